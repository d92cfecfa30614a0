"""Sentences about what else befalls: losses, rolls, weapons lost and taken up, who goes out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from vsdsim.vsd.parameters import THROWN
from vsdsim.vsd.state import Cause
from vsdsim.vsd.telling.blows import lost, rolled
from vsdsim.vsd.telling.care import begun, lost_care, reopens, shakes
from vsdsim.vsd.telling.cast import Cast, listed
from vsdsim.vsd.telling.contests import lost_move
from vsdsim.vsd.telling.effects import rounds
from vsdsim.vsd.telling.enchantments import ENCHANTMENTS
from vsdsim.vsd.telling.events import Event
from vsdsim.vsd.telling.grounds import LIGHTS, kind_of_ground, lying
from vsdsim.vsd.telling.phrases import Phrases, metres, point, spoken
from vsdsim.vsd.telling.spells import lost_spell, resists
from vsdsim.vsd.terrain import Light

__all__ = ["ANNOUNCED", "HAPPENINGS", "losses"]


def _by(cast: Cast, event: Event, text: str) -> str:
    """`text` with the name of who did it in its place, empty for nobody else."""
    return text.format(cast.names[event.doer]) if event.doer not in (-1, event.actor) else ""


_LEAVE: Final[Mapping[Cause, str]] = {
    Cause.FLED: "[is|are] off the field",
    Cause.SURRENDERED: "give[s] up",
}
_OUT: Final[Mapping[Cause, tuple[str, str]]] = {
    Cause.KILLED: ("is killed", " by {}"),
    Cause.KNOCKED_OUT: ("is knocked out", " by {}"),
    Cause.INJURIES: ("collapses under its injuries", ", the last by {}"),
    Cause.HIT_POINTS: ("goes down", ", felled by {}"),
    Cause.BLEEDING: ("collapses from loss of blood", " (wounds by {})"),
    Cause.CRUSHED: ("is crushed", " by {}"),
    Cause.BURNED: ("goes down in the fire", ""),
    Cause.SOUL: ("is left a hollow husk", " by {}"),
    Cause.FALL: ("does not get up from the fall", ", which it owes to {}"),
}


_DIES: Final[Mapping[Cause, str]] = {
    Cause.BLED: "bleeds to death",
    Cause.SOUL: "dies of the loss of its soul",
}


def _out(cast: Cast, event: Event) -> Phrases:
    """Who leaves the fight; who has just died of a clock has been told of already."""
    cause = Cause(event.figures["cause"])
    if cause in _LEAVE:
        return spoken(_LEAVE[cause])
    text = _OUT.get(cause)
    return _alike(text[0] + _by(cast, event, text[1]) if text else "")


def _alike(text: str) -> Phrases:
    """A phrase that is of one alone, each time."""
    return text, ""


def _dies(cast: Cast, event: Event) -> Phrases:
    how = _DIES.get(Cause(event.figures["cause"]), "dies of its wounds")
    return _alike(how + _by(cast, event, " (by {})"))


def _dying(_: Cast, event: Event) -> Phrases:
    return _alike(f"is dying, and dead at the start of round {event.figures['until'] + 1}")


def losses(cast: Cast, events: Sequence[Event]) -> str:
    """What one combatant loses in an Assessment: all its bleeding, then grip and fire."""
    blood = sum(event.figures["damage"] for event in events if event.figures["note"] == "bleeding")
    parts = [f"bleeds {blood}"] if blood else []
    for event in events:
        if event.figures["note"] == "crushed":
            parts.append(f"is crushed for {event.figures['damage']}" + _by(cast, event, " by {}"))
        elif event.figures["note"] == "burned":
            by = _by(cast, event, ", set on fire by {}")
            parts.append(f"burns for {event.figures['damage']}" + by)
    return f"{cast.names[events[0].actor]} {listed(parts)}"


def _assessment_roll(_: Cast, event: Event) -> Phrases:
    x = event.figures
    text = f"makes an Assessment Roll: rolls {rolled(x)}, {x['skill']:+d} Perception"
    text += f" +{x['scene']} Drive" if x.get("scene") else ""
    text += f" -{x['wounds']} wounds" if x["wounds"] else ""
    text += f" {x['spells']:+d} magic" if x["spells"] else ""
    text += f" -{x['own']} for the blow" if x["own"] else ""
    failure = "fails, 75 is needed" + (", and is Surprised" if x["surprised"] else "")
    return _alike(f"{text} = {x['total']}: " + ("passes" if x["passed"] else failure))


def _faces(cast: Cast, event: Event) -> Phrases:
    """Who sees what terrifies it: the save, and what comes of it."""
    x = event.figures
    drive = f" +{x['scene']} Drive" if x.get("scene") else ""
    roll = f"rolls {rolled(x)}, {x['skill']:+d} WSR{drive} = {x['total']}"
    end = f"is frightened for {rounds(x['rounds'])}" if x["rounds"] else "stands firm"
    if x["rounds"] and not x["works"]:
        end += ", but longer of another"
    return _alike(f"faces {cast.names[event.target]}: {roll} against {x['difficulty']}: {end}")


def _break_free(cast: Cast, event: Event) -> Phrases:
    x = event.figures
    mine, theirs = x["total"] - x["rolled"], x["against"] - x["holder_rolled"]
    result = "free" if x["free"] else "still held"
    return _alike(
        f"struggles: rolls {rolled(x)}, {mine:+d} Brawl = {x['total']}, "
        f"{cast.names[event.target]} rolls {rolled(x, 'holder_')}, {theirs:+d} Brawl = "
        f"{x['against']}: {result}"
    )


def _draws(cast: Cast, event: Event) -> Phrases:
    x = event.figures
    before = f", dropping the {cast.weapon(x['drops'])}" if x["drops"] >= 0 else ""
    thrown = cast.parameters.attacks.kind[x["attack"]] == THROWN
    verb = "read[ies|y] the {weapon}{before}" if thrown else "draw[s] the {weapon}{before}"
    return spoken(verb, weapon=cast.weapon(x["attack"]), before=before)


def _drops(cast: Cast, event: Event) -> Phrases:
    weapon = cast.weapon(event.figures["attack"])
    if event.figures["note"] == "broken":
        return spoken("ha[s|ve] a broken {weapon}", weapon=weapon)
    if event.figures["note"] == "stuck":
        return spoken("leave[s] the {weapon} in the wound", weapon=weapon)
    return spoken("drop[s] the {weapon}", weapon=weapon)


def _loads(cast: Cast, event: Event) -> Phrases:
    verb = "load[s] the {weapon}" if event.figures["loaded"] else "go[es] on loading the {weapon}"
    return spoken(verb, weapon=cast.weapon(event.figures["attack"]))


def _puts_out(_: Cast, event: Event) -> Phrases:
    done = event.figures["done"]
    return spoken("put[s] out the flames" if done else "beat[s] at the flames, which still burn")


def _drops_down(_: Cast, event: Event) -> Phrases:
    if event.figures["far"]:
        return spoken("drop[s] behind cover, {far} away", far=metres(event.figures["far"]))
    return spoken("drop[s] to the ground")


def _arrives(_: Cast, event: Event) -> Phrases:
    if "place" not in event.figures:
        return spoken("arrive[s]")
    x, y, z = event.figures["place"]
    up = f", {metres(z)} up" if z > 0 else ""
    return _alike(f"arrives at {point(x, y)}{up}")


def _lifted(_: Cast, event: Event) -> Phrases:
    return spoken("go[es] up with the ground, to {up}", up=metres(event.figures["z"]))


HAPPENINGS: Final[Mapping[str, Callable[[Cast, Event], Phrases]]] = {
    **ENCHANTMENTS,
    "arrives": _arrives,
    "assessment-roll": _assessment_roll,
    "begins-care": begun,
    "break-free": _break_free,
    "dies": _dies,
    "disengages": lambda _, __: spoken("get[s] clear of the melee"),
    "draws": _draws,
    "calms": lambda _, __: spoken("[is|are] afraid no longer"),
    "drops": _drops,
    "drops-down": _drops_down,
    "dying": _dying,
    "faces": _faces,
    "lets-go": lambda cast, event: spoken("let[s] {whom} go", whom=cast.names[event.target]),
    "lifted": _lifted,
    "loads": _loads,
    "loses-blow": lost,
    "loses-care": lost_care,
    "loses-move": lost_move,
    "loses-shield": lambda _, __: spoken("lose[s] the shield"),
    "loses-shot": lost,
    "loses-spell": lost_spell,
    "out": _out,
    "puts-out": _puts_out,
    "releases": lambda _, __: spoken("take[s] the moment waited for"),
    "reopens": reopens,
    "released": lambda _, __: spoken("[is|are] held no longer"),
    "saves": resists,
    "shakes": shakes,
    "stands": lambda _, __: spoken("[is|are] on [its|their] feet again"),
    "wakes": lambda _, __: spoken("come[s] round"),
    "will-rise": lambda _, __: spoken("will rise again within ten days if nobody prevents it"),
}
"""What is said after the name of the one whose event it is, and after the names of several who do
the same at once; the first is empty where nothing is said, the second where each is told alone."""


def _light(_: Cast, event: Event) -> str:
    return f"From now on there is {LIGHTS[Light(event.figures['light'])]}."


def _ground(verb: str) -> Callable[[Cast, Event], str]:
    def said(cast: Cast, event: Event) -> str:
        piece = cast.parameters.ground[event.figures["piece"]]
        return f"{verb} {kind_of_ground(piece)}, {lying(piece)}."

    return said


ANNOUNCED: Final[Mapping[str, Callable[[Cast, Event], str]]] = {
    "ground-comes": _ground("From now on there is"),
    "ground-goes": _ground("Gone is the"),
    "light": _light,
}
"""Whole sentences about what is nobody's."""
