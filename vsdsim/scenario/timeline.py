"""The timeline of a scenario: who comes, what light it turns, and which ground there is, when."""

from __future__ import annotations

from attrs import frozen

from vsdsim.scenario import checks
from vsdsim.scenario.faults import Faults, Noted, Place, Words, listed
from vsdsim.scenario.ground import GroundReader
from vsdsim.scenario.keys import LIGHTS, TIMELINE_KEYS

__all__ = ["Arrival", "Timeline", "read_timeline"]

MOST_MOMENTS = 100
"""Entries of a timeline."""
_CHANGES = TIMELINE_KEYS - {"round"}


@frozen
class Arrival:
    """Who comes later, as written."""

    place: Place
    raw: object
    round: int


@frozen
class Timeline:
    """What a scenario's timeline says, its ground aside."""

    arrivals: tuple[Arrival, ...] = ()
    """In the file's order."""
    lights: tuple[tuple[int, str], ...] = ()
    """Rounds and the light they begin with, in order."""
    all_named: bool = True
    """False when faults hide who comes."""
    sound: bool = True
    """False when there are faults at all."""


def read_timeline(raw: object, rounds: int, ground: GroundReader, faults: Faults) -> Timeline:
    """The timeline of a fight of at most `rounds`; its ground goes to `ground`."""
    if raw is None:
        return Timeline()
    if not isinstance(raw, list):
        faults(("timeline",), "tables [[timeline]]", checks.single(raw, "timeline"))
        return Timeline(all_named=False, sound=False)
    if len(raw) > MOST_MOMENTS:
        required = f"at most {MOST_MOMENTS} tables [[timeline]]"
        faults(("timeline",), required, Words(f"{len(raw)}"))
    reader = _Reader(rounds, ground, faults)
    reader.all_named = reader.sound = len(raw) <= MOST_MOMENTS
    for index, each in enumerate(raw[:MOST_MOMENTS]):
        reader.moment(("timeline", index), each)
    lights = tuple(sorted(reader.lights.items()))
    return Timeline(tuple(reader.arrivals), lights, reader.all_named, reader.sound)


class _Reader:
    def __init__(self, rounds: int, ground: GroundReader, faults: Faults) -> None:
        self._rounds = rounds
        self._ground = ground
        self._faults = faults
        self.arrivals: list[Arrival] = []
        self.lights: dict[int, str] = {}
        self.all_named = True
        self.sound = True

    def moment(self, place: Place, raw: object) -> None:
        """Read one entry."""
        noted = Noted(self._faults.under(*place))
        entry = checks.table(noted, (), raw)
        if entry is None:
            self.all_named = False
        else:
            checks.known_keys(noted, (), entry, TIMELINE_KEYS)
            round_ = checks.whole(noted, ("round",), entry.get("round"), 2, self._rounds)
            if not _CHANGES.intersection(entry):
                noted((), f"one of {listed(_CHANGES)}", None)
            self._arrivals(noted, place, entry, round_ or 2)
            self._light(noted, entry, round_)
            self._pieces(noted, place, entry, round_ or 2)
        self.sound &= not noted.any

    def _arrivals(self, noted: Noted, place: Place, entry: dict[str, object], round_: int) -> None:
        found = entry.get("arrive")
        if isinstance(found, list) and found:
            self.arrivals += [
                Arrival((*place, "arrive", index), each, round_) for index, each in enumerate(found)
            ]
        elif "arrive" in entry:
            required = "one or more tables of combatants, each with its side"
            self.all_named = False
            noted(("arrive",), required, checks.single(found, "timeline.arrive"))

    def _light(self, noted: Noted, entry: dict[str, object], round_: int | None) -> None:
        if "light" not in entry:
            return
        light = checks.word(noted, ("light",), entry["light"], LIGHTS)
        if light is not None and round_ is not None:
            if round_ in self.lights:
                noted(("light",), "one light a round", Words(f"a second one in round {round_}"))
            self.lights.setdefault(round_, light)

    def _pieces(self, noted: Noted, place: Place, entry: dict[str, object], round_: int) -> None:
        found = entry.get("ground")
        if found == []:
            noted(("ground",), "one or more tables [[timeline.ground]]", found)
        elif "ground" in entry:
            self._ground.read((*place, "ground"), found, round_)
