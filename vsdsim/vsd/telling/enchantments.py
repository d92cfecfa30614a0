"""Sentences about what magic does: what begins and ends upon somebody, what it mends and takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.conditions import CONDITIONS, FRIGHTENED, bit_of, words_of
from vsdsim.vsd.library.spells.figures import Haste
from vsdsim.vsd.library.spells.plights import Condition
from vsdsim.vsd.magic import NO_SAVE, TSR
from vsdsim.vsd.numbers import NEVER
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.sources import HASTE, OVER, Source
from vsdsim.vsd.telling.blows import rolled
from vsdsim.vsd.telling.cast import GLUE, Cast, listed
from vsdsim.vsd.telling.events import Event
from vsdsim.vsd.telling.phrases import Phrases, metres, spoken

__all__ = ["ENCHANTMENTS", "called", "rides", "soul", "what_it_is"]

Figures = dict[str, Any]


def called(cast: Cast, event: Event) -> str:
    """What brings it, by its name."""
    return _source(cast, event).display


def _source(cast: Cast, event: Event) -> Source:
    source: Source = cast.parameters.sources.each[event.figures["source"]]
    return source


def _points(number: int) -> str:
    return f"{number} hit point" + ("" if number == 1 else "s")


def _conditions(cast: Cast, event: Event) -> list[str]:
    """The conditions that it binds with, those that need an object with it."""
    bits = event.figures["binds"] & ~HASTE
    words = _words(bits)
    by = cast.names[event.doer]
    return [f"frightened of {by}" if each == FRIGHTENED.word else each for each in words]


def _words(bits: int) -> list[str]:
    """The words of the conditions with these bits."""
    return [each for each in words_of(lambda one: one.spells) if bits & bit_of(each)]


def _how_long(cast: Cast, event: Event) -> str:
    """Until when it goes on."""
    until, source = event.figures["until"], _source(cast, event)
    if source.sustained:
        return f", as long as {cast.names[source.owner]} concentrates"
    if until == NEVER:
        return ", for the fight"
    return f", through round {until}" if until > event.round else ", for this round"


def _goes_on(cast: Cast, event: Event) -> Phrases:
    """What begins upon somebody: conditions, then whatever else goes on."""
    source = _source(cast, event)
    rest = [
        effect.told().partition(" (")[0]
        for effect in source.effects
        if (effect.lasts or source.aims) and not isinstance(effect, Condition)
    ]
    what = listed([*_conditions(cast, event), *rest])
    text = "[is|are] under {spell}: {what}{long}"
    return spoken(text, spell=source.display, what=what, long=_how_long(cast, event))


def _fades(cast: Cast, event: Event) -> Phrases:
    source = _source(cast, event)
    if source.name == OVER:
        return spoken("ha[s|ve] caught [its|their] breath")
    spent = ", and worn out for a round" if source.all_of(Haste) else ""
    return spoken("[is|are] no longer under {spell}{spent}", spell=source.display, spent=spent)


def _relieved(_: Cast, event: Event) -> Phrases:
    bits = event.figures["condition"]
    words = _words(bits)
    verb = "[is|are] no longer" if event.figures.get("suffered", True) else "[was|were] not"
    return spoken(verb + " {what}", what=listed(words))


def _befalls(_: Cast, event: Event) -> Phrases:
    (what,) = _words(event.figures["condition"])
    return spoken("[is|are] {what}", what=CONDITIONS[what].begun or CONDITIONS[what].said)


def _regains(_: Cast, event: Event) -> Phrases:
    return f"wins back {_points(event.figures['points'])}", ""


def _begins_to_heal(_: Cast, event: Event) -> Phrases:
    points = _points(event.figures["points"])
    return spoken("will win back {points} within a minute", points=points)


def _staunched(_: Cast, event: Event) -> Phrases:
    x = event.figures
    return spoken("bleed[s] {less} less, {left} a round", less=str(x["less"]), left=str(x["left"]))


ENCHANTMENTS: Final[Mapping[str, Callable[[Cast, Event], Phrases]]] = {
    "befalls": _befalls,
    "begins-to-heal": _begins_to_heal,
    "countered": lambda _, __: spoken("[is|are] countered, and the spell comes to nothing"),
    "fades": _fades,
    "goes-on": _goes_on,
    "lives": lambda _, __: spoken("[is|are] dying no longer"),
    "pushed": lambda _, event: spoken(
        "[is|are] pushed {far} away", far=metres(event.figures["far"])
    ),
    "regains": _regains,
    "relieved": _relieved,
    "staunched": _staunched,
}
"""What is said after names, as in `HAPPENINGS`."""


def soul(cast: Cast, event: Event) -> str:
    """What is taken from a soul by dice."""
    taken, whom = event.figures["damage"], cast.names[event.target]
    return f"{cast.names[event.actor]} does {taken} soul damage to {whom} ({called(cast, event)})."


def rides(cast: Cast, event: Event) -> str:
    """The save against what comes with a blow; nothing where there is none."""
    x = event.figures
    rider = cast.parameters.riders.each[x["rider"]].rider
    if x["save"] == NO_SAVE:
        return ""
    name = "TSR" if x["save"] == TSR else "WSR"
    total = x["rolled"] + x["bonus"]
    roll = f"rolls {rolled(x)}, {x['bonus']:+d}{GLUE}{name} ={GLUE}{total}"
    end = "resists" if x["resisted"] else f"fails by {x['difficulty'] - total}"
    what = rider.name.replace("-", " ")
    return f"Against the {what} {cast.names[event.target]} {roll} against {x['difficulty']}: {end}."


def what_it_is(bout: Bout, _: Rows, figures: Figures) -> Figures:
    """The name of what begins or ends, as a note."""
    return {"note": bout.parameters.sources.each[figures["source"]].display}
