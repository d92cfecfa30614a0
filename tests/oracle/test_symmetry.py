"""Quarter turns, shifts, and mirroring with the shields swapped change nothing in the oracle."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve

from tests.oracle import Trace, fight
from tests.oracle.examples import example
from tests.oracle.places import Arc
from tests.oracle.ways import goes_left
from vsdsim.scenario.field import Vector
from vsdsim.scenario.model import Combatant, Ground, Scenario
from vsdsim.vsd.ruleset import RULESET

Change = Callable[[Vector], Vector]
FEW = pytest.mark.parametrize("number", range(100, 125))


def changed(scenario: Scenario, points: Change, ways: Change) -> Scenario:
    """A scenario with all its points and facings changed."""

    def there(each: Combatant) -> Combatant:
        x, y = points((each.place.x, each.place.y))
        script = each.script
        if script is not None:
            to = [None if entry.to is None else points(entry.to) for entry in script.entries]
            entries = zip(script.entries, to, strict=True)
            script = evolve(script, entries=tuple(evolve(entry, to=at) for entry, at in entries))
        place = evolve(each.place, x=x, y=y)
        return evolve(each, place=place, facing=ways(each.facing), script=script)

    def ground(piece: Ground) -> Ground:
        to = None if piece.to is None else points(piece.to)
        return evolve(piece, at=points(piece.at), to=to)

    sides = (
        evolve(side, combatants=tuple(there(each) for each in side.combatants))
        for side in scenario.sides
    )
    pieces = tuple(ground(piece) for piece in scenario.ground)
    return evolve(scenario, sides=tuple(sides), ground=pieces)


def even(at: Vector) -> Vector:
    """A point of even millimetres, so that midpoints are whole wherever they lie."""
    return at[0] // 2 * 2, at[1] // 2 * 2


def told(scenario: Scenario, seed: int) -> Trace:
    """The first fight."""
    return fight(scenario, seed, 0, RULESET.default_scripts)


def same(one: Trace, other: Trace, points: Change, ways: Change) -> None:
    """The other fight is the first one, changed."""
    assert (one.outcome, one.rounds) == (other.outcome, other.rounds)
    for (*when, here), (*then, there) in zip(one.moments, other.moments, strict=True):
        assert when == then
        for name, shown in here.items():
            x, y = points((shown["x"], shown["y"]))
            fx, fy = ways((shown["fx"], shown["fy"]))
            assert there[name] == shown | {"x": x, "y": y, "fx": fx, "fy": fy}


def turn(vector: Vector) -> Vector:
    """A quarter turn to the left."""
    return -vector[1], vector[0]


def mirror(vector: Vector) -> Vector:
    """Left and right exchanged."""
    return vector[0], -vector[1]


@FEW
def test_a_quarter_turn_changes_nothing(number: int) -> None:
    """All places and facings turned by 90 degrees: the same fight, turned."""
    found = example(number)
    scenario = found.scenario()
    turned = told(changed(scenario, turn, turn), found.seed)
    same(told(scenario, found.seed), turned, turn, turn)


@FEW
def test_a_shift_changes_nothing(number: int) -> None:
    """Everything 34.2 m west and 12.4 m north: the same fight there, away from the field's edge."""

    def shift(at: Vector) -> Vector:
        return at[0] - 34_200, at[1] + 12_400

    def stay(way: Vector) -> Vector:
        return way

    found = example(number)
    scenario = changed(found.scenario(), even, stay)
    one = told(scenario, found.seed)
    other = told(changed(scenario, shift, stay), found.seed)
    people = [each for *_, everybody in one.moments for each in everybody.values()]
    if all(abs(each[axis]) < 440_000 for each in people for axis in ("x", "y")):
        same(one, other, shift, stay)


@FEW
def test_a_mirror_image_with_the_shields_swapped_is_the_same_fight(number: int) -> None:
    """Shields on the right arm, and of two equal ways the other one."""
    found = example(number)
    scenario = found.scenario()
    one = told(scenario, found.seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Arc, "shielded", property(lambda arc: arc in (Arc.FRONT, Arc.RIGHT)))
        patch.setattr("tests.oracle.ways.goes_left", lambda f: not goes_left(f))
        other = told(changed(scenario, mirror, mirror), found.seed)
    same(one, other, mirror, mirror)
