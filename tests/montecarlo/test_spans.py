"""Which fights go into a block."""

from __future__ import annotations

import pytest

from vsdsim.montecarlo.spans import Spans, first_block


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


def test_a_long_batch_starts_small_and_grows_to_twenty_seconds():
    """At 1 ms a fight 2,048 are followed by eight times as many, then by blocks of 20 s."""
    lengths = _lengths(Spans(2_048 + 16_384 + 9 * 20_000, 50_000), 0.001)
    assert lengths[0] == first_block(50_000) == 2_048
    assert lengths[1] == 16_384
    assert all(19_990 <= each <= 20_000 for each in lengths[2:-1])


def test_a_fast_engine_soon_gets_the_blocks_it_asks_for():
    """At 1 microsecond a fight blocks grow eightfold until they suit the engine, or nearly."""
    lengths = _lengths(Spans(2_048 + 16_384 + 200_000, 50_000), 0.000001)
    assert lengths == [2_048, 16_384, 50_000, 50_000, 50_000, 50_000]


def test_slow_fights_show_their_pace_in_a_small_block():
    """At 0.1 s a fight and 2,600 abreast the first block is of 25; later ones of 200."""
    assert _lengths(Spans(425, 2_600), 0.1) == [25, 200, 200]


def test_a_slow_beginning_is_outgrown():
    """Where a block costs 1 s whatever its size, blocks grow all the same."""
    ranges = Spans(100_000, 4_000)
    lengths = []
    for first, stop in ranges:
        lengths.append(stop - first)
        ranges.heard(stop - first, 1.0 + 0.0001 * (stop - first))
    assert max(lengths) > 3_700
    assert len([each for each in lengths if each < 3_500]) < 6


def test_a_search_for_precision_starts_small_too():
    """The first prefix of 10,000 is not one block."""
    assert _lengths(Spans(10_000, 32_768, 1, 10_000), 0.01)[0] == 2_048
    assert _lengths(Spans(10_000, 2_600, 2, 10_000), 0.01)[:2] == [25, 25]


def test_few_slow_blocks_are_asked_for_before_the_pace_is_known():
    """It learns until blocks no longer double."""
    ranges = Spans(200_000, 50_000)
    assert ranges.learning
    ranges.heard(2_304, 0.1)
    assert ranges.learning
    ranges.heard(18_432, 12.0)
    assert not ranges.learning


def test_a_short_batch_is_shared_equally():
    """Every worker has the same to do: two blocks of 4,000, not 6,000 and 2,000."""
    assert list(Spans(8_000, 65_536, workers=2)) == [(0, 4_000), (4_000, 8_000)]


def test_while_the_pace_is_learnt_no_worker_takes_more_than_its_share():
    """Of 98,304 fights two blocks of 2,048 come first, then eight times as many, then halves."""
    spans = Spans(98_304, 98_304, workers=2)
    taken = iter(spans)
    first = [next(taken), next(taken)]
    assert [stop - start for start, stop in first] == [2_048, 2_048]
    spans.heard(2_048, 0.125)
    assert [stop - start for start, stop in taken] == [16_384] * 4 + [14_336] * 2
