"""Which fights go into a block."""

from __future__ import annotations

import pytest

from vsdsim.montecarlo.spans import FIRST_BLOCK, Spans


@pytest.mark.parametrize("fights", [1, 9_999, 10_000, 25_001, 300_000])
@pytest.mark.parametrize("workers", [1, 3])
@pytest.mark.parametrize("prefix", [None, 10_000])
@pytest.mark.parametrize("block_size", [640, 10_000, 1_000_000])
@pytest.mark.parametrize("seconds", [None, 0.0, 0.5, 40.0])
def test_every_fight_comes_once_and_no_prefix_is_straddled(
    fights, workers, prefix, block_size, seconds
):
    """Ranges in order without gap or overlap, none larger than a block, whatever the pace."""
    ranges = Spans(fights, block_size, workers, prefix)
    spans = []
    for first, stop in ranges:
        spans.append((first, stop))
        if seconds is not None:
            ranges.heard(stop - first, seconds)
    assert [first for first, _ in spans] == [0, *(stop for _, stop in spans[:-1])]
    assert spans[-1][1] == fights
    assert all(0 < stop - first <= block_size for first, stop in spans)
    if prefix is not None:
        assert all(first // prefix == (stop - 1) // prefix for first, stop in spans)


def _lengths(ranges, seconds_a_fight):
    """The lengths of all blocks at a steady pace."""
    lengths = []
    for first, stop in ranges:
        lengths.append(stop - first)
        ranges.heard(stop - first, seconds_a_fight * (stop - first))
    return lengths


def test_a_long_batch_starts_small_and_grows_to_five_seconds():
    """At 1 ms a fight, blocks of 5,000 follow the first of 2,000."""
    lengths = _lengths(Spans(200_000, 50_000), 0.001)
    assert lengths[0] == FIRST_BLOCK
    assert all(4_500 <= each <= 5_000 for each in lengths[1:])


def test_a_fast_engine_gets_the_blocks_it_asks_for():
    """At 1 microsecond a fight all but the first are as large as suits the engine, or nearly."""
    lengths = _lengths(Spans(202_000, 50_000), 0.000001)
    assert lengths == [2_000, 50_000, 50_000, 50_000, 50_000]


def test_a_short_batch_is_shared_equally():
    """Every worker has the same to do: two blocks of 5,000, not 8,000 and 2,000."""
    assert list(Spans(10_000, 8_000, workers=2)) == [(0, 5_000), (5_000, 10_000)]
