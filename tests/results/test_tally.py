"""Sums over fights against counting them one by one."""

from __future__ import annotations

import pytest

from tests.standin import StandIn, fighting, scenario
from vsdsim.results.tally import Tally

ENCOUNTER = StandIn(scenario())


def _tally(first, stop):
    return Tally.of(fighting(ENCOUNTER, first, stop), 4, 12)


def test_a_tally_counts_what_a_loop_counts():
    """Outcomes, lengths, hit points and who stands, fight by fight."""
    block, tally = fighting(ENCOUNTER, 0, 300), _tally(0, 300)
    fights = range(300)
    assert tally.fights == 300
    for outcome in range(4):
        numbers = [each for each in fights if block.outcome[each] == outcome]
        assert tally.counts[outcome] == len(numbers)
        assert tally.example(outcome) == (numbers[0] if numbers else None)
    for rounds in range(13):
        numbers = [each for each in fights if block.rounds[each] == rounds]
        assert tally.rounds[rounds] == len(numbers)
        assert tally.example_of_length(rounds) == (numbers[0] if numbers else None)
    for who in range(4):
        points = [int(block.hp[who, each]) for each in fights]
        assert tally.hp[who] == sum(points)
        assert tally.hp_squares[who] == sum(each**2 for each in points)
        assert tally.standing[who] == sum(each > 0 for each in points)
        assert tally.surviving[who] == sum(each > -10 for each in points)


@pytest.mark.parametrize("cut", [1, 150, 299])
def test_addition_knows_no_order(cut):
    """Two parts in either order add up to the whole."""
    whole = _tally(0, 300)
    for parts in (_tally(0, cut) + _tally(cut, 300), _tally(cut, 300) + _tally(0, cut)):
        assert parts.fights == 300
        for name in ("counts", "first", "rounds", "first_of_length", "hp", "dealt", "kills"):
            assert getattr(parts, name).tolist() == getattr(whole, name).tolist(), name
        assert parts.ended_by["a critical"].tolist() == whole.ended_by["a critical"].tolist()


def test_squares_outgrow_64_bits():
    """Sums of squares stay exact past 2**63: a billion fights with large numbers need it."""
    tally = _tally(0, 10)
    squares = tally.hp_squares
    for _ in range(70):
        squares = squares + squares
    assert squares[0] == int(tally.hp_squares[0]) * 2**70
