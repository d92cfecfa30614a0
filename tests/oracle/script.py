"""What scripts say: conditions, and the words they are written in."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.oracle.cover import in_sight, screens
from tests.oracle.defence import spoken
from tests.oracle.figures import bruised_now
from tests.oracle.gear import best_ranged, ready_attack
from tests.oracle.lasting import concentrates, hasted, under
from tests.oracle.places import Arc, arc, distance, in_reach, spread
from tests.oracle.plans import OFFENCES, Plan
from tests.oracle.state import DUE, Fighter
from tests.oracle.targets import cmb_word, fled, last_opponent
from vsdsim.scenario.model import Entry
from vsdsim.vsd.vocabulary import Length

__all__ = ["Speaker", "names"]

Value = float | Fighter | None
Known = dict[Fighter, Plan]

TRUTHS = (
    "stunned", "prone", "held", "blind", "engaged", "surprised", "frightened", "weary",
    "oblivious",
)  # fmt: skip
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


def _attacks(plan: Plan, f: Fighter) -> bool:
    """Whether a plan is a blow, a shot or an attack spell at somebody."""
    with_magic = plan.spell is not None and plan.strikes_with_magic and plan.spell.target is f
    return with_magic or (plan.action in OFFENCES and plan.opponent is f)


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
        """Enemies known to have declared an attack or a shot on this one."""
        return [
            f
            for f, plan in self.known.items()
            if f.side != self.me.side and f.fights and _attacks(plan, self.me)
        ]

    def same(self) -> Fighter | None:
        """Last round's named opponent if in the fight, else the nearest (declaration.targets)."""
        last = last_opponent(self.me)
        return last if last and last.fights else self.me.world.nearest(self.me, self.me.enemies)

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
            case ast.Call(func=function, args=[argument]):
                return self.call(function, argument, target)
            case ast.Name(id=name):
                return self.name(name, target)
            case ast.Attribute(value=owner, attr=word):
                return self.dotted(owner, word, target)
        raise ValueError(ast.dump(node))

    def call(self, function: ast.expr, argument: ast.expr, target: Fighter | None) -> Value:
        """`enemies.near(n)` and the like, or `enemies.targeting(self)`."""
        match function:
            case ast.Attribute(value=ast.Name(id=group), attr="near"):
                return self.near(group, self.number(argument, target))
        return float(len(self.attackers()))

    def dotted(self, owner: ast.expr, word: str, target: Fighter | None) -> Value:
        """A word of somebody, of a weapon or of a group."""
        match owner:
            case ast.Name(id=("enemies" | "allies") as group):
                return self.out(group)
            case ast.Attribute(value=holder, attr="weapon"):
                return self.weapon(self.value(holder, target), word)
        return self.word(self.value(owner, target), word)

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

    def out(self, group: str) -> float:
        """`enemies.out`, `allies.out`: out of the fight so far."""
        mine = group == "allies"
        return float(
            sum(
                f.out and f.away != DUE and (f.side == self.me.side) == mine
                for f in self.me.world.fighters
            )
        )

    def near(self, group: str, metres: float) -> float:
        """`enemies.near(n)`, `allies.near(n)`: those in the fight within n metres."""
        others = self.me.enemies if group == "enemies" else self.me.allies
        most = round(metres * 1000)
        return float(sum(spread(self.me, f) <= most**2 for f in others))

    @staticmethod
    def weapon(owner: Value, word: str) -> float:
        """`weapon.length` of the ready attack, `weapon.base_range` of the best ranged one."""
        if not isinstance(owner, Fighter):
            raise TypeError(f"weapon.{word} of nobody")
        if word == "length":
            return float(owner.sheet.attacks[ready_attack(owner)].length)
        best = best_ranged(owner)
        return float(owner.sheet.attacks[best[0]].base_range) if best else 0.0

    def word(self, f: Value, word: str) -> Value:
        """A word about a combatant (declaration.words)."""
        if not isinstance(f, Fighter):
            raise TypeError(f"{word} of nobody")
        if word == "target":
            plan = self.known.get(f, f.plan)
            return plan.opponent if plan else None
        if word in TRUTHS:
            return float(getattr(f, word))
        me = self.me
        figures: dict[str, Callable[[], float]] = {
            "level": lambda: f.sheet.level,
            "beast": lambda: f.sheet.beast,
            "hp": lambda: f.hp,
            "hp_total": lambda: f.total,
            "cmb": lambda: cmb_word(f),
            "def": lambda: spoken(f),
            "bruised": lambda: bruised_now(f),
            "bleeding": lambda: f.bleeding,
            "burning": lambda: f.burning,
            "distance": lambda: distance(me, f) / 1000,
            "elevation": lambda: f.z / 1000,
            "flanked": lambda: flanked(f),
            "in_cover": lambda: self.in_cover(f),
            "in_reach": lambda: in_reach(me, f, me.sheet.attacks[ready_attack(me)]),
            "in_sight": lambda: in_sight(me, f),
            "loaded": lambda: loaded(f),
            "ammunition": lambda: ammunition(f),
            "fleeing": lambda: fled(f),
            "mp": lambda: f.mp,
            "prepared": lambda: f.prepared[1] if f.prepared else 0,
            "concentrating": lambda: concentrating(f),
            "dazed": lambda: under(f, "dazed"),
            "hasted": lambda: hasted(f),
            "drive": lambda: f.drive,
            "dying": lambda: bool(f.clocks),
            "poisoned": lambda: bool(f.poisons),
            "readied": lambda: f.plan is not None and f.plan.held,
            "tended": lambda: any(each.stopped for each in f.bleeds),
        }
        return float(figures[word]())

    def in_cover(self, f: Fighter) -> bool:
        """Whether solid cover is on the line: from me, and to me from the nearest enemy."""
        watcher = self.me if f is not self.me else self.me.world.nearest(f, f.enemies)
        return watcher is not None and bool(screens(watcher, f))


def concentrating(f: Fighter) -> bool:
    """Whether it concentrates, on a spell to come or on one that lasts so long."""
    to_come = f.prepared is not None or (f.plan is not None and bool(f.plan.prepares))
    return to_come or concentrates(f)


def flanked(f: Fighter) -> bool:
    """Whether some enemy that engages it is not in its front."""
    return any(arc(f, each) is not Arc.FRONT for each in f.engaged_by)


def loaded(f: Fighter) -> bool:
    """Whether a missile weapon in hand is loaded, or a thrown one in hand."""
    return f.hand is not None and f.hand in f.ready_from and f.loaded(f.hand)


def ammunition(f: Fighter) -> int:
    """What is left for the best ranged attack."""
    best = best_ranged(f)
    return f.left[best[0]] if best else 0
