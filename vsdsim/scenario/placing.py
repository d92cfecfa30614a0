"""The placing of everybody: points as written, lines across a facing, and places for the rest."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import frozen

from vsdsim.scenario.faults import Faults, Words
from vsdsim.scenario.faults import Place as Path
from vsdsim.scenario.field import AHEAD, ORIGIN, Ground, Place, Vector
from vsdsim.scenario.footing import obstacle, raised
from vsdsim.scenario.groups import Group
from vsdsim.scenario.measures import FARTHEST, beside, scaled, told
from vsdsim.scenario.paths import format_path
from vsdsim.scenario.places import Stand
from vsdsim.scenario.roster import Party, Roster

__all__ = ["UNPLACED", "Placing", "is_placed", "place_all"]

CIRCLE = 5000
"""Millimetres from the origin at which the sides stand that say nothing."""
_APART = 1000
"""Millimetres between neighbours in a line."""

_AS_CHOSEN = ", where who has no at stands,"

Pieces = Sequence[tuple[Path, Ground]]


@frozen
class Placing:
    """Where somebody stands, and looks."""

    place: Place = ORIGIN
    facing: Vector = AHEAD


UNPLACED = Placing()
"""That of everybody where nothing has a place."""


@frozen
class _Spot:
    """Somebody's share of a line: the point in its middle, and which of how many it is."""

    side: int
    full_name: str
    group: Group
    anchor: Vector
    number: int = 0
    of: int = 1
    line: Vector | None = None
    """The facing across which the line stands; None: the default."""
    chosen: bool = False
    """The file does not say where it stands."""


def is_placed(roster: Roster, pieces: Pieces) -> bool:
    """Whether anything in the fight has a place."""
    groups = (group for party in roster.parties for group in party.groups)
    return bool(pieces) or any(group.stand.points for group in groups)


def place_all(
    roster: Roster, pieces: Pieces, faults: Faults, *, sure: bool
) -> Mapping[str, Placing]:
    """The placing of everybody, by full name; nobody's where nothing has a place.

    `sure` that places and ground have no fault: else only those that cannot follow from one are
    told.
    """
    if not is_placed(roster, pieces):
        if sure:
            _unplaced(roster, faults)
        return {}
    count = len(roster.parties)
    spots = [
        spot
        for side, party in enumerate(roster.parties)
        for spot in _spots(side, party, _on_circle(side, count))
    ]
    foes = [
        [each.anchor for each in spots if each.side != side and each.group.arrives == 1]
        for side in range(count)
    ]
    placings = {}
    faulty: set[Path] = set()
    for spot in spots:
        ahead = _towards(foes[spot.side], spot.anchor)
        at = _in_line(spot, ahead)
        there = [each for each in pieces if each[1].there(spot.group.arrives)]
        certain = spot.of == spot.group.arrives == 1 and not spot.chosen
        if (sure or certain) and spot.group.place not in faulty:
            fault = _fault(spot, at, there)
            if fault is not None:
                faulty.add(spot.group.place)
                key, required, arrived = fault
                faults((*spot.group.place, key), required, Words(arrived))
        stand = spot.group.stand
        placings[spot.full_name] = Placing(
            Place(*at, _elevation(stand, at, there)), stand.facing or ahead
        )
    return placings


def _unplaced(roster: Roster, faults: Faults) -> None:
    """Who looks or stands high has a place to do so."""
    for group in (group for party in roster.parties for group in party.groups):
        for key, value in (("facing", group.stand.facing), ("elevation", group.stand.elevation)):
            if value is not None:
                required = f"no {key} in a fight in which nobody has a place (at)"
                faults((*group.place, key), required, Words(key))


def _spots(side: int, party: Party, circle: Vector) -> Iterator[_Spot]:
    """Everybody's share of a line: their group's, or that of all who have no place."""
    groups = [group for group in party.groups if not group.unnamed]
    waiting = sum(len(group.names) for group in groups if not group.stand.points)
    seated = 0
    for group in groups:
        stand = group.stand
        for number, name in enumerate(group.names, stand.first):
            full_name = f"{party.name}.{name}"
            if not stand.points:
                yield _Spot(side, full_name, group, circle, seated, waiting, chosen=True)
                seated += 1
            elif len(stand.points) == 1:
                anchor = stand.points[0]
                yield _Spot(side, full_name, group, anchor, number, stand.of, stand.line)
            else:
                yield _Spot(side, full_name, group, stand.points[number])


def _on_circle(side: int, sides: int) -> Vector:
    """Where a side stands that says nothing: two face each other along the x axis."""
    angle = math.pi - side * 2 * math.pi / sides
    return round(CIRCLE * math.cos(angle)), round(CIRCLE * math.sin(angle))


def _towards(points: Iterable[Vector], start: Vector) -> Vector:
    """The facing from a point to the mean of others."""
    x = y = 0
    for point in points:
        x, y = x + point[0] - start[0], y + point[1] - start[1]
    return scaled((x, y)) if x or y else AHEAD


def _in_line(spot: _Spot, ahead: Vector) -> Vector:
    """The point of somebody in a line, the first leftmost."""
    left = _APART * (spot.of - 1 - 2 * spot.number) // 2
    return beside(spot.anchor, spot.line or ahead, left)


def _elevation(stand: Stand, at: Vector, there: Pieces) -> int:
    if stand.elevation is not None:
        return stand.elevation
    ledge = raised(there, at)
    return 0 if ledge is None else ledge[1].height


def _fault(spot: _Spot, at: Vector, there: Pieces) -> tuple[str, str, str] | None:
    """What is wrong with a place: the key, what was required and what arrived."""
    where = f"{told(at)}{_AS_CHOSEN if spot.chosen else ''}"
    if max(map(abs, at)) > FARTHEST * 1000:
        return "at", f"a line that stays within {FARTHEST} m of the origin on each axis", where
    barred = obstacle(there, at)
    if barred is not None:
        return "at", "a place in no wall and no pit", f"{where} in {format_path(barred[0])}"
    ledge, elevation = raised(there, at), spot.group.stand.elevation
    if ledge is not None and elevation is not None and elevation < ledge[1].height:
        required = f"at least {ledge[1].height / 1000:g}, the height of {format_path(ledge[0])}"
        return "elevation", required, f"{elevation / 1000:g} at {where}"
    return None
