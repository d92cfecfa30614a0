"""From a stat block and what overrides it to the final figures of a combatant: its sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from attrs import evolve

from vsdsim.scenario.faults import Place, Report, Words
from vsdsim.vsd.conditions import words_of
from vsdsim.vsd.library.ammunition import Ammunition, read_ammunition
from vsdsim.vsd.library.armament import Armament
from vsdsim.vsd.library.bestiary import (
    MOST_DRIVE,
    Gear,
    StatBlock,
    read_block,
    read_encumbrance_of,
    read_shield_of,
    read_weapons,
)
from vsdsim.vsd.library.burdens import BURDENS
from vsdsim.vsd.library.gear import Weapon
from vsdsim.vsd.library.offhand import check_off_hand, read_off_hand
from vsdsim.vsd.library.outfit import outfit_of, weapons_of
from vsdsim.vsd.library.reading import Fields
from vsdsim.vsd.library.saves import save_bonus
from vsdsim.vsd.library.spells.lores import LoreEntry
from vsdsim.vsd.library.tools import read_tools
from vsdsim.vsd.library.worn import Worn, conditions_of
from vsdsim.vsd.sheet import Attack, Lore, Sheet, Shield, Tools
from vsdsim.vsd.vocabulary import AFFINITIES, DAMAGE_TYPES, CriticalType, Rank

__all__ = ["COMBATANT_KEYS", "build_sheet"]

COMBATANT_KEYS: Final = frozenset(
    (
        *("use", "stats", "weapons", "off_hand", "shield", "tools", "encumbrance"),
        *("ammunition", "magic_points", "drive", "surprised", "conditions"),
    )
)
"""The keys of a scenario's combatant that the ruleset reads."""
CONDITIONS: Final = words_of(lambda each: each.starts)
"""What a combatant can be as the fight begins."""
MOST_MAGIC_POINTS: Final = 1000
A_LEVEL: Final = 3
"""Magic points of who has lores and does not say how many (`magic.points`)."""


class Creatures(Gear, Protocol):
    """Gear, and the stat blocks that `use` can name."""

    @property
    def creatures(self) -> Mapping[str, StatBlock]:
        """Stat blocks by name."""


