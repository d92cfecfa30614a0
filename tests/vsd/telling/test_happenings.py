"""Sentences about all that is no blow."""

from __future__ import annotations

import pytest

from tests.vsd.telling.conftest import plainly
from vsdsim.vsd.codes import Cause
from vsdsim.vsd.telling.happenings import ANNOUNCED, HAPPENINGS, losses
from vsdsim.vsd.terrain import Light

LONGSWORD, WHIP, JAVELIN = 0, 1, 1


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
        ("calms", {}, "is afraid no longer"),
        ("faces", {"target": 2, "dice": [50], "skill": 30, "total": 80, "difficulty": 80,
                   "rounds": 0, "works": False},
         "faces Grim: rolls 50, +30 WSR = 80 against 80: stands firm"),
        ("faces", {"target": 2, "dice": [3, 40], "skill": 30, "total": -7, "difficulty": 80,
                   "rounds": 9, "works": True},
         ("faces Grim: rolls 3 - 40 = -37, +30 WSR = -7 against 80:"
          " is frightened for 9 rounds")),
        ("faces", {"target": 2, "dice": [49], "skill": 30, "total": 79, "difficulty": 80,
                   "rounds": 1, "works": False},
         ("faces Grim: rolls 49, +30 WSR = 79 against 80: is frightened for 1 round,"
          " but longer of another")),
        ("puts-out", {"done": True}, "puts out the flames"),
        ("puts-out", {"done": False}, "beats at the flames, which still burn"),
        ("out", {"cause": Cause.SOUL, "by": 2}, "is left a hollow husk by Grim"),
        ("dies", {"cause": Cause.SOUL, "by": 2}, "dies of the loss of its soul (by Grim)"),
        ("will-rise", {}, "will rise again within ten days if nobody prevents it"),
        ("wakes", {}, "comes round"),
        ("out", {"cause": Cause.BURNED, "by": 0}, "goes down in the fire"),
        ("out", {"cause": Cause.FALL, "by": 0}, "does not get up from the fall"),
        ("out", {"cause": Cause.FALL, "by": 2},
         "does not get up from the fall, which it owes to Grim"),
        ("assessment-roll",
         {"dice": [10], "skill": 30, "wounds": 0, "spells": 0, "own": 0, "total": 40,
          "passed": False, "surprised": True},
         ("makes an Assessment Roll: rolls 10, +30 Perception = 40: fails, 75 is needed, and is"
          " Surprised")),
        ("assessment-roll",
         {"dice": [50], "skill": 30, "wounds": 20, "spells": 0, "own": 40, "total": 20,
          "passed": False, "surprised": False},
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
    assert plainly(HAPPENINGS[what](cast, event(what, 0, **figures))[0]) == words


@pytest.mark.parametrize(
    ("what", "figures", "words"),
    [
        ("out", {"cause": Cause.FLED, "by": -1}, ("is off the field", "are off the field")),
        ("out", {"cause": Cause.SURRENDERED, "by": -1}, ("gives up", "give up")),
        ("draws", {"attack": WHIP, "drops": -1}, ("draws the whip", "draw the whip")),
        ("stands", {}, ("is on its feet again", "are on their feet again")),
        ("disengages", {}, ("gets clear of the melee", "get clear of the melee")),
        ("loads", {"attack": LONGSWORD, "loaded": True},
         ("loads the longsword", "load the longsword")),
        ("loads", {"attack": LONGSWORD, "loaded": False},
         ("goes on loading the longsword", "go on loading the longsword")),
        ("drops-down", {"far": 0}, ("drops to the ground", "drop to the ground")),
        ("drops-down", {"far": 520},
         ("drops behind cover, 0.5 m away", "drop behind cover, 0.5 m away")),
        ("lifted", {"z": 3000}, ("goes up with the ground, to 3 m",
                                 "go up with the ground, to 3 m")),
        ("arrives", {}, ("arrives", "arrive")),
    ],
)  # fmt: skip
def test_what_several_do_alike_has_a_plural(cast, event, what, figures, words):
    """One sentence tells of them all."""
    told = HAPPENINGS[what](cast, event(what, 0, **figures))
    assert tuple(map(plainly, told)) == words


def test_what_is_of_one_alone_has_none(cast, event):
    """Who was felled by whom is told one by one; so is where somebody arrives."""
    felled = event("out", 0, cause=Cause.HIT_POINTS, by=2)
    assert HAPPENINGS["out"](cast, felled)[1] == ""
    arrives = event("arrives", 0, place=(1500, -2000, 3000))
    assert tuple(map(plainly, HAPPENINGS["arrives"](cast, arrives))) == (
        "arrives at (1.5, -2), 3 m up",
        "",
    )


def test_a_javelin_is_readied(archery, event):
    """Other weapons are drawn."""
    draws = event("draws", 0, attack=JAVELIN, drops=-1)
    assert HAPPENINGS["draws"](archery, draws) == (
        "readies the thrown javelin",
        "ready the thrown javelin",
    )


@pytest.mark.parametrize(
    ("what", "figures", "words"),
    [
        ("light", {"light": int(Light.DARK)}, "From now on there is darkness."),
        ("light", {"light": int(Light.DAY)}, "From now on there is daylight."),
        ("ground-comes", {"piece": 2},
         "From now on there is fire, 4 a round, from (0, 5) to (2, 8)."),
        ("ground-goes", {"piece": 0}, "Gone is the partial cover, from (-5, -2) to (-5, 2)."),
    ],
)  # fmt: skip
def test_announcements(archery, event, what, figures, words):
    """What is nobody's: the light, and ground that comes and goes."""
    assert plainly(ANNOUNCED[what](archery, event(what, -1, **figures))) == words


def test_losses_of_one_victim_are_one_sentence(cast, event):
    """Bleeding is added up over wounds; a crushing grip has its holder named; fire comes last."""
    four = [
        event("loses", 0, damage=2, note="bleeding", by=2),
        event("loses", 0, damage=3, note="bleeding", by=2),
        event("loses", 0, damage=4, note="crushed", by=2),
        event("loses", 0, damage=6, note="burned", by=0),
    ]
    assert losses(cast, four) == "Ada bleeds 5, is crushed for 4 by Grim and burns for 6"
    flames = event("loses", 0, damage=8, note="burned", by=2)
    assert losses(cast, [four[3], flames]) == (
        "Ada burns for 6 and burns for 8, set on fire by Grim"
    )
