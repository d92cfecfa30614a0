"""From a stat block and what overrides it to the final figures of a combatant: its sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from attrs import frozen

from vsdsim.scenario.faults import Place, Report, Words
from vsdsim.vsd.library.bestiary import (
    AttackEntry,
    Gear,
    StatBlock,
    read_block,
    read_shield_of,
    read_weapons,
)
from vsdsim.vsd.library.gear import COLUMN_ARMOUR, Armour, ShieldItem, Weapon
from vsdsim.vsd.library.reading import Fields
from vsdsim.vsd.library.worn import Worn, conditions_of
from vsdsim.vsd.sheet import Attack, Sheet, Shield
from vsdsim.vsd.vocabulary import ONE_HAND_CMB, Length, Rank, Size

__all__ = ["COMBATANT_KEYS", "build_sheet"]

COMBATANT_KEYS: Final = frozenset({"use", "stats", "weapons", "shield"})
"""The keys of a scenario's combatant that the ruleset reads."""
SECONDARY_FROM: Final = Size.LARGE
NATURAL_LENGTH: Final = (Length.SHORT, Length.SHORT, Length.LONG, Length.LONGEST, Length.LONGEST)
"""By size."""


class Creatures(Gear, Protocol):
    """Gear, and the stat blocks that `use` can name."""

    @property
    def creatures(self) -> Mapping[str, StatBlock]:
        """Stat blocks by name."""


@frozen
class _Outfit:
    """What a stat block wears and bears, looked up."""

    armour: Armour
    shield: ShieldItem | None
    perception: int
    """What the helm takes."""
    helm: str
    one_handed: int
    """ONE_HAND_CMB where the first weapon is one for a hand and a half beside a shield, else 0."""

    @property
    def in_cmb(self) -> int:
        """What shield and grip do to every CMB total of the block."""
        return self.one_handed + (self.shield.cmb if self.shield else 0)

    def in_defence(self, swi: int | None) -> int:
        """What armour, shield and the SWI it lets count add to DEF."""
        shield = self.shield.defence if self.shield else 0
        return self.armour.defence + shield + self.armour.swi_in_def(swi)


def _outfit(block: StatBlock, gear: Gear) -> _Outfit:
    name = block.armour or "NA"
    helm = gear.helms.get(block.helm or "none")
    shield = gear.shields.get(block.shield or "none")
    first = _first_weapon(block, gear)
    one_handed = ONE_HAND_CMB if shield and first and first.grip == "either" else 0
    return _Outfit(
        armour=gear.armour.get(name) or COLUMN_ARMOUR.get(name) or COLUMN_ARMOUR["NA"],
        shield=shield,
        perception=helm.perception if helm else 0,
        helm=helm.kind if helm else "none",
        one_handed=one_handed,
    )


def _first_weapon(block: StatBlock, gear: Gear) -> Weapon | None:
    """The weapon in hand as the fight begins."""
    names = [*(block.weapons or ()), *(each.weapon for each in block.attacks or ())]
    for name in names:
        weapon = gear.weapons.get(name)
        if weapon is not None and weapon.kind == "weapon":
            return weapon
    return None


def _attack(
    weapon: Weapon,
    cmb: int,
    size: Size,
    entry: AttackEntry | None = None,
    follow: Attack | None = None,
) -> Attack:
    """One attack; `cmb` as the sheet has it, `size` that of the attack itself."""
    natural = weapon.kind == "natural"
    length = NATURAL_LENGTH[size] if natural or weapon.length is None else weapon.length
    return Attack(
        name=weapon.name,
        kind=weapon.kind,
        cmb=cmb,
        table=weapon.table,
        max_result=weapon.max_for(size),
        clumsy=weapon.clumsy,
        length=length,
        criticals=weapon.criticals,
        secondary=weapon.secondary if natural and size >= SECONDARY_FROM else None,
        grip=weapon.grip if weapon.kind == "weapon" else "one",
        fumble=weapon.fumble(two_handed=weapon.grip == "two"),
        fumble_two_handed=weapon.fumble(two_handed=weapon.grip != "one"),
        heavy=weapon.has("heavy"),
        mighty=weapon.has("mighty"),
        backstab=weapon.has("backstab"),
        unreliable=weapon.has("unreliable"),
        metal=weapon.metal,
        strikes=entry.strikes if entry else 1,
        follow_up=follow,
    )


