"""`vsdsim new`."""

from __future__ import annotations

import tomllib

import pytest

import vsdsim as vs
from tests.standin import StandInRuleset
from vsdsim.cli import main
from vsdsim.vsd.ruleset import RULESET


def test_a_starter_is_written_and_what_to_do_next_is_said(command, tmp_path):
    """The ruleset's own, word for word."""
    path = tmp_path / "mine.toml"
    code, out, err = command("new", str(path))
    assert (code, err) == (0, "")
    assert f"vsdsim run {path}" in out
    assert path.read_text(encoding="utf-8") == StandInRuleset().starter()


def test_the_starter_shows_what_there_is():
    """A commented file with sides, overrides, a count, a script and victory."""
    text = RULESET.starter()
    document = tomllib.loads(text)
    assert [side["name"] for side in document["side"]] == ["heroes", "orcs"]
    assert document["side"][0]["combatant"][0]["stats"]
    assert document["side"][1]["combatant"][0]["count"] == 3
    assert document["script"]
    assert "# [victory]" in text


def test_the_starter_is_good_and_can_be_fought(tmp_path, capsys):
    """By the real ruleset, without a fault; neither side is without a chance."""
    path = tmp_path / "mine.toml"
    assert main(["new", str(path)]) == 0
    assert main(["validate", str(path)]) == 0
    assert "good (2 sides, 5 combatants)" in capsys.readouterr().out
    result = vs.batch(path, fights=300)
    assert min(result.rate("heroes"), result.rate("orcs")) > 0.05
    assert vs.narrate(path)


def test_nothing_is_overwritten(command, tmp_path):
    """A file that is there stays as it is, exit code 2."""
    path = tmp_path / "mine.toml"
    path.write_text("precious")
    code, out, err = command("new", str(path))
    assert (code, out) == (2, "")
    assert "left alone" in err
    assert path.read_text() == "precious"


def test_a_place_that_is_not_there_is_named(command, tmp_path):
    """Exit code 2, with the reason."""
    code, _, err = command("new", str(tmp_path / "nowhere" / "a.toml"))
    assert code == 2
    assert "No such file or directory" in err


@pytest.mark.parametrize("name", ["-", ""])
def test_a_name_that_is_none(command, tmp_path, monkeypatch, name):
    """Nothing is written."""
    monkeypatch.chdir(tmp_path)
    code, out, err = command("new", name)
    assert (code, out) == (2, "")
    assert err.startswith("vsdsim: FILE: required a file to write, arrived ")
    assert list(tmp_path.iterdir()) == []
