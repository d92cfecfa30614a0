"""The critical tables as arrays: what the rules look up for whole columns of critical strikes."""

from __future__ import annotations

from enum import IntEnum, IntFlag
from functools import lru_cache

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.vsd.conditions import words_of
from vsdsim.vsd.library.outcomes import Outcome, parse_outcome
from vsdsim.vsd.library.tables import CriticalTables
from vsdsim.vsd.vocabulary import CriticalType

__all__ = ["FOREVER", "WHILE_HELD", "Criticals", "Effect", "Mark", "compile_criticals"]

FOREVER = 32767
"""A last round that never comes: "for the fight"."""
WHILE_HELD = -2
"""Incapacitated as long as a hold lasts."""
TSR_AGAINST_100 = "passes TSR against 100"
"""The condition that asks for a save roll (`critical.save`)."""


class Mark(IntFlag):
    """What an outcome does besides damage, bleeding and penalty, as bits of one column."""

    STUN = 1 << 0
    PRONE = 1 << 1
    HELD = 1 << 2
    RIGID = 1 << 3
    GRIP = 1 << 4
    ATTACKER_RIGID = 1 << 5
    DROP_WEAPON = 1 << 6
    DROP_SHIELD = 1 << 7
    DROP_METAL = 1 << 8
    BREAK_WEAPON = 1 << 9
    ARM = 1 << 10
    LEG = 1 << 11
    CANNOT_STAND = 1 << 12
    OUT = 1 << 13
    BLIND = 1 << 14
    DYING = 1 << 15
    DEAD = 1 << 16
    PASSING = 1 << 17
    FUMBLE = 1 << 18
    STUCK = 1 << 19
    ASSESS = 1 << 20
    FURTHER = 1 << 21
    BEYOND = 1 << 22
    DROP_METAL_SHIELD = 1 << 23
    BURN = 1 << 24
    SOUL = 1 << 25
    SHOCK = 1 << 26
    ARC = 1 << 27
    DROP_OTHER = 1 << 28
    """What the other hand holds, beside the shield."""
    PLIGHT = 1 << 29
    """A condition that has a mark of its own (`Condition.mark`)."""


class Effect(IntEnum):
    """What special moves and spells do: outcomes that stand in no table."""

    DISARMED = 0
    KNOCKED_DOWN = 1
    LOCKED = 2
    DRAINED = 3
    """Of soul, by so much as a die says."""
    KNOCKED_OUT = 4
    FELLED = 5
    """For a round; those for up to ten rounds come after."""


FELLED_FOR = 10
"""The most rounds for which somebody can be felled."""


_EFFECTS = (
    parse_outcome("0 W"),
    parse_outcome("0 P"),
    parse_outcome("0 H HA may-let-go"),
    Outcome(soul_k=1),
    parse_outcome("0 X"),
    *(parse_outcome(f"0 P X({rounds})") for rounds in range(1, FELLED_FOR + 1)),
)
"""In the order of their numbers."""


@frozen(eq=False)
class Criticals:
    """Rows of all types and their outcomes. R table rows, O outcomes."""

    row: NDArray[np.int16]
    """(9, 151) table row by type and result."""
    condition: NDArray[np.int16]
    """(R,) index into `conditions`, -1 for none."""
    outcome_if: NDArray[np.int16]
    outcome: NDArray[np.int16]
    conditions: tuple[str, ...]
    save: int
    """The one of them that asks for a save roll, -1 where none does (`critical.save`)."""
    outcomes: tuple[Outcome, ...]
    marks: NDArray[np.int32]
    """(O,) bits of Mark."""
    number: dict[str, NDArray[np.int32]]
    """(O,) every whole-number field of an Outcome by its name; `damage` with the soul's in it."""
    rounds: dict[str, NDArray[np.int32]]
    """(O,) the rounds of conditions that have marks of their own, by word; 0: not at all."""
    on_metal_helm: NDArray[np.int16]
    """(O,) the outcome in its place for a victim whose helm is of metal (`critical.metal`)."""
    badness: NDArray[np.int32]
    """(O,) how hard an outcome hits, the worst highest (rules page, `melee.fallen`)."""
    reach: NDArray[np.int16]
    """(9, 5, W) the table rows a severity can reach, -1 past the last."""

    def outcome_of(self, effect: Effect) -> int:
        """The number of the outcome that a special move or a spell brings."""
        return len(self.outcomes) - len(_EFFECTS) + effect


_NUMBERS = (
    "damage", "bleeding", "penalty", "damage_k", "bleeding_k", "penalty_k", "blind_k", "k_sides",
    "stun", "held", "attacker_held", "incapacitated", "blind", "dying", "passing_penalty",
    "passing_rounds", "hold_damage", "break_penalty", "held_limit", "stuck", "assess", "burn",
    "soul", "soul_k",
)  # fmt: skip


