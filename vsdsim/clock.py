"""The clock of an encounter: rounds of ten seconds in phases, each a SimPy process.

Only what happens at the same moment in every fight is an event here. What differs from fight to
fight (durations, deaths, order) is a column of the ruleset's state, never an event.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence

import simpy

__all__ = ["ROUND", "run_rounds"]

ROUND = 10
"""Seconds in a round: phase k of a round starts k seconds into it (rules page, `time.phases`)."""


def run_rounds(
    phases: Sequence[Callable[[], None]],
    begin: Callable[[int], None],
    goes_on: Callable[[], bool],
    timeline: Mapping[int, Sequence[Callable[[], None]]] | None = None,
    first: int = 1,
) -> None:
    """Run rounds until `goes_on` says no at the end of one.

    `begin` opens each round with its number (from `first`); what `timeline` has for the round
    follows within its first second; then each of `phases` (fewer than ROUND) runs at its own
    second. Every process has moments of its own, so that nothing hangs on the order in which they
    were made. What `timeline` has for rounds before the `first` has happened already.
    """
    env = simpy.Environment()
    over = env.event()

    def phase(second: int, carry_out: Callable[[], None]) -> Generator[simpy.Event, None, None]:
        yield env.timeout(second)
        while True:
            carry_out()
            yield env.timeout(ROUND)

    def happening(moment: float, happen: Callable[[], None]) -> Generator[simpy.Event, None, None]:
        yield env.timeout(moment)
        happen()

    def rounds() -> Generator[simpy.Event, None, None]:
        number = first
        while True:
            begin(number)
            # Half a second before the next round begins, when every phase has run.
            yield env.timeout(ROUND - 0.5)
            if not goes_on():
                over.succeed()
            yield env.timeout(0.5)
            number += 1

    processes = [rounds()]
    processes += [phase(second, carry_out) for second, carry_out in enumerate(phases, start=1)]
    processes += [happening(moment, happen) for moment, happen in _to_come(timeline or {}, first)]
    for process in processes:
        env.process(process)
    try:
        env.run(until=over)
    finally:
        # A clock that has stopped is a ring of references: without this, all that the processes
        # know of (whole columns of fights) would stay until Python looks for such rings.
        for process in processes:
            process.close()


def _to_come(
    timeline: Mapping[int, Sequence[Callable[[], None]]], first: int
) -> Iterator[tuple[float, Callable[[], None]]]:
    """What happens in the `first` round and later, with its second since that round began."""
    for number, happenings in timeline.items():
        if number >= first:
            for place, happen in enumerate(happenings, start=1):
                yield (number - first) * ROUND + place / (len(happenings) + 1), happen
