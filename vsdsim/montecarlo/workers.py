"""Worker processes: how they start, and what they do."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.context import BaseContext
from multiprocessing.synchronize import Event

import numpy as np
from attrs import frozen

from vsdsim.results.block import Block, Encounter
from vsdsim.results.tally import Tally

__all__ = ["Part", "fight_adopted", "fight_span", "process_pool"]

_adopted: list[tuple[Encounter, Event]] = []
"""In a worker: the encounter that it was given as it started, and the word to stop."""


@frozen
class Part:
    """One block's worth: its sums, and its fights where somebody wants them."""

    tally: Tally
    block: Block | None
    seconds: float
    """How long it took."""


def fight_span(encounter: Encounter, seed: int, first: int, stop: int, *, rows: bool) -> Part:
    """Fight `first` to `stop` - 1 and add them up; the fights themselves only with `rows`.

    Added up here, in the worker, so that little travels back.
    """
    started = time.monotonic()
    block = encounter.fight(seed, np.arange(first, stop, dtype=np.int64))
    tally = Tally.of(block, len(encounter.outcomes), encounter.scenario.max_rounds)
    return Part(tally, block if rows else None, time.monotonic() - started)


def fight_adopted(seed: int, first: int, stop: int, *, rows: bool) -> Part:
    """`fight_span` of the encounter that this worker started with; refuses once told to stop."""
    encounter, stopped = _adopted[0]
    if stopped.is_set():
        raise CancelledError
    return fight_span(encounter, seed, first, stop, rows=rows)


@contextmanager
def process_pool(encounter: Encounter, workers: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that hold `encounter` already; on leaving, what has not begun is dropped."""
    context = _context(encounter)
    # A pool cannot take back the blocks that its workers are next in line for; this can.
    stopped = context.Event()
    pool = ProcessPoolExecutor(
        workers, mp_context=context, initializer=_adopt, initargs=(encounter, stopped)
    )
    try:
        yield pool
    finally:
        stopped.set()
        pool.shutdown(wait=True, cancel_futures=True)


def _adopt(encounter: Encounter, stopped: Event) -> None:
    # Ctrl-C reaches the whole process group: the parent alone answers it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _adopted[:] = [(encounter, stopped)]


def _context(encounter: Encounter) -> BaseContext:
    """How to start a process here.

    A fork is there in milliseconds, with every import done, and asks nothing of the caller's main
    module (scripts without a guard, standard input); but it is unsafe beside other threads, and
    newer Pythons warn of it. A fork server imports once for all workers.
    """
    methods = multiprocessing.get_all_start_methods()
    alone = threading.active_count() == 1 and sys.version_info < (3, 12)
    if sys.platform == "linux" and "fork" in methods and alone:
        return multiprocessing.get_context("fork")
    if "forkserver" in methods:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload([__name__, type(encounter).__module__])
        return context
    return multiprocessing.get_context("spawn")
