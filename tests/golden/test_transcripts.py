"""Narrated fights, word for word and sum by sum."""

from __future__ import annotations

import pytest

from tests.golden.recount import Recount
from tests.golden.transcripts import TRANSCRIPTS, difference, scenario_of, told

each_transcript = pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)


@each_transcript
def test_a_fight_is_told_as_it_was_read(path):
    """Every line is the one that was read against the rules page."""
    change = difference(path, told(path))
    assert not change, f"python -m tests.golden.update shows and keeps this:\n{change}"


@each_transcript
def test_every_sum_of_a_transcript_adds_up(path):
    """Dice, sums, caps, table cells, criticals and hit points, recounted from the words."""
    recount = Recount(scenario_of(path)).read(path.read_text(encoding="utf-8"))
    assert recount.blows > 1
    assert not recount.wrong


def test_the_transcripts_show_what_a_fight_can_hold():
    """Between them: both open ends, fumbles, an arm, a beast, a hold, and what ends them."""
    text = " ".join(" ".join(path.read_text(encoding="utf-8").split()) for path in TRANSCRIPTS)
    for words in (
        "rolls 97 + ", "rolls 3 - ", ", capped at ", "fumbles: ", "arm useless", "Beast table",
        ": held", "struggles: ", ": free.", "is held no longer", " draws the ", "A draw in ",
        "comes round", "comes to nothing", "strikes again at", "on its feet again", " turns to ",
        "puts out the flames", "The shock strikes ", " leaps from ", " soul damage", "burns for ",
        "is stunned and loses the blow", "is crushed for ", "left, Bruised", "bleeds ",
    ):  # fmt: skip
        assert words in text, words
