"""What scripts say: conditions, targets, and the words they are written in."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.oracle.dice import child
from tests.oracle.figures import before_parry, bruised_now, defence, ready_attack
from tests.oracle.state import Fighter, Plan
from vsdsim.scenario.model import Entry
from vsdsim.vsd.vocabulary import Length

__all__ = ["Speaker", "names"]

Value = float | Fighter | None
Known = dict[Fighter, Plan]

COMPARISONS: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


def names(entry: Entry, word: str) -> bool:
    """Whether an entry's `when` names `self.word` (declaration.reflex)."""
    return entry.when is not None and any(
        isinstance(node, ast.Attribute)
        and node.attr == word
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
        for node in ast.walk(entry.when)
    )


def asks_target(entry: Entry) -> bool:
    """Whether an entry's `when` speaks of the target."""
    return entry.when is not None and any(
        isinstance(node, ast.Name) and node.id == "target" for node in ast.walk(entry.when)
    )


def cmb_word(f: Fighter) -> int:
    """`cmb`: of the ready attack, nothing declared yet (declaration.words)."""
    return before_parry(f, f.sheet.attacks[ready_attack(f)], None)


def divide(a: float, b: float) -> float:
    """Division in double precision, by zero too."""
    if b:
        return a / b
    return math.nan if not a or math.isnan(a) else math.copysign(math.inf, a) * math.copysign(1, b)


@dataclass
class Speaker:
    """A combatant in Declaration, and the declarations that it knows of."""

    me: Fighter
    known: Known

    def attackers(self) -> list[Fighter]:
        """Enemies known to have declared an attack on this one."""
        return [
            f
            for f, plan in self.known.items()
            if f.side != self.me.side
            and f.fights
            and plan.action in ("attack", "dash")
            and plan.opponent is self.me
        ]

    def same(self) -> Fighter | None:
        """Last round's named opponent if in the fight, else the nearest (declaration.targets)."""
        last = self.me.plan.opponent if self.me.plan else None
        return last if last and last.fights else self.me.world.nearest(self.me, self.me.enemies)

    def choose(self, word: str) -> Fighter | None:
        """The target that a word or a full name means (declaration.targets)."""
        me, enemies = self.me, self.me.enemies
        world = me.world
        if word == "nearest":
            return world.nearest(me, enemies)
        if word == "same":
            return self.same()
        if word == "weakest":
            least = min((f.hp for f in enemies), default=0)
            return world.nearest(me, [f for f in enemies if f.hp == least])
        if word == "strongest":
            most = max((cmb_word(f) for f in enemies), default=0)
            return world.nearest(me, [f for f in enemies if cmb_word(f) == most])
        if word == "random":
            key = child(world.actor_key(me), "target")
            return min(enemies, key=lambda f: child(key, f.name), default=None)
        if word == "fallen":
            down = [f for f in world.fighters if f.side != me.side and f.out and not f.dead]
            return world.nearest(me, down)
        return next((f for f in enemies if f.name == word), None)

    def holds(self, entry: Entry, target: Fighter | None) -> bool:
        """Whether an entry's `when` is true with this target (declaration.script)."""
        if entry.when is None:
            return True
        if target is None and asks_target(entry):
            return False
        return bool(self.value(entry.when, target))

    def value(self, node: ast.expr, target: Fighter | None) -> Value:
        """What an expression of a `when` comes to."""
        match node:
            case ast.Constant(value=bool() | int() | float() as number):
                return float(number)
            case ast.BoolOp(op=op, values=parts):
                truths = [bool(self.value(part, target)) for part in parts]
                return all(truths) if isinstance(op, ast.And) else any(truths)
            case ast.UnaryOp(op=op, operand=inner):
                return self.unary(op, inner, target)
            case ast.BinOp(left=left, op=op, right=right):
                return self.sum(op, self.number(left, target), self.number(right, target))
            case ast.Compare(left=left, ops=ops, comparators=others):
                values = [self.value(each, target) for each in (left, *others)]
                return all(
                    COMPARISONS[type(op)](a, b)
                    for op, a, b in zip(ops, values, values[1:], strict=False)
                )
            case ast.Call():
                return float(len(self.attackers()))  # enemies.targeting(self)
            case ast.Name(id=name):
                return self.name(name, target)
            case ast.Attribute(value=ast.Attribute(value=owner, attr="weapon"), attr="length"):
                return self.length(self.value(owner, target))
            case ast.Attribute(value=owner, attr=word):
                return self.word(self.value(owner, target), word)
        raise ValueError(ast.dump(node))

    def unary(self, op: ast.unaryop, inner: ast.expr, target: Fighter | None) -> Value:
        """`not`, and signs."""
        if isinstance(op, ast.Not):
            return not self.value(inner, target)
        number = self.number(inner, target)
        return -number if isinstance(op, ast.USub) else number

    def number(self, node: ast.expr, target: Fighter | None) -> float:
        """The value of an expression that is a number."""
        value = self.value(node, target)
        if isinstance(value, Fighter) or value is None:
            raise TypeError(ast.dump(node))
        return float(value)

    @staticmethod
    def sum(op: ast.operator, a: float, b: float) -> float:
        """Arithmetic in double precision."""
        match op:
            case ast.Add():
                return a + b
            case ast.Sub():
                return a - b
            case ast.Mult():
                return a * b
            case ast.Div():
                return divide(a, b)
        raise ValueError(ast.dump(op))

    def name(self, name: str, target: Fighter | None) -> Value:
        """A word that stands alone."""
        if name in ("self", "target"):
            return self.me if name == "self" else target
        if name in ("enemies", "allies"):
            return float(len(self.me.enemies if name == "enemies" else self.me.allies))
        if name == "round":
            return float(self.me.world.round)
        return float(Length[name.upper()])

    @staticmethod
    def length(owner: Value) -> float:
        """`weapon.length`, of the ready attack."""
        if not isinstance(owner, Fighter):
            raise TypeError("weapon.length of nobody")
        return float(owner.sheet.attacks[ready_attack(owner)].length)

    def word(self, f: Value, word: str) -> Value:
        """A word about a combatant (declaration.words)."""
        if not isinstance(f, Fighter):
            raise TypeError(f"{word} of nobody")
        if word == "target":
            plan = self.known.get(f, f.plan)
            return plan.opponent if plan else None
        if word in ("stunned", "prone", "held"):
            return float(getattr(f, word))
        figures: dict[str, Callable[[], float]] = {
            "hp": lambda: f.hp,
            "hp_total": lambda: f.sheet.hp,
            "cmb": lambda: cmb_word(f),
            "def": lambda: defence(f, None, None),
            "bruised": lambda: bruised_now(f),
            "bleeding": lambda: f.bleeding,
        }
        return float(figures[word]())
