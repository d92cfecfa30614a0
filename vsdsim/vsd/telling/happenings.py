"""Sentences about all that is no blow: what is declared, suffered, dropped, and who goes out."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Final

from vsdsim.vsd.state import Action, Cause
from vsdsim.vsd.telling.blows import dice
from vsdsim.vsd.telling.cast import Cast, listed
from vsdsim.vsd.telling.recorder import Event

__all__ = ["HAPPENINGS", "declared", "losses"]


def declared(cast: Cast, event: Event, out: Container[int]) -> tuple[str, str]:
    """What one combatant means to do: a verb phrase for one, and the same for many."""
    x = event.figures
    action, target, parry = Action(x["action"]), event.target, x["parry"]
    weapon = cast.weapon(x["attack"])
    at = cast.names[target] if target >= 0 else ""
    against = f" against {at}" if at else ""
    if action in (Action.ATTACK, Action.DASH):
        at = f"the fallen {at}" if target in out else at
        verb = ("attacks", "attack") if action is Action.ATTACK else ("dashes at", "dash at")
        tail = f" {at} ({weapon}, parry {parry})" if parry else f" {at} ({weapon}, no parry)"
        if x["draws"] >= 0:
            verb = (f"draws the {weapon} and {verb[0]}", f"draw the {weapon} and {verb[1]}")
        return verb[0] + tail, verb[1] + tail
    tail = f" (parry {parry}{against})" if parry else " (no parry)"
    if action is Action.DRAW:
        place = int(cast.parameters.attack_of[event.actor, x["draws"]])
        tail = f" the {cast.weapon(place)}{tail}"
        return f"draws{tail}", f"draw{tail}"
    if action is Action.STAND:
        return f"gets up{tail}", f"get up{tail}"
    if action is Action.BREAK_FREE:
        return "tries to break free", "try to break free"
    return f"only defends{tail}", f"only defend{tail}"


def _by(cast: Cast, event: Event, text: str) -> str:
    """`text` with the name of who did it in its place, empty for nobody."""
    return text.format(cast.names[event.doer]) if event.doer >= 0 else ""


_OUT: Final[Mapping[Cause, tuple[str, str]]] = {
    Cause.KILLED: ("is killed", " by {}"),
    Cause.KNOCKED_OUT: ("is knocked out", " by {}"),
    Cause.INJURIES: ("collapses under its injuries", ", the last by {}"),
    Cause.HIT_POINTS: ("goes down", ", felled by {}"),
    Cause.BLEEDING: ("collapses from loss of blood", " (wounds by {})"),
    Cause.CRUSHED: ("is crushed", " by {}"),
}


def _out(cast: Cast, event: Event) -> str:
    """Who leaves the fight; who has just died of a clock has been told of already."""
    text = _OUT.get(Cause(event.figures["cause"]))
    return text[0] + _by(cast, event, text[1]) if text else ""


def _dies(cast: Cast, event: Event) -> str:
    bled = Cause(event.figures["cause"]) is Cause.BLED
    return ("bleeds to death" if bled else "dies of its wounds") + _by(cast, event, " (by {})")


def _dying(_: Cast, event: Event) -> str:
    return f"is dying, and dead at the start of round {event.figures['until'] + 1}"


def losses(cast: Cast, events: Sequence[Event]) -> str:
    """What one combatant loses in an Assessment: all its bleeding, then the grip that holds it."""
    blood = sum(x["damage"] for x in (event.figures for event in events) if not x["crushed"])
    parts = [f"bleeds {blood}"] if blood else []
    parts += [
        f"is crushed for {event.figures['damage']}" + _by(cast, event, " by {}")
        for event in events
        if event.figures["crushed"]
    ]
    return f"{cast.names[events[0].actor]} {listed(parts)}"


def _assessment_roll(_: Cast, event: Event) -> str:
    x = event.figures
    text = f"makes an Assessment Roll: rolls {dice(x['dice'])}, {x['skill']:+d} Perception"
    text += f" -{x['wounds']} wounds" if x["wounds"] else ""
    text += f" -{x['own']} for the blow" if x["own"] else ""
    return f"{text} = {x['total']}: " + ("passes" if x["passed"] else "fails, 75 is needed")


def _break_free(cast: Cast, event: Event) -> str:
    x = event.figures
    mine, theirs = x["total"] - x["rolled"], x["against"] - x["holder_rolled"]
    result = "free" if x["free"] else "still held"
    return (
        f"struggles: rolls {dice(x['dice'])}, {mine:+d} Brawl = {x['total']}, "
        f"{cast.names[event.target]} rolls {dice(x['holder_dice'])}, {theirs:+d} Brawl = "
        f"{x['against']}: {result}"
    )


def _draws(cast: Cast, event: Event) -> str:
    x = event.figures
    before = f", dropping the {cast.weapon(x['drops'])}" if x["drops"] >= 0 else ""
    return f"draws the {cast.weapon(x['attack'])}{before}"


def _drops(cast: Cast, event: Event) -> str:
    weapon = cast.weapon(event.figures["attack"])
    if event.figures["note"] == "broken":
        return f"has a broken {weapon}"
    if event.figures["note"] == "stuck":
        return f"leaves the {weapon} in the wound"
    return f"drops the {weapon}"


HAPPENINGS: Final[Mapping[str, Callable[[Cast, Event], str]]] = {
    "assessment-roll": _assessment_roll,
    "break-free": _break_free,
    "dies": _dies,
    "draws": _draws,
    "drops": _drops,
    "dying": _dying,
    "lets-go": lambda cast, event: f"lets {cast.names[event.target]} go",
    "loses-shield": lambda _, __: "loses the shield",
    "out": _out,
    "released": lambda _, __: "is held no longer",
    "stands": lambda _, __: "is on its feet again",
    "wakes": lambda _, __: "comes round",
}
"""What is said of the one whose event it is, after the name; empty where nothing is."""
