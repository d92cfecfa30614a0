"""Tests of vsdsim.scenario.timeline, by way of whole scenarios."""

from __future__ import annotations

import math
import pickle

import pytest

from vsdsim.errors import ScenarioError
from vsdsim.scenario.field import Ground
from vsdsim.scenario.loading import load_text

WARG = {"side": "orcs", "name": "Warg", "use": "orc"}
SLOW = {"kind": "slow", "shape": "disc", "at": [50, 50], "radius": 2}

REINFORCED = """\
light = "dim"

[[timeline]]
round = 5
light = "dark"
[[timeline.arrive]]
side = "heroes"
name = "Dera"
use = "hero"
at = [-9, 0]
script = "berserk"

[[timeline]]
round = 3
light = "day"
arrive = [
  { side = "orcs", name = "Warg", use = "orc", count = 2, at = [12, 0] },
  { side = "heroes", use = "hero" },
]
ground = [
  { kind = "fire", shape = "disc", at = [50, 0], radius = 1, damage = 3, rounds = 2 },
]

[[ground]]
kind = "slow"
shape = "disc"
at = [50, 50]
radius = 2
rounds = 1
"""


@pytest.fixture(name="late")
def fixture_late(tried):
    """The text of the duel with a timeline."""
    name, rest = tried.text.split("\n", 1)
    first, later = REINFORCED.split("\n", 1)
    return f"{name}\n{first}\n{rest}\n{later}"


def test_a_timeline_is_read(tried, late):
    """Who comes stands on its side after those listed, in the file's order, with its round.

    Changes of light are in the order of their rounds, ground after that of the start.
    """
    scenario = tried.load(late)
    assert [(each.full_name, each.arrives) for each in scenario.combatants] == [
        ("heroes.Aldric", 1),
        ("heroes.Dera", 5),
        ("heroes.Hero", 3),
        ("orcs.Orc 1", 1),
        ("orcs.Orc 2", 1),
        ("orcs.Orc 3", 1),
        ("orcs.Warg 1", 3),
        ("orcs.Warg 2", 3),
    ]
    assert (scenario.light, scenario.lights) == ("dim", ((3, "day"), (5, "dark")))
    assert scenario.ground == (
        Ground("slow", "disc", (50_000, 50_000), radius=2000, rounds=1),
        Ground("fire", "disc", (50_000, 0), radius=1000, damage=3, since=3, rounds=2),
    )
    assert scenario.combatants[1].script.name == "berserk"
    assert scenario.placed


def test_a_place_of_who_comes_places_the_fight(tried):
    """With a place in the timeline only, those at the start get theirs by default."""
    later = [{"round": 2, "arrive": [{**WARG, "at": [12, 0]}]}]
    scenario = tried.load(tried.dict(timeline=later))
    assert scenario.placed
    assert scenario.combatants[0].place.x == -5000


def test_a_scenario_with_a_field_can_be_sent_to_a_worker(tried, late):
    """It survives pickling, and a dict makes the same one."""
    import tomllib

    scenario = tried.load(late)
    again = pickle.loads(pickle.dumps(scenario))  # noqa: S301 - our own bytes
    other = tried.load(tomllib.loads(late))
    for each in (again, other):
        assert each.sides == scenario.sides
        assert each.ground == scenario.ground
        assert (each.lights, each.placed) == (scenario.lights, True)


def test_without_a_timeline_it_is_day_and_stays_so(tried):
    """Nothing said; an empty list says as much."""
    for raw in (tried.text, tried.dict(timeline=[], ground=[])):
        scenario = tried.load(raw)
        assert (scenario.light, scenario.lights, scenario.ground) == ("day", (), ())


