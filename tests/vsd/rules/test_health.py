"""Health: hit points, injuries, bleeding, clocks, and going out of the fight."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vsd.rules.harness import SWORD, entry, sheet, stand
from vsdsim.vsd.codes import Action, Away, Cause
from vsdsim.vsd.numbers import NEVER
from vsdsim.vsd.rules.figures import wound_penalty
from vsdsim.vsd.rules.health import leave_fight
from vsdsim.vsd.vocabulary import Phase

IDLE = {"Ann": [entry("defend")], "Bob": [entry("defend")], "Ben": [entry("defend")]}


def hurt(ring, points, who="Ann"):
    """Lose hit points to a blow."""
    ring.suffer(who, f"{points}/0/0", by="Bob")


@pytest.mark.rule("health.bruised")
@pytest.mark.parametrize(
    ("total", "hp", "bruised"),
    [
        (100, 50, False),
        (100, 49, True),
        (101, 51, False),
        (101, 50, True),
        (1, 1, False),
        (15, 7, True),
        (15, 8, False),
    ],
)
def test_bruised_is_strictly_below_half_not_rounded(duel, total, hp, bruised):
    """Exactly half is not Bruised; half of 101 is 50.5, so 50 is and 51 is not."""
    ring = duel(ann=sheet(hp=total))
    ring["Ann"].hp = hp
    assert wound_penalty(ring.bout, ring.rows("Ann"))[0] == (20 if bruised else 0)


@pytest.mark.rule("health.zero")
@pytest.mark.parametrize(
    ("left", "out", "dying"),
    [(1, False, False), (0, True, False), (-49, True, False), (-50, True, True), (-51, True, True)],
)
def test_zero_and_minus_fifty(duel, left, out, dying):
    """0 incapacitates and 1 does not; -50 is Dying in 6 and -49 is not."""
    ring = duel()
    hurt(ring, 100 - left)
    ann = ring["Ann"]
    assert (ann.hp, ann.out, ann.dead) == (left, out, False)
    assert ann.dying_until == (7 if dying else NEVER)


@pytest.mark.rule("health.zero")
def test_hit_points_are_lost_side_by_side(melee):
    """Two blows of one rank, 60 and 60 of 100: -20, not 40."""
    ring = melee({"Ann": sheet()}, {"Bob": sheet(), "Ben": sheet()})
    ring.all_criticals("60/0/0")
    ring.strike(("Bob", "Ann"), ("Ben", "Ann"))
    assert (ring["Ann"].hp, ring["Ann"].out) == (-20, True)


@pytest.mark.rule("health.injuries")
@pytest.mark.parametrize(("sum_", "out"), [(100, False), (101, True)])
def test_injuries_beyond_a_hundred(duel, sum_, out):
    """100 in sum is borne, 101 is not; they add up over wounds."""
    ring = duel()
    ring.suffer("Ann", "0/0/60", by="Bob")
    ring.suffer("Ann", f"0/0/{sum_ - 60}", by="Bob")
    assert (ring["Ann"].injuries, ring["Ann"].out) == (sum_, out)
    assert ring["Ann"].hp == 100


@pytest.mark.rule("health.bleeding")
@pytest.mark.parametrize(
    ("wounds", "last"),
    [((10,), NEVER), ((11,), 10), ((12,), 9), ((19,), 2), ((20,), 2), ((25,), 2), ((5, 5), NEVER),
     ((5, 6), 10), ((8, 8), 5)],
)  # fmt: skip
def test_exsanguination(duel, wounds, last):
    """Bleeding 10 has no clock, 11 is Dying in 9, 16 in 4, 19 and more in 1; wounds add up.

    In the Melee of round 1 "in n" counts rounds 2 to n + 1.
    """
    ring = duel()
    for each in wounds:
        ring.suffer("Ann", f"0/{each}/0", by="Bob")
    assert ring["Ann"].bleeding == sum(wounds)
    assert ring["Ann"].dying_until == last
    assert ring["Ann"].dying_cause == (Cause.BLED if last < NEVER else 0)


@pytest.mark.rule("health.bleeding")
def test_a_clock_needs_a_wound_that_bleeds(duel):
    """At 12 already, a blow that does not bleed starts no new clock and moves none."""
    ring = duel()
    ring.suffer("Ann", "0/12/0", by="Bob")
    ring.at(3, Phase.MELEE)
    ring.suffer("Ann", "5/0/0", by="Bob")
    assert ring["Ann"].dying_until == 9
    ring.suffer("Ann", "0/1/0", by="Bob")
    assert ring["Ann"].dying_until == 9, "13 in round 3: 3 + 7 = 10 is later"
    ring.suffer("Ann", "0/5/0", by="Bob")
    assert ring["Ann"].dying_until == 5, "18: Dying in 2"


@pytest.mark.rule("time.dying")
def test_dying_in_six_from_the_first_melee_kills_in_round_eight(duel):
    """Rounds 2 to 7 are the six; death comes in the Assessment of round 8."""
    ring = duel(scripts=IDLE)
    ring.suffer("Ann", "0 D(6)", by="Bob")
    dead = []
    for number in range(2, 9):
        ring.next_assessment(number)
        dead.append(ring["Ann"].dead)
    assert dead == [False] * 6 + [True]


@pytest.mark.rule("time.dying")
def test_dying_alone_forbids_nothing(duel):
    """With a clock running one attacks as before."""
    ring = duel(scripts={"Ann": [entry("attack")], "Bob": [entry("defend")]})
    ring.suffer("Ann", "0 D(6)", by="Bob")
    ring.at(2, Phase.DECLARATION)
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].action == Action.ATTACK
    assert not ring["Ann"].out


@pytest.mark.rule("time.dying")
@pytest.mark.parametrize(("marks", "last"), [(("D(6)", "D(12)"), 7), (("D(12)", "D(6)"), 7)])
def test_the_earliest_clock_wins(duel, marks, last):
    """Of Dying in 6 and in 12 the 6, whichever came first."""
    ring = duel()
    for mark in marks:
        ring.suffer("Ann", f"0 {mark}", by="Bob")
    assert ring["Ann"].dying_until == last


@pytest.mark.rule("time.dying")
def test_of_equal_clocks_the_one_that_was_there_first(melee):
    """Bob's D(7) of round 1 and Ben's D(6) of round 2 both end with round 8: Bob's stands."""
    ring = melee({"Ann": sheet()}, {"Bob": sheet(), "Ben": sheet()})
    ring.suffer("Ann", "0 D(7)", by="Bob")
    ring.at(2, Phase.MELEE)
    ring.suffer("Ann", "0 D(6)", by="Ben")
    assert (ring["Ann"].dying_until, ring["Ann"].dying_by) == (8, ring["Bob"].number)


