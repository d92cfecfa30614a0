"""Many fights: the same digits however they are divided, and stops at the right places."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np
import pytest
from attrs import evolve, frozen

from tests.standin import StandIn, fighting, scenario
from vsdsim.errors import UsageError, WorkerDied
from vsdsim.montecarlo import workers as workers_module
from vsdsim.montecarlo.batches import PREFIX, Plan, run
from vsdsim.statistics import wilson

ENCOUNTER = StandIn(scenario())


@pytest.fixture(scope="module")
def plain():
    """5,000 fights in this process."""
    return run(ENCOUNTER, fights=5_000, seed=11).to_json()


@pytest.mark.parametrize("block_size", [1, 7, 4_999, 5_000, 10**6])
def test_block_size_changes_no_digit(plain, block_size):
    """Blocks of one fight or of more than all give the same result."""
    fights = 300 if block_size == 1 else 5_000
    whole = run(ENCOUNTER, fights=fights, seed=11).to_json()
    assert run(evolve(ENCOUNTER, block_size=block_size), fights=fights, seed=11).to_json() == whole
    assert fights != 5_000 or whole == plain


@pytest.mark.parametrize("workers", [2, 3, 64])
def test_workers_change_no_digit(plain, workers):
    """More processes, even more than there are blocks, give the same result."""
    assert run(ENCOUNTER, fights=5_000, seed=11, workers=workers).to_json() == plain


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_serves_and_stays_open(plain, pool):
    """An executor of the caller's is used as it is, and still works afterwards."""
    with pool(2) as executor:
        assert run(ENCOUNTER, fights=5_000, seed=11, executor=executor).to_json() == plain
        assert executor.submit(abs, -3).result() == 3


class _Backwards(Executor):
    """Finishes what it was given last first, and counts what is under way."""

    def __init__(self):
        self.waiting = []
        self.most = 0

    def submit(self, fn, /, *args, **kwargs):
        """Keep it until somebody asks for a result."""
        future = _Lazy(self)
        self.waiting.append((future, fn, args, kwargs))
        self.most = max(self.most, len(self.waiting))
        return future

    def work(self):
        """Do everything under way, the last first."""
        while self.waiting:
            future, fn, args, kwargs = self.waiting.pop()
            future.set_result(fn(*args, **kwargs))


class _Lazy(Future):
    def __init__(self, executor):
        super().__init__()
        self._executor = executor

    def result(self, timeout=None):
        """Work first."""
        self._executor.work()
        return super().result(timeout)


def test_results_are_taken_in_fight_order_and_few_are_under_way(plain):
    """Whoever finishes first, fights are heard in order; the queue does not grow with fights."""
    heard, executor = [], _Backwards()
    small = evolve(ENCOUNTER, block_size=100)
    result = run(small, fights=5_000, seed=11, executor=executor, on_block=heard.append)
    assert np.concatenate([block.fights for block in heard]).tolist() == list(range(5_000))
    assert result.to_json() == plain
    assert executor.most <= 3


def test_a_shorter_run_is_the_start_of_a_longer_one():
    """The first fights of a run are the run of that many."""
    long = run(ENCOUNTER, fights=2_000, keep_fights=True)
    short = run(ENCOUNTER, fights=500, keep_fights=True)
    assert long.rows.hp[:, :500].tolist() == short.rows.hp.tolist()


def test_fights_are_kept_only_when_asked_for():
    """Memory does not grow with fights unless somebody wants each of them."""
    assert run(ENCOUNTER, fights=100).rows is None
    assert run(ENCOUNTER, fights=100, keep_fights=True).rows.fights.tolist() == list(range(100))


def _first_precise_prefix(encounter, precision, cap):
    """The stopping rule by brute force."""
    block = fighting(encounter, 0, cap)
    for stop in range(PREFIX, cap + 1, PREFIX):
        counts = np.bincount(block.outcome[:stop], minlength=4)
        if max(wilson(int(count), stop).half_width for count in counts) <= precision:
            return stop
    return cap


@pytest.mark.parametrize("precision", [0.01, 0.006, 0.004])
@pytest.mark.parametrize(("workers", "block_size"), [(1, 700), (2, 3_001), (1, 25_000)])
def test_precision_stops_at_the_first_whole_prefix(precision, workers, block_size):
    """It looks after every 10,000 fights and stops at the first that is precise enough."""
    expected = _first_precise_prefix(ENCOUNTER, precision, 100_000)
    encounter = evolve(ENCOUNTER, block_size=block_size)
    result = run(encounter, precision=precision, workers=workers)
    assert result.fights == expected
    assert result.to_json() == run(ENCOUNTER, fights=expected).to_json()


def test_precision_gives_up_at_the_fights_given():
    """With both, `fights` is the most."""
    result = run(ENCOUNTER, precision=0.0003, fights=25_000)
    assert result.fights == 25_000
    assert result.half_width > 0.0003