@pytest.mark.parametrize(
    ("moment", "path"),
    [
        ({"light": "dim"}, ".round"),
        *(({"round": number, "light": "dim"}, ".round")
          for number in (1, 0, -3, 51, 2.0, True, "3", math.nan, [3])),
        ({"round": 2}, ""), ({}, ""),
        ({"round": 2, "light": "dusk"}, ".light"), ({"round": 2, "light": 3}, ".light"),
        ({"round": 2, "arrive": []}, ".arrive"), ({"round": 2, "arrive": WARG}, ".arrive"),
        ({"round": 2, "arrive": "Warg"}, ".arrive"), ({"round": 2, "arrive": [3]}, ".arrive[0]"),
        ({"round": 2, "ground": []}, ".ground"), ({"round": 2, "ground": SLOW}, ".ground"),
        ({"round": 2, "ground": [{**SLOW, "radius": 0}]}, ".ground[0].radius"),
        ({"round": 2, "light": "dim", "lite": "day"}, ".lite"),
        ({"round": 2, "arrive": [{"name": "Warg", "use": "orc"}]}, ".arrive[0].side"),
        ({"round": 2, "arrive": [{**WARG, "side": "orks"}]}, ".arrive[0].side"),
        ({"round": 2, "arrive": [{**WARG, "side": 3}]}, ".arrive[0].side"),
        ({"round": 2, "arrive": [{**WARG, "count": 0}]}, ".arrive[0].count"),
        ({"round": 2, "arrive": [{**WARG, "use": "ork"}]}, ".arrive[0].use"),
        ({"round": 2, "arrive": [{**WARG, "at": [1]}]}, ".arrive[0].at"),
        ({"round": 2, "arrive": [{**WARG, "script": "stedy"}]}, ".arrive[0].script"),
        ({"round": 2, "arrive": [{**WARG, "arrives": 3}]}, ".arrive[0].arrives"),
        ({"round": 2, "arrive": [{**WARG, "name": "combatant"}]}, ".arrive[0].name"),
        (3, ""), ([], ""),
    ],
)  # fmt: skip
def test_wrong_moments_are_faults(tried, moment, path):
    """A round from 2 to the last, something that happens, and whole combatants with a side."""
    found = {each for _, each, _ in tried.faults(tried.dict(timeline=[moment]))}
    expected = {f"timeline[0]{path}"}
    if moment == {}:
        expected.add("timeline[0].round")
    assert found == expected


def test_rounds_go_up_to_the_last_of_the_fight(tried):
    """`max_rounds` bounds them; where it has a fault itself, the most there is."""
    later = [{"round": 12, "light": "dim"}]
    assert tried.load(tried.dict(timeline=later, max_rounds=12)).lights == ((12, "dim"),)
    found = tried.faults(tried.dict(timeline=later, max_rounds=11))
    assert found == [(None, "timeline[0].round", "12")]
    found = tried.faults(tried.dict(timeline=[{"round": 1001, "light": "dim"}], max_rounds=0))
    assert [path for _, path, _ in found] == ["max_rounds", "timeline[0].round"]


def test_there_is_one_light_a_round(tried):
    """A second one for the same round is a fault; several moments of a round are none."""
    later = [{"round": 2, "light": "dim"}, {"round": 3, "light": "day"}]
    again = [*later, {"round": 2, "light": "dark"}]
    assert tried.faults(tried.dict(timeline=again)) == [
        (None, "timeline[2].light", "a second one in round 2")
    ]
    assert tried.load(tried.dict(timeline=[*later, {"round": 2, "ground": [SLOW]}]))


def test_a_hundred_moments_are_enough(tried):
    """One more is a fault."""
    later = [{"round": number, "light": "dim"} for number in range(2, 103)]
    assert len(tried.load(tried.dict(timeline=later[:100], max_rounds=200)).lights) == 100
    found = tried.faults(tried.dict(timeline=later, max_rounds=200))
    assert found == [(None, "timeline", "101")]


def test_who_comes_is_counted_among_the_two_hundred(tried):
    """196 and the four of the duel are enough; the one too many is told at its place."""
    later = [{"round": 2, "arrive": [{**WARG, "count": 190}, {**WARG, "name": "W", "count": 6}]}]
    assert len(tried.load(tried.dict(timeline=later)).combatants) == 200
    later[0]["arrive"][1]["count"] = 7
    found = tried.faults(tried.dict(timeline=later))
    assert found == [(None, "timeline[0].arrive[1].count", "more")]
    later[0]["arrive"][1]["count"] = 6
    later[0]["arrive"] += [{**WARG, "name": "V"}, {**WARG, "name": "U"}]
    found = tried.faults(tried.dict(timeline=later))
    assert found == [(None, "timeline[0].arrive[2]", "more")]


