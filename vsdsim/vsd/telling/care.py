"""Care of wounds: what a recorder notes of it, and the sentences about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.care.able import at_hand, in_need, undisturbed
from vsdsim.vsd.rules.care.healing import NO_TOOL, TIME, Tool
from vsdsim.vsd.rules.figures import HALF_CMB, wound_penalty
from vsdsim.vsd.rules.magic.changes import change
from vsdsim.vsd.rules.skills import Difficulty, Result
from vsdsim.vsd.sources import Figure
from vsdsim.vsd.telling.blows import rolled, term
from vsdsim.vsd.telling.cast import GLUE, Cast
from vsdsim.vsd.telling.drive import scene
from vsdsim.vsd.telling.events import Event
from vsdsim.vsd.telling.phrases import Phrases, spoken
from vsdsim.vsd.telling.plights import bars_actions, no_actions, unable
from vsdsim.vsd.telling.sums import other
from vsdsim.vsd.vocabulary import Treat

__all__ = [
    "begun", "helping", "helps", "lost_care", "patient_of", "reopens", "rouses", "rousing",
    "shakes", "tending", "tends", "treats_poison", "why_no_care",
]  # fmt: skip

Figures = dict[str, Any]

RESULTS: Final[Mapping[Result, str]] = {
    Result.CRITICAL_FAILURE: "stopped for now, and {whom} is Weary",
    Result.FAILURE: "stopped for now",
    Result.PARTIAL_SUCCESS: "closed, and {whom} is Weary",
    Result.SUCCESS: "closed",
    Result.OUTSTANDING_SUCCESS: "closed",
}
"""What has become of a wound."""
POISON: Final[Mapping[Result, str]] = {
    Result.CRITICAL_FAILURE: "in vain",
    Result.FAILURE: "in vain",
    Result.PARTIAL_SUCCESS: "{whom} saves anew, at -10",
    Result.SUCCESS: "{whom} saves anew",
    Result.OUTSTANDING_SUCCESS: "{whom} saves anew",
}
"""What has come of a treatment for poison."""
GRADES: Final[Mapping[int, str]] = {
    Difficulty.CHALLENGING: "severe",
    Difficulty.VERY_HARD: "exsanguination",
}
"""Why a wound is hard to treat."""
TOOLS: Final[Mapping[int, str]] = {
    Tool.NONE: "with a torn cloak",
    Tool.BANDAGES: "with bandages",
    Tool.KIT: "with a healer's kit",
}
HELP: Final[Mapping[Result, str]] = {
    Result.CRITICAL_FAILURE: "no help, and loses sight of the fight",
    Result.FAILURE: "no help",
    Result.PARTIAL_SUCCESS: "+10, but loses sight of the fight",
    Result.SUCCESS: "+10",
    Result.OUTSTANDING_SUCCESS: "+20",
}
"""What a helper's roll is worth."""
LOST: Final[Mapping[str, str]] = {
    **unable("cannot see to {whom}", bars_actions),
    "far": "[is|are] too far from {whom}",
    "disturbed": "cannot see to {whom} with the enemy so near",
    "no roll": "ha[s|ve] nothing to help {whom} with",
    "": "find[s] nothing to do for {whom}",
}
"""Why care is lost; the last where there is nobody to care for any more."""


def patient_of(bout: Bout, row: Rows) -> int:
    """Whom somebody tends, wakes or helps, -1 for nobody."""
    return int(bout.state.patient.take(row.cell)[0]) if bout.parameters.tends else -1


def _rolled(bout: Bout, row: Rows) -> Figures:
    """The skill, and what wounds, spells, a half move and Drive do to it."""
    half = bool(bout.state.half.take(row.cell)[0])
    return {
        "skill": int(bout.parameters.healer[row.actor][0]),
        "wounds": -int(wound_penalty(bout, row)[0]),
        "spells": int(change(bout, row.cell, Figure.SKILLS)[0]),
        "moving": -int(HALF_CMB) * half,
        "scene": scene(bout, row),
    }


def tending(bout: Bout, row: Rows, figures: Figures) -> Figures:
    """What a treatment's total is made of, and how it ends in a word."""
    result = Result(figures["outcome"]).name.lower().replace("_", " ")
    return _rolled(bout, row) | {
        "note": f"{Treat(bout.state.treats.take(row.cell)[0]).name.lower()}: {result}",
        "time": TIME * bool(bout.state.takes_time.take(row.cell)[0]),
        "bare": NO_TOOL * (figures["tool"] == Tool.NONE),
    }


