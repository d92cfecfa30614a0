"""Blocks put end to end."""

from __future__ import annotations

import numpy as np

from tests.standin import StandIn, fighting, scenario
from vsdsim.results.block import joined


def test_joined_blocks_are_the_block_of_all_their_fights():
    """Fights 0 to 9 and 10 to 24 put together are fights 0 to 24."""
    encounter = StandIn(scenario())
    whole = fighting(encounter, 0, 25)
    parts = joined([fighting(encounter, 0, 10), fighting(encounter, 10, 25)])
    for name in ("fights", "outcome", "rounds", "hp", "standing", "surviving", "kills"):
        assert np.array_equal(getattr(parts, name), getattr(whole, name)), name
    for cause, counts in whole.ended_by.items():
        assert np.array_equal(parts.ended_by[cause], counts)
