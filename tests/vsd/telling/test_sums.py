"""What the sum of an attack roll is made of, in fights small enough to check on paper."""

from __future__ import annotations

from pathlib import Path

import pytest

import vsdsim as vs
from tests.vsd.telling.conftest import facing_off
from vsdsim import api
from vsdsim.vsd.telling.recorder import recorded

GOLDEN = Path(__file__).parents[2] / "golden"
STILL = {"script": [{"do": "defend", "parry": 0}]}
STRIKES = {"script": [{"do": "attack", "parry": 0}]}


def first(ada, grim, what="attack", **more):
    """The figures of the first event of a kind by Ada, in fight 0."""
    encounter = api.encounter(facing_off({"at": [1.5, 0]} | ada, {"at": [0, 0]} | grim, **more))
    (events,) = recorded(encounter, 0, 0)
    return next(e.figures for e in events if e.what == what and e.actor == 0)


# A full shield is worth 25, a target shield 15; DEF in `stats` is the total with it.
FULL = {"shield": "full"}
HELD = {"conditions": ["held"]}


@pytest.mark.parametrize(
    ("ada", "grim", "parts"),
    [
        ({}, FULL, {"": 20}),
        # Held, Grim does not turn: it faces east, and Ada comes from behind or from its right.
        ({"at": [-1.5, 0]}, FULL | HELD | {"facing": [1, 0]},
         {"": 20, "shield on the other side": -25, "Held": -30}),
        ({"at": [0, -1.5]}, FULL | HELD | {"facing": [1, 0]},
         {"": 20, "shield on the other side": -25, "Held": -30}),
        ({"at": [0, 1.5]}, FULL | HELD | {"facing": [1, 0]}, {"": 20, "Held": -30}),
        # A target shield, and nobody named.
        ({}, {"shield": "target", "script": [{"do": "surrender"}]},
         {"": 20, "shield elsewhere": -15}),
        ({}, FULL | {"script": [{"do": "defend", "parry": 30}]}, {"": 20, "parry": 30}),
    ],
)  # fmt: skip
def test_def_says_what_became_of_the_shield(ada, grim, parts):
    """Whole from the shield's side, off where it does not count, with the reason."""
    assert first(STRIKES | ada, STILL | grim)["def_parts"] == parts


def test_a_runner_bears_no_shield():
    """Grim sprints past, and is struck: no parry, no shield."""
    runs = FULL | {"script": [{"do": "pursue"}], "at": [3, 0]}
    figures = first(STRIKES | {"at": [0, 0]}, runs)
    assert figures["def_parts"] == {"": 20, "shield while running": -25}


@pytest.mark.parametrize(
    ("grade", "name", "more"), [("partial", "partial cover", 20), ("full", "full cover", 50)]
)
def test_cover_is_a_term_of_def(grade, name, more):
    """A hedge between them, more than 1.5 m from Ada."""
    hedge = {"kind": "cover", "shape": "segment", "at": [0.5, -3], "to": [0.5, 3], "grade": grade}
    bow = {"weapons": ["short-bow"], "script": [{"do": "shoot"}], "at": [10, 0]}
    figures = first(bow, STILL, "shot", ground=[hedge])
    assert figures["def_parts"] == {"": 20, name: more}
    assert figures["far"] == 10_000


@pytest.mark.parametrize(
    ("light", "parts"),
    [("dim", {"": 20, "dim light": 20}), ("dark", {"": 20, "darkness": 50}), ("day", {"": 20})],
)
def test_light_is_told_as_light(light, parts):
    """And day takes nothing."""
    assert first(STRIKES, STILL, light=light)["def_parts"] == parts


def test_lying_flat_helps_against_shots_alone():
    """20 more against a shot; 20 for who strikes from above."""
    prone = {"conditions": ["prone"], "script": [{"when": "self.prone", "do": "defend"}]}
    bow = {"weapons": ["short-bow"], "script": [{"do": "shoot"}], "at": [10, 0]}
    shot = first(bow, prone, "shot")
    assert shot["def_parts"] == {"": 20, "lying flat": 20}
    assert shot["bonus_parts"] == {}
    blow = first(STRIKES, prone)
    assert "lying flat" not in blow["def_parts"]
    assert blow["bonus_parts"] == {"Prone": 20}


@pytest.mark.parametrize(
    ("at", "side", "bonus"),
    [([-1.5, 0], "rear", {"rear": 30}), ([0, 1.5], "left flank", {"left flank": 15}),
     ([0, -1.5], "right flank", {"right flank": 15}), ([1.5, 0], "front", {})],
)  # fmt: skip
def test_the_side_gives_its_bonus(at, side, bonus):
    """Beside the 30 against the Held, who does not turn."""
    figures = first(STRIKES | {"at": at}, STILL | HELD | {"facing": [1, 0]})
    assert figures["side"] == side
    assert figures["bonus_parts"] == {"Held": 30} | bonus


@pytest.mark.parametrize(
    ("ada", "what", "name"),
    [
        (STRIKES | {"at": [6, 0]}, "attack", "moving"),
        # The first weapon is in hand; the named one must be drawn.
        ({"weapons": ["longsword", "dagger"],
          "script": [{"do": "attack", "weapon": "dagger", "parry": 0}]}, "attack", "drawing"),
    ],
)  # fmt: skip
def test_a_half_action_is_told_by_what_it_was(ada, what, name):
    """-20, and for what."""
    assert first(ada, STILL, what)["cmb_parts"] == {"": 50, name: -20}


def test_a_quick_bow_is_loaded_beside_the_shot():
    """The first is loaded; the second costs 20."""
    bow = {"weapons": ["short-bow"], "script": [{"do": "shoot"}], "at": [10, 0]}
    rows = vs.replay(facing_off(bow, STILL | {"at": [0, 0]}))
    shots = [row["cmb"] for row in rows if row["what"] == "shot"]
    assert shots[:2] == [50, 30]


@pytest.mark.parametrize(
    ("weapons", "in_vain", "parry"), [([], "nothing to parry a weapon with", 0), (["club"], "", 30)]
)
def test_bare_hands_parry_in_vain(weapons, in_vain, parry):
    """Whoever names the attacker and has declared a parry of 30 all the same."""
    grim = {"weapons": weapons, "script": [{"do": "defend", "parry": 30}]}
    figures = first(STRIKES, grim)
    assert (figures["in_vain"], figures["parry"]) == (in_vain, parry)


def test_bruised_is_below_half_of_what_the_soul_has_left():
    """Sums add up where souls have suffered too."""
    encounter = api.encounter(vs.load(GOLDEN / "elements.toml"))
    totals = set()
    for events in recorded(encounter, 3, *range(20)):
        rounds = [event.figures["people"] for event in events if event.what == "round"]
        totals |= {people[0]["total"] for people in rounds}
        for event in events:
            x = event.figures
            if event.what == "attack" and not x.get("halved"):
                assert sum(x["cmb_parts"].values()) == x["cmb"]
    assert len(totals) > 1
