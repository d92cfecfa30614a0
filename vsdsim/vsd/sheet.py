"""A combatant as it enters the fight: every figure final, nothing left to look up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from vsdsim.vsd.vocabulary import Column, CriticalType, Length, Rank, Size

if TYPE_CHECKING:
    # Sheets hold what the library reads, and the library makes sheets.
    from vsdsim.vsd.library.spells.powers import Power
    from vsdsim.vsd.library.spells.riders import Rider

__all__ = ["Attack", "Lore", "Sheet", "Shield", "Tools"]


@frozen
class Shield:
    """A shield borne; its DEF bonus and (negative) CMB modifier are in the sheet's totals."""

    name: str
    kind: str
    """`target` (serves against the declared target only), `full`, `wall` or `net`."""
    defence: int
    cmb: int
    metal: bool = False
    missile: int = 0
    """DEF bonus against missiles and thrown weapons, in place of `defence`."""


@frozen
class Attack:
    """One way to attack: a weapon, a natural attack or bare hands.

    `cmb` is the combat bonus with no shield borne and the grip two-handed where the weapon allows
    it: the engine adds the shield's modifier, and -10 for a hand-and-a-half weapon in one hand.
    """

    name: str
    kind: str
    """`weapon`, `missile`, `thrown`, `natural` or `unarmed`; the first three are drawn, dropped and
    broken."""
    cmb: int
    table: str
    """Attack table: edged, blunt, missile, unarmed, beast, bolt, area (or a scenario's own)."""
    max_result: int
    clumsy: int
    """The highest first die that can fumble."""
    length: Length
    """`HAND` where the weapon has none: what shoots and is thrown."""
    criticals: tuple[CriticalType, ...]
    """The first is used unless the script names another."""
    secondary: CriticalType | None = None
    """Large and bigger natural attacks: the type of the further critical, two severities lower."""
    grip: str = "one"
    """`one`, `two` or `either` (hand and a half)."""
    fumble: int = 0
    """Fumble modifier in one hand (or as it is used)."""
    fumble_two_handed: int = 0
    """Fumble modifier in two hands."""
    heavy: bool = False
    mighty: bool = False
    backstab: bool = False
    unreliable: bool = False
    reach: bool = False
    """Strikes from a second rank as well (`gear.reach`)."""
    metal: bool = False
    martial: bool = False
    """Helps in special moves while it is in hand."""
    strikes: int = 1
    """Attack rolls in one action (x2 creatures: 2)."""
    follow_up: Attack | None = None
    """Made as a Free Action when the attack scores a critical strike (bear, boar, great cat)."""
    ranged: bool = False
    """Missile and thrown weapons."""
    base_range: int = 0
    """Metres."""
    load: int = 0
    """Rounds that loading takes; thrown weapons 0."""
    quick: bool = False
    """Loaded as a Half Action."""
    ammunition: int = 0
    """Missiles, or pieces to throw, as the fight begins."""
    area: int = 0
    """Millimetres around its target within which a shot strikes everybody (`missile.area`)."""
    rider: Rider | None = None
    """What comes with it where it strikes home (`rider.trigger`)."""


@frozen
class Lore:
    """A lore of spells, and how well its bearer knows it."""

    name: str
    bonus: int
    """Of the casting roll; what armour and shield take off it is in it."""
    ranks: int
    """The highest weave that it can be cast at."""


@frozen
class Tools:
    """What somebody has to tend wounds with, as uses."""

    bandages: int = 0
    kit: int = 0
    """Of healer's kits."""

    def told(self) -> str:
        """`healer's kit (10 uses), bandages (1 use)`; empty where there are none."""
        each = (("healer's kit", self.kit), ("bandages", self.bandages))
        return ", ".join(
            f"{name} ({uses} {'use' if uses == 1 else 'uses'})" for name, uses in each if uses
        )


@frozen
class Sheet:
    """What the rules need of one combatant. Totals as in the formats page, "Stat block".

    Everything that encumbrance does is in the figures already.
    """

    level: int
    rank: Rank
    beast: bool
    size: Size
    hp: int
    defence: int
    """Total DEF, armour and shield in it, as it counts in melee."""
    column: Column
    swi_in_def: int
    """What a useless leg takes off DEF: SWI counted in it, 0 or more."""
    perception: int
    athletics: int
    brawl: int
    move: int
    """Move Rate in metres a round."""
    attacks: tuple[Attack, ...]
    """Weapons to strike, shoot and throw with (the first is in hand), then natural attacks, last
    bare hands."""
    shield: Shield | None
    worn: frozenset[str]
    """Critical-table conditions that hold all through the fight (`rigid armour on torso`, ...)."""
    traits: frozenset[str] = frozenset()
    immune: frozenset[CriticalType] = frozenset()
    """What does it no harm (`trait.immune`)."""
    resistant: frozenset[CriticalType] = frozenset()
    """What does it less harm than others (`trait.resistant`)."""
    vulnerable: frozenset[CriticalType] = frozenset()
    """What does it more harm."""
    tough: int = 0
    """Severities that criticals suffered are lowered by, the rank's aside (`trait.tough`)."""
    gear: tuple[str, ...] = ()
    """Armour by name (or its column), then helm and what else is worn, for lists."""
    use: str = ""
    """The stat block's name, for the narrator and lists."""
    display: str = ""
    missile_shift: int = 0
    """What armour adds to DEF against missiles and thrown weapons beyond what it adds in melee."""
    surprised: bool = False
    conditions: tuple[str, ...] = ()
    """Of `prone`, `stunned`, `held`, `blind`, `frightened`, `weary`: as the fight begins."""
    can_attack: bool = True
    can_sprint: bool = True
    lores: tuple[Lore, ...] = ()
    magic_points: int = 0
    """As the fight begins."""
    powers: tuple[Power, ...] = ()
    """What it does like spells, without a lore (`power.use`)."""
    drive: int = 0
    """Points, as the fight begins."""
    encumbrance: str = "unencumbered"
    """The level by name, for lists."""
    tsr: int = 0
    """Save bonuses; `wsr` likewise."""
    wsr: int = 0
    deceive: int = 0
    """For feints."""
    healer: int = 0
    """For tending wounds."""
    tools: Tools = Tools()
    off_hand: Attack | None = None
    """The weapon in the other hand as the fight begins (`optional.two-weapons`)."""
    bash: Attack | None = None
    """An attack with the shield borne (`optional.shield-bash`); None without one, or with a net."""
