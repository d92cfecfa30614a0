"""The scenario that a command is about."""

from __future__ import annotations

import pytest

from tests.standin import StandInRuleset


@pytest.mark.parametrize("words", [("run",), ("batch", "--fights", "10"), ("validate",), ("show",)])
def test_a_file_that_hides_a_shipped_scenario_is_told_of(command, monkeypatch, tmp_path, words):
    """It wins, and a notice on stderr says that it does."""
    monkeypatch.chdir(tmp_path)
    notice = "duel: the file here, not the shipped scenario\n"
    name, *rest = words
    assert notice not in command(name, "duel", *rest)[2]
    (tmp_path / "duel").write_text("")
    code, _, err = command(name, "duel", *rest)
    assert code == 0
    assert err.startswith(notice)


def test_a_file_by_its_path_hides_nothing(command, monkeypatch, tmp_path):
    """Who writes a path means the file."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "duel").write_text("")
    assert command("validate", "./duel")[2] == ""


@pytest.mark.parametrize("words", [("run",), ("batch", "--fights", "10")])
def test_what_a_version_lacks_is_told_before_the_fight(command, monkeypatch, words):
    """One line a creature on stderr; stdout stays as it is. `validate` tells it with the file."""
    name, *rest = words
    plain = command(name, "duel", *rest)[1]
    monkeypatch.setattr(StandInRuleset, "told", ("the mage fights without its spells",))
    code, out, err = command(name, "duel", *rest)
    assert (code, out) == (0, plain)
    assert err.splitlines().count("the mage fights without its spells") == 1
    code, out, err = command("validate", "duel")
    assert (code, out) == (0, "duel: good (2 sides, 4 combatants)\n")
    assert err == "duel: the mage fights without its spells\n"
