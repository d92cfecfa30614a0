"""Who goes for whom: the ways to choose a target."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from attrs import frozen

from vsdsim.dice import Keys, child, down
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import put
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.figures import cmb_before_parry
from vsdsim.vsd.rules.weapons import best_attack

__all__ = [
    "WAYS", "choose", "lowest", "nearest", "nearest_friend", "ready_cmb", "with_same",
]  # fmt: skip

FARTHEST = np.uint64(2**64 - 1)


def lowest(bout: Bout, rows: Rows, base: Keys, allowed: Bools, values: Ints | None = None) -> Ints:
    """Of `allowed` (C, N) foes the one with the least value (C, N), of equals the lowest key.

    `base` (R,) are the addresses whose children by identity are the keys. Returns (R,), -1 where
    nobody is allowed. All `rows` are of one side.
    """
    p, fight = bout.parameters, rows.fight
    found = np.full(len(rows), -1, dtype=np.int32)
    if not len(rows):
        return found
    best = np.full(len(rows), FARTHEST)
    least = np.full(len(rows), 2**31 - 1, dtype=np.int32)
    for foe in p.foes[p.side[rows.actor[0]]]:
        better = allowed[foe].take(fight)
        key = down(base, p.words[foe])
        if values is None:
            better &= key < best
        else:
            value = values[foe].take(fight)
            better &= (value < least) | ((value == least) & (key < best))
            np.copyto(least, value, where=better)
        np.copyto(best, key, where=better)
        np.copyto(found, np.int32(foe), where=better)
    return found


def nearest(bout: Bout, rows: Rows, allowed: Bools) -> Ints:
    """The nearest of `allowed` (C, N): all are equally near, an addressed die breaks the tie."""
    return lowest(bout, rows, bout.state.near.take(rows.cell), allowed)


def nearest_friend(bout: Bout, rows: Rows) -> Ints:
    """The nearest friend in the fight of each of `rows`, of any sides; -1 where there is none."""
    p, s = bout.parameters, bout.state
    # (C, R): the few who fumble are cheaper asked of everybody at once.
    everybody = np.arange(len(p.names))[:, None]
    fits = ~s.out.take(everybody * s.fights + rows.fight) & (everybody != rows.actor)
    fits &= (p.side[:, None] == p.side.take(rows.actor)) & ~s.over.take(rows.fight)
    keys = np.where(fits, down(s.near.take(rows.cell), p.words[:, None]), FARTHEST)
    nearest_: Ints = keys.argmin(axis=0).astype(np.int32)
    nearest_[~fits.any(axis=0)] = -1
    return nearest_


def with_same(bout: Bout, rows: Rows, last: Ints, allowed: Bools) -> Ints:
    """Last round's named opponent (R,) where it is allowed, else the nearest."""
    found = last.astype(np.int32)
    cell = np.maximum(found, 0) * np.intp(rows.fights) + rows.fight
    gone = (last < 0) | ~allowed.take(cell)
    index = which(gone)
    if index.size:
        found[index] = nearest(bout, rows[index], allowed)
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
    last: Ints
    """(R,) last round's named opponents."""
    standing: Bools
    """(C, N) who is in the fight."""

    def lowest(self, allowed: Bools, values: Ints | None = None) -> Ints:
        """The least in value of who is allowed, of equals the nearest."""
        near = self.bout.state.near.take(self.rows.cell)
        return lowest(self.bout, self.rows, near, allowed, values)

    def random(self) -> Ints:
        """An addressed die decides."""
        base = child(self.bout.actor_keys(self.rows), "target")
        return lowest(self.bout, self.rows, base, self.standing)

    def strongest(self) -> Ints:
        """Who has the most CMB before parry."""
        everybody = self.bout.state.rows(self.standing)
        cmb = np.zeros(self.standing.shape, dtype=np.int32)
        put(cmb, everybody.cell, ready_cmb(self.bout, everybody)[1])
        return self.lowest(self.standing, -cmb)

    def fallen(self) -> Ints:
        """The nearest who is out but not dead."""
        s = self.bout.state
        return self.lowest(s.out & ~s.dead & ~s.over)

    def named(self, name: str) -> Ints:
        """That one foe."""
        foe = self.bout.parameters.names.index(name)
        there = self.standing[foe].take(self.rows.fight)
        return np.where(there, foe, -1).astype(np.int32)


WAYS: Mapping[str, Callable[[Choosing], Ints]] = {
    "nearest": lambda c: c.lowest(c.standing),
    "weakest": lambda c: c.lowest(c.standing, c.bout.state.hp),
    "strongest": Choosing.strongest,
    "same": lambda c: with_same(c.bout, c.rows, c.last, c.standing),
    "random": Choosing.random,
    "fallen": Choosing.fallen,
}
"""The words of `target`; anything else is a full name."""


def choose(bout: Bout, rows: Rows, how: str, last: Ints, standing: Bools) -> Ints:
    """A target for each of `rows`, all of one side; -1 without any (`declaration.targets`).

    `last` (R,) are last round's named opponents, `standing` (C, N) who is in the fight.
    """
    choosing = Choosing(bout, rows, last, standing)
    way = WAYS.get(how)
    return choosing.named(how) if way is None else way(choosing)
