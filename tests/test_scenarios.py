"""The shipped scenarios: each is decided as its author says, and a mirror is fair."""

from __future__ import annotations

import re

import pytest

import vsdsim as vs
from vsdsim.scenario.shipped import shipped

FIGHTS = 60
SURE = 0.9999
"""Level of the intervals that must meet what is expected: no false alarm in ten thousand."""


@pytest.mark.parametrize("name", sorted(shipped()))
def test_a_scenario_is_decided_as_expected(name):
    """What stands in `[expect]` may be true; it names a side, and fights that come to an end."""
    scenario = vs.load(name)
    expected = {each.quantity for each in scenario.expect}
    assert "undecided" in expected
    assert expected & {side.name for side in scenario.sides}
    result = vs.batch(scenario, fights=FIGHTS)
    for each in scenario.expect:
        interval = result.interval(each.quantity, level=SURE)
        low = 0 if each.low is None else each.low
        high = 1 if each.high is None else each.high
        assert interval.low <= high, each
        assert interval.high >= low, each


@pytest.mark.parametrize("name", sorted(shipped()))
def test_a_scenario_says_what_it_shows(name):
    """Its file begins with a comment, and then its name."""
    text = shipped()[name].read_text("utf-8")
    assert re.match(r"(#[^\n]+\n)+name = ", text)


def test_the_mirror_match_is_fair():
    """Half a turn of the field, (x, y) to (-x, -y), puts each in its twin's place.

    A mirror image would not do: the shield side would be the other one. The ground is its own twin.
    """
    scenario = vs.load("mirror")
    east, west = (side.combatants for side in scenario.sides)
    for one, twin in zip(east, west, strict=True):
        assert (one.name, one.sheet, one.script) == (twin.name, twin.sheet, twin.script)
        assert (one.place.x, one.place.y) == (-twin.place.x, -twin.place.y)
        assert one.facing == (-twin.facing[0], -twin.facing[1])
    assert [(each.shape, each.at) for each in scenario.ground] == [("disc", (0, 0))]


def test_relief_turns_the_fight():
    """With two who fall at the first blow in its place the watch wins less often than expected."""
    alone = vs.batch(vs.load("relief", ["watch.Relief.stats.hp=1"]), fights=2 * FIGHTS)
    expected = next(each for each in vs.load("relief").expect if each.quantity == "watch")
    assert alone.interval("watch", level=SURE).high < expected.low
