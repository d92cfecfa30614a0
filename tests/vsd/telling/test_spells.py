"""Sentences about spells: declared, cast, resisted, failed, noticed, lost."""

from __future__ import annotations

import re
from types import SimpleNamespace

import numpy as np
import pytest

import vsdsim as vs
from vsdsim import api
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.magic import NO_SAVE
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.state.beginning import fresh_state
from vsdsim.vsd.telling import spells
from vsdsim.vsd.telling.cast import Cast
from vsdsim.vsd.telling.events import Event
from vsdsim.vsd.terrain import Light

MIRA = {"name": "Mira", "stats": {"level": 10, "hp": 60, "def": 30, "cmb": 40, "mp": 60},
        "weapons": ["dagger"], "at": [0, 0]}  # fmt: skip
GRIM = {"name": "Grim", "stats": {"hp": 80, "def": 20, "cmb": 60}, "weapons": ["longsword"],
        "at": [10, 0], "script": [{"do": "defend"}]}  # fmt: skip


FLEES = [{"do": "flee"}]
ROW = Rows.at(np.array([0]), np.array([0]), 1)


def trial(*script, bonus=60, rounds=2, grim=None, **more):
    """Mira, who knows mind, fire and hand, follows a script against Grim, who only defends."""
    stats = {**MIRA["stats"], "lores": dict.fromkeys(("mind", "fire", "hand"), bonus)}
    mira = {**MIRA, "stats": stats, "script": [*script, {"do": "defend"}], **more}
    foe = {**GRIM, **(grim or {})}
    sides = [{"name": "red", "combatant": [mira]}, {"name": "blue", "combatant": [foe]}]
    return vs.load({"name": "Trial", "max_rounds": rounds, "side": sides})


def told(*script, seeds=1, **more):
    """What fights of it say, without their line breaks."""
    scenario = trial(*script, **more)
    return " ".join(" ".join(vs.narrate(scenario, seed=seed).split()) for seed in range(seeds))


def test_spells_are_declared():
    """Concentrated on, cast at somebody, cast beside a deed."""
    text = told({"do": "cast", "spell": "daze", "concentrate": 1})
    assert "Mira concentrates on Daze (no parry)." in text
    assert "Mira casts Daze at Grim (no parry)." in text
    text = told({"do": "approach", "spell": "magic-shield"})
    assert "Mira casts Magic Shield and goes to Grim (parry 40)." in text


def test_a_casting_roll_is_told_term_by_term():
    """Its dice, what is added, and what it comes to."""
    text = told({"do": "cast", "spell": "daze"}, seeds=10)
    sums = re.findall(
        r"Mira casts Daze at Grim(?: \(\d MP\))?: rolls (?:\d+ [-+] [^=]* = )?(-?\d+),"
        r" \+60 lore -10 unprepared = (-?\d+)",
        text,
    )
    assert len(sums) > 5
    assert all(int(dice) + 50 == int(total) for dice, total in sums)


def test_an_attack_roll_is_told_of_each_whom_it_strikes():
    """The spell, then the roll against DEF."""
    text = told({"do": "cast", "spell": "fire-bolt"}, bonus=150)
    assert "Mira casts Fire Bolt at Grim (6 MP)." in text
    assert re.search(
        r"The spell strikes at Grim \(fire bolt, 10 m\): rolls [^:]+\+140 CMB \(150 - 10"
        r" unprepared\) -20 DEF = ", text
    )  # fmt: skip


def test_saves_say_by_how_much():
    """Against what, and what comes of it."""
    text = told({"do": "cast", "spell": "daze"}, seeds=20)
    assert re.search(r"Grim rolls [^:]+WSR = -?\d+ against \d+: resists\.", text)
    failed = re.search(r"Grim rolls [^:]+WSR = (-?\d+) against (\d+): fails by (\d+)\.", text)
    assert int(failed[2]) - int(failed[1]) == int(failed[3])


def test_what_ends_with_a_declaration_is_told_after_it():
    """Who has kept up a hold declares something else."""
    keep = {"when": "self.concentrating and round < 4", "do": "concentrate"}
    hold = {"when": "round == 1", "do": "cast", "spell": "hold-kin"}
    text = told(keep, hold, bonus=200, rounds=5, seeds=10)
    assert re.search(r"Round 4 Declaration .* Grim is no longer under Hold Kin\. Round 5", text)


