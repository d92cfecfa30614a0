"""The fourth tier: many batches at once, against the same batches one by one, and the store."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.figure import Figure
from vsdsim import api, questions
from vsdsim.analysis.sweep import SweepResult
from vsdsim.montecarlo import batches

__all__ = ["sweeps"]

POINTS = 21
FIELD = "heroes.Aldric.stats.cmb"
LOWEST, STEP = 45, 3


def sweeps(scenario: Path, fights: int, points: int = POINTS) -> list[Figure]:
    """A sweep of `fights` at every point against plain batches of the same, turn about.

    In processor time, with one worker; what all of them fought is the same.
    """
    values = [LOWEST + STEP * each for each in range(points)]
    taken: dict[str, int] = {}
    counts: dict[str, list[list[int]]] = {}

    def plainly() -> list[list[int]]:
        return [
            batches.run(
                questions.variant(scenario, [f"{FIELD}={value}"]), fights=fights
            ).tally.counts.tolist()
            for value in values
        ]

    def swept(store: Path | None = None) -> list[list[int]]:
        vary = f"{FIELD}={','.join(map(str, values))}"
        result: SweepResult = questions.sweep(scenario, vary, fights=fights, store=store)
        return [point.result.tally.counts.tolist() for point in result.points]

    def timed(name: str, act: Callable[[], list[list[int]]]) -> None:
        began = time.process_time_ns()
        counts[name] = act()
        taken[name] = time.process_time_ns() - began

    # The first batch of a process is slower than the others.
    batches.run(api.encounter(scenario), fights=min(fights, 1_000))
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "fights.sqlite"
        timed("plain", plainly)
        timed("sweep", swept)
        timed("cold", lambda: swept(store))
        timed("warm", lambda: swept(store))
    assert all(each == counts["plain"] for each in counts.values())
    note = f"{points} points of {fights:,} fights"
    return [
        Figure("sweep / plain batches", taken["sweep"] / taken["plain"], "times", note),
        Figure("sweep into a store / without", taken["cold"] / taken["sweep"], "times"),
        Figure("sweep out of a store / without", taken["warm"] / taken["sweep"], "times"),
    ]