@pytest.mark.rule("time.dying")
def test_of_equal_clocks_begun_together_the_criticals_then_the_bleeding(melee):
    """Bleeding 14 is Dying in 6, as are -50 hit points: with D(6) it is of wounds, else it bled."""
    ring = melee({"Ann": sheet(hp=1)}, {"Bob": sheet()})
    ring.suffer("Ann", "60/14/0 D(6)", by="Bob")
    assert (ring["Ann"].dying_until, ring["Ann"].dying_cause) == (7, Cause.WOUNDS)
    ring = melee({"Ann": sheet(hp=1)}, {"Bob": sheet()})
    ring.suffer("Ann", "60/14/0", by="Bob")
    assert (ring["Ann"].dying_until, ring["Ann"].dying_cause) == (7, Cause.BLED)
    ring = melee({"Ann": sheet(hp=1)}, {"Bob": sheet()})
    ring.suffer("Ann", "60/0/0", by="Bob")
    assert (ring["Ann"].dying_until, ring["Ann"].dying_cause) == (7, Cause.HIT_POINTS)


@pytest.mark.rule("time.dying")
def test_a_clock_begun_in_assessment_counts_that_round(duel):
    """Bled to -50 in the Assessment of round 3: Dying in 6 counts rounds 3 to 8."""
    ring = duel(scripts=IDLE)
    ring.suffer("Ann", "0/5/0", by="Bob")
    ring["Ann"].hp = -45
    ring.next_assessment(3)
    assert ring["Ann"].dying_until == 8


@pytest.mark.rule("time.dying")
@pytest.mark.parametrize(("damage", "author"), [((3, 9), "Ben"), ((9, 3), "Bob")])
def test_the_author_of_a_clock_is_who_has_the_credit(melee, damage, author):
    """Of two who bring Dying in 6 in one rank, who did more damage."""
    ring = melee({"Ann": sheet()}, {"Bob": sheet(), "Ben": sheet()})
    ring.all_criticals("0 D(6)")
    ring.strike(("Bob", "Ann"), ("Ben", "Ann"), damage=damage)
    assert ring["Ann"].dying_by == ring[author].number


