"""Conditions as they are told: why somebody cannot act, and what everybody suffers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.condition import Condition
from vsdsim.vsd.conditions import CONDITIONS, PRONE
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.conditions import possible, suffering

__all__ = [
    "FROM_THE_GROUND", "barred_by", "bars_actions", "bars_blows", "no_actions", "no_blows",
    "reported", "unable",
]  # fmt: skip

Reasons = list[tuple[str, bool]]
FROM_THE_GROUND: Final = "cannot use the {weapon} from the ground"


def _suffers(bout: Bout, condition: Condition, row: Rows) -> bool:
    return bool(suffering(bout, condition, row.cell)[0])


def barred_by(bout: Bout, row: Rows, bars: Callable[[Condition], bool]) -> Reasons:
    """The words of conditions that bar something, each with whether the one `row` suffers it.

    What bars every action comes first.
    """
    chosen = sorted(filter(bars, possible(bout.parameters)), key=lambda each: each.acts)
    return [(each.word, _suffers(bout, each, row)) for each in chosen]


def no_actions(bout: Bout, row: Rows, *, full: bool = True) -> Reasons:
    """The same of what bars this `row`'s Full Actions, or any at all."""
    if full:
        hurries = any(each.hurries and _suffers(bout, each, row) for each in _hurrying(bout))
        full = not hurries
    return barred_by(bout, row, lambda each: not each.acts or (full and not each.full_actions))


def no_blows(bout: Bout, row: Rows) -> Reasons:
    """The same of what bars its blows, shots and special moves."""
    attacks = barred_by(bout, row, lambda each: not each.attacks)
    return [*no_actions(bout, row), *attacks]


def _hurrying(bout: Bout) -> list[Condition]:
    return [each for each in possible(bout.parameters) if each.hurries]


def bars_actions(condition: Condition) -> bool:
    """Whether it bars Full Actions."""
    return not (condition.acts and condition.full_actions)


def bars_blows(condition: Condition) -> bool:
    """Whether it bars blows, shots and special moves."""
    return bars_actions(condition) or not condition.attacks


def unable(
    ending: str | Callable[[Condition], str], bars: Callable[[Condition], bool]
) -> Mapping[str, str]:
    """By the words of the conditions that bar something: `[is|are] stunned and cast[s] nothing`."""
    say = ending if callable(ending) else lambda _: ending
    return {
        word: f"[is|are] {each.said} and {say(each)}"
        for word, each in CONDITIONS.items()
        if each.bears and bars(each)
    }


def reported(how: Mapping[str, Any], *, lying: bool = True) -> list[str]:
    """What somebody suffers as a report names it; `lying` on the ground may be said already."""
    return [
        word
        for word, each in CONDITIONS.items()
        if each.bears and each.reported and how.get(word) and (lying or each is not PRONE)
    ]
