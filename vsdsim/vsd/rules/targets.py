"""Who goes for whom: the ways to choose a target."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import numpy as np
from attrs import evolve, frozen
from numpy.typing import NDArray

from vsdsim.dice import Keys, child, down
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import overwrite, put
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.conditions import barred, barring
from vsdsim.vsd.rules.field.cover import cover_defence, cover_grade
from vsdsim.vsd.rules.field.engagement import engaged_by
from vsdsim.vsd.rules.field.mobility import half_move
from vsdsim.vsd.rules.field.places import arcs, in_reach, squared, within
from vsdsim.vsd.rules.figures import cmb_before_parry, defence
from vsdsim.vsd.rules.magic.changes import side_defence
from vsdsim.vsd.rules.souls import total_hit_points
from vsdsim.vsd.rules.weapons import best_attack

__all__ = [
    "OF_FRIENDS", "WAYS", "Choosing", "Eligible", "Measure", "choose", "lowest", "lowest_among",
    "nearest", "nearest_foe", "nearest_friend", "nearest_in_reach", "nearness", "ready_cmb",
]  # fmt: skip

FARTHEST = np.uint64(2**64 - 1)
NO_SHIELD = barring(lambda condition: not condition.shield)

Fits = Callable[[Rows, Rows], Bools]
"""Whether rows may choose others, (R,) each."""
Measure = Callable[[Rows, Rows], NDArray[Any]]
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
    eligible: Eligible | None = None,
) -> Ints:
    """Of `allowed` (C, N) foes who fit the one with the least first measure, of equals the second.

    What is equal throughout is decided by the lowest key; `base` (R,) are the addresses whose
    children by identity are the keys. Who fits may still not be `eligible`. Returns (R,), -1 where
    there is nobody. All `rows` are of one side.
    """
    p = bout.parameters
    if not len(rows):
        return np.empty(0, dtype=np.int32)
    foes = p.foes[p.side[rows.actor[0]]]
    return lowest_among(bout, rows, base, foes, allowed, measures, fits, eligible)


def lowest_among(
    bout: Bout,
    rows: Rows,
    base: Keys,
    among: Index,
    allowed: Bools,
    measures: tuple[Measure, ...],
    fits: Fits | None = None,
    eligible: Eligible | None = None,
) -> Ints:
    """The same `among` these combatants, of those who are `eligible` as well.

    That may be costly to find out, and is asked of nobody but the best.
    """
    candidates = []
    for one in among.tolist():
        other = rows.facing(one)
        there = other.read(allowed)
        if fits is not None:
            there &= fits(rows, other)
        columns: list[NDArray[Any]] = [measure(rows, other) for measure in measures]
        columns.append(down(base, bout.parameters.words[one]))
        candidates.append(_Candidate(one, there, columns))
    found = _best(candidates, len(rows))
    if eligible is not None:
        _pass_over(candidates, rows, found, eligible)
    return found


def _pass_over(candidates: list[_Candidate], rows: Rows, found: Ints, eligible: Eligible) -> None:
    """Who has `found` somebody who is not eligible takes the next best, and so on."""
    index = which(found >= 0)
    while index.size:
        some = rows[index]
        refused = ~eligible[index].fits(some, some.beside(found.take(index)))
        index = index.take(which(refused))
        left = [each.without(found.take(index), index) for each in candidates]
        found[index] = _best(left, len(index))
        index = index.take(which(found.take(index) >= 0))


@frozen(eq=False)
class _Candidate:
    """One whom rows may choose: (R,) whether each may, and by what they compare it."""

    number: int
    there: Bools
    columns: list[NDArray[Any]]
    """The measures, then the key."""

    def without(self, refused: Ints, index: Index) -> _Candidate:
        """The same for the rows at `index`, who have refused these for good."""
        self.there[index[refused == self.number]] = False
        return _Candidate(
            self.number, self.there.take(index), [column.take(index) for column in self.columns]
        )


def _best(candidates: list[_Candidate], size: int) -> Ints:
    """The best of the candidates for each of `size` rows, by number; -1 without any."""
    found = np.full(size, -1, dtype=np.int32)
    least: list[NDArray[Any]] = []
    for each in candidates:
        better = each.there
        if least:
            *_, key = each.columns
            less = key < least[-1]
            for value, smallest in zip(each.columns[-2::-1], least[-2::-1], strict=True):
                less = (value < smallest) | ((value == smallest) & less)
            better = better & (less | (found < 0))
            for value, smallest in zip(each.columns, least, strict=True):
                overwrite(smallest, value, better)
        else:
            least = [column.copy() for column in each.columns]
        overwrite(found, np.int32(each.number), better)
    return found


def nearness(bout: Bout) -> tuple[Measure, ...]:
    """Squared distance, where places differ at all (`place.distance`)."""
    if not bout.parameters.field:
        return ()
    return (lambda rows, other: squared(bout, rows, other),)


def nearest(bout: Bout, rows: Rows, allowed: Bools, fits: Fits | None = None) -> Ints:
    """The nearest of `allowed` (C, N) who fit; an addressed die breaks ties."""
    return lowest(bout, rows, rows.read(bout.state.near), allowed, nearness(bout), fits)


def nearest_foe(bout: Bout, rows: Rows, allowed: Bools, fits: Fits | None = None) -> Ints:
    """The same for rows of any sides; `fits` must ask each pair by itself."""
    side, found = bout.parameters.side[rows.actor], np.full(len(rows), -1, dtype=np.int32)
    for one in np.unique(side):
        mine = which(side == one)
        found[mine] = nearest(bout, rows[mine], allowed, fits)
    return found


def nearest_in_reach(bout: Bout, rows: Rows, attack: Ints, also: Fits | None = None) -> Ints:
    """The nearest foe in the fight of each of `rows`, of any sides, whom melee `attack` reaches.

    On a field those alone who `also` fit.
    """
    p = bout.parameters
    if not p.field:
        return _nearest_at_hand(bout, rows, p.foe_of.take(rows.actor, axis=1))
    own = p.side.take(rows.actor)
    standing, found = bout.state.in_fight(), np.full(len(rows), -1, dtype=np.int32)
    for side in np.unique(own):
        mine = which(own == side)
        with_ = attack.take(mine)

        def fits(rows: Rows, other: Rows, with_: Ints = with_) -> Bools:
            reached = in_reach(bout, rows, other, with_)
            return reached if also is None else reached & also(rows, other)

        found[mine] = nearest(bout, rows[mine], standing, fits)
    return found


def nearest_friend(bout: Bout, rows: Rows, within_: Ints | None = None) -> Ints:
    """The nearest friend in the fight of each of `rows`, of any sides; -1 where there is none.

    `within_` (R,) is how far off a friend may be, in millimetres.
    """
    p = bout.parameters
    if not p.field:
        return _nearest_at_hand(bout, rows, p.friend_of.take(rows.actor, axis=1))
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
        found[mine] = lowest_among(bout, some, base, friends, standing, nearness(bout), fits)
    return found


def _nearest_at_hand(bout: Bout, rows: Rows, fits: Bools) -> Ints:
    """The nearest in the fight to each of `rows` where all are on one point, -1 for nobody.

    `fits` (C, R) says who may be chosen, and is used up. For few rows, who are cheaper asked of
    everybody at once.
    """
    p, s = bout.parameters, bout.state
    fits &= ~(s.out.take(rows.fight, axis=1) | s.over.take(rows.fight))
    keys = np.full(fits.shape, FARTHEST)
    pair = which(fits.reshape(-1))
    one = pair // len(rows)
    row = pair - one * len(rows)
    put(keys, pair, down(s.near.take(rows.cell.take(row)), p.words.take(one)))
    nearest_: Ints = keys.argmin(axis=0).astype(np.int32)
    nearest_[~fits.any(axis=0)] = -1
    return nearest_


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
