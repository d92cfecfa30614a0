"""Conditions: one declaration each of how it comes, how long it lasts, what it changes and forbids.

Plain data, below everything that reads it: spells and stat blocks name the words of this table, the
state keeps what it says, rules ask what it changes and forbids, and the telling has its words from
here. What fits no field stands in the rule module that the row names, and nowhere else. The order
of the rows is that of the bits that stand for them (`bit_of`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, auto
from functools import cache
from typing import Final

from attrs import frozen

__all__ = [
    "BLIND", "CONDITIONS", "DAZED", "DYING", "ENGAGED", "FIGHT", "FLANKED", "FRIGHTENED", "HASTED",
    "HELD", "INCAPACITATED", "IN_THE_REAR", "OBLIVIOUS", "PRONE", "STUNNED", "SURPRISED", "WEARY",
    "Condition", "Counts", "Ends", "Kept", "Parries", "Stacks", "bit_of", "numbered", "registered",
    "words_of",
]  # fmt: skip

FIGHT: Final = -1
"""So many rounds are for the rest of the fight."""


class Kept(Enum):
    """Where the state has who suffers it, besides what goes on upon somebody by magic."""

    COMMON = auto()
    """The last round of each, in the columns that all such conditions share (`State.plights`)."""
    ROUNDS = auto()
    """The last round of each, in a column of its own."""
    FLAG = auto()
    """A flag, in a column of its own."""
    SPELLS = auto()
    """Nowhere: nothing but magic brings it, and only as long as that goes on."""
    RULE = auto()
    """Its rule module finds it out."""


class Stacks(Enum):
    """What comes of several of it upon one combatant."""

    LONGEST = auto()
    """The latest end counts."""
    ADDS = auto()
    """The rounds of each add up."""
    ONCE = auto()
    """It holds or not."""
    LATEST = auto()
    """A later one takes the place of an earlier."""
    EARLIEST = auto()
    """The earliest end counts."""


class Counts(Enum):
    """From when on its rounds are counted."""

    NOW = auto()
    """As any duration's (`time.durations`)."""
    AFTER = auto()
    """From the next round on, in whatever phase it begins (`time.stun`)."""


class Ends(Enum):
    """What brings it to an end, besides a spell that says so."""

    ROUNDS = auto()
    """Its rounds are over."""
    ROLL = auto()
    """Its sufferer passes an Assessment Roll."""
    ROUND = auto()
    """The round is over."""
    HARM = auto()
    """Its sufferer has lost hit points by what landed after it."""
    RULE = auto()
    """What its rule module says."""


class Parries(Enum):
    """What a condition leaves of parrying."""

    FREELY = auto()
    HALF = auto()
    NOT = auto()


