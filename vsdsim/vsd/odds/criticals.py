"""Critical strikes: every row, every k, every save, and all that they lead to at once."""

from __future__ import annotations

from functools import cached_property
from math import lcm
from typing import TypeAlias

import numpy as np
from attrs import field, frozen

from vsdsim.dice import OpenEnded
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.criticals import Mark
from vsdsim.vsd.magic import TSR
from vsdsim.vsd.numbers import Ints
from vsdsim.vsd.odds.dice import every_roll
from vsdsim.vsd.odds.pair import ATTACKER, DEFENDER, Pair, Situation, Strike
from vsdsim.vsd.odds.ways import Ways
from vsdsim.vsd.rules.chains import LONGEST
from vsdsim.vsd.rules.critical import (
    Details,
    criticals_of,
    lowered,
    outcomes_of,
    resolve_criticals,
    rolled_rows,
)
from vsdsim.vsd.rules.harm import Link, Struck
from vsdsim.vsd.rules.saves import points_of_failure, save_bonus, saved
from vsdsim.vsd.vocabulary import Severity

__all__ = ["NONE", "Criticals", "Suffered", "together"]

Suffered: TypeAlias = tuple[int, int, int, tuple[tuple[int, int], ...]]
"""Damage, bleeding and injury of critical strikes added up, then the outcomes that can put
somebody out of the fight whatever else they do, each with its k."""
NONE: Suffered = (0, 0, 0, ())
GRAVE = int(Mark.OUT | Mark.DYING | Mark.DEAD | Mark.SOUL)
AGAINST = 100
"""Difficulty of the save that a row can ask for (`critical.save`)."""
WIDE = 4096
"""Fights side by side: more than rows of a table with all their k and saves."""


