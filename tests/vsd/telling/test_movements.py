"""Sentences about movement."""

from __future__ import annotations

import pytest

from tests.vsd.telling.conftest import plainly
from vsdsim.vsd.codes import Pace, Way
from vsdsim.vsd.telling import movements

ADA, BEN, GRIM = range(3)


@pytest.fixture
def moved(event):
    """Makes a move of somebody towards Grim: 6.2 m, which leave 9 m."""

    def make(actor, way, **figures):
        usual = {
            "way": int(way),
            "moves_at": int(Pace.FULL),
            "crawls": False,
            "far": 6200,
            "target": GRIM,
            "gap": 9000,
            "gap_before": 15_000,
            "side": "front",
            "arrived": False,
            "goal": (3000, 4000),
            "came": (0, 0, 0),
            "place": (0, 0, 0),
        }
        return event("moves", actor, **(usual | figures))  # fmt: skip

    return make


def told(cast, events, stopped=None):
    """The sentences about moves, as they are printed."""
    return [plainly(text) for text in movements.moves(cast, events, stopped or {})]


@pytest.mark.parametrize(
    ("way", "figures", "words"),
    [
        (Way.APPROACH, {}, "goes towards Grim, 6.2 m, 9 m to go"),
        (Way.APPROACH, {"moves_at": int(Pace.SPRINT)}, "runs towards Grim, 6.2 m, 9 m to go"),
        (Way.APPROACH, {"crawls": True}, "crawls towards Grim, 6.2 m, 9 m to go"),
        (Way.APPROACH, {"arrived": True}, "comes up to Grim, 6.2 m"),
        (Way.APPROACH, {"arrived": True, "side": "left flank"},
         "comes at Grim's left flank, 6.2 m"),
        (Way.APPROACH, {"arrived": True, "side": "rear"}, "comes up behind Grim, 6.2 m"),
        (Way.FLANK, {}, "goes round Grim, 6.2 m, 9 m off"),
        (Way.FLANK, {"arrived": True}, "comes round Grim, who turns, 6.2 m"),
        (Way.FLANK, {"arrived": True, "side": "left flank"},
         "comes round to Grim's left flank, 6.2 m"),
        (Way.FLANK, {"arrived": True, "side": "right flank"},
         "comes round to Grim's right flank, 6.2 m"),
        (Way.FLANK, {"arrived": True, "side": "rear"}, "comes round behind Grim, 6.2 m"),
        (Way.KEEP, {"gap": 20_000}, "falls back from Grim, 6.2 m, now 20 m off"),
        (Way.KEEP, {"gap": 12_000}, "goes nearer to Grim, 6.2 m, now 12 m off"),
        (Way.COVER, {"arrived": True}, "takes cover from Grim, 6.2 m"),
        (Way.COVER, {}, "goes to cover from Grim, 6.2 m"),
        (Way.GO, {"arrived": True}, "goes to (3, 4), 6.2 m"),
        (Way.GO, {}, "goes towards (3, 4), 6.2 m"),
        (Way.FLEE, {}, "flees, 6.2 m, 9 m from the nearest enemy"),
        (Way.FLEE, {"gap": None}, "flees, 6.2 m"),
        (Way.FLEE, {"arrived": True}, "flees, 6.2 m"),
        (Way.FLEE, {"crawls": True}, "crawls away, 6.2 m, 9 m from the nearest enemy"),
        (Way.APPROACH, {"far": 0}, "gets no nearer to Grim, 9 m to go"),
        (Way.GO, {"far": 0}, "gets nowhere"),
        (Way.FLEE, {"far": 0}, "cannot get away, 9 m from the nearest enemy"),
        (Way.APPROACH, {"came": (0, 0, 0), "place": (0, 0, 1800)},
         "goes towards Grim, 6.2 m, 9 m to go, up to a height of 1.8 m"),
        (Way.APPROACH, {"came": (0, 0, 3000), "place": (0, 0, 0)},
         "goes towards Grim, 6.2 m, 9 m to go, down to the ground"),
    ],
)  # fmt: skip
def test_a_move_says_where_and_how_far(cast, moved, way, figures, words):
    """To whom and to which side, what is left, how high."""
    assert told(cast, [moved(ADA, way, **figures)]) == [f"Ada {words}."]


def test_those_who_move_alike_share_a_sentence(cast, moved):
    """Their lengths follow in their order; others have a sentence of their own."""
    events = [
        moved(ADA, Way.APPROACH),
        moved(BEN, Way.APPROACH, far=5000, gap=9000),
        moved(GRIM, Way.FLEE, target=ADA, gap=None),
    ]
    assert told(cast, events) == [
        "Ada and Ben go towards Grim, 6.2 and 5 m, 9 m to go.",
        "Grim flees, 6.2 m.",
    ]


def test_who_goes_equally_far_is_told_so(cast, moved):
    """`each` where it is one length, and what is left of each."""
    events = [moved(ADA, Way.APPROACH), moved(BEN, Way.APPROACH, gap=8000)]
    assert told(cast, events) == ["Ada and Ben go towards Grim, 6.2 m each, 9 and 8 m to go."]


def test_who_is_stopped_says_by_whom(cast, moved):
    """And moves alone."""
    events = [moved(ADA, Way.APPROACH), moved(BEN, Way.APPROACH)]
    assert told(cast, events, {BEN: GRIM}) == [
        "Ada goes towards Grim, 6.2 m, 9 m to go.",
        "Ben goes towards Grim, 6.2 m, 9 m to go, stopped by Grim.",
    ]


def conflict(mine, theirs):
    """A conflict: 50 and a skill of 30 against 40 and one of 25; the rest is wounds."""
    return {"dice": [50], "skill": 30, "total": mine, "holder_dice": [40], "holder_skill": 25,
            "against": theirs}  # fmt: skip


@pytest.mark.parametrize(("free", "words"), [(True, "Grim gets past"), (False, "Grim is stopped")])
def test_an_interception_shows_both_rolls(cast, event, free, words):
    """The guard's first."""
    bars = event("intercepts", ADA, target=GRIM, free=free, **conflict(80, 65))
    assert plainly(movements.intercepts(cast, bars)) == (
        "Ada bars the way of Grim: rolls 50, +30 Athletics = 80,"
        f" Grim rolls 40, +25 Athletics = 65: {words}."
    )


@pytest.mark.parametrize(
    ("mine", "theirs", "words"),
    [
        (80, 65, "Ada gets away"),
        (65, 80, "Grim is quicker"),
        (70, 70, "neither is quicker"),
        (4, 70, "Ada stumbles"),
        (70, 4, "Grim stumbles"),
        (3, -10, "Ada and Grim stumble"),
    ],
)
def test_a_runaway_is_quicker_slower_or_clumsy(cast, event, mine, theirs, words):
    """The four outcomes, and both who fail critically."""
    runs = event("runs-away", ADA, target=GRIM, **conflict(mine, theirs))
    told_ = plainly(movements.runs_away(cast, runs))
    wounds = f" {mine - 80:+d} wounds" if mine != 80 else ""
    assert told_.startswith(f"Ada runs from Grim: rolls 50, +30 Athletics{wounds} = {mine}, ")
    assert told_.endswith(f"= {theirs}: {words}.")
