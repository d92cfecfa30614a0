"""Sentences about what magic does."""

from __future__ import annotations

import vsdsim as vs
from vsdsim.vsd.telling.enchantments import ENCHANTMENTS
from vsdsim.vsd.telling.story import TOLD

MAGE = {"level": 10, "hp": 60, "def": 30, "cmb": 40, "mp": 60}


def told(*script, rounds=3, blue=None, lores=("mind", "healing", "might", "channeling"), seed=1):
    """A fight of a mage who follows a script with a guard against one who only defends."""
    people = [
        {"name": "Mira", "stats": {**MAGE, "lores": dict.fromkeys(lores, 200)},
         "weapons": ["dagger"], "script": [*script, {"do": "defend"}]},
    ]  # fmt: skip
    foe = {"name": "Grim", "stats": {"hp": 80, "def": 20, "cmb": 60, "wsr": -200},
           "weapons": ["longsword"], "script": [{"do": "defend"}], **(blue or {})}  # fmt: skip
    scenario = {
        "name": "Trial",
        "max_rounds": rounds,
        "side": [{"name": "red", "combatant": people}, {"name": "blue", "combatant": [foe]}],
    }
    return " ".join(vs.narrate(vs.load(scenario), seed=seed).split())


def cast(spell, when="round == 1", **more):
    """An entry that casts it."""
    return {"when": when, "do": "cast", "spell": spell, **more}


def test_conditions_say_how_long():
    """Until which round, or as long as somebody concentrates; and when they are over."""
    text = told(cast("fear"), rounds=2)
    assert "Grim is under Fear: frightened of Mira, through round 11." in text
    text = told(cast("strength-within", target="self"))
    assert "under Strength Within: CMB +30 and 2 times base damage in melee, for this" in text
    assert "Mira is no longer under Strength Within." in text
    keep = {"when": "self.concentrating", "do": "concentrate"}
    text = told(keep, cast("hold-kin"), rounds=2)
    assert "Grim is under Hold Kin: held, as long as Mira concentrates." in text


def test_haste_says_what_it_leaves():
    """What it does, that it wears out, and when that is over."""
    text = told(cast("haste", target="self"), rounds=5)
    assert "Mira is under Haste: Full Actions as Half, then -30, through round 2." in text
    assert "Mira is no longer under Haste, and worn out for a round." in text
    assert "Mira has caught her breath." in text or "Mira has caught its breath." in text


def test_healing_is_told_point_by_point():
    """What is to come, and what comes."""
    red = cast("heal", target="self", when="self.hp < self.hp_total")
    blue = {"script": [{"do": "attack"}]}
    text = " ".join(told(red, rounds=8, blue=blue, seed=seed) for seed in range(6))
    assert "Mira will win back 6 hit points within a minute." in text
    assert "Mira wins back 1 hit point." in text


def test_every_sentence_is_told_somewhere():
    """None is forgotten in the story."""
    assert set(ENCHANTMENTS) <= TOLD
