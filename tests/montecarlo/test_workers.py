"""Worker processes."""

from __future__ import annotations

import multiprocessing
import threading
import time

import pytest

from tests.standin import StandIn, fighting, scenario
from vsdsim.montecarlo.batches import run
from vsdsim.montecarlo.workers import _context, fight_adopted, fight_span, process_pool
from vsdsim.results.tally import Tally

ENCOUNTER = StandIn(scenario())


def test_a_span_is_added_up_where_it_is_fought():
    """Sums travel back, the fights themselves only where they are wanted."""
    whole = Tally.of(fighting(ENCOUNTER, 5, 60), 4, 12)
    bare = fight_span(ENCOUNTER, 0, 5, 60, rows=False)
    assert bare.block is None
    assert bare.tally.hp.tolist() == whole.hp.tolist()
    assert fight_span(ENCOUNTER, 0, 5, 60, rows=True).block.fights.tolist() == list(range(5, 60))


def test_no_worker_outlives_its_pool():
    """Leaving the pool ends its processes."""
    before = set(multiprocessing.active_children())
    with process_pool(ENCOUNTER, 2) as pool:
        assert pool.submit(abs, -1).result() == 1
        assert set(multiprocessing.active_children()) - before
    assert not set(multiprocessing.active_children()) - before


def test_leaving_waits_for_no_block_that_has_not_begun():
    """Of many slow blocks in line only those under way are finished."""
    slow = StandIn(scenario(), nap=0.15)
    started = time.monotonic()
    with process_pool(slow, 2) as pool:
        first, *_ = [pool.submit(fight_adopted, 0, at, at + 1, rows=False) for at in range(40)]
        assert first.result().tally.fights == 1
    # All 40 would take 3 seconds, those in the pool's own line another 0.3.
    assert time.monotonic() - started < 1.5


def test_beside_other_threads_nothing_is_forked_from_here():
    """A fork beside a running thread can deadlock, so a server is forked from instead."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        pytest.skip("no fork server on this system")
    stop = threading.Event()
    thread = threading.Thread(target=stop.wait)
    thread.start()
    try:
        assert _context(ENCOUNTER).get_start_method() == "forkserver"
        threaded = run(ENCOUNTER, fights=2_500, workers=2).to_json()
    finally:
        stop.set()
        thread.join()
    assert threaded == run(ENCOUNTER, fights=2_500).to_json()
