"""What is varied: a path of the scenario and the values that it takes, `PATH=40:100:5`."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from attrs import frozen

from vsdsim.errors import ScenarioError, UsageError
from vsdsim.scenario.overrides import split_override
from vsdsim.scenario.paths import parse_path
from vsdsim.scenario.reading import parse_toml

__all__ = ["MOST_POINTS", "MOST_VALUES", "Axis", "axes_of", "grid"]

MOST_VALUES = 1_000
"""Values of one axis."""
MOST_POINTS = 2_500
"""Points of a grid."""
VARY = "--vary"

_NUMBER = r"[-+]?(?:\d{1,12}(?:\.\d{1,6})?|\.\d{1,6})"
_RANGE = re.compile(rf"({_NUMBER}):({_NUMBER})(?::({_NUMBER}))?")
_BETWEEN = ("stats",)
"""Parts of a path that say little."""
_FORM = "PATH=LOW:HIGH, PATH=LOW:HIGH:STEP or PATH=A,B,..."


@frozen
class Axis:
    """A field of the scenario, and the values that it takes in turn."""

    path: str
    """As `--set` has it."""
    values: tuple[str, ...]
    """As `--set` has them; also what they are called."""
    numbers: tuple[int | float, ...] | None = None
    """The same as numbers, where they are: an axis of a curve."""

    @classmethod
    def of(cls, text: str) -> Axis:
        """The axis that `text` describes; raises `UsageError` for another form."""
        path, values = split_override(text, VARY, _FORM)
        stepped = _RANGE.fullmatch(values)
        if stepped is not None:
            return cls.through(path, _steps(text, *stepped.groups()))
        return cls.through(path, _listed(text, values))

    @classmethod
    def through(cls, path: str, values: Sequence[object]) -> Axis:
        """The axis of these values, numbers, texts, lists or the like.

        Raises `UsageError` for none, too many, or the same twice.
        """
        texts = tuple(_toml(each) for each in values)
        if not 1 <= len(texts) <= MOST_VALUES:
            raise UsageError(
                f"{path}: required from 1 to {MOST_VALUES:,} values, arrived {len(texts):,}"
            )
        if len(set(texts)) < len(texts):
            twice = next(each for at, each in enumerate(texts) if each in texts[:at])
            raise UsageError(f"{path}: required each value once, arrived {twice} twice")
        numbers = None
        if all(isinstance(each, int | float | Decimal) and each is not True and each is not False
               for each in values):  # fmt: skip
            numbers = tuple(_number(each) for each in values)
        return cls(path, texts, numbers)

    @property
    def name(self) -> str:
        """What it is called where there is little room: `Aldric cmb`."""
        parts = [str(each) for each in parse_path(self.path) if each not in _BETWEEN]
        return " ".join(parts[-2:])

    def setting(self, number: int) -> str:
        """The override that gives it its value number `number`."""
        return f"{self.path}={self.values[number]}"


def axes_of(texts: Sequence[str]) -> tuple[Axis, ...]:
    """One axis or two, as they are written; raises `UsageError`."""
    axes = tuple(Axis.of(each) for each in texts)
    check(axes)
    return axes


def check(axes: Sequence[Axis]) -> None:
    """Raise `UsageError` where these make no grid."""
    if not 1 <= len(axes) <= 2:
        raise UsageError(f"{VARY}: required once or twice, arrived {len(axes)} times")
    if len({each.path for each in axes}) < len(axes):
        raise UsageError(f"{VARY}: required two different paths, arrived {axes[0].path} twice")
    points = len(list(grid(axes)))
    if points > MOST_POINTS:
        raise UsageError(f"{VARY}: required at most {MOST_POINTS:,} points, arrived {points:,}")


def grid(axes: Sequence[Axis]) -> Iterator[tuple[int, ...]]:
    """All points as numbers of values, the last axis running fastest."""
    return itertools.product(*(range(len(axis.values)) for axis in axes))


def _steps(text: str, low: str, high: str, step: str | None) -> list[object]:
    """The numbers from `low` to `high`, both where the step meets them."""
    first, last, by = Decimal(low), Decimal(high), Decimal(step or "1")
    if by <= 0 or last < first:
        raise UsageError(
            f"{VARY}: required LOW:HIGH:STEP, HIGH no less than LOW and a step above 0, "
            f"arrived {text!r}"
        )
    count = int((last - first) / by) + 1
    if count > MOST_VALUES:
        raise UsageError(
            f"{VARY}: required at most {MOST_VALUES:,} values, arrived {count:,} ({text})"
        )
    numbers = [first + by * at for at in range(count)]
    whole = all("." not in each for each in (low, high, step or "1"))
    return [int(each) if whole else each for each in numbers]


def _number(value: Any) -> int | float:
    return value if isinstance(value, int) else float(value)


def _listed(text: str, values: str) -> list[object]:
    """Values with commas between them, in TOML or as plain words."""
    if not values.strip():
        raise UsageError(f"{VARY}: required {_FORM}, arrived {text!r}")
    try:
        parsed = parse_toml(f"values = [{values}]", VARY)
    except ScenarioError:
        parsed = {}
    found = parsed.get("values")
    if len(parsed) == 1 and isinstance(found, list):
        return found
    words: list[object] = [each.strip() for each in values.split(",")]
    if not all(words):
        raise UsageError(f"{VARY}: required a value before and after each comma, arrived {text!r}")
    return words


def _toml(value: Any) -> str:
    """A value as an override has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_quoted(each) for each in value)}]"
    if isinstance(value, dict):
        parts = (f"{json.dumps(key)} = {_quoted(part)}" for key, part in value.items())
        return f"{{{', '.join(parts)}}}"
    return str(value)


def _quoted(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else _toml(value)
