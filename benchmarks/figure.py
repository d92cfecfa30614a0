"""A figure of the benchmarks' table, and how time is taken."""

from __future__ import annotations

import time
from collections.abc import Callable

from attrs import frozen

__all__ = ["Figure", "ns_each"]


@frozen
class Figure:
    """One line of the table."""

    name: str
    value: float
    unit: str
    note: str = ""
    """What it is measured against, or how."""


def ns_each(act: Callable[[], object], count: int, runs: int = 7) -> float:
    """Nanoseconds of processor time for each of the `count` things that `act` does; best of some.

    Processor time, as a machine's other work would count in any other. The best, as whatever
    disturbs a run makes it longer, never shorter.
    """
    best = None
    for _ in range(runs):
        began = time.process_time_ns()
        act()
        taken = time.process_time_ns() - began
        best = taken if best is None else min(best, taken)
    return (best or 0) / count
