"""The field of a fight: places on a plane, and the ground between them, in whole millimetres."""

from __future__ import annotations

from attrs import frozen

__all__ = ["AHEAD", "ORIGIN", "Ground", "Place", "Vector"]

Vector = tuple[int, int]
"""A point or a way on the plane, x and y, millimetres."""


@frozen
class Place:
    """Where somebody stands; `z` is the elevation above the plane, millimetres."""

    x: int = 0
    y: int = 0
    z: int = 0


ORIGIN = Place()
"""Where everybody stands in a fight that says nothing of places."""
AHEAD: Vector = (1000, 0)
"""Where one faces who has nobody to face; every facing has this length."""


@frozen
class Ground:
    """A piece of the ground: what it is, where, and in which rounds. Lengths in millimetres."""

    kind: str
    """`cover`, `wall`, `slow`, `ledge`, `pit`, `ladder` or `fire`."""
    shape: str
    """`disc` (round `at`), `segment` (from `at` to `to`) or `area` (a rectangle along the axes)."""
    at: Vector
    to: Vector | None = None
    """A segment's other end, an area's opposite corner."""
    radius: int = 0
    """A disc's."""
    grade: str = ""
    """`partial`, `full` or `opaque`; a wall of grade `none` bars the way, not the view."""
    height: int = 0
    """How high a ledge's ground lies, how deep a pit is; from which elevation one looks over cover
    or a wall (0: from none)."""
    damage: int = 0
    """Hit points that a fire takes in each Assessment."""
    since: int = 1
    """The first round in which it is there."""
    rounds: int = 0
    """In how many rounds it is there; 0: to the end."""

    def there(self, round_: int) -> bool:
        """Whether it is there in a round."""
        return self.since <= round_ and (not self.rounds or round_ < self.since + self.rounds)
