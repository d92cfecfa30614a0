"""The near miss at the end of a message: which name was probably meant."""

from __future__ import annotations

from collections.abc import Iterable

from vsdsim.scenario.faults import suggest

__all__ = ["suggestion"]


def suggestion(arrived: str, names: Iterable[str]) -> str:
    """`; did you mean NAME?`, or nothing where no name is near."""
    near = suggest(arrived, names)
    return f"; did you mean {near}?" if near else ""