@pytest.mark.rule("assessment.dying")
def test_the_dying_die_before_they_bleed(duel):
    """In the last Assessment death comes second and losses third: no hit point is lost any more."""
    ring = duel(scripts=IDLE)
    ring.suffer("Ann", "0/12/0", by="Bob")
    for number in range(2, 10):
        ring.next_assessment(number)
    assert (ring["Ann"].hp, ring["Ann"].dead, ring["Ann"].out) == (100 - 8 * 12, False, False)
    ring.next_assessment(10)
    assert (ring["Ann"].hp, ring["Ann"].dead, ring["Ann"].out) == (4, True, True)


@pytest.mark.rule("assessment.dying")
def test_the_clock_also_ends_those_who_lie_there(duel):
    """Knocked out and Dying: dead when the clock ends, and still put out by the knock."""
    ring = duel(scripts=IDLE)
    ring.suffer("Ann", "0 U D(1)", by="Bob")
    ring.state.over[:] = False
    ring.next_assessment(3)
    assert (ring["Ann"].dead, ring["Ann"].out_cause) == (True, Cause.KNOCKED_OUT)


@pytest.mark.rule("critical.out")
@pytest.mark.parametrize(("mark", "woken"), [("U", None), ("X", None), ("X(1)", 3), ("X(6)", 8)])
def test_how_long_one_is_out(duel, mark, woken):
    """U and X for the fight; X(n) of the first Melee through round n + 1, waking in the next."""
    ring = duel(scripts=IDLE)
    ring.suffer("Ann", f"0 {mark}", by="Bob")
    assert (ring["Ann"].out, ring["Ann"].dead) == (True, False)
    for number in range(2, 10):
        ring.state.over[:] = False
        ring.next_assessment(number)
        assert ring["Ann"].out is (woken is None or number < woken)


@pytest.mark.rule("critical.out")
def test_out_as_long_as_the_hold_lasts(melee):
    """Out with the hold; freed in the Melee it wakes in the next Assessment, Prone."""
    ring = melee({"Ann": sheet(), "Amy": sheet()}, {"Bob": sheet(), "Ben": sheet()}, scripts=IDLE)
    ring.suffer("Ann", "0 H X-while-held", by="Bob")
    assert (ring["Ann"].out, ring["Ann"].out_cause) == (True, Cause.KNOCKED_OUT)
    ring.next_assessment(2)
    assert ring["Ann"].out
    ring.bout.begin_phase(Phase.MELEE)
    ring.suffer("Bob", "0 U", by="Amy")
    assert (ring["Ann"].holder, ring["Ann"].out) == (-1, True)
    ring.next_assessment(3)
    assert (ring["Ann"].out, ring["Ann"].prone) == (False, True)


@pytest.mark.rule("critical.out")
@pytest.mark.parametrize("marks", ["H(2) X-while-held", "HA X-while-held", "X-while-held"])
def test_out_while_held_needs_the_hold(duel, marks):
    """Rigid, or held by nobody: there is no hold that could end, and so nobody is out by it."""
    ring = duel(scripts=IDLE)
    ring.suffer("Ann", f"0 {marks}", by="Bob")
    assert (ring["Ann"].holder, ring["Ann"].out) == (-1, False)


@pytest.mark.rule("health.out")
def test_who_goes_out(melee):
    """Prone, armed still, holding nobody; it declares, strikes and rolls nothing more."""
    from tests.vsd.rules.harness import FULL

    scripts = {**IDLE, "Bob": [entry("attack")]}
    ring = melee({"Ann": sheet(), "Amy": sheet()},
                 {"Bob": sheet(SWORD, shield=FULL), "Ben": sheet()}, scripts=scripts)  # fmt: skip
    ring.suffer("Ann", "0 H", by="Bob")
    ring.declare("Bob", "attack", "Ann", parry=10)
    ring.suffer("Bob", "0 P U", by="Amy")
    bob = ring["Bob"]
    assert (bob.prone, bob.hand, bob.shield, bob.parry, bob.rising) == (True, 0, True, 0, False)
    assert ring["Ann"].holder == -1
    ring.heard.clear()
    for number in (2, 3):
        ring.play(number)
    assert not [each for each in ring.heard if each["actor"] == bob.number]


