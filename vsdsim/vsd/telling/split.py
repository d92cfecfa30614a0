"""Where one fight of two variants goes different ways: round, phase, and what happened then."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from vsdsim.results.course import Split
from vsdsim.vsd.telling.events import Event
from vsdsim.vsd.telling.narrator import PHASES, Narrator

__all__ = ["split_of"]

_COURSE = (
    "what", "actor", "target", "damage", "severity", "row", "with", "note", "way",
    "pace", "x", "y", "z", "spell",
)  # fmt: skip
"""What makes an event another one; figures that only lead to it (CMB, DEF, sums) do not."""


def split_of(
    first: tuple[Narrator, Sequence[Event]], second: tuple[Narrator, Sequence[Event]]
) -> Split | None:
    """Where two variants of a fight part, None where everything happens alike in both."""
    apart = _parting(first[1], second[1])
    if apart is None:
        return None
    number, phase = apart
    told = (_told(*each, number, phase) for each in (first, second))
    return Split(f"round {number}, {PHASES[phase]}", *told)


def _parting(first: Sequence[Event], second: Sequence[Event]) -> tuple[int, str] | None:
    for one, other in zip_longest(_course(first), _course(second)):
        if one != other:
            here = [each[:2] for each in (one, other) if each is not None]
            # Of a fight that goes on while the other is over, or does something sooner.
            return min(here, key=lambda each: (each[0], list(PHASES).index(each[1])))
    return None


def _course(events: Sequence[Event]) -> list[tuple[int, str, str]]:
    """Round and phase of each event, and what makes it another one."""
    return [
        (event.round, event.phase, str([event.row()[key] for key in _COURSE]))
        for event in events
        if event.what != "round"
    ]


def _told(narrator: Narrator, events: Sequence[Event], number: int, phase: str) -> tuple[str, ...]:
    """The lines of a phase; none where nothing happened in it."""
    return tuple(
        line
        for in_round, in_phase, lines in narrator.sections(events)
        if (in_round, in_phase) == (number, phase)
        for line in lines
    )