@pytest.fixture(scope="module")
def people():
    """The two of them, Mira with one spell."""
    return Cast.of(api.encounter(trial({"do": "cast", "spell": "daze"})))


def event(what, people, **figures):
    """An event of Mira's in round 3."""
    return Event(3, "spell-b", what, 0, people.parameters.names, {"casting": 0, **figures})


NOTHING = {"wearies": False, "later": False, "resonance": False, "other_target": False,
           "knocked_out": False}  # fmt: skip


@pytest.mark.parametrize(
    ("figures", "end"),
    [
        ({"die": 40, "total": 60, "cost": 0}, "rolls 40 + 20 = 60: Mira is stunned."),
        ({"die": 60, "total": 80, "cost": 2}, "Mira is stunned and loses 2 magic points."),
        (
            {"die": 60, "total": 80, "cost": 0, "later": True},
            "Mira is stunned and the spell may go off in round 5.",
        ),
        (
            {"die": 99, "total": 160, "cost": 4, "wearies": True, "knocked_out": True},
            "Mira is stunned, loses 4 magic points and is weary and Mira is knocked out.",
        ),
    ],
)
def test_a_failure_says_what_it_costs(people, figures, end):
    """The roll, and each thing that comes of it."""
    said = spells.fails(people, event("spell-fails", people, **NOTHING | figures))
    assert said.replace("\u00a0", " ").endswith(end)


@pytest.mark.parametrize(
    ("notice", "end"),
    [(0, "nothing comes of it"), (2, "a vision stuns Mira"),
     (4, "Mira falls to the ground and lies there for 3 rounds")],
)  # fmt: skip
def test_a_resonance_says_what_comes_of_it(people, notice, end):
    """The roll and the end."""
    one = event("resonates", people, die=30, total=54, notice=notice, rounds=3)
    said = spells.resonates(people, one).replace("\u00a0", " ")
    assert said == f"The magic of Mira resonates: rolls 30 + 24 = 54: {end}."


@pytest.mark.parametrize(
    ("note", "said"),
    [("stunned", "is stunned and casts nothing"), ("out", ""),
     ("fear", "fears Grim too much for Daze"), ("out of range", "finds Grim too far away for Daze"),
     ("out of sight", "has lost sight of Grim for Daze"), ("no target", "finds nobody for Daze")],
)  # fmt: skip
def test_a_lost_spell_says_why(people, note, said):
    """Of who is out nothing is said again."""
    assert spells.lost_spell(people, event("loses-spell", people, note=note, meant=1))[0] == said


def bout(script, **more):
    """Round 2 of Mira, who means Grim, 10 m off, and a script of hers."""
    parameters = api.encounter(trial(script, **more)).parameters
    begun = Bout(parameters, fresh_state(parameters, 0, np.zeros(1, dtype=np.int64)))
    begun.begin_round(2)
    begun.state.aimed[0, 0] = 1
    return begun


@pytest.mark.parametrize(
    ("spell", "metres", "light", "reason"),
    [
        # Both reach 30 m.
        ("daze", 30, Light.DAY, "no target"),
        ("daze", 31, Light.DAY, "out of range"),
        ("fire-bolt", 30, Light.DAY, "no target"),
        ("fire-bolt", 31, Light.DARK, "out of range"),
        ("fire-bolt", 30, Light.DARK, "out of sight"),
    ],
)
def test_the_reason_of_a_lost_spell(spell, metres, light, reason):
    """How far off it is comes before whether it is seen."""
    now = bout({"do": "cast", "spell": spell})
    now.state.x[1, 0], now.light = 1000 * metres, light
    assert spells.why_no_spell(now, ROW, {"casting": 0}) == {"note": reason, "meant": 1}


def test_whose_target_is_out_finds_nobody():
    """However far off that one is; who should lie there and stands is none either."""
    now = bout({"do": "cast", "spell": "daze"})
    now.state.x[1, 0] = 99_000
    now.state.at_fallen[0, 0] = True
    assert spells.why_no_spell(now, ROW, {"casting": 0})["note"] == "no target"
    now.state.out[1, 0] = True
    assert spells.why_no_spell(now, ROW, {"casting": 0})["note"] == "out of range"
    now.state.at_fallen[0, 0] = False
    assert spells.why_no_spell(now, ROW, {"casting": 0})["note"] == "no target"