@pytest.mark.rule("health.out")
def test_the_fallen_are_no_targets(melee):
    """With Bob out, `nearest` and `weakest` find Ben; with both out nobody attacks."""
    scripts = {"Ann": [entry("attack", target="weakest")]}
    ring = melee({"Ann": sheet()}, {"Bob": sheet(), "Ben": sheet()}, scripts=scripts)
    ring["Bob"].out, ring["Bob"].hp = True, -20
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].opponent == ring["Ben"].number
    ring["Ben"].out = True
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].action == Action.DEFEND


@pytest.mark.rule("health.out")
def test_who_has_fled_dies_of_its_wounds_all_the_same(duel):
    """Bleeding 12 and Dying in 8 when it got away in round 1: dead in round 10, and still fled."""
    ring = duel(scripts=IDLE)
    ring.suffer("Ann", "0/12/0", by="Bob")
    cell = ring.rows("Ann").cell
    leave_fight(ring.bout, cell, np.array([Cause.FLED]), np.array([-1]))
    ring["Ann"].away = Away.FLED
    for number in range(2, 11):
        ring.state.over[:] = False
        ring.next_assessment(number)
    ann = ring["Ann"]
    assert (ann.dead, ann.hp) == (True, 100 - 8 * 12)
    assert (ann.out_cause, ann.out_by) == (Cause.FLED, -1)


@pytest.mark.rule("health.out")
def test_who_goes_out_engages_nobody_any_more(melee):
    """Bob, who engaged Ann, is out: only Ben still does. Whom Bob's foes engage is as before."""
    stands = {"Ann": stand(0), "Bob": stand(1000)}
    ring = melee({"Ann": sheet()}, {"Bob": sheet(), "Ben": sheet()}, scripts=IDLE, stands=stands)
    engaged = ring.state.engaged
    engaged[0, 1], engaged[0, 2], engaged[1, 0] = True, True, True
    ring.suffer("Bob", "0 U", by="Ann")
    assert [bool(engaged[0, 1, 0]), bool(engaged[0, 2, 0]), bool(engaged[1, 0, 0])] == [
        False, True, True,
    ]  # fmt: skip


@pytest.mark.rule("health.traits")
def test_no_bleeding(duel):
    """A wound of 12 a round bleeds nothing: no clock and no loss; the rest of it hurts."""
    ring = duel(ann=sheet(traits=frozenset({"no-bleeding"})))
    ring.suffer("Ann", "7/12/10", by="Bob")
    ann = ring["Ann"]
    assert (ann.hp, ann.bleeding, ann.injuries, ann.dying_until) == (93, 0, 10, NEVER)
    ring.next_assessment(2)
    assert ann.hp == 93


@pytest.mark.rule("health.traits")
@pytest.mark.parametrize("trait", ["no-stun", "no-stun-in-melee"])
def test_no_stun(duel, trait):
    """Neither a critical nor a fumble stuns it; it still falls Prone."""
    ring = duel(ann=sheet(traits=frozenset({trait})))
    ring.suffer("Ann", "0 S(3) P", by="Bob")
    assert (ring["Ann"].stunned_until, ring["Ann"].prone) == (0, True)
    ring.declare("Ann", "attack", "Bob")
    ring.rolls("Ann", -100, first=1, fumble=100)
    ring["Ann"].injuries = 0
    ring.bout.parameters.attacks.fumble[:] = 50
    ring.run(Phase.MELEE)
    assert ring.events("fumble")
    assert ring["Ann"].stunned_until == 0


@pytest.mark.rule("health.injuries")
@pytest.mark.parametrize(("sum_", "wakes"), [(100, True), (101, False)])
def test_injuries_beyond_a_hundred_let_nobody_wake(melee, sum_, wakes):
    """Knocked out for a round with 100 Ann comes round, with 101 she does not."""
    scripts = {who: [entry("defend")] for who in ("Ann", "Amy", "Bob")}
    ring = melee({"Ann": sheet(), "Amy": sheet()}, {"Bob": sheet()}, scripts=scripts)
    ring.suffer("Ann", f"0/0/{sum_} X(1)", by="Bob")
    ring.next_assessment(2)
    assert ring["Ann"].out
    ring.next_assessment(3)
    assert ring["Ann"].out is not wakes
