"""What can be turned on sheets and what can be supposed: overrides that do just that."""

from __future__ import annotations

import pytest
from attrs import evolve

from vsdsim import api
from vsdsim.results.supposing import Kind
from vsdsim.scenario.shipped import shipped

COLUMNS = {"hit points": "hp", "DEF": "defence", "TSR": "tsr", "Perception": "perception"}
"""Figures that are one number of a sheet."""


def asked(name, *overrides):
    """The levers and suppositions of a scenario, and how it is loaded."""

    def load(more=()):
        return api.load(name, [*overrides, *more])

    ready, rules = api.encounter(load()), api.rules()
    return rules.levers(ready, load), rules.suppositions(ready, load), load


def sheets(scenario):
    """Sheets by full name."""
    return {each.full_name: each.sheet for each in scenario.combatants}


@pytest.mark.parametrize("name", ["four-orcs", "casters", "bridge", "wolves"])
def test_a_step_changes_one_figure_of_one_alone(name):
    """Everybody else, and all else on the sheet, is as it was; the figure moves by the step."""
    levers, _, load = asked(name)
    before = sheets(load())
    assert {each.figure for each in levers} >= {"hit points", "DEF", "CMB"}
    for lever in levers:
        for way, overrides in ((-1, lever.less), (1, lever.more)):
            after = sheets(load(overrides))
            changed = [each for each in before if before[each] != after[each]]
            assert changed, lever.label
            assert len({each.rpartition(" ")[0] for each in changed if " " in each}) <= 1
            for each in changed:
                if lever.figure in COLUMNS:
                    key = COLUMNS[lever.figure]
                    was = getattr(before[each], key)
                    assert after[each] == evolve(before[each], **{key: was + way * lever.step})
                if lever.figure == "CMB":
                    moved = {
                        new.cmb - old.cmb
                        for old, new in zip(before[each].attacks, after[each].attacks, strict=True)
                        if not old.ranged and old.kind != "unarmed"
                    }
                    assert moved == {way * lever.step}


def test_a_burden_is_minded():
    """Who is encumbered has less than is written: the label says what is written."""
    levers, _, load = asked("duel", 'red.Ragna.encumbrance="heavily"')
    lever = next(each for each in levers if each.label.startswith("Ragna: CMB"))
    sheet = sheets(load())["red.Ragna"]
    assert lever.less == (f"red.Ragna.stats.cmb={lever.value - 10}",)
    assert sheets(load([f"red.Ragna.stats.cmb={lever.value}"]))["red.Ragna"] == sheet


def test_equals_are_turned_together():
    """Four orcs alike are one; one of them that differs is by itself."""
    levers, suppositions, _ = asked("four-orcs")
    assert {each.who for each in levers if "Orc" in each.who} == {"Orc 1-4"}
    assert "without one of Orc 1-4" in {each.label for each in suppositions}
    levers, suppositions, load = asked("four-orcs", 'orcs."Orc 2".stats.hp=99')
    assert {each.who for each in levers if "Orc" in each.who} == {"Orc 1, 3, 4", "Orc 2"}
    lever = next(each for each in levers if each.label.startswith("Orc 1, 3, 4: DEF"))
    after = sheets(load(lever.more))
    moved = {each for each, sheet in sheets(load()).items() if sheet != after[each]}
    assert moved == {"orcs.Orc 1", "orcs.Orc 3", "orcs.Orc 4"}


def test_what_cannot_come_up_is_not_supposed():
    """No spells where nobody casts, no Drive where nobody spends it, nobody frightened."""
    _, suppositions, _ = asked("duel")
    labels = {each.label for each in suppositions}
    assert "without critical strikes" in labels
    assert not {"without spells", "without drive", "without anybody frightened"} & labels
    assert "without Ragna" not in labels
    assert "without spells" in {each.label for each in asked("casters")[1]}


def test_what_is_left_out_already_stays_out():
    """It is not asked for again, and is left out with all else."""
    _, suppositions, _ = asked("duel", 'without=["criticals"]')
    labels = {each.label: each for each in suppositions}
    assert "without critical strikes" not in labels
    assert labels["without fumbles"].overrides == ('without=["criticals", "fumbles"]',)


def test_parries_are_supposed_of_who_strikes():
    """Not those that its script has already."""
    _, suppositions, _ = asked("duel", 'red.Ragna.script=[{do="attack"}]')
    labels = {each.label for each in suppositions if each.kind is Kind.CHOICE}
    assert "Ragna parries 30" in labels
    assert "Ragna parries nothing" not in labels


@pytest.mark.parametrize("name", sorted(shipped()))
def test_every_shipped_scenario_can_be_asked(name):
    """Every supposition and every lever is a scenario of the same sides."""
    levers, suppositions, load = asked(name)
    assert levers
    assert len(suppositions) > 3
    sides = [side.name for side in load().sides]
    for each in suppositions:
        assert [side.name for side in load(each.overrides).sides] == sides
    assert len({each.label for each in suppositions}) == len(suppositions)
    assert len({each.label for each in levers}) == len(levers)
