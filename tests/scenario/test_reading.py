"""Tests of vsdsim.scenario.reading."""

from __future__ import annotations

import os
from types import MappingProxyType

import numpy as np
import pytest

from vsdsim.errors import FileTrouble, ScenarioError
from vsdsim.scenario.reading import MOST_BYTES, parse_toml, plain, read_text


def fault(call, *args):
    """The one fault that a call raises."""
    with pytest.raises(ScenarioError) as caught:
        call(*args)
    (found,) = caught.value.faults
    return found


def test_a_file_is_read_without_its_byte_order_mark(tmp_path):
    """UTF-8 with or without a mark at the start is the same text; line ends are kept."""
    file = tmp_path / "a.toml"
    file.write_bytes(b"\xef\xbb\xbfname = '\xc3\x89owyn'\r\n")
    assert read_text(file) == "name = 'Éowyn'\r\n"


def test_what_is_not_utf_8_is_a_fault_with_its_line(tmp_path):
    """The line of the first bad byte is named, and the byte."""
    file = tmp_path / "a.toml"
    file.write_bytes(b"a = 1\nb = 2\nc = '\xff'\n")
    found = fault(read_text, file)
    assert (found.file, found.line) == (str(file), 3)
    assert "0xff" in found.arrived


def test_the_largest_file_is_read_and_one_byte_more_is_not(tmp_path):
    """A mebibyte is the limit."""
    file = tmp_path / "a.toml"
    file.write_bytes(b"#" * MOST_BYTES)
    assert len(read_text(file)) == MOST_BYTES
    file.write_bytes(b"#" * (MOST_BYTES + 1))
    assert str(MOST_BYTES) in fault(read_text, file).required


def test_a_sparse_giant_is_not_read_into_memory(tmp_path):
    """A file of a terabyte is refused at once."""
    file = tmp_path / "a.toml"
    with file.open("wb") as stream:
        stream.truncate(1 << 40)
    assert str(MOST_BYTES) in fault(read_text, file).required


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="POSIX has FIFOs and devices")
def test_special_files_do_not_hang(tmp_path):
    """A FIFO without a writer, an endless device and a folder are trouble, at once."""
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    for path in (fifo, "/dev/zero", tmp_path):
        with pytest.raises(FileTrouble):
            read_text(type(tmp_path)(path))


@pytest.mark.parametrize("name", ["missing.toml", "a\0b", "x" * 5000])
def test_a_file_that_is_not_there_is_trouble(tmp_path, name):
    """Missing files and impossible names are told in a line, whatever their length."""
    with pytest.raises(FileTrouble) as caught:
        read_text(tmp_path / name)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a = 1\nb = \n", 2),
        ("a = 1\na = 2\n", 2),
        ("a = 1\n[b\n", 2),
        ('a = 1\n\nb = """\nx\n', 4),
        ("a = 'x", 1),
        ("a = 1\r\nb = 1979-13-01\r\n", 2),
    ],
)
def test_text_that_is_no_toml_is_a_fault_with_its_line(text, line):
    """The parser's place becomes the fault's; at the end of the text it is the last line."""
    found = fault(parse_toml, text, "f.toml")
    assert (found.file, found.line, found.required) == ("f.toml", line, "TOML")
    assert "(at" not in found.arrived


SINGLE = "[side.combatant] takes two brackets: [[side.combatant]]"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('name = "x\n', "a text whose closing quote is missing, at column 10"),
        ("name = 'x", "a text whose closing quote is missing, at the end"),
        ("name = x", "no value (a text stands in quotes), at column 8"),
        ("a = [1 2]", "a list without a comma or its closing bracket, at column 8"),
        ("a = {b = 1", "a table without a comma or its closing brace, at the end"),
        ("a 1", "a key without = and a value, at column 3"),
        ("[a", "a heading whose closing bracket is missing, at the end"),
        ("a = 1 2", "something more after a value, at column 7"),
        ("= 1", "neither a key nor a heading, at column 1"),
        ('a = "\\q"', "a backslash in a text (write two), at column 8"),
        ("[a]\n[a]\n", "a name that is there already, at column 3"),
        (
            "[side]\n[[side]]\n",
            "a name that is there already ([side] takes two brackets: [[side]]), at column 7",
        ),
        (
            "[[side]]\n[side.combatant]\n  [side.combatant]\n",
            f"a name that is there already ({SINGLE}), at column 18",
        ),
    ],
)
def test_what_is_wrong_is_told_in_plain_words(text, words):
    """What a writer did, not what the parser looked for; single brackets are pointed out."""
    found = fault(parse_toml, text, "f.toml")
    assert found.arrived == words
    assert str(found).startswith(f"f.toml:{found.line}: not TOML: {words[:20]}")


@pytest.mark.parametrize(
    "text",
    ["a=" + "[" * 10**5, "a=" + "1" * 10**5, "a=" + "1," * 10**6, "#" * (MOST_BYTES + 1)],
    ids=range(4),
)
def test_bombs_are_refused_before_they_are_parsed(text):
    """Nesting, endless numbers, a million values and a mebibyte are one fault each."""
    assert fault(parse_toml, text, "f.toml").required.startswith("at most")


def test_a_dict_becomes_a_plain_copy():
    """Mappings, tuples and NumPy's integers become TOML's types; the original is left alone."""
    original = MappingProxyType({"a": (1, np.int64(2)), "b": {"c": True}})
    copied = plain(original, "(a dict)")
    assert copied == {"a": [1, 2], "b": {"c": True}}
    assert type(copied["a"][1]) is int
    copied["b"]["c"] = False
    assert original["b"]["c"] is True


def test_hostile_dicts_are_refused():
    """A dict within itself, one that multiplies, keys that are no text: one fault each."""
    loop: dict[str, object] = {}
    loop["a"] = loop
    bomb: list[object] = ["x"] * 10
    for _ in range(20):
        bomb = [bomb] * 10
    for value in (loop, {"a": bomb}, {3: "x"}):
        assert fault(plain, value, "(a dict)").file == "(a dict)"
