"""Tests of vsdsim.scenario.lines."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vsdsim.scenario.lines import DEEPEST, LONGEST, MOST_MARKS, excess, line_map

SCALARS = [
    "1",
    "-1.5",
    "nan",
    "true",
    "1979-05-27 07:32:00.5",
    '"a # [b] {c} = , \\" \\\\"',
    "'lit \\ # ['",
    '"""one\n# two = [\n  \\"""three"""',
    '"""""two quotes"""""',
    '"""one quote""""',
    "'''x\n[[y]]\n''z'''",
    '""',
    '""""""',
]
KEYS = ["k{}", '"k {}"', "'k.{}'", '"k\\t\\u00e9{}"', "{}"]


class Writer:
    """Writes a document and keeps, independently of the scanner, where everything stands."""

    def __init__(self, draw):
        self.draw = draw
        self.text = ""
        self.lines = {(): 1}
        self.number = 0
        self.newline = draw(st.sampled_from(["\n", "\r\n"]))

    def note(self, place):
        """Something at the place begins here."""
        self.lines.setdefault(place, 1 + self.text.count("\n"))

    def key(self):
        """A fresh key: as written, and what it stands for."""
        self.number += 1
        written = self.draw(st.sampled_from(KEYS)).format(self.number)
        (meant,) = tomllib.loads(f"{written} = 1")
        return written, meant

    def some(self, most=2):
        """A few times."""
        return range(self.draw(st.integers(0, most)))

    def value(self, place, depth):
        """A value of any kind."""
        kind = self.draw(st.sampled_from(["scalar", "scalar", "array", "inline"]))
        if kind == "scalar" or depth == 3:
            self.text += self.draw(st.sampled_from(SCALARS))
        elif kind == "array":
            self.text += "["
            for index in self.some(3):
                self.gap()
                self.note((*place, index))
                self.value((*place, index), depth + 1)
                self.text += ","
            self.gap()
            self.text += "]"
        else:
            self.text += "{"
            for index in self.some():
                self.text += ", " if index else " "
                self.pair(place, depth + 1)
            self.text += "}"

    def gap(self):
        """What may stand between the parts of a list."""
        gaps = ["", " ", self.newline, f' # ], [ " ={self.newline}\t']
        self.text += self.draw(st.sampled_from(gaps))

    def pair(self, place, depth):
        """A key, perhaps dotted, and its value."""
        for index in range(self.draw(st.integers(1, 3))):
            written, meant = self.key()
            place = (*place, meant)
            if index:
                self.text += self.draw(st.sampled_from([".", " . "]))
            self.text += written
            self.note(place)
        self.text += self.draw(st.sampled_from(["=", " = "]))
        self.value(place, depth)

    def pairs(self, place):
        """Lines of keys and values."""
        for _ in self.some():
            self.pair(place, 0)
            self.text += self.draw(st.sampled_from(["", "  # [x]"])) + self.newline

    def tables(self):
        """Tables and arrays of tables, one of them within the other."""
        counts = {}
        for _ in self.some(5):
            kind = self.draw(st.sampled_from(["table", "array", "inner"]))
            if kind == "table":
                written, meant = self.key()
                self.text += "["
                self.note(("t",))
                self.note(("t", meant))
                self.text += f"t.{written}]{self.newline}"
                self.pairs(("t", meant))
            elif kind == "array" or not counts.get("side"):
                number = counts["side"] = counts.get("side", 0) + 1
                counts["inner"] = 0
                self.note(("side",))
                self.note(("side", number - 1))
                self.text += f"[[ side ]]{self.newline}"
                self.pairs(("side", number - 1))
            else:
                place = ("side", counts["side"] - 1, "inner")
                self.note(place)
                self.note((*place, counts["inner"]))
                self.text += f"  [[side . 'inner']] # x{self.newline}"
                self.pairs((*place, counts["inner"]))
                counts["inner"] += 1


@st.composite
def documents(draw):
    """A TOML text with the line of every place in it."""
    writer = Writer(draw)
    writer.pairs(())
    writer.tables()
    return writer.text, writer.lines


def places(value, place=()):
    """Every place of a parsed document."""
    yield place
    if isinstance(value, dict):
        for key, part in value.items():
            yield from places(part, (*place, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from places(part, (*place, index))


@given(documents())
def test_every_place_of_the_parsed_document_has_its_line(document):
    """The scanner finds the very places that tomllib finds, each at the line it was written at."""
    text, lines = document
    assert set(places(tomllib.loads(text))) == set(lines)
    assert dict(line_map(text)) == lines
    assert excess(text) is None


def test_a_header_overrides_where_a_table_was_only_implied():
    """A table stands at its own header, though another mentioned it earlier."""
    lines = line_map("[a.b]\nx = 1\n[a]\ny = 2\n")
    assert lines["a",] == 3
    assert lines["a", "b"] == 1
    assert lines["a", "y"] == 4


@given(st.text(alphabet="ab[]{}=.,\"'\n #\\1"))
def test_any_text_ends(text):
    """Text that is no TOML gives the places up to the fault, and never hangs or raises."""
    assert line_map(text)[()] == 1
    excess(text)


@pytest.mark.parametrize(
    "text", ["a=" + "[" * 10**5, "a=" + "{a=" * 10**5, "[" * 10**6], ids=range(3)
)
def test_nesting_is_measured_without_recursion(text):
    """A nested bomb is found before tomllib sees it, and the scanner itself survives it."""
    line, required, arrived = excess("\n\n" + text)
    assert (line, arrived) == (3, "deeper nesting")
    assert str(DEEPEST) in required
    line_map(text)


def test_dotted_keys_nest_too():
    """A long dotted key costs tomllib quadratic time, and counts as nesting."""
    assert excess("x=1\na" + ".a" * (DEEPEST + 1) + "=1")[0] == 2
    assert excess("a" + ".a" * DEEPEST + "=1") is None
    assert excess("a" + ".a" * 20 + "=" + "[" * 13 + "]" * 13) is not None
    assert excess("a={b" + ".a" * 20 + "=" + "[" * 12 + "]" * 12 + "}") is not None


def test_deepest_nesting_that_is_allowed():
    """Exactly the deepest nesting passes, and marks inside strings and comments do not count."""
    assert excess("a=" + "[" * DEEPEST + "]" * DEEPEST) is None
    assert excess("a=" + "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1)) is not None
    assert excess(f'a=\'{"[" * 99}\' # {"[" * 99}\nb="""\n{"[" * 99}"""') is None


def test_many_values_are_too_many():
    """More values, lines and brackets than any scenario has are found, with their line."""
    assert excess("a=[" + "1,\n" * MOST_MARKS + "]")[0] == MOST_MARKS // 2
    assert excess("\n" * MOST_MARKS) is None


def test_a_long_number_is_found():
    """A number of thousands of digits, which Python refuses to read, is found with its line."""
    assert excess("a=1\nb=" + "1" * (LONGEST + 1))[0] == 2
    assert excess("a=1\n" + "b" * (LONGEST + 1))[0] == 2
    assert excess("a=" + "1" * LONGEST) is None
    assert excess(f'a="{"1" * 5000}"') is None