def test_a_search_for_precision_may_go_to_ten_million():
    """Without a number of fights the cap is ten million; without a precision it is 10,000."""
    settings = {"seed": 0, "fights": None, "workers": 1}
    assert Plan.checked(precision=0.001, **settings).fights == 10_000_000
    assert Plan.checked(precision=None, **settings).fights == 10_000


@pytest.mark.parametrize(
    "wrong",
    [
        {"fights": 0},
        {"fights": 10**9 + 1},
        {"fights": 2.5},
        {"seed": -1},
        {"seed": 2**64},
        {"workers": 0},
        {"workers": 65},
        {"precision": 0.0},
        {"precision": 0.6},
        {"precision": 0.000299},
        {"precision": 1e-302},
        {"precision": float("nan")},
        {"precision": "1%"},
    ],
)
def test_numbers_out_of_range_are_usage_errors(wrong):
    """The argument is named before anything is fought."""
    with pytest.raises(UsageError, match=next(iter(wrong))):
        run(ENCOUNTER, **wrong)


def test_progress_rises_to_the_end():
    """It hears 0 first, then ever more, and all at the end."""
    heard = []
    run(ENCOUNTER, fights=3_000, progress=lambda done, expected: heard.append((done, expected)))
    assert heard[0] == (0, 3_000)
    assert heard[-1] == (3_000, 3_000)
    assert [done for done, _ in heard] == sorted({done for done, _ in heard})


def test_progress_expects_what_the_precision_needs():
    """While looking for a precision the estimate settles at where it stops."""
    heard = []
    result = run(ENCOUNTER, precision=0.004, progress=lambda *each: heard.append(each))
    assert heard[-1] == (result.fights, result.fights)
    assert abs(heard[len(heard) // 2][1] - result.fights) <= 10_000


@frozen
class _Struck(StandIn):
    """Ctrl-C is pressed in the block that holds this fight."""

    at: int = 2_000

    def fight(self, seed, fights):
        """Fight, unless struck."""
        if fights[0] <= self.at <= fights[-1]:
            signal.raise_signal(signal.SIGINT)
        return super().fight(seed, fights)


def test_ctrl_c_in_a_block_keeps_the_blocks_before_it():
    """What is known is a whole prefix, and marked as interrupted."""
    result = run(_Struck(scenario(), block_size=500), fights=5_000)
    assert result.interrupted
    assert 1_500 <= result.fights <= 2_000
    whole = run(ENCOUNTER, fights=result.fights).to_json()
    assert result.to_json() == whole | {"interrupted": True}


@frozen
class _Slow(StandIn):
    """All blocks but the first take half a minute."""

    def fight(self, seed, fights):
        """Fight, in time."""
        if fights[0] > 0:
            time.sleep(30)
        return super().fight(seed, fights)


def test_ctrl_c_waits_for_no_block_of_a_worker(monkeypatch):
    """What is known is given at once; blocks under way are given up."""
    monkeypatch.setattr(workers_module, "GRACE", 60.0)
    started = time.monotonic()

    def listen(block):
        if block.fights[0] == 0:
            os.kill(os.getpid(), signal.SIGINT)

    result = run(_Slow(scenario(), block_size=100), fights=5_000, workers=2, on_block=listen)
    assert result.interrupted
    assert time.monotonic() - started < 10
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_while_a_block_is_taken_in_leaves_it_whole(workers):
    """Sums and listeners have the same fights, whenever it strikes."""
    heard = []

    def listen(block):
        if not heard:
            signal.raise_signal(signal.SIGINT)
        heard.extend(block.fights.tolist())

    result = run(
        evolve(ENCOUNTER, block_size=500),
        fights=5_000,
        workers=workers,
        on_block=listen,
        keep_fights=True,
    )
    assert result.interrupted
    assert heard == list(range(result.fights)) == result.rows.fights.tolist()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_before_anything_is_known_is_raised():
    """There is no result to give."""
    with pytest.raises(KeyboardInterrupt):
        run(_Struck(scenario(), at=0), fights=100)


def test_a_worker_that_dies_is_a_clear_error():
    """Not a traceback of the pool's, and not a wait without end; nothing is known."""
    with pytest.raises(WorkerDied, match="a worker process died") as caught:
        run(StandIn(scenario(), dies=True), fights=5_000, workers=2)
    assert caught.value.result is None


def test_what_was_known_when_a_worker_died_is_kept():
    """A whole prefix, marked as interrupted."""
    with pytest.raises(WorkerDied) as caught:
        run(StandIn(scenario(), block_size=100, dies_at=1_000), fights=5_000, workers=2)
    known = caught.value.result
    assert 0 < known.fights <= 1_000
    whole = run(ENCOUNTER, fights=known.fights).to_json()
    assert known.to_json() == whole | {"interrupted": True}


def test_memory_does_not_grow_with_fights():
    """Ten times the fights take at most 1.2 times the memory."""
    import tracemalloc

    def peak(fights):
        tracemalloc.start()
        run(evolve(ENCOUNTER, block_size=2_000), fights=fights)
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    peak(2_000)
    assert peak(200_000) <= 1.2 * peak(20_000)
