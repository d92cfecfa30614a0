"""Tests of vsdsim.scenario.ground, by way of whole scenarios."""

from __future__ import annotations

import math

import pytest

from vsdsim.errors import ScenarioError
from vsdsim.scenario.field import Ground
from vsdsim.scenario.ground import KINDS, SHAPES

AT = [100, 100]
"""Where nobody stands."""


@pytest.fixture(name="ground")
def fixture_ground(tried):
    """The ground of the duel with these pieces."""
    return lambda *pieces: tried.load(tried.dict(ground=list(pieces))).ground


@pytest.fixture(name="wrong")
def fixture_wrong(tried):
    """The faults of one piece: path beneath it, what was required and what arrived."""

    def read(piece):
        with pytest.raises(ScenarioError) as caught:
            tried.load(tried.dict(ground=[piece]))
        return [
            (fault.path.removeprefix("ground[0]").removeprefix("."), fault.required, fault.arrived)
            for fault in caught.value.faults
        ]

    return read


def piece(kind, **more):
    """A disc of a kind with what it needs."""
    needs = {
        "cover": {"grade": "full"},
        "ledge": {"height": 3},
        "pit": {"height": 3},
        "fire": {"damage": 5},
    }
    return {"kind": kind, "shape": "disc", "at": AT, "radius": 2, **needs.get(kind, {}), **more}


def segment(kind="wall", **more):
    """A piece in the shape of a segment."""
    return {"kind": kind, "shape": "segment", "at": AT, "to": [101, 100], **more}


def test_every_kind_is_read(ground):
    """With its figures, in millimetres; the grade of a wall is opaque unless it says none."""
    disc = {"shape": "disc", "at": (100_000, 100_000), "radius": 2000}
    assert ground(*map(piece, KINDS)) == (
        Ground("cover", grade="full", **disc),
        Ground("wall", grade="opaque", **disc),
        Ground("slow", **disc),
        Ground("ledge", height=3000, **disc),
        Ground("pit", height=3000, **disc),
        Ground("ladder", **disc),
        Ground("fire", damage=5, **disc),
    )
    water = piece("wall", grade="none", height=0.5, rounds=4)
    assert ground(water) == (Ground("wall", grade="none", height=500, rounds=4, **disc),)


def test_every_shape_is_read(ground):
    """A disc has a radius, a segment two ends, an area two opposite corners, in any order."""
    area = {"kind": "slow", "shape": "area", "at": [101, 100], "to": [90, 110.5]}
    assert ground(segment(), area, piece("slow", radius=0.1)) == (
        Ground("wall", "segment", (100_000, 100_000), (101_000, 100_000), grade="opaque"),
        Ground("slow", "area", (101_000, 100_000), (90_000, 110_500)),
        Ground("slow", "disc", (100_000, 100_000), radius=100),
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("shape", SHAPES)
def test_kinds_have_the_shapes_that_make_sense(ground, wrong, kind, shape):
    """Cover is a disc or a segment, a wall any, and what one stands in has an inside."""
    allowed = {
        "cover": {"disc", "segment"},
        "wall": {"disc", "segment", "area"},
    }.get(kind, {"disc", "area"})
    raw = piece(kind, shape=shape)
    if shape != "disc":
        del raw["radius"]
        raw["to"] = [101, 101]
    if shape in allowed:
        assert ground(raw)[0].shape == shape
    else:
        assert wrong(raw) == [("shape", f"one of {', '.join(sorted(allowed))}", repr(shape))]


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        (piece("slow", radius=0.09), "radius"), (piece("slow", radius=200.1), "radius"),
        (piece("slow", radius=math.nan), "radius"), (piece("slow", radius=None), "radius"),
        (piece("slow", at=[1]), "at"), (piece("slow", at=[1, 501]), "at[1]"),
        (piece("slow", at=None), "at"), (piece("slow", rounds=0), "rounds"),
        (piece("slow", rounds=1001), "rounds"), (piece("slow", rounds=True), "rounds"),
        (piece("pit", height=0.4), "height"), (piece("pit", height=101), "height"),
        (piece("ledge", height=None), "height"), (piece("cover", height=0), "height"),
        (piece("fire", damage=0), "damage"), (piece("fire", damage=101), "damage"),
        (piece("fire", damage=2.0), "damage"), (piece("fire", damage=None), "damage"),
        (piece("cover", grade=None), "grade"), (piece("cover", grade="none"), "grade"),
        (piece("wall", grade="partial"), "grade"), (piece("wall", grade=3), "grade"),
        (piece("walls"), "kind"), (segment(None), "kind"),
        (piece("slow", shape="square"), "shape"), (piece("slow", shape=None), "shape"),
        (segment(to=AT), "to"), (segment(to=None), "to"), (segment(to=[1, "y"]), "to[1]"),
        (segment(shape="area"), "to"), (segment(shape="area", to=[100, 103]), "to"),
        (piece("slow", since=3), "since"), (3, ""), ([], ""),
    ],
)  # fmt: skip
def test_wrong_values_are_one_fault_each(wrong, raw, path):
    """Out of range, of another kind, missing where needed, ends that are one, flat areas."""
    if isinstance(raw, dict):
        raw = {key: value for key, value in raw.items() if value is not None}
    assert [where for where, *_ in wrong(raw)] == [path]


