"""Fights recorded side by side."""

from __future__ import annotations

from itertools import groupby

import pytest

from vsdsim import api
from vsdsim.scenario.shipped import shipped
from vsdsim.vsd.telling.recorder import recorded

FIGHTS = (0, 5, 2, 9, 4, 7)


def moments(events):
    """The rows and figures of all events, those together that happen at once."""
    return [
        [(event.row(), event.figures, event.hp_after, event.hp_total) for event in moment]
        for _, moment in groupby(events, key=lambda event: event.moment)
    ]


@pytest.mark.parametrize("name", sorted(shipped()))
def test_a_fight_among_others_is_recorded_as_if_alone(name):
    """Event by event, figure by figure, moment by moment."""
    encounter = api.encounter(name)
    for fight, events in zip(FIGHTS, recorded(encounter, 3, *FIGHTS), strict=True):
        (alone,) = recorded(encounter, 3, fight)
        assert moments(events) == moments(alone)