@pytest.mark.parametrize("name", ["Orc", "Orc 3", "Warg 1"])
def test_names_stay_unique_in_the_side(tried, name):
    """Who comes is called, counts expanded, as nobody of its side is."""
    first, second = {**WARG, "count": 2}, {**WARG, "name": name}
    if name == "Orc":
        second["count"] = 1
    later = [{"round": 2, "arrive": [first]}, {"round": 3, "arrive": [second]}]
    ((_, path, arrived),) = tried.faults(tried.dict(timeline=later))
    assert (path, "twice" in arrived) == ("timeline[1].arrive[0].name", True)


def test_who_comes_can_be_a_target_and_be_felled(tried):
    """Names of scripts and victories mean them like anybody."""
    raw = tried.dict(
        timeline=[{"round": 2, "arrive": [WARG]}],
        victory={"heroes": "fell Warg"},
        script={"mine": [{"do": "attack", "target": "orcs.Warg"}]},
    )
    raw["side"][0]["combatant"][0]["script"] = "mine"
    scenario = tried.load(raw)
    assert scenario.victory["heroes"].name == "orcs.Warg"
    assert scenario.combatants[0].script.entries[0].target == "orcs.Warg"


@pytest.mark.parametrize(
    "timeline",
    [
        [{"round": 2, "arrive": "Warg"}],
        [{"round": 2, "arrive": [{**WARG, "side": "orks"}]}],
        [{"round": 2, "arrive": [{**WARG, "name": ""}]}],
        [3],
        {},
    ],
)
def test_a_name_that_a_fault_may_hide_is_no_fault(tried, timeline):
    """As for those listed: somebody called so may come to light."""
    raw = tried.dict(timeline=timeline, victory={"heroes": "fell Warg"})
    assert "victory.heroes" not in [path for _, path, _ in tried.faults(raw)]


def test_a_fault_that_hides_nobody_does_not_spare_a_wrong_name(tried):
    """A wrong light says nothing of who comes."""
    raw = tried.dict(timeline=[{"round": 2, "light": 3}], victory={"heroes": "fell Warg"})
    assert [path for _, path, _ in tried.faults(raw)] == ["timeline[0].light", "victory.heroes"]


def test_faults_have_line_and_suggestion(tried, late):
    """Whether they come in headings of their own or in a list."""
    text = late.replace('side = "heroes"\nname', 'side = "heros"\nname')
    text = text.replace("at = [12, 0]", "att = [12, 0]").replace('light = "day"', 'light = "dayy"')
    with pytest.raises(ScenarioError) as caught:
        tried.load(text)
    found = [(fault.line, fault.path, fault.suggestion) for fault in caught.value.faults]
    lines = text.splitlines()
    assert found == [
        (lines.index('side = "heros"') + 1, "timeline[0].arrive[0].side", "heroes"),
        (lines.index('light = "dayy"') + 1, "timeline[1].light", "day"),
        (lines.index("arrive = [") + 2, "timeline[1].arrive[0].att", "at"),
    ]


@pytest.mark.parametrize("name", ["timeline", "timeline.arrive", "timeline.ground"])
def test_a_single_bracket_is_pointed_out(tried, name):
    """A table where a list of them belongs, with what to write."""
    text = tried.text + ("[[timeline]]\nround = 2\n" if "." in name else "") + f"[{name}]\n"
    told = [arrived for *_, arrived in tried.faults(text)]
    assert f"a single one: [{name}] takes two brackets, [[{name}]]" in told
    ((_, _, arrived),) = tried.faults(text + f"[{name}]\n")
    assert f"[[{name}]]" in arrived


def test_overrides_reach_the_timeline(ruleset, late):
    """By place, and those who come by name like anybody."""
    overrides = [
        "light=day",
        "timeline[1].round=4",
        "timeline[1].arrive[0].stats.hp=7",
        "ground[0].radius=3",
        "timeline[1].ground[0].damage=9",
        "heroes.Dera.stats.hp=8",
        "heroes.Hero.at=[1, 2]",
    ]
    scenario = load_text(late, "late.toml", ruleset, overrides)
    people = {each.name: each for each in scenario.combatants}
    assert scenario.light == "day"
    assert people["Warg 1"].arrives == people["Hero"].arrives == 4
    assert [people[name].sheet.hp for name in ("Warg 1", "Warg 2", "Dera")] == [7, 7, 8]
    assert (people["Hero"].place.x, people["Hero"].place.y) == (1000, 2000)
    assert [ground.radius for ground in scenario.ground] == [3000, 1000]
    assert scenario.ground[1].damage == 9
