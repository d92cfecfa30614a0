"""What was declared for a round, and what holds somebody: grips and Dying clocks."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING

from tests.oracle.vectors import Point
from vsdsim.vsd.vocabulary import CriticalType, Severity

if TYPE_CHECKING:
    from tests.oracle.incantations import Incantation
    from tests.oracle.state import Fighter

__all__ = [
    "BLOWS",
    "CASTING",
    "MELEE",
    "OFFENCES",
    "SPECIAL",
    "TENDING",
    "Clock",
    "Hold",
    "Motion",
    "Plan",
    "Poison",
    "Shock",
    "Wound",
]

BLOWS = ("attack", "dash")
SPECIAL = ("disarm", "knock-down", "lock", "feint")
"""Special moves (optional.moves)."""
MELEE = (*BLOWS, "charge", "shield-bash", *SPECIAL)
"""Full Actions of the Melee phase."""
OFFENCES = (*MELEE, "shoot")
"""Full Actions of who attacks."""
TENDING = ("first-aid", "wake", "help")
"""Full Actions done to a friend (care.able)."""
FULL = (*OFFENCES, "load", "stand", "break-free", "put-out", "disengage")
"""Full Actions, moves, care and spells aside."""
CASTING = ("cast", "use")


@dataclass
class Motion:
    """How somebody means to move."""

    word: str
    """approach, flank, keep-distance, take-cover, go, flee, or tend: to a patient."""
    pace: str
    """half, full or sprint."""
    enemy: Fighter | None = None
    """Whom it goes by; the patient of who tends."""
    point: Point | None = None
    """Where to: of `go`, and of `take-cover` once the spot is chosen."""
    metres: int = 0
    """The distance to keep, in millimetres."""
    second_rank: bool = False
    """Stops within the farther reach of a weapon with Reach (gear.reach)."""


@dataclass
class Plan:
    """What was declared for a round."""

    action: str
    opponent: Fighter | None = None
    attack: int | None = None
    """The attack to be made."""
    counts: int | None = None
    """The attack that counts for CMB and parry (cmb.attack)."""
    draws: int | None = None
    """The weapon taken up: just before the blow, or in Other Actions."""
    loads: bool = False
    """A Quick weapon is loaded before the shot."""
    halves: set[str] = field(default_factory=set)
    """The Half Actions beside the action."""
    motion: Motion | None = None
    crawls: bool = False
    """Was Prone as it declared."""
    guards: bool = False
    drops: bool = False
    """Means to drop to the ground before shots."""
    critical: CriticalType | None = None
    figure: int = 0
    """The parry declared, after every limit of the Declaration; a blow that goes on keeps it."""
    halved: bool = False
    """After a failed Assessment Roll with nothing to go on with."""
    fallen: bool = False
    """The blow is meant for somebody who is out."""
    both: bool = False
    """Strikes with both hands (optional.two-weapons)."""
    charged: bool = False
    """Has come from elsewhere in its charge (optional.charge)."""
    patient: Fighter | None = None
    """Who is tended, woken or helped."""
    treat: str = ""
    """What first aid is for."""
    slow: bool = False
    """Takes its time (care.time)."""
    early: bool = False
    """The shot belongs to Ranged A."""
    spent: bool = False
    """The blow of the round has been struck already: at who ran away, or as it was released."""
    spell: Incantation | None = None
    """What is cast: as the action, or beside it."""
    prepares: tuple[str, ...] = ()
    """The spell that is being prepared, and its warping (magic.concentrate)."""
    ready: ast.expr | None = None
    """What it waits for (action.ready)."""
    held_over: bool = False
    """Held since a round before."""
    let_go: bool = False
    """What was held is lost."""
    place: tuple[int, int] | None = None
    """Of a held blow in the order of the Melee phase."""

    def __str__(self) -> str:
        plain = Plan(self.action)
        said = {each.name: getattr(self, each.name) for each in fields(self)}
        more = (f"{name} {it}" for name, it in said.items() if it != getattr(plain, name))
        return ", ".join([self.action, *more])

    @property
    def held(self) -> bool:
        """Whether it is held still (action.ready)."""
        return self.ready is not None and not (self.spent or self.let_go)

    def goes_on_from(self, last: Plan | None) -> bool:
        """Whether it holds what was held in the round before."""
        if last is None or last.ready is None or self.ready is None or not last.held:
            return False
        same = (last.action, last.opponent) == (self.action, self.opponent)
        return same and ast.dump(last.ready) == ast.dump(self.ready)

    @property
    def full_and_half(self) -> bool:
        """A Full and a Half Action, each at -20; who drops down beside any Full one pays too."""
        costs = self.action in (*OFFENCES, *TENDING) and bool(self.halves)
        return "drop" in self.halves or costs

    @property
    def exerts(self) -> bool:
        """Whether it is a Full Action that opens wounds stopped for now (care.bleeding)."""
        if self.action in CASTING:
            return self.spell is not None and not self.spell.spell.instant
        if self.action in ("flee", "move"):
            return self.motion is not None and self.motion.pace != "half"
        return self.action in FULL

    @property
    def full(self) -> bool:
        """Whether it is a Full Action."""
        return self.exerts or self.action in ("concentrate", "prepare", *TENDING)

    @property
    def strained(self) -> bool:
        """A Full and a Half Action: what that costs a casting roll (magic.actions)."""
        return self.full and bool(self.halves)

    @property
    def strikes_with_magic(self) -> bool:
        """Whether an attack spell is cast."""
        return self.spell is not None and self.spell.spell.attack is not None

    @property
    def leaves(self) -> bool:
        """Whether it goes elsewhere than to an enemy (move.approach)."""
        elsewhere = ("keep-distance", "take-cover", "go", "flee")
        return self.motion is not None and self.motion.word in elsewhere

    @property
    def sprints(self) -> bool:
        """Whether it sprints (move.pace)."""
        return self.motion is not None and self.motion.pace == "sprint"


@dataclass
class Hold:
    """The grip somebody is in."""

    holder: Fighter
    damage: int = 0
    penalty: int = 0
    difficulty: int = 0
    limit: int | None = None
    """The last round of hold before unconsciousness."""
    only_break: bool = False
    knocks_out: bool = False
    """Incapacitated for as long as this hold lasts."""
    binds: bool = False
    """The holder is Held as well (HA)."""


@dataclass
class Clock:
    """A Dying clock: its last round, who set it and how it would end."""

    last: int
    cause: str
    author: Fighter
    of_hit_points: bool = False
    """Ends when these come back (time.dying)."""


@dataclass(eq=False)
class Wound:
    """A wound that bleeds, of those that somebody has, in the order in which they were dealt."""

    author: Fighter
    bleeding: int
    """Hit points a round."""
    stopped: bool = False
    """For now (care.bleeding)."""


@dataclass(frozen=True, eq=False)
class Poison:
    """A poison that works on somebody, and the save that ends it (care.poison)."""

    save: str | None
    """`tsr` or `wsr`; None: nobody resists it."""
    against: int


@dataclass(frozen=True)
class Shock:
    """A critical strike of the next round, by whoever did the first (critical.shock)."""

    author: Fighter
    kind: CriticalType
    severity: Severity
    key: int
    """Its own address."""
