"""Stat blocks as written: what a scenario's `stats` and the packaged creatures say."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any, Final, Protocol

from attrs import asdict, evolve, fields_dict, frozen

from vsdsim.scenario.faults import Place, Report, Words, listed
from vsdsim.vsd.library.burdens import BURDENS
from vsdsim.vsd.library.gear import COLUMN_ARMOUR, Armour, Helm, ShieldItem, Weapon
from vsdsim.vsd.library.quality import in_quality_of
from vsdsim.vsd.library.reading import Fields
from vsdsim.vsd.library.spells.lores import LoreEntry, lores_overridden, read_lores
from vsdsim.vsd.library.spells.powers import MOST_POWERS, Power, read_power
from vsdsim.vsd.library.spells.riders import Rider, read_rider
from vsdsim.vsd.library.spells.spell import Spell
from vsdsim.vsd.library.tools import read_tools
from vsdsim.vsd.library.worn import BODY_TRAITS, EXTRAS
from vsdsim.vsd.sheet import Tools
from vsdsim.vsd.vocabulary import AFFINITIES, DAMAGE_TYPES, Rank, Size

__all__ = [
    "LATER",
    "MOST_DRIVE",
    "STATS_KEYS",
    "TRAITS",
    "AttackEntry",
    "Gear",
    "StatBlock",
    "read_block",
    "read_encumbrance_of",
    "read_shield_of",
    "read_weapons",
]

TRAITS: Final = (
    "no-bleeding", "no-stun", "no-stun-in-melee", "no-fear", "terrifying", *BODY_TRAITS,
)  # fmt: skip
"""Every trait a stat block can have."""

LATER: Final = ("flight",)
"""What a creature can do in the game and not yet here: told to the user, without effect."""

MOST_DRIVE: Final = 20
MOST_WEAPONS: Final = 8
MOST_LISTED: Final = 25
"""Names of gear in one fault."""
MOST_ATTACKS: Final = 8
SIZES: Final[Mapping[str, Size]] = {each.name.lower(): each for each in Size}
RANKS: Final[Mapping[str, Rank]] = {each.name.lower(): each for each in Rank}

WHOLES: Final[Mapping[str, tuple[int, int]]] = {
    "level": (0, 100),
    "move": (0, 500),
    "hp": (1, 100_000),
    "def": (-200, 1000),
    "cmb": (-200, 1000),
    "ranged": (-200, 1000),
    "swi": (-200, 1000),
    "tsr": (-200, 1000),
    "wsr": (-200, 1000),
    "perception": (-200, 1000),
    "athletics": (-200, 1000),
    "armour_skill": (0, 1000),
    "brawl": (-200, 1000),
    "deceive": (-200, 1000),
    "healer": (-200, 1000),
    "tough": (0, 4),
    "mp": (0, 1000),
    "drive": (0, MOST_DRIVE),
}
"""Bounds of the numbers of a stat block."""


class Gear(Protocol):
    """What stat blocks are checked against; the library."""

    @property
    def weapons(self) -> Mapping[str, Weapon]:
        """Weapons, natural attacks and bare hands by name."""

    @property
    def armour(self) -> Mapping[str, Armour]:
        """Body armour by name."""

    @property
    def shields(self) -> Mapping[str, ShieldItem]:
        """Shields by name."""

    @property
    def helms(self) -> Mapping[str, Helm]:
        """Helms by name."""

    @property
    def spells(self) -> Mapping[str, Spell]:
        """Spells by name."""


@frozen
class AttackEntry:
    """One entry of `attacks`: a natural attack, or a weapon with a CMB of its own."""

    weapon: str
    """Name of a weapon, a natural attack or bare hands."""
    size: Size | None = None
    """Of a natural attack; None: the size of the creature."""
    cmb: int | None = None
    """None: the stat block's."""
    strikes: int = 1
    follow_up: AttackEntry | None = None
    rider: Rider | None = None
    """None: the stat block's, of a melee attack."""