class _Builder:
    """Puts a sheet together from a merged block, once everything in it is known to be right."""

    def __init__(
        self,
        block: StatBlock,
        old: StatBlock,
        stats: StatBlock,
        gear: Gear,
        off_hand: Weapon | None,
        ammunition: Ammunition,
    ) -> None:
        self.block, self.stats = block, stats
        self.new, self.old = outfit_of(block, gear, off_hand), outfit_of(old, gear)
        self.armament = Armament(block, stats, self.new, self.old, gear, ammunition)
        self.level = 1 if block.level is None else block.level
        self.burden = BURDENS[block.encumbrance or "unencumbered"]

    def defence(self) -> int:
        """DEF as given, or shifted by the difference of the gear; less what a burden takes."""
        defence, swi = self.block.defence or 0, self.block.swi
        if self.stats.defence is None:
            defence += self.new.in_defence(swi) - self.old.in_defence(swi)
        return defence - self.new.armour.swi_in_def(swi) + self.swi_in_def()

    def swi_in_def(self) -> int:
        """The SWI that counts."""
        return self.new.armour.swi_in_def(self.block.swi) if self.burden.swi_counts else 0

    def by_level(self) -> int:
        """A skill that is not given, before what gear takes off it (rulings 31)."""
        return 20 + 5 * self.level

    def athletics(self) -> int:
        """Athletics as given, shifted by the difference of the gear, else by level and gear."""
        given = self.block.athletics
        if given is None:
            return self.by_level() + self.new.movement
        if self.stats.athletics is not None:
            return given
        return given + self.new.movement - self.old.movement

    def perception(self) -> int:
        """Perception as given, shifted by the difference of the helm, else by level and helm."""
        given = self.block.perception
        if given is None:
            return self.by_level() + self.new.perception
        if self.stats.perception is not None:
            return given
        return given + self.new.perception - self.old.perception

    def save(self, given: int | None) -> int:
        """A save bonus as given, else by level (`save.bonus`)."""
        return save_bonus(self.level) if given is None else given

    def deceive(self) -> int:
        """Deceive as given, else by level."""
        return self.by_level() if self.block.deceive is None else self.block.deceive

    def lores(self) -> tuple[Lore, ...]:
        """Lores as given, shifted by the difference of the gear unless `stats` gives them."""
        given = {each.name for each in self.stats.lores or ()}
        shift = self.new.movement - self.old.movement + self.burden.penalty
        return tuple(
            Lore(
                each.name,
                each.bonus + (self.burden.penalty if each.name in given else shift),
                self.ranks(each),
            )
            for each in self.block.lores or ()
        )

    def ranks(self, lore: LoreEntry) -> int:
        """Ranks as given, else as many as the level."""
        return self.level if lore.ranks is None else lore.ranks

    def magic_points(self) -> int:
        """The magic points of the rested; none without a lore to use them for."""
        if not self.block.lores:
            return 0
        return A_LEVEL * self.level if self.block.mp is None else self.block.mp

    def worn(self) -> frozenset[str]:
        """The conditions that hold all through the fight."""
        armour = self.new.armour
        worn = Worn(
            zones=frozenset(armour.zones),
            rigid=armour.rigid,
            metal=armour.metal,
            helm=self.new.helm,
            extras=frozenset(self.block.wears or ()) | frozenset(armour.wears),
            traits=frozenset(self.block.traits or ()),
            beast=bool(self.block.beast),
        )
        return conditions_of(worn)

    def gear_names(self) -> tuple[str, ...]:
        """Armour, helm and what else is worn, as the block names them."""
        helm = self.block.helm
        helms = () if helm in (None, "none") else (helm,)
        return (self.block.armour or "NA", *helms, *(self.block.wears or ()))

    def sheet(
        self, use: str, *, surprised: bool, conditions: tuple[str, ...], magic_points: int | None
    ) -> Sheet:
        """The sheet; without `magic_points` those of the rested."""
        block, shield, penalty = self.block, self.new.shield, self.burden.penalty
        attacks, brawl = self.armament.attacks()
        borne = None
        if shield is not None:
            borne = Shield(
                shield.name, shield.kind, shield.defence, shield.cmb, shield.metal, shield.missile
            )
        return Sheet(
            level=self.level,
            rank=Rank.NORMAL if block.rank is None else block.rank,
            beast=bool(block.beast),
            size=self.armament.size,
            hp=block.hp or 1,
            defence=self.defence(),
            column=self.new.armour.column,
            swi_in_def=self.swi_in_def(),
            perception=self.perception() + penalty,
            athletics=self.athletics() + penalty,
            brawl=brawl + penalty,
            tsr=self.save(block.tsr),
            wsr=self.save(block.wsr),
            move=self.burden.move(15 if block.move is None else block.move),
            attacks=tuple(_burdened(each, penalty) for each in attacks),
            shield=borne,
            worn=self.worn(),
            traits=frozenset(block.traits or ()),
            immune=_types(block.immune),
            resistant=_types(block.resistant),
            vulnerable=_types(block.vulnerable),
            tough=block.tough or 0,
            gear=self.gear_names(),
            use=use,
            display=block.display or "",
            missile_shift=self.new.armour.missile - self.new.armour.defence,
            surprised=surprised,
            conditions=conditions,
            can_attack=self.burden.attacks,
            can_sprint=self.burden.sprints,
            lores=self.lores(),
            magic_points=self.magic_points() if magic_points is None else magic_points,
            powers=block.powers or (),
            drive=block.drive or 0,
            encumbrance=self.burden.name,
            deceive=self.deceive() + penalty,
            healer=(block.healer or 0) + penalty,
            tools=block.tools or Tools(),
            off_hand=_burdened_if_any(self.armament.off_hand(), penalty),
            bash=_burdened_if_any(self.armament.bash(), penalty),
        )


def _types(names: tuple[str, ...] | None) -> frozenset[CriticalType]:
    """The types of damage that a key names."""
    return frozenset(DAMAGE_TYPES[name] for name in names or ())


def _burdened(attack: Attack, penalty: int) -> Attack:
    """An attack at the penalty of a burden."""
    follow = _burdened_if_any(attack.follow_up, penalty)
    return evolve(attack, cmb=attack.cmb + penalty, follow_up=follow)


def _burdened_if_any(attack: Attack | None, penalty: int) -> Attack | None:
    """The same of an attack that there may be."""
    return None if attack is None else _burdened(attack, penalty)


