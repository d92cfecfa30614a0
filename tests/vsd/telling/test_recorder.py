"""Event rows: complete, sensible, and true to the fight they are of."""

from __future__ import annotations

import json
from itertools import groupby

import numpy as np
import pytest

import vsdsim as vs
from vsdsim import api
from vsdsim.vsd.telling.recorder import Event, Recorder

KEYS = [
    "round", "phase", "actor", "target", "what", "die", "dice", "total", "result", "cmb", "def",
    "parry", "damage", "severity", "row", "hp_after", "with", "note",
]  # fmt: skip


def scenario(red, blue, script="berserk", count=2):
    """Some of a stat block against some of another."""
    sides = [
        {"name": side,
         "combatant": [{"name": "A", "use": use, "count": count, "script": script}]}
        for side, use in (("red", red), ("blue", blue))
    ]  # fmt: skip
    return vs.load({"name": "x", "max_rounds": 20, "side": sides})


MANY = [
    ("warrior-3", "dire-bear"),
    ("rogue-3", "wild-troll"),
    ("wraith", "maimlord-troll"),
    ("skeleton", "great-cat"),
    ("werewolf-demon", "champion-3"),
]


@pytest.fixture(scope="module")
def recorded():
    """Every event of a few fights of varied creatures, fight by fight."""
    fights = []
    for red, blue in MANY:
        encounter = api.encounter(scenario(red, blue))
        for fight in range(4):
            recorder = Recorder()
            encounter.fight(3, np.array([fight], dtype=np.int64), recorder)
            fights.append((encounter, recorder.events))
    return fights


def test_rows_have_the_promised_keys_and_are_plain_values(recorded):
    """As formats.md lists them, and what more there is; JSON takes them all."""
    for _, events in recorded:
        rows = [event.row() for event in events]
        assert all(list(row) == KEYS for row in rows)
        assert json.loads(json.dumps(rows)) == rows


def test_every_figure_is_the_sum_of_its_parts(recorded):
    """CMB, DEF and bonus of every attack, and its total from the dice on."""
    attacks = [
        event.figures for _, events in recorded for event in events if event.what == "attack"
    ]
    assert len(attacks) > 200
    for x in attacks:
        assert sum(x["cmb_parts"].values()) == x["cmb"]
        assert sum(x["def_parts"].values()) == x["defence"]
        assert sum(x["bonus_parts"].values()) == x["bonus"]
        first, *more = x["dice"]
        roll = first + sum(more) * (1 if first > 50 else -1)
        assert roll + x["cmb"] - x["defence"] + x["bonus"] == x["total"]


def test_hit_points_after_are_those_when_the_rank_has_landed(recorded):
    """Several blows of one moment name the same figure: what was there less all they took."""
    for encounter, events in recorded:
        hp = encounter.parameters.hp.tolist()
        for _, moment in groupby(events, key=lambda event: event.moment):
            hurting = [event for event in moment if event.figures.get("damage", -1) >= 0]
            for event in hurting:
                hp[event.target] -= event.figures["damage"]
            for event in hurting:
                assert event.hp_after == hp[event.target]


def test_who_goes_out_is_the_target_of_who_did_it(recorded):
    """`actor` is who does, `target` whom it befalls; only the end of the fight is nobody's."""
    befall = [event for _, events in recorded for event in events
              if event.what in ("out", "dying", "loses")]  # fmt: skip
    assert {event.what for event in befall} == {"out", "dying", "loses"}
    for event in befall:
        row = event.row()
        assert row["target"] == event.names[event.actor]
        assert row["actor"] == event.names[event.figures["by"]]
    for _, events in recorded:
        nobody = [event.what for event in events if event.row()["actor"] is None]
        assert nobody == ["ends"]


def test_the_last_row_says_how_the_fight_ended(recorded):
    """The outcome's name, as a batch counts it."""
    for encounter, events in recorded:
        assert events[-1].what == "ends"
        assert events[-1].row()["note"] in encounter.outcomes


def test_a_critical_has_a_die_a_capped_total_and_its_row(recorded):
    """The row's results hold the total."""
    rows = [event.row() for _, events in recorded for event in events if event.what == "critical"]
    assert len(rows) > 50
    modifier = {"Sup": 0, "Lig": 10, "Mod": 20, "Gri": 30, "Let": 50}
    for row in rows:
        assert row["total"] == min(row["die"] + modifier[row["severity"]], 150)
        low, high = map(int, row["row"].split()[1].split("-"))
        assert low <= row["total"] <= high
        assert row["note"]


def test_what_leaves_a_hand_is_an_event_of_its_own(recorded):
    """A weapon dropped, broken or stuck is gone from then on until it is drawn again."""
    drops = 0
    for _, events in recorded:
        empty = set()
        for event in events:
            if event.what == "drops":
                drops += 1
                empty.add(event.actor)
            elif event.what == "draws":
                empty.discard(event.actor)
            elif event.what == "attack" and event.actor in empty:
                kind = event.figures["with"]
                assert kind in ("punch", "bite", "claw", "kick", "bash", "horn", "grapple")
    assert drops > 2


def test_an_open_ended_roll_keeps_all_its_dice():
    """`die` is the first, `dice` all."""
    rows = vs.replay(scenario("warrior-3", "warrior-3", count=4), seed=1, fight=1)
    opened = [row for row in rows if row["what"] == "attack" and len(row["dice"]) > 1]
    assert opened
    for row in opened:
        assert row["die"] == row["dice"][0]
        assert row["die"] >= 96 or row["die"] <= 5


def test_a_miss_does_no_damage_and_no_critical(recorded):
    """Damage, severity and hit points after are null; die, total and capped result stay."""
    attacks = [event for _, events in recorded for event in events if event.what == "attack"]
    missed = [event.row() for event in attacks if event.figures["damage"] < 0]
    hit = [event.row() for event in attacks if event.figures["damage"] >= 0]
    assert len(missed) > 5
    assert len(hit) > 20
    for row in missed:
        assert (row["damage"], row["severity"], row["hp_after"]) == (None, None, None)
        assert None not in (row["die"], row["total"], row["result"])
    assert all(row["damage"] >= 0 and row["hp_after"] is not None for row in hit)


def test_nothing_done_has_no_figures():
    """Keys that do not apply are null."""
    row = Event(2, "other", "stands", 0, ("red.A",), {}).row()
    present = {key for key, value in row.items() if value is not None}
    assert present == {"round", "phase", "actor", "what"}


def test_a_fight_is_recorded_the_same_way_every_time():
    """A recorder changes nothing and leaves nothing behind."""
    fought = scenario("orc-soldier", "wolf")
    assert vs.replay(fought, seed=5, fight=7) == vs.replay(fought, seed=5, fight=7)
