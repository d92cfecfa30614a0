"""Worker processes."""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
import threading
import time
from pathlib import Path

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


def test_leaving_waits_for_no_block():
    """Neither for those in line nor for those under way."""
    slow = StandIn(scenario(), nap=20.0)
    started = time.monotonic()
    with process_pool(slow, 2) as pool:
        for at in range(40):
            pool.submit(fight_adopted, 0, at, at + 1, rows=False)
        time.sleep(0.3)
    assert time.monotonic() - started < 5
    assert not multiprocessing.active_children()


ORPHANS = """
import os, sys, time
sys.path.insert(0, ".")
from tests.standin import StandIn, scenario
from vsdsim.montecarlo.workers import fight_adopted, process_pool
with process_pool(StandIn(scenario(), nap=600.0), 2) as pool:
    futures = [pool.submit(fight_adopted, 0, at, at + 1, rows=False) for at in range(2)]
    while not all(future.running() for future in futures):
        time.sleep(0.01)
    print(*pool._processes, flush=True)
    time.sleep(600)
"""


def _there(process):
    """Whether a process runs: one that has ended counts as gone though nobody has asked for it."""
    try:
        state = Path(f"/proc/{process}/stat").read_text()
    except FileNotFoundError:
        return False
    return state.rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no list of processes here")
def test_workers_end_with_their_parent(pytestconfig):
    """Even where it is killed outright and can tell them nothing."""
    with subprocess.Popen(
        [sys.executable, "-c", ORPHANS],
        stdout=subprocess.PIPE,
        text=True,
        cwd=pytestconfig.rootpath,
    ) as parent:
        workers = parent.stdout.readline().split()
        assert len(workers) == 2
        assert all(map(_there, workers))
        parent.kill()
    patience = time.monotonic() + 10
    while any(map(_there, workers)) and time.monotonic() < patience:
        time.sleep(0.05)
    assert not any(map(_there, workers))


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
