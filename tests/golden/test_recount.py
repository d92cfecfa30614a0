"""The recount can fail: any figure of a transcript that is changed is found out."""

from __future__ import annotations

import re

import pytest

from tests.golden.recount import Recount
from tests.golden.transcripts import TRANSCRIPTS, scenario_of

FIGURES = {
    "die": r"rolls (\d+)",
    "continuation": r"rolls \d+ [+-] (\d+)",
    "cmb": r"[+-](\d+) CMB",
    "parry": r"\d+ [+-] (\d+)\s+parry",
    "def": r"[+-](\d+) DEF",
    "total": r" = -?(\d+)[,:]",
    "cap": r"capped\s+at\s+(\d+)",
    "damage": r"(\d+)\s+damage",
    "bleeding": r"bleeds (\d+)",
    "injury": r"injury of -(\d+)",
    "flank": r"\+(\d+)\s+left\s+flank",
    "rear": r"\+(\d+)\s+rear",
    "second rank": r"-(\d+)\s+second\s+rank",
    "save": r"\+(\d+)\s+WSR",
    "fear": r"frightened\s+for\s+(\d+)",
    "range": r"-(\d+)\s+range",
    "light": r"\+ (\d+)\s+dim\s+light",
    "height": r"\+(\d+)\s+height",
    "skill": r"\+(\d+)\s+Athletics",
    "wounds": r"-(\d+)\s+wounds",
    "drive left": r"Drive\s+\((\d+)\s+left",
    "edge": r"\+ (\d+)\s+Drive\s+= \d+ ?\(",
    "left": r"-?(\d+)\s+of\s+\d+\s+left",
}


@pytest.mark.parametrize("figure", FIGURES)
def test_a_changed_figure_is_found_out(figure):
    """One more or less somewhere, and something no longer adds up."""
    changed = 0
    for path in TRANSCRIPTS:
        text, scenario = path.read_text(encoding="utf-8"), scenario_of(path)
        start, end = text.index("Round 1\n"), text.rindex("\n\n")
        for match in list(re.finditer(FIGURES[figure], text[start:end]))[:4]:
            low, high = (start + place for place in match.span(1))
            wrong = f"{text[:low]}{int(match[1]) + 1}{text[high:]}"
            if figure == "die" and _same_row(text[high : high + 200]):
                continue
            changed += 1
            assert Recount(scenario).read(wrong).wrong, text[low - 60 : high + 60]
    assert changed


def _same_row(after: str) -> bool:
    """Whether a die stands for itself: without a sum, another may lie in the same row."""
    return not re.match(r"[^.]*?=", after)


def test_a_word_left_out_is_found_out():
    """A condition that the table has must be told."""
    for path in TRANSCRIPTS:
        text = path.read_text(encoding="utf-8")
        if ", stunned" in text:
            wrong = text.replace(", stunned", "", 1)
            assert Recount(scenario_of(path)).read(wrong).wrong
