"""Sentences about movement: who goes where, how far, and who would stop or strike it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from vsdsim.vsd.state import Pace, Way
from vsdsim.vsd.telling.blows import skill_roll
from vsdsim.vsd.telling.cast import Cast, listed
from vsdsim.vsd.telling.events import Event
from vsdsim.vsd.telling.phrases import Phrases, each_of, metres, number, point, spoken
from vsdsim.vsd.vocabulary import CONFLICT_FAILURE

__all__ = ["intercepts", "moves", "runs_away"]

CLIMB = 100
"""Millimetres of height from which on it is told."""
ARRIVING: Final[Mapping[tuple[Way, str], str]] = {
    (Way.APPROACH, "front"): "come[s] up to {target}",
    (Way.APPROACH, "left flank"): "come[s] at {target}'s left flank",
    (Way.APPROACH, "right flank"): "come[s] at {target}'s right flank",
    (Way.APPROACH, "rear"): "come[s] up behind {target}",
    (Way.FLANK, "front"): "come[s] round {target}, who turns",
    (Way.FLANK, "left flank"): "come[s] round to {target}'s left flank",
    (Way.FLANK, "right flank"): "come[s] round to {target}'s right flank",
    (Way.FLANK, "rear"): "come[s] round behind {target}",
}
"""By the way taken and the side on which it has led into reach."""

_STUCK: Final[Mapping[Way, str]] = {
    Way.APPROACH: "get[s] no nearer to {target}",
    Way.FLANK: "get[s] no nearer to {target}",
    Way.TEND: "get[s] no nearer to {target}",
    Way.FLEE: "cannot get away",
}


@frozen
class _Move:
    """One move in words."""

    name: str
    verb: Phrases
    far: int
    """Millimetres gone."""
    gap: int
    """Millimetres that the other is off."""
    left: str
    """What is told of the gap, `{}`; empty for nothing."""
    rest: str
    """What is told after the lengths."""

    @property
    def key(self) -> tuple[Any, ...]:
        """What moves told in one sentence have in common."""
        return self.verb, self.left, self.rest, self.far > 0


def moves(cast: Cast, events: Sequence[Event], stopped: Mapping[int, int]) -> Iterator[str]:
    """The moves of a phase; those who do the same share a sentence. `stopped`: whom, by whom."""
    together: dict[tuple[Any, ...], list[_Move]] = {}
    for event in events:
        said = _move(cast, event, stopped)
        together.setdefault(said.key, []).append(said)
    for same in together.values():
        one, many = same[0].verb
        text = f"{listed([each.name for each in same])} {one if len(same) == 1 else many}"
        if same[0].far:
            each = " each" if len({number(each.far) for each in same}) == 1 < len(same) else ""
            text += f", {each_of([each.far for each in same])}{each}"
        gaps = each_of([each.gap for each in same])
        yield f"{text}{same[0].left.format(gaps)}{same[0].rest}."


def _move(cast: Cast, event: Event, stopped: Mapping[int, int]) -> _Move:
    x = event.figures
    way = Way(x["way"])
    target = cast.names[x["target"]] if "target" in x else "the enemy"
    verb, left = _verb(x, way, target)
    if not x["far"]:
        verb = spoken(_STUCK.get(way, "get[s] nowhere"), target=target)
    rest = _climb(event)
    if event.actor in stopped:
        rest += f", stopped by {cast.names[stopped[event.actor]]}"
    return _Move(cast.names[event.actor], verb, x["far"], x.get("gap") or 0, left, rest)


def _verb(x: Mapping[str, Any], way: Way, target: str) -> tuple[Phrases, str]:
    """The verb phrase, and what is to be told of the distance that is left."""
    verb, left = _WORDS[way](x, _go(x))
    return spoken(verb, target=target), left


def _flees(x: Mapping[str, Any], _: str) -> tuple[str, str]:
    off = "" if x["arrived"] or x["gap"] is None else ", {} from the nearest enemy"
    return "crawl[s] away" if x["crawls"] else "flee[s]", off


def _goes_over(x: Mapping[str, Any], go: str) -> tuple[str, str]:
    left = "" if x["arrived"] else ", {} to go"
    return f"{go} over to {{target}}", left


def _goes(x: Mapping[str, Any], go: str) -> tuple[str, str]:
    return f"{go} {'to' if x['arrived'] else 'towards'} {point(*x['goal'])}", ""


def _takes_cover(x: Mapping[str, Any], go: str) -> tuple[str, str]:
    return "take[s] cover from {target}" if x["arrived"] else f"{go} to cover from {{target}}", ""


def _keeps_off(x: Mapping[str, Any], go: str) -> tuple[str, str]:
    backwards = x["gap"] > x["gap_before"]
    verb = "fall[s] back from {target}" if backwards else f"{go} nearer to {{target}}"
    return verb, ", now {} off"


def _approaches(x: Mapping[str, Any], go: str) -> tuple[str, str]:
    if x["arrived"]:
        return ARRIVING[Way.APPROACH, x["side"]], ""
    return f"{go} towards {{target}}", ", {} to go"


def _flanks(x: Mapping[str, Any], go: str) -> tuple[str, str]:
    if x["arrived"]:
        return ARRIVING[Way.FLANK, x["side"]], ""
    return f"{go} round {{target}}", ", {} off"


_WORDS: Final[Mapping[Way, Callable[[Mapping[str, Any], str], tuple[str, str]]]] = {
    Way.APPROACH: _approaches,
    Way.FLANK: _flanks,
    Way.KEEP: _keeps_off,
    Way.COVER: _takes_cover,
    Way.GO: _goes,
    Way.FLEE: _flees,
    Way.TEND: _goes_over,
}
"""By the way of moving: a verb phrase about `{target}`, and what is told of the distance left."""


def _go(x: Mapping[str, Any]) -> str:
    if x["crawls"]:
        return "crawl[s]"
    return "run[s]" if x["moves_at"] == Pace.SPRINT else "go[es]"


def _climb(event: Event) -> str:
    """How high somebody has climbed, or down."""
    before, now = event.figures["came"][2], event.figures["place"][2]
    if abs(now - before) < CLIMB:
        return ""
    way = "up" if now > before else "down"
    return f", {way} to a height of {metres(now)}" if now else f", {way} to the ground"


def _conflict(cast: Cast, event: Event) -> str:
    """Both rolls of a conflict of Athletics, the one's first whose event it is."""
    x = event.figures
    mine = skill_roll("Athletics", x, x["skill"])
    theirs = skill_roll("Athletics", x, x["holder_skill"], "holder_")
    return f"{mine}, {cast.names[event.target]} {theirs}"


def intercepts(cast: Cast, event: Event) -> str:
    """Who would hold somebody back, and whether it does."""
    mover = cast.names[event.target]
    end = f"{mover} gets past" if event.figures["free"] else f"{mover} is stopped"
    name = cast.names[event.actor]
    return f"{name} bars the way of {mover}: {_conflict(cast, event)}: {end}."


def runs_away(cast: Cast, event: Event) -> str:
    """A conflict of who runs out of a melee with an enemy there, and who comes off better."""
    mine, theirs = event.figures["total"], event.figures["against"]
    name, enemy = cast.names[event.actor], cast.names[event.target]
    clumsy = [who for who, total in ((name, mine), (enemy, theirs)) if total <= CONFLICT_FAILURE]
    if clumsy:
        end = f"{listed(clumsy)} {'stumbles' if len(clumsy) == 1 else 'stumble'}"
    elif mine > theirs:
        end = f"{name} gets away"
    else:
        end = f"{enemy} is quicker" if theirs > mine else "neither is quicker"
    return f"{name} runs from {enemy}: {_conflict(cast, event)}: {end}."
