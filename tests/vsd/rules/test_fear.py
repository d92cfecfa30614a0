"""Fear: who must face what terrifies, the save, and what comes of it.

The ghost is of level 15: the difficulty is 100 + 2 * 5 = 110. Who has a WSR of 30 fails by 50 with
a 30, and is Frightened for five rounds, from this one on.
"""

from __future__ import annotations

import numpy as np
import pytest

import vsdsim as vs
from tests.oracle import dice as plain
from tests.vsd.rules.harness import Ring, entry, sheet, stand
from vsdsim.scenario.model import Ground
from vsdsim.vsd.numbers import NEVER
from vsdsim.vsd.vocabulary import Phase

GHOST = sheet(traits=frozenset({"terrifying"}), level=15)
HERO = sheet(wsr=30)
IDLE = [entry("defend", "self.frightened or enemies >= 0")]


def haunted(monkeypatch=None, *, ann=None, blues=None, stands=None, **more):
    """Ann of red, and ghosts of blue, all of whom do nothing whatever they fear."""
    reds = {"Ann": ann or HERO}
    blues = blues or {"Ghost": GHOST}
    scripts = dict.fromkeys((*reds, *blues), IDLE)
    return Ring({"red": reds, "blue": blues}, scripts=scripts, stands=stands,
                monkeypatch=monkeypatch, **more)  # fmt: skip


def faces(ring, total, *, who="Ann", source="blue.Ghost", number=1):
    """Load the save that somebody makes in a round's Assessment."""
    ring.bout.begin_round(number)
    ring.load(ring.address(who, "fear", source, phase=Phase.ASSESSMENT), total)


def assess(ring, number=1):
    """Play the Assessment of a round."""
    ring.next_assessment(number)
    return [(each["target"], each["rounds"]) for each in ring.events("faces")]


@pytest.mark.rule("fear.presence")
@pytest.mark.parametrize(
    ("roll", "rounds"), [(80, 0), (79, 1), (70, 1), (69, 2), (30, 5), (-300, 38)]
)
def test_who_sees_it_saves_or_is_frightened(monkeypatch, roll, rounds):
    """110 or more stands firm; a round for every 10 points of failure, rounded up."""
    ring = haunted(monkeypatch)
    faces(ring, roll)
    assert assess(ring) == [(1, rounds)]
    ann = ring["Ann"]
    assert (ann.feared, ann.frightened_until) == ((1, rounds) if rounds else (-1, 0))


@pytest.mark.rule("fear.presence")
def test_the_save_is_open_ended_at_its_address():
    """The real dice, worked out in plain Python: the fights 0 to 199, some of which roll on."""
    for fight in range(200):
        ring = haunted(fight=fight)
        assess(ring)
        key = ring.address("Ann", "fear", "blue.Ghost", phase=Phase.ASSESSMENT)
        (heard,) = ring.events("faces")
        assert heard["total"] == plain.open_ended(key)[0] + 30


@pytest.mark.rule("fear.presence")
@pytest.mark.parametrize(
    ("changes", "bonus"),
    [({"injuries": 90}, 30), ({"hp": 1}, 30), ({"stunned_until": 5}, 30), ({"prone": True}, 30)],
)
def test_neither_wounds_nor_plight_bear_on_it(monkeypatch, changes, bonus):
    """45 and 30 are 75, whatever ails her."""
    ring = haunted(monkeypatch)
    for name, value in changes.items():
        setattr(ring["Ann"], name, value)
    faces(ring, 45)
    assess(ring)
    assert ring.events("faces")[0]["total"] == 45 + bonus


@pytest.mark.rule("fear.presence")
def test_it_is_faced_once_in_a_fight(monkeypatch):
    """Whatever came of it: no second save in the rounds after."""
    for roll in (200, 70):
        ring = haunted(monkeypatch)
        faces(ring, roll)
        for number in (1, 2, 3):
            assess(ring, number)
        assert len(ring.events("faces")) == 1


@pytest.mark.rule("fear.presence")
def test_who_feels_no_fear_need_not_roll():
    """Nor friends, nor a combatant whom nobody terrifies."""
    ring = haunted(ann=sheet(traits=frozenset({"no-fear"})))
    assert assess(ring) == []
    friend = sheet(traits=frozenset({"terrifying"}))
    ring = haunted(ann=friend, blues={"Ghost": sheet(traits=frozenset({"no-fear"}))})
    assert assess(ring) == []
    assert ring["Ann"].feared == -1


