"""The words of scripts: what a condition may say of a fight, as columns."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.scenario.ruleset import Vocabulary
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.actions import DEEDS, strikes
from vsdsim.vsd.rules.conditions import CONDITIONS, Condition
from vsdsim.vsd.rules.figures import defence
from vsdsim.vsd.rules.targets import WAYS, ready_cmb
from vsdsim.vsd.vocabulary import CriticalType, Length

__all__ = ["VOCABULARY", "Asking", "evaluate"]

Column = NDArray[Any]


@frozen(eq=False)
class Asking:
    """Rows that ask a condition, and what each knows: (R,) or (C, N) columns."""

    bout: Bout
    rows: Rows
    target: Ints
    """(R,) whom the entry would go for; -1 for nobody, who meets no condition."""
    standing: Bools
    """(C, N) who is in the fight."""
    last_opponent: NDArray[np.int16]
    """(C, N) last round's named opponents."""
    known: Bools
    """(C,) those whose declarations of this round the rows know."""

    def of(self, who: str) -> Rows:
        """The rows of `self` or of the `target` (of combatant 0 where there is none)."""
        if who == "self":
            return self.rows
        actor = np.maximum(self.target, 0).astype(np.intp)
        return Rows.at(self.rows.fight, actor, self.bout.state.fights)


def _bruised(bout: Bout, rows: Rows) -> Column:
    return bout.state.hp.take(rows.cell) < bout.parameters.bruised_below.take(rows.actor)


def _length(bout: Bout, rows: Rows) -> Column:
    return bout.parameters.attacks.length[ready_cmb(bout, rows)[0]]


def _defence(bout: Bout, rows: Rows) -> Column:
    return defence(bout, rows, bout.state.shield.take(rows.cell))


def _suffers(condition: Condition) -> Callable[[Bout, Rows], Column]:
    return lambda bout, rows: condition.on(bout, rows.cell)


FEATURES: Mapping[str, tuple[str, Callable[[Bout, Rows], Column]]] = {
    "hp": ("number", lambda bout, rows: bout.state.hp.take(rows.cell)),
    "hp_total": ("number", lambda bout, rows: bout.parameters.hp[rows.actor]),
    "cmb": ("number", lambda bout, rows: ready_cmb(bout, rows)[1]),
    "def": ("number", _defence),
    "bruised": ("truth", _bruised),
    **{name.lower(): ("truth", _suffers(condition)) for name, condition in CONDITIONS.items()},
    "bleeding": ("number", lambda bout, rows: bout.state.bleeding.take(rows.cell)),
    "weapon.length": ("number", _length),
}
"""What `self.` and `target.` can be asked, with the type of the answer."""


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


def _targeting(ask: Asking) -> Column:
    """How many foes are known to have declared an attack on self."""
    s, rows = ask.bout.state, ask.rows
    count = np.zeros(len(rows))
    for foe in which(ask.known):
        attacks = strikes(s.action[foe].take(rows.fight))
        count += attacks & (s.opponent[foe].take(rows.fight) == rows.actor)
    return count


VOCABULARY = Vocabulary(
    words={
        **{
            f"{who}.{word}": kind
            for who in ("self", "target")
            for word, (kind, _) in FEATURES.items()
        },
        **dict.fromkeys(("self", "target", "self.target", "target.target"), "combatant"),
        "enemies": "number",
        "allies": "number",
        "round": "number",
    },
    functions={"enemies.targeting": ("self", "number")},
    constants={length.name.lower(): int(length) for length in Length},
    deeds={word: deed.keys for word, deed in DEEDS.items()},
    targets=frozenset(WAYS),
    criticals=frozenset(kind.name.lower() for kind in CriticalType),
)
"""What a script may say in this ruleset."""

_COMPARE: Mapping[type[ast.cmpop], Callable[[Column, Column], Column]] = {
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


def evaluate(node: ast.expr, ask: Asking) -> Column:
    """The column (R,) of a checked expression; numbers are float64 (`declaration.script`)."""
    if isinstance(node, ast.BoolOp):
        join = np.logical_and if isinstance(node.op, ast.And) else np.logical_or
        return np.asarray(join.reduce([evaluate(value, ask) for value in node.values]))
    if isinstance(node, ast.UnaryOp):
        value = evaluate(node.operand, ask)
        return ~value if isinstance(node.op, ast.Not) else -value
    if isinstance(node, ast.Compare):
        sides = [evaluate(each, ask) for each in (node.left, *node.comparators)]
        steps = zip(sides, node.ops, sides[1:], strict=False)
        return np.asarray(np.logical_and.reduce([_COMPARE[type(o)](a, b) for a, o, b in steps]))
    if isinstance(node, ast.BinOp):
        with np.errstate(all="ignore"):
            sides = [evaluate(node.left, ask), evaluate(node.right, ask)]
            return _ARITHMETIC[type(node.op)](*sides)
    if isinstance(node, ast.Constant):
        return np.full(len(ask.rows), float(node.value))  # type: ignore[arg-type]  # checked
    return _word(ast.unparse(node), ask)


WHOLE: Mapping[str, Callable[[Asking], Column]] = {
    "self": lambda ask: ask.rows.actor,
    "target": lambda ask: ask.target,
    "self.target": lambda ask: _opponent(ask, "self"),
    "target.target": lambda ask: _opponent(ask, "target"),
    "round": lambda ask: np.full(len(ask.rows), float(ask.bout.round)),
    "enemies": lambda ask: _count(ask, foes=True),
    "allies": lambda ask: _count(ask, foes=False),
    "enemies.targeting(self)": _targeting,
}
"""Words that are not a feature of one combatant."""


def _word(name: str, ask: Asking) -> Column:
    """The column of a word, number words as float64 and combatants as their numbers."""
    if name in VOCABULARY.constants:
        return np.full(len(ask.rows), float(VOCABULARY.constants[name]))
    if name in WHOLE:
        return WHOLE[name](ask)
    who, _, feature = name.partition(".")
    kind, read = FEATURES[feature]
    column = read(ask.bout, ask.of(who))
    return column.astype(np.float64) if kind == "number" else column
