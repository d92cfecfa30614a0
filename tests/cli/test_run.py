"""`vsdsim run`."""

from __future__ import annotations

import io
import json
import sys

import pytest

import vsdsim as vs
from vsdsim.cli.run import _style
from vsdsim.results.course import Style
from vsdsim.results.tablefile import save_rows


def test_a_fight_is_told_line_by_line(command):
    """On stdout, the same words as from the interface."""
    code, out, err = command("run", "duel", "--seed", "4", "--fight", "17")
    assert (code, err) == (0, "")
    assert out == vs.narrate("duel", seed=4, fight=17) + "\n"


def test_json_is_the_event_rows_alone(command):
    """One document: a list of rows."""
    code, out, err = command("run", "duel", "--fight", "2", "--json")
    assert (code, err) == (0, "")
    assert json.loads(out) == vs.replay("duel", fight=2)


def test_rows_go_to_a_table_too(command, tmp_path):
    """A column for each key of `--json`, the members of a list with blanks between them."""
    path = tmp_path / "rows.csv"
    code, out, err = command("run", "duel", "--fight", "2", "--csv", str(path))
    assert (code, out, err) == (0, vs.narrate("duel", fight=2) + "\n", f"rows: {path}\n")
    total = vs.replay("duel", fight=2)[0]["total"]
    assert path.read_text() == f"round,phase,actor,total\n1,melee,heroes.Ada,{total}\n"
    save_rows([{"dice": [96, 12], "note": None}, {"x": 1.5}], path)
    assert path.read_text() == "dice,note,x\n96 12,,\n,,1.5\n"


@pytest.mark.parametrize("name", ["duel", "gone/rows.csv"])
def test_a_table_that_cannot_be_written(command, tmp_path, monkeypatch, name):
    """Is wrong usage, before anything is told."""
    monkeypatch.chdir(tmp_path)
    assert command("run", "duel", "--csv", name)[:2] == (2, "")


def test_maps_are_drawn_where_they_are_asked_for(command):
    """As this output can show them: here in boxes, without colours."""
    code, out, err = command("run", "field.toml", "--map")
    assert (code, err) == (0, "")
    assert out == vs.narrate("field.toml", maps=True) + "\n"
    assert out.startswith("Maps: ")


@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_a_picture_is_drawn_beside_the_words(command, tmp_path, suffix):
    """Where it is, on stderr; the words stay as they are."""
    path = tmp_path / f"a{suffix}"
    code, out, err = command("run", "field.toml", "--plot", str(path))
    assert (code, out) == (0, vs.narrate("field.toml") + "\n")
    assert err == f"picture: {path}\n"
    assert path.stat().st_size > 1000


def test_a_picture_goes_with_json(command, tmp_path):
    """One document on stdout, and the file."""
    path = tmp_path / "a.svg"
    code, out, err = command("run", "field.toml", "--json", "--plot", str(path))
    assert (code, err) == (0, f"picture: {path}\n")
    assert json.loads(out) == vs.replay("field.toml")
    assert path.exists()


def test_json_has_no_room_for_maps(command):
    """It is one document."""
    code, out, err = command("run", "field.toml", "--json", "--map")
    assert (code, out) == (2, "")
    assert err == "vsdsim: --map: required without --json, arrived both\n"


def test_nobody_anywhere_is_no_picture(command, tmp_path):
    """Wrong usage, said before anything is told, and no file."""
    path = tmp_path / "a.png"
    code, out, err = command("run", "nowhere.toml", "--plot", str(path))
    assert (code, out) == (2, "")
    assert err == "vsdsim: nowhere.toml: required places to draw, arrived nobody with any\n"
    assert not path.exists()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("a.txt", "required a name that ends in .png, .svg, .pdf, arrived .txt"),
        ("gone/a.png", "required a file in a folder that is there"),
        ("", "required a name that ends in"),
    ],
)
def test_a_picture_that_cannot_be_written_is_refused_at_once(command, tmp_path, name, message):
    """As of a batch: before the fight."""
    code, out, err = command("run", "field.toml", "--plot", str(tmp_path / name))
    assert (code, out) == (2, "")
    assert message in err


def test_a_picture_never_takes_the_place_of_the_scenario(command, tmp_path):
    """Whatever it is called."""
    path = tmp_path / "field.svg"
    path.write_text("name = 'x'", encoding="utf-8")
    code, out, err = command("run", str(path), "--plot", str(path))
    assert (code, out) == (2, "")
    assert "required another file than the scenario's own" in err
    assert path.read_text(encoding="utf-8") == "name = 'x'"


@pytest.mark.parametrize(
    ("encoding", "terminal", "variables", "style"),
    [
        ("utf-8", False, {}, Style()),
        ("utf-8", True, {}, Style(colour=True)),
        ("utf-8", True, {"NO_COLOR": "1"}, Style()),
        ("utf-8", True, {"TERM": "dumb"}, Style()),
        ("ascii", True, {}, Style(colour=True, plain=True)),
        ("latin-1", False, {}, Style(plain=True)),
        ("UTF-16", False, {}, Style()),
    ],
)
def test_maps_are_drawn_as_the_output_can_show_them(
    monkeypatch, encoding, terminal, variables, style
):
    """Colours at a terminal that has them, boxes where the encoding has them."""
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    stdout = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr(stdout, "isatty", lambda: terminal)
    monkeypatch.setattr(sys, "stdout", stdout)
    assert _style() == style
