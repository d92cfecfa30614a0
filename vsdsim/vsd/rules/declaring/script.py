"""The script: the first entry that holds is declared, else a reflex."""

from __future__ import annotations

import numpy as np

from vsdsim.scenario.model import Entry
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.plans import Plan
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.actions import DEEDS
from vsdsim.vsd.rules.declaring.aiming import can_do, choices, targets
from vsdsim.vsd.rules.declaring.draft import FREELY, IF_HELD, IF_PRONE, NOT_AT_ALL, Draft
from vsdsim.vsd.rules.declaring.setting_out import set_out
from vsdsim.vsd.rules.features import Asking
from vsdsim.vsd.rules.field.cover import has_spot
from vsdsim.vsd.rules.ranged.loading import Shot
from vsdsim.vsd.rules.weapons import Choice
from vsdsim.vsd.rules.words import evaluate
from vsdsim.vsd.state import Action, Way
from vsdsim.vsd.vocabulary import CriticalType

__all__ = ["follow_reflexes", "follow_script"]

REFLEX = np.zeros(4, dtype=np.int8)
"""What who is asked so declares where no entry holds (`declaration.reflex`)."""
REFLEX[[FREELY, IF_HELD, IF_PRONE, NOT_AT_ALL]] = (
    Action.DEFEND, Action.BREAK_FREE, Action.STAND, Action.BREAK_FREE,
)  # fmt: skip


def follow_script(draft: Draft) -> None:
    """The first entry that holds is declared (`declaration.script`)."""
    for number, plan in enumerate(draft.group.plans):
        asked = draft.asked == FREELY
        if plan.thinks_of_held:
            asked |= draft.asked == IF_HELD
        if plan.thinks_of_prone:
            asked |= draft.asked == IF_PRONE
        asked &= draft.action == int(Action.NONE)
        if plan.of_the_hampered:
            asked &= draft.unsound
        asked &= can_do(draft, DEEDS[plan.entry.do], plan.entry)
        index = which(asked)
        if index.size:
            _try_entry(draft, plan, number, index)


def follow_reflexes(draft: Draft) -> None:
    """Who has declared nothing breaks free, stands up, or defends (`declaration.reflex`)."""
    left = which(draft.action == int(Action.NONE))
    if left.size:
        draft.action[left] = REFLEX.take(draft.asked.take(left))


def _try_entry(draft: Draft, plan: Plan, number: int, index: Index) -> None:
    """Declare one entry for those of the rows at `index` for whom it holds.

    What is cheap to ask is asked first: the rows shrink from question to question.
    """
    entry, deed = plan.entry, DEEDS[plan.entry.do]
    rows = draft.rows[index]
    if plan.when_of_self is not None:
        nobody = np.full(len(index), -1, dtype=np.int32)
        holds = which(evaluate(plan.when_of_self, _asking(draft, rows, nobody)))
        index, rows = index.take(holds), rows[holds]
    if not index.size:
        return
    choice = choices(draft, entry, deed, index, rows)
    if choice is not None and choice.attack.min() < 0:
        can = which(choice.attack >= 0)
        index, rows, choice = index.take(can), rows[can], choice[can]
    target = targets(draft, plan, index, rows, choice)
    met = _met(draft, plan, rows, target)
    if not met.all():
        some = which(met)
        index, target = index.take(some), target.take(some)
        choice = None if choice is None else choice[some]
    draft.entry[index] = number
    _note(draft, entry, index, target, choice)


def _met(draft: Draft, plan: Plan, rows: Rows, target: Ints) -> Bools:
    """For which rows there is such a target, and the entry's condition holds of it."""
    entry, deed = plan.entry, DEEDS[plan.entry.do]
    met = np.ones(len(rows), dtype=np.bool_)
    if entry.target is not None or deed.aims or plan.when_of_target is not None:
        met = target >= 0
    if deed.way is Way.COVER:
        met &= has_spot(draft.bout, rows, target)
    if plan.when_of_target is not None:
        met &= evaluate(plan.when_of_target, _asking(draft, rows, target))
    return met


def _asking(draft: Draft, rows: Rows, target: Ints) -> Asking:
    """Some of the rows as they ask a condition."""
    scene = draft.scene
    return Asking(
        draft.bout,
        rows,
        target,
        scene.standing,
        scene.last.opponent,
        draft.known,
        scene.in_melee,
        scene.fled,
    )


def _note(
    draft: Draft, entry: Entry, index: Index, target: Ints, choice: Choice | Shot | None
) -> None:
    """The rows at `index` declare the entry, at whom and with what."""
    deed = DEEDS[entry.do]
    draft.action[index] = int(deed.action)
    if entry.target is not None or deed.aims:
        draft.target[index] = target
    if deed.draws and choice is not None:
        draft.place[index] = choice.attack
    elif choice is not None:
        draft.attack[index] = choice.attack
        if choice.draws.any():
            draft.draws[index] = choice.draws
        if entry.critical is not None:
            _choose_critical(draft, entry.critical, index)
    if isinstance(choice, Shot):
        draft.loads[index], draft.waits[index] = choice.loads, choice.waits
    if draft.bout.parameters.field:
        set_out(draft, deed, entry, index)


def _choose_critical(draft: Draft, critical: str, chosen: Index) -> None:
    """The critical type that the entry says, where the attack has it."""
    wanted = int(CriticalType[critical.upper()])
    has = np.array([wanted in types for types in draft.bout.parameters.attacks.types])
    draft.critical[chosen[has.take(draft.attack.take(chosen))]] = wanted
