"""The collector of faults: what is wrong at a place, in words, with a line and a suggestion."""

from __future__ import annotations

import datetime
import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from attrs import frozen

from vsdsim.errors import Fault, ScenarioError

__all__ = ["Faults", "Noted", "Place", "Report", "Words", "describe", "listed", "suggest"]

Place: TypeAlias = tuple[str | int, ...]
"""Where something stands in a document: keys and indices from the top down."""

MOST_FAULTS = 500
"""Faults kept of one source, so that a hostile file cannot flood the screen."""
LONGEST_ECHO = 60
"""Characters of a value that a message repeats."""


@frozen
class Words:
    """An `arrived` that is a description already; suggestions are sought for its `word`."""

    text: str
    word: str | None = None


class Report(Protocol):
    """Notes a fault at a place relative to what is being read."""

    def __call__(
        self, path: Place, required: str, arrived: object, *, choices: Iterable[str] = ()
    ) -> None:
        """Note that `path` should hold `required` but holds `arrived`; `choices` are its words."""


class Noted:
    """A report that passes on what it hears, and remembers whether that was anything."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self.any = False

    def __call__(
        self, path: Place, required: str, arrived: object, *, choices: Iterable[str] = ()
    ) -> None:
        """Pass a fault on."""
        self.any = True
        self._report(path, required, arrived, choices=choices)


class Faults:
    """Collects the faults of one source; is itself a `Report` for places from the top.

    `locate` turns a place into file, line and the path as a reader writes it.
    """

    def __init__(self, locate: Callable[[Place], tuple[str, int | None, str]]) -> None:
        self._locate = locate
        self._kept: dict[Fault, None] = {}
        self._lost = False

    def __call__(
        self, path: Place, required: str, arrived: object, *, choices: Iterable[str] = ()
    ) -> None:
        """Note a fault at `path`, counted from the top of the document."""
        if len(self._kept) >= MOST_FAULTS:
            # Finding line and suggestion is what costs time in a flood.
            self._lost = True
            return
        file, line, text = self._locate(path)
        hint = suggest(_wrong(path, arrived), choices)
        self.add(Fault(file, line, text, required, describe(arrived), hint))

    def add(self, fault: Fault) -> None:
        """Note a fault that somebody else has put into words; the same one twice counts once."""
        if len(self._kept) >= MOST_FAULTS:
            self._lost = True
        else:
            self._kept.setdefault(fault)

    def under(self, *place: str | int) -> Report:
        """A report for what stands beneath `place`."""

        def report(
            path: Place, required: str, arrived: object, *, choices: Iterable[str] = ()
        ) -> None:
            self((*place, *path), required, arrived, choices=choices)

        return report

    def raise_if_any(self) -> None:
        """Raise one ScenarioError with every fault, file by file in the order of their lines."""
        if not self._kept:
            return
        files = list(dict.fromkeys(fault.file for fault in self._kept))
        faults = sorted(
            self._kept,
            key=lambda f: (f.line is None, files.index(f.file), f.line or 0),
        )
        if self._lost:
            most = f"at most {MOST_FAULTS} faults at once"
            faults.append(Fault(files[0], None, "", most, "more"))
        raise ScenarioError(faults)


def _wrong(path: Place, arrived: object) -> str:
    """The word that a suggestion is sought for: what arrived, or else the last key."""
    if isinstance(arrived, Words) and arrived.word is not None:
        return arrived.word
    if isinstance(arrived, str):
        return arrived
    return next((part for part in reversed(path) if isinstance(part, str)), "")


def listed(words: Iterable[str], most: int = 12) -> str:
    """The words in order with commas, cut off with dots after `most`."""
    ordered = sorted(words)
    return ", ".join(ordered[:most]) + (", ..." if len(ordered) > most else "")


def suggest(wrong: str, choices: Iterable[str]) -> str | None:
    """The choice nearest to what was written, or None where none is near.

    Of choices with dots one that ends in what was written is the nearest.
    """
    if not wrong or len(wrong) > LONGEST_ECHO:
        return None
    folded = {choice.casefold(): choice for choice in choices}
    within = [choice for choice in folded.values() if choice.endswith(f".{wrong}")]
    if len(within) == 1 and wrong not in folded.values():
        return within[0]
    near = difflib.get_close_matches(wrong.casefold(), folded, n=1)
    return folded[near[0]] if near and folded[near[0]] != wrong else None


def describe(value: object) -> str:
    """What arrived, in a few words whatever its size."""
    if value is None:
        return "nothing"
    for kind, words in _DESCRIBED:
        if isinstance(value, kind):
            return words(value)
    return f"a value of type {type(value).__name__[:LONGEST_ECHO]}"


def _whole(value: int) -> str:
    # str() of a huge int raises (the interpreter's limit on digits) or takes quadratic time.
    return str(value) if value.bit_length() <= 128 else f"a number of {value.bit_length()} bits"


_DESCRIBED: tuple[tuple[type[Any], Callable[[Any], str]], ...] = (
    (Words, lambda words: words.text),
    (str, lambda text: repr(text if len(text) <= LONGEST_ECHO else text[:LONGEST_ECHO] + "...")),
    (bool, lambda truth: str(truth).lower()),
    (int, _whole),
    (float, repr),
    (datetime.date, lambda date: f"the date {date.isoformat()}"),
    (datetime.time, lambda time: f"the time {time.isoformat()}"),
    (Mapping, lambda table: f"a table of {len(table)}"),
    (Sequence, lambda entries: f"a list of {len(entries)}"),
)
"""Kinds of value, the first that fits, each with its words."""
