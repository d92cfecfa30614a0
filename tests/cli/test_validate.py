"""`vsdsim validate`."""

from __future__ import annotations

import json


def test_a_good_file_is_said_to_be_good(command):
    """One line, exit code 0."""
    assert command("validate", "duel") == (0, "duel: good (2 sides, 4 combatants)\n", "")


def test_faults_go_to_stdout(command):
    """They are the answer; the other files are checked as well; exit code 1."""
    code, out, err = command("validate", "bad.toml", "duel")
    assert (code, err) == (1, "")
    lines = out.splitlines()
    assert [line[:11] for line in lines[:2]] == ["bad.toml:3:", "bad.toml:9:"]
    assert lines[2].startswith("duel: good")


def test_json_lists_every_field_of_a_fault(command):
    """One object, null where there is no suggestion."""
    code, out, _ = command("validate", "bad.toml", "duel", "--json")
    assert code == 1
    assert json.loads(out)["faults"][0] == {
        "file": "bad.toml",
        "line": 3,
        "path": "heroes.Ada.stats.hp",
        "required": "a whole number from 1",
        "arrived": "-4",
        "suggestion": None,
    }
    assert json.loads(command("validate", "duel", "--json")[1]) == {"faults": []}


def test_a_missing_file_does_not_hide_the_others(command):
    """It is told on stderr, exit code 2; and is a fault beside those of the others."""
    code, out, err = command("validate", "gone.toml", "bad.toml", "--json")
    assert code == 2
    assert err == "vsdsim: gone.toml: there is no such file\n"
    missing, *others = json.loads(out)["faults"]
    assert missing == {
        "file": "gone.toml",
        "line": None,
        "path": "",
        "required": "a readable file",
        "arrived": "no such file",
        "suggestion": None,
    }
    assert len(others) == 2
