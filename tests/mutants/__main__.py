"""`make mutants`: the tests must notice when a rule is written otherwise.

First records which test reaches which line, if that is not kept yet (`.mutants/reach-*.json`;
remove it when tests or rules have changed), then tries a seeded sample of changes, each in a
process of its own, and says what no test noticed. Broken off, it goes on where it was.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections import Counter
from pathlib import Path

from tests.mutants import reach
from tests.mutants.changes import Change, all_changes
from tests.mutants.choice import Choice
from tests.mutants.ledger import KILLED, LATE, SURVIVED, Ledger
from tests.mutants.places import KEPT
from tests.mutants.run import Run
from tests.mutants.sample import sample


def main() -> None:
    """Record, try, report."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--size", type=int, default=1500, help="changes of the sample")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--workers", type=int, default=2, help="changes tried at a time")
    parser.add_argument(
        "--times",
        type=float,
        help="try again what survived, for so many times"
        " as long as a first look takes (0: until every test has run)",
    )
    parser.add_argument("--report", action="store_true", help="only say what was found")
    parser.add_argument("--within", default="", help="only files whose name begins so")
    parser.add_argument("--ledger", type=Path, default=KEPT / "found.jsonl")
    options = parser.parse_args()
    chosen = sample(all_changes(), options.size, options.seed)
    chosen = [each for each in chosen if each.file.startswith(options.within)]
    ledger = Ledger(options.ledger)
    if not options.report:
        _record(options.workers)
        times = 1.0 if options.times is None else options.times or None
        choice = Choice(reach.read(), times)
        for found in ledger.found.values():
            if found.result == KILLED:
                choice.noticed(found.key.partition(":")[0], found.by)
        again = options.times is not None
        todo = [each for each in chosen if _to_do(each, ledger, again=again)]
        Run(todo, choice, ledger, options.workers).everything()
    _report(chosen, Ledger(options.ledger))


def _to_do(change: Change, ledger: Ledger, *, again: bool) -> bool:
    found = ledger.found.get(change.key)
    if found is None or found.result not in {KILLED, LATE, SURVIVED}:
        return True
    return again and not found.settled


def _record(workers: int) -> None:
    """Once, each module of the tests in one of so many processes."""
    if list(KEPT.glob("reach-*.json")):
        return
    processes = [
        multiprocessing.get_context("spawn").Process(target=reach.record, args=(part, workers))
        for part in range(workers)
    ]
    for each in processes:
        each.start()
    for each in processes:
        each.join()


def _report(chosen: list[Change], ledger: Ledger) -> None:
    """What became of the sample, and the changes that nothing noticed."""
    found = [ledger.found[each.key] for each in chosen if each.key in ledger.found]
    count = Counter(each.result for each in found)
    killed, tried = (
        count[KILLED] + count[LATE],
        sum(count[each] for each in (KILLED, LATE, SURVIVED)),
    )
    for each in found:
        if each.result not in {KILLED, LATE}:
            print(f"{each.result}{'' if each.whole else ' a first look'}: {each.key}")
    print(f"{len(chosen)} changes in the sample: {dict(count)}")
    if tried:
        from vsdsim.statistics import wilson  # not before the trials, which import it changed

        between = wilson(killed, tried)
        print(
            f"noticed: {killed / tried:.1%} of {tried} "
            f"(95 % interval {between.low:.1%} to {between.high:.1%})"
        )


if __name__ == "__main__":
    main()
