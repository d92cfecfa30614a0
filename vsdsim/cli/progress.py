"""How far a batch is: a line that renews itself on a terminal, elsewhere one now and then."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Self, TextIO

from vsdsim.cli.output import counted
from vsdsim.cli.wrapping import wrapped

__all__ = ["Meter"]

_BAR = 24
_TERMINAL_PAUSE = 0.1
_LOG_PAUSE = 10.0
"""Seconds between two reports."""


class Meter:
    """Fights done, fights per second and time remaining; called with (done, expected)."""

    def __init__(self, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream
        self._clock = clock
        self._terminal = stream.isatty()
        self._started = self._told = clock()
        self._done = 0
        self._width = 0
        self._remark = ""

    def note(self, remark: str) -> None:
        """Something to say of the fights at the end."""
        self._remark = f", {remark}"

    def __enter__(self) -> Self:
        return self

    def __call__(self, done: int, expected: int) -> None:
        """Take note, and report if it is time."""
        self._done = done
        now = self._clock()
        pause = _TERMINAL_PAUSE if self._terminal else _LOG_PAUSE
        if now - self._told < pause:
            return
        self._told = now
        self._write(self._line(done, expected, now - self._started))

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._terminal and self._width:
            self._send(f"\r{' ' * self._width}\r")
        if self._done:
            seconds = self._clock() - self._started
            pace = self._done / seconds if seconds > 0 else 0
            told = f"{counted(self._done)} in {seconds:.1f} s ({pace:,.0f} fights/s){self._remark}"
            self._send(f"{wrapped(told) if self._terminal else told}\n")

    def _line(self, done: int, expected: int, seconds: float) -> str:
        share = min(1.0, done / max(1, expected))
        pace = done / seconds if seconds > 0 else 0.0
        left = f"{_span((expected - done) / pace)} left" if pace else "starting"
        facts = f"{done:,} of {counted(expected)}, {pace:,.0f} fights/s, {left}"
        if not self._terminal:
            # What is looked at now and then, and perhaps goes on, has no end that is known.
            return facts if done < expected else f"{counted(done)} so far, {pace:,.0f} fights/s"
        full = int(share * _BAR)
        return f"[{'#' * full}{'.' * (_BAR - full)}] {facts}"

    def _write(self, line: str) -> None:
        if self._terminal:
            line = line[:79]
            self._send(f"\r{line.ljust(self._width)}")
            self._width = max(self._width, len(line))
        else:
            self._send(f"{line}\n")

    def _send(self, text: str) -> None:
        # A batch does not end because nobody can be told how far it is.
        with suppress(OSError):
            self._stream.write(text)
            self._stream.flush()


def _span(seconds: float) -> str:
    """A stretch of time in two units at most."""
    whole = max(0, round(seconds))
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
