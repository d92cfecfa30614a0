"""A scenario recast so that its fights must stay the same, be even, or go better."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import evolve

from vsdsim.scenario.field import Ground, Place, Vector
from vsdsim.scenario.model import Combatant, Entry, Scenario, Script, Side

__all__ = ["lengthened", "mirrored", "relabelled", "relisted", "strengthened", "turned", "why_not"]

APART = 1_000
"""Millimetres of its axis that a mirrored side keeps free to either hand."""

Named = Mapping[str, str]
"""Full names, or sides', by what they were."""


def relisted(scenario: Scenario) -> Scenario:
    """The last listed first: sides, and whom they have; arrivals stay after those who are there."""

    def other_way(side: Side) -> Side:
        backwards = side.combatants[::-1]
        return evolve(side, combatants=tuple(sorted(backwards, key=lambda each: each.arrives > 1)))

    return evolve(scenario, sides=tuple(other_way(side) for side in scenario.sides[::-1]))


def lengthened(scenario: Scenario, rounds: int) -> Scenario:
    """So many rounds more before it is called undecided."""
    return evolve(scenario, max_rounds=scenario.max_rounds + rounds)


def turned(scenario: Scenario) -> Scenario:
    """All of it half a turn round the origin: whole millimetres stay whole."""
    sides = tuple(
        evolve(side, combatants=tuple(_turned_round(each) for each in side.combatants))
        for side in scenario.sides
    )
    return evolve(scenario, sides=sides, ground=tuple(map(_turned_ground, scenario.ground)))


def relabelled(scenario: Scenario) -> Scenario:
    """The names of the sides handed on by one, and with them their dice."""
    names = [side.name for side in scenario.sides]
    called = dict(zip(names, names[1:] + names[:1], strict=True))
    full = {
        each.full_name: evolve(each, side=called[each.side]).full_name
        for each in scenario.combatants
    }
    victory = {
        called[side]: evolve(each, name=full.get(each.name, each.name))
        for side, each in scenario.victory.items()
    }
    sides = tuple(_renamed(side, called[side.name], full) for side in scenario.sides)
    return evolve(scenario, sides=sides, victory=victory)


def strengthened(
    scenario: Scenario, side: str, stronger: Callable[[Combatant], Combatant]
) -> Scenario:
    """With everybody of a side made stronger."""
    sides = tuple(
        evolve(each, combatants=tuple(map(stronger, each.combatants)))
        if each.name == side
        else each
        for each in scenario.sides
    )
    return evolve(scenario, sides=sides)


def why_not(scenario: Scenario, side: str) -> str | None:
    """Why a side cannot meet itself, None where it can."""
    first = _first(scenario, side)[0]
    own = {each.full_name for each in first.combatants}
    for each in first.combatants:
        for entry in () if each.script is None else each.script.entries:
            if entry.target in {other.full_name for other in scenario.combatants} - own:
                return f"the script of {each.name} is about {entry.target}"
    if all(each.arrives > 1 for each in first.combatants):
        return f"nobody of {first.name} is there at the start"
    return None


def mirrored(scenario: Scenario, side: str) -> Scenario:
    """A side against itself on open ground, half a turn round the middle between it and the others.

    A half turn, as shields are borne on the left. The copy is called after another side, and both
    win as the last standing where they are to fell somebody. Only where `why_not` is None.
    """
    first, second, *_ = _first(scenario, side)
    victory = scenario.victory.get(first.name)
    wins = {} if victory is None or victory.kind == "fell" else {
        first.name: victory, second.name: victory
    }  # fmt: skip
    middle = _middle(_first(scenario, side)) if scenario.placed else (0, 0)
    here = evolve(
        first,
        declares=None,
        combatants=tuple(_moved(each, middle) for each in first.combatants),
    )
    there = evolve(here, combatants=tuple(_turned_round(each) for each in here.combatants))
    full = {each.full_name: evolve(each, side=second.name).full_name for each in first.combatants}
    return evolve(
        scenario, sides=(here, _renamed(there, second.name, full)), victory=wins, ground=(),
    )  # fmt: skip


def _first(scenario: Scenario, name: str) -> list[Side]:
    """The sides, this one before the others."""
    return sorted(scenario.sides, key=lambda side: side.name != name)


def _middle(sides: list[Side]) -> Vector:
    """The point between the sides, all of the first on its own hand of it."""
    first = [each.place for each in sides[0].combatants]
    others = [each.place for side in sides[1:] for each in side.combatants]
    mine, theirs = _centre(first), _centre(others)
    way = theirs[0] - mine[0], theirs[1] - mine[1]
    far = (way[0] ** 2 + way[1] ** 2) ** 0.5
    east, north = (way[0] / far, way[1] / far) if far else (1.0, 0.0)
    ahead = max((each.x - mine[0]) * east + (each.y - mine[1]) * north for each in first)
    half = max(far / 2, ahead + APART)
    return mine[0] + round(half * east), mine[1] + round(half * north)


def _centre(places: list[Place]) -> Vector:
    count = len(places)
    return sum(each.x for each in places) // count, sum(each.y for each in places) // count


def _renamed(side: Side, name: str, full: Named) -> Side:
    """Another name for a side, and in its scripts other names for whom they are about."""

    def told(entry: Entry) -> Entry:
        return evolve(entry, target=full.get(entry.target or "", entry.target))

    def called(each: Combatant) -> Combatant:
        return evolve(each, side=name, script=_rewritten(each.script, told))

    return evolve(side, name=name, combatants=tuple(called(each) for each in side.combatants))


def _rewritten(script: Script | None, change: Callable[[Entry], Entry]) -> Script | None:
    if script is None:
        return None
    return evolve(script, entries=tuple(change(entry) for entry in script.entries))


def _moved(each: Combatant, origin: Vector) -> Combatant:
    """On level ground, its place and where it means to go counted from `origin`."""

    def there(entry: Entry) -> Entry:
        to = entry.to
        return entry if to is None else evolve(entry, to=(to[0] - origin[0], to[1] - origin[1]))

    place = Place(each.place.x - origin[0], each.place.y - origin[1])
    return evolve(each, place=place, script=_rewritten(each.script, there))


def _turned_round(each: Combatant) -> Combatant:
    def there(entry: Entry) -> Entry:
        return entry if entry.to is None else evolve(entry, to=_opposite(entry.to))

    x, y = _opposite((each.place.x, each.place.y))
    return evolve(
        each,
        place=evolve(each.place, x=x, y=y),
        facing=_opposite(each.facing),
        script=_rewritten(each.script, there),
    )


def _turned_ground(piece: Ground) -> Ground:
    to = None if piece.to is None else _opposite(piece.to)
    return evolve(piece, at=_opposite(piece.at), to=to)


def _opposite(at: Vector) -> Vector:
    return -at[0], -at[1]