class _Builder:
    """Puts a sheet together from a merged block, once everything in it is known to be right."""

    def __init__(self, block: StatBlock, old: StatBlock, stats: StatBlock, gear: Gear) -> None:
        self.block, self.stats, self.gear = block, stats, gear
        self.new, self.old = _outfit(block, gear), _outfit(old, gear)
        self.size = Size.MEDIUM if block.size is None else block.size
        self.level = 1 if block.level is None else block.level

    def base(self, total: int, *, given: bool) -> int:
        """A CMB total freed of shield and grip; `given` where it is for the outfit of now."""
        if given:
            return total - self.new.in_cmb
        return total - self.old.in_cmb + self.new.armour.cmb - self.old.armour.cmb

    def entry(self, entry: AttackEntry) -> Attack:
        """An entry of `attacks`."""
        cmb, given = entry.cmb, self.stats.attacks is not None
        if self.stats.cmb is not None and (cmb is None or not given):
            cmb, given = self.stats.cmb, True
        elif cmb is None:
            cmb, given = self.block.cmb or 0, False
        follow = None if entry.follow_up is None else self.entry(entry.follow_up)
        weapon = self.gear.weapons[entry.weapon]
        size = self.size if entry.size is None else entry.size
        return _attack(weapon, self.base(cmb, given=given), size, entry, follow)

    def armed(self) -> tuple[Attack, ...]:
        """Weapons, then natural attacks."""
        cmb = self.base(self.block.cmb or 0, given=self.stats.cmb is not None)
        weapons = [self.gear.weapons[name] for name in self.block.weapons or ()]
        entries = [self.entry(each) for each in self.block.attacks or ()]
        return (
            *(_attack(weapon, cmb, self.size) for weapon in weapons),
            *(each for each in entries if each.kind == "weapon"),
            *(each for each in entries if each.kind != "weapon"),
        )

    def bare_hands(self, brawl: int) -> tuple[Attack, ...]:
        """The fists of a humanoid."""
        if self.block.beast:
            return ()
        return (_attack(self.gear.weapons["punch"], brawl - self.in_shield, self.size),)

    @property
    def in_shield(self) -> int:
        """The shield's modifier in CMB totals."""
        return self.new.shield.cmb if self.new.shield else 0

    def brawl(self, attacks: tuple[Attack, ...]) -> int:
        """Brawl as given, else the best total of the melee attacks as they are used."""
        if self.block.brawl is not None:
            return self.block.brawl
        totals = [
            each.cmb
            + self.in_shield
            + (ONE_HAND_CMB if self.new.shield and each.grip == "either" else 0)
            for each in attacks
            if each.grip != "two" or not self.new.shield
        ]
        return max(totals, default=self.block.cmb or 0)

    def defence(self) -> int:
        """DEF as given, or shifted by the difference of the gear."""
        defence = self.block.defence or 0
        if self.stats.defence is not None:
            return defence
        swi = self.block.swi
        return defence + self.new.in_defence(swi) - self.old.in_defence(swi)

    def perception(self) -> int:
        """Perception as given, shifted by the difference of the helm, else by level and helm."""
        given = self.block.perception
        if given is None:
            return 20 + 5 * self.level + self.new.perception
        if self.stats.perception is not None:
            return given
        return given + self.new.perception - self.old.perception

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

    def sheet(self, use: str) -> Sheet:
        """The sheet."""
        block, armed, shield = self.block, self.armed(), self.new.shield
        brawl = self.brawl(armed)
        athletics = 20 + 5 * self.level if block.athletics is None else block.athletics
        borne = None
        if shield is not None:
            borne = Shield(shield.name, shield.kind, shield.defence, shield.cmb, shield.metal)
        return Sheet(
            level=self.level,
            rank=Rank.NORMAL if block.rank is None else block.rank,
            beast=bool(block.beast),
            size=self.size,
            hp=block.hp or 1,
            defence=self.defence(),
            column=self.new.armour.column,
            swi_in_def=self.new.armour.swi_in_def(block.swi),
            perception=self.perception(),
            athletics=athletics,
            brawl=brawl,
            move=15 if block.move is None else block.move,
            attacks=(*armed, *self.bare_hands(brawl)),
            shield=borne,
            worn=self.worn(),
            traits=frozenset(block.traits or ()),
            gear=self.gear_names(),
            use=use,
            display=block.display or "",
        )


def _sound(block: StatBlock, gear: Gear, fields: Fields, *, has_use: bool) -> bool:
    """Whether a merged block is right as a whole; what is not is noted."""
    if not has_use:
        for name, value in (("hp", block.hp), ("def", block.defence), ("cmb", block.cmb)):
            if value is None:
                fields.fault(("stats", name), f"the key {name}, as there is no use", None)
    first = _first_weapon(block, gear)
    shield = block.shield not in (None, "none")
    if shield and first is not None and first.grip == "two":
        key: Place = ("use",)
        if "shield" in fields.raw:
            key = ("shield",)
        elif "weapons" in fields.raw:
            key = ("weapons", 0)
        required = "a first weapon for one hand beside a shield"
        fields.fault(key, required, Words(f"{first.name}, which takes two"))
    if block.beast and not block.attacks and not block.weapons:
        fields.fault(("stats", "attacks"), "at least one attack of a beast", None)
    return not fields.bad


def build_sheet(raw: Mapping[str, object], library: Creatures, report: Report) -> Sheet | None:
    """The sheet of a combatant from its keys `use`, `stats`, `weapons` and `shield`.

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
    beside = StatBlock(
        weapons=read_weapons(fields, library), shield=read_shield_of(fields, library)
    )
    fields.close()
    if stats is None or fields.bad:
        return None
    if use is None:
        base = StatBlock().overridden(stats).overridden(beside)
        old = base
    else:
        old = library.creatures[use]
        base = old.overridden(stats).overridden(beside)
    if not _sound(base, library, fields, has_use=use is not None):
        return None
    return _Builder(base, old, stats, library).sheet(use or "")
