"""Cover and light: what stands between attackers and targets, and the spots behind it."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from attrs import frozen

from vsdsim.dice import child, d100, down
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import read
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.field.places import at, within
from vsdsim.vsd.shapes import Disc, Whole, steps
from vsdsim.vsd.terrain import Grade, Light
from vsdsim.vsd.vocabulary import Phase

__all__ = [
    "Spots", "cover_defence", "cover_grade", "goes_left", "has_spot", "in_sight", "nearest_spot",
    "spots",
]  # fmt: skip

BESIDE = 1500
"""Millimetres within which cover does not hamper the attacker beside it (`ground.cover`)."""
FAR_IN_THE_DARK = 10_000
"""Millimetres beyond which nothing is seen in the dark (`ground.light`)."""
BEHIND = 500
"""Millimetres behind cover at which somebody takes it (`move.cover`)."""
LEFT = 50
"""A d100 up to this goes left."""
_DEFENCE = np.array([0, 20, 50, 50], dtype=np.int32)
"""By grade; what is opaque stops shots and counts as full in melee."""
_OF_LIGHT: Mapping[Light, Grade] = {
    Light.DAY: Grade.NONE,
    Light.DIM: Grade.PARTIAL,
    Light.DARK: Grade.FULL,
}


def _between(bout: Bout, rows: Rows, target: Rows) -> Ints:
    """The best grade of what stands on the lines in the plane (`ground.cover`)."""
    grade = np.zeros(len(rows), dtype=np.int32)
    there = [each for each in (*bout.terrain.covers, *bout.terrain.walls) if each.grade]
    if not there or not len(rows):
        return grade
    start, end = at(bout, rows), at(bout, target)
    z = bout.state.z
    eyes = np.maximum(read(z, rows.cell), read(z, target.cell))
    for piece in there:
        covers = piece.shape.touched(start, end)
        if piece.height:
            covers &= eyes < piece.height
        if piece.kind == "cover":
            covers &= ~piece.shape.near(start, BESIDE)
        grade = np.maximum(grade, int(piece.grade) * covers)
    return grade


def cover_grade(bout: Bout, rows: Rows, target: Rows, *, melee: bool) -> tuple[Ints, Bools]:
    """What covers `target` against `rows` (R,): the best `Grade`, light in it; where it is solid.

    In melee opaque cover counts as full.
    """
    found = _between(bout, rows, target)
    solid = found > 0
    grade = np.maximum(found, int(_OF_LIGHT[bout.light]))
    return np.minimum(grade, int(Grade.FULL)) if melee else grade, solid


def cover_defence(grade: Ints) -> Ints:
    """What cover of these grades adds to DEF."""
    return _DEFENCE[grade]


def in_sight(bout: Bout, rows: Rows, target: Rows) -> Bools:
    """Whether `rows` see `target`, however far by day (`ranged.sight`)."""
    seen: Bools = _between(bout, rows, target) < Grade.OPAQUE
    if bout.light is Light.DARK:
        seen &= within(bout, rows, target, FAR_IN_THE_DARK)
    return seen


@frozen(eq=False)
class Spots:
    """Points behind cover, millimetres, (R,) each."""

    x: Whole
    y: Whole
    there: Bools
    """Whether there is such a point at all."""


def spots(bout: Bout, enemy: Rows) -> list[Spots]:
    """The points behind each piece of cover there is, in its order, as seen from each of `enemy`.

    None behind what is centred on the enemy (`move.cover`).
    """
    x, y = at(bout, enemy)
    found = []
    for piece in bout.terrain.covers:
        centre_x, centre_y = piece.shape.centre
        way = centre_x - x, centre_y - y
        out = BEHIND + (piece.shape.radius if isinstance(piece.shape, Disc) else 0)
        beyond = steps(way, np.full(x.shape, out, dtype=np.int64))
        there = (way[0] != 0) | (way[1] != 0)
        found.append(Spots(centre_x + beyond[0], centre_y + beyond[1], there))
    return found


def has_spot(bout: Bout, rows: Rows, enemy: Ints) -> Bools:
    """Whether there is any cover to take from the combatants `enemy`, -1 being nobody."""
    found = np.zeros(len(rows), dtype=np.bool_)
    if bout.terrain.covers and len(rows):
        foe = rows.beside(enemy)
        for spot in spots(bout, foe):
            found |= spot.there & (enemy >= 0)
    return found


def nearest_spot(bout: Bout, rows: Rows, enemy: Rows, near: int | None = None) -> Spots:
    """The nearest spot from `rows`, from `enemy`; only of cover within `near` of them, if it says.

    Of equals the left or the right one, facing the enemy (`move.cover`).
    """
    here, foe = at(bout, rows), at(bout, enemy)
    best = Spots(here[0].copy(), here[1].copy(), np.zeros(len(rows), dtype=np.bool_))
    if not bout.terrain.covers or not len(rows):
        return best
    ahead = foe[0] - here[0], foe[1] - here[1]
    left = np.where(goes_left(bout, rows), -1, 1)
    far = np.zeros((4, len(rows)), dtype=np.int64)
    for piece, spot in zip(bout.terrain.covers, spots(bout, enemy), strict=True):
        dx, dy = spot.x - here[0], spot.y - here[1]
        aside = left * (ahead[0] * dy - ahead[1] * dx)
        measures = np.stack([dx * dx + dy * dy, aside, spot.x, spot.y])
        better = measures[3] < far[3]
        for measure, least in zip(measures[2::-1], far[2::-1], strict=True):
            better = (measure < least) | ((measure == least) & better)
        better = spot.there & (better | ~best.there)
        if near is not None:
            better &= piece.shape.near(here, near)
        far[:, better] = measures[:, better]
        for column, value in ((best.x, spot.x), (best.y, spot.y), (best.there, spot.there)):
            column[better] = value[better]
    return best


def goes_left(bout: Bout, rows: Rows) -> Bools:
    """Who goes left where two ways are equally good."""
    keys = child(bout.round_keys[rows.fight], Phase.MOVE.value)
    left: Bools = d100(child(down(keys, bout.parameters.words[rows.actor]), "way")) <= LEFT
    return left
