"""Where series are fought: many encounters over one executor, one store and one progress line.

What comes of it hangs on the encounters, the seed and the fight numbers alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import AbstractContextManager, ExitStack
from types import TracebackType
from typing import Final, Self, TypeVar

from attrs import field, frozen

from vsdsim.arguments import MOST_FIGHTS, MOST_WORKERS, whole
from vsdsim.errors import WorkerDied
from vsdsim.montecarlo.batches import Progress
from vsdsim.montecarlo.interrupts import Interrupts
from vsdsim.montecarlo.series import Series
from vsdsim.montecarlo.store import Store
from vsdsim.montecarlo.workers import fight_stretch, process_pool, unstruck
from vsdsim.results.block import Encounter
from vsdsim.results.stretch import Stretch

__all__ = ["BROKEN_OFF", "Arena", "Wanted"]

MOST_AHEAD = 64
"""Stretches in flight at an executor of the caller's, who knows how many it does at once."""

BROKEN_OFF: Final = (KeyboardInterrupt, WorkerDied)
"""What ends a `grow` before its time; what the series know by then is whole."""

_Answer = TypeVar("_Answer")

Wanted = tuple[Series, int]
"""A series, and how many of its fights are to be known."""


@frozen
class _Task:
    """A stretch on its way: found already, being fought elsewhere, or to be fought here."""

    series: Series
    first: int
    stop: int
    found: Stretch | None = None
    future: Future[Stretch] | None = field(default=None, repr=False)


class Arena:
    """Processes, a store and somebody who watches, for as long as an analysis goes on.

    `executor` is any of `concurrent.futures`' kind and is left open; without one, more than one of
    `workers` means processes. `progress` hears fights done and to do, of all that is asked for.
    Ctrl-C raises `KeyboardInterrupt` out of `grow`; what the series know by then is whole.
    """

    def __init__(
        self,
        *,
        workers: int = 1,
        executor: Executor | None = None,
        store: Store | None = None,
        progress: Progress | None = None,
        interrupts: Interrupts | None = None,
    ) -> None:
        self._workers = whole("workers", workers, 1, MOST_WORKERS)
        self._executor = executor
        self._own = executor is None and self._workers > 1
        self._store = store
        self._progress = progress
        self._interrupts = interrupts
        self._stack = ExitStack()
        self._series: dict[str, Series] = {}
        self._lost: WorkerDied | None = None
        self._done = self._expected = self._foreseen = 0

    def __enter__(self) -> Self:
        if self._interrupts is None:
            self._interrupts = self._stack.enter_context(Interrupts())
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()

    def series(self, encounter: Encounter, seed: int) -> Series:
        """The series of an encounter; of two that fight the same fights it is the same."""
        fresh = Series(encounter, seed)
        return self._series.setdefault(fresh.key, fresh)

    def foresee(self, fights: int) -> None:
        """Say how many fights are to come in all, for who is told how far it is; 0: as asked."""
        self._foreseen = self._done + fights if fights else 0

    def grow(self, wanted: Iterable[Wanted]) -> None:
        """Fight until of each series as many fights are known as wanted, or more.

        All advance side by side, so that what is known when it is broken off is known of all.
        Raises `UsageError` for a number out of range, `WorkerDied` when a worker process dies.
        """
        goals: dict[Series, int] = {}
        for series, fights in wanted:
            most = max(goals.get(series, 0), whole("fights", fights, 1, MOST_FIGHTS))
            goals[series] = most
        self._expected += sum(max(0, most - series.fights) for series, most in goals.items())
        self._report()
        waiting: deque[_Task] = deque()
        try:
            for task in self._tasks(goals):
                waiting.append(task)
                # Enough in flight that no worker waits, few enough that memory does not grow.
                while len(waiting) > self._ahead:
                    self._finish(waiting.popleft())
            while waiting:
                self._finish(waiting.popleft())
        except BrokenExecutor as trouble:
            self._lost = WorkerDied()
            raise self._lost from trouble
        finally:
            for task in waiting:
                if task.future is not None:
                    task.future.cancel()

    def answered(self, answer: _Answer) -> _Answer:
        """`answer`, which is of all that is known; `WorkerDied` with it where a worker has died."""
        if self._lost is not None:
            raise WorkerDied(answer) from self._lost
        return answer

    def heard(self) -> AbstractContextManager[None]:
        """A stretch of other work that Ctrl-C may break off: its result is then thrown away."""
        return self._listening().heard()

    @property
    def _ahead(self) -> int:
        """Stretches that may be in flight."""
        if self._executor is None:
            return 0
        return 2 * self._workers if self._own else MOST_AHEAD

    def _tasks(self, goals: dict[Series, int]) -> Iterator[_Task]:
        """All stretches that are missing, those of the lowest fight numbers first."""
        begun = {series: series.fights for series in goals}
        while begun := {series: at for series, at in begun.items() if at < goals[series]}:
            level = min(begun.values())
            for series in [each for each, at in begun.items() if at == level]:
                task = self._begun(series, level, goals[series])
                begun[series] = task.stop
                yield task

    def _begun(self, series: Series, first: int, most: int) -> _Task:
        """The next stretch of a series, looked up or on its way."""
        found = self._store.find(series.key, first, most) if self._store is not None else None
        if found is not None:
            return _Task(series, first, found.stop, found)
        stop = min(most, first - first % series.step + series.step)
        if self._own and self._executor is None:
            pool = process_pool(series.encounter, self._workers)
            self._executor = self._stack.enter_context(pool)
        if self._executor is None:
            return _Task(series, first, stop)
        with unstruck():
            future = self._executor.submit(fight_stretch, series.sealed, series.seed, first, stop)
        return _Task(series, first, stop, future=future)

    def _finish(self, task: _Task) -> None:
        """Wait for a stretch, write it down and add it to its series."""
        stretch = task.found
        if stretch is None:
            with self._listening().heard():
                stretch = self._fought(task)
            if self._store is not None:
                self._store.keep(task.series.key, stretch)
        task.series.take(stretch)
        self._done += stretch.stop - stretch.first
        self._report()

    def _fought(self, task: _Task) -> Stretch:
        if task.future is not None:
            return task.future.result()
        return fight_stretch(task.series.encounter, task.series.seed, task.first, task.stop)

    def _listening(self) -> Interrupts:
        if self._interrupts is None:
            raise ValueError("required to be entered first")
        return self._interrupts

    def _report(self) -> None:
        if self._progress is not None:
            self._progress(self._done, max(self._expected, self._foreseen))