@pytest.mark.rule("fear.presence")
@pytest.mark.parametrize(("far", "faced"), [(20_000, True), (20_001, False)])
def test_within_twenty_metres(far, faced):
    """In three dimensions, the last millimetre included; and as soon as it comes so near."""
    stands = {"Ann": stand(0), "Ghost": stand(far, facing=(-1000, 0))}
    ring = haunted(stands=stands)
    assert bool(assess(ring)) == faced
    ring["Ghost"].x = 5000
    assess(ring, 2)
    assert len(ring.events("faces")) == 1


@pytest.mark.rule("fear.presence")
@pytest.mark.parametrize(
    ("columns", "more", "faced"),
    [
        ({}, {"light": "dark"}, False),
        ({"x": 10_000}, {"light": "dark"}, True),
        ({}, {"light": "dim"}, True),
        ({}, {"ground": (Ground("wall", "segment", (3000, -9000), (3000, 9000), grade="opaque"),)},
         False),
        ({}, {"ground": (Ground("wall", "segment", (3000, -9000), (3000, 9000), grade="none"),)},
         True),
        ({}, {"ground": (Ground("cover", "segment", (3000, -9000), (3000, 9000), grade="full"),)},
         True),
    ],
)  # fmt: skip
def test_it_must_be_seen(columns, more, faced):
    """Not through a wall, nor beyond 10 m in the dark: as one would shoot at it."""
    stands = {"Ann": stand(0), "Ghost": stand(15_000, facing=(-1000, 0))}
    ring = haunted(stands=stands, **more)
    for name, value in columns.items():
        setattr(ring["Ghost"], name, value)
    assert bool(assess(ring)) == faced


@pytest.mark.rule("fear.presence")
@pytest.mark.parametrize(
    ("who", "columns"),
    [
        ("Ann", {"blind_until": 9}),
        ("Ann", {"out": True, "incapacitated_until": 9}),
        ("Ghost", {"out": True, "incapacitated_until": 9}),
    ],
)
def test_the_blind_and_who_is_out_face_nobody(who, columns):
    """Nor is somebody faced who is out of the fight; later they are."""
    ring = haunted(blues={"Ghost": GHOST, "Bob": sheet()})
    for name, value in columns.items():
        setattr(ring[who], name, value)
    assert assess(ring) == []
    for name in columns:
        setattr(ring[who], name, 0)
    assert len(assess(ring, 2)) == 1


@pytest.mark.rule("fear.presence")
def test_a_reinforcement_is_faced_in_the_round_in_which_it_comes():
    """Not before: it is nowhere."""
    blues = {"Bob": sheet(), "Ghost": GHOST}
    ring = haunted(blues=blues, stands={"Ghost": stand(arrives=3)})
    assert [len(assess(ring, number)) for number in (1, 2, 3)] == [0, 0, 1]


@pytest.mark.rule("fear.presence")
@pytest.mark.parametrize(("first", "second", "who"), [(60, 30, "Spook"), (30, 60, "Ghost")])
def test_of_several_the_longest_works(monkeypatch, first, second, who):
    """Two rounds of one, five of the other."""
    ring = haunted(monkeypatch, blues={"Ghost": GHOST, "Spook": GHOST})
    faces(ring, first)
    faces(ring, second, source="blue.Spook")
    assess(ring)
    assert (ring["Ann"].feared, ring["Ann"].frightened_until) == (ring[who].number, 5)
    assert len(ring.events("faces")) == 2


@pytest.mark.rule("fear.presence")
def test_of_equals_the_lowest_near_key(monkeypatch):
    """Over twenty fights: now the one, now the other."""
    found = set()
    for fight in range(20):
        ring = haunted(monkeypatch, blues={"Ghost": GHOST, "Spook": GHOST}, fight=fight)
        for source in ("blue.Ghost", "blue.Spook"):
            faces(ring, 30, source=source)
        assess(ring)
        near = plain.child(plain.child(plain.root(1, fight), "near"), "red.Ann")
        keys = {who: plain.child(near, f"blue.{who}") for who in ("Ghost", "Spook")}
        nearest = min(keys, key=keys.get)
        assert ring["Ann"].feared == ring[nearest].number
        found.add(nearest)
    assert found == {"Ghost", "Spook"}


