"""Marks of the tables of fire, lightning, frost and dark, in cases worked by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.oracle.assessment import assessment
from tests.oracle.criticals import critical
from tests.oracle.dice import child, die, open_ended
from tests.oracle.landing import Landing
from tests.oracle.other import other_actions
from tests.oracle.plans import Plan
from tests.oracle.saves import difficulty, times
from tests.oracle.skills import beats, outcome
from tests.oracle.sources import Blow
from tests.oracle.stage import NONE, SWORD, Stand, field, on, sheet, world
from tests.oracle.state import Fighter
from tests.oracle.tables import critical_row, own_criticals, worst_roll
from tests.oracle.world import World
from vsdsim.vsd.vocabulary import CriticalType, Phase, Severity

HELM = frozenset({"helm", "metal helm"})


def suffers(
    victim: Fighter,
    attacker: Fighter,
    kind: CriticalType,
    row: int,
    saves: Callable[[int], bool] = bool,
) -> None:
    """A Lethal critical of a certain row, and with a certain save roll."""
    keys = (child(1, "search", i) for i in range(100_000))
    key = next(k for k in keys if die(k) == row - 50 and saves(open_ended(child(k, "save"))[0]))
    landing = Landing(victim.world)
    blow = Blow(victim.world, attacker, child(0, "blow"), kind, (0, False))
    critical(blow, victim, Severity.LET, key=key, link=1, landing=landing)
    landing.land()


def begins(made: World, round_: int, phase: Phase = Phase.ASSESSMENT) -> None:
    """A phase of a round begins."""
    made.round, made.phase = round_, phase


def test_printed_rows_of_the_four_tables() -> None:
    """Notes of the printed tables are marks: a metal helm, a metal shield, somebody beside."""
    fire = critical_row(CriticalType.FIRE, 130, HELM)
    assert (fire.beyond, fire.clocks(HELM), fire.clocks(NONE)) == ("D(10 min)", [5], [])
    lightning = critical_row(CriticalType.LIGHTNING, 70, NONE)
    assert {"M", "M-shield-only"} <= lightning.marks
    assert critical_row(CriticalType.LIGHTNING, 131, NONE).arc == (
        CriticalType.LIGHTNING,
        Severity.LIG,
    )
    assert critical_row(CriticalType.LIGHTNING, 110, NONE).blind.value(3) == 3
    assert critical_row(CriticalType.LIGHTNING, 120, frozenset({"metal armour"})).rigid == 1
    assert critical_row(CriticalType.DARK, 100, HELM).soul == 1
    # Grievous criticals reach rows 31 to 130; a metal helm makes the last one the worst.
    assert worst_roll(CriticalType.FIRE, Severity.GRI, HELM) == 130


def test_flames_take_hit_points_until_two_full_actions_have_put_them_out() -> None:
    """Fire 65 burns for 8; a new fire sets the count back, an equal one leaves the first."""
    made = world(sheet(SWORD), sheet(SWORD), sheet(SWORD))
    ann, bob, cas = made.fighters
    suffers(ann, bob, CriticalType.FIRE, 65)
    assert (ann.burning, ann.burnt_by, ann.hp) == (8, bob, 50)
    for round_, lost, count in ((2, 8, 1), (3, 16, 0)):
        begins(made, round_)
        assessment(made)
        assert ann.hp == 50 - lost
        begins(made, round_, Phase.OTHER)
        ann.plan = Plan("put-out")
        other_actions(made)
        assert ann.put_out == count
    assert (ann.burning, ann.burnt_by) == (0, None)
    suffers(ann, bob, CriticalType.FIRE, 65)
    ann.put_out = 1
    suffers(ann, cas, CriticalType.FIRE, 65)
    assert (ann.burning, ann.burnt_by, ann.put_out) == (8, bob, 0)


def test_flames_are_felt_as_fire_is() -> None:
    """The resistant lose half, rounded down; the immune nothing."""
    made = world(
        sheet(SWORD, resistant=frozenset({CriticalType.FIRE})),
        sheet(SWORD, immune=frozenset({CriticalType.FIRE})),
    )
    ann, bob = made.fighters
    for f, other in ((ann, bob), (bob, ann)):
        f.burning, f.burnt_by = 7, other
    begins(made, 2)
    assessment(made)
    assert (ann.hp, bob.hp) == (47, 50)


def test_soul_damage_is_off_the_total() -> None:
    """Dark 113 takes 15 and a soul of 3; a total of 0 puts out for good."""
    made = world(sheet(SWORD), sheet(SWORD, hp=6))
    ann, bob = made.fighters
    suffers(ann, bob, CriticalType.DARK, 111)
    assert (ann.hp, ann.total, made.dealt[bob]) == (32, 47, 18)
    suffers(bob, ann, CriticalType.DARK, 111)
    assert (bob.total, bob.cause) == (3, "hit points")
    suffers(bob, ann, CriticalType.DARK, 111)
    assert (bob.total, bob.incapacitated) == (0, True)
    assert bob.clock is not None
    assert (bob.clock.last, bob.clock.cause) == (7, "soul damage")


def test_shock_of_the_next_round() -> None:
    """Lightning 121 strikes again in the next Assessment, by a die of the first one's address."""
    made = world(sheet(SWORD), sheet(SWORD, hp=200))
    ann, bob = made.fighters
    suffers(bob, ann, CriticalType.LIGHTNING, 121)
    (shock,) = bob.shocks
    assert (shock.author, shock.kind, shock.severity) == (
        ann,
        CriticalType.LIGHTNING,
        Severity.SUP,
    )
    before = made.taken[bob]
    begins(made, 2)
    assessment(made)
    it = critical_row(CriticalType.LIGHTNING, die(shock.key), NONE)
    assert made.taken[bob] - before == it.damage.fixed
    assert bob.shocks == []


