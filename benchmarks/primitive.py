"""The first tier: dice."""

from __future__ import annotations

import numpy as np

from benchmarks.figure import Figure, ns_each
from vsdsim.dice import GAMMA, child, d100, mix, open_ended, root

__all__ = ["dice"]

KEYS = 100_000
"""Dice at a time: about a block's."""
SPLITMIX = 0xE220A8397B1DCDAF
"""The published first output of SplitMix64 from state 0."""


def dice() -> list[Figure]:
    """Nanoseconds a die, beside numpy's own generator."""
    counter = np.arange(1, KEYS + 1, dtype=np.uint64) * np.uint64(GAMMA)
    assert int(mix(counter.copy())[0]) == SPLITMIX
    parents = root(1, np.arange(KEYS))
    keys = child(parents, "attack")
    rolled = d100(keys)
    opened = open_ended(keys)
    generator = np.random.Generator(np.random.PCG64(1))
    # Faces spread by 28.9, open-ended totals by less than 45: six standard errors.
    assert rolled.min() == 1
    assert rolled.max() == 100
    assert abs(rolled.mean() - 50.5) < 6 * 28.9 / KEYS**0.5
    assert abs(opened.total.mean() - 50.5) < 6 * 45 / KEYS**0.5
    work = keys.copy()
    numpy = ns_each(lambda: generator.integers(1, 101, KEYS), KEYS)
    named = {
        "mix": ns_each(lambda: mix(work), KEYS),
        "d100 at a key": ns_each(lambda: d100(keys), KEYS),
        "d100, address and die": ns_each(lambda: d100(child(parents, "attack")), KEYS),
        "open-ended, address and dice": ns_each(lambda: open_ended(child(parents, "attack")), KEYS),
    }
    figures = [Figure("numpy's Generator.integers", numpy, "ns a die")]
    for name, ns in named.items():
        figures.append(Figure(name, ns, "ns a die", f"{ns / numpy:.2f} of numpy's"))
    return figures
