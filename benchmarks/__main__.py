"""`make bench`: the yardsticks of the project in one table."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.baseline import compare, save
from benchmarks.behaviour import blow
from benchmarks.figure import Figure
from benchmarks.primitive import dice
from benchmarks.processes import memory, mirror, start, workers
from benchmarks.simulation import against_oracle, batch
from benchmarks.sweeps import sweeps
from vsdsim import api
from vsdsim.vsd.ruleset import RULESET

BASELINE = Path(__file__).parent / "baseline.json"
SCENARIOS = Path(__file__).parent / "scenarios"
FIGHTS = 100_000


def main() -> None:
    """Measure, print, and save or compare as asked."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--fights", type=int, default=FIGHTS, help="fights of a batch")
    parser.add_argument(
        "--million", action="store_true", help="also ten times the fights of a mirror match (long)"
    )
    parser.add_argument("--save", action="store_true", help="keep the figures as the baseline")
    parser.add_argument("--compare", action="store_true", help="show them beside the baseline")
    parser.add_argument("--baseline", type=Path, default=BASELINE, help="the baseline's file")
    options = parser.parse_args()
    if options.fights < 1:
        parser.error("--fights: required a number from 1 up")
    if options.compare and not options.baseline.is_file():
        parser.error("there is no baseline yet: make bench-save")
    figures = []
    for heading, measured in _tiers(options.fights, million=options.million):
        print(f"\n{heading}", flush=True)
        for figure in measured():
            figures.append(figure)
            print(_line(figure), flush=True)
    if options.save:
        save(options.baseline, figures, options.fights)
        print(f"\nKept in {options.baseline.name}")
    if options.compare:
        print("", *compare(options.baseline, figures), sep="\n")


def _tiers(fights: int, *, million: bool) -> Iterator[tuple[str, Callable[[], list[Figure]]]]:
    encounter = RULESET.encounter(api.load(SCENARIOS / "melee.toml"))
    field = RULESET.encounter(api.load(SCENARIOS / "volleys.toml"))
    yield "Primitive: dice", dice
    yield "One blow (4 v 4, all in reach)", lambda: blow(encounter)
    yield "Whole batch (4 v 4, all in reach)", lambda: batch(encounter, fights)
    yield "Whole batch (10 v 10, archers and cover)", lambda: batch(field, fights // 10)
    yield "Against the scalar oracle", lambda: against_oracle(encounter, fights)
    yield "Workers", lambda: workers(encounter, fights)
    if fights >= FIGHTS:  # fewer do not fill the largest block: their peak says nothing
        yield "Memory", lambda: memory("duel", fights)
    if million:
        yield "Mirror match", lambda: mirror(fights)
    yield "Sweeps (4 v 4, all in reach)", lambda: sweeps(SCENARIOS / "melee.toml", fights // 5)
    yield "Start", start


def _line(figure: Figure) -> str:
    decimals = 0 if figure.value >= 1000 else 1 if figure.value >= 20 else 2
    number = f"{figure.value:,.{decimals}f}"
    return f"{figure.name:<32} {number:>12} {figure.unit:<16} {figure.note}".rstrip()


if __name__ == "__main__":
    main()
