"""The recorder: a listener that keeps a record of each of the few fights of a bout."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from attrs import define, field

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.rows import Index
from vsdsim.vsd.telling.alone import alone
from vsdsim.vsd.telling.events import Event
from vsdsim.vsd.telling.record import Record
from vsdsim.vsd.vocabulary import Phase

if TYPE_CHECKING:
    from vsdsim.vsd.encounter import Encounter

__all__ = ["recorded"]


def recorded(encounter: Encounter, seed: int, *fights: int) -> list[list[Event]]:
    """The events of some fights in their order, fight by fight as asked; fought side by side."""
    recorder = _Recorder()
    encounter.fight(seed, np.array(fights, dtype=np.int64), recorder)
    return [recorder.records[fight].events for fight in fights]


@define(eq=False)
class _Recorder:
    """Sees to it that each fight's record is written as if it were fought alone."""

    records: dict[int, Record] = field(factory=dict)
    """By the fight's own number."""

    def hear(self, bout: Bout, what: str, fight: Index, actor: Index, **columns: object) -> None:
        """Write down an event for each row."""
        seen: dict[int, Bout] = {}
        for index, (column, one) in enumerate(zip(fight.tolist(), actor.tolist(), strict=True)):
            if column not in seen:
                seen[column] = alone(bout, column)
            number = int(bout.state.number[column])
            if number not in self.records:
                self.records[number] = Record.begun(bout.parameters)
            self.records[number].write(seen[column], what, one, columns, index)

    def landed(self, bout: Bout) -> None:
        """The harm of a moment is done."""
        for record, column in self._going(bout):
            if record.lands:
                record.landed(alone(bout, column))

    def phase_over(self, bout: Bout) -> None:
        """A phase has ended."""
        for record, column in self._going(bout):
            if bout.phase is Phase.MOVE:
                record.arrived(alone(bout, column))
            record.next_moment()

    def _going(self, bout: Bout) -> Iterator[tuple[Record, int]]:
        """The fights that went on as this round began, and their columns."""
        s = bout.state
        for column in np.flatnonzero(~s.over | (s.ended == bout.round)).tolist():
            number = int(s.number[column])
            if number in self.records:
                yield self.records[number], column