@frozen
class StatBlock:
    """A stat block, or the part of one that `stats` overrides: None is not said.

    Totals are as in the formats page: `defence`, `cmb` and `ranged` hold armour, shield and first
    weapon, those of skills and lores armour, shield and helm; none holds encumbrance.
    """

    display: str | None = None
    level: int | None = None
    rank: Rank | None = None
    beast: bool | None = None
    size: Size | None = None
    move: int | None = None
    armour: str | None = None
    """An item, a column, or `NA`."""
    helm: str | None = None
    wears: tuple[str, ...] | None = None
    hp: int | None = None
    defence: int | None = None
    cmb: int | None = None
    ranged: int | None = None
    swi: int | None = None
    tsr: int | None = None
    wsr: int | None = None
    perception: int | None = None
    athletics: int | None = None
    armour_skill: int | None = None
    """Takes off the movement penalties of armour and shield."""
    brawl: int | None = None
    deceive: int | None = None
    healer: int | None = None
    lores: tuple[LoreEntry, ...] | None = None
    mp: int | None = None
    """Magic points; None: by its level."""
    drive: int | None = None
    traits: tuple[str, ...] | None = None
    immune: tuple[str, ...] | None = None
    """Types of damage, of DAMAGE_TYPES; likewise `resistant` and `vulnerable`."""
    resistant: tuple[str, ...] | None = None
    vulnerable: tuple[str, ...] | None = None
    tough: int | None = None
    """Severities that criticals suffered are lowered by, the rank's aside."""
    attacks: tuple[AttackEntry, ...] | None = None
    rider: Rider | None = None
    """Comes with every melee attack that has none of its own."""
    powers: tuple[Power, ...] | None = None
    weapons: tuple[str, ...] | None = None
    shield: str | None = None
    """A shield, or `none`."""
    tools: Tools | None = None
    encumbrance: str | None = None
    """Of BURDENS."""
    later: tuple[str, ...] | None = None
    """Of LATER; no sheet depends on it."""

    def overridden(self, other: StatBlock) -> StatBlock:
        """This block with everything that `other` says in its place, of lores one by one."""
        said = asdict(other, recurse=False) | {"lores": lores_overridden(self.lores, other.lores)}
        return evolve(self, **{name: value for name, value in said.items() if value is not None})


KEYS: Final = (
    *(name for name in fields_dict(StatBlock) if name not in ("beast", "defence")),
    "type",
    "def",
)
"""The keys of a packaged stat block."""
BESIDE: Final = ("display", "weapons", "shield", "tools")
"""Keys that a scenario has beside the `stats` of a combatant, not in it."""
OF_COMBATANTS: Final = ("ammunition", "conditions", "magic_points", "off_hand", "surprised")
"""Keys that it has there too, and no stat block."""
STATS_KEYS: Final = tuple(key for key in KEYS if key not in (*BESIDE, "later"))
"""The keys of `stats`."""


def named(name: object, things: Container[str], noun: str) -> object:
    """The name as the library has it: `full` and `full-helm` are the same helm."""
    if isinstance(name, str) and name not in things:
        for other in (f"{name}-{noun}", name.removesuffix(f"-{noun}")):
            if other in things:
                return other
    return name


def _gear_choice(fields: Fields, key: str, things: Mapping[str, Any], none: str) -> str | None:
    """An item of `things` by name, or `none`."""
    if not fields.has(key):
        return None
    value = named(fields.raw[key], things, key)
    others = ["none", *(COLUMN_ARMOUR if key == "armour" else ())]
    if not isinstance(value, str) or (value not in things and value not in others):
        what = f"one of {listed((*things, *others), MOST_LISTED)}"
        fields.fault((key,), what, value, [*in_quality_of(value, things), *others])
        return None
    return none if value == "none" else value


def _weapon(fields: Fields, path: Place, value: object, gear: Gear) -> str | None:
    """The name of a weapon to strike, shoot or throw with."""
    weapon = gear.weapons.get(value) if isinstance(value, str) else None
    if weapon is not None and weapon.borne:
        return weapon.name
    if weapon is not None:
        required = "a weapon (natural attacks go into attacks; bare hands are always there)"
        fields.fault(path, required, value)
    else:
        borne = [name for name, each in gear.weapons.items() if each.borne]
        fields.fault(path, "a weapon by name", value, in_quality_of(value, borne))
    return None


def read_weapons(fields: Fields, gear: Gear) -> tuple[str, ...] | None:
    """The key `weapons` of a stat block or a combatant."""
    if not fields.has("weapons"):
        return None
    given = fields.array("weapons", MOST_WEAPONS)
    read = [_weapon(fields, ("weapons", i), value, gear) for i, value in enumerate(given)]
    return tuple(each for each in read if each is not None)


def read_shield_of(fields: Fields, gear: Gear) -> str | None:
    """The key `shield` of a stat block or a combatant."""
    return _gear_choice(fields, "shield", gear.shields, "none")


def read_encumbrance_of(fields: Fields) -> str | None:
    """The key `encumbrance` of a stat block or a combatant."""
    return fields.choice("encumbrance", BURDENS)


def _attack(
    raw: object, path: Place, gear: Gear, report: Report, *, following: bool = False
) -> AttackEntry | None:
    """One entry of `attacks`; `following` where it is itself a follow-up."""
    fields = Fields(raw, path, report)
    keys = [key for key in ("natural", "weapon") if fields.has(key)]
    name = None
    if len(keys) != 1 and isinstance(raw, Mapping):
        arrived = Words("both" if keys else "neither")
        fields.fault((), "one of natural and weapon", arrived)
    elif keys == ["natural"]:
        bare = [n for n, each in gear.weapons.items() if not each.borne]
        name = fields.choice("natural", bare)
    elif keys:
        name = _weapon(fields, ("weapon",), fields.raw["weapon"], gear)
    size = fields.choice("size", SIZES) if keys == ["natural"] else None
    cmb = fields.whole("cmb", *WHOLES["cmb"])
    strikes = fields.whole("strikes", 1, 4)
    follow_up = None
    if not following and fields.has("follow_up"):
        below = (*path, "follow_up")
        follow_up = _attack(fields.raw["follow_up"], below, gear, report, following=True)
        fields.bad |= follow_up is None
    rider = _rider(fields)
    fields.close()
    if name is not None and gear.weapons[name].ranged:
        _ranged_entry(fields, name, strikes or 1, following=following)
    if fields.bad or name is None:
        return None
    return AttackEntry(
        name, None if size is None else SIZES[size], cmb, strikes or 1, follow_up, rider
    )


