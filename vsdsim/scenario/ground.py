"""The ground of a scenario: cover, walls, slow going, heights, fires, each with its shape."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

from attrs import frozen

from vsdsim.scenario import checks
from vsdsim.scenario.faults import Faults, Noted, Place, Report, Words, listed
from vsdsim.scenario.field import Ground, Vector
from vsdsim.scenario.keys import GROUND_KEYS, MOST_ROUNDS
from vsdsim.scenario.measures import HIGHEST, millimetres, point, told

__all__ = ["KINDS", "SHAPES", "GroundReader", "Kind"]

MOST_PIECES = 60
"""Pieces of ground of a scenario, those of its timeline included."""
WIDEST = 200
"""Metres of the largest radius."""
NARROWEST = 0.1
LOWEST = 0.5
"""Metres of the lowest height: a step that anybody takes in its stride."""
MOST_DAMAGE = 100


@frozen
class Kind:
    """What a kind of ground can say of itself."""

    shapes: tuple[str, ...]
    grades: tuple[str, ...] = ()
    grade: str = ""
    """The grade of one that says none; "" where it has to."""
    height: Literal["none", "may", "must"] = "none"
    damage: bool = False

    @property
    def keys(self) -> frozenset[str]:
        """The keys that it has and others have not."""
        has = {"grade": self.grades, "height": self.height != "none", "damage": self.damage}
        return frozenset(key for key, there in has.items() if there)


_ROUND = ("area", "disc")
KINDS: Mapping[str, Kind] = {
    "cover": Kind(("disc", "segment"), ("partial", "full", "opaque"), height="may"),
    "wall": Kind(("area", "disc", "segment"), ("opaque", "none"), "opaque", height="may"),
    "slow": Kind(_ROUND),
    "ledge": Kind(_ROUND, height="must"),
    "pit": Kind(_ROUND, height="must"),
    "ladder": Kind(_ROUND),
    "fire": Kind(_ROUND, damage=True),
}
"""Every kind of ground, by its word."""
SHAPES: Mapping[str, frozenset[str]] = {
    "area": frozenset({"to"}),
    "disc": frozenset({"radius"}),
    "segment": frozenset({"to"}),
}
"""The keys of each shape besides `at`."""
_OF_KINDS = frozenset({"damage", "grade", "height"})
_OF_SHAPES = frozenset({"radius", "to"})


class GroundReader:
    """Reads pieces of ground and keeps those that are sound."""

    def __init__(self, faults: Faults) -> None:
        self._faults = faults
        self._read = 0
        self.pieces: list[tuple[Place, Ground]] = []
        """Sound ones, each with its place in the document."""

    @property
    def sound(self) -> bool:
        """Whether no piece has a fault."""
        return self._read == len(self.pieces)

    def read(self, place: Place, raw: object, since: int = 1) -> None:
        """Read the list of pieces at `place`, there from the round `since`."""
        if not isinstance(raw, list):
            self._read += 1
            heading = ".".join(part for part in place if isinstance(part, str))
            arrived = checks.single(raw, heading)
            self._faults(place, f"one or more tables [[{heading}]]", arrived)
            return
        for index, each in enumerate(raw):
            self._read += 1
            if self._read > MOST_PIECES:
                required = f"at most {MOST_PIECES} pieces of ground in all"
                self._faults((*place, index), required, Words("more"))
                return
            piece = _piece(self._faults.under(*place, index), each, since)
            if piece is not None:
                self.pieces.append(((*place, index), piece))


def _piece(report: Report, raw: object, since: int) -> Ground | None:
    """A piece of ground; None after reporting faults."""
    entry = checks.table(report, (), raw)
    if entry is None:
        return None
    noted = Noted(report)
    checks.known_keys(noted, (), entry, GROUND_KEYS)
    word = checks.word(noted, ("kind",), entry.get("kind"), KINDS)
    kind = None if word is None else KINDS[word]
    shape = checks.word(noted, ("shape",), entry.get("shape"), kind.shapes if kind else SHAPES)
    if kind is not None:
        _fitting(noted, entry, _OF_KINDS, kind.keys, str(word))
    if shape is not None:
        _fitting(noted, entry, _OF_SHAPES, SHAPES[shape], f"the shape {shape}")
    at, to, radius = _extent(noted, entry, shape)
    grade, height, damage = _figures(noted, entry, kind) if kind else ("", 0, 0)
    rounds = 0
    if "rounds" in entry:
        rounds = checks.whole(noted, ("rounds",), entry["rounds"], 1, MOST_ROUNDS) or 0
    if noted.any or at is None:
        return None
    return Ground(str(word), str(shape), at, to, radius, grade, height, damage, since, rounds)


def _fitting(
    report: Report, entry: dict[str, object], keys: Collection[str], own: Collection[str], what: str
) -> None:
    """Of `keys` the entry has only those that go with `what`."""
    for key in sorted(set(keys).intersection(entry) - set(own)):
        only = f", only {listed(own)}" if own else ""
        report((key,), f"no {key} with {what}{only}", entry[key])


def _extent(
    report: Report, entry: dict[str, object], shape: str | None
) -> tuple[Vector | None, Vector | None, int]:
    """Where it is: `at`, `to` and radius, as its shape asks for them."""
    at = point(report, ("at",), entry.get("at"))
    to, radius = None, 0
    if shape == "disc":
        found = millimetres(report, ("radius",), entry.get("radius"), NARROWEST, WIDEST)
        radius = found or 0
    elif shape is not None:
        to = point(report, ("to",), entry.get("to"))
    if at is not None and to is not None:
        if shape == "segment" and at == to:
            report(("to",), "another point than at", Words(told(to)))
        if shape == "area" and (at[0] == to[0] or at[1] == to[1]):
            required = "the corner opposite to at, apart from it on both axes"
            report(("to",), required, Words(told(to)))
    return at, to, radius


def _figures(report: Report, entry: dict[str, object], kind: Kind) -> tuple[str, int, int]:
    """Grade, height and damage, as the kind asks for them."""
    grade, height, damage = kind.grade, 0, 0
    if kind.grades and ("grade" in entry or not kind.grade):
        grade = checks.word(report, ("grade",), entry.get("grade"), kind.grades) or ""
    if kind.height == "must" or (kind.height == "may" and "height" in entry):
        found = millimetres(report, ("height",), entry.get("height"), LOWEST, HIGHEST)
        height = found or 0
    if kind.damage:
        damage = checks.whole(report, ("damage",), entry.get("damage"), 1, MOST_DAMAGE) or 0
    return grade, height, damage
