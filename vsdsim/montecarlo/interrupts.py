"""Ctrl-C, heard only where nothing is left half done."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any, Self

__all__ = ["Interrupts"]

PATIENCE = 1.0
"""Seconds after which a second strike is obeyed wherever it falls, if the first still waits."""


class Interrupts:
    """While entered, Ctrl-C raises `KeyboardInterrupt` inside `heard()` and waits elsewhere.

    Sums and files are then whole whenever it strikes. It is raised once: further strikes find
    somebody who is winding up already. `whole_program` takes SIGTERM for a Ctrl-C as well, and
    both whoever handled them before; otherwise a handler of the program's own is respected. Does
    nothing outside the main thread, which alone is told of signals.
    """

    def __init__(
        self, *, whole_program: bool = False, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.struck: int | None = None
        """The signal that struck first."""
        self._whole_program = whole_program
        self._clock = clock
        self._since = 0.0
        self._listening = False
        self._raised = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            wanted = (signal.SIGINT, signal.SIGTERM) if self._whole_program else (signal.SIGINT,)
            for number in wanted:
                before = signal.getsignal(number)
                if self._may_replace(before):
                    self._before[number] = before
                    signal.signal(number, self._strike)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)
        self._before.clear()

    @contextmanager
    def heard(self) -> Iterator[None]:
        """A stretch that may be broken off: a wait, or work whose result is then thrown away."""
        self._listening = True
        try:
            if self.struck is not None and not self._raised:
                self._raise()
            yield
        finally:
            self._listening = False

    def _may_replace(self, handler: object) -> bool:
        if self._whole_program:
            # None: a handler that is not Python's; ignored: that of a job in the background.
            return handler not in (None, signal.SIG_IGN)
        return handler is signal.default_int_handler

    def _strike(self, number: int, _frame: FrameType | None) -> None:
        if self._raised:
            return
        if self.struck is None:
            self.struck, self._since = number, self._clock()
            insisted = False
        else:
            insisted = self._clock() - self._since >= PATIENCE
        if self._listening or insisted:
            self._raise()

    def _raise(self) -> None:
        self._raised = True
        raise KeyboardInterrupt