def _rider(fields: Fields) -> Rider | None:
    """The key `rider`."""
    if not fields.has("rider"):
        return None
    rider = read_rider(fields.raw["rider"], (*fields.path, "rider"), fields.report)
    fields.bad |= rider is None
    return rider


def _ranged_entry(fields: Fields, name: str, strikes: int, *, following: bool) -> None:
    """Note what an entry of a missile or thrown weapon cannot say."""
    if following:
        required = "a melee weapon: a follow-up is made at once"
        fields.fault(("weapon",), required, Words(f"{name}, which is none"))
    if strikes > 1:
        fields.fault(("strikes",), f"1 with {name}: it is loaded or readied each time", strikes)
    if "follow_up" in fields.raw:
        required = f"no follow_up of {name}: it strikes from afar"
        fields.fault(("follow_up",), required, fields.raw["follow_up"])


def _attacks(fields: Fields, gear: Gear) -> tuple[AttackEntry, ...] | None:
    if not fields.has("attacks"):
        return None
    entries = []
    for index, raw in enumerate(fields.array("attacks", MOST_ATTACKS)):
        entry = _attack(raw, (*fields.path, "attacks", index), gear, fields.report)
        if entry is None:
            fields.bad = True
        else:
            entries.append(entry)
    return tuple(entries)


def _powers(fields: Fields) -> tuple[Power, ...] | None:
    """The key `powers`, each of another name."""
    if not fields.has("powers"):
        return None
    powers: list[Power] = []
    for index, raw in enumerate(fields.array("powers", MOST_POWERS)):
        power = read_power(raw, (*fields.path, "powers", index), fields.report)
        fields.bad |= power is None
        if power is not None and power.name in [each.name for each in powers]:
            fields.fault(("powers", index, "name"), "a name of its own", power.name)
        powers += [] if power is None else [power]
    return tuple(powers)


def read_block(
    raw: object, gear: Gear, path: Place, report: Report, *, whole: bool
) -> StatBlock | None:
    """A stat block; None where a fault was noted.

    A `whole` one stands in a file of creatures: it may say `display`, `later`, `weapons`, `shield`
    and `tools`, and must say `hp`, `def` and `cmb`. The `stats` of a combatant may say none of the
    former.
    """
    fields = Fields(raw, path, report)
    if whole:
        fields.require("hp", "def", "cmb")
    wholes = {key: fields.whole(key, *bounds) for key, bounds in WHOLES.items()}
    wholes["defence"] = wholes.pop("def")
    rank, size = fields.choice("rank", RANKS), fields.choice("size", SIZES)
    kind = fields.choice("type", ("humanoid", "beast"))
    traits = fields.choices("traits", TRAITS, len(TRAITS))
    immune, resistant, vulnerable = (
        fields.choices(key, DAMAGE_TYPES, len(DAMAGE_TYPES)) for key in AFFINITIES
    )
    block = StatBlock(
        display=fields.text("display") if whole else None,
        rank=None if rank is None else RANKS[rank],
        beast=None if kind is None else kind == "beast",
        size=None if size is None else SIZES[size],
        armour=_gear_choice(fields, "armour", gear.armour, "NA"),
        helm=_gear_choice(fields, "helm", gear.helms, "none"),
        wears=fields.choices("wears", EXTRAS, len(EXTRAS)),
        traits=None if traits is None else tuple(sorted(set(traits))),
        immune=immune,
        resistant=resistant,
        vulnerable=vulnerable,
        attacks=_attacks(fields, gear),
        rider=_rider(fields),
        powers=_powers(fields),
        lores=read_lores(fields, (spell.lore for spell in gear.spells.values())),
        weapons=read_weapons(fields, gear) if whole else None,
        shield=read_shield_of(fields, gear) if whole else None,
        tools=read_tools(fields) if whole else None,
        encumbrance=read_encumbrance_of(fields),
        later=fields.choices("later", LATER, len(LATER)) if whole else None,
        **wholes,
    )
    if not whole:
        for key in (*BESIDE, *OF_COMBATANTS):
            if key in fields.raw:
                fields.has(key)
                fields.fault((key,), "this key beside stats, not in it", Words("the key"))
    fields.close(KEYS if whole else STATS_KEYS)
    return None if fields.bad else block
