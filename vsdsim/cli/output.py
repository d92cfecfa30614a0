"""Where words go: results to stdout, all else to stderr, and quiet when nobody reads."""

from __future__ import annotations

import io
import json
import os
import sys
from typing import Any

import typer

__all__ = ["flush", "ready", "say", "say_json", "warn"]


def ready() -> None:
    """Make a name that the terminal's encoding lacks a matter of looks, not an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def say(text: str) -> None:
    """Print a result; ends the command quietly where its reader has left (`| head`)."""
    try:
        sys.stdout.write(f"{text}\n")
    except BrokenPipeError:
        _hush()
        raise typer.Exit from None


def say_json(document: Any) -> None:
    """Print one JSON document, each row of a list of rows on a line of its own."""
    if isinstance(document, list):
        rows = ",\n".join(json.dumps(row, ensure_ascii=False) for row in document)
        say(f"[\n{rows}\n]" if document else "[]")
    else:
        say(json.dumps(document, indent=2, ensure_ascii=False, allow_nan=False))


def warn(text: str) -> None:
    """Print a notice or an error."""
    try:
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()
    except BrokenPipeError:
        # Nobody to tell.
        return


def flush() -> None:
    """Send what is left, while a reader that has left can still be borne quietly."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _hush()


def _hush() -> None:
    # Python flushes once more at exit, and would complain there.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
