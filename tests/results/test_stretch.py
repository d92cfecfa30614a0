"""Stretches of fights as bytes."""

from __future__ import annotations

import numpy as np
import pytest
from attrs import asdict
from hypothesis import given
from hypothesis import strategies as st

from tests.standin import StandIn, fighting, scenario
from vsdsim.results.stretch import Stretch

ENCOUNTER = StandIn(scenario())


def stretch(first=100, stop=350):
    """Some fights of the stand-in."""
    return Stretch.of(fighting(ENCOUNTER, first, stop), 4, 12)


def same(one, other):
    """Whether two stretches hold the same, types of arrays included."""
    return (
        (one.first, one.stop) == (other.first, other.stop)
        and str(asdict(one.tally)) == str(asdict(other.tally))
        and one.outcome.dtype == other.outcome.dtype
        and one.rounds.dtype == other.rounds.dtype
        and np.array_equal(one.outcome, other.outcome)
        and np.array_equal(one.rounds, other.rounds)
    )


@given(st.integers(0, 10**9), st.integers(1, 400))
def test_bytes_give_back_what_was_packed(first, fights):
    """Every sum and every fight."""
    packed = stretch(first, first + fights)
    assert same(Stretch.from_bytes(packed.to_bytes()), packed)


def test_sums_beyond_64_bits_are_kept():
    """Squares of hit points are Python's integers."""
    packed = stretch()
    packed.tally.hp_squares[0] = 10**30
    assert Stretch.from_bytes(packed.to_bytes()).tally.hp_squares[0] == 10**30


@given(st.data())
def test_no_damaged_byte_is_believed(data):
    """Whichever byte is another, wherever the end is missing: a ValueError."""
    packed = bytearray(stretch().to_bytes())
    at = data.draw(st.integers(0, len(packed) - 1))
    packed[at] ^= data.draw(st.integers(1, 255))
    with pytest.raises(ValueError, match="check sum"):
        Stretch.from_bytes(bytes(packed))
    with pytest.raises(ValueError, match=r"check sum|no stretch"):
        Stretch.from_bytes(stretch().to_bytes()[:at])
