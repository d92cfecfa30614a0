"""What ifs: what an encounter can meet and could have been fought without, or otherwise."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import TypeAlias

from vsdsim.errors import ScenarioError
from vsdsim.results.supposing import Kind, Offered, Supposition
from vsdsim.scenario.model import Parry, Scenario
from vsdsim.vsd.conditions import CONDITIONS
from vsdsim.vsd.encounter import Encounter
from vsdsim.vsd.equals import Equals, Load, first_few, turns
from vsdsim.vsd.rules.conditions import can_come_up
from vsdsim.vsd.rules.deeds import DEEDS
from vsdsim.vsd.without import BARRED, BLEEDING, CRITICALS, DRIVE, FUMBLES, SPELLS

__all__ = ["suppositions"]

PARRY = 30
"""Points with which a fighter is supposed to parry."""
ALWAYS = (CRITICALS, FUMBLES, BLEEDING)
"""What any attack can come to."""
_Make: TypeAlias = Callable[[], Supposition | None]
"""Proposes something, if it can be."""
_Way: TypeAlias = tuple[int, int, _Make]


def suppositions(
    encounter: Encounter, equals: tuple[Equals, ...], load: Load, most: int | None = None
) -> Offered[Supposition]:
    """What can be supposed of an encounter: less of the rules, somebody less, other parries.

    Of more than `most` those that come first in this, of people and parries the sides in turn.
    """
    scenario = encounter.scenario
    words = [word for word in _met(encounter) if word not in scenario.without]
    turn = turns(equals)
    # What it is, when it is asked where not all can be, and how it is made.
    ways: list[_Way] = [
        (0, 0, partial(_without, scenario, Kind.RULES, _said(word), word)) for word in words
    ]
    for at, group in enumerate(equals):
        name = group.one.full_name
        who = group.label if len(group.members) == 1 else f"one of {group.label}"
        ways.append((1, turn[at], partial(_without, scenario, Kind.PEOPLE, who, name)))
    for at, group in enumerate(equals):
        ways += [(2, turn[at], make) for make in _parries(encounter, group, load)]
    few = first_few(ways, lambda way: way[:2], most)
    rows = [row for *_, make in few if (row := make()) is not None and _can_be(row, load)]
    return Offered(tuple(rows), len(ways) - len(few))


def _met(encounter: Encounter) -> Iterator[str]:
    """The words of `without` for what can come up."""
    p = encounter.parameters
    yield from ALWAYS
    if p.castings.any and p.magic_points.any():
        yield SPELLS
    if p.drive.spent_on:
        yield DRIVE
    yield from (word for word in BARRED if can_come_up(p, CONDITIONS[word]))


def _said(word: str) -> str:
    if word in CONDITIONS:
        return f"anybody {word}"
    return "critical strikes" if word == CRITICALS else word


def _without(scenario: Scenario, kind: Kind, what: str, word: str) -> Supposition:
    words = json.dumps([*sorted(scenario.without), word], ensure_ascii=False)
    return Supposition(kind, f"without {what}", (f"without={words}",))


def _parries(encounter: Encounter, group: Equals, load: Load) -> Iterator[_Make]:
    """Other parries of who strikes in melee, where its script does not parry so already."""
    said = _parries_now(encounter, group.places)
    verb = "parries" if len(group.members) == 1 else "parry"
    for points, label in ((PARRY, f"{verb} {PARRY}"), (0, f"{verb} nothing")):
        if said and said != {points}:
            yield partial(_parrying, group, points, label, load)


def _parrying(group: Equals, points: int, label: str, load: Load) -> Supposition | None:
    overrides = group.settings(load, ("parry",), points)
    if overrides is None:
        return None
    return Supposition(Kind.CHOICE, f"{group.label} {label}", overrides)


def _parries_now(encounter: Encounter, members: Collection[int]) -> set[object]:
    """What the entries that strike in melee say of the parry: points, or a share."""
    return {
        _amount(plan.entry.parry)
        for group in encounter.groups
        if set(group.members.tolist()) & set(members)
        for plan in group.plans
        if DEEDS[plan.entry.do].strikes and "parry" in DEEDS[plan.entry.do].keys
    }


def _amount(parry: Parry | None) -> object:
    if parry is None:
        return 0
    return parry if parry.share and parry.amount else parry.amount


def _can_be(row: Supposition, load: Load) -> bool:
    """Whether a supposition is a scenario: some people cannot be left out."""
    try:
        load(row.overrides)
    except ScenarioError:
        return False
    return True
