"""The third tier, seen from outside: worker processes, memory, and the start of the program."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Any

from benchmarks.figure import Figure
from vsdsim.cli.program import app
from vsdsim.montecarlo import batches
from vsdsim.vsd.encounter import Encounter

__all__ = ["memory", "mirror", "start", "workers"]

CHILD = """
import json, resource, sys
from vsdsim import api
result = api.batch(sys.argv[1], fights=int(sys.argv[2]))
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
unit = 1 if sys.platform == "darwin" else 1024
print(json.dumps({"peak": peak * unit, "counts": result.tally.counts.tolist()}))
"""
"""A batch in a process of its own, so that its peak is its own."""
LAUNCHER = "import subprocess, sys; subprocess.run([sys.executable, *sys.argv[1:]], check=True)"
"""Between the two, as Linux gives a new program the peak of the process that started it."""
SIGMAS = 4
COMMANDS = tuple(each.name for each in app.registered_commands if each.name)


def workers(encounter: Encounter, fights: int, turns: int = 2) -> list[Figure]:
    """Two workers against one, in elapsed time, turn about; the best of each."""
    taken: dict[int, float] = {}
    counts = {}
    for number in [1, 2] * turns:
        began = time.perf_counter()
        result = batches.run(encounter, fights=fights, workers=number)
        elapsed = time.perf_counter() - began
        taken[number] = min(elapsed, taken.get(number, elapsed))
        counts[number] = result.tally.counts.tolist()
    assert counts[1] == counts[2]
    note = f"{fights:,} fights, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}"
    return [Figure("two workers / one", taken[1] / taken[2], "times", note)]


def memory(scenario: str, fights: int) -> list[Figure]:
    """Peak memory of ten times the fights against that of `fights`."""
    few, many = _child(scenario, fights), _child(scenario, 10 * fights)
    return _peaks(scenario, fights, few, many)


def mirror(fights: int) -> list[Figure]:
    """A mirror match at ten times `fights` is even within error; and its memory."""
    few, many = _child("mirror", fights), _child("mirror", 10 * fights)
    east, west = many["counts"][:2]
    # Under an even chance the difference of the two counts spreads by the root of their sum.
    sigmas = (east - west) / math.sqrt(east + west)
    assert abs(sigmas) < SIGMAS, f"a mirror match is uneven: {east:,} to {west:,}"
    note = f"{east:,} to {west:,} in {10 * fights:,}: even"
    return [
        Figure("mirror match, east over west", sigmas, "standard errors", note),
        *_peaks("mirror", fights, few, many),
    ]


def start(runs: int = 5) -> list[Figure]:
    """How long `vsdsim --help` takes, beside Python doing nothing."""
    help_ = min(_elapsed(["-m", "vsdsim", "--help"]) for _ in range(runs))
    bare = min(_elapsed(["-c", "pass"]) for _ in range(runs))
    note = f"{help_ / bare:.1f} of a bare Python's {bare:.2f} s"
    commands = {name: _elapsed(["-m", "vsdsim", name, "--help"]) for name in COMMANDS}
    slowest = max(commands, key=lambda name: commands[name])
    return [
        Figure("vsdsim --help", help_, "s", note),
        Figure("vsdsim COMMAND --help", commands[slowest], "s", f"{slowest}, the slowest"),
    ]


def _peaks(scenario: str, fights: int, few: dict[str, Any], many: dict[str, Any]) -> list[Figure]:
    assert sum(few["counts"]) == fights
    assert sum(many["counts"]) == 10 * fights
    note = f"{few['peak'] / 1e6:,.0f} MB at {fights:,}, {many['peak'] / 1e6:,.0f} at ten times that"
    return [Figure(f"peak memory, {scenario}", many["peak"] / few["peak"], "times", note)]


def _child(scenario: str, fights: int) -> dict[str, Any]:
    command = [sys.executable, "-c", LAUNCHER, "-c", CHILD, scenario, str(fights)]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603
    answer: dict[str, Any] = json.loads(out)
    return answer


def _elapsed(arguments: Sequence[str]) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)  # noqa: S603
    return time.perf_counter() - began
