"""Soul damage: what it takes off the total of hit points, and whom it leaves hollow."""

from __future__ import annotations

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import add
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows

__all__ = ["bruised_below", "everybodys_half", "hollow", "lose_soul", "total_hit_points"]


def lose_soul(bout: Bout, cell: Index, amount: Ints) -> None:
    """The totals of hit points at `cell` lose `amount` (`critical.soul`)."""
    add(bout.state.soul_lost, cell, amount)


def total_hit_points(bout: Bout, rows: Rows) -> Ints:
    """The hit points of each unhurt, as far as its soul is left; they may be below 0."""
    total: Ints = rows.look_up(bout.parameters.hp)
    if bout.parameters.reach.souls:
        total = total - rows.read(bout.state.soul_lost)
    return total


def bruised_below(bout: Bout, rows: Rows) -> Ints:
    """Who has fewer hit points than this has fewer than half of its total (`health.bruised`)."""
    if not bout.parameters.reach.souls:
        half: Ints = rows.look_up(bout.parameters.bruised_below)
        return half
    return _half(total_hit_points(bout, rows))


def everybodys_half(bout: Bout) -> Ints:
    """The same of everybody in every fight, (C, N), or (C, 1) where it is the same in all."""
    p = bout.parameters
    if not p.reach.souls:
        return p.bruised_below[:, None]
    return _half(p.hp[:, None] - bout.state.soul_lost)


def _half(total: Ints) -> Ints:
    return (total + 1) // 2


def hollow(bout: Bout, cell: Index) -> Bools:
    """Whose total is gone; only to be asked where souls can suffer."""
    gone: Bools = total_hit_points(bout, Rows(cell, bout.state.fights)) <= 0
    return gone