@frozen(eq=False)
class Condition:
    """One condition. Modifiers are points of d100 rolls; what is not said is as for anybody."""

    name: str
    """As sums show it; in lower case the word of scripts, scenarios and spells."""
    special: str = ""
    """The module of `rules/` that does what no field says."""

    # How it comes, and how long it lasts.
    kept: Kept = Kept.COMMON
    column: str = ""
    """The column of its own."""
    stacks: Stacks = Stacks.LONGEST
    counts: Counts = Counts.NOW
    ends: frozenset[Ends] = frozenset({Ends.ROUNDS})
    starts: bool = True
    """Whether a combatant's `conditions` can name it."""
    begins: int = FIGHT
    """For how many rounds who begins in it suffers it."""
    spells: bool = True
    """Whether spells can bring it, end it and keep it away."""
    alone: int | None = None
    """For how many rounds a spell without a duration brings it; None: it brings nothing then."""
    mark: str = ""
    """The mark of critical strikes that brings it, `mark(n)` for n rounds (`critical.plight`)."""
    spared: str = ""
    """The trait of those over whom it never comes."""
    spared_but_by_magic: str = ""
    """The trait of those over whom nothing brings it but magic of certain kinds."""
    stops_rising: bool = False
    """Whether it keeps down who is getting up."""
    calls_for_roll: bool = False
    """Whether its sufferer owes an Assessment Roll as it begins."""
    rolls_each_round: bool = False
    """Whether its sufferer makes one in each round."""

    # What it modifies.
    bears: bool = True
    """Whether it bears on what somebody in the fight is and can; else only its module knows it."""
    cmb: int = 0
    """On the sufferer's combat bonus."""
    defence: int = 0
    """On the sufferer's DEF."""
    skills: int = 0
    """On the sufferer's skill rolls."""
    saves: int = 0
    """On the sufferer's save rolls."""
    attacked: int = 0
    """On attacks at the sufferer."""
    melee_only: bool = False
    """`attacked` is only for blows, not for shots."""
    from_above: bool = False
    """`attacked` is only for attackers who do not suffer it too."""
    exposed: int = 0
    """What a weapon of Hand length adds to the die of its own critical strike at the sufferer."""
    static: bool = False
    """Whether casting rolls at the sufferer have the bonus for who can do nothing about it."""
    parries: Parries = Parries.FREELY
    slows: int = 1
    """What it divides the Move Rate by."""
    hurries: bool = False
    """Full Actions count as Half for it: it can take them, if it can act at all."""

    # What it forbids: True is free.
    full_actions: bool = True
    """Full Actions."""
    acts: bool = True
    """Any actions at all but Free ones."""
    decides: bool = True
    """New actions: else each Declaration is as after a failed Assessment Roll."""
    combines: bool = True
    """A Half Action beside another action."""
    attacks: bool = True
    """Blows, shots and special moves."""
    shoots: bool = True
    casts: bool = True
    """Casting spells."""
    sees: bool = True
    """Casting at others, and facing what terrifies."""
    two_handed: bool = True
    """Two-handed weapons."""
    long_weapons: bool = True
    """Weapons that are longer than Short."""
    guards: bool = True
    """Stopping who passes by."""
    turns: bool = True
    """Turning to whom it has to do with."""
    moves: bool = True
    """Moving, be it crawling."""
    upright: bool = True
    """Moving upright; else it crawls, if it moves."""
    stands_up: bool = True
    drops: bool = True
    """Dropping to the ground."""
    rolls_aside: bool = True
    """Rolling aside from shots on the ground."""
    shield: bool = True
    """The use of the shield."""
    armour: bool = True
    """That of armour against weapons made to stab in the back."""
    heals: bool = True
    """Winning back hit points and blood by magic."""

    # How it is told, and asked for.
    asked: bool = True
    """Whether scripts can ask for it."""
    told: str = ""
    """As it is said of somebody: `Ann is ...`; the word in lower case unless said otherwise."""
    begun: str = ""
    """As it is said where it comes without a duration; as `told` unless said otherwise."""
    no_blow: str = "strike[s] no blow"
    """What is said of the blow that it costs."""
    reported: bool = True
    """Whether it is named beside the map, and at the end of the fight."""

    @property
    def word(self) -> str:
        """The word of scripts, scenarios and spells."""
        return self.name.lower()

    @property
    def said(self) -> str:
        """As it is said of somebody."""
        return self.told or self.word


