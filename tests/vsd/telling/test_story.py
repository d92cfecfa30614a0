"""Phases and moments in sentences, from hand-made events."""

from __future__ import annotations

import pytest

from tests.vsd.telling.conftest import plainly
from vsdsim.vsd.codes import Action, Cause, Way
from vsdsim.vsd.telling.events import Event
from vsdsim.vsd.telling.story import Story
from vsdsim.vsd.vocabulary import CriticalType, Severity

ADA, BEN, GRIM = range(3)
SHORT_BOW, LONGSWORD, MACE = 0, 4, 6
PIERCE = int(CriticalType.PIERCE)


@pytest.fixture
def story(archery):
    """Nothing has been told yet."""
    return Story(archery)


@pytest.fixture
def event(archery):
    """Makes an event; `moment` and `hp_after` as it has them."""

    def make(what, actor, moment=0, hp_after=None, **figures):
        return Event(3, "x", what, actor, archery.parameters.names, figures, hp_after, 60, moment)

    return make


def told(story, events):
    """The lines of a phase."""
    return [plainly(line) for line in story.phase(events)]


def shot(target, damage=-1, severity=-1, **more):
    """Figures of a shot with a short bow: 50 + 70 - 20 = 100."""
    return {
        "target": target, "attack": SHORT_BOW, "dice": [50], "cmb": 70, "defence": 20, "total": 100,
        "result": 100, "damage": damage, "severity": severity, "struck": PIERCE, "fumbles": False,
        "cmb_parts": {"": 70}, "def_parts": {"": 20}, "bonus_parts": {}, "in_vain": "",
        "range_penalty": 0, "far": 18_000,
    } | more  # fmt: skip


def critical(target, **more):
    """Figures of a Light pierce that does 5 damage."""
    return {"target": target, "severity": int(Severity.LIG), "struck": PIERCE, "kind": PIERCE,
            "die": 40, "edge": 0, "by_fall": False, "leapt": False, "save": None,
            "condition": None, "met": False, "damage": 5,
            "note": "5 damage", "tells_weapon": False, "tells_shield": False, "kills": False,
            **more}  # fmt: skip


def test_a_stray_follows_its_shot_and_a_critical_the_stray(story, event):
    """Though they are heard after all shots of the rank."""
    events = [
        event("shot", ADA, **shot(GRIM)),
        event("shot", BEN, **shot(GRIM)),
        event("stray", ADA, hp_after=45, **shot(BEN, 10, int(Severity.LIG), cmb=0, cmb_parts={})),
        event("critical", ADA, hp_after=45, **critical(BEN)),
    ]
    lines = told(story, events)
    first = [line.strip() for line in lines if not line.startswith(" " * 8)]
    starts = (
        "Ada shoots at Grim (",
        "The shot of Ada goes astray, at Ben (",
        "The Light pierce on Ben: ",
        "Ben shoots at Grim (",
        "Ben has 45 of 60 left.",
    )
    assert len(first) == len(starts)
    assert all(line.startswith(start) for line, start in zip(first, starts, strict=True))


def test_a_critical_of_a_fall_follows_its_fall(story, event):
    """By whom it befalls, not by whose doing it is: both fell by Grim's."""
    fall = {"by": GRIM, "height": 5000, "dice": [50], "bonus": 25, "defence": 20, "total": 55,
            "result": 55, "damage": 2, "severity": int(Severity.LIG)}  # fmt: skip
    events = [
        event("falls", ADA, hp_after=53, **fall),
        event("falls", BEN, hp_after=58, **(fall | {"severity": -1})),
        event("critical", GRIM, hp_after=53, **critical(ADA, by_fall=True, damage=5)),
    ]
    lines = told(story, events)
    starts = [" ".join(line.split()[:2]) for line in lines if not line.startswith("        ")]
    assert starts == ["Ada falls", "The Light", "Ben falls", "Ada has"]


def test_who_does_the_same_shares_a_sentence(story, event):
    """Loading, and blows lost for one reason; another reason is another sentence."""
    lost = {"attack": MACE, "note": "out of reach", "meant": ADA}
    events = [
        event("loads", ADA, attack=SHORT_BOW, loaded=True),
        event("loads", BEN, attack=SHORT_BOW, loaded=True),
        event("loses-blow", GRIM, **lost),
        event("loses-blow", BEN, **(lost | {"note": "no target"})),
        event("loses-blow", ADA, **(lost | {"note": "no target"})),
    ]
    assert told(story, events) == [
        "    Ada and Ben load the short bow.",
        "    Grim does not reach Ada.",
        "    Ben and Ada find nobody to strike.",
    ]


def test_moves_are_told_after_who_barred_the_way(story, event):
    """Whoever was stopped says by whom."""
    conflict = {"dice": [50], "skill": 30, "total": 80, "holder_dice": [40], "holder_skill": 20,
                "against": 60, "free": False}  # fmt: skip
    move = {"way": int(Way.APPROACH), "moves_at": 2, "crawls": False, "far": 3000, "target": ADA,
            "gap": 5000, "gap_before": 8000, "side": "front", "arrived": False, "goal": (0, 0),
            "came": (0, 0, 0), "place": (0, 0, 0)}  # fmt: skip
    events = [event("intercepts", BEN, target=GRIM, **conflict), event("moves", GRIM, **move)]
    first, _, last = told(story, events)
    assert first.startswith("    Ben bars the way of Grim: rolls 50")
    assert last == "    Grim goes towards Ada, 3 m, 5 m to go, stopped by Ben."


def test_a_shot_turns_where_its_mark_is_out(story, event):
    """As declared, or at another."""
    declares = {"action": int(Action.SHOOT), "target": GRIM, "attack": SHORT_BOW, "parry": 0,
                "draws": -1, "way": 0, "loads": False}  # fmt: skip
    told(story, [event("declares", ADA, **declares)])
    assert told(story, [event("shot", ADA, **shot(GRIM))])[0].startswith("    Ada shoots at Grim")
    turned = told(story, [event("shot", ADA, **shot(BEN))])
    assert turned[0].startswith("    Ada turns and shoots at Ben")


def test_a_broken_weapon_is_not_told_twice(story, event):
    """The fumble has said it."""
    options = {f"option_{name}": name == "breaks" for name in
               ("drops", "ammunition", "string", "breaks", "ally", "own")}  # fmt: skip
    fumble = {"attack": SHORT_BOW, "die": 90, "modifier": 50, "total": 140, "ally": -1,
              "stunned": True} | options  # fmt: skip
    events = [
        event("fumble", ADA, **fumble),
        event("drops", ADA, attack=SHORT_BOW, note="broken"),
    ]
    lines = told(story, events)
    assert (
        lines[0] == "      Ada fumbles: rolls 90 + 50 = 140: breaks the short bow and is stunned."
    )
    assert len(lines) == 1


def test_rounds_and_ends_are_told_elsewhere(story, event):
    """Neither is a line of a phase."""
    assert told(story, [event("round", -1), event("ends", -1)]) == []


def test_who_is_off_the_field_is_out(story, event):
    """A blow declared at who has fled would be one at the fallen."""
    told(story, [event("out", GRIM, cause=int(Cause.FLED), by=-1)])
    assert story.out == {GRIM}
