"""Whole numbers from callers."""

from __future__ import annotations

import numpy as np
import pytest

from vsdsim.arguments import fight_number, seed_number, whole
from vsdsim.errors import UsageError


@pytest.mark.parametrize("value", [1, 64, np.int64(7)])
def test_whole_numbers_in_range_pass(value):
    """Any integer type is taken, and comes out as an int."""
    assert whole("workers", value, 1, 64) == int(value)
    assert type(whole("workers", value, 1, 64)) is int


@pytest.mark.parametrize("value", [0, 65, -1, 1.0, float("nan"), "3", None, True, 10**400])
def test_anything_else_is_a_usage_error(value):
    """The message names the argument, the range and what arrived, however long that is."""
    with pytest.raises(UsageError, match=r"workers: required a whole number from 1 to 64") as error:
        whole("workers", value, 1, 64)
    assert len(str(error.value)) < 120


def test_seeds_are_64_bits_and_fights_a_billion():
    """The ends of both ranges are inside, the next numbers outside."""
    assert seed_number(2**64 - 1) == 2**64 - 1
    assert fight_number(10**9 - 1) == 10**9 - 1
    with pytest.raises(UsageError, match="seed"):
        seed_number(2**64)
    with pytest.raises(UsageError, match="fight"):
        fight_number(10**9)
