"""What is read off the state about places, in fights small enough to check on paper."""

from __future__ import annotations

import pytest

import vsdsim as vs
from tests.vsd.telling.conftest import facing_off
from vsdsim import api
from vsdsim.vsd.telling.recorder import recorded as record

STILL = {"script": [{"do": "defend"}]}
HELD = STILL | {"conditions": ["held"]}


def moves(ada, grim, **more):
    """The rows of Ada's moves."""
    rows = vs.replay(facing_off({"at": [0, 0]} | ada, {"at": [40, 0]} | grim, **more))
    return [row for row in rows if row["what"] == "moves" and row["actor"] == "heroes.Ada"]


def recorded(ada, grim, **more):
    """The figures of Ada's first move."""
    encounter = api.encounter(facing_off({"at": [0, 0]} | ada, {"at": [40, 0]} | grim, **more))
    (events,) = record(encounter, 0, 0)
    return next(e.figures for e in events if e.what == "moves" and e.actor == 0)


def test_a_move_to_a_point_ends_on_it():
    """From (0, 0) to (3, 4) are 5 m, less than the full move of 15."""
    (row,) = moves({"script": [{"do": "go", "to": [3, 4]}]}, STILL)
    assert (row["x"], row["y"], row["z"], row["from"]) == (3, 4, 0, [0, 0, 0])
    assert (row["metres"], row["way"], row["pace"]) == (5, "go", "full")


def test_an_approach_says_what_is_left():
    """15 of 40 m leave 25, then 10; of these the last metre is left, as sub-steps end there."""
    rows = moves({"script": [{"do": "approach"}]}, STILL)
    assert [row["metres"] for row in rows] == [15, 15, 9]
    figures = recorded({"script": [{"do": "approach"}]}, STILL)
    assert (figures["gap_before"], figures["gap"]) == (40_000, 25_000)
    assert not figures["arrived"]


@pytest.mark.parametrize(
    ("at", "side"),
    [([10, 0], "front"), ([0, 10], "left flank"), ([0, -10], "right flank"), ([-10, 0], "rear")],
)
def test_an_arrival_says_on_which_side(at, side):
    """Grim faces east and, Held, does not turn: north is to its left."""
    ada = {"at": at, "script": [{"do": "approach"}]}
    figures = recorded(ada, HELD | {"at": [0, 0], "facing": [1, 0]})
    assert figures["arrived"]
    assert figures["side"] == side


def test_who_comes_round_has_arrived_only_off_the_front():
    """From 10 m before the held Grim, the nearer flank is about as far: a move of 15 m reaches."""
    ada = {"at": [10, 1], "script": [{"do": "flank"}]}
    figures = recorded(ada, HELD | {"at": [0, 0], "facing": [1, 0]})
    assert figures["arrived"]
    assert figures["side"] in ("left flank", "rear")


def test_who_is_round_already_stays_though_the_other_turns():
    """In reach on the left flank it stands; that Grim then turns to its attacker is another matter.

    So the attack is without a move, and no event tells of one.
    """
    ada = {"at": [0, 1.5], "script": [{"do": "attack", "move": "flank"}]}
    gone = moves(ada, STILL | {"at": [0, 0], "facing": [1, 0]})
    assert all(row["round"] > 1 for row in gone)


def test_a_fugitive_is_told_how_far_the_enemy_is():
    """30 m apart, 15 m farther: 45; off the field beyond 60."""
    rows = moves({"script": [{"do": "flee"}]}, STILL | {"at": [30, 0]})
    assert [row["x"] for row in rows] == [-15, -30, -45][: len(rows)]
    figures = recorded({"script": [{"do": "flee"}]}, STILL | {"at": [30, 0]})
    assert (figures["gap"], figures["arrived"]) == (45_000, False)
    far_off = recorded({"script": [{"do": "flee"}]}, STILL | {"at": [50, 0]})
    assert (far_off["gap"], far_off["arrived"]) == (65_000, True)


def test_keeping_off_says_how_far_it_was_before():
    """10 m away, told to keep 20: falls back 10."""
    figures = recorded({"script": [{"do": "keep-distance 20"}]}, STILL | {"at": [10, 0]})
    assert (figures["gap_before"], figures["gap"], figures["far"]) == (10_000, 20_000, 10_000)


def test_cover_is_reached_when_it_covers():
    """Behind a wall 3 m away, 0.5 m beyond its middle."""
    wall = {"kind": "cover", "shape": "segment", "at": [-3, -2], "to": [-3, 2], "grade": "full"}
    figures = recorded({"script": [{"do": "take-cover"}]}, STILL, ground=[wall])
    assert figures["arrived"]
    assert figures["place"] == (-3500, 0, 0)


def test_who_is_barred_has_not_arrived():
    """The enemy stands on a ledge too high to step on: no length, and an event all the same."""
    ledge = {"kind": "ledge", "shape": "area", "at": [0.01, -50], "to": [60, 50], "height": 3}
    (first, *_) = moves({"script": [{"do": "approach"}]}, STILL, ground=[ledge])
    assert first["metres"] == 0


def test_a_declaration_says_how_somebody_means_to_move():
    """Way and pace; nothing where somebody stays, or strikes whom it reaches already."""
    scripts = {
        "approach": ("approach", "full"),
        "pursue": ("approach", "sprint"),
        "flee": ("flee", "full"),
        "defend": (None, None),
        "hold": (None, None),
    }
    for word, expected in scripts.items():
        rows = vs.replay(facing_off({"at": [0, 0], "script": [{"do": word}]}, {"at": [40, 0]}))
        row = next(r for r in rows if r["what"] == "declares" and r["actor"] == "heroes.Ada")
        assert (row["way"], row["pace"]) == expected
    for x, expected in ((1.5, (None, None)), (8, ("approach", "half")), (40, ("approach", "full"))):
        attack = {"at": [0, 0], "script": [{"do": "attack"}]}
        row = vs.replay(facing_off(attack, {"at": [x, 0]}))[0]
        assert (row["way"], row["pace"]) == expected
