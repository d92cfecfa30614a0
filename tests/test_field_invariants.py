"""What holds on every field: turned, shifted or mirrored it is the same fight.

And nothing happens that cannot: nobody outruns itself, stands in a wall, sinks into the ground or
shoots what it has not.
"""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest
from attrs import evolve

from tests.oracle.examples import Example, example
from tests.test_invariants import assert_same_fights
from vsdsim import api
from vsdsim.scenario.model import Place
from vsdsim.vsd import encounter
from vsdsim.vsd.codes import Pace
from vsdsim.vsd.rules.field import cover, goals, places
from vsdsim.vsd.ruleset import RULESET
from vsdsim.vsd.vocabulary import Phase

FIGHTS = np.arange(12)
INLAND = 200_000
"""Millimetres from the origin: nobody gets from there to the edge in a fight that ends."""


def _inland(found: Example):
    """Whether everybody's place is far from the edge of the field."""
    at = [each.place for each in found.scenario().combatants]
    return all(abs(n) < INLAND for each in at for n in (each.x, each.y))


def _places(found: Example):
    """Whether anybody has a place."""
    return any("at" in each for side in found.document["side"] for each in side["combatant"])


EXAMPLES = [example(number) for number in range(200, 240)]
PLACED = [each for each in EXAMPLES if _places(each)]
"""Of a field; whatever the catalogue grows to, there are some of either kind."""
GENERATED = pytest.mark.parametrize("found", PLACED[:12])


def moved(scenario, point, way):
    """The scenario with every point and every direction of it moved."""

    def ground(piece):
        to = None if piece.to is None else point(*piece.to)
        return evolve(piece, at=point(*piece.at), to=to)

    def script(one):
        if one is None:
            return None
        entries = tuple(
            each if each.to is None else evolve(each, to=point(*each.to)) for each in one.entries
        )
        return evolve(one, entries=entries)

    def combatant(one):
        where = Place(*point(one.place.x, one.place.y), one.place.z)
        return evolve(one, place=where, facing=way(*one.facing), script=script(one.script))

    sides = tuple(
        evolve(side, combatants=tuple(map(combatant, side.combatants))) for side in scenario.sides
    )
    return evolve(scenario, sides=sides, ground=tuple(map(ground, scenario.ground)))


def fought(scenario, seed):
    """The block of some fights."""
    return RULESET.encounter(scenario).fight(seed, FIGHTS)


@GENERATED
def test_a_quarter_turn_changes_nothing(found):
    """The field turned to the left by 90 degrees."""
    scenario = found.scenario()

    def turn(x, y):
        return -y, x

    assert_same_fights(
        fought(scenario, found.seed), fought(moved(scenario, turn, turn), found.seed)
    )


@pytest.mark.parametrize("found", [each for each in PLACED if _inland(each)][:12])
def test_a_shift_changes_nothing(found):
    """The field moved by some metres and millimetres: even ones, as midpoints are truncated."""
    scenario = found.scenario()
    # The edge of the field does not move with it.
    east, north = (2 * (found.seed % each) - 10_000 for each in (9_973, 10_007))
    shifted = moved(scenario, lambda x, y: (x + east, y + north), lambda x, y: (x, y))
    assert_same_fights(fought(scenario, found.seed), fought(shifted, found.seed))


@GENERATED
def test_a_mirror_image_with_the_shields_swapped_changes_nothing(found):
    """North for south, the shield on the right arm, and left for right where a die decides."""
    scenario = found.scenario()
    straight = fought(scenario, found.seed)

    def mirror(x, y):
        return x, -y

    right_side = property(lambda arcs: ~arcs.rear & (~arcs.flank | ~arcs.left))
    goes_left = cover.goes_left
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(places.Arcs, "shield_side", right_side)
        for module in (cover, goals):
            patch.setattr(module, "goes_left", lambda bout, rows: ~goes_left(bout, rows))
        patch.setattr("vsdsim.vsd.rules.field.routes.goes_left", lambda b, r: ~goes_left(b, r))
        assert_same_fights(straight, fought(moved(scenario, mirror, mirror), found.seed))


@pytest.mark.parametrize("found", [each for each in EXAMPLES if not _places(each)][:12])
def test_the_shortcut_of_one_point_changes_nothing(found):
    """Where nobody is placed, the field's rules find what the engine then does not ask them."""
    scenario = found.scenario()
    short = RULESET.encounter(scenario)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(encounter, "on_one_point", lambda _: None)
        whole = RULESET.encounter(scenario)
    assert whole.parameters.field
    assert_same_fights(short.fight(found.seed, FIGHTS), whole.fight(found.seed, FIGHTS))


