"""Choosing an attack: what a named one does to the choice."""

import numpy as np
import pytest

from tests.vsd.rules.harness import BITE, DAGGER, FISTS, SWORD, Ring, sheet
from vsdsim.vsd.rules.weapons import best_attack


def chosen(named, *attacks):
    """The attack of somebody with these, and whether it must be drawn first."""
    ring = Ring({"red": {"Ann": sheet(*attacks)}, "blue": {"Bob": sheet()}})
    choice = best_attack(ring.bout, ring.rows("Ann"), may_draw=True, named=named)
    name = ring.parameters.attacks.names[int(choice.attack[0])]
    return name, bool(np.asarray(choice.draws)[0])


@pytest.mark.rule("declaration.weapon")
@pytest.mark.parametrize(
    ("named", "attacks", "expected"),
    [
        (None, (SWORD, DAGGER), (SWORD.name, False)),
        (DAGGER.name, (SWORD, DAGGER), (DAGGER.name, True)),
        (FISTS.name, (SWORD, DAGGER), (FISTS.name, False)),
        (FISTS.name, (BITE,), (FISTS.name, False)),
        (BITE.name, (SWORD, BITE), (BITE.name, False)),
    ],
)
def test_a_named_attack_goes_before_better_ones(named, attacks, expected):
    """Sword 60 in hand, dagger 50 (30 once drawn), bite 60, bare hands 40: the named is made."""
    assert chosen(named, *attacks) == expected