def test_arc_reaches_the_lowest_key_within_two_metres() -> None:
    """Of friend and attacker beside the victim one suffers; who stands off does not."""
    places = [(1500, 0, 0), (3000, 0, 0), (9000, 0, 0)]
    scenario = field(Stand(sheet(SWORD)), *(Stand(sheet(SWORD), at) for at in places))
    made = on(scenario)
    ann, bob, cas, dot = made.fighters
    suffers(bob, ann, CriticalType.LIGHTNING, 131)
    assert made.taken.keys() - {ann, cas} == {bob}
    assert (ann.hp < 50) + (cas.hp < 50) + (ann.stunned or cas.stunned) >= 1
    assert dot.hp == 50


def test_save_meets_the_condition() -> None:
    """Frost 127: who passes TSR against 100 does not begin to die."""
    for rolled in (94, 95):
        made = world(sheet(SWORD), sheet(SWORD, tsr=5))
        ann, bob = made.fighters
        suffers(bob, ann, CriticalType.FROST, 127, saves=rolled.__eq__)
        assert (bob.clock is None) == (rolled == 95)


def test_own_tables_are_read_with_their_column_also() -> None:
    """Marks and the die of k of the column `also` hold for both outcomes."""
    text = (
        "type,roll_low,roll_high,condition,outcome_if,outcome,also\n"
        "frost,1,150,helm,2k/0/0,1/0/0 S,k=1d5 SD(2)\n"
    )
    with own_criticals(text):
        met = critical_row(CriticalType.FROST, 9, HELM)
        assert (met.k_faces, met.damage.times, met.soul) == (5, 2, 2)
        assert critical_row(CriticalType.FROST, 9, NONE).soul == 2


@pytest.mark.parametrize(
    ("level", "against"), [(0, 50), (10, 100), (15, 110), (20, 120), (25, 125)]
)
def test_difficulty_of_a_save(level: int, against: int) -> None:
    """5 a level up to ten, then 2, then 1."""
    assert difficulty(level) == against


def test_outcomes_of_skills() -> None:
    """4, 74, 99 and 174 end an outcome; a critical failure never wins."""
    assert [outcome(total) for total in (4, 5, 75, 100, 175)] == [
        "critical failure",
        "failure",
        "partial success",
        "success",
        "outstanding success",
    ]
    assert (beats(4, 3), beats(5, 4), beats(50, 50), beats(51, 50)) == (False, True, False, True)
    assert [times(points, 10) for points in (1, 10, 11)] == [1, 1, 2]
