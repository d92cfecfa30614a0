"""The ready-made ways of casters and healers: who follows them, and what they do."""

from __future__ import annotations

import pytest

import vsdsim as vs
from vsdsim import api
from vsdsim.vsd.library.library import packaged
from vsdsim.vsd.ruleset import RULESET


def fight(*people, foes=(("orc-soldier", 25),), **more):
    """A scenario: each of `people` a stat block with what else is said of it, against orcs."""
    heroes = [
        {"name": use.partition("-")[0], "use": use, "at": [0, place], **also}
        for place, (use, also) in enumerate(people)
    ]
    orcs = [
        {"name": f"Foe {number}", "use": use, "at": [metres, number]}
        for number, (use, metres) in enumerate(foes)
    ]
    sides = [{"name": "heroes", "combatant": heroes}, {"name": "foes", "combatant": orcs}]
    return vs.load({"name": "Trial", "side": sides, **more})


def casts(scenario, who, seeds=12):
    """The spells that somebody casts in some fights, each once, by the first lines that say so."""
    found = set()
    for seed in range(seeds):
        text = " ".join(vs.narrate(scenario, seed=seed).split())
        for spell in ("Sleep", "Fear", "Thunderbolt", "Magic Shield", "Hold Kin", "Heal",
                      "Clotting", "Stunning Glare", "Fireball"):  # fmt: skip
            if f"{who} casts {spell}" in text:
                found.add(spell)
    return found


@pytest.mark.rule("declaration.default")
@pytest.mark.parametrize(
    ("use", "script"),
    [("wizard-3", "caster"), ("animist-3", "healer"), ("fire-drake", "monster"),
     ("warrior-3", "steady"), ("wolf", "berserk")],
)  # fmt: skip
def test_who_has_lores_or_powers_uses_them(use, script):
    """Who can heal heals; a script of one's own goes before."""
    group = api.encounter(fight((use, {}))).groups[0]
    assert group.script == script
    named = api.encounter(fight((use, {"script": "guard"}))).groups[0]
    assert named.script == "guard"


@pytest.mark.parametrize("name", sorted(RULESET.default_scripts))
def test_ready_made_scripts_know_what_they_cast(name):
    """Nobody reads them for spells, options and powers that there are not, as others' are read."""
    library = packaged()
    powers = {
        power.spell.name for each in library.creatures.values() for power in each.powers or ()
    }
    for entry in RULESET.default_scripts[name].entries:
        if entry.cast is None:
            continue
        if entry.cast.power:
            assert entry.cast.spell in {"", *powers}
            continue
        spell = library.spells[entry.cast.spell]
        assert {*entry.cast.warp, entry.cast.outstanding} - {None} <= {w.name for w in spell.warps}


GAZE = {"name": "gaze", "range": 15, "on": "enemy", "duration": {"rounds": 50},
        "effects": [{"condition": "held"}]}  # fmt: skip
"""Holds whom it is used at, without a save."""
AURA = {"name": "aura", "range": "self", "area": {"radius": 10}, "on": "enemy",
        "duration": {"rounds": 1}, "effects": [{"modifier": {"def": -5}}]}  # fmt: skip
BLESSING = {"name": "blessing", "range": "self", "on": "self", "duration": {"rounds": 1},
         "effects": [{"modifier": {"cmb": 5}}]}  # fmt: skip


def lair(*powers, at=0):
    """A beast of these powers and no script before a skeleton, which fears nothing and waits."""
    bite = {"natural": "bite", "size": "large", "cmb": 0}
    stats = {"hp": 5000, "def": 900, "cmb": 0, "level": 5, "type": "beast", "attacks": [bite]}
    beast = {"name": "Beast", "stats": stats | {"powers": list(powers)}, "at": [at, 0]}
    still = {"name": "Bones", "use": "skeleton", "at": [0, 0], "stats": {"hp": 5000}}
    still["script"] = [{"do": "defend"}]
    sides = [{"name": "lair", "combatant": [beast]}, {"name": "barrow", "combatant": [still]}]
    return vs.load({"name": "Lair", "side": sides, "max_rounds": 6})


