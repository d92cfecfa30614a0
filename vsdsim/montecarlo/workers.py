"""Worker processes: how they start, what they do, and how they end."""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext

import numpy as np
from attrs import field, frozen

from vsdsim.results.anatomy import Anatomy
from vsdsim.results.block import Block, Encounter
from vsdsim.results.stretch import Stretch
from vsdsim.results.tally import Tally

__all__ = [
    "Part",
    "Sealed",
    "fight_adopted",
    "fight_span",
    "fight_stretch",
    "process_pool",
    "unstruck",
]

GRACE = 5.0
"""Seconds that a worker has to hand over a result when all is over."""


@frozen
class Part:
    """One block's worth: its sums, and its fights where somebody wants them."""

    tally: Tally
    block: Block | None
    seconds: float
    """How long it took."""
    anatomy: Anatomy | None = None
    """Of the fights, where somebody wants it."""


@frozen
class Sealed:
    """An encounter on its way to workers: packed once, and unpacked once in each of them."""

    key: str
    """Of what is in it."""
    packed: bytes = field(repr=False)

    @classmethod
    def of(cls, encounter: Encounter) -> Sealed:
        """`encounter`, packed."""
        packed = pickle.dumps(encounter, pickle.HIGHEST_PROTOCOL)
        return cls(hashlib.blake2b(packed, digest_size=16).hexdigest(), packed)

    def opened(self) -> Encounter:
        """The encounter."""
        if self.key not in _opened:
            while len(_opened) >= MOST_OPEN:
                del _opened[next(iter(_opened))]
            # Our own, packed above: nothing of a scenario's file is run by it.
            _opened[self.key] = pickle.loads(self.packed)  # noqa: S301
        return _opened[self.key]


_opened: dict[str, Encounter] = {}
"""In a worker: the encounters that it was sent last."""
MOST_OPEN = 8
"""Encounters that a worker keeps."""


def fight_span(
    encounter: Encounter, seed: int, first: int, stop: int, *, rows: bool, dissects: int = 0
) -> Part:
    """Fight `first` to `stop` - 1 and add them up; the fights themselves only with `rows`.

    Their anatomy is of those with a number below `dissects` alone.

    Added up here, in the worker, so that little travels back.
    """
    started = time.monotonic()
    fights = np.arange(first, stop, dtype=np.int64)
    anatomy = None
    if first < dissects:
        block, anatomy = encounter.dissect(seed, fights, dissects)
    else:
        block = encounter.fight(seed, fights)
    tally = Tally.of(block, len(encounter.outcomes), encounter.scenario.max_rounds)
    return Part(tally, block if rows else None, time.monotonic() - started, anatomy)


def fight_adopted(seed: int, first: int, stop: int, *, rows: bool, dissects: int = 0) -> Part:
    """`fight_span` of the encounter that this worker started with; refuses when all is over."""
    encounter, watch = _adopted[0]
    with watch.fighting():
        return fight_span(encounter, seed, first, stop, rows=rows, dissects=dissects)


def fight_stretch(encounter: Encounter | Sealed, seed: int, first: int, stop: int) -> Stretch:
    """Fight `first` to `stop` - 1, in a worker of any kind or here.

    Raises `CancelledError` in a worker of a pool that is being left.
    """
    with _adopted[0][1].fighting() if _adopted else nullcontext():
        opened = encounter.opened() if isinstance(encounter, Sealed) else encounter
        block = opened.fight(seed, np.arange(first, stop, dtype=np.int64))
        return Stretch.of(block, len(opened.outcomes), opened.scenario.max_rounds)


@contextmanager
def process_pool(encounter: Encounter, workers: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that hold `encounter` already; on leaving, blocks under way are given up.

    They end with this process too, however it ends.
    """
    context = _context(encounter)
    # Nothing is ever sent: it is the end of the pipe that the workers wait for.
    reader, writer = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(
        workers, mp_context=context, initializer=_adopt, initargs=(encounter, reader, writer)
    )
    try:
        yield pool
    finally:
        writer.close()
        pool.shutdown(wait=True, cancel_futures=True)
        reader.close()


@contextmanager
def unstruck() -> Iterator[None]:
    """A stretch in which processes may be started: signals wait, also for the new ones."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Watch(threading.Thread):
    """Ends a worker when its parent closes the pipe or is gone.

    A block is given up at once; a result on its way is not, as half of one would keep the parent
    waiting for the rest.
    """

    def __init__(self, reader: Connection) -> None:
        super().__init__(daemon=True)
        self._reader = reader
        self._gate = threading.Lock()
        self._fighting = False
        self._over = False

    def run(self) -> None:
        """Wait for the end."""
        wait([self._reader])
        with self._gate:
            self._over = True
            if self._fighting:
                os._exit(0)
        time.sleep(GRACE)
        os._exit(0)

    @contextmanager
    def fighting(self) -> Iterator[None]:
        """A stretch that may be given up; raises `CancelledError` when all is over."""
        with self._gate:
            if self._over:
                raise CancelledError
            self._fighting = True
        try:
            yield
        finally:
            with self._gate:
                self._fighting = False


_SIGNALS = (signal.SIGINT, signal.SIGTERM)
_adopted: list[tuple[Encounter, _Watch]] = []
"""In a worker: the encounter that it was given as it started, and what ends it."""


def _adopt(encounter: Encounter, reader: Connection, writer: Connection) -> None:
    # Ctrl-C reaches the whole process group: the parent alone answers it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
    # The pipe ends when the last copy of this is closed, which shall be the parent's.
    writer.close()
    watch = _Watch(reader)
    watch.start()
    _adopted[:] = [(encounter, watch)]


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
