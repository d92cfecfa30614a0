"""The narrator: from event rows to plain English, with the dice shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from attrs import frozen

from vsdsim.results.course import Style
from vsdsim.vsd.encounter import Encounter
from vsdsim.vsd.telling.cast import Cast, wrapped
from vsdsim.vsd.telling.chart import Chart
from vsdsim.vsd.telling.course import course_of
from vsdsim.vsd.telling.events import Event
from vsdsim.vsd.telling.field import standing
from vsdsim.vsd.telling.story import Story

__all__ = ["Narrator"]

PHASES = {
    "assessment": "Assessment",
    "declaration": "Declaration",
    "move": "Move",
    "spell-a": "Spells, first",
    "ranged-a": "Missiles, first",
    "melee": "Melee",
    "ranged-b": "Missiles, second",
    "spell-b": "Spells, second",
    "other": "Other actions",
}
NO_FIELD = "(No maps: this scenario places nobody.)"


@frozen(eq=False)
class Narrator:
    """Tells one fight of an encounter. A pure function from event rows to lines."""

    encounter: Encounter
    seed: int
    fight: int

    def tell(self, events: Sequence[Event], maps: Style | None = None) -> Iterator[str]:
        """The fight in lines of at most 80 columns: who fights, round by round, how it ends.

        With `maps`, a map of the field before each round and at the end.
        """
        cast = Cast.of(self.encounter)
        yield from wrapped(f"{self.encounter.scenario.name}: fight {self.fight}, seed {self.seed}")
        yield ""
        yield from cast.opening()
        chart = None
        if self.encounter.scenario.placed:
            yield ""
            yield from standing(cast)
            chart = Chart(course_of(cast, events), maps) if maps is not None else None
        elif maps is not None:
            yield ""
            yield NO_FIELD
        for number, in_round in groupby(self.sections(events), key=lambda each: each[0]):
            yield ""
            yield f"Round {number}"
            if chart is not None:
                yield from chart.of_round(number)
            for _, phase, lines in in_round:
                if lines:
                    yield f"  {PHASES[phase]}"
                    yield from lines
        for event in events:
            if event.what == "ends":
                yield ""
                if chart is not None:
                    yield "At the end"
                    yield from chart.of_end()
                    yield ""
                yield from wrapped(cast.outcome(event.figures["outcome"], event.round))
                yield from cast.ending(event.figures["people"])

    def sections(self, events: Sequence[Event]) -> Iterator[tuple[int, str, list[str]]]:
        """Round, phase and the lines that tell of it, of every phase with an event."""
        story = Story(Cast.of(self.encounter))
        for number, in_round in groupby(events, key=lambda event: event.round):
            story.begin_round()
            for phase, in_phase in groupby(in_round, key=lambda event: event.phase):
                yield number, phase, list(story.phase(list(in_phase)))
