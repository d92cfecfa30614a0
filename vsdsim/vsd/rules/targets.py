"""Who goes for whom: the ways to choose a target, one line each in `WAYS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from attrs import evolve, frozen
from numpy.typing import NDArray

from vsdsim.dice import Keys, child
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import put
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.field.cover import cover_defence, cover_grade
from vsdsim.vsd.rules.field.engagement import engaged_by
from vsdsim.vsd.rules.field.mobility import half_move
from vsdsim.vsd.rules.field.places import arcs, squared, within
from vsdsim.vsd.rules.figures import defence
from vsdsim.vsd.rules.lowest import Eligible, Fits, Measure, lowest_among
from vsdsim.vsd.rules.magic.changes import side_defence
from vsdsim.vsd.rules.nearest import nearness
from vsdsim.vsd.rules.plight import barred, barring
from vsdsim.vsd.rules.souls import total_hit_points
from vsdsim.vsd.rules.weapons import ready_cmb

__all__ = ["OF_FRIENDS", "WAYS", "Choosing", "choose"]

NO_SHIELD = barring(lambda condition: not condition.shield)


@frozen(eq=False)
class Choosing:
    """Rows of one side that look for a target, (R,), and what they go by."""

    bout: Bout
    rows: Rows
    attack: Ints
    """(R,) with what they would strike or shoot, -1 for nothing."""
    last: Ints
    """(R,) last round's named opponents, if they are still in the fight."""
    standing: Bools
    """(C, N) who is in the fight."""
    fled: Bools
    """(C, N) who fled in the round before."""
    eligible: Eligible | None
    """Whom they may choose; None for everybody."""
    near: Callable[[], Ints]
    """Tells of everybody in the rows' group the nearest foe in the fight."""
    index: Index
    """Which of these the rows are."""
    friendly: bool = False
    """They look among their friends, themselves included."""

    def __getitem__(self, chosen: Index) -> Choosing:
        """Some of the rows."""
        return evolve(
            self,
            rows=self.rows[chosen],
            attack=self.attack.take(chosen),
            last=self.last.take(chosen),
            eligible=None if self.eligible is None else self.eligible[chosen],
            index=self.index.take(chosen),
        )

    def by(self, base: Keys, allowed: Bools, *measures: Measure, also: Fits | None = None) -> Ints:
        """The lowest of who is allowed."""
        if not len(self.rows):
            return np.empty(0, dtype=np.int32)
        p = self.bout.parameters
        sides = p.friends if self.friendly else p.foes
        among = sides[p.side[self.rows.actor[0]]]
        bout, rows, eligible = self.bout, self.rows, self.eligible
        return lowest_among(bout, rows, base, among, allowed, measures, also, eligible)

    def nearest(self, allowed: Bools) -> Ints:
        """The nearest of who is allowed."""
        return self.by(self.rows.read(self.bout.state.near), allowed, *nearness(self.bout))

    def at_hand(self) -> Ints:
        """The nearest of who stands."""
        if self.friendly:
            return self.nearest(self.standing)
        return self._unless_refused(self.near().take(self.index), lambda c: c.nearest(c.standing))

    def same(self) -> Ints:
        """Last round's named opponent where it may be chosen, else the nearest."""
        last = self.last.astype(np.int32)
        lost = which(last < 0)
        last[lost] = self.near().take(self.index.take(lost))
        return self._unless_refused(last, Choosing.at_hand)

    def _unless_refused(self, found: Ints, instead: Callable[[Choosing], Ints]) -> Ints:
        """Who has been `found`, -1 for nobody; `instead` for those who may not choose it."""
        if self.eligible is not None:
            fits = self.eligible.fits(self.rows, self.rows.beside(found))
            index = which((found >= 0) & ~fits)
            found[index] = instead(self[index])
        return found

    def least(self, measure: Measure, also: Fits | None = None) -> Ints:
        """Of all who stand the least in measure, of equals the nearest."""
        base, near = self.rows.read(self.bout.state.near), nearness(self.bout)
        return self.by(base, self.standing, measure, *near, also=also)

    def random(self) -> Ints:
        """An addressed die decides."""
        base = child(self.bout.actor_keys(self.rows), "target")
        return self.by(base, self.standing)

    def weakest(self) -> Ints:
        """Who has the fewest hit points."""
        hp = self.bout.state.hp
        return self.least(lambda _, other: hp.take(other.cell))

    def wounded(self) -> Ints:
        """Who has the fewest hit points as a share of its total."""
        bout = self.bout

        def share(_: Rows, other: Rows) -> NDArray[np.float64]:
            # Two shares that are not equal differ by far more than floats round.
            return other.read(bout.state.hp) / np.maximum(total_hit_points(bout, other), 1)

        return self.least(share)

    def _strength(self) -> Ints:
        """(C, N) CMB before parry of all who stand."""
        everybody = self.bout.state.rows(self.standing)
        cmb = np.zeros(self.standing.shape, dtype=np.int32)
        put(cmb, everybody.cell, ready_cmb(self.bout, everybody)[1])
        return cmb

    def strongest(self) -> Ints:
        """Who has the most CMB before parry."""
        cmb = self._strength()
        return self.least(lambda _, other: -cmb.take(other.cell))

    def farthest(self) -> Ints:
        """Who is farthest off, of equals the lowest key."""
        base, bout = self.rows.read(self.bout.state.near), self.bout
        far = (lambda rows, other: -squared(bout, rows, other),) if bout.parameters.field else ()
        return self.by(base, self.standing, *far)

    def dangerous(self) -> Ints:
        """Who has the most CMB of those who could strike it this round, else of all."""
        bout, cmb = self.bout, self._strength()
        reach = bout.parameters.attacks.reach

        def strikes_soon(rows: Rows, other: Rows) -> Bools:
            with_ = reach[ready_cmb(bout, other)[0]] + half_move(bout, other)
            return within(bout, other, rows, with_)

        def strength(_: Rows, other: Rows) -> Ints:
            return -cmb.take(other.cell)

        soon = self.least(strength, strikes_soon)
        return np.where(soon >= 0, soon, self.least(strength))

    def exposed(self) -> Ints:
        """Who has the least DEF against it: no parry, any shield borne on its side."""
        bout, attacks = self.bout, self.bout.parameters.attacks
        shoots = attacks.ranged[self.attack] & (self.attack >= 0)

        def exposure(rows: Rows, other: Rows) -> Ints:
            s = bout.state
            shield = s.shield.take(other.cell) & ~barred(bout, other.cell, NO_SHIELD)
            sides = arcs(bout, other, rows)
            shield &= sides.shield_side
            near = defence(bout, other, shield) + side_defence(bout, other.cell, sides)
            if not bout.parameters.field:
                return near
            near = near + cover_defence(cover_grade(bout, rows, other, melee=True)[0])
            far = defence(bout, other, shield, missile=True)
            far = far + side_defence(bout, other.cell, sides)
            far = far + cover_defence(cover_grade(bout, rows, other, melee=False)[0])
            return np.where(shoots, far, near)

        return self.least(exposure)

    def engaging(self) -> Ints:
        """The nearest of those who engage it."""
        bout = self.bout
        return self.least(
            lambda rows, _: np.zeros(len(rows), dtype=np.int32),
            lambda rows, other: engaged_by(bout, rows, other),
        )

    def fallen(self) -> Ints:
        """The nearest who is out, on the field, but not dead."""
        s = self.bout.state
        return self.nearest(s.out & ~s.dead & ~s.over & (s.away == 0))

    def named(self, name: str) -> Ints:
        """That one foe."""
        foe = self.bout.parameters.names.index(name)
        other = Rows.at(self.rows.fight, np.full(len(self.rows), foe), self.rows.fights)
        there = self.standing.take(other.cell)
        if self.eligible is not None:
            there &= self.eligible.fits(self.rows, other)
        return np.where(there, foe, -1).astype(np.int32)


WAYS: Mapping[str, Callable[[Choosing], Ints]] = {
    "nearest": Choosing.at_hand,
    "farthest": Choosing.farthest,
    "weakest": Choosing.weakest,
    "strongest": Choosing.strongest,
    "dangerous": Choosing.dangerous,
    "exposed": Choosing.exposed,
    "engaging": Choosing.engaging,
    "fleeing": lambda c: c.nearest(c.standing & c.fled),
    "same": Choosing.same,
    "random": Choosing.random,
    "fallen": Choosing.fallen,
}
"""The words of `target`; anything else is a full name."""
OF_FRIENDS: Mapping[str, Callable[[Choosing], Ints]] = {"wounded": Choosing.wounded}
"""Words for friends alone."""


def choose(how: str, choosing: Choosing) -> Ints:
    """A target for each of the rows; -1 without any (`declaration.targets`)."""
    way = WAYS.get(how) or OF_FRIENDS.get(how)
    return choosing.named(how) if way is None else way(choosing)