@pytest.mark.rule("fear.presence")
def test_a_new_fear_takes_the_place_of_an_older_one(monkeypatch):
    """Of two rounds, though the older would last for five; then it is over."""
    stands = {"Ann": stand(0), "Ghost": stand(5000), "Spook": stand(50_000)}
    ring = haunted(monkeypatch, blues={"Ghost": GHOST, "Spook": GHOST}, stands=stands)
    faces(ring, 30)
    assess(ring)
    assert ring["Ann"].feared == ring["Ghost"].number
    ring["Spook"].x = 10_000
    faces(ring, 60, source="blue.Spook", number=2)
    assess(ring, 2)
    assert (ring["Ann"].feared, ring["Ann"].frightened_until) == (ring["Spook"].number, 3)
    assess(ring, 4)
    assert (ring["Ann"].feared, ring["Ann"].frightened_until) == (-1, 0)


@pytest.mark.rule("fear.presence")
def test_it_comes_before_assessment_rolls_and_after_all_else(monkeypatch):
    """Who bleeds to 0 in this Assessment faces nothing; who faces it rolls for its wits after."""
    ring = haunted(monkeypatch, blues={"Ghost": GHOST, "Bob": sheet()}, ann=sheet(wsr=30, hp=5))
    ring.suffer("Ann", "0/5/0", by="Bob")
    ring.begin(2)
    ring.run(Phase.ASSESSMENT)
    assert ring.events("faces") == []
    ring = haunted(monkeypatch)
    ring["Ann"].assess = 0
    faces(ring, 30)
    assess(ring)
    order = [each["what"] for each in ring.heard if each["what"] in ("faces", "assessment-roll")]
    assert order == ["faces", "assessment-roll"]


@pytest.mark.rule("fear.presence")
def test_two_of_a_side_each_face_it():
    """Each with its own dice."""
    reds = {"Ann": HERO, "Amy": HERO}
    ring = Ring({"red": reds, "blue": {"Ghost": GHOST}},
                scripts=dict.fromkeys((*reds, "Ghost"), IDLE))  # fmt: skip
    assess(ring)
    totals = {each["actor"]: each["total"] for each in ring.events("faces")}
    for who in reds:
        key = ring.address(who, "fear", "blue.Ghost", phase=Phase.ASSESSMENT)
        assert totals[ring[who].number] == plain.open_ended(key)[0] + 30


def test_where_nobody_terrifies_there_are_no_columns_of_fear():
    """Fights that cannot meet it pay nothing; those that can have a field."""
    ring = Ring({"red": {"Ann": sheet()}, "blue": {"Bob": sheet()}})
    assert not ring.parameters.frightens
    assert ring.state.feared.size == ring.state.faced.size == ring.state.weary.size == 0
    ring = haunted()
    assert ring.parameters.field
    assert ring.state.faced.shape == (1, 2, 1)
    assert NEVER == 32767
    assert np.array_equal(ring.parameters.terrifying, [1])


@pytest.mark.rule("fear.presence")
@pytest.mark.parametrize("firm", [True, False])
def test_who_is_protected_from_fear_makes_no_save(firm):
    """A ghost comes in round 2, when what Ann has called upon herself in round 1 goes on."""
    protects = "frightened" if firm else "blind"
    power = {
        "name": "resolve", "on": "self", "range": "self", "duration": {"rounds": 9},
        "effects": [{"protects": protects}],
    }  # fmt: skip
    ann = {
        "name": "Ann",
        "use": "warrior-1",
        "stats": {"powers": [power]},
        "script": [{"do": "use"}],
    }
    ghost = {"name": "Ghost", "side": "blue", "use": "wolf", "stats": {"traits": ["terrifying"]}}
    scenario = {
        "name": "a ghost comes",
        "max_rounds": 3,
        "side": [
            {"name": "red", "combatant": [ann]},
            {
                "name": "blue",
                "combatant": [{"name": "Bob", "use": "wolf", "script": [{"do": "defend"}]}],
            },
        ],
        "timeline": [{"round": 2, "arrive": [ghost]}],
    }
    faced = [each for each in vs.replay(scenario) if each["what"] == "faces"]
    assert [each["round"] for each in faced] == ([] if firm else [2])
