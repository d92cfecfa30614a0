"""What the engine keeps of figures for speed is true at every moment of every fight."""

from __future__ import annotations

import numpy as np
import pytest

from tests.oracle.examples import example
from tests.promises import Promises
from vsdsim import api
from vsdsim.scenario.shipped import shipped
from vsdsim.vsd.rules import figures, hampering

FIGHTS = 24


def kept(encounter, seed=0, fights=FIGHTS):
    """How the promises were kept in some fights."""
    promises = Promises()
    encounter.fight(seed, np.arange(fights, dtype=np.int64), promises)
    return promises


@pytest.mark.parametrize("name", sorted(shipped()))
def test_in_the_shipped_scenarios(name):
    """All of them, to the end."""
    promises = kept(api.encounter(name))
    assert promises.broken[:1] == []
    assert promises.checked > FIGHTS


@pytest.mark.parametrize("number", range(3_000, 3_012))
def test_in_generated_scenarios(number):
    """Creatures, weapons and scripts of any kind."""
    found = example(number)
    assert kept(api.encounter(found.scenario()), found.seed, 8).broken[:1] == []


@pytest.mark.parametrize(
    ("where", "what", "says"),
    [
        (hampering, "set_flag", "is hampered, and the column denies it"),
        (figures, "put", "has another CMB before the parry than is kept"),
    ],
)
def test_a_broken_promise_is_found(monkeypatch, where, what, says):
    """Where nobody notes what comes upon anybody, or what its CMB comes to then."""
    monkeypatch.setattr(where, what, lambda *_: None)
    assert any(says in each for each in kept(api.encounter("four-orcs")).broken)