def _sound(
    block: StatBlock,
    gear: Gear,
    fields: Fields,
    off_hand: Weapon | None,
    ammunition: Ammunition | None,
    *,
    has_use: bool,
) -> bool:
    """Whether a merged block is right as a whole; what is not is noted."""
    if not has_use:
        for name, value in (("hp", block.hp), ("def", block.defence), ("cmb", block.cmb)):
            if value is None:
                fields.fault(("stats", name), f"the key {name}, as there is no use", None)
    weapons = list(weapons_of(block, gear))
    shield = block.shield not in (None, "none")
    if shield and weapons and weapons[0].grip == "two":
        key: Place = ("use",)
        if "shield" in fields.raw:
            key = ("shield",)
        elif "weapons" in fields.raw:
            key = ("weapons", 0)
        required = 'a first weapon for one hand beside a shield (or shield = "none")'
        fields.fault(key, required, Words(f"{weapons[0].name}, which takes two"))
    if off_hand is not None:
        check_off_hand(block, weapons, fields)
    if block.beast and not block.attacks and not block.weapons:
        fields.fault(("stats", "attacks"), "at least one attack of a beast", None)
    _check_affinities(block, fields)
    if ammunition is not None:
        ammunition.check([each.name for each in weapons if each.ranged], fields)
    _check_magic_points(block, fields)
    return not fields.bad


def _check_what_is_there(fields: Fields, used: StatBlock | None) -> None:
    """Note, of a combatant whose block has faults, what is missing whatever they hide."""
    stats = fields.raw.get("stats")
    said = stats if isinstance(stats, Mapping) else {}
    if not fields.has("use"):
        for name in ("hp", "def", "cmb"):
            if name not in said:
                fields.fault(("stats", name), f"the key {name}, as there is no use", None)
    if "lores" not in said and (used is not None or not fields.has("use")):
        _check_magic_points(used or StatBlock(), fields)


def _check_magic_points(block: StatBlock, fields: Fields) -> None:
    """Note magic points of who knows no lore."""
    if "magic_points" in fields.raw and not block.lores:
        required = "no magic_points, as it knows no lore"
        fields.fault(("magic_points",), required, fields.raw["magic_points"])


def _check_affinities(block: StatBlock, fields: Fields) -> None:
    """Note a type of damage that somebody is both immune and resistant to, and the like."""
    first: dict[str, str] = {}
    for key in AFFINITIES:
        for name in dict.fromkeys(getattr(block, key) or ()):
            if first.setdefault(name, key) != key:
                required = f"each type of damage in one of {', '.join(AFFINITIES)}"
                arrived = Words(f"{name} in {first[name]} and {key}")
                fields.fault(("stats", key), required, arrived)


def _conditions(fields: Fields) -> tuple[str, ...]:
    """The key `conditions` of a combatant."""
    conditions = fields.choices("conditions", CONDITIONS, len(CONDITIONS)) or ()
    twice = [each for each in dict.fromkeys(conditions) if conditions.count(each) > 1]
    if twice:
        fields.fault(("conditions",), "each condition once", Words(f"{twice[0]} twice"))
    return conditions


def build_sheet(raw: Mapping[str, object], library: Creatures, report: Report) -> Sheet | None:
    """The sheet of a combatant from its keys, of COMBATANT_KEYS.

    None where faults were reported.
    """
    fields = Fields(raw, (), report)
    use = fields.choice("use", library.creatures, "a stat block by name")
    if not fields.has("use") and not fields.has("stats"):
        fields.fault(("use",), "use or stats", None)
        return None
    stats: StatBlock | None = StatBlock()
    if fields.has("stats"):
        stats = read_block(fields.raw["stats"], library, ("stats",), report, whole=False)
    weapons, shield = read_weapons(fields, library), read_shield_of(fields, library)
    off_hand = read_off_hand(fields, library)
    known = not fields.bad
    beside = StatBlock(
        weapons=weapons,
        shield=shield,
        tools=read_tools(fields),
        encumbrance=read_encumbrance_of(fields),
        drive=fields.whole("drive", 0, MOST_DRIVE),
    )
    ammunition = read_ammunition(fields)
    magic_points = fields.whole("magic_points", 0, MOST_MAGIC_POINTS)
    surprised, conditions = fields.flag("surprised"), _conditions(fields)
    fields.close()
    if stats is None or not known:
        _check_what_is_there(fields, None if use is None else library.creatures[use])
        return None
    block = stats.overridden(beside)
    old = block if use is None else library.creatures[use]
    block = old.overridden(block)
    if not _sound(block, library, fields, off_hand, ammunition, has_use=use is not None):
        return None
    builder = _Builder(block, old, stats, library, off_hand, ammunition or Ammunition())
    return builder.sheet(
        use or "", surprised=bool(surprised), conditions=conditions, magic_points=magic_points
    )
