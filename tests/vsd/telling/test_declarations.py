"""What combatants mean to do."""

from __future__ import annotations

import pytest

from tests.vsd.telling.conftest import plainly
from vsdsim.vsd.state import Action, Pace, Way
from vsdsim.vsd.telling.declarations import declared

LONGSWORD, WHIP = 0, 1
SHORT_BOW, JAVELIN = 0, 1
HERE = {"way": int(Way.STAY), "loads": False}
"""Figures of who declares nothing of a field."""
AT_GRIM = {"target": 2, "attack": LONGSWORD, "parry": 12, "draws": -1} | HERE


@pytest.mark.parametrize(
    ("action", "more", "words"),
    [
        (Action.ATTACK, {}, "attacks Grim (longsword, parry 12)"),
        (Action.ATTACK, {"parry": 0}, "attacks Grim (longsword, no parry)"),
        (Action.ATTACK, {"draws": 0},
         "draws the longsword and attacks Grim (longsword, parry 12)"),
        (Action.ATTACK, {"held_back": True}, "attacks Grim (longsword, parry 12, held back)"),
        (Action.FIRST_AID, {"target": 1}, "tends Ben (parry 12)"),
        (Action.FIRST_AID, {"target": 1, "way": int(Way.TEND)},
         "goes over and tends Ben (parry 12)"),
        (Action.WAKE, {"target": 1}, "tries to wake Ben (parry 12)"),
        (Action.HELP, {"target": 1, "parry": 0}, "helps Ben (no parry)"),
        (Action.DASH, {"parry": 0}, "dashes at Grim (longsword, no parry)"),
        (Action.DEFEND, {}, "only defends (parry 12 against Grim)"),
        (Action.DEFEND, {"target": -1}, "only defends (parry 12)"),
        (Action.STAND, {"parry": 0}, "gets up (no parry)"),
        (Action.DRAW, {"draws": 1}, "draws the whip (parry 12 against Grim)"),
        (Action.BREAK_FREE, {"parry": 0}, "tries to break free"),
    ],
)  # fmt: skip
def test_declarations(cast, event, action, more, words):
    """What somebody does, at whom, with what, parrying how much."""
    figures = AT_GRIM | {"action": int(action)} | more
    assert declared(cast, event("declares", 0, **figures), set())[0] == words


def test_a_blow_meant_for_the_fallen_says_so(cast, event):
    """The target's plight is known to whoever listens."""
    figures = AT_GRIM | {"action": 1, "parry": 0}
    one, many = declared(cast, event("declares", 0, **figures), {2})
    assert one == "attacks the fallen Grim (longsword, no parry)"
    assert many == "attack the fallen Grim (longsword, no parry)"


def moving(way, pace=Pace.FULL, **more):
    """Figures of who declares to move."""
    field = {"moves_at": int(pace), "goal": (20_000, 1500), "crawls": False,
             "guards": False, "drops_down": False, "afraid_of": -1}  # fmt: skip
    return AT_GRIM | {"action": int(Action.MOVE), "way": int(way)} | field | more


@pytest.mark.parametrize(
    ("figures", "one", "many"),
    [
        (moving(Way.APPROACH), "goes to Grim (parry 12)", "go to Grim (parry 12)"),
        (moving(Way.APPROACH, Pace.SPRINT, parry=0), "runs to Grim (no parry)",
         "run to Grim (no parry)"),
        (moving(Way.APPROACH, crawls=True), "crawls to Grim (parry 12)",
         "crawl to Grim (parry 12)"),
        (moving(Way.FLANK), "goes round Grim (parry 12)", "go round Grim (parry 12)"),
        (moving(Way.KEEP), "keeps 20 m off Grim (parry 12)", "keep 20 m off Grim (parry 12)"),
        (moving(Way.COVER), "goes to cover from Grim (parry 12)",
         "go to cover from Grim (parry 12)"),
        (moving(Way.GO), "goes to (20, 1.5) (parry 12)", "go to (20, 1.5) (parry 12)"),
        (moving(Way.FLEE, action=int(Action.FLEE)), "flees", "flee"),
        (moving(Way.FLEE, action=int(Action.FLEE), afraid_of=2), "flees in fear of Grim",
         "flee in fear of Grim"),
        (moving(Way.STAY, action=int(Action.HOLD)), "holds on guard (parry 12 against Grim)",
         "hold on guard (parry 12 against Grim)"),
        (moving(Way.STAY, action=int(Action.PUT_OUT)),
         "tries to put out the flames (parry 12 against Grim)",
         "try to put out the flames (parry 12 against Grim)"),
        (moving(Way.STAY, action=int(Action.DISENGAGE)), "disengages (parry 12 against Grim)",
         "disengage (parry 12 against Grim)"),
        (moving(Way.STAY, action=int(Action.SURRENDER)), "surrenders", "surrender"),
    ],
)  # fmt: skip
def test_moves_are_declared_with_their_pace(cast, event, figures, one, many):
    """To whom or where, and with what parry."""
    told = declared(cast, event("declares", 0, **figures), set())
    assert tuple(map(plainly, told)) == (one, many)


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        (moving(Way.APPROACH, action=1),
         "closes in and attacks Grim (longsword, parry 12)"),
        (moving(Way.FLANK, action=1),
         "goes round and attacks Grim (longsword, parry 12)"),
        (moving(Way.STAY, action=1, guards=True, drops_down=True),
         "attacks Grim (longsword, parry 12, on guard, drops if shot at)"),
        (moving(Way.APPROACH, action=int(Action.DRAW), draws=1),
         "closes in and draws the whip (parry 12 against Grim)"),
        (moving(Way.GO, action=int(Action.DEFEND)),
         "goes to (20, 1.5) and only defends (parry 12 against Grim)"),
    ],
)  # fmt: skip
def test_a_half_move_goes_before_the_deed(cast, event, figures, words):
    """With the remarks behind the parry."""
    told = declared(cast, event("declares", 0, **figures), set())[0]
    assert plainly(told) == words


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"attack": SHORT_BOW}, "shoots at Grim (short bow, no parry)"),
        ({"attack": SHORT_BOW, "loads": True}, "loads and shoots at Grim (short bow, no parry)"),
        ({"attack": JAVELIN}, "throws at Grim (thrown javelin, no parry)"),
        ({"attack": JAVELIN, "draws": 1},
         "readies the thrown javelin and throws at Grim (thrown javelin, no parry)"),
        ({"attack": SHORT_BOW, "draws": 0, "way": int(Way.COVER)},
         "goes to cover, draws the short bow and shoots at Grim (short bow, no parry)"),
        ({"attack": SHORT_BOW, "action": int(Action.LOAD)}, "loads the short bow (no parry)"),
    ],
)  # fmt: skip
def test_shots_say_what_comes_before_them(archery, event, more, words):
    """Drawing or readying, and loading."""
    figures = moving(Way.STAY, action=int(Action.SHOOT), parry=0) | more
    assert declared(archery, event("declares", 0, **figures), set())[0] == words
