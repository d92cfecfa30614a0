"""Scripts made ready for the declaration: who follows which, and when each side speaks."""

from __future__ import annotations

import ast
from collections.abc import Iterable

import numpy as np
from attrs import evolve, frozen

from vsdsim.scenario.expression import words_used
from vsdsim.scenario.model import Entry, Order, Parry, Scenario, Script
from vsdsim.vsd.attacks import WEAPON
from vsdsim.vsd.codes import Action
from vsdsim.vsd.conditions import words_of
from vsdsim.vsd.library.spells.known import ready_made
from vsdsim.vsd.numbers import Ints, ints
from vsdsim.vsd.parameters import Parameters
from vsdsim.vsd.rows import Index
from vsdsim.vsd.rules.deeds import DEEDS, Deed
from vsdsim.vsd.rules.words import OF_EVERYBODY
from vsdsim.vsd.sheet import Sheet

__all__ = ["Group", "Plan", "groups_of", "plan_of"]


@frozen(eq=False)
class Plan:
    """One entry, and of which plights its condition thinks (`declaration.reflex`)."""

    entry: Entry
    when_of_self: ast.expr | None
    """The entry's condition where it does not ask about a target."""
    when_of_target: ast.expr | None
    """The entry's condition where it does."""
    needs_target: bool
    """Whether it is declared only where there is a target."""
    asks_everybody: bool
    """Whether the condition asks only what is found out for everybody at once (`OF_EVERYBODY`)."""
    thinks_of_held: bool
    thinks_of_fear: bool
    thinks_of_prone: bool
    castings: Ints
    """(members,) the casting that its spell is for each of the group, -1 for who can never cast
    it; empty for an entry without a spell."""
    of_the_hampered: bool
    """Whether the condition cannot hold for who suffers no condition (`State.hampered`)."""
    held_what: int
    """The number of what the entry holds back, the same of all that say it alike; -1: nothing."""


@frozen(eq=False)
class Group:
    """Combatants of one side who follow one script."""

    members: Index
    script: str
    entries: tuple[Entry, ...]
    """All of the script, in its order."""
    plans: tuple[Plan, ...]
    """Those of them that can come up."""
    orders: tuple[Order, ...]
    """In the order in which they are asked (`Parameters.drive`)."""
    knows: Index
    """Foes whose declarations this group knows; empty for who does not declare second."""


_PLIGHTS = frozenset(f"self.{word}" for word in words_of(lambda each: each.bears))
_TURN = {"first": 0, None: 1, "second": 2}


def _default(sheet: Sheet, attack: int, parameters: Parameters) -> str:
    """The packaged script of who has none, by its hand and best attack (`declaration.default`)."""
    magical = ready_made(sheet)
    if magical is not None:
        return magical
    if sheet.attacks[0].ranged:
        return "archer"
    armed = attack >= 0 and parameters.attacks.kind[attack] == WEAPON
    return "steady" if armed or sheet.shield is not None else "berserk"


def plan_of(entry: Entry, when: ast.expr | None, castings: Ints, held_what: int) -> Plan:
    """The plan of an entry whose condition comes to `when`, and its spell to `castings`.

    `held_what` numbers what it holds back.
    """
    deed, thinks_of = DEEDS[entry.do], _words(entry.when)
    said = _words(when)
    of_target = _of_target(said)
    return Plan(
        entry,
        when_of_self=None if of_target else when,
        when_of_target=when if of_target else None,
        needs_target=_needs_target(entry, deed) or _of_target(thinks_of),
        asks_everybody=said <= OF_EVERYBODY,
        thinks_of_held="self.held" in thinks_of,
        thinks_of_fear="self.frightened" in thinks_of,
        thinks_of_prone="self.prone" in thinks_of,
        castings=castings,
        of_the_hampered=when is not None and _for_the_sound(when) is False,
        held_what=held_what,
    )


def _needs_target(entry: Entry, deed: Deed) -> bool:
    return entry.target is not None or deed.aims or deed.casts or deed.tends


def _held(entry: Entry) -> tuple[str, str]:
    """What an entry holds back until when: that of two entries may be the same."""
    return entry.do, entry.ready_text


def _can_come_up(plan: Plan, parameters: Parameters) -> bool:
    """Whether anybody can ever declare it.

    Where nothing burns, nobody puts out flames, and who does not know a spell does not cast it.
    """
    deed = DEEDS[plan.entry.do]
    if deed.casts:
        return bool((plan.castings >= 0).any())
    needed = {
        Action.PUT_OUT: parameters.reach.burns,
        Action.CONCENTRATE: parameters.castings.any,
    }
    return needed.get(deed.action, True)


def _castings(entry: Entry, members: Iterable[int], parameters: Parameters) -> Ints:
    """The casting that the entry's spell is for each of the members (`Plan.castings`)."""
    cast, numbers = entry.cast, parameters.castings.number_of
    return ints(() if cast is None else (numbers.get((one, cast), -1) for one in members))


def _words(when: ast.expr | None) -> frozenset[str]:
    return frozenset() if when is None else words_used(when)


def _of_target(words: frozenset[str]) -> bool:
    return any(each.partition(".")[0] == "target" for each in words)


def _for_the_sound(node: ast.expr) -> bool | None:
    """Whether a condition holds for who suffers nothing; None where that is not all it asks."""
    if isinstance(node, ast.BoolOp):
        parts = [_for_the_sound(part) for part in node.values]
        decisive = isinstance(node.op, ast.Or)
        if decisive in parts:
            return decisive
        return None if None in parts else not decisive
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        holds = _for_the_sound(node.operand)
        return None if holds is None else not holds
    return False if ast.unparse(node) in _PLIGHTS else None


def groups_of(
    scenario: Scenario, packaged: dict[str, Script], best: Ints, parameters: Parameters
) -> tuple[Group, ...]:
    """The groups of `scenario` in the order in which they speak (`declaration.order`).

    `best` (C,) is everybody's best attack as the fight begins.
    """
    everybody = scenario.combatants
    turn = {side.name: _TURN[side.declares] for side in scenario.sides}
    members: dict[tuple[int, str, Script], list[int]] = {}
    for number, each in enumerate(everybody):
        script = each.script or packaged[_default(each.sheet, int(best[number]), parameters)]
        if each.parry is not None:
            script = _parrying(script, each.parry)
        members.setdefault((turn[each.side], each.side, script), []).append(number)
    groups = []
    alike = list(dict.fromkeys(_held(entry) for entry in scenario.entries))
    for (when, side, script), numbers in sorted(members.items(), key=lambda item: item[0][0]):
        second = when == _TURN["second"]
        known = [
            number
            for number, each in enumerate(everybody)
            if second and each.side != side and turn[each.side] < when
        ]
        plans = [
            plan_of(
                entry,
                entry.when,
                _castings(entry, numbers, parameters),
                -1 if entry.ready is None else alike.index(_held(entry)),
            )
            for entry in script.entries
        ]
        groups.append(
            Group(
                members=np.array(numbers, dtype=np.intp),
                script=script.name,
                entries=script.entries,
                plans=tuple(plan for plan in plans if _can_come_up(plan, parameters)),
                orders=script.orders,
                knows=np.array(known, dtype=np.intp),
            )
        )
    return tuple(groups)


def _parrying(script: Script, parry: Parry) -> Script:
    """A script whose every blow is struck with this parry (`parry.own`)."""
    deeds = ((entry, DEEDS[entry.do]) for entry in script.entries)
    return evolve(
        script,
        entries=tuple(
            evolve(entry, parry=parry) if deed.strikes and "parry" in deed.keys else entry
            for entry, deed in deeds
        ),
    )