@pytest.mark.parametrize(
    ("raw", "path", "required"),
    [
        (piece("slow", height=1), "height", "no height with slow"),
        (piece("slow", grade="full"), "grade", "no grade with slow"),
        (piece("fire", height=1), "height", "no height with fire, only damage"),
        (piece("cover", damage=1), "damage", "no damage with cover, only grade, height"),
        (piece("ladder", damage=1), "damage", "no damage with ladder"),
        (piece("slow", to=[1, 1]), "to", "no to with the shape disc, only radius"),
        (segment(radius=2), "radius", "no radius with the shape segment, only to"),
    ],
)
def test_a_key_that_does_not_go_with_kind_or_shape_is_a_fault(wrong, raw, path, required):
    """A key without effect is pointed out, with those that there are."""
    ((where, what, _),) = wrong(raw)
    assert (where, what) == (path, required)


def test_all_faults_of_a_piece_are_told(wrong):
    """One wrong value does not hide the others."""
    raw = {"kind": "fire", "shape": "disc", "at": 3, "radius": -1, "damage": "x", "rounds": "y"}
    assert {where for where, *_ in wrong(raw)} == {"at", "radius", "damage", "rounds"}


def test_sixty_pieces_are_enough(tried, ground):
    """Those of the timeline are counted too; the one too many is told once."""
    assert len(ground(*[piece("slow")] * 60)) == 60
    found = tried.faults(tried.dict(ground=[piece("slow")] * 70))
    assert found == [(None, "ground[60]", "more")]
    later = [{"round": 2, "ground": [piece("slow")] * 2}]
    found = tried.faults(tried.dict(ground=[piece("slow")] * 59, timeline=later))
    assert found == [(None, "timeline[0].ground[1]", "more")]


def test_a_single_bracket_is_pointed_out(tried):
    """A table where a list of them belongs, with what to write."""
    text = tried.text + '[ground]\nkind = "slow"\n'
    assert tried.faults(text) == [
        (17, "ground", "a single one: [ground] takes two brackets, [[ground]]")
    ]
    twice = tried.text + "[ground]\n[ground]\n"
    ((line, _, arrived),) = tried.faults(twice)
    assert (line, "[[ground]]" in arrived) == (18, True)


def test_faults_have_line_and_suggestion(tried):
    """As everywhere."""
    text = tried.text + '[[ground]]\nkind = "ladde"\nshape = "disc"\nat = [9, 9]\nradus = 1\n'
    with pytest.raises(ScenarioError) as caught:
        tried.load(text)
    found = [(fault.line, fault.path, fault.suggestion) for fault in caught.value.faults]
    assert found == [
        (17, "ground[0].radius", None),
        (18, "ground[0].kind", "ladder"),
        (21, "ground[0].radus", "radius"),
    ]
