"""The course of a fight, from its event rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vsdsim.results.course import Course, Exit, Flight, Moment, Person, Stand
from vsdsim.vsd.codes import Away, Cause
from vsdsim.vsd.telling.cast import Cast
from vsdsim.vsd.telling.events import Event
from vsdsim.vsd.telling.plights import reported
from vsdsim.vsd.telling.signs import letters
from vsdsim.vsd.terrain import Light

__all__ = ["course_of"]


def course_of(cast: Cast, events: Sequence[Event], seed: int = 0, fight: int = 0) -> Course:
    """The course of the fight of `events`, which is over and had places."""
    ends = next(event for event in events if event.what == "ends")
    unhurt, rested = cast.parameters.hp.tolist(), cast.parameters.magic_points.tolist()
    side = cast.parameters.side.tolist()
    marks = letters(cast.names, side)
    return Course(
        scenario=cast.scenario.name,
        seed=seed,
        fight=fight,
        outcome=cast.outcome(ends.figures["outcome"], ends.round),
        sides=cast.parameters.sides,
        people=tuple(map(Person, cast.names, side, unhurt, marks, rested)),
        ground=cast.scenario.ground,
        moments=tuple(_moment(event) for event in events if event.what == "round"),
        end=_moment(ends),
        flights=tuple(_flight(each) for each in events if each.what in ("shot", "stray")),
        exits=_exits(events, ends),
    )


def _moment(event: Event) -> Moment:
    """Everybody at an event that knows them all."""
    stands = tuple(map(_stand, event.figures["people"]))
    return Moment(event.round, Light(event.figures["light"]).name.lower(), stands)


def _stand(how: dict[str, Any]) -> Stand:
    x, y, z = how["place"]
    here = how["away"] == Away.HERE
    return Stand(
        x=x,
        y=y,
        z=z,
        facing=how["facing"],
        hp=how["hp"],
        mp=how["mp"],
        here=here,
        fights=not how["out"],
        flees=how["flees"] and not how["out"],
        plight=_plight(how),
    )


def _plight(how: dict[str, Any]) -> tuple[str, ...]:
    """What a map's legend says of somebody."""
    away = Away(how["away"])
    if away is Away.DUE:
        return ("still to come",)
    if away is not Away.HERE:
        return (Cause(how["cause"]).label,)
    if how["out"]:
        return ("dead" if how["dead"] else "dying" if how["dying"] else "out",)
    bruised = ["bruised"] if 2 * how["hp"] < how["total"] else []
    burns = ["on fire"] if how["burning"] else []
    return (*bruised, *burns, *reported(how), *(["flees"] if how["flees"] else []))


def _flight(event: Event) -> Flight:
    x = event.figures
    return Flight(event.round, event.actor, x["place"][:2], x["aim"][:2], x["damage"] > 0)


def _exits(events: Sequence[Event], ends: Event) -> tuple[Exit, ...]:
    """Who is out at the end, with how and where they went out the last time."""
    last = {event.actor: event for event in events if event.what == "out"}
    return tuple(
        Exit(
            who=who,
            round=last[who].round,
            at=last[who].figures["place"][:2],
            how=last[who].figures["note"],
            gone=how["away"] == Away.FLED,
        )
        for who, how in enumerate(ends.figures["people"])
        if how["out"] and who in last
    )
