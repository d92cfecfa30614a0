"""Careful reading of the ruleset's data files: every fault noted, none raised half-way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from vsdsim.errors import Fault
from vsdsim.scenario.faults import Faults, Place, Report, Words, describe, listed, suggest
from vsdsim.scenario.lines import line_map
from vsdsim.scenario.paths import format_path

__all__ = ["Fields", "FileNotes", "is_name"]

MOST_FAULTS = 200
"""Faults of one file that are listed; a hostile file cannot flood the screen."""


def is_name(text: str) -> bool:
    """Whether `text` can name a thing of a data file: kebab-case, at most 60 characters."""
    return len(text) <= 60 and re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text) is not None


class FileNotes:
    """Notes the faults of one data file in `faults`; itself a `Report` for places of its TOML."""

    def __init__(self, file: str, text: str, faults: Faults) -> None:
        self.file, self.count = file, 0
        self._text, self._faults = text, faults
        self._lines: Mapping[Place, int] | None = None

    @property
    def full(self) -> bool:
        """Whether further faults would not be listed: reading on is in vain."""
        return self.count > MOST_FAULTS

    def __call__(
        self, path: Place, required: str, arrived: object, *, choices: Iterable[str] = ()
    ) -> None:
        """Note a fault at `path`, on the line of the nearest place that the text mentions."""
        if self._lines is None:
            self._lines = line_map(self._text)
        end = len(path)
        while end and path[:end] not in self._lines:
            end -= 1
        short = tuple(part[:60] if isinstance(part, str) else part for part in path)
        self.at(
            self._lines.get(path[:end]),
            format_path(short),
            required,
            arrived,
            choices=choices,
        )

    def at(
        self,
        line: int | None,
        path: str,
        required: str,
        arrived: object,
        *,
        choices: Iterable[str] = (),
    ) -> None:
        """Note a fault on a line that is known."""
        self.count += 1
        if self.count <= MOST_FAULTS:
            wrong = arrived.word if isinstance(arrived, Words) else arrived
            near = suggest(wrong, choices) if isinstance(wrong, str) else None
            arrived = describe(arrived)
            self._faults.add(Fault(self.file, line, path[:200], required, arrived, near))
        elif self.count == MOST_FAULTS + 1:
            self._faults.add(Fault(self.file, line, "", f"at most {MOST_FAULTS} faults", "more"))


class Fields:
    """Reads the keys of one table; each fault is noted, and its key then reads as its default.

    `bad` tells whether there was one. Call `close` last: it notes the keys nobody asked for.
    """

    def __init__(self, raw: object, path: Place, report: Report) -> None:
        self.path, self.report, self.bad = path, report, False
        self.asked: list[str] = []
        self.raw: Mapping[str, object] = {}
        self.is_table = isinstance(raw, Mapping)
        if isinstance(raw, Mapping):
            self.raw = raw
        else:
            self.fault((), "a table", raw)

    def fault(
        self, path: Place, required: str, arrived: object, choices: Iterable[str] = ()
    ) -> None:
        """Note a fault below this table."""
        self.bad = True
        self.report(self.path + path, required, arrived, choices=choices)

    def has(self, key: str) -> bool:
        """Whether the table says anything of `key`."""
        self.asked.append(key)
        return key in self.raw

    def require(self, *keys: str) -> None:
        """Note each of `keys` that is missing."""
        for key in keys:
            if not self.has(key) and self.is_table:
                self.fault((key,), f"the key {key}", None)

    def whole(self, key: str, low: int, high: int) -> int | None:
        """A whole number from `low` to `high`."""
        return self._whole((key,), self.raw[key], low, high) if self.has(key) else None

    def _whole(self, path: Place, value: object, low: int, high: int) -> int | None:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.fault(path, f"a whole number from {low} to {high}", value)
        return None

    def wholes(self, key: str, count: int, low: int, high: int) -> tuple[int, ...] | None:
        """An array of `count` whole numbers."""
        if not self.has(key):
            return None
        value = self.raw[key]
        if not isinstance(value, list) or len(value) != count:
            self.fault((key,), f"an array of {count} whole numbers", value)
            return None
        read = [self._whole((key, i), each, low, high) for i, each in enumerate(value)]
        return tuple(each for each in read if each is not None) if None not in read else None

    def flag(self, key: str) -> bool | None:
        """True or false."""
        if not self.has(key):
            return None
        value = self.raw[key]
        if isinstance(value, bool):
            return value
        self.fault((key,), "true or false", value)
        return None

    def text(self, key: str, most: int = 60) -> str | None:
        """A text of 1 to `most` characters on one line."""
        if not self.has(key):
            return None
        value = self.raw[key]
        if isinstance(value, str) and 0 < len(value.strip()) <= most and value.isprintable():
            return value
        self.fault((key,), f"a text of 1 to {most} characters on one line", value)
        return None

    def choice(self, key: str, choices: Iterable[str], what: str = "") -> str | None:
        """One of `choices`; `what` they are, where they are too many to list."""
        if not self.has(key):
            return None
        return self._choice((key,), self.raw[key], list(choices), what)

    def _choice(self, path: Place, value: object, choices: list[str], what: str) -> str | None:
        if isinstance(value, str) and value in choices:
            return value
        self.fault(path, what or f"one of {', '.join(choices)}", value, choices)
        return None

    def choices(
        self, key: str, choices: Iterable[str], most: int, what: str = ""
    ) -> tuple[str, ...] | None:
        """An array of at most `most` of `choices`."""
        if not self.has(key):
            return None
        known = list(choices)
        read = [
            self._choice((key, i), each, known, what)
            for i, each in enumerate(self.array(key, most))
        ]
        return tuple(each for each in read if each is not None)

    def array(self, key: str, most: int) -> list[object]:
        """An array of at most `most` things; empty where there is none."""
        if not self.has(key):
            return []
        value = self.raw[key]
        if isinstance(value, list) and len(value) <= most:
            return value
        arrived = Words(f"{len(value)}") if isinstance(value, list) else value
        self.fault((key,), f"an array of at most {most}", arrived)
        return []

    def close(self, known: Iterable[str] = ()) -> None:
        """Note every key that was not asked for (and is not `known` to others)."""
        keys = {*self.asked, *known}
        for key in self.raw:
            if key not in keys:
                required = f"a known key ({listed(keys, 20)})"
                self.fault((key,), required, Words("an unknown key", key), keys)
