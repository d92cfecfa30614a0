"""The width of texts on a terminal; expected widths are those of Unicode Annex 11."""

from __future__ import annotations

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

import vsdsim as vs
from vsdsim.textwidth import beginning, ending, to_left, to_right, width_of, wrap

E_ACUTE = "e\u0301"
"""A letter and a combining mark: two characters, one column."""
LETTERS = st.lists(st.sampled_from(["a", "-", " ", "龍", "🐉", E_ACUTE, "\u00a0"])).map("".join)


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("Aldric", 6),
        ("Dürre", 5),
        ("龍", 2),
        ("オーク 1", 8),
        ("\uff76", 1),  # a half-width kana
        ("🐉", 2),
        (E_ACUTE, 1),
        ("\u200b", 0),  # a space of no width
        ("a\u00adb", 3),  # a soft hyphen
        ("\u1112\u1161\u11ab", 2),  # one Korean syllable of three parts
        ("→", 1),
    ],
)
def test_columns_on_a_terminal(text, columns):
    """Ideographs and emoji take two columns, combining marks none."""
    assert width_of(text) == columns


def test_padded_texts_are_as_wide_as_asked():
    """Blanks fill the columns that a text leaves; a wider text stays as it is."""
    assert to_left("龍", 4) == "龍  "
    assert to_right("龍", 4) == "  龍"
    assert to_left(E_ACUTE, 2) == f"{E_ACUTE} "
    assert to_right("龍龍", 3) == "龍龍"


def test_cut_at_a_column_not_at_a_character():
    """What would be cut through is left out, and marks stay with their letters."""
    assert beginning("龍龍龍", 5) == "龍龍"
    assert beginning(f"a{E_ACUTE}b", 2) == f"a{E_ACUTE}"
    assert beginning("龍", 0) == ""
    assert ending("龍龍龍", 5) == "龍龍"
    assert ending(f"a{E_ACUTE}b", 1) == "b"
    assert ending(f"a{E_ACUTE}b", 2) == f"{E_ACUTE}b"


def test_lines_are_broken_by_their_columns():
    """Six ideographs fill twelve columns, and a word of more is broken as one of letters is."""
    assert wrap("龍龍龍 龍龍龍 龍", 13) == ["龍龍龍 龍龍龍", "龍"]
    assert wrap("龍龍龍龍龍", 5) == ["龍龍", "龍龍", "龍"]
    assert wrap("a 龍龍龍", 4) == ["a 龍", "龍龍"]
    assert wrap("ab 龍龍龍", 4) == ["ab", "龍龍", "龍"]
    assert wrap(f"{E_ACUTE * 4} b", 6) == [f"{E_ACUTE * 4} b"]
    assert wrap("龍龍龍龍", 4, break_long_words=False) == ["龍龍龍龍"]
    assert wrap("龍", 1) == ["龍"]


@given(LETTERS, st.integers(2, 20))
def test_no_line_is_too_wide_and_nothing_is_lost(text, width):
    """Whatever the letters: every line fits, and all that is not a blank is there."""
    lines = wrap(text, width)
    assert all(width_of(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


@given(st.text(alphabet="ab- ."), st.integers(1, 20))
def test_plain_text_is_broken_as_the_library_breaks_it(text, width):
    """Nothing is different where each character takes a column."""
    assert wrap(text, width) == textwrap.wrap(text, width)


WIDE_NAMES = {
    "name": "龍の橋での戦い、英雄たちと鬼たちとの、いつまでも続く戦いである 🐉",
    "max_rounds": 5,
    "side": [
        {
            "name": "英雄たち",
            "combatant": [
                {"name": "龍", "use": "warrior-3", "at": [0, 0]},
                {"name": f"Am{E_ACUTE}lie", "use": "warrior-3", "at": [0, 1]},
                {"name": "とても長い名前の戦士の中の戦士である", "use": "warrior-3", "at": [0, 2]},
            ],
        },
        {
            "name": "鬼🐉",
            "combatant": [{"name": "オーク", "use": "orc-soldier", "count": 2, "at": [3, 0]}],
        },
    ],
}
ANSWERS = {
    "batch": lambda scenario: vs.batch(scenario, fights=20).summary(),
    "narrate": lambda scenario: vs.narrate(scenario, maps=True),
    "sweep": lambda scenario: vs.sweep(scenario, '"鬼🐉".オーク.count=1:2', fights=20).summary(),
    "odds": lambda scenario: vs.odds(scenario).summary(),
    "find": lambda scenario: vs.find(scenario, "rounds > 0", fights=5).summary(),
    "matrix": lambda _: vs.matrix(["wolf", "warrior-3"], fights=5).summary(),
    "why": lambda scenario: vs.why(scenario, fights=10).summary(),
}


@pytest.mark.parametrize("answer", ANSWERS)
def test_answers_keep_within_80_columns(answer):
    """Whatever the letters of the names in them; what is to be copied may be longer."""
    text = ANSWERS[answer](WIDE_NAMES)
    wide = [line for line in text.splitlines() if width_of(line) > 80]
    assert not [line for line in wide if not line.startswith("   ")]


def test_figures_of_a_batch_stand_below_each_other():
    """The last column of a table ends where it ends for names of plain letters."""
    lines = vs.batch(vs.load(WIDE_NAMES), fights=20).summary().splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("Combatant"))
    rows = lines[first : first + 8]
    assert len({width_of(row) for row in rows if row.startswith(("Combatant", "  "))}) == 1
