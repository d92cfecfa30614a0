"""`vsdsim odds`, with the real ruleset: exact figures need no stand-in."""

from __future__ import annotations

import json

import pytest

import vsdsim as vs
from vsdsim.cli import main

DUEL = ("warrior-3", "orc-soldier")


@pytest.fixture
def command(capsys):
    """Runs a command line; answers its exit code, stdout and stderr."""

    def run(*words):
        code = main(list(words))
        told = capsys.readouterr()
        return code, told.out, told.err

    return run


def test_two_stat_blocks(command):
    """The card of the interface's result, and nothing beside it."""
    code, out, err = command("odds", *DUEL)
    assert (code, err) == (0, "")
    assert out == vs.odds(*DUEL).summary() + "\n"


def test_options_are_those_of_the_interface(command):
    """Each of them changes what is asked, and stands in the command that asks it again."""
    words = ["odds", "archer-3", "orc-soldier", "--attack", "short-sword", "--critical", "pierce",
             "--parry", "25%", "--armour", "HA"]  # fmt: skip
    _, out, _ = command(*words, "--json")
    asked = vs.odds("archer-3", "orc-soldier", attack="short-sword", critical="pierce",
                    parry="25%", armour="HA")  # fmt: skip
    assert json.loads(out) == asked.to_json()
    text = " ".join(asked.summary().replace("\\\n", " ").split())
    assert f"again vsdsim {' '.join(words)}" in text
    assert (
        json.loads(command("odds", "archer-3", "wolf", "--range", "60", "--json")[1])
        == vs.odds("archer-3", "wolf", metres=60).to_json()
    )


def test_a_scenario(command):
    """Its table, or the card of two in it, settings and all."""
    assert command("odds", "four-orcs")[1] == vs.odds("four-orcs").summary() + "\n"
    words = ["odds", "four-orcs", "--attacker", "heroes.Aldric", "--defender", "orcs.Orc 1"]
    _, out, _ = command(*words, "--set", "heroes.Aldric.stats.cmb=95", "--json")
    loaded = vs.load("four-orcs", ["heroes.Aldric.stats.cmb=95"])
    asked = vs.odds(loaded, attacker="heroes.Aldric", defender="orcs.Orc 1")
    assert json.loads(out) == asked.to_json()
    assert json.loads(out)["overrides"] == ["heroes.Aldric.stats.cmb=95"]


def test_files_are_written_and_named(command, tmp_path):
    """Rows and picture, their paths on stderr."""
    rows, picture = tmp_path / "rows.csv", tmp_path / "odds.png"
    code, _, err = command("odds", *DUEL, "--csv", str(rows), "--plot", str(picture))
    assert code == 0
    assert err.splitlines() == [f"rows: {rows}", f"picture: {picture}"]
    assert rows.read_text(encoding="utf-8").startswith("by,label,value,hit,")
    assert picture.read_bytes().startswith(b"\x89PNG")


WRONG = {
    "no such attacker": (["warrior-33", "orc-soldier"], "did you mean warrior-3?"),
    "no such defender": (["warrior-3", "orc-solider"], "did you mean orc-soldier?"),
    "nobody to strike at": (["warrior-3"], "required a stat block to strike at"),
    "no such scenario": (["four-orks"], "did you mean four-orcs?"),
    "a scenario and a defender": (["four-orcs", "wolf"], "attacker: required a stat block"),
    "no such attack": ([*DUEL, "--attack", "dager"], "did you mean dagger?"),
    "a spell": (["dark-mage", "wolf", "--attack", "fire-bolt"], "spells are not counted"),
    "no such critical": ([*DUEL, "--critical", "x"], "critical: required cut"),
    "no such armour": ([*DUEL, "--armour", "plate"], "armour: required one of the columns"),
    "no parry": ([*DUEL, "--parry", "much"], "parry: required points"),
    "no range": (["archer-3", "wolf", "--range", "far"], "range: required metres, arrived 'far'"),
    "endless range": (["archer-3", "wolf", "--range", "inf"], "range: required metres"),
    "too far": (["archer-3", "wolf", "--range", "400"], "range: required more than 0 and at most"),
    "a sword's range": ([*DUEL, "--range", "5"], "an attack that is shot or thrown"),
    "two and a side": ([*DUEL, "--attacker", "a.b"], "required a scenario, arrived two"),
    "a table of one attack": (["four-orcs", "--attack", "dagger"], "an attacker and a defender"),
    "no such name": (["four-orcs", "--attacker", "heroes.Al"], "required SIDE.NAME"),
    "no picture": ([*DUEL, "--plot", "x.txt"], "required a name that ends in .png"),
    "no folder": ([*DUEL, "--csv", "/gone/x.csv"], "a file in a folder that is there"),
    "one file twice": ([*DUEL, "--csv", "x.png", "--plot", "x.png"], "arrived the same twice"),
    "no such option": ([*DUEL, "--armor", "HA"], "did you mean --armour?"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_usage(command, case):
    """Exit code 2, nothing on stdout, one line that says what was required."""
    words, told = WRONG[case]
    code, out, err = command("odds", *words)
    assert (code, out) == (2, "")
    assert told in err
    assert len(err.splitlines()) == 1


def test_a_fault_in_a_file_is_exit_code_1(command, tmp_path):
    """As of every command."""
    path = tmp_path / "bad.toml"
    path.write_text('name = "x"\n', encoding="utf-8")
    code, out, err = command("odds", str(path))
    assert (code, out) == (1, "")
    assert "side" in err