def _marks(o: Outcome) -> Mark:
    """The bits of one outcome; a hold that ends with the shield is the loss of the shield alone."""
    delayed = [later for _, _, later in o.further]
    pairs = (
        (o.stun, Mark.STUN),
        (o.prone, Mark.PRONE),
        (o.held == -1 and not o.lets_shield_go, Mark.HELD),
        (o.held > 0, Mark.RIGID),
        (o.attacker_held == -1, Mark.GRIP),
        (o.attacker_held > 0, Mark.ATTACKER_RIGID),
        (o.drop_weapon or o.drop_all, Mark.DROP_WEAPON),
        (o.drop_shield or o.drop_all or o.lets_shield_go, Mark.DROP_SHIELD),
        (o.drop_all, Mark.DROP_OTHER),
        (o.drop_metal and not o.metal_shield_only, Mark.DROP_METAL),
        (o.metal_shield_only, Mark.DROP_METAL_SHIELD),
        (o.weapon_breaks, Mark.BREAK_WEAPON),
        (o.arm, Mark.ARM),
        (o.leg, Mark.LEG),
        (o.cannot_stand, Mark.CANNOT_STAND),
        (o.incapacitated, Mark.OUT),
        (o.blind or o.blind_k, Mark.BLIND),
        (o.dying, Mark.DYING),
        (o.dead, Mark.DEAD),
        (o.passing_penalty and o.passing_rounds > 0, Mark.PASSING),
        (o.fumble, Mark.FUMBLE),
        (o.stuck, Mark.STUCK),
        (o.assess, Mark.ASSESS),
        (not all(delayed), Mark.FURTHER),
        (any(delayed), Mark.SHOCK),
        (o.arc is not None, Mark.ARC),
        (o.burn, Mark.BURN),
        (o.soul or o.soul_k, Mark.SOUL),
        (o.beyond, Mark.BEYOND),
        (o.plights, Mark.PLIGHT),
    )
    return Mark(sum(mark for holds, mark in pairs if holds))


def _severity_of(o: Outcome) -> tuple[float, ...]:
    """A sort key, the worst outcome largest (`melee.fallen`): dead first, k its average."""
    k = (o.k_sides + 1) / 2
    out = {WHILE_HELD: FOREVER - 1, -1: FOREVER}.get(o.incapacitated, o.incapacitated)
    marks = _marks(o)
    return (
        o.dead,
        FOREVER - o.dying if o.dying else 0,
        out,
        bool(marks & Mark.HELD) or o.held > 0,
        o.stun,
        o.arm or o.weapon_breaks,
        bool(marks & (Mark.DROP_WEAPON | Mark.DROP_METAL)),
        bool(marks & (Mark.DROP_SHIELD | Mark.DROP_METAL_SHIELD)),
        o.prone or o.cannot_stand,
        o.bleeding + o.bleeding_k * k,
        o.penalty + o.penalty_k * k,
        o.damage + o.soul + o.damage_k * k,
    )


def _number(o: Outcome, name: str) -> int:
    """A number of one outcome; what the soul loses is damage like any other (`critical.soul`)."""
    number: int = getattr(o, name)
    return number + o.soul if name == "damage" else number


def _place_of(condition: str, conditions: tuple[str, ...]) -> int:
    return conditions.index(condition) if condition in conditions else -1


@lru_cache(maxsize=16)
def compile_criticals(tables: CriticalTables) -> Criticals:
    """The arrays of `tables`, which are never changed: compiled once each."""
    # Nobody is behind the grip of lightning (`critical.hold`).
    stiff = set(tables.row[CriticalType.LIGHTNING].tolist())
    pairs = [
        (row.outcome_if.without_holder(), row.outcome.without_holder())
        if place in stiff
        else (row.outcome_if, row.outcome)
        for place, row in enumerate(tables.rows)
    ]
    plain = dict.fromkeys(outcome for pair in pairs for outcome in pair)
    listed = dict.fromkeys((*plain, *(outcome.on_metal_helm() for outcome in plain)))
    outcomes = (*listed, *_EFFECTS)
    numbers = {outcome: number for number, outcome in enumerate(outcomes)}
    keys = [_severity_of(outcome) for outcome in outcomes]
    places = {key: place for place, key in enumerate(sorted(set(keys)))}
    reached: list[list[list[int]]] = []
    for kind in CriticalType:
        reached.append([])
        for modifier in (0, 10, 20, 30, 50):
            results = np.minimum(np.arange(1 + modifier, 101 + modifier), 150)
            reached[-1].append(sorted({int(row) for row in tables.row[kind, results]}))
    width = max(len(rows) for kind_rows in reached for rows in kind_rows)
    reach = [[rows + [-1] * (width - len(rows)) for rows in kind_rows] for kind_rows in reached]
    return Criticals(
        row=tables.row,
        condition=tables.condition,
        outcome_if=np.array([numbers[met] for met, _ in pairs], dtype=np.int16),
        outcome=np.array([numbers[other] for _, other in pairs], dtype=np.int16),
        conditions=tables.conditions,
        save=_place_of(TSR_AGAINST_100, tables.conditions),
        outcomes=outcomes,
        marks=np.array([_marks(o) for o in outcomes], dtype=np.int32),
        number={
            name: np.array([_number(o, name) for o in outcomes], dtype=np.int32)
            for name in _NUMBERS
        },
        rounds={
            word: np.array([dict(o.plights).get(word, 0) for o in outcomes], dtype=np.int32)
            for word in words_of(lambda each: bool(each.mark))
        },
        on_metal_helm=np.array([numbers[o.on_metal_helm()] for o in outcomes], dtype=np.int16),
        badness=np.array([places[key] for key in keys], dtype=np.int32),
        reach=np.array(reach, dtype=np.int16),
    )
