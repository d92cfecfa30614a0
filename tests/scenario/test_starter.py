"""The scenario to start from, with everything that is only suggested in it."""

from __future__ import annotations

import re

from vsdsim.scenario.field import Ground, Place
from vsdsim.scenario.loading import load_text
from vsdsim.vsd.ruleset import RULESET

KEY = re.compile(r"^( *)# (\[|[a-z]+ = )", re.MULTILINE)


def test_the_starter_places_nobody_until_one_says_so():
    """As it is, it is a fight without a field."""
    scenario = load_text(RULESET.starter(), "starter.toml", RULESET)
    assert not scenario.placed
    assert (scenario.ground, scenario.lights) == ((), ())


def test_every_line_of_the_starter_means_what_it_says():
    """With the marks taken from all the keys it suggests it is faultless, too."""
    text = KEY.sub(r"\1\2", RULESET.starter())
    scenario = load_text(text, "starter.toml", RULESET)
    people = {each.name: each for each in scenario.combatants}
    assert (scenario.light, scenario.placed) == ("dim", True)
    assert people["Aldric"].place == Place(-3000, 0, 0)
    # Three in a line before whom they look at, first to the left: nearest to -y.
    assert people["Orc 1"].place.y < people["Orc 2"].place.y < people["Orc 3"].place.y
    assert (people["Warg 2"].arrives, people["Warg 2"].side) == (3, "orcs")
    assert scenario.ground == (
        Ground("slow", "area", (1000, -20_000), (6000, 20_000)),
        Ground("cover", "disc", (-4000, 3500), radius=800, grade="full"),
    )
    assert scenario.victory["heroes"].rounds == 8
