"""Many encounters fought side by side."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from tests.standin import StandIn, fighting, renamed, scenario
from vsdsim.errors import UsageError, WorkerDied
from vsdsim.montecarlo import batches
from vsdsim.montecarlo.arena import Arena
from vsdsim.montecarlo.series import Series
from vsdsim.montecarlo.store import Store

EVEN, HARD = (
    StandIn(scenario(), block_size=1200),
    StandIn(scenario(), (300, 980, 990), block_size=1200),
)
EASY = renamed(EVEN, limits=(900, 980, 990), rules="c0ffee")


def sums(result):
    """Everything that a result says."""
    return str(result.to_json())


@pytest.mark.parametrize("workers", [1, 2])
def test_a_series_is_a_batch(workers):
    """To the last digit, whatever the workers; and fight by fight."""
    with Arena(workers=workers) as arena:
        series = arena.series(EVEN, 7)
        arena.grow([(series, 1234)])
    assert sums(series.result()) == sums(batches.run(EVEN, fights=1234, seed=7))
    block = fighting(EVEN, 0, 1234, seed=7)
    assert np.array_equal(series.outcome, block.outcome)
    assert np.array_equal(series.rounds, block.rounds)


def test_an_executor_of_ones_own_does_as_well():
    """And is left open."""
    with ThreadPoolExecutor(3) as executor:
        with Arena(executor=executor) as arena:
            series = [arena.series(each, 7) for each in (EVEN, EASY)]
            arena.grow((each, 777) for each in series)
        assert executor.submit(int, "5").result() == 5
    for each in series:
        assert sums(each.result()) == sums(batches.run(each.encounter, fights=777, seed=7))


def test_series_grow_in_any_steps():
    """What is known is not fought again, and all steps come to the same."""
    fought = []

    class Watched(StandIn):
        def fight(self, seed, fights):
            fought.extend(fights.tolist())
            return super().fight(seed, fights)

    with Arena() as arena:
        series = arena.series(Watched(scenario(), block_size=1200), 7)
        for most in (50, 333, 100, 1000):
            arena.grow([(series, most)])
            assert series.fights >= most
    assert fought == list(range(1000))
    assert sums(series.result()) == sums(batches.run(EVEN, fights=1000, seed=7))


def test_the_same_encounter_is_one_series():
    """Two values that come to the same scenario are fought once."""
    with Arena() as arena:
        assert arena.series(EVEN, 0) is arena.series(StandIn(scenario(), block_size=1200), 0)
        assert arena.series(EVEN, 0) is not arena.series(EVEN, 1)
        assert arena.series(EVEN, 0) is not arena.series(EASY, 0)


def test_all_advance_side_by_side():
    """When it is broken off, as much is known of each, to a stretch; what is known is whole."""

    def interrupt(done, _expected):
        if done >= 700:
            raise KeyboardInterrupt

    arena = Arena(progress=interrupt)
    with arena:
        series = [arena.series(each, 7) for each in (EVEN, EASY)]
        with pytest.raises(KeyboardInterrupt):
            arena.grow((each, 2000) for each in series)
    assert [each.fights for each in series] == [400, 300]
    assert sums(series[0].result()) == sums(batches.run(EVEN, fights=400, seed=7))


def test_what_is_foreseen_is_expected_from_the_first():
    """Who is told how far it is hears of later parts, too, until the last is asked for."""
    heard = []
    with Arena(progress=lambda done, expected: heard.append((done, expected))) as arena:
        series = arena.series(EVEN, 7)
        arena.foresee(800)
        arena.grow([(series, 400)])
        assert heard[0] == (0, 800)
        assert heard[-1] == (400, 800)
        arena.foresee(0)
        arena.grow([(series, 600)])
    assert heard[-1] == (600, 600)


def test_what_is_kept_is_not_fought_again(tmp_path):
    """A second arena with the same store fights only what is missing."""
    path = tmp_path / "kept.sqlite"
    with Store(path) as store, Arena(store=store) as arena:
        arena.grow([(arena.series(EVEN, 7), 450)])
    heard = []
    with Store(path) as store:
        with Arena(store=store, progress=lambda *each: heard.append(each)) as arena:
            series = arena.series(EVEN, 7)
            arena.grow([(series, 700)])
        assert store.found == 450
    assert heard[0] == (0, 700)
    assert heard[-1] == (700, 700)
    assert sums(series.result()) == sums(batches.run(EVEN, fights=700, seed=7))


def test_a_dead_worker_is_told():
    """And what was known before stays."""
    with Arena(workers=2) as arena:
        series = arena.series(renamed(EVEN, dies=True), 0)
        with pytest.raises(WorkerDied):
            arena.grow([(series, 300)])


@pytest.mark.parametrize("fights", [0, -1, 1.5, 10**10])
def test_a_number_of_fights_is_checked(fights):
    """Before anything is fought."""
    with Arena() as arena, pytest.raises(UsageError, match="fights: required a whole number"):
        arena.grow([(arena.series(EVEN, 0), fights)])


def test_only_the_next_stretch_is_taken():
    """A gap or a repetition would be a silent error."""
    series = Series(EVEN, 0)
    with Arena() as arena:
        whole = arena.series(EVEN, 0)
        arena.grow([(whole, 100)])
    from vsdsim.montecarlo.workers import fight_stretch

    with pytest.raises(ValueError, match="required fights from 0, arrived from 5"):
        series.take(fight_stretch(EVEN, 0, 5, 10))
    with pytest.raises(ValueError, match="a fight at least"):
        series.result()


@pytest.mark.parametrize(
    ("block", "step"), [(131_072, 10_000), (52_428, 2_500), (5_242, 400), (700, 100)]
)
def test_stretches_divide_a_prefix(block, step):
    """As long as suits the engine, so that looks at whole prefixes never wait for a half one."""
    assert Series(renamed(EVEN, block_size=block), 0).step == step
    assert 10_000 % step == 0
