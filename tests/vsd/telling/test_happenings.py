"""Sentences about all that is no blow."""

from __future__ import annotations

import pytest

from vsdsim.vsd.state import Action, Cause
from vsdsim.vsd.telling.happenings import HAPPENINGS, declared, losses

LONGSWORD, WHIP = 0, 1


@pytest.mark.parametrize(
    ("action", "more", "words"),
    [
        (Action.ATTACK, {}, "attacks Grim (longsword, parry 12)"),
        (Action.ATTACK, {"parry": 0}, "attacks Grim (longsword, no parry)"),
        (Action.ATTACK, {"draws": 0},
         "draws the longsword and attacks Grim (longsword, parry 12)"),
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
    figures = {"action": int(action), "target": 2, "attack": LONGSWORD, "parry": 12, "draws": -1}
    assert declared(cast, event("declares", 0, **(figures | more)), set())[0] == words


def test_a_blow_meant_for_the_fallen_says_so(cast, event):
    """The target's plight is known to whoever listens."""
    figures = {"action": 1, "target": 2, "attack": LONGSWORD, "parry": 0, "draws": -1}
    one, many = declared(cast, event("declares", 0, **figures), {2})
    assert one == "attacks the fallen Grim (longsword, no parry)"
    assert many == "attack the fallen Grim (longsword, no parry)"


@pytest.mark.parametrize(
    ("what", "figures", "words"),
    [
        ("out", {"cause": Cause.KILLED, "by": 2}, "is killed by Grim"),
        ("out", {"cause": Cause.KNOCKED_OUT, "by": 2}, "is knocked out by Grim"),
        ("out", {"cause": Cause.INJURIES, "by": 2},
         "collapses under its injuries, the last by Grim"),
        ("out", {"cause": Cause.HIT_POINTS, "by": 2}, "goes down, felled by Grim"),
        ("out", {"cause": Cause.HIT_POINTS, "by": -1}, "goes down"),
        ("out", {"cause": Cause.BLEEDING, "by": 2},
         "collapses from loss of blood (wounds by Grim)"),
        ("out", {"cause": Cause.CRUSHED, "by": 2}, "is crushed by Grim"),
        ("out", {"cause": Cause.WOUNDS, "by": 2}, ""),
        ("out", {"cause": Cause.BLED, "by": 2}, ""),
        ("dies", {"cause": Cause.WOUNDS, "by": 2}, "dies of its wounds (by Grim)"),
        ("dies", {"cause": Cause.BLED, "by": 2}, "bleeds to death (by Grim)"),
        ("dying", {"until": 9}, "is dying, and dead at the start of round 10"),
        ("draws", {"attack": WHIP, "drops": LONGSWORD}, "draws the whip, dropping the longsword"),
        ("draws", {"attack": WHIP, "drops": -1}, "draws the whip"),
        ("drops", {"attack": LONGSWORD, "note": ""}, "drops the longsword"),
        ("drops", {"attack": LONGSWORD, "note": "broken"}, "has a broken longsword"),
        ("drops", {"attack": LONGSWORD, "note": "stuck"}, "leaves the longsword in the wound"),
        ("loses-shield", {}, "loses the shield"),
        ("lets-go", {"target": 2}, "lets Grim go"),
        ("released", {}, "is held no longer"),
        ("stands", {}, "is on its feet again"),
        ("wakes", {}, "comes round"),
        ("assessment-roll",
         {"dice": [50], "skill": 30, "wounds": 20, "own": 40, "total": 20, "passed": False},
         ("makes an Assessment Roll: rolls 50, +30 Perception -20 wounds -40 for the blow = 20:"
         " fails, 75 is needed")),
        ("break-free",
         {"target": 2, "dice": [60], "rolled": 60, "total": 90, "holder_dice": [97, 5],
          "holder_rolled": 102, "against": 142, "free": False},
         ("struggles: rolls 60, +30 Brawl = 90, Grim rolls 97 + 5 = 102, +40 Brawl = 142:"
         " still held")),
    ],
)  # fmt: skip
def test_happenings(cast, event, what, figures, words):
    """Each is said of the one whose event it is; a death by a clock is not said twice."""
    assert HAPPENINGS[what](cast, event(what, 0, **figures)).replace("\u00a0", " ") == words


def test_losses_of_one_victim_are_one_sentence(cast, event):
    """Bleeding is added up over wounds; a crushing grip has its holder named."""
    three = [
        event("loses", 0, damage=2, crushed=False, by=2),
        event("loses", 0, damage=3, crushed=False, by=2),
        event("loses", 0, damage=4, crushed=True, by=2),
    ]
    assert losses(cast, three) == "Ada bleeds 5 and is crushed for 4 by Grim"
