"""Riders and powers read from stat blocks: what they may say, and what contradicts itself."""

from __future__ import annotations

import pytest

from vsdsim.vsd.library.spells.harming import AttackRoll, Dice, SoulDamage
from vsdsim.vsd.library.spells.plights import Condition
from vsdsim.vsd.library.spells.powers import Power, power_of, read_power
from vsdsim.vsd.library.spells.riders import Rider, read_rider
from vsdsim.vsd.library.spells.spell import Area, Duration, Span
from vsdsim.vsd.vocabulary import CriticalType

VENOM = {"name": "venom", "on": "hit", "save": "tsr", "effects": [{"condition": "held"}]}
GAZE = {
    "name": "gaze",
    "range": 20,
    "on": "enemy",
    "save": "wsr",
    "duration": {"failure": 10},
    "effects": [{"condition": "held"}],
}


def test_a_rider_is_read(noted):
    """Its keys arrive, and it is told in a line."""
    raw = {**VENOM, "poison": True, "duration": {"rounds": 3}}
    rider = read_rider(raw, ("x",), noted.file())
    effects = (Condition("held"),)
    assert rider == Rider("venom", "hit", effects, "tsr", Duration(Span.ROUNDS, 3), poison=True)
    assert rider.told() == "venom with a hit: Held on a failed TSR (a poison)"


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"name": "No Name"}, "x.name: required a name in kebab-case"),
        ({"on": "miss"}, "x.on: required one of hit, critical, arrived 'miss'"),
        ({"effects": []}, "x.effects: required one effect at least"),
        (
            {"effects": [{"attack": "bolt", "critical": "fire", "max": 90}]},
            "x.effects: required effects that act at once",
        ),
        ({"effects": [{"ward": "blow", "by": -9}]}, "x.effects: required effects that act at once"),
        ({"duration": "concentration"}, "x.duration: required a duration without concentration"),
        (
            {"effects": [{"soul": "1d10"}], "duration": {"rounds": 2}},
            "x.duration: required no duration: no effect lasts",
        ),
        ({"effects": [{"soul": "1d10"}], "poison": True}, "x.poison: required no poison"),
        ({"bite": 1}, "x.bite: required a known key"),
    ],
)
def test_a_rider_that_cannot_be(noted, change, fault):
    """Each fault names the place, what was required and what arrived."""
    assert read_rider({**VENOM, **change}, ("x",), noted.file()) is None
    assert any(fault in text for text in noted.texts()), noted.texts()


def test_a_rider_without_a_save_cannot_last_by_its_failure(noted):
    """There is no failure to count by."""
    raw = {**VENOM, "duration": {"failure": 5}}
    del raw["save"]
    assert read_rider(raw, ("x",), noted.file()) is None
    assert "x.save: required a save" in noted.texts()[0]


def test_a_power_is_read(noted):
    """A spell without lore and weave, its combat bonus, and how often it can be used."""
    power = read_power({**GAZE, "cmb": 70, "every": 3}, ("x",), noted.file())
    assert (power.name, power.cmb, power.every) == ("gaze", 70, 3)
    assert (power.spell.lore, power.spell.weave, power.spell.range) == ("", 0, 20)
    assert power.spell.effects == (Condition("held"),)
    plain = read_power(GAZE, ("x",), noted.file())
    assert (plain.cmb, plain.every) == (0, 1)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"every": 0}, "x.every: required a whole number from 1"),
        ({"effects": [{"counter": True}]}, "required"),
        ({"duration": "concentration"}, "x.duration: required a duration without concentration"),
        ({"weave": 3}, "x.weave: required a known key"),
        ({"range": "self"}, "x.area: required an area"),
        ({"name": ""}, "x.name: required"),
    ],
)
def test_a_power_that_cannot_be(noted, change, fault):
    """Each fault names the place, what was required and what arrived."""
    assert read_power({**GAZE, **change}, ("x",), noted.file()) is None
    assert any(fault in text for text in noted.texts()), noted.texts()


def test_what_the_figures_give_creatures(library):
    """The spider's poison, the wight's touch, the drake's breath."""
    (bite,) = library.creatures["lesser-spider"].attacks
    held = (Condition("held"),)
    assert bite.rider == Rider("spider-poison", "critical", held, "tsr", poison=True)
    touch = library.creatures["wight"].rider
    assert touch == Rider("wights-touch", "critical", (SoulDamage(Dice(1, 10, 1)),), "tsr")
    (breath,) = library.creatures["fire-drake"].powers
    assert isinstance(breath, Power)
    assert (breath.cmb, breath.every, breath.spell.area) == (110, 3, Area(cone=20))
    assert breath.spell.effects == (AttackRoll("area", CriticalType.FIRE, 175),)


def test_riders_reach_every_melee_attack_of_their_block(sheet):
    """All of a wight's but what it would shoot; one attack's own goes before."""
    wight = sheet(use="wight", weapons=["longsword", "short-bow"])
    riders = {each.name: each.rider and each.rider.name for each in wight.attacks}
    assert riders == {"longsword": "wights-touch", "short-bow": None, "punch": "wights-touch"}
    spider = sheet(use="lesser-spider", stats={"rider": {**VENOM, "name": "other"}})
    assert [each.rider.name for each in spider.attacks] == ["spider-poison"]


def test_two_powers_of_one_name_are_a_fault(refused):
    """Nobody could say which."""
    (fault,) = refused({"use": "wolf", "stats": {"powers": [GAZE, GAZE]}})
    assert fault[:3] == (("stats", "powers", 1, "name"), "a name of its own", "gaze")


def test_a_power_by_name_or_the_first(sheet):
    """Without a name the first on the sheet; None of another name."""
    basilisk = sheet(use="wolf", stats={"powers": [GAZE, {**GAZE, "name": "hiss"}]})
    assert power_of(basilisk, "").name == "gaze"
    assert power_of(basilisk, "hiss").name == "hiss"
    assert power_of(basilisk, "roar") is None
