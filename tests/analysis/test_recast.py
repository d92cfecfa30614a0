"""Scenarios recast: whose places, names and lists change, and what stays."""

from __future__ import annotations

import pytest
from attrs import evolve

from vsdsim.analysis.audits.recast import (
    lengthened,
    mirrored,
    relabelled,
    relisted,
    strengthened,
    turned,
    why_not,
)
from vsdsim.scenario.field import Ground, Place
from vsdsim.scenario.model import Combatant, Entry, Scenario, Script, Side, Victory

FELLED = Victory("fell", name="blue.Cy")


def people(side, *places, arrives=1, script=None):
    """Somebody at each of these places, called Ann, Bob and so on."""
    return tuple(
        Combatant(side, name, None, script, Place(*at), (1000, 0), arrives)
        for name, at in zip(("Ann", "Bob", "Cy"), places, strict=False)
    )


def field(**more):
    """Two of red in the west, three of blue ten metres east, the last of them late."""
    blue = people("blue", (10_000, 0), (10_000, 2_000), (12_000, 1_000))
    blue = (*blue[:2], evolve(blue[2], arrives=4))
    script = Script("s", (Entry("attack", target="red.Bob"), Entry("move", to=(3_000, 1_000))))
    red = people("red", (0, 0), (0, 2_000), script=script)
    sides = (Side("red", red, "first"), Side("blue", blue))
    return Scenario("Field", sides, placed=True, **more)


def test_the_last_is_listed_first():
    """Sides and people; who arrives stays after who is there."""
    recast = relisted(field())
    assert [each.full_name for each in recast.combatants] == [
        "blue.Bob", "blue.Ann", "blue.Cy", "red.Bob", "red.Ann",
    ]  # fmt: skip
    assert sorted(recast.combatants, key=str) == sorted(field().combatants, key=str)


def test_half_a_turn_is_undone_by_another():
    """Places, facings, where scripts go and pieces of ground."""
    wall = Ground("wall", "segment", (1_000, 2_000), (3_000, -4_000))
    scenario = field(ground=(wall,))
    recast = turned(scenario)
    assert recast.ground[0].at == (-1_000, -2_000)
    assert recast.ground[0].to == (-3_000, 4_000)
    assert recast.combatants[1].place == Place(0, -2_000)
    assert recast.combatants[1].facing == (-1000, 0)
    assert recast.combatants[0].script.entries[1].to == (-3_000, -1_000)
    assert turned(recast) == scenario


def test_names_are_handed_on_with_all_that_is_said_of_them():
    """In scripts, as conditions of victory, and of whom."""
    recast = relabelled(field(victory={"red": FELLED}))
    assert [side.name for side in recast.sides] == ["blue", "red"]
    assert [each.full_name for each in recast.combatants][:2] == ["blue.Ann", "blue.Bob"]
    assert recast.combatants[0].script.entries[0].target == "blue.Bob"
    assert recast.victory == {"blue": Victory("fell", name="red.Cy")}
    assert relabelled(recast) == field(victory={"red": FELLED})


@pytest.mark.parametrize("side", ["red", "blue"])
def test_a_side_meets_itself_half_a_turn_away(side):
    """Everybody's image lies opposite, each side on its own hand of the middle."""
    recast = mirrored(field(ground=(Ground("wall", "segment", (5_000, 0), (5_000, 900)),)), side)
    here, there = recast.sides
    assert {here.name, there.name} == {"red", "blue"}
    assert recast.ground == ()
    assert (here.declares, there.declares) == (None, None)
    for one, other in zip(here.combatants, there.combatants, strict=True):
        assert (one.place.x, one.place.y) == (-other.place.x, -other.place.y)
        assert one.facing == (-other.facing[0], -other.facing[1])
        assert (one.name, one.arrives) == (other.name, other.arrives)
    mine, theirs = ({each.place.x > 0 for each in part.combatants} for part in (here, there))
    assert len(mine) == len(theirs) == 1
    assert mine != theirs


def test_a_copy_is_about_itself():
    """Its scripts name its own people; to fell somebody becomes to be the last, all else stays."""
    recast = mirrored(field(victory={"red": FELLED}), "red")
    assert [part.combatants[0].script.entries[0].target for part in recast.sides] == [
        "red.Bob", "blue.Bob",
    ]  # fmt: skip
    assert recast.victory == {}
    stays = Victory("survive", 5)
    assert mirrored(field(victory={"red": stays}), "red").victory == {"red": stays, "blue": stays}


def test_sides_among_each_other_are_taken_apart():
    """Blue stands on both hands of red: red's copy still begins beyond all of red."""
    blue = people("blue", (-5_000, 0), (5_000, 0))
    red = people("red", (-1_000, 0), (1_000, 0))
    recast = mirrored(Scenario("S", (Side("red", red), Side("blue", blue)), placed=True), "red")
    assert [each.place.x for each in recast.combatants] == [-3_000, -1_000, 3_000, 1_000]


def test_a_side_that_cannot_meet_itself():
    """Its scripts are about an enemy, or nobody of it is there at the start."""
    assert why_not(field(), "red") is None
    foe = Script("s", (Entry("attack", target="red.Bob"),))
    late = (Side("red", people("red", (0, 0))), Side("blue", people("blue", (9, 9), arrives=3)))
    about = (late[0], Side("blue", people("blue", (9, 9), script=foe)))
    # There is no red.Bob here: what is about nobody stands in nobody's way.
    assert why_not(Scenario("S", about), "blue") is None
    both = (Side("red", people("red", (0, 0), (1, 1))), about[1])
    assert why_not(Scenario("S", both), "blue") == "the script of Ann is about red.Bob"
    assert why_not(Scenario("S", late), "blue") == "nobody of blue is there at the start"


def test_longer_and_stronger():
    """More rounds; everybody of one side changed, and nobody else."""
    assert lengthened(field(max_rounds=30), 10).max_rounds == 40
    recast = strengthened(field(), "blue", lambda each: evolve(each, sheet="strong"))
    assert [each.sheet for each in recast.combatants] == [None, None, "strong", "strong", "strong"]