HELD = Condition(
    "Held",
    special="holds",
    kept=Kept.RULE,
    # Who is rigid is held by nobody.
    column="rigid_until",
    ends=frozenset({Ends.ROUNDS, Ends.RULE}),
    stops_rising=True,
    cmb=-30,
    defence=-30,
    attacked=30,
    melee_only=True,
    static=True,
    parries=Parries.NOT,
    shoots=False,
    long_weapons=False,
    guards=False,
    turns=False,
    moves=False,
    stands_up=False,
    drops=False,
    rolls_aside=False,
    armour=False,
)
STUNNED = Condition(
    "Stunned",
    kept=Kept.ROUNDS,
    column="stunned_until",
    counts=Counts.AFTER,
    begins=1,
    alone=1,
    spared="no-stun",
    spared_but_by_magic="no-stun-in-melee",
    attacked=20,
    parries=Parries.HALF,
    full_actions=False,
    guards=False,
    rolls_aside=False,
    no_blow="lose[s] the blow",
)
PRONE = Condition(
    "Prone",
    special="standing",
    kept=Kept.FLAG,
    column="prone",
    stacks=Stacks.ONCE,
    ends=frozenset({Ends.RULE}),
    alone=FIGHT,
    stops_rising=True,
    calls_for_roll=True,
    cmb=-20,
    attacked=20,
    melee_only=True,
    from_above=True,
    slows=10,
    two_handed=False,
    guards=False,
    upright=False,
    drops=False,
    begun="knocked down",
)
BLIND = Condition(
    "Blind",
    kept=Kept.ROUNDS,
    column="blind_until",
    cmb=-50,
    parries=Parries.NOT,
    shoots=False,
    sees=False,
    guards=False,
)
SURPRISED = Condition(
    "Surprised",
    special="surprise",
    kept=Kept.FLAG,
    column="surprised",
    stacks=Stacks.ONCE,
    ends=frozenset({Ends.ROLL, Ends.ROUND}),
    starts=False,
    spells=False,
    attacked=20,
    exposed=10,
    static=True,
    parries=Parries.NOT,
    full_actions=False,
    guards=False,
    turns=False,
    drops=False,
    shield=False,
    armour=False,
    told="Surprised",
)
FRIGHTENED = Condition(
    "Frightened",
    special="fear",
    kept=Kept.RULE,
    column="frightened_until",
    stacks=Stacks.LATEST,
    ends=frozenset({Ends.ROUNDS, Ends.RULE}),
    spared="no-fear",
)
WEARY = Condition(
    "Weary",
    kept=Kept.FLAG,
    column="weary",
    stacks=Stacks.ONCE,
    ends=frozenset(),
    alone=FIGHT,
    slows=2,
    combines=False,
    heals=False,
    begun="weary from now on",
)
OBLIVIOUS = Condition(
    "Oblivious",
    kept=Kept.FLAG,
    column="oblivious",
    stacks=Stacks.ONCE,
    ends=frozenset({Ends.ROLL}),
    starts=False,
    spells=False,
    rolls_each_round=True,
    full_actions=False,
    acts=False,
    combines=False,
    guards=False,
    told="oblivious to everything",
)
DAZED = Condition("Dazed", kept=Kept.SPELLS, starts=False, decides=False)
HASTED = Condition(
    "Hasted",
    special="magic.effects",
    kept=Kept.SPELLS,
    starts=False,
    spells=False,
    hurries=True,
    reported=False,
)
INCAPACITATED = Condition(
    "Incapacitated",
    special="health",
    kept=Kept.RULE,
    column="incapacitated_until",
    ends=frozenset({Ends.ROUNDS, Ends.RULE}),
    starts=False,
    bears=False,
    asked=False,
    reported=False,
)
DYING = Condition(
    "Dying",
    special="dying",
    kept=Kept.RULE,
    column="dying_until",
    stacks=Stacks.EARLIEST,
    ends=frozenset({Ends.ROUNDS, Ends.RULE}),
    starts=False,
    spells=False,
    bears=False,
    reported=False,
)
ENGAGED = Condition(
    "Engaged",
    special="field.engagement",
    kept=Kept.RULE,
    stacks=Stacks.ONCE,
    ends=frozenset({Ends.RULE}),
    starts=False,
    spells=False,
    bears=False,
    reported=False,
)
FLANKED = Condition(
    "Flanked",
    special="field.places",
    kept=Kept.RULE,
    stacks=Stacks.ONCE,
    ends=frozenset({Ends.RULE}),
    starts=False,
    spells=False,
    bears=False,
    attacked=15,
    reported=False,
)
IN_THE_REAR = Condition(
    "Rear",
    special="field.places",
    kept=Kept.RULE,
    stacks=Stacks.ONCE,
    ends=frozenset({Ends.RULE}),
    starts=False,
    spells=False,
    bears=False,
    attacked=30,
    asked=False,
    reported=False,
)


def registered(*conditions: Condition) -> Mapping[str, Condition]:
    """The conditions by their words; two of one word, or of one mark, are refused."""
    by_word = {condition.word: condition for condition in conditions}
    marks = [condition.mark for condition in conditions if condition.mark]
    if len(by_word) != len(conditions) or len(set(marks)) != len(marks):
        raise ValueError("two conditions of one word or mark")
    return by_word


CONDITIONS = registered(
    HELD, STUNNED, PRONE, BLIND, SURPRISED, FRIGHTENED, WEARY, OBLIVIOUS, DAZED, HASTED,
    INCAPACITATED, DYING, ENGAGED, FLANKED, IN_THE_REAR,
)  # fmt: skip
"""Every condition there is, by its word."""


def numbered() -> tuple[Condition, ...]:
    """Those with bits, in their order: what bears on somebody, and what spells bind with."""
    return tuple(each for each in CONDITIONS.values() if each.bears or each.spells)


@cache
def bit_of(condition: Condition | str) -> int:
    """The bit that stands for a condition, or for that of a word."""
    word = condition if isinstance(condition, str) else condition.word
    return 1 << [each.word for each in numbered()].index(word)


def words_of(chosen: Callable[[Condition], bool]) -> tuple[str, ...]:
    """The words of those that are chosen, in their order."""
    return tuple(word for word, each in CONDITIONS.items() if chosen(each))
