"""Where combatants stand, as written: a point for all of a group or one for each, and a facing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import frozen

from vsdsim.scenario.faults import Noted, Place, Report, Words
from vsdsim.scenario.field import Vector
from vsdsim.scenario.measures import HIGHEST, direction, millimetres, point
from vsdsim.scenario.splits import Seat

__all__ = ["NOWHERE", "Stand", "read_stand"]


@frozen
class Stand:
    """Where a group stands; None for what is left out."""

    points: tuple[Vector, ...] = ()
    """None; one, for a line across the facing; or one for each of the group as written."""
    facing: Vector | None = None
    line: Vector | None = None
    """The facing across which the line stands: the group's, where an override has split it."""
    elevation: int | None = None
    first: int = 0
    """Which of the group as written the first member is."""
    of: int = 1
    """How many the group has as written."""
    sound: bool = True
    """False when faults hide some of it."""


NOWHERE = Stand()
"""The stand of who says nothing."""


def read_stand(
    report: Report, entry: Mapping[str, object], count: int | None, seat: Seat | None
) -> Stand:
    """The stand of an entry: `count` of them (None: not known), or a member on its group's seat."""
    noted = Noted(report)
    facing = elevation = None
    if "facing" in entry:
        facing = direction(noted, ("facing",), entry["facing"])
    if "elevation" in entry:
        elevation = millimetres(noted, ("elevation",), entry["elevation"], 0, HIGHEST)
    if seat is None or "count" in entry:
        points = _points(noted, entry, count)
        sound = count is not None and not noted.any
        return Stand(points, facing, facing, elevation, of=count or 1, sound=sound)
    line = None
    if "facing" in seat.entry:
        # A fault here is told where a member shares it.
        line = direction(_unheard, (), seat.entry["facing"])
    points = _points(noted, seat.entry, seat.of)
    return Stand(points, facing, line, elevation, seat.number, seat.of, sound=not noted.any)


def _unheard(path: Place, required: str, arrived: object, *, choices: Iterable[str] = ()) -> None:
    pass


def _points(report: Report, entry: Mapping[str, object], of: int | None) -> tuple[Vector, ...]:
    """The points of `at`: none, one, or as many as the group has."""
    if "at" not in entry:
        return ()
    raw = entry["at"]
    if not (isinstance(raw, list) and raw and all(isinstance(each, list) for each in raw)):
        one = point(report, ("at",), raw)
        return () if one is None else (one,)
    if of is None:
        return ()
    if len(raw) != of:
        required = f"a point such as [4, -2.5], or {of} of them, as many as the count"
        report(("at",), required, Words(f"{len(raw)} points"))
        return ()
    points = [point(report, ("at", index), each) for index, each in enumerate(raw)]
    return tuple(each for each in points if each is not None)
