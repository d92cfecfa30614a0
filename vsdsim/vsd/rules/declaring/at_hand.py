"""Scripts made ready for a fight on one point: what they come to where everybody is at hand."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from attrs import evolve

from vsdsim.scenario.expression import words_used
from vsdsim.scenario.model import Entry
from vsdsim.vsd.codes import Way
from vsdsim.vsd.rules.declaring.plans import Group, Plan, plan_of
from vsdsim.vsd.rules.deeds import BESIDE, DEEDS
from vsdsim.vsd.rules.features import OF_MELEE
from vsdsim.vsd.rules.words import COMPARE

__all__ = ["on_one_point"]


def on_one_point(groups: tuple[Group, ...]) -> tuple[Group, ...] | None:
    """The groups as they act where all stand on one point and nobody can come to leave it.

    Plans for enemies farther off are left out, and nobody is asked how far off its target is. None
    where a plan that is left needs a field: then places can come to differ, or engagements matter
    (`place.unplaced`).
    """
    near = tuple(evolve(group, plans=tuple(_at_hand(group.plans))) for group in groups)
    needy = any(_needs_field(plan.entry) for group in near for plan in group.plans)
    needy |= any(_asks_of_melee(order.when) for group in near for order in group.orders)
    return None if needy else near


def _at_hand(plans: tuple[Plan, ...]) -> Iterator[Plan]:
    """The plans as they ask where every target is at hand."""
    for plan in plans:
        when = True if plan.entry.when is None else _for_who_is_at_hand(plan.entry.when)
        if when is not False and not DEEDS[plan.entry.do].from_afar:
            yield plan_of(plan.entry, None if when is True else when, plan.castings, plan.held_what)


def _for_who_is_at_hand(node: ast.expr) -> ast.expr | bool:
    """What a condition comes to where the target's distance is 0, be it a plain answer."""
    match node:
        case ast.BoolOp(op=op, values=parts):
            decisive = isinstance(op, ast.Or)
            asked = [_for_who_is_at_hand(part) for part in parts]
            left = [each for each in asked if not isinstance(each, bool)]
            if decisive in asked or not left:
                return decisive in asked if decisive else decisive not in asked
            return left[0] if len(left) == 1 else ast.BoolOp(op, left)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            holds = _for_who_is_at_hand(operand)
            return not holds if isinstance(holds, bool) else ast.UnaryOp(ast.Not(), holds)
        case ast.Compare(left=left_, ops=[op], comparators=[ast.Constant(value=limit)]):
            if ast.unparse(left_) == "target.distance":
                return bool(COMPARE[type(op)](0, float(limit)))  # type: ignore[arg-type]
    return node


def _asks_of_melee(when: ast.expr | None) -> bool:
    """Whether a condition asks for what is known only on a field."""
    return when is not None and any(
        each.rpartition(".")[2] in OF_MELEE for each in words_used(when)
    )


def _needs_field(entry: Entry) -> bool:
    """Whether an entry means something only on a field."""
    asks = _asks_of_melee(entry.when) or _asks_of_melee(entry.ready)
    moves = entry.move is not None and BESIDE[entry.move] is not Way.APPROACH
    sprints = entry.pace == "sprint"
    return DEEDS[entry.do].needs_field or moves or sprints or asks or entry.target == "engaging"
