"""Where words go."""

from __future__ import annotations

import io
import json
import sys

from vsdsim.cli.output import ready, say, say_json


def test_a_list_has_a_row_a_line(capsys):
    """Readable and still one document."""
    say_json([{"a": 1}, {"a": "\u00e9"}])
    text = capsys.readouterr().out
    assert text.splitlines() == ["[", '{"a": 1},', '{"a": "\u00e9"}', "]"]
    assert json.loads(text) == [{"a": 1}, {"a": "\u00e9"}]
    say_json([])
    assert json.loads(capsys.readouterr().out) == []


def test_a_name_that_the_terminal_lacks_is_no_error(monkeypatch):
    """It is written in ASCII instead."""
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    ready()
    say("B\u00e9a")
    sys.stdout.flush()
    assert raw.getvalue() == b"B\\xe9a\n"