def test_packaged_scripts_named_or_not_leave_the_melee_its_shortcut():
    """Who names the script that it would follow anyway fights the same fight, as fast."""

    def duel(**more):
        sides = [
            {"name": name, "combatant": [{"use": "warrior-3", "name": "Twin"} | more]}
            for name in ("red", "blue")
        ]
        return RULESET.encounter(api.load({"name": "duel", "side": sides}))

    named, unnamed = duel(script="steady"), duel()
    assert not named.parameters.field
    assert not unnamed.parameters.field
    assert_same_fights(named.fight(1, FIGHTS), unnamed.fight(1, FIGHTS))


@pytest.mark.parametrize("do", ["flee", "shoot", "disengage", "keep-distance 5", "surrender"])
def test_who_can_leave_the_point_has_a_field(do):
    """A script that moves off, shoots or gives up brings the field with it."""
    script = [{"when": "self.bruised", "do": do}, {"do": "attack"}]
    sides = [
        {"name": name, "combatant": [{"use": "warrior-3", "name": "Twin", "script": script}]}
        for name in ("red", "blue")
    ]
    assert RULESET.encounter(api.load({"name": "duel", "side": sides})).parameters.field


class Watch:
    """A listener that looks for what cannot be."""

    def __init__(self):
        self.before = None
        self.left = None
        self.shots = defaultdict(int)
        self.tossed = set()
        self.fell = set()
        self.last_shot = {}

    def hear(self, bout, what, fight, actor, **columns):
        """Note shots, fumbles and falls."""
        for row, (one, who) in enumerate(zip(fight.tolist(), actor.tolist(), strict=True)):
            number = int(bout.state.number[one])
            if what == "shot":
                self._shot(bout, number, who, int(columns["attack"][row]))
            elif what == "fumble":
                self.tossed.add((number, who))
            elif what in ("falls", "drops-down"):
                self.fell.add((number, who))

    def _shot(self, bout, number, who, attack):
        """One shot a round, and no sooner than the weapon can be loaded again."""
        a = bout.parameters.attacks
        self.shots[number, attack] += 1
        last = self.last_shot.get((number, attack))
        rounds = 1 if a.quick[attack] or a.load[attack] == 0 else int(a.load[attack]) + 1
        assert last is None or bout.round - last >= rounds, (number, who, attack)
        self.last_shot[number, attack] = bout.round

    def landed(self, bout):
        """Nothing to look at."""

    def phase_over(self, bout):
        """Look at everybody who is there."""
        s, p = bout.state, bout.parameters
        if not p.field:
            return
        here = (s.away == 0) & ~s.over
        if bout.phase is Phase.DECLARATION:
            self.before = (s.x.copy(), s.y.copy(), s.pace.copy(), s.prone | s.leg)
        if bout.phase is Phase.MOVE:
            self._no_farther_than_allowed(bout, here)
        for wall in bout.terrain.walls:
            if wall.first == 1:
                assert not (here & wall.shape.holds((s.x.astype(int), s.y.astype(int)))).any()
        height = bout.terrain.height((s.x.astype(np.int64), s.y.astype(np.int64)))
        assert (s.z >= height - 500)[here & ~s.dead].all()
        if bout.phase is Phase.OTHER:
            self._ammunition_is_what_was_shot(bout)
            self.fell.clear()

    def _no_farther_than_allowed(self, bout, here):
        s, p = bout.state, bout.parameters
        x, y, pace, slowed = self.before
        far = np.hypot((s.x - x).astype(float), (s.y - y).astype(float))
        full = p.move[:, None].astype(float)
        most = np.select([pace == Pace.HALF, pace == Pace.FULL, pace == Pace.SPRINT],
                         [full / 2, full, 2 * full], 0)  # fmt: skip
        most = np.where(slowed, most / 2 + 1, most)
        # A step is measured by a length rounded down: up to 2 mm a sub-step longer than said.
        for who, fight in zip(*np.nonzero((far > most + 20) & here), strict=True):
            assert (int(s.number[fight]), int(who)) in self.fell, (who, far[who, fight])

    def _ammunition_is_what_was_shot(self, bout):
        s, a = bout.state, bout.parameters.attacks
        for attack in np.flatnonzero(a.ranged):
            for column, number in enumerate(s.number.tolist()):
                left, shot = int(s.left[attack, column]), self.shots[number, int(attack)]
                started = int(a.ammunition[attack])
                clumsy = (number, int(a.owner[attack])) in self.tossed
                assert left == started - shot or (clumsy and left == 0)


@GENERATED
def test_nothing_happens_that_cannot(found):
    """Ways, walls, heights, loads and ammunition of every fight, looked at after every phase."""
    RULESET.encounter(found.scenario()).fight(found.seed, FIGHTS, Watch())
