"""Places: how far, within whose reach, and from which side (rules page, "Place").

All (R,) and in millimetres. In a fight on no field everybody stands on one point: nothing here is
looked up then, the answers are known.
"""

from __future__ import annotations

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import put, read
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.shapes import Points, lengths

__all__ = [
    "Arcs", "Far", "arcs", "at", "barred", "distance", "from_second_rank", "in_reach", "is_higher",
    "squared", "turn_towards", "vector", "within",
]  # fmt: skip

Far = NDArray[np.int64]

UNIT = 1000
"""Length of a facing."""
HIGHER = 500
"""How far above somebody is higher ground (`place.higher`)."""


def at(bout: Bout, rows: Rows) -> Points:
    """Where they are in the plane."""
    s = bout.state
    return rows.read(s.x).astype(np.int64), rows.read(s.y).astype(np.int64)


def vector(bout: Bout, rows: Rows, other: Rows) -> tuple[Far, Far, Far]:
    """From `rows` to `other`, in three dimensions."""
    if not bout.parameters.field:
        nothing = np.zeros(len(rows), dtype=np.int64)
        return nothing, nothing, nothing
    s = bout.state

    def axis(column: Ints) -> Far:
        far: Far = (other.read(column) - rows.read(column)).astype(np.int64)
        return far

    level = np.zeros(len(rows), dtype=np.int64)
    return axis(s.x), axis(s.y), axis(s.z) if bout.uneven else level


def squared(bout: Bout, rows: Rows, other: Rows) -> Far:
    """Squared distance in three dimensions (`place.distance`)."""
    dx, dy, dz = vector(bout, rows, other)
    square: Far = dx * dx
    square += dy * dy
    if bout.uneven:
        square += dz * dz
    return square


def distance(bout: Bout, rows: Rows, other: Rows) -> Far:
    """Distance in three dimensions, rounded down."""
    return lengths(*vector(bout, rows, other))


def within(bout: Bout, rows: Rows, other: Rows, reach: Far | Ints | int) -> Bools:
    """Whether `other` is no farther than `reach`."""
    if not bout.parameters.field:
        return np.ones(len(rows), dtype=np.bool_)
    return squared(bout, rows, other) <= np.asarray(reach, dtype=np.int64) ** 2


def barred(bout: Bout, rows: Rows, other: Rows) -> Bools:
    """Whether a wall stands between them that nothing in melee reaches through."""
    walls = [each for each in bout.terrain.walls if each.grade]
    between = np.zeros(len(rows), dtype=np.bool_)
    if walls:
        start, end = at(bout, rows), at(bout, other)
        for wall in walls:
            between |= wall.shape.touched(start, end)
    return between


def in_reach(
    bout: Bout, rows: Rows, other: Rows, attack: Ints, *, nearer: Bools | None = None
) -> Bools:
    """Whether melee `attack` of `rows` reaches `other` (`place.reach`).

    Whoever is to come `nearer` does without a second rank (`gear.reach`).
    """
    a = bout.parameters.attacks
    reach = a.reach[attack]
    if nearer is not None and a.any_second_rank:
        reach = np.where(nearer, a.first_rank[attack], reach)
    reached = within(bout, rows, other, reach)
    if bout.terrain.walls:
        close = which(reached)
        reached[close] = ~barred(bout, rows[close], other[close])
    return reached


def from_second_rank(bout: Bout, rows: Rows, other: Rows, attack: Ints) -> Bools:
    """Whether `other` is farther off than the length of `attack` says (`gear.reach`)."""
    return ~within(bout, rows, other, bout.parameters.attacks.first_rank[attack])


def is_higher(bout: Bout, rows: Rows, other: Rows) -> Bools:
    """Whether `rows` stand on higher ground than `other` (`place.higher`)."""
    if not bout.parameters.field:
        return np.zeros(len(rows), dtype=np.bool_)
    z = bout.state.z
    higher: Bools = read(z, rows.cell) - read(z, other.cell) >= HIGHER
    return higher


@frozen(eq=False)
class Arcs:
    """From which side attacks come at defenders, (R,) each (`place.arc`)."""

    flank: Bools
    rear: Bools
    left: Bools
    """On the left flank."""

    @property
    def front(self) -> Bools:
        """Before the defender."""
        return ~(self.flank | self.rear)

    @property
    def shield_side(self) -> Bools:
        """Where a shield is: in front and on the left flank."""
        return ~self.rear & (~self.flank | self.left)

    def all_rear(self, chosen: Bools) -> Arcs:
        """The same with `chosen` in the rear."""
        return Arcs(self.flank & ~chosen, self.rear | chosen, self.left & ~chosen)

    def __getitem__(self, chosen: Index) -> Arcs:
        return Arcs(self.flank[chosen], self.rear[chosen], self.left[chosen])


def arcs(bout: Bout, defender: Rows, attacker: Rows) -> Arcs:
    """From which side `attacker` comes at `defender`."""
    if not bout.parameters.field:
        no = np.zeros(len(defender), dtype=np.bool_)
        return Arcs(no, no, no)
    s = bout.state
    dx, dy, _ = vector(bout, defender, attacker)
    fx = read(s.fx, defender.cell).astype(np.int64)
    fy = read(s.fy, defender.cell).astype(np.int64)
    # A facing of 1,000 keeps four times the square below 2**63 for any two places.
    along = fx * dx + fy * dy
    wide = 4 * along * along < (fx * fx + fy * fy) * (dx * dx + dy * dy)
    narrow = 4 * along * along > (fx * fx + fy * fy) * (dx * dx + dy * dy)
    apart = (dx != 0) | (dy != 0)
    rear = (along < 0) & narrow
    flank = apart & ~rear & ((along < 0) | wide)
    return Arcs(flank, rear, flank & (fx * dy - fy * dx > 0))


def turn_towards(bout: Bout, rows: Rows, way: Points) -> None:
    """Face along `way`; who would face its own point stays as it is (`place.facing`)."""
    s = bout.state
    turns = which((way[0] != 0) | (way[1] != 0))
    cell = rows.cell[turns]
    length = lengths(way[0][turns], way[1][turns])
    for column, axis in ((s.fx, way[0][turns]), (s.fy, way[1][turns])):
        facing = UNIT * np.abs(axis) // length
        put(column, cell, np.where(axis < 0, -facing, facing))
