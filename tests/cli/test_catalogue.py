"""`vsdsim list` and `vsdsim show`."""

from __future__ import annotations

import json

import pytest

from vsdsim.scenario import shipped


@pytest.fixture
def shelf(monkeypatch, tmp_path):
    """Two shipped scenarios, one of them broken."""
    (tmp_path / "duel.toml").write_text('name = "One against one"\n')
    (tmp_path / "broken.toml").write_text("name = \n")
    found = {path.stem: path for path in sorted(tmp_path.glob("*.toml"))}
    monkeypatch.setattr(shipped, "shipped", lambda: found)
    return found


def test_list_counts_the_kinds_and_names_the_scenarios(command, shelf):
    """What there is, at a glance; a broken scenario does not spoil it."""
    assert shelf
    code, out, err = command("list")
    assert (code, err) == (0, "")
    lines = [line.split() for line in out.splitlines()]
    assert ["creatures", "2"] in lines
    assert "spells" not in out
    assert ["duel", "One", "against", "one"] in lines
    assert ["broken"] in lines


def test_list_of_a_kind_has_a_line_each(command):
    """Name and description."""
    code, out, _ = command("list", "creatures")
    assert code == 0
    assert out.splitlines() == ["  wolf         level 2 beast", "  orc-soldier  level 3"]


def test_list_for_a_program(command, shelf):
    """One kind, or all of them, each as rows."""
    assert shelf
    creatures = [{"name": "wolf", "is": "level 2 beast"}, {"name": "orc-soldier", "is": "level 3"}]
    assert json.loads(command("list", "creatures", "--json")[1]) == {"creatures": creatures}
    document = json.loads(command("list", "--json")[1])
    assert document["creatures"] == creatures
    assert document["scenarios"][1] == {"name": "duel", "is": "One against one"}
    assert document["spells"] == []


def test_show_prints_a_card(command):
    """As the ruleset writes it."""
    assert command("show", "wolf") == (0, "Wolf\n  hp 40\n", "")


def test_a_kind_without_things_says_so(command):
    """Asking for what a ruleset has none of is no error."""
    assert command("list", "spells") == (0, "  none in this version\n", "")


def test_show_of_a_scenario_has_a_card_of_everybody(command, shelf):
    """Side by side in the file's order; alike combatants share a card."""
    assert shelf
    code, out, _ = command("show", "duel")
    assert code == 0
    assert out.splitlines() == [
        "Stand-in",
        "duel, vsd, at most 12 rounds",
        "",
        "heroes",
        "",
        "Ada to Ben: Warrior",
        "  Attack  sword",
        "",
        "orcs",
        "",
        "Orc 1 to Orc 2: Warrior",
        "  Attack  sword",
    ]


def test_show_of_a_scenario_ends_with_what_its_folder_adds(command, tmp_path):
    """Under a heading that names the folder, a card each."""
    path = tmp_path / "magical.toml"
    path.write_text("")
    code, out, _ = command("show", str(path))
    assert code == 0
    assert out.splitlines()[-7:] == [
        "Orc 1 to Orc 2: Warrior",
        "  Attack  sword",
        "",
        "spells of magic",
        "",
        "Spark",
        "  Lore  fire",
    ]


def test_show_of_a_file_that_is_at_fault_tells_the_faults(command, tmp_path):
    """As any command would, exit code 1."""
    path = tmp_path / "bad.toml"
    path.write_text("")
    code, out, err = command("show", str(path))
    assert (code, out) == (1, "")
    assert len(err.splitlines()) == 2
