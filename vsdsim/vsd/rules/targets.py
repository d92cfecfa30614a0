"""Who goes for whom: the ways to choose a target."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

import numpy as np
from attrs import frozen

from vsdsim.dice import Keys, child, down
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import put
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.field.cover import cover_defence, cover_grade
from vsdsim.vsd.rules.field.engagement import engaged_by
from vsdsim.vsd.rules.field.mobility import half_move
from vsdsim.vsd.rules.field.places import arcs, in_reach, squared, within
from vsdsim.vsd.rules.figures import cmb_before_parry, defence
from vsdsim.vsd.rules.weapons import best_attack

__all__ = [
    "WAYS", "Choosing", "Eligible", "choose", "lowest", "nearest", "nearest_foe", "nearest_friend",
    "nearest_in_reach", "ready_cmb", "with_same",
]  # fmt: skip

FARTHEST = np.uint64(2**64 - 1)
MOST = 2**62
"""More than anything that is measured."""

Fits = Callable[[Rows, Rows], Bools]
"""Whether rows may choose others, (R,) each."""
Measure = Callable[[Rows, Rows], Ints]
"""By what rows compare others, (R,) each: the least is chosen."""


class Eligible(Protocol):
    """Whom rows, all of one side, may choose besides standing in the fight."""

    def fits(self, rows: Rows, other: Rows) -> Bools:
        """Whether each of the rows may choose each of the others, (R,)."""

    def __getitem__(self, chosen: Index) -> Eligible:
        """The same for some of the rows."""


def lowest(
    bout: Bout,
    rows: Rows,
    base: Keys,
    allowed: Bools,
    measures: tuple[Measure, ...] = (),
    fits: Fits | None = None,
) -> Ints:
    """Of `allowed` (C, N) foes who fit the one with the least first measure, of equals the second.

    What is equal throughout is decided by the lowest key; `base` (R,) are the addresses whose
    children by identity are the keys. Returns (R,), -1 where there is nobody. All `rows` are of one
    side.
    """
    p = bout.parameters
    if not len(rows):
        return np.empty(0, dtype=np.int32)
    return _lowest(bout, rows, base, p.foes[p.side[rows.actor[0]]], allowed, measures, fits)


def _lowest(
    bout: Bout,
    rows: Rows,
    base: Keys,
    among: Index,
    allowed: Bools,
    measures: tuple[Measure, ...],
    fits: Fits | None,
) -> Ints:
    """The same `among` these combatants."""
    words, fight = bout.parameters.words, rows.fight
    found = np.full(len(rows), -1, dtype=np.int32)
    best = np.full(len(rows), FARTHEST)
    least = [np.full(len(rows), MOST) for _ in measures]
    for one in among:
        there = allowed[one].take(fight)
        key = down(base, words[one])
        better = key < best
        if measures or fits:
            other = Rows.at(fight, np.full(len(rows), one), rows.fights)
            if fits is not None:
                there &= fits(rows, other)
            values = [measure(rows, other) for measure in measures]
            for value, smallest in zip(reversed(values), reversed(least), strict=True):
                better = (value < smallest) | ((value == smallest) & better)
        better &= there
        if measures:
            for value, smallest in zip(values, least, strict=True):
                np.copyto(smallest, value, where=better)
        np.copyto(best, key, where=better)
        np.copyto(found, np.int32(one), where=better)
    return found


def _nearness(bout: Bout) -> tuple[Measure, ...]:
    """Squared distance, where places differ at all (`place.distance`)."""
    if not bout.parameters.field:
        return ()
    return (lambda rows, other: squared(bout, rows, other),)


def nearest(bout: Bout, rows: Rows, allowed: Bools, fits: Fits | None = None) -> Ints:
    """The nearest of `allowed` (C, N) who fit; an addressed die breaks ties."""
    base = bout.state.near.take(rows.cell)
    return lowest(bout, rows, base, allowed, _nearness(bout), fits)


def nearest_foe(bout: Bout, rows: Rows, allowed: Bools, fits: Fits | None = None) -> Ints:
    """The same for rows of any sides; `fits` must ask each pair by itself."""
    side, found = bout.parameters.side[rows.actor], np.full(len(rows), -1, dtype=np.int32)
    for one in np.unique(side):
        mine = which(side == one)
        found[mine] = nearest(bout, rows[mine], allowed, fits)
    return found


def nearest_in_reach(bout: Bout, rows: Rows, attack: Ints) -> Ints:
    """The nearest foe in the fight of each of `rows`, of any sides, whom melee `attack` reaches."""
    p = bout.parameters
    own = p.side.take(rows.actor)
    if not p.field:
        return _nearest_at_hand(bout, rows, p.side[:, None] != own)
    standing, found = bout.state.in_fight(), np.full(len(rows), -1, dtype=np.int32)
    for side in np.unique(own):
        mine = which(own == side)
        with_ = attack.take(mine)

        def fits(rows: Rows, other: Rows, with_: Ints = with_) -> Bools:
            return in_reach(bout, rows, other, with_)

        found[mine] = nearest(bout, rows[mine], standing, fits)
    return found


def nearest_friend(bout: Bout, rows: Rows, within_: Ints | None = None) -> Ints:
    """The nearest friend in the fight of each of `rows`, of any sides; -1 where there is none.

    `within_` (R,) is how far off a friend may be, in millimetres.
    """
    p = bout.parameters
    if not p.field:
        another = np.arange(len(p.names))[:, None] != rows.actor
        return _nearest_at_hand(bout, rows, another & (p.side[:, None] == p.side.take(rows.actor)))
    standing = bout.state.in_fight()
    found = np.full(len(rows), -1, dtype=np.int32)
    for side in np.unique(p.side[rows.actor]):
        mine = which(p.side[rows.actor] == side)
        some = rows[mine]
        far = None if within_ is None else within_[mine]

        def fits(own: Rows, other: Rows, far: Ints | None = far) -> Bools:
            another: Bools = own.actor != other.actor
            return another if far is None else another & within(bout, own, other, far)

        base = bout.state.near.take(some.cell)
        friends = p.friends[side]
        found[mine] = _lowest(bout, some, base, friends, standing, _nearness(bout), fits)
    return found


def _nearest_at_hand(bout: Bout, rows: Rows, fits: Bools) -> Ints:
    """The nearest in the fight to each of `rows` where all are on one point, -1 for nobody.

    `fits` (C, R) says who may be chosen. For few rows, who are cheaper asked of everybody at once.
    """
    p, s = bout.parameters, bout.state
    everybody = np.arange(len(p.names))[:, None]
    fits = fits & ~(s.out.take(everybody * s.fights + rows.fight) | s.over.take(rows.fight))
    keys = np.where(fits, down(s.near.take(rows.cell), p.words[:, None]), FARTHEST)
    nearest_: Ints = keys.argmin(axis=0).astype(np.int32)
    nearest_[~fits.any(axis=0)] = -1
    return nearest_


def with_same(
    bout: Bout, rows: Rows, last: Ints, allowed: Bools, eligible: Eligible | None = None
) -> Ints:
    """Last round's named opponent (R,) where it may be chosen, else the nearest."""
    found = last.astype(np.int32)
    other = rows.beside(found)
    gone = (last < 0) | ~allowed.take(other.cell)
    if eligible is not None:
        gone |= ~eligible.fits(rows, other)
    index = which(gone)
    if index.size:
        fits = None if eligible is None else eligible[index].fits
        found[index] = nearest(bout, rows[index], allowed, fits)
    return found


