"""The usual choice: what is looked up is what a search would find."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from vsdsim import api
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import NEVER
from vsdsim.vsd.rows import WholeRows
from vsdsim.vsd.rules.plight import plight
from vsdsim.vsd.rules.weapons import best_attack, defending_attack
from vsdsim.vsd.state.beginning import fresh_state

GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.mark.rule("declaration.weapon")
@pytest.mark.rule("cmb.attack")
@pytest.mark.parametrize(
    "file", ["four-orcs", "fencers", GOLDEN / "lists.toml", GOLDEN / "giant.toml"]
)
def test_what_is_looked_up_is_what_a_search_finds(file):
    """300 fights with everybody in any plight: hands, shields, arms, stuck and broken weapons."""
    encounter = api.encounter(file)
    p = encounter.parameters
    bout = Bout(p, fresh_state(p, 0, np.arange(300)))
    bout.begin_round(3)
    s, dice = bout.state, np.random.default_rng(1)

    def seldom(top):
        return dice.integers(0, top, s.hand.shape) * (dice.random(s.hand.shape) < 0.2)

    places = (p.attack_of >= 0).sum(axis=1)[:, None]
    s.hand[:] = dice.integers(-1, places, s.hand.shape)
    s.shield &= seldom(2) == 0
    s.arms[:], s.prone[:], s.rigid_until[:] = seldom(4), seldom(2), seldom(2) * NEVER
    s.stuck[:], s.broken[:] = seldom(4), seldom(4)
    if p.optional.off_hand:
        s.off_hand &= seldom(2) == 0
    s.hampered[:] = True

    rows = WholeRows(np.arange(len(p.names)), s.fights)
    choice, defends = encounter.usual.of_all(bout, rows, plight(bout, rows.cell))
    best = best_attack(bout, rows, may_draw=True)
    assert choice.attack.tolist() == best.attack.tolist()
    assert choice.draws.tolist() == best.draws.tolist()
    assert defends.tolist() == defending_attack(bout, rows).tolist()
    assert len(np.unique(best.attack)) > len(p.names)
