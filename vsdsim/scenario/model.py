"""What any ruleset's scenario has, as frozen values: sides, combatants, scripts and the rest.

A combatant's `sheet` belongs to the ruleset: nothing here looks inside it.
"""

from __future__ import annotations

import ast
from typing import Any, Literal

from attrs import field, frozen

from vsdsim.scenario.field import AHEAD, ORIGIN, Ground, Place, Vector

__all__ = [
    "Cast",
    "Combatant",
    "Entry",
    "Expectation",
    "Ground",
    "Order",
    "Parry",
    "Place",
    "Scenario",
    "Script",
    "Side",
    "Victory",
]


@frozen
class Parry:
    """How much of the combat bonus a script entry keeps for parrying: points, or a share of it."""

    amount: int
    """Points, 0 or more; or, where `share` is true, whole per cent from 0 to 100."""
    share: bool = False


@frozen
class Cast:
    """The spell of a script entry, and how it is cast; or the power that it uses."""

    spell: str
    """A spell or a power by name; "" for the first power there is."""
    warp: tuple[str, ...] = ()
    """Options by which it is warped, each as often as it is taken."""
    concentrate: int = 0
    """Rounds of concentration before it."""
    outstanding: str | None = None
    """The option that an outstanding success adds."""
    failing: tuple[str, ...] = ()
    """What to choose first of what a failure leaves to the caster."""
    power: bool = False
    """A power of a creature's own, no spell."""


@frozen
class Entry:
    """One line of a script: the first entry of a script that holds is declared.

    `when` is the checked expression (always holds when None); `target` a way to choose
    (`nearest`, ...) or the full name of a combatant (`orcs.Orc 1`), None when the entry names none.
    """

    do: str
    when: ast.expr | None = field(default=None, eq=False)
    when_text: str = ""
    target: str | None = None
    parry: Parry | None = None
    critical: str | None = None
    weapon: str | None = None
    move: str | None = None
    """A move beside the deed."""
    pace: str | None = None
    """`half`, `full` or `sprint`, of the move."""
    to: Vector | None = None
    """The point to go to, millimetres."""
    metres: int | None = None
    """The number after a word such as `keep-distance 20`, in millimetres."""
    guard: bool = False
    second_rank: bool = False
    """Comes no nearer to an enemy than its weapon needs."""
    free: str | None = None
    """A Free Action."""
    both: bool = False
    """With the weapon in the other hand as well."""
    cast: Cast | None = None
    treat: str | None = None
    """What is to be treated."""
    time: bool = False
    """Takes its time over it."""
    ready: ast.expr | None = field(default=None, eq=False)
    """The checked expression that it waits for with what it does."""
    ready_text: str = ""


@frozen
class Order:
    """One line of a script that spends points, as long as its condition holds.

    What the line leaves out is filled in: all that it can be spent `on`, one point.
    """

    spend: str
    when: ast.expr | None = field(default=None, eq=False)
    when_text: str = ""
    on: frozenset[str] = frozenset()
    """Kinds of rolls."""
    points: int = 1
    severity: str | None = None
    """The least of a critical strike that it is for; None: any."""
    double: str | None = None
    """The part of a spell that is doubled."""


@frozen
class Script:
    """A named priority list, and what is spent beside it."""

    name: str
    entries: tuple[Entry, ...]
    orders: tuple[Order, ...] = ()
    """In the order in which they are asked."""


@frozen
class Combatant:
    """One individual, its group's count expanded (`Orc 1` to `Orc 4`)."""

    side: str
    name: str
    sheet: Any
    script: Script | None = None
    place: Place = ORIGIN
    facing: Vector = AHEAD
    """A vector of length 1,000, each axis rounded."""
    arrives: int = 1
    """The round in which it comes; 1: there from the start."""
    parry: Parry | None = None
    """With what it parries as it strikes, whatever its script says."""

    @property
    def full_name(self) -> str:
        """The identity its dice are addressed by: `side.name`."""
        return f"{self.side}.{self.name}"


@frozen
class Side:
    """A party of the fight; `declares` is when it speaks in Declaration (None: blind)."""

    name: str
    combatants: tuple[Combatant, ...]
    declares: Literal["first", "second"] | None = None


@frozen
class Victory:
    """When a side has won. `rounds` goes with `survive`, `name` (a full name) with `fell`."""

    kind: Literal["last-standing", "survive", "fell", "rout"] = "last-standing"
    rounds: int = 0
    name: str = ""


@frozen
class Expectation:
    """What a scenario's author expects of `quantity` (`heroes`, `undecided`, `rounds.p95`)."""

    quantity: str
    low: float | None = None
    high: float | None = None
    text: str = ""


@frozen
class Scenario:
    """A whole encounter as written; equal scenarios fight equal fights."""

    name: str
    sides: tuple[Side, ...]
    ruleset: str = "vsd"
    max_rounds: int = 50
    victory: dict[str, Victory] = field(factory=dict)
    """By side; a side without an entry wins as the last standing."""
    expect: tuple[Expectation, ...] = ()
    margin: float = 0.01
    """How far past a limit an interval must lie before an expectation fails, as a fraction."""
    library: Any = field(default=None, eq=False)
    """The ruleset's gear, creatures and tables, the scenario's own folded in."""
    file: str = "(a dict)"
    overrides: tuple[str, ...] = ()
    tables: str | None = None
    """The folder of its own tables."""
    ground: tuple[Ground, ...] = ()
    light: str = "day"
    """`day`, `dim` or `dark`, as the fight begins."""
    lights: tuple[tuple[int, str], ...] = ()
    """Rounds in which the light changes, in order, and to what."""
    magic: str | None = None
    """`haven` or `blighted`: what the land is to who casts spells."""
    placed: bool = False
    """Somebody or something has a place."""
    optional_rules: frozenset[str] = frozenset()
    """The optional rules that are on, by name."""
    without: frozenset[str] = frozenset()
    """What the fights go without, in the ruleset's words; combatants are in no side then."""

    @property
    def combatants(self) -> tuple[Combatant, ...]:
        """Everybody, side by side: those there from the start, then arrivals, as written."""
        return tuple(each for side in self.sides for each in side.combatants)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything that the scripts chosen for somebody can come to declare."""
        scripts = [each.script for each in self.combatants if each.script is not None]
        return tuple(entry for script in scripts for entry in script.entries)

    @property
    def deeds(self) -> frozenset[str]:
        """The deeds of these."""
        return frozenset(entry.do for entry in self.entries)
