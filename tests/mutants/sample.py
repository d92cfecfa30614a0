"""Which of the changes are tried: a seeded sample, each module with its share."""

from __future__ import annotations

from collections import defaultdict
from random import Random

from tests.mutants.changes import Change

__all__ = ["sample"]


def sample(changes: list[Change], size: int, seed: int) -> list[Change]:
    """So many changes; a smaller sample of the same seed is the beginning of a larger one.

    The changes of a module, shuffled, are spread evenly over the whole from a random beginning:
    of any number of them, each module has its share to within one.
    """
    modules: defaultdict[str, list[Change]] = defaultdict(list)
    for change in changes:
        modules[change.file].append(change)
    places = []
    for file, own in modules.items():
        random = Random(f"{seed} {file}")
        random.shuffle(own)
        begin = random.random()
        places += [((number + begin) / len(own), change.key, change)
                   for number, change in enumerate(own)]  # fmt: skip
    return [change for *_, change in sorted(places, key=lambda each: each[:2])[:size]]
