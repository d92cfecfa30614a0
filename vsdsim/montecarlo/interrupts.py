"""Ctrl-C, heard only where nothing is left half done."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Self

__all__ = ["Interrupts"]


class Interrupts:
    """While entered, Ctrl-C raises `KeyboardInterrupt` inside `heard()` and waits elsewhere.

    Sums and files are then whole whenever it strikes; struck twice, it raises at once. Does
    nothing outside the main thread (which alone is told of signals), or where the program has a
    handler of its own.
    """

    def __init__(self) -> None:
        self._pending = False
        self._listening = False
        self._installed = False

    def __enter__(self) -> Self:
        main = threading.current_thread() is threading.main_thread()
        if main and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._struck)
            self._installed = True
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._installed:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    @contextmanager
    def heard(self) -> Iterator[None]:
        """A stretch that may be broken off: a wait, or work whose result is then thrown away."""
        self._listening = True
        try:
            if self._pending:
                raise KeyboardInterrupt
            yield
        finally:
            self._listening = False

    def _struck(self, _signal: int, _frame: FrameType | None) -> None:
        again, self._pending = self._pending, True
        if self._listening or again:
            raise KeyboardInterrupt
