"""Conditions: every declaration there is (`condition.py` says what one holds).

Plain data, below everything that reads it: spells and stat blocks name the words of this table, the
state keeps what it says, rules ask what it changes and forbids, and the telling has its words from
here. What fits no field stands in the rule module that the row names, and nowhere else. The order
of the rows is that of the bits that stand for them (`bit_of`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from vsdsim.vsd.condition import FIGHT, Condition, Counts, Ends, Kept, Parries, Stacks

__all__ = [
    "BLIND", "CONDITIONS", "DAZED", "DYING", "ENGAGED", "FLANKED", "FRIGHTENED", "HASTED", "HELD",
    "INCAPACITATED", "IN_THE_REAR", "OBLIVIOUS", "PRONE", "STUNNED", "SURPRISED", "WEARY", "bit_of",
    "numbered", "registered", "words_of",
]  # fmt: skip

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
