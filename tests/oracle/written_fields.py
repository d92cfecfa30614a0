"""Generated fields: places, ground of every kind and shape, and what comes with time."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from tests.chance import Chance
from tests.oracle.ground import near
from vsdsim.scenario.model import Ground

__all__ = ["Field", "a_field", "a_point", "surroundings"]

Group = dict[str, Any]
"""A table of combatants."""

GRADES = ["partial", "full", "opaque"]
SHAPES = {
    "cover": ["disc", "segment"], "wall": ["disc", "segment", "area"], "slow": ["disc", "area"],
    "ledge": ["disc", "area"], "pit": ["disc", "area"], "ladder": ["disc", "area"],
    "fire": ["disc", "area"],
}  # fmt: skip
LIGHTS = ["day", "dim", "dark"]


@frozen
class Field:
    """How wide a generated field is, and where its middle lies; metres."""

    wide: float
    middle: tuple[float, float]
    fine: bool
    """Places to the millimetre, not to the half metre."""


def a_field(chance: Chance) -> Field:
    """A field: everybody on one point, in one melee, on a small ground or far apart."""
    wide = chance.one([0.0, 1.5, 4.0, 4.0, 12.0, 12.0, 70.0])
    middle = chance.one([(0.0, 0.0), (0.0, 0.0), (-30.5, 20.0), (-7.0, -9.5), (495, -3)])
    return Field(wide, middle, chance.coin())


def a_point(chance: Chance, field: Field) -> list[float]:
    """A point of the field."""

    def axis(middle: float) -> float:
        if field.fine:
            most = round(field.wide * 1000)
            found = middle + chance.number(-most, most) / 1000
        else:
            most = round(field.wide * 2)
            found = middle + chance.number(-most, most) / 2
        # room to either side for a group in a line
        return max(-499.0, min(499.0, round(found, 3)))

    return [axis(field.middle[0]), axis(field.middle[1])]


def place(
    chance: Chance, field: Field, count: int | None, spots: list[list[float]]
) -> dict[str, Any]:
    """The keys `at`, `facing` and `elevation` of a group; at one of the spots, if there are any."""

    def point() -> list[float]:
        return chance.one(spots) if spots else a_point(chance, field)

    many = count is not None and (bool(spots) or chance.coin())
    at = [point() for _ in range(count or 1)] if many else point()
    found: dict[str, Any] = {"at": at}
    if chance.coin():
        way = [chance.number(-3, 3), chance.number(-3, 3)]
        found["facing"] = way if any(way) else [0, -1]
    if not spots and chance.number(1, 6) == 6:
        found["elevation"] = chance.one([0.4, 0.5, 0.501, 2, 5, 11.5, 25])
    return found


def a_piece_of_ground(chance: Chance, field: Field) -> dict[str, Any]:
    """One piece of ground."""
    kinds = ["cover", "cover", "wall", "slow", "ledge", "ledge", "pit", "ladder", "fire"]
    kind = chance.one(kinds)
    shape = chance.one(SHAPES[kind])
    piece: dict[str, Any] = {"kind": kind, "shape": shape, "at": a_point(chance, field)}
    if shape == "disc":
        piece["radius"] = chance.one([0.1, 0.5, 1, 2.25, 6])
    else:
        far = a_point(chance, Field(max(field.wide, 2), field.middle, field.fine))
        if shape == "area":
            far = [b - 1.5 if a == b else b for a, b in zip(piece["at"], far, strict=True)]
        elif far == piece["at"]:
            far = [far[0] - 1, far[1] - 2]
        piece["to"] = far
    if kind == "cover":
        piece["grade"] = chance.one(GRADES)
    if kind == "wall" and chance.coin():
        piece["grade"] = chance.one(["opaque", "none"])
    if kind in ("ledge", "pit") or (kind in ("cover", "wall") and chance.coin()):
        piece["height"] = chance.one([0.5, 0.501, 1.2, 3, 5, 7.5, 15, 30])
    if kind == "fire":
        piece["damage"] = chance.number(1, 20)
    if chance.number(1, 4) == 4:
        piece["rounds"] = chance.number(1, 4)
    return piece


def heights(chance: Chance, field: Field) -> tuple[list[dict[str, Any]], list[list[float]]]:
    """A height with an edge, often a ladder, or a wall in the way; and places on and about it."""
    x, y = (min(max(each, -480.0), 480.0) for each in field.middle)
    half = chance.one([0.5, 1.2, 2.5])
    kind = chance.one(["ledge", "ledge", "pit", "wall"])
    low, high = [x - half, y - half], [x + half, y + half]
    piece: dict[str, Any] = {"kind": kind, "shape": "area", "at": low, "to": high}
    if chance.coin():
        piece = {"kind": kind, "shape": "disc", "at": [x, y], "radius": half}
    near = half + chance.one([0.4, 1.0, 3.0])
    about = [[x - near, y], [x + near, y - 0.3], [x, y + near], [x + 0.2, y - near]]
    pieces = [piece]
    if kind != "wall":
        piece["height"] = chance.one([0.6, 1.5, 4, 8, 14, 28])
        if chance.coin():
            side = chance.one([1, -1])
            rungs = {"kind": "ladder", "shape": "disc", "at": [x + side * half, y]}
            pieces.append({**rungs, "radius": chance.one([0.3, 0.8, 2])})
        inside = [[x, y], [x + half / 2, y], [x - half / 2, y + half / 3]]
        on_top = kind == "ledge" and chance.seldom(2)
        about = inside if on_top else about[:2] + (inside if kind == "ledge" else about[2:])
    return pieces, [[round(each, 3) for each in point] for point in about]


def millimetres_of(piece: dict[str, Any], since: int) -> Ground:
    """A piece of ground as the loader reads it."""

    def millimetres(key: str) -> tuple[int, int] | None:
        axes = piece.get(key)
        return (round(axes[0] * 1000), round(axes[1] * 1000)) if axes else None

    return Ground(
        piece["kind"],
        piece["shape"],
        millimetres("at") or (0, 0),
        millimetres("to"),
        round(piece.get("radius", 0) * 1000),
        since=since,
        rounds=piece.get("rounds", 0),
    )


def sound(piece: dict[str, Any], since: int, groups: list[tuple[int, Group]]) -> bool:
    """Whether everybody can stand where it comes, each group in its round.

    A line across the facing of two is given half a metre about its middle.
    """
    there = millimetres_of(piece, since)
    if piece["kind"] not in ("wall", "pit", "ledge"):
        return True
    for round_, group in groups:
        at = group["at"]
        many = at if isinstance(at[0], list) else [at]
        room = 501 if group.get("count", 1) > len(many) else 0
        barred = piece["kind"] != "ledge" or "elevation" in group
        spots = ((round(x * 1000), round(y * 1000)) for x, y in many)
        if there.there(round_) and barred and any(_near(there, spot, room) for spot in spots):
            return False
    return True


def _near(piece: Ground, spot: tuple[int, int], room: int) -> bool:
    """Whether a spot lies within so much of a piece of ground."""
    if piece.shape != "area" or piece.to is None:
        return near(piece, spot, room)
    axes = zip(spot, piece.at, piece.to, strict=True)
    return all(min(a, b) - room <= axis <= max(a, b) + room for axis, a, b in axes)


def surroundings(
    chance: Chance, field: Field, rounds: int, cast: list[Group], later: list[tuple[int, Group]]
) -> dict[str, Any]:
    """Ground, light and timeline of a scenario, and places of everybody in it; seldom no places.

    `later` are those who come, each with its round; their tables have a `side`.
    """
    found: dict[str, Any] = {}
    moments: list[dict[str, Any]] = []
    if not chance.seldom(5):
        groups = [(1, group) for group in cast] + later
        pieces, moments = places_and_ground(chance, field, rounds, groups)
        if pieces:
            found["ground"] = pieces
        elif not moments and chance.seldom(6):
            for key in ("at", "facing", "elevation"):
                cast[0].pop(key, None)
    moments += [{"round": round_, "arrive": [group]} for round_, group in later]
    if chance.seldom(3):
        found["light"] = chance.one(LIGHTS)
    if chance.seldom(3):
        round_ = chance.number(2, min(6, rounds))
        moments.append({"round": round_, "light": chance.one(LIGHTS)})
    if moments:
        found["timeline"] = moments
    return found


def places_and_ground(
    chance: Chance, field: Field, rounds: int, groups: list[tuple[int, Group]]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """A place for every group; the ground from the start, and moments of a timeline with more."""
    first, spots = heights(chance, field) if chance.seldom(2) else ([], [])
    for _, group in groups:
        group.update(place(chance, field, group.get("count"), spots))
    pieces = first + chance.many(lambda: a_piece_of_ground(chance, field), 0, 1 if first else 4)
    moments = []
    for _ in range(chance.number(0, 2)):
        round_ = chance.number(2, min(6, rounds))
        piece = a_piece_of_ground(chance, field)
        if sound(piece, round_, groups):
            moments.append({"round": round_, "ground": [piece]})
    return [piece for piece in pieces if sound(piece, 1, groups)], moments
