"""Effects of spells: every head is read, told, and its faults named."""

from __future__ import annotations

import pytest

from vsdsim.vsd.library.spells.answers import Aim, Counter, Ward
from vsdsim.vsd.library.spells.effects import EFFECTS, read_effect, registered
from vsdsim.vsd.library.spells.figures import BrandedWeapon, Haste, Modifier, Strength
from vsdsim.vsd.library.spells.harming import AttackRoll, CriticalStrike, Dice, Push, SoulDamage
from vsdsim.vsd.library.spells.mending import Healing, Staunching
from vsdsim.vsd.library.spells.plights import CONDITIONS, Condition, Ending, Protection
from vsdsim.vsd.vocabulary import CriticalType, Severity

FIRE, MOD = CriticalType.FIRE, Severity.MOD

READ = [
    (
        {"attack": "area", "critical": "fire", "max": 175},
        AttackRoll("area", FIRE, 175),
        "area attack, Fire, max 175",
    ),
    ({"condition": "held"}, Condition("held"), "Held"),
    (
        {"condition": "incapacitated", "harm": True, "levels": 4, "only": "humanoid"},
        Condition("incapacitated", harm=True, levels=4, only="humanoid"),
        "Incapacitated until harmed (4 levels of humanoids)",
    ),
    ({"condition": "blind", "levels": 9}, Condition("blind", levels=9), "Blind (9 levels)"),
    ({"condition": "weary", "only": "beast"}, Condition("weary", only="beast"), "Weary (beasts)"),
    (
        {"modifier": {"def": 25, "cmb": -5}, "side": True},
        Modifier(defence=25, cmb=-5, side=True),
        "DEF +25, CMB -5 (front and shield side)",
    ),
    (
        {"modifier": {"skills": 1, "saves": 2, "magic-saves": 3, "magic-def": 4, "casting": 5}},
        Modifier(skills=1, saves=2, magic_saves=3, magic_defence=4, casting=5),
        "skills +1, saves +2, magic saves +3, DEF against spells +4, casting +5",
    ),
    ({"heal": 10}, Healing(10), "heals 10 % of all HP over a minute"),
    ({"staunch": 2}, Staunching(2), "the worst wound bleeds 2 less"),
    ({"ends": "stunned"}, Ending("stunned"), "no longer Stunned"),
    ({"protects": "prone"}, Protection("prone"), "cannot be Prone"),
    ({"ward": "shot", "by": -100}, Ward("shot", -100), "-100 to the next shot at the target"),
    ({"aim": 50}, Aim(50), "+50 to the target's next shot"),
    ({"counter": True}, Counter(), "another's spell of the phase fails"),
    (
        {"critical": "impact", "severity": "Lig"},
        CriticalStrike(CriticalType.IMPACT, Severity.LIG),
        "Lig Impact critical",
    ),
    ({"push": 5}, Push(5), "pushed 5 m"),
    (
        {"weapon": {"critical": "fire", "severity": "Mod"}},
        BrandedWeapon(FIRE, MOD),
        "weapon's criticals with a Mod Fire one",
    ),
    (
        {"strength": {"cmb": 30, "damage": 2}},
        Strength(30, 2),
        "CMB +30 and 2 times base damage in melee",
    ),
    ({"strength": {"damage": 3}}, Strength(0, 3), "3 times base damage in melee"),
    ({"strength": {"cmb": -10}}, Strength(-10, 1), "CMB -10 in melee"),
    ({"haste": True}, Haste(), "Full Actions as Half, then -30"),
    ({"soul": "1d10+1"}, SoulDamage(Dice(1, 10, 1)), "1d10+1 soul damage"),
    ({"soul": "10d100"}, SoulDamage(Dice(10, 100)), "10d100 soul damage"),
]


@pytest.mark.parametrize(("raw", "effect", "words"), READ)
def test_effects_are_read_and_told(noted, raw, effect, words):
    """Each key of each head arrives, and a card can say what it does."""
    assert read_effect(raw, ("x",), noted.file()) == effect
    assert noted.texts() == []
    assert effect.told() == words


def test_every_head_is_read_above():
    """No effect of the register is left out."""
    assert {type(effect) for _, effect, _ in READ} == set(EFFECTS.values())
    assert all(effect.head == head for head, effect in EFFECTS.items())


