"""`python -m benchmarks.coverage`: how often intervals, verdicts and searches are right."""

from __future__ import annotations

import argparse

from benchmarks.coverage import report

RUNS = 2_000


def main() -> None:
    """Simulate with fixed seeds, and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.coverage", description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS, help="of the quick ones; slow ones less")
    runs = parser.parse_args().runs
    if runs < 10:
        parser.error("--runs: required 10 or more")
    for part, share in (
        (report.fixed, 1),
        (report.sequential, 1),
        (report.stopping, 2),
        (report.anytime, 1),
        (report.searches, 10),
    ):
        of = max(10, runs // share)
        print(f"\n{part.__doc__} [{of:,} runs]\n", flush=True)
        for line in part(of):
            print(line, flush=True)


if __name__ == "__main__":
    main()
