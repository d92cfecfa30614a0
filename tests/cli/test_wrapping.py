"""Messages on a terminal: within 80 columns, and nothing broken that is to be copied."""

from __future__ import annotations

import io
import sys

import pytest

from vsdsim.cli.output import warn
from vsdsim.cli.wrapping import wrapped
from vsdsim.textwidth import width_of

FOLDER = "/home/somebody/scenarios of the second campaign/the bridge at dusk"
LONG = "one of those words that go on and on, as the reasons of an error now and then do, and on"


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self):
        """It does."""
        return True


def test_a_message_that_fits_is_left_alone():
    """80 columns, and no line of several is joined with another."""
    for text in ("vsdsim: a short one", "x" * 80, "Usage: vsdsim [OPTIONS]\n\n  Two lines."):
        assert wrapped(text) == text


def test_further_lines_are_indented():
    """So that where a message begins can be seen."""
    lines = wrapped(f"vsdsim: {LONG}").split("\n")
    assert len(lines) > 1
    assert all(line.startswith("    ") and not line.startswith("     ") for line in lines[1:])
    assert " ".join(line.strip() for line in lines) == f"vsdsim: {LONG}"
    assert max(map(width_of, lines)) <= 80


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        (f"picture: {FOLDER}/bridge.png, {LONG}", f"{FOLDER}/bridge.png"),
        (f"vsdsim: {FOLDER}/x: required {LONG}", f"{FOLDER}/x:"),
        (f"vsdsim: required {LONG}, arrived {FOLDER}", FOLDER),
        (f"my own bridge.toml:3: heroes.Aldric: required {LONG}", "my own bridge.toml:3:"),
        (f"required {LONG} here: pip install 'vsdsim[frames]'", "pip install 'vsdsim[frames]'"),
        (f"do as the next one says: vsdsim run {'b' * 60} --seed 3", f"run {'b' * 60} --seed 3"),
        (f"{LONG[:64]} such as [4, -2.5] on it", "[4, -2.5]"),
        (f'{LONG[:60]} for do = "shoot" and on and on', 'do = "shoot"'),
        (f"{LONG[:50]} {{ bandages = 3, salve = 2 }} and on", "{ bandages = 3, salve = 2 }"),
        (f"{LONG[:60]} 'Captain of the guards' is out", "'Captain of the guards'"),
    ],
)
def test_what_is_to_be_copied_stays_whole(text, whole):
    """Paths, commands, TOML and what is quoted are on one line, and no blank is lost."""
    lines = wrapped(text).split("\n")
    assert len(lines) > 1
    assert any(whole in line for line in lines)
    assert " ".join(line.strip() for line in lines) == text


def test_an_apostrophe_is_no_quote():
    """What stands between two of them is broken as any words are."""
    lines = wrapped(f"the scenario's {LONG}, and the tables' end").split("\n")
    assert max(map(width_of, lines)) <= 80


def test_only_a_terminal_gets_lines(monkeypatch):
    """A file or a program reads a message a line."""
    for stream, count in ((io.StringIO(), 1), (Terminal(), 2)):
        monkeypatch.setattr(sys, "stderr", stream)
        warn(f"vsdsim: {LONG}")
        assert stream.getvalue().count("\n") == count