def rounds_of(scenario, what, who):
    """The rounds in which somebody does something in fight 0."""
    rows = vs.replay(scenario)
    return [row["round"] for row in rows if row["what"] == what and row["actor"] == who]


@pytest.mark.rule("declaration.default")
def test_a_drake_breathes_as_often_as_it_can():
    """Once in three rounds at the skeletons 10 m before it, which fear nothing, and bites else."""
    bones = {"name": "Bones", "use": "skeleton", "count": 4, "at": [0, 0]}
    bones |= {"stats": {"hp": 5000}, "script": [{"do": "defend"}]}
    drake = {"name": "Drake", "use": "fire-drake", "at": [10, 0]}
    sides = [{"name": "barrow", "combatant": [bones]}, {"name": "lair", "combatant": [drake]}]
    scenario = vs.load({"name": "Lair", "side": sides, "max_rounds": 6})
    assert rounds_of(scenario, "casts", "lair.Drake") == [1, 4]
    assert set(rounds_of(scenario, "attack", "lair.Drake")) == {2, 3, 5, 6}


@pytest.mark.rule("declaration.default")
def test_a_monster_strikes_whom_its_gaze_holds():
    """In reach of the gaze from round 1 on, and never again; from then on it bites."""
    scenario = lair(GAZE, at=8)
    assert rounds_of(scenario, "casts", "lair.Beast") == [1]
    assert set(rounds_of(scenario, "attack", "lair.Beast")) == {2, 3, 4, 5, 6}


def test_a_monster_keeps_what_is_around_it_until_somebody_is_near():
    """From 24 m off it comes 15 in round 1; then the skeleton is within ten."""
    assert rounds_of(lair(AURA, at=24), "casts", "lair.Beast") == [2, 3, 4, 5, 6]


@pytest.mark.rule("declaration.default")
def test_who_has_but_a_blessing_bites():
    """A power for oneself alone is no way to fight."""
    assert api.encounter(lair(BLESSING)).groups[0].script == "berserk"
    assert api.encounter(lair(GAZE, BLESSING)).groups[0].script == "monster"


def test_the_ready_made_way_of_monsters_serves_anybody():
    """A wolf has no power, and fights as `berserk`."""
    wolves = [("wolf", {"script": script}) for script in ("monster", "berserk")]
    ends = [vs.replay(fight(each))[-1] for each in wolves]
    assert ends[0] == ends[1]


def test_a_caster_uses_what_it_knows():
    """A wizard of the third level: a shield first, sleep and lightning from afar."""
    scenario = fight(("wizard-3", {}), ("warrior-3", {}), foes=[("orc-soldier", 30)] * 3)
    assert casts(scenario, "wizard") >= {"Sleep", "Thunderbolt", "Magic Shield"}


def test_a_caster_throws_fire_before_its_friends_are_there():
    """In the first round, and later when it is alone."""
    scenario = fight(("wizard-10", {}), ("warrior-3", {}), foes=[("orc-soldier", 18)] * 3)
    rounds = {
        row["round"]
        for seed in range(6)
        for row in vs.replay(scenario, seed=seed)
        if row["what"] == "bolt" and row["with"] == "fireball"
    }
    assert rounds == {1}


def test_a_healer_tends_the_wounded():
    """It dazzles who comes, stops blood and heals."""
    scenario = fight(("animist-5", {}), ("warrior-3", {}), foes=[("orc-soldier", 12)] * 3)
    assert casts(scenario, "animist", seeds=30) >= {"Stunning Glare", "Clotting", "Heal"}


def test_casters_do_not_wait_for_each_other():
    """Out of magic they come and fight, if feebly: few fights see their fiftieth round."""
    scenario = fight(
        ("wizard-5", {}), ("animist-5", {}), foes=[("dark-mage", 25), ("orc-soldier", 25)]
    )
    assert vs.batch(scenario, fights=60).count("undecided") <= 12
