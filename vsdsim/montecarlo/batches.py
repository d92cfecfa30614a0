"""Many fights: blocks over executors, added up in fight order, until enough is known.

What is computed depends on the encounter, the seed and the fight numbers alone: neither the size
of blocks, nor workers, nor who finished first changes a digit.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import ExitStack
from typing import Any, TypeAlias

from attrs import evolve, frozen

from vsdsim.arguments import FINEST_PRECISION, MOST_FIGHTS, MOST_WORKERS, seed_number, whole
from vsdsim.errors import UsageError, WorkerDied
from vsdsim.montecarlo.interrupts import Interrupts
from vsdsim.montecarlo.spans import Spans
from vsdsim.montecarlo.workers import Part, fight_adopted, fight_span, process_pool, unstruck
from vsdsim.results.anatomy import Anatomy
from vsdsim.results.batch import BatchResult, result_of
from vsdsim.results.block import Block, Encounter, joined

__all__ = ["DEFAULT_FIGHTS", "PRECISION_CAP", "PREFIX", "Plan", "Progress", "run"]

DEFAULT_FIGHTS = 10_000
"""Where neither fights nor a precision is asked for."""
PREFIX = 10_000
"""A precision is looked at after every so many fights, never at whichever block came first."""
PRECISION_CAP = 10_000_000
"""Where a search for a precision gives up."""
WORTH_A_WORKER = 1_000
"""Fights below which another process costs more than it saves."""

Progress: TypeAlias = Callable[[int, int], None]
"""Hears how many fights are done, and of how many (an estimate while looking for a precision)."""


@frozen
class Plan:
    """What to fight and when to stop, checked; `Plan.checked` raises `UsageError`."""

    seed: int
    fights: int
    """The most; all of them where no precision is asked for."""
    workers: int
    precision: float | None = None
    """Half the width of the widest outcome interval at which to stop, as a fraction."""

    @classmethod
    def checked(cls, *, seed: object, fights: object, workers: object, precision: object) -> Plan:
        """The plan, or the first thing wrong with it."""
        usual = DEFAULT_FIGHTS if precision is None else PRECISION_CAP
        fraction = float(precision) if isinstance(precision, float | int) else None
        if precision is not None and (fraction is None or not FINEST_PRECISION <= fraction <= 0.5):
            raise UsageError(
                f"precision: required a fraction from {FINEST_PRECISION} to 0.5, "
                f"arrived {precision!r}"
            )
        return cls(
            seed=seed_number(seed),
            fights=whole("fights", usual if fights is None else fights, 1, MOST_FIGHTS),
            workers=whole("workers", workers, 1, MOST_WORKERS),
            precision=fraction,
        )

    def spans(self, block_size: int) -> Spans:
        """The blocks to fight."""
        prefix = None if self.precision is None else PREFIX
        return Spans(self.fights, block_size, self.useful_workers, prefix)

    @property
    def useful_workers(self) -> int:
        """No more than there is work for."""
        return min(self.workers, max(1, self.fights // WORTH_A_WORKER))

    def reached(self, result: BatchResult) -> bool:
        """Whether `result` is a whole prefix that is precise enough."""
        if self.precision is None or result.fights % PREFIX:
            return False
        return result.half_width <= self.precision

    def expected(self, result: BatchResult) -> int:
        """How many fights it will come to, as far as `result` shows."""
        if self.precision is None or not result.fights:
            return self.fights
        needed = result.fights * (result.half_width / self.precision) ** 2
        return min(self.fights, max(1, -(-int(needed) // PREFIX)) * PREFIX)


@frozen
class _Source:
    """Where blocks come from: an executor, with the encounter sent once or each time."""

    encounter: Encounter
    plan: Plan
    wanted: dict[str, Any]
    """What is wanted of fights besides their sums: of `fight_span`."""
    interrupts: Interrupts
    executor: Executor | None
    own: bool
    """The executor's workers were given the encounter as they started."""

    def parts(self) -> Iterator[Part]:
        """The blocks of the plan in fight order; raises `KeyboardInterrupt` between two."""
        spans = self.plan.spans(self.encounter.block_size)
        if self.executor is None:
            for first, stop in spans:
                with self.interrupts.heard():
                    part = fight_span(self.encounter, self.plan.seed, first, stop, **self.wanted)
                spans.heard(part.tally.fights, part.seconds)
                yield part
            return
        workers = self.plan.useful_workers
        waiting: deque[Future[Part]] = deque()
        try:
            for first, stop in spans:
                waiting.append(self._submit(self.executor, first, stop))
                # Enough in flight that nobody waits, few enough that memory does not grow.
                ahead = workers if spans.learning else 2 * workers + 1
                while len(waiting) >= ahead:
                    part = self._next(waiting)
                    spans.heard(part.tally.fights, part.seconds)
                    yield part
            while waiting:
                yield self._next(waiting)
        finally:
            if not self.own:
                for future in waiting:
                    future.cancel()

    def _submit(self, executor: Executor, first: int, stop: int) -> Future[Part]:
        if self.own:
            with unstruck():
                return executor.submit(fight_adopted, self.plan.seed, first, stop, **self.wanted)
        return executor.submit(
            fight_span, self.encounter, self.plan.seed, first, stop, **self.wanted
        )

    def _next(self, waiting: deque[Future[Part]]) -> Part:
        with self.interrupts.heard():
            part = waiting[0].result()
        waiting.popleft()
        return part