def test_who_has_come_to_fear_its_target_says_so_of_an_attack_spell():
    """A mind can still be dazed."""
    for spell, reason in (("fire-bolt", "fear"), ("daze", "no target")):
        now = bout({"do": "cast", "spell": spell}, conditions=["frightened"])
        now.state.feared[0, 0], now.state.frightened_until[0, 0] = 1, 2
        assert spells.why_no_spell(now, ROW, {"casting": 0})["note"] == reason


def test_a_spell_at_who_has_run_away_is_told_to_fall_short():
    """Grim, 28 m off, is 43 m off by the end of the round; Fire Bolt reaches 30."""
    scenario = trial({"do": "cast", "spell": "fire-bolt"}, grim={"at": [28, 0], "script": FLEES})
    text = " ".join(vs.narrate(scenario).split())
    assert "Spells, second Mira finds Grim too far away for Fire Bolt." in text


@pytest.mark.parametrize(
    ("die", "total", "more", "said"),
    [
        (63, 63, {}, "rolls 63"),
        (98, 90, {"uncapped": 100}, "rolls 98 + 2 = 100, at most 90"),
    ],
)
def test_a_resonance_is_a_true_sum(people, die, total, more, said):
    """Nothing is added where nothing is; what is too much for a small weave is said to be."""
    one = event("resonates", people, die=die, total=total, notice=0, rounds=1, **more)
    text = spells.resonates(people, one).replace("\u00a0", " ")
    assert text == f"The magic of Mira resonates: {said}: nothing comes of it."


def test_resonances_of_real_fights_are_true_sums():
    """Whatever a failure adds."""
    cast = {"do": "cast", "spell": "daze", "failing": ["resonance", "cost"]}
    text = told(cast, bonus=-20, rounds=6, seeds=60)
    sums = re.findall(r"resonates: rolls (\d+)(?: \+ (\d+) = (\d+))?(, at most 90)?:", text)
    assert len(sums) > 10
    assert all(int(die) + int(more) == int(total) for die, more, total, _ in sums if more)
    assert all((int(total or die) > 90) == bool(most) for die, _, total, most in sums)


def test_a_failed_attack_spell_has_not_cost_its_points():
    """What it costs is told with its failure."""
    text = told({"do": "cast", "spell": "fire-bolt"}, bonus=0, seeds=60)
    casts = re.findall(r"Mira casts Fire Bolt at Grim( \(6 MP\))?\. The spell strikes at"
                       r"[^:]*:[^:]*:[^.]*\. (The spell fails)?", text)  # fmt: skip
    assert any(fails for _, fails in casts)
    assert all(bool(paid) != bool(fails) for paid, fails in casts)


def test_a_power_without_a_save_is_not_to_be_resisted(people):
    """It is used, and that is all."""
    one = event("casts", people, target=0, price=0, difficulty=120)
    powers = SimpleNamespace(
        power=[True], attack=[-1], save=[NO_SAVE], radius=[0],
        each=[SimpleNamespace(spell=SimpleNamespace(display="Might"))],
    )  # fmt: skip
    there = SimpleNamespace(names=["Mira"], parameters=SimpleNamespace(castings=powers))
    assert spells.casts(there, one) == "Mira uses Might."


def test_rows_say_the_spell_its_cost_and_what_a_save_is_against():
    """Of what a spell does not have nothing."""
    script = {"do": "cast", "spell": "daze", "failing": ["resonance", "cost"]}
    rows = [row for seed in range(30) for row in vs.replay(trial(script, bonus=20), seed=seed)]
    of = {what: [row for row in rows if row["what"] == what] for what in
          ("casts", "saves", "spell-fails", "resonates", "attack")}  # fmt: skip
    for what in ("casts", "saves", "spell-fails", "resonates"):
        assert of[what]
        assert {row["spell"] for row in of[what]} == {"daze"}
    assert not {row["spell"] for row in of["attack"]} - {None}
    against = {row["difficulty"] for row in of["saves"]}
    assert against <= {row["difficulty"] for row in of["casts"]}
    assert None not in against
    assert all(type(row["cost"]) is int for row in of["casts"] + of["spell-fails"])