def ready_cmb(bout: Bout, rows: Rows) -> tuple[Ints, Ints]:
    """The ready attack, nothing declared yet, and its CMB before parry (`declaration.words`)."""
    ready = best_attack(bout, rows, may_draw=False).attack
    attack = np.where(ready >= 0, ready, bout.parameters.last_attack[rows.actor])
    no = np.zeros(len(rows), dtype=np.bool_)
    return attack, cmb_before_parry(bout, rows, attack, no, no)


@frozen(eq=False)
class Choosing:
    """Rows of one side that look for a target, (R,), and what they go by."""

    bout: Bout
    rows: Rows
    attack: Ints
    """(R,) with what they would strike or shoot, -1 for nothing."""
    last: Ints
    """(R,) last round's named opponents."""
    standing: Bools
    """(C, N) who is in the fight."""
    fled: Bools
    """(C, N) who fled in the round before."""
    eligible: Eligible | None

    @property
    def fits(self) -> Fits | None:
        """Whom they may choose."""
        return None if self.eligible is None else self.eligible.fits

    def nearest(self, allowed: Bools) -> Ints:
        """The nearest of who is allowed."""
        return nearest(self.bout, self.rows, allowed, self.fits)

    def least(self, measure: Measure, also: Fits | None = None) -> Ints:
        """Of all who stand the least in measure, of equals the nearest."""
        base = self.bout.state.near.take(self.rows.cell)
        measures = (measure, *_nearness(self.bout))

        def fits(rows: Rows, other: Rows) -> Bools:
            every = np.ones(len(rows), dtype=np.bool_) if also is None else also(rows, other)
            return every if self.eligible is None else every & self.eligible.fits(rows, other)

        return lowest(self.bout, self.rows, base, self.standing, measures, fits)

    def random(self) -> Ints:
        """An addressed die decides."""
        base = child(self.bout.actor_keys(self.rows), "target")
        return lowest(self.bout, self.rows, base, self.standing, (), self.fits)

    def weakest(self) -> Ints:
        """Who has the fewest hit points."""
        hp = self.bout.state.hp
        return self.least(lambda _, other: hp.take(other.cell))

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
        base, bout = self.bout.state.near.take(self.rows.cell), self.bout
        far = (lambda rows, other: -squared(bout, rows, other),) if bout.parameters.field else ()
        return lowest(bout, self.rows, base, self.standing, far, self.fits)

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
            shield = s.shield.take(other.cell) & ~s.surprised.take(other.cell)
            shield &= arcs(bout, other, rows).shield_side
            near = defence(bout, other, shield)
            if not bout.parameters.field:
                return near
            near = near + cover_defence(cover_grade(bout, rows, other, melee=True)[0])
            far = defence(bout, other, shield, missile=True)
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
    "nearest": lambda c: c.nearest(c.standing),
    "farthest": Choosing.farthest,
    "weakest": Choosing.weakest,
    "strongest": Choosing.strongest,
    "dangerous": Choosing.dangerous,
    "exposed": Choosing.exposed,
    "engaging": Choosing.engaging,
    "fleeing": lambda c: c.nearest(c.standing & c.fled),
    "same": lambda c: with_same(c.bout, c.rows, c.last, c.standing, c.eligible),
    "random": Choosing.random,
    "fallen": Choosing.fallen,
}
"""The words of `target`; anything else is a full name."""


def choose(how: str, choosing: Choosing) -> Ints:
    """A target for each of the rows; -1 without any (`declaration.targets`)."""
    way = WAYS.get(how)
    return choosing.named(how) if way is None else way(choosing)
