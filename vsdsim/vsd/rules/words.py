"""The words of scripts: what a condition may say of a fight, as columns."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from functools import lru_cache, partial, reduce
from typing import Any

import numpy as np

from vsdsim.scenario.ruleset import Vocabulary
from vsdsim.vsd.codes import Action, Away
from vsdsim.vsd.drive import SPENDING
from vsdsim.vsd.library.spells import scripting
from vsdsim.vsd.rows import which
from vsdsim.vsd.rules.actions import offends
from vsdsim.vsd.rules.care.able import NEEDS
from vsdsim.vsd.rules.care.patients import WAYS_TO_TEND
from vsdsim.vsd.rules.deeds import BESIDE, DEEDS, FREE, MEASURED
from vsdsim.vsd.rules.drive.points import points_left
from vsdsim.vsd.rules.features import FEATURES, OF_TARGET, Asking, Column
from vsdsim.vsd.rules.field.places import within
from vsdsim.vsd.rules.magic.actions import strikes_by_magic
from vsdsim.vsd.rules.targets import WAYS
from vsdsim.vsd.vocabulary import CriticalType, Length, OptionalRule
from vsdsim.vsd.without import WORDS as WITHOUT

__all__ = ["COMPARE", "VOCABULARY", "evaluate"]


def _opponent(ask: Asking, who: str) -> Column:
    """Whom `self` fought last round; whom `target` has declared, if that is known, else last."""
    rows = ask.of(who)
    last = ask.last_opponent.take(rows.cell)
    if who == "self":
        return last
    declares = ask.known[rows.actor] & ask.standing.take(rows.cell)
    return np.where(declares, ask.bout.state.opponent.take(rows.cell), last)


def _count(ask: Asking, *, foes: bool) -> Column:
    """How many foes, or friends other than self, are in the fight."""
    p = ask.bout.parameters
    if not len(ask.rows):
        return np.zeros(0)
    side = p.side[ask.rows.actor[0]]
    group = p.foes[side] if foes else p.friends[side]
    others = ask.standing[group].sum(axis=0)[ask.rows.fight]
    return np.asarray(others - (0 if foes else 1), dtype=np.float64)


def _count_out(ask: Asking, *, foes: bool) -> Column:
    """How many foes, or friends, are out of the fight; who is still to come is not."""
    p, s = ask.bout.parameters, ask.bout.state
    if not len(ask.rows):
        return np.zeros(0)
    side = p.side[ask.rows.actor[0]]
    group = p.foes[side] if foes else p.friends[side]
    gone = s.out[group] & (s.away[group] != Away.DUE)
    return np.asarray(gone.sum(axis=0)[ask.rows.fight], dtype=np.float64)


def _count_near(ask: Asking, metres: float, *, foes: bool) -> Column:
    """How many foes, or friends other than self, are in the fight within so many metres."""
    p, rows = ask.bout.parameters, ask.rows
    count = np.zeros(len(rows))
    if not len(rows):
        return count
    side = p.side[rows.actor[0]]
    for one in (p.foes[side] if foes else p.friends[side]).tolist():
        other = rows.facing(one)
        near = within(ask.bout, rows, other, round(metres * 1000))
        count += near & other.read(ask.standing) & (rows.actor != one)
    return count


def _targeting(ask: Asking) -> Column:
    """How many foes are known to have declared an attack or a shot at self."""
    s, rows = ask.bout.state, ask.rows
    count = np.zeros(len(rows))
    for foe in which(ask.known):
        attacks = offends(s.action[foe].take(rows.fight))
        count += attacks & (s.opponent[foe].take(rows.fight) == rows.actor)
        count += ~attacks & strikes_by_magic(ask.bout, rows.facing(int(foe)), rows)
    return count


VOCABULARY = Vocabulary(
    words={
        **{
            f"{who}.{word}": kind
            for who in ("self", "target")
            for word, (kind, _) in FEATURES.items()
        },
        **{f"target.{word}": kind for word, (kind, _) in OF_TARGET.items()},
        **dict.fromkeys(("self", "target", "self.target", "target.target"), "combatant"),
        **scripting.WORDS,
        "self.drive": "number",
        "enemies": "number",
        "allies": "number",
        "enemies.out": "number",
        "allies.out": "number",
        "round": "number",
    },
    functions={
        "enemies.targeting": ("self", "number"),
        "enemies.near": ("number", "number"),
        "allies.near": ("number", "number"),
    },
    constants={length.name.lower(): int(length) for length in Length},
    deeds={word: deed.keys for word, deed in DEEDS.items()},
    targets=frozenset(WAYS),
    moves=frozenset(BESIDE),
    measured=MEASURED,
    free=FREE,
    criticals=frozenset(kind.name.lower() for kind in CriticalType),
    unfit={deed.word: frozenset({"fallen"}) for deed in DEEDS.values() if deed.contends},
    optional={
        **{rule.value: frozenset({rule.value}) & DEEDS.keys() for rule in OptionalRule},
        OptionalRule.TWO_WEAPONS.value: frozenset({"both", "off_hand"}),
    },
    casts=scripting.CAST,
    uses=scripting.USE,
    aims=frozenset(WAYS) | scripting.WAYS_TO_AIM,
    concentration=scripting.CONCENTRATION,
    failing=frozenset(scripting.FAILING),
    spending=SPENDING,
    tends=WAYS_TO_TEND,
    without=WITHOUT,
    treats=frozenset(treat.name.lower() for deed, treat in NEEDS if deed is Action.FIRST_AID),
)
"""What a script may say in this ruleset."""

COMPARE: Mapping[type[ast.cmpop], Callable[[Column, Column], Column]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
_ARITHMETIC: Mapping[type[ast.operator], Callable[[Column, Column], Column]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


@lru_cache(maxsize=4096)
def _text(node: ast.expr) -> str:
    """A part of an expression as it is written: asked for in every round of every block."""
    return ast.unparse(node)


def evaluate(node: ast.expr, ask: Asking) -> Column:
    """The column (R,) of a checked expression; numbers are float64 (`declaration.script`)."""
    return _EVALUATE.get(type(node), _named)(node, ask)


def _joined(node: ast.BoolOp, ask: Asking) -> Column:
    join = np.logical_and if isinstance(node.op, ast.And) else np.logical_or
    return np.asarray(reduce(join, [evaluate(value, ask) for value in node.values]))


def _opposite(node: ast.UnaryOp, ask: Asking) -> Column:
    value = evaluate(node.operand, ask)
    return ~value if isinstance(node.op, ast.Not) else -value


def _compared(node: ast.Compare, ask: Asking) -> Column:
    sides = [evaluate(each, ask) for each in (node.left, *node.comparators)]
    steps = zip(sides, node.ops, sides[1:], strict=False)
    each = [COMPARE[type(comparison)](one, other) for one, comparison, other in steps]
    return np.asarray(reduce(np.logical_and, each))


def _computed(node: ast.BinOp, ask: Asking) -> Column:
    with np.errstate(all="ignore"):
        sides = [evaluate(node.left, ask), evaluate(node.right, ask)]
        return _ARITHMETIC[type(node.op)](*sides)


def _called(node: ast.Call, ask: Asking) -> Column:
    """A word with an argument: a number of metres, or self."""
    argument = node.args[0]
    if not isinstance(argument, ast.Constant):
        return _named(node, ask)
    metres = float(argument.value)  # type: ignore[arg-type]  # checked
    foes = _text(node.func) == "enemies.near"
    return _found_out(_text(node), ask, lambda all_: _count_near(all_, metres, foes=foes))


def _written(node: ast.Constant, ask: Asking) -> Column:
    return np.full(len(ask.rows), float(node.value))  # type: ignore[arg-type]  # checked


def _named(node: ast.expr, ask: Asking) -> Column:
    name = _text(node)
    if name.partition("(")[0] in OF_EVERYBODY:
        return _found_out(name, ask, partial(_word, name))
    return _word(name, ask)


def _found_out(name: str, ask: Asking, read: Callable[[Asking], Column]) -> Column:
    """What `name` says of the rows, found out for all of their group together, and once."""
    everybody = ask.group or ask
    if name not in ask.answers:
        ask.answers[name] = read(everybody)
    return ask.answers[name][ask.index]


_EVALUATE: Mapping[type[ast.expr], Callable[[Any, Asking], Column]] = {
    ast.BoolOp: _joined,
    ast.UnaryOp: _opposite,
    ast.Compare: _compared,
    ast.BinOp: _computed,
    ast.Call: _called,
    ast.Constant: _written,
}
"""How each part of an expression is worked out; what is not here is a word."""


def _magic_points(ask: Asking) -> Column:
    p, rows = ask.bout.parameters, ask.rows
    left = rows.read(ask.bout.state.mp) if p.castings.any else p.magic_points.take(rows.actor)
    return left.astype(np.float64)


def _prepared(ask: Asking) -> Column:
    """Rounds of concentration on a spell to come."""
    rows = ask.rows
    if not ask.bout.parameters.castings.any:
        return np.zeros(len(rows))
    return rows.read(ask.prepared).astype(np.float64)


WHOLE: Mapping[str, Callable[[Asking], Column]] = {
    "self": lambda ask: ask.rows.actor,
    "target": lambda ask: ask.target,
    "self.target": lambda ask: _opponent(ask, "self"),
    "target.target": lambda ask: _opponent(ask, "target"),
    "self.drive": lambda ask: points_left(ask.bout, ask.rows),
    "round": lambda ask: np.full(len(ask.rows), float(ask.bout.round)),
    "enemies": lambda ask: _count(ask, foes=True),
    "allies": lambda ask: _count(ask, foes=False),
    "enemies.out": lambda ask: _count_out(ask, foes=True),
    "allies.out": lambda ask: _count_out(ask, foes=False),
    "enemies.targeting(self)": _targeting,
    "self.mp": _magic_points,
    "self.prepared": _prepared,
    "self.concentrating": lambda ask: ask.rows.read(ask.concentrates),
    "target.concentrating": lambda ask: ask.of("target").read(ask.concentrates),
}
"""Words that are not a feature of one combatant."""


OF_EVERYBODY = frozenset({
    "self.target", "round", "enemies", "allies", "enemies.out", "allies.out", "enemies.targeting",
    "enemies.near", "allies.near", "self.hp", "self.hp_total", "self.bruised", "self.bleeding",
    "self.engaged", "self.fleeing", "self.elevation", "self.loaded", "self.ammunition",
    "self.weapon.base_range",
})  # fmt: skip
"""Words that cost least when they are asked of a whole group at once."""


def _word(name: str, ask: Asking) -> Column:
    """The column of a word, number words as float64 and combatants as their numbers."""
    if name in VOCABULARY.constants:
        return np.full(len(ask.rows), float(VOCABULARY.constants[name]))
    if name in WHOLE:
        return WHOLE[name](ask)
    who, _, feature = name.partition(".")
    kind, read = FEATURES[feature] if feature in FEATURES else OF_TARGET[feature]
    column = read(ask, ask.of(who))
    return column.astype(np.float64) if kind == "number" else column