def helping(bout: Bout, row: Rows, figures: Figures) -> Figures:
    """The same of a helper."""
    result = Result(figures["outcome"]).name.lower().replace("_", " ")
    return _rolled(bout, row) | {"note": result}


def rousing(bout: Bout, row: Rows, figures: Figures) -> Figures:
    """The same of who would wake somebody."""
    return _rolled(bout, row) | {"note": "wakes" if figures["done"] else "sleeps on"}


def why_no_care(bout: Bout, row: Rows, _: Figures) -> Figures:
    """Why care is lost, and whose it was to be."""
    s, number = bout.state, patient_of(bout, row)
    friend = other(bout, row, number)
    near = all(undisturbed(bout, one, s.attack)[0] for one in (row, friend))
    helps_ = s.action.take(row.cell)[0] == Action.HELP
    reasons = (
        *no_actions(bout, row),
        ("no need", not in_need(bout, row, friend)[0]),
        ("far", not at_hand(bout, row, friend)[0]),
        ("disturbed", not near),
        ("no roll", helps_),
    )
    return {"note": next(why for why, holds in reasons if holds), "target": number}


def _sum(x: Figures, parts: Mapping[str, int]) -> str:
    """A roll and all that is added: `rolls 56, +75 Healer - 20 wounds = 111`."""
    own = {"wounds": x["wounds"], "spells": x["spells"], "moving": x["moving"]}
    terms = {**own, **parts, "Drive": x["scene"]}
    more = "".join(term(value, name) for name, value in terms.items() if value)
    return f"rolls {rolled(x)}, {x['skill']:+d}{GLUE}Healer{more} ={GLUE}{x['total']}"


def tends(cast: Cast, event: Event) -> str:
    """A treatment with its roll, and what becomes of the wound."""
    x, whom = event.figures, cast.names[event.target]
    grade = GRADES.get(x["hard"], "light")
    parts = {"help": x["helped"], "time": x["time"], grade: x["hard"], "no tools": x["bare"]}
    end = RESULTS[Result(x["outcome"])].format(whom=whom) if x["counts"] else "another does better"
    own = "its own wound" if event.target == event.actor else f"{whom}'s wound"
    what = f"{own} of {x['amount']} a round {TOOLS[x['tool']]}"
    return f"{cast.names[event.actor]} tends {what}: {_sum(x, parts)}: {end}."


def treats_poison(cast: Cast, event: Event) -> str:
    """A treatment for poison, and whether the body can resist that anew."""
    x, whom = event.figures, cast.names[event.target]
    parts = {"help": x["helped"], "time": x["time"], "poison": x["hard"]}
    end = POISON[Result(x["outcome"])].format(whom=whom)
    whose = "its own poison" if event.target == event.actor else f"{whom}'s poison"
    return f"{cast.names[event.actor]} treats {whose}: {_sum(x, parts)}: {end}."


def shakes(cast: Cast, event: Event) -> Phrases:
    """Who shakes a sleeper awake."""
    return spoken("shake[s] {whom} awake", whom=cast.names[event.target])


def helps(cast: Cast, event: Event) -> str:
    """A helper's roll and what it is worth."""
    x, whom = event.figures, cast.names[event.target]
    return f"{cast.names[event.actor]} helps {whom}: {_sum(x, {})}: {HELP[Result(x['outcome'])]}."


def rouses(cast: Cast, event: Event) -> str:
    """Who would wake a friend, and whether that comes round."""
    x, whom = event.figures, cast.names[event.target]
    end = f"{whom} wakes" if x["done"] else "in vain, 75 is needed"
    sum_ = _sum(x, {"hard": int(Difficulty.HARD)})
    return f"{cast.names[event.actor]} tries to wake {whom}: {sum_}: {end}."


def begun(cast: Cast, event: Event) -> Phrases:
    """Who takes its time over a treatment."""
    return spoken("take[s] the time to see to {whom}", whom=cast.names[event.target])


def reopens(_: Cast, event: Event) -> Phrases:
    """Whose wounds have opened again."""
    return spoken("bleed[s] again, {now} a round", now=str(event.figures["amount"]))


def lost_care(cast: Cast, event: Event) -> Phrases:
    """Why care is lost, after the name."""
    why = LOST.get(event.figures["note"], LOST[""])
    return spoken(why, whom=cast.names[event.target])
