"""The ways to choose a friend to tend, wake or help (rules page, "Care")."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.souls import total_hit_points
from vsdsim.vsd.rules.targets import Eligible, Measure, lowest_among, nearness
from vsdsim.vsd.state import Away
from vsdsim.vsd.vocabulary import Treat

__all__ = ["FRIENDS", "WAYS_TO_TEND", "choose_patient", "usual"]

Way = Callable[[Bout, Rows, Eligible], Ints]
"""Whom each of the rows chooses of who is eligible; -1 for nobody."""

FINE = 40
"""Bits of a share of hit points: as many as tell any two apart."""


def _friend(bout: Bout, rows: Rows, eligible: Eligible, allowed: Bools, *by: Measure) -> Ints:
    """The friend, oneself among them, with the least measure, of equals the nearest."""
    if not len(rows):
        return np.empty(0, dtype=np.int32)
    p, base = bout.parameters, rows.read(bout.state.near)
    friends = p.friends[p.side[rows.actor[0]]]
    measures = (*by, *nearness(bout))
    return lowest_among(bout, rows, base, friends, allowed, measures, eligible=eligible)


def _oneself(_: Bout, rows: Rows, eligible: Eligible) -> Ints:
    return np.where(eligible.fits(rows, rows), rows.actor, -1).astype(np.int32)


def _wounded(bout: Bout, rows: Rows, eligible: Eligible) -> Ints:
    """Who has the smallest share of its hit points, of those in the fight."""

    def share(_: Rows, other: Rows) -> Ints:
        total = np.maximum(total_hit_points(bout, other), 1)
        left: Ints = (other.read(bout.state.hp).astype(np.int64) << FINE) // total
        return left

    return _friend(bout, rows, eligible, bout.state.in_fight(), share)


def _bleeding(bout: Bout, rows: Rows, eligible: Eligible) -> Ints:
    """Who bleeds most, be it fallen."""
    s = bout.state
    there = (s.away == int(Away.HERE)) & ~s.dead & (s.bleeding > 0)
    return _friend(bout, rows, eligible, there, lambda _, other: -other.read(s.bleeding))


def _fallen(bout: Bout, rows: Rows, eligible: Eligible) -> Ints:
    s = bout.state
    fallen = s.out & (s.away == int(Away.HERE)) & ~s.dead
    return _friend(bout, rows, eligible, fallen)


def _nearest(bout: Bout, rows: Rows, eligible: Eligible) -> Ints:
    return _friend(bout, rows, eligible, bout.state.in_fight())


FRIENDS: Mapping[str, Way] = {
    "self": _oneself,
    "wounded": _wounded,
    "bleeding": _bleeding,
    "fallen-friend": _fallen,
}
"""The words of `target` for who tends."""
WAYS_TO_TEND: Mapping[str, frozenset[str]] = {
    "first-aid": frozenset(FRIENDS),
    "wake": frozenset({"fallen-friend"}),
    "help": frozenset(),
}
"""By the deed those that go with it; a friend's name goes with each."""


def usual(deed: str, treat: Treat) -> Way:
    """How an entry without a target chooses."""
    if deed == "first-aid":
        return _bleeding if treat is Treat.BLEEDING else _wounded
    return _fallen if deed == "wake" else _nearest


def choose_patient(bout: Bout, rows: Rows, how: str | None, otherwise: Way, may: Eligible) -> Ints:
    """Whom each of the rows chooses, by a way, by name or as is usual; -1 for nobody."""
    if how is None or how in FRIENDS:
        return FRIENDS.get(how or "", otherwise)(bout, rows, may)
    number = bout.parameters.names.index(how)
    return np.where(may.fits(rows, rows.facing(number)), number, -1).astype(np.int32)
