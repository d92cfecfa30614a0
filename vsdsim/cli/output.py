"""Where words go: results to stdout, all else to stderr, and quiet when nobody reads."""

from __future__ import annotations

import io
import json
import os
import sys
from contextlib import AbstractContextManager, suppress
from typing import Any, NoReturn, TextIO

import typer

from vsdsim.cli.wrapping import wrapped
from vsdsim.errors import UsageError

__all__ = ["INTERRUPTED", "counted", "flush", "lost", "ready", "say", "say_json", "unread", "warn"]

INTERRUPTED = 130
"""The exit code after Ctrl-C: 128 and the signal's number."""


def ready() -> None:
    """Make a name that the terminal's encoding lacks a matter of looks, not an error.

    Raises `UsageError` where standard output is closed.
    """
    if sys.stderr is None:
        sys.stderr = io.StringIO()
    if sys.stdout is None:
        raise UsageError("standard output: cannot be written: it is closed")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def say(text: str) -> None:
    """Print a result; ends the command quietly where its reader has left (`| head`).

    Raises `UsageError` where it cannot be written (a full disk).
    """
    try:
        sys.stdout.write(f"{text}\n")
    except OSError as trouble:
        lost(trouble)


def unread() -> AbstractContextManager[object]:
    """Where an answer is printed beside files: they are written also if its reader has left."""
    return suppress(typer.Exit)


def say_json(document: Any) -> None:
    """Print one JSON document, each row of a list of rows on a line of its own."""
    if isinstance(document, list):
        rows = ",\n".join(json.dumps(row, ensure_ascii=False) for row in document)
        say(f"[\n{rows}\n]" if document else "[]")
    else:
        say(json.dumps(document, indent=2, ensure_ascii=False, allow_nan=False))


def warn(text: str) -> None:
    """Print a notice or an error, if there is somebody to tell.

    On a terminal in lines that fit it; to a file or a program each stays the one line it is.
    """
    try:
        if sys.stderr.isatty():
            text = wrapped(text)
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()
    except OSError:
        _hush(sys.stderr)


def flush() -> None:
    """Send what is left, while trouble with it can still be told."""
    with suppress(typer.Exit):
        try:
            sys.stdout.flush()
        except OSError as trouble:
            lost(trouble)


def counted(fights: int) -> str:
    """How many fights, in words."""
    return f"{fights:,} {'fight' if fights == 1 else 'fights'}"


def lost(trouble: OSError) -> NoReturn:
    """End a command that cannot print: quietly where its reader has left, else `UsageError`."""
    _hush(sys.stdout)
    if isinstance(trouble, BrokenPipeError):
        raise typer.Exit from None
    reason = trouble.strerror or str(trouble)
    raise UsageError(f"standard output: cannot be written: {reason}") from None


def _hush(stream: TextIO) -> None:
    # Python flushes once more at exit, and would complain there.
    with suppress(OSError):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, stream.fileno())
        os.close(nothing)