def test_two_effects_of_one_head_are_refused():
    """The register cannot lose one of them without a word."""
    with pytest.raises(ValueError, match="two effects of one head"):
        registered(Push, Healing, Push)


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        (3, "x: required a table, arrived 3"),
        ({}, "x: required one effect (attack, condition, modifier,"),
        ({"heel": 10}, "did you mean heal?"),
        ({"heal": 10, "staunch": 1}, "arrived heal and staunch"),
        ({"heal": 101}, "x.heal: required a whole number from 1 to 100, arrived 101"),
        ({"heal": 0}, "x.heal: required a whole number from 1 to 100, arrived 0"),
        ({"heal": True}, "x.heal: required a whole number"),
        ({"heal": 10, "by": 3}, "x.by: required a known key (heal)"),
        ({"attack": "bolt", "critical": "fire"}, "x.max: required the key max"),
        ({"attack": "bolt", "max": 110}, "x.critical: required the key critical"),
        ({"attack": "bold", "critical": "fire", "max": 110}, "did you mean bolt?"),
        ({"attack": "bolt", "critical": "beast", "max": 110}, "x.critical: required one of impact"),
        ({"attack": "bolt", "critical": "fire", "max": 10}, "x.max: required a whole number from"),
        ({"attack": "bolt", "critical": "fire", "max": 176}, "x.max: required a whole number from"),
        ({"critical": "fire"}, "x.severity: required the key severity"),
        ({"critical": "fire", "severity": "Light"}, "x.severity: required one of Sup, Lig, Mod"),
        ({"condition": "stuned"}, "did you mean stunned?"),
        ({"condition": "held", "levels": 0}, "x.levels: required a whole number from 1 to 100"),
        ({"condition": "held", "only": "humans"}, "did you mean humanoid?"),
        ({"condition": "held", "harm": 1}, "x.harm: required true or false, arrived 1"),
        ({"modifier": 10}, "x.modifier: required a table, arrived 10"),
        ({"modifier": {}}, "x.modifier: required at least one of def, cmb, skills, saves,"),
        ({"modifier": {"def": 0}}, "x.modifier: required at least one of def"),
        ({"modifier": {"def": 201}}, "x.modifier.def: required a whole number from -200 to 200"),
        ({"modifier": {"dfe": 20}}, "did you mean def?"),
        ({"modifier": {"cmb": 5}, "side": True}, "x.side: required no side without def"),
        ({"staunch": 51}, "x.staunch: required a whole number from 1 to 50, arrived 51"),
        ({"ends": "fear"}, "x.ends: required one of held, stunned,"),
        ({"protects": 3}, "x.protects: required one of held, stunned,"),
        ({"ward": "shot"}, "x.by: required the key by"),
        ({"ward": "bolt", "by": -5}, "x.ward: required one of blow, shot"),
        ({"ward": "blow", "by": -201}, "x.by: required a whole number from -200 to 200"),
        ({"aim": "50"}, "x.aim: required a whole number from -200 to 200, arrived '50'"),
        ({"counter": False}, "x.counter: required true, or no such effect, arrived false"),
        ({"haste": False}, "x.haste: required true, or no such effect"),
        ({"push": 51}, "x.push: required a whole number from 1 to 50"),
        ({"weapon": {"critical": "fire"}}, "x.weapon.severity: required the key severity"),
        ({"weapon": {"critcal": "fire", "severity": "Sup"}}, "did you mean critical?"),
        ({"strength": {}}, "x.strength: required cmb or damage"),
        ({"strength": {"damage": 11}}, "x.strength.damage: required a whole number from 1 to 10"),
        ({"strength": {"damage": 1}}, "x.strength: required cmb or damage"),
        ({"soul": "d10"}, 'x.soul: required dice such as "1d10+1"'),
        ({"soul": "11d10"}, "x.soul: required dice"),
        ({"soul": "1d6"}, "x.soul: required dice"),
        ({"soul": "1d10+1000"}, "x.soul: required dice"),
        ({"soul": 5}, "x.soul: required a text of 1 to 60 characters"),
    ],
)
def test_faults_of_effects(noted, raw, fault):
    """A wrong head, key, word or number is named with its path, and no effect comes of it."""
    assert read_effect(raw, ("x",), noted.file()) is None
    assert fault in "\n".join(noted.texts())


def test_what_needs_a_duration():
    """Figures and most conditions are nothing without one; others only end with one."""
    needy = {effect.head for _, effect, _ in READ if effect.must_last}
    assert needy == {"condition", "modifier", "protects", "weapon", "strength", "haste"}
    free = {each for each in CONDITIONS if not Condition(each).must_last}
    assert free == {"prone", "stunned", "weary"}
    assert all(Condition(each).lasts for each in CONDITIONS)


def test_what_can_go_further():
    """A ward's number and each figure of a modifier, and nothing else."""
    assert Ward("shot", -100).further(-20) == Ward("shot", -120)
    assert Modifier(cmb=-20, skills=-10).further(-20) == Modifier(cmb=-40, skills=-30)
    for _, effect, _ in READ:
        if not effect.can_go_further:
            assert effect.further(-20) == effect
    assert {e.head for _, e, _ in READ if e.can_go_further} == {"ward", "modifier"}


def test_what_waits_for_another():
    """Wards and counterspells."""
    assert {effect.head for _, effect, _ in READ if effect.waits} == {"ward", "counter"}