@frozen(eq=False, slots=False)
class Criticals:
    """The critical strikes of an attack in a situation, worked out once each."""

    pair: Pair
    strike: Strike
    situation: Situation
    _known: dict[tuple[int, int, int, int], Ways[Suffered]] = field(factory=dict, init=False)

    def of_blow(self, severity: int) -> Ways[Suffered]:
        """All that comes of a blow that the table gives a critical strike of this severity."""
        come = Ways.sure(NONE)
        if severity >= 0:
            for link in criticals_of(self.bout, self._links(1, self.strike.kind, severity, 0)):
                if len(link):
                    kind, level, edge = link.kind[0], link.severity[0], link.edge[0]
                    one = self.one(int(kind), int(level), int(edge), LONGEST)
                    come = come.and_(one, together)
        return come

    @cached_property
    def bout(self) -> Bout:
        """Where the rules look while nothing has landed yet."""
        return self.pair.bout(self.strike, self.situation, WIDE)

    @cached_property
    def _saves(self) -> tuple[tuple[int, int], ...]:
        """A roll that fails and one that saves, each with its ways; and of how many they are."""
        bonus = int(save_bonus(self.bout, self.pair.rows(DEFENDER, 1), TSR)[0])
        rolls = every_roll(AGAINST + abs(bonus) + 1)
        saves = saved(points_of_failure(rolls.total, np.array(bonus), AGAINST)).tolist()
        ways: dict[bool, tuple[int, int]] = {}
        for total, good, count in zip(rolls.total.tolist(), saves, rolls.ways, strict=True):
            ways[good] = (total, ways.get(good, (0, 0))[1] + count)
        return tuple(ways.values())

    def _links(self, size: int, kind: int, severity: int, edge: int) -> Link:
        """So many equal critical strikes, each in a fight of its own."""

        def column(value: int) -> Ints:
            return np.full(size, value, dtype=np.int32)

        keys = np.zeros(size, dtype=np.uint64)
        return Link(
            fight=np.arange(size),
            author=np.full(size, ATTACKER, dtype=np.intp),
            victim=np.full(size, DEFENDER, dtype=np.intp),
            blow=keys,
            attack=column(self.strike.attack),
            address=keys,
            kind=column(kind),
            severity=column(severity),
            edge=column(edge),
        )

    def one(self, kind: int, severity: int, edge: int, links: int) -> Ways[Suffered]:
        """One critical strike with those that it leads to, a chain of so many links at most."""
        asked = kind, severity, edge, links
        if asked not in self._known:
            self._known[asked] = self._worked_out(*asked) if links else Ways.sure(NONE)
        return self._known[asked]

    def _worked_out(self, kind: int, severity: int, edge: int, links: int) -> Ways[Suffered]:
        bout = self.bout
        outcomes = self._outcomes(kind, severity, edge)
        if outcomes is None:
            return Ways.sure(NONE)
        sides = bout.parameters.criticals.number["k_sides"]
        of = lcm(*(max(1, int(sides[outcome])) for outcome in outcomes.each))
        rows = [
            (outcome, k, ways * of // max(1, int(sides[outcome])))
            for outcome, ways in outcomes.each.items()
            for k in (range(1, int(sides[outcome]) + 1) if sides[outcome] else (0,))
        ]
        outcome, k = (np.array([row[at] for row in rows], dtype=np.int32) for at in (0, 1))
        strikes = lowered(bout, self._links(len(rows), kind, severity, edge))
        victims = strikes.victims(bout.state.fights)
        # Which arm it is puts nobody out.
        none = np.zeros(len(rows), dtype=np.int32)
        harm, further, _ = resolve_criticals(
            bout, strikes, victims, none, none, outcome, Details(k, none)
        )
        each = [Ways.sure(own) for own in _suffered(harm)]
        for link in further:
            for place, victim in enumerate(link.victim.tolist()):
                # What leaps over to others is their concern.
                if victim == DEFENDER:
                    at = int(link.fight[place])
                    next_ = int(link.kind[place]), int(link.severity[place]), int(link.edge[place])
                    each[at] = each[at].and_(self.one(*next_, links - 1), together)
        bout.state.shocks.clear()
        return Ways.mixed(outcomes.of * of, zip((row[2] for row in rows), each, strict=True))

    def _outcomes(self, kind: int, severity: int, edge: int) -> Ways[int] | None:
        """What its d100, and a save where the row asks for one, come to; None for no critical."""
        bout, c = self.bout, self.bout.parameters.criticals
        strikes = lowered(bout, self._links(100, kind, severity, edge))
        if not len(strikes):
            return None
        die = np.arange(1, 101, dtype=np.int32)
        row = rolled_rows(bout, strikes, die)
        victims = strikes.victims(bout.state.fights)
        asks = (c.save >= 0) & (c.condition.take(row) == c.save)
        saves = self._saves if asks.any() else ((0, 1),)
        of = sum(ways for _, ways in saves)
        each: dict[int, int] = {}
        for total, ways in saves:
            save = OpenEnded(die, np.full(100, total, dtype=np.int32), ())
            for outcome in outcomes_of(bout, row, victims, save).tolist():
                each[outcome] = each.get(outcome, 0) + ways
        return Ways(100 * of, each)

    def severity(self, severity: int) -> int:
        """The severity at which the defender suffers the blow's own critical; -1 for none."""
        if severity < 0:
            return -1
        suffered = lowered(self.bout, self._links(1, self.strike.kind, severity, 0)).severity
        return int(suffered[0]) if len(suffered) else -1

    @property
    def severities(self) -> range:
        """All there are."""
        return range(len(Severity))


def _suffered(harm: Struck) -> list[Suffered]:
    """What each critical strike does by itself."""
    grave = (harm.marks & GRAVE) != 0
    columns = harm.damage, harm.bleeding, harm.penalty, harm.outcome, harm.k, grave
    return [
        (damage, bleeding, penalty, ((outcome, k),) if is_grave else ())
        for damage, bleeding, penalty, outcome, k, is_grave in zip(
            *(column.tolist() for column in columns), strict=True
        )
    ]


def together(one: Suffered, two: Suffered) -> Suffered:
    """Two critical strikes of one blow."""
    return one[0] + two[0], one[1] + two[1], one[2] + two[2], tuple(sorted((*one[3], *two[3])))