def run(
    encounter: Encounter,
    *,
    fights: int | None = None,
    seed: int = 0,
    workers: int = 1,
    executor: Executor | None = None,
    precision: float | None = None,
    progress: Progress | None = None,
    on_block: Callable[[Block], None] | None = None,
    keep_fights: bool = False,
    dissect: int = 0,
    interrupts: Interrupts | None = None,
) -> BatchResult:
    """Fight the fights 0 to n - 1 and add them up.

    `executor` is any of `concurrent.futures`' kind and is left open; without one, more than one
    of `workers` means processes. With `precision` it stops at the first whole prefix of 10,000
    fights whose widest outcome interval has a half-width of at most that, or at `fights` (ten
    million where not given). The result has the `anatomy` of the first `dissect` fights.
    `progress` and `on_block` are called here, in fight order.
    Ctrl-C ends it with what is known, marked as interrupted; before the first block it raises.
    `interrupts` are the caller's own, where these are entered already.

    Raises `UsageError` for numbers out of range, `WorkerDied` with what is known when a worker
    process dies.
    """
    plan = Plan.checked(seed=seed, fights=fights, workers=workers, precision=precision)
    gathered = _Gathered(encounter, plan, keep=keep_fights)
    progress = progress or _unheard
    progress(0, plan.fights)
    interrupted = False
    try:
        with ExitStack() as stack:
            if interrupts is None:
                interrupts = stack.enter_context(Interrupts())
            own = executor is None and plan.useful_workers > 1
            if own:
                executor = stack.enter_context(process_pool(encounter, plan.useful_workers))
            wanted = {
                "rows": keep_fights or on_block is not None,
                "dissects": dissect,
            }
            for part in _Source(encounter, plan, wanted, interrupts, executor, own=own).parts():
                result = gathered.take(part)
                if on_block is not None and part.block is not None:
                    on_block(part.block)
                progress(result.fights, plan.expected(result))
                if plan.reached(result):
                    break
    except KeyboardInterrupt:
        interrupted = True
    except BrokenExecutor as trouble:
        known = gathered.whole(interrupted=True) if gathered.any else None
        raise WorkerDied(known) from trouble
    return gathered.whole(interrupted=interrupted)


def _unheard(_done: int, _expected: int) -> None:
    """Nobody wants to know how far it is."""


class _Gathered:
    """The result so far."""

    def __init__(self, encounter: Encounter, plan: Plan, *, keep: bool) -> None:
        self._encounter = encounter
        self._plan = plan
        self._keep = keep
        self._result: BatchResult | None = None
        self._kept: list[Block] = []
        self._anatomy: Anatomy | None = None

    @property
    def any(self) -> bool:
        """Whether some fights are known."""
        return self._result is not None

    def take(self, part: Part) -> BatchResult:
        """The result with the next block in it."""
        if self._keep and part.block is not None:
            self._kept.append(part.block)
        if part.anatomy is not None:
            before = self._anatomy
            self._anatomy = part.anatomy if before is None else before + part.anatomy
        if self._result is None:
            self._result = result_of(self._encounter, self._plan.seed, part.tally)
        else:
            self._result = evolve(self._result, tally=self._result.tally + part.tally)
        return self._result

    def whole(self, *, interrupted: bool) -> BatchResult:
        """The result at the end; raises `KeyboardInterrupt` where nothing is known."""
        if self._result is None:
            raise KeyboardInterrupt
        rows = joined(self._kept) if self._kept else None
        return evolve(self._result, rows=rows, anatomy=self._anatomy, interrupted=interrupted)
