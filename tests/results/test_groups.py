"""Lines of a table: each combatant, or a numbered group as one."""

from __future__ import annotations

import pytest

from tests.standin import StandIn, scenario
from vsdsim.montecarlo.batches import run
from vsdsim.results.groups import lines

CROWD = scenario(heroes=("Ada", "Unit 7"), orcs=("Orc 1", "Orc 2", "Orc 3", "Warg"))


@pytest.fixture(scope="module")
def result():
    """A few fights of six."""
    return run(StandIn(CROWD), fights=200)


def test_few_combatants_have_a_line_each(result):
    """Up to the limit nobody is grouped."""
    assert [each.label for each in lines(result, 6)] == [
        "Ada",
        "Unit 7",
        "Orc 1",
        "Orc 2",
        "Orc 3",
        "Warg",
    ]


def test_many_combatants_are_grouped_by_their_numbers(result):
    """Past it, numbered ones of a side share a line; a number alone makes no group."""
    shown = lines(result, 5)
    assert [(each.side, each.label, each.members) for each in shown] == [
        ("heroes", "Ada", 1),
        ("heroes", "Unit 7", 1),
        ("orcs", "Orc 1-3", 3),
        ("orcs", "Warg", 1),
    ]


def test_a_group_is_the_mean_of_its_members(result):
    """Hit points, kills and endings of the three orcs, divided by three."""
    group = lines(result, 5)[2]
    each = result.to_json()["combatants"][2:5]
    assert group.hp / 200 == pytest.approx(sum(orc["hp_mean"] for orc in each) / 3)
    assert group.kills / 200 == pytest.approx(sum(orc["kills_mean"] for orc in each) / 3)
    assert group.ended_by["hit points"] == pytest.approx(
        sum(orc["ended_by"]["hit points"] for orc in each) / 3
    )
