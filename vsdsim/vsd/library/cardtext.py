"""What cards and lines of single things are put together from, 80 columns wide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from vsdsim.textwidth import beginning, wrap
from vsdsim.vsd.sheet import Attack, Sheet
from vsdsim.vsd.vocabulary import AFFINITIES, Column, CriticalType

__all__ = ["COLUMNS", "aside", "card", "loading", "signed", "types", "withstood"]

WIDTH: Final = 80
LABEL: Final = 13
COLUMNS: Final = {
    Column.NA: "no armour",
    Column.LA: "light",
    Column.MA: "medium",
    Column.HA: "heavy",
}


def signed(number: int) -> str:
    """A modifier with its sign; 0 without one."""
    return f"{number:+d}" if number else "0"


def _row(label: str, text: str) -> str:
    """A labelled row, wrapped under itself."""
    indent = " " * (LABEL + 2)
    return "\n".join(
        wrap(f"  {label:<{LABEL}}{text}", WIDTH, subsequent_indent=indent, break_on_hyphens=False)
    )


def card(title: str, rows: Iterable[tuple[str, str]]) -> str:
    """A title and its rows, those without text left out."""
    return "\n".join(
        [beginning(title, WIDTH), *(_row(label, text) for label, text in rows if text)]
    )


def types(criticals: Sequence[CriticalType]) -> str:
    """Critical types as they stand in tables of weapons."""
    return "/".join(each.name.capitalize() for each in criticals)


def loading(rounds: int, *, quick: bool) -> str:
    """The Load of a missile weapon."""
    return f"load {rounds}" + (", quick" if quick else "")


def aside(attack: Attack, sheet: Sheet) -> str:
    """What has to be laid aside before `attack` is used, for both hands; empty where nothing."""
    if attack.grip != "two":
        return ""
    if sheet.shield is not None:
        return "shield"
    return sheet.off_hand.name if sheet.off_hand is not None else ""


def withstood(sheet: Sheet) -> list[str]:
    """What harms somebody not at all, less or more than others: `immune to fire`."""
    told = []
    for key in AFFINITIES:
        kinds = [kind.name.lower() for kind in sorted(getattr(sheet, key))]
        if kinds:
            *most, last = kinds
            told.append(f"{key} to {', '.join(most)} and {last}" if most else f"{key} to {last}")
    if sheet.tough:
        told.append(f"criticals {sheet.tough} severit{'y' if sheet.tough == 1 else 'ies'} lower")
    return told
