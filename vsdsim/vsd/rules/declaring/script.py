"""The script: the first entry that holds is declared, else a reflex."""

from __future__ import annotations

import ast

import numpy as np

from vsdsim.vsd.codes import Action, Way
from vsdsim.vsd.columns import overwrite
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, spread, which
from vsdsim.vsd.rules.declaring.aiming import can_do, choices, shots, targets
from vsdsim.vsd.rules.declaring.draft import (
    ABSENT,
    FREELY,
    IF_FRIGHTENED,
    IF_HELD,
    IF_PRONE,
    NOT_AT_ALL,
    Draft,
)
from vsdsim.vsd.rules.declaring.plans import Plan
from vsdsim.vsd.rules.declaring.setting_out import move, set_out
from vsdsim.vsd.rules.declaring.spells import declare_spell
from vsdsim.vsd.rules.declaring.tending import patients
from vsdsim.vsd.rules.deeds import DEEDS
from vsdsim.vsd.rules.features import Asking
from vsdsim.vsd.rules.field.cover import has_spot
from vsdsim.vsd.rules.ranged.loading import Shot
from vsdsim.vsd.rules.weapons import Choice
from vsdsim.vsd.rules.words import evaluate
from vsdsim.vsd.vocabulary import CriticalType

__all__ = ["asking", "follow_reflexes", "follow_script"]

REFLEX = np.zeros(6, dtype=np.int8)
"""What who is asked so declares where no entry holds (`declaration.reflex`)."""
REFLEX[[FREELY, IF_HELD, IF_FRIGHTENED, IF_PRONE, NOT_AT_ALL, ABSENT]] = (
    Action.DEFEND, Action.BREAK_FREE, Action.FLEE, Action.STAND, Action.BREAK_FREE, Action.NONE,
)  # fmt: skip


def follow_script(draft: Draft) -> None:
    """The first entry that holds is declared (`declaration.script`)."""
    for number, plan in enumerate(draft.group.plans):
        asked = draft.asked == FREELY
        if plan.thinks_of_held:
            asked |= draft.asked == IF_HELD
        if plan.thinks_of_fear:
            asked |= draft.asked == IF_FRIGHTENED
        if plan.thinks_of_prone:
            asked |= draft.asked == IF_PRONE
        asked &= draft.action == int(Action.NONE)
        if plan.of_the_hampered:
            asked &= draft.unsound
        asked &= can_do(draft, DEEDS[plan.entry.do], plan.entry)
        if asked.any():
            _try_entry(draft, plan, number, asked)


def follow_reflexes(draft: Draft) -> None:
    """Who has declared nothing breaks free, flees, gets up, or defends (`declaration.reflex`)."""
    left = which((draft.action == int(Action.NONE)) & draft.there)
    if left.size:
        asked = draft.asked.take(left)
        draft.action[left] = REFLEX.take(asked)
        afraid = left.take(which(asked == IF_FRIGHTENED))
        if afraid.size:
            move(draft, DEEDS["flee"], None, afraid)


def _try_entry(draft: Draft, plan: Plan, number: int, asked: Bools) -> None:
    """Declare one entry for those of the `asked` (R,) for whom it holds.

    What is cheap to ask is asked first: fewer are asked from question to question.
    """
    entry, deed = plan.entry, DEEDS[plan.entry.do]
    if plan.when_of_self is not None:
        asked = _holding(draft, plan, plan.when_of_self, asked, draft.target)
    if not asked.any():
        return
    choice, target = choices(draft, entry, deed, asked), draft.target
    if choice is not None:
        asked &= choice.attack >= 0
    if plan.needs_target:
        if deed.tends:
            target = patients(draft, deed, entry, asked)
        else:
            target = targets(draft, plan, asked, choice)
        asked &= target >= 0
        if deed.way is Way.COVER:
            asked &= has_spot(draft.bout, draft.rows, target)
        if plan.when_of_target is not None:
            asked = _holding(draft, plan, plan.when_of_target, asked, target)
    if asked.any():
        overwrite(draft.entry, np.int16(number), asked)
        _note(draft, plan, asked, target, choice)


def _holding(draft: Draft, plan: Plan, condition: ast.expr, asked: Bools, target: Ints) -> Bools:
    """Which of the `asked` meet the plan's condition, of themselves or of their targets (R,)."""
    everybody = asking(draft, target)
    if plan.asks_everybody:
        return asked & evaluate(condition, everybody)
    index = which(asked)
    return spread(evaluate(condition, everybody[index]), index, len(asked), 0)


def asking(draft: Draft, target: Ints) -> Asking:
    """Everybody as they ask a condition."""
    scene = draft.scene
    return Asking(
        draft.bout,
        draft.rows,
        target,
        scene.standing,
        scene.last.opponent,
        draft.known,
        scene.in_melee,
        scene.fled,
        scene.concentrates,
        scene.last.prepared,
        lambda: shots(draft, None).attack,
        draft.answers,
        scene.last.held_back,
    )


def _note(
    draft: Draft, plan: Plan, chosen: Bools, target: Ints, choice: Choice | Shot | None
) -> None:
    """The `chosen` (R,) declare the entry, at whom and with what."""
    entry, deed = plan.entry, DEEDS[plan.entry.do]
    if deed.casts:
        declare_spell(draft, plan, chosen, target)
        return
    overwrite(draft.action, np.int8(deed.action), chosen)
    if deed.tends:
        overwrite(draft.patient, target, chosen)
    elif entry.target is not None or deed.aims:
        overwrite(draft.target, target, chosen)
    if deed.draws and choice is not None:
        overwrite(draft.place, choice.attack, chosen)
    elif choice is not None:
        overwrite(draft.attack, choice.attack, chosen)
        np.logical_or(draft.draws, choice.draws & chosen, out=draft.draws)
        if entry.critical is not None:
            _choose_critical(draft, entry.critical, which(chosen))
    if isinstance(choice, Shot):
        np.logical_or(draft.loads, choice.loads & chosen, out=draft.loads)
        np.logical_or(draft.waits, choice.waits & chosen, out=draft.waits)
    if draft.bout.parameters.field:
        set_out(draft, deed, entry, which(chosen))


def _choose_critical(draft: Draft, critical: str, chosen: Index) -> None:
    """The critical type that the entry says, where the attack has it."""
    wanted = int(CriticalType[critical.upper()])
    has = np.array([wanted in types for types in draft.bout.parameters.attacks.types])
    draft.critical[chosen[has.take(draft.attack.take(chosen))]] = wanted
