"""Plain-text tables."""

from __future__ import annotations

from vsdsim.results.textable import shortened, table


def test_columns_line_up():
    """Names to the left, figures to the right, a single cell as a heading."""
    assert table(["Who", "HP"], [["orcs"], ["Orc 1", "7"], ["Warg", "123"]]) == [
        "Who     HP",
        "orcs",
        "Orc 1    7",
        "Warg   123",
    ]


def test_heads_of_several_lines_stand_on_the_last():
    """A head that is broken takes a line more; whole ones stand on the lower line."""
    assert table(["Who", "hit\npoints", "bleeding"], [["Ada", "7", "9"]]) == [
        "        hit",
        "Who  points  bleeding",
        "Ada       7         9",
    ]


def test_a_long_name_gives_way():
    """No line is wider than asked for; the figures stay whole."""
    lines = table(["Who", "HP"], [["x" * 200, "123"]], width=30)
    assert max(map(len, lines)) == 30
    assert lines[1].endswith("...  123")


def test_shortened_text_ends_in_dots():
    """Text that fits is left alone."""
    assert shortened("abcdef", 6) == "abcdef"
    assert shortened("abcdefg", 6) == "abc..."


def test_labels_that_differ_at_their_ends_are_cut_between():
    """Of two what ifs of a long name each says which it is."""
    names = ["Captain of the guards parries 30", "Captain of the guards parries nothing"]
    lines = table(["What if", "Rate"], [[each, "7"] for each in names], width=30, both_ends=True)
    assert lines[1:] == ["Captain of ...parries 30     7", "Captain of ...es nothing     7"]


def test_columns_line_up_whatever_the_letters():
    """An ideograph takes two columns, a combining mark none."""
    assert table(["誰", "HP"], [["龍", "7"], ["Ame\u0301lie", "123"]]) == [
        "誰       HP",
        "龍        7",
        "Ame\u0301lie  123",
    ]


def test_wide_names_are_cut_to_the_columns_there_are():
    """No line is wider than asked for; the dots stand where a letter would stand half."""
    assert table(["誰", "HP"], [["龍" * 20, "123"]], width=15)[1] == "龍龍龍...   123"
    assert shortened("龍龍龍", 6) == "龍龍龍"
    assert shortened("龍龍龍龍", 6) == "龍..."
