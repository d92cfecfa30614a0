"""Event rows: complete, sensible, and true to the fight they are of."""

from __future__ import annotations

import json
import math
import tomllib
from collections import Counter
from itertools import groupby

import pytest

import vsdsim as vs
from tests.vsd.telling.conftest import facing_off
from vsdsim import api
from vsdsim.vsd.telling.events import Event
from vsdsim.vsd.telling.recorder import recorded as record

KEYS = [
    "round", "phase", "actor", "target", "what", "die", "dice", "total", "result", "cmb", "def",
    "parry", "damage", "severity", "row", "hp_after", "with", "note", "x", "y", "z", "from",
    "metres", "side", "cover", "range", "bonus", "against", "against_dice", "save",
    "save_dice", "way", "pace", "spell", "cost", "difficulty",
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
        fights += [(encounter, events) for events in record(encounter, 3, *range(4))]
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


def test_a_fight_without_places_has_none():
    """Nothing of a field is in its rows, where nobody moves or shoots."""
    field = KEYS[KEYS.index("x") : KEYS.index("bonus")]
    for row in vs.replay(scenario("warrior-3", "dire-bear", script=[{"do": "attack"}])):
        assert {row[key] for key in (*field, "way", "pace")} == {None}


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
        assert nobody == ["round"] * events[-1].round + ["ends"]


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


OPEN = """\
name = "In the open"
max_rounds = 12
light = "dim"
ground = [
  { kind = "cover", shape = "segment", at = [-5, -8], to = [-5, 8], grade = "full" },
  { kind = "ledge", shape = "area", at = [-12, -2], to = [-9, 2], height = 2.5 },
  { kind = "fire", shape = "disc", at = [0, 0], radius = 2, damage = 3, rounds = 6 },
  { kind = "slow", shape = "area", at = [4, -9], to = [8, 9] },
]
timeline = [{ round = 3, arrive = [
  { side = "orcs", name = "Wolf", use = "wolf", count = 2, at = [-20, 4] },
] }]

[[side]]
name = "heroes"
declares = "second"
[[side.combatant]]
name = "Archer"
use = "archer-3"
count = 2
at = [-10, 0]
surprised = true
script = [{ when = "enemies.near(3) > 0", do = "attack", parry = "30%" }, { do = "shoot" }]
[[side.combatant]]
name = "Guard"
use = "warrior-3"
count = 2
at = [-7, 0]
weapons = ["thrown-javelin", "thrown-javelin", "longsword"]
script = [{ when = "target.distance > 4 and self.ammunition > 0", do = "shoot", guard = true },
          { do = "attack", guard = true, parry = "20%" }]

[[side]]
name = "orcs"
[[side.combatant]]
name = "Orc"
use = "orc-soldier"
count = 5
at = [20, 0]
script = [{ when = "self.bruised", do = "flee" },
          { when = "target.engaged", do = "attack", move = "flank" },
          { do = "attack", free = "drop" }]
"""


@pytest.fixture(scope="module")
def on_a_field():
    """Every event of some fights on a field, with the encounter."""
    encounter = api.encounter(tomllib.loads(OPEN))
    return encounter, record(encounter, 11, *range(8))


def test_sums_on_a_field_are_the_sums_of_their_parts(on_a_field):
    """Of blows, shots and strays: CMB (halved or not), DEF, bonuses, range, and the total."""
    seen = Counter()
    for event in (each for events in on_a_field[1] for each in events):
        x = event.figures
        if event.what not in ("attack", "shot", "stray"):
            continue
        seen[event.what] += 1
        seen[x["side"]] += 1
        seen.update(name for name in x["def_parts"] if name)
        cmb = sum(x["cmb_parts"].values())
        assert x["cmb"] == (cmb // 2 if x.get("halved") else cmb)
        assert sum(x["def_parts"].values()) == x["defence"]
        assert sum(x["bonus_parts"].values()) == x["bonus"]
        first, *more = x["dice"]
        roll = first + sum(more) * (1 if first > 50 else -1)
        assert (
            roll
            + cmb * (not x.get("halved"))
            + x["cmb"] * bool(x.get("halved"))
            - x["defence"]
            + x["bonus"]
            + x.get("range_penalty", 0)
            == x["total"]
        )
    for name in ("attack", "shot", "stray", "front", "rear", "left flank", "right flank", "parry",
                 "dim light", "full cover", "lying flat", "shield on the other side"):  # fmt: skip
        assert seen[name], name


def test_everybody_on_a_field_has_a_place_in_its_rows(on_a_field):
    """In metres; a move also says where it came from, and how far that is."""
    moved = 0
    for event in (each for events in on_a_field[1] for each in events):
        row = event.row()
        assert (row["x"] is None) == (event.actor < 0)
        if event.what == "moves":
            moved += 1
            here, there = (row["x"], row["y"], row["z"]), row["from"]
            assert row["metres"] == pytest.approx(math.dist(here, there), abs=0.001)
            assert (row["way"], row["pace"]) != (None, None)
    assert moved > 50


def test_a_move_is_where_one_was_before(on_a_field):
    """Places follow from each other: nobody is anywhere without having gone, fallen or dropped."""
    encounter, fights = on_a_field
    start = encounter.parameters.start
    for events in fights:
        place = list(zip(start.x.tolist(), start.y.tolist(), start.z.tolist(), strict=True))
        for event in events:
            if event.what in ("moves", "drops-down"):
                assert event.figures["came"] == place[event.actor]
            if event.what in ("moves", "drops-down", "falls"):
                place[event.actor] = event.figures["place"]
            elif event.what == "round":
                now = [each["place"] for each in event.figures["people"]]
                dead = [each["dead"] for each in event.figures["people"]]
                for one, at in enumerate(now):
                    assert at == place[one] or dead[one]
                place = now


def test_who_stands_where_it_wants_to_be_does_not_move(on_a_field):
    """A move of no length is an event only where something was in its way."""
    for event in (each for events in on_a_field[1] for each in events):
        if event.what == "moves" and not event.figures["far"]:
            assert not event.figures["arrived"]


def test_what_is_thrown_is_not_dropped(on_a_field):
    """A javelin leaves the hand with the throw; the next one is drawn."""
    for events in on_a_field[1]:
        thrown = 0
        for event in events:
            javelin = event.figures.get("with") == "thrown-javelin"
            thrown += event.what == "shot" and javelin
            if event.what == "drops" and javelin:
                moment = [each for each in events if each.moment == event.moment]
                assert any(each.what in ("critical", "fumble") for each in moment)
        assert thrown


def test_rounds_are_recorded_and_no_rows(on_a_field):
    """Everybody as each round begins, for maps; `run --json` leaves that out."""
    encounter, fights = on_a_field
    for events in fights:
        rounds = [event for event in events if event.what == "round"]
        assert [event.round for event in rounds] == list(range(1, events[-1].round + 1))
        assert all(len(each.figures["people"]) == 11 for each in rounds)
    rows = vs.replay(encounter.scenario, seed=11, fight=0)
    assert len(rows) == sum(event.what != "round" for event in fights[0])


def test_what_the_timeline_brings_comes_before_the_assessment():
    """In a moment of its own: dusk falls in round 2, then Ada burns in her fire."""
    fire = {"kind": "fire", "shape": "disc", "at": [0, 0], "radius": 1, "damage": 3}
    still = {"script": [{"do": "defend"}]}
    fought = facing_off(still | {"at": [0, 0]}, still | {"at": [9, 0]}, ground=[fire],
                        timeline=[{"round": 2, "light": "dim"}])  # fmt: skip
    (events,) = record(api.encounter(fought), 0, 0)
    moments = {(event.round, event.what): event.moment for event in events}
    assert moments[2, "light"] < moments[2, "loses"]
