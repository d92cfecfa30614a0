"""The Move phase: paces, ways to move, ground under foot, interception; all on squared paper."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vsd.rules.harness import Ring, entry, sheet, weapon
from vsdsim.scenario.model import Ground, Place
from vsdsim.vsd.codes import Action, Away, Pace, Way
from vsdsim.vsd.rules.field.goals import GOALS
from vsdsim.vsd.rules.field.interception import Guards
from vsdsim.vsd.vocabulary import Phase

IDLE = [entry("defend", parry=0)]


def ring(*script, ann=(0, 0, 0), bob=(30_000, 0, 0), other=None, monkeypatch=None, **more):
    """Ann of red follows the script; Bob of blue stands at his place, facing west."""
    stands = {
        "Ann": {"place": Place(*ann), "facing": more.pop("facing", (1000, 0))},
        "Bob": {"place": Place(*bob), "facing": more.pop("bob_facing", (-1000, 0))},
    }
    blues = {"Bob": more.pop("bob_sheet", sheet())}
    if other:
        stands["Cid"] = {"place": Place(*other), "facing": (-1000, 0)}
        blues["Cid"] = sheet()
    scripts = {"Ann": list(script), "Bob": more.pop("bob_script", IDLE), "Cid": IDLE}
    return Ring({"red": {"Ann": more.pop("ann_sheet", sheet())}, "blue": blues}, stands=stands,
                scripts=scripts, monkeypatch=monkeypatch, **more)  # fmt: skip


def place(there, who="Ann"):
    """Where somebody is."""
    return there[who].x, there[who].y, there[who].z


PACES = [("half", 7_500), ("full", 15_000), ("sprint", 30_000)]


@pytest.mark.rule("move.pace")
@pytest.mark.parametrize(("pace", "far"), PACES)
def test_paces(pace, far):
    """With a Move Rate of 15 m: 7.5, 15 and 30 m a round."""
    there = ring(entry("go", to=(0, 100_000), pace=pace))
    there.play(1, upto=Phase.MOVE)
    assert place(there) == (0, far, 0)


@pytest.mark.rule("move.pace")
@pytest.mark.parametrize(("plight", "far"), [("leg", 7_500), ("prone", 1_500)])
def test_a_useless_leg_halves_and_crawling_leaves_a_tenth(plight, far):
    """7.5 m, and 1.5 m; N keeps on the ground who would else stand up."""
    there = ring(entry("go", to=(0, 100_000)))
    setattr(there["Ann"], plight, True)
    there["Ann"].cannot_stand = plight == "prone"
    there.play(1, upto=Phase.MOVE)
    assert place(there) == (0, far, 0)


@pytest.mark.rule("move.pace")
def test_the_stunned_move_at_half():
    """No Full Action: 7.5 m."""
    there = ring(entry("go", to=(0, 100_000)))
    there["Ann"].stunned_until = 1
    there.play(1, upto=Phase.MOVE)
    assert place(there) == (0, 7_500, 0)


@pytest.mark.rule("move.can")
@pytest.mark.parametrize("plight", ["held", "holding"])
def test_the_held_and_their_holders_stay(plight):
    """Neither can go."""
    there = ring(entry("go", to=(0, 100_000)), *IDLE)
    if plight == "held":
        there["Ann"].rigid_until = 9
    else:
        there["Bob"].holder = there["Ann"].number
    there.play(1, upto=Phase.MOVE)
    assert place(there) == (0, 0, 0)


@pytest.mark.rule("move.go")
def test_a_point_is_not_passed():
    """4 m are less than a full move: she stops there."""
    there = ring(entry("go", to=(0, -4_000)))
    there.play(1, upto=Phase.MOVE)
    assert place(there) == (0, -4_000, 0)


@pytest.mark.rule("move.approach")
def test_an_approach_stops_in_reach():
    """Steps of 1.5 m towards Bob at 10 m: after six she stands at 9 m, 1 m off; in reach at 8.5."""
    there = ring(entry("approach"), bob=(10_000, 0, 0))
    there.play(1, upto=Phase.MOVE)
    # 1.5, 3.0, 4.5, 6.0, 7.5, 9.0: the fifth leaves 2.5 m, the sixth 1 m.
    assert place(there) == (9_000, 0, 0)


@pytest.mark.rule("move.substeps")
def test_all_step_at_once():
    """Two who approach each other over 8 m: 1.5 m each a sub-step, until 2 m are left."""
    there = ring(entry("approach"), bob=(8_000, 0, 0), bob_script=[entry("approach")])
    there.play(1, upto=Phase.MOVE)
    assert (place(there), place(there, "Bob")) == ((3_000, 0, 0), (5_000, 0, 0))


@pytest.mark.rule("move.approach")
@pytest.mark.parametrize(("apart", "each"), [(11_500, 5_250), (11_250, 5_125)])
def test_two_who_approach_each_other_meet(apart, each):
    """They never pass: steps of 1.5 m, the last no farther than to half a metre from the middle.

    From 11.5 m three steps each leave 2.5 m, and half of 1.5 m more is 0.75 each; from 11.25 m
    2.25, and 0.625 each.
    """
    there = ring(entry("approach"), bob=(apart, 0, 0), bob_script=[entry("approach")])
    there.play(1, upto=Phase.MOVE)
    assert (place(there)[0], place(there, "Bob")[0]) == (each, apart - each)


@pytest.mark.rule("move.keep")
@pytest.mark.parametrize(("bob", "where"), [(6_000, -4_000), (16_000, 6_000), (10_000, 0)])
def test_a_distance_is_kept(bob, where):
    """Ten metres: back by four, on by six, or not at all."""
    there = ring(entry("keep-distance", metres=10_000), bob=(bob, 0, 0))
    there.play(1, upto=Phase.MOVE)
    assert place(there) == (where, 0, 0)


@pytest.mark.rule("move.flank")
def test_a_flank_is_gone_to():
    """Bob faces north at (3, 0): his left flank (1.5, 0) is the nearest; there she has flanked."""
    there = ring(entry("flank"), bob=(3_000, 0, 0), bob_facing=(0, 1000),
                 bob_script=[entry("surrender")])  # fmt: skip
    there.play(1, upto=Phase.MOVE)
    # In reach at 2 m: the first sub-step takes her to (1.5, 0), on his left.
    assert place(there) == (1_500, 0, 0)


@pytest.mark.rule("move.flank")
def test_the_rear_comes_first_of_equals():
    """From (0, 0), Bob at (3, 0) facing east: behind him is (1.5, 0)."""
    there = ring(entry("flank"), bob=(3_000, 0, 0), bob_facing=(1000, 0),
                 bob_script=[entry("surrender")])  # fmt: skip
    there.play(1, upto=Phase.MOVE)
    assert place(there) == (1_500, 0, 0)


@pytest.mark.rule("move.cover")
def test_cover_is_taken_on_the_far_side():
    """A rock of 1 m at (-5, 0), Bob in the east: 1.5 m beyond its middle."""
    rock = Ground("cover", "disc", (-5_000, 0), radius=1_000, grade="partial")
    there = ring(entry("take-cover"), ground=(rock,))
    there.play(1, upto=Phase.MOVE)
    assert place(there) == (-6_500, 0, 0)


@pytest.mark.rule("move.flee")
def test_who_flees_runs_from_the_nearest():
    """Bob 3 m east, Cid 4 m north: away from Bob."""
    there = ring(entry("flee"), bob=(3_000, 0, 0), other=(0, 4_000, 0))
    there.play(1, upto=Phase.MOVE)
    assert place(there) == (-15_000, 0, 0) or there["Ann"].y < 0


@pytest.mark.rule("move.fled")
@pytest.mark.parametrize(("bob", "gone"), [(45_000, False), (45_001, True)])
def test_sixty_metres_off_who_flees_has_fled(bob, gone):
    """15 m on from 45: at 60 still there, a millimetre more and off the field."""
    there = ring(entry("flee"), bob=(bob, 0, 0))
    there.play(1, upto=Phase.MOVE)
    assert bool(there["Ann"].out) == gone
    assert there["Ann"].away == (Away.FLED if gone else Away.HERE)


@pytest.mark.rule("move.fled")
def test_the_edge_of_the_field_is_the_end_of_it():
    """At 500 m on an axis, however near the enemy."""
    there = ring(entry("flee"), ann=(-490_000, 0, 0), bob=(-480_000, 0, 0))
    there.play(1, upto=Phase.MOVE)
    assert there["Ann"].away == Away.FLED
    assert there["Ann"].x == -500_000


@pytest.mark.rule("move.order")
def test_who_has_fled_is_off_before_others_turn():
    """Bob, whose opponent has fled, does not turn to her."""
    there = ring(entry("flee"), ann=(-10_000, 40_000, 0), bob=(0, 0, 0), bob_facing=(1000, 0),
                 bob_script=[entry("defend", target="red.Ann")])  # fmt: skip
    there.play(1, upto=Phase.MOVE)
    assert there["Ann"].away == Away.HERE
    there.play(2, upto=Phase.MOVE)
    assert there["Ann"].away == Away.FLED


@pytest.mark.rule("ground.slow")
def test_slow_ground_halves_each_sub_step_begun_on_it():
    """A bog from 3 m on: 1.5, 3.0, then 0.75 each: 3 + 8 * 0.75 = 9 m."""
    bog = Ground("slow", "area", (-1_000, 3_000), (1_000, 100_000))
    there = ring(entry("go", to=(0, 100_000)), ground=(bog,))
    there.play(1, upto=Phase.MOVE)
    assert place(there) == (0, 9_000, 0)


@pytest.mark.rule("ground.wall")
def test_nobody_walks_through_a_wall():
    """No way round (the ends lie behind further walls): she stands before it."""
    walls = tuple(
        Ground("wall", "segment", start, end, grade="opaque")
        for start, end in (
            ((-4_000, 5_000), (4_000, 5_000)),
            ((-4_000, -9_000), (-4_000, 5_000)),
            ((4_000, -9_000), (4_000, 5_000)),
            ((-4_000, -9_000), (4_000, -9_000)),
        )
    )
    there = ring(entry("go", to=(0, 100_000)), ground=walls)
    there.play(1, upto=Phase.MOVE)
    assert place(there)[1] < 5_000


@pytest.mark.rule("move.way")
def test_a_wall_is_gone_round_at_its_nearer_end():
    """From (0, 0) to (0, 4): a wall from (-1, 2) to (6, 2) is rounded at (-1.5, 2)."""
    wall = Ground("wall", "segment", (-1_000, 2_000), (6_000, 2_000), grade="opaque")
    there = ring(entry("go", to=(0, 4_000)), ground=(wall,))
    there.play(1, upto=Phase.MOVE)
    assert place(there) == (0, 4_000, 0)


@pytest.mark.rule("ground.height")
@pytest.mark.parametrize(("height", "where"), [(500, (0, 6_000, 500)), (501, (0, 3_000, 0))])
def test_a_step_of_half_a_metre_is_taken_in_stride(height, where):
    """A ledge of 0.5 m is stepped onto, one of 501 mm is not."""
    ledge = Ground("ledge", "area", (-9_000, 4_000), (9_000, 9_000), height=height)
    there = ring(entry("go", to=(0, 6_000)), ground=(ledge,))
    there.play(1, upto=Phase.MOVE)
    assert place(there) == where


@pytest.mark.rule("ground.ladder")
def test_a_ladder_is_climbed_at_a_quarter():
    """A wall of 2 m a step ahead: 0.375 m of climbing a sub-step, on at 1.5 m or more."""
    ledge = Ground("ledge", "area", (-9_000, 1_000), (9_000, 9_000), height=2_000)
    ladder = Ground("ladder", "disc", (0, 1_000), radius=1_500)
    there = ring(entry("go", to=(0, 5_000)), ground=(ledge, ladder))
    there.play(1, upto=Phase.MOVE)
    # Four sub-steps of climbing (0.375 .. 1.5), then 1.5, 3.0, 4.5 and the last 0.5.
    assert place(there) == (0, 5_000, 2_000)


@pytest.mark.rule("ground.ladder")
def test_a_ladder_is_climbed_down():
    """Out over the edge on the ladder, then down a quarter of the step at a time."""
    ledge = Ground("ledge", "area", (-9_000, -9_000), (9_000, 500), height=1_500)
    ladder = Ground("ladder", "disc", (0, 1_000), radius=1_500)
    there = ring(entry("go", to=(0, 9_000)), ann=(0, 0, 1_500), ground=(ledge, ladder))
    there.play(1, upto=Phase.MOVE)
    # One step out (y 1.5, z 1.5), four down (z 0), five on: 1.5 + 7.5.
    assert place(there) == (0, 9_000, 0)


@pytest.mark.rule("move.attack")
@pytest.mark.parametrize(
    ("far", "acts", "half"),
    [(2_000, "attack", False), (9_500, "attack", True), (9_501, "move", False)],
)
def test_an_attack_comes_nearer_first(far, acts, half):
    """In reach; within 7.5 m more: half a move, -20; a millimetre on: a full move, no blow."""
    there = ring(entry("attack"), bob=(far, 0, 0))
    there.play(1, upto=Phase.MOVE)
    assert there["Ann"].action == Action[acts.upper()]
    assert bool(there["Ann"].half) == half
    there.run(Phase.SPELL_A)
    there.run(Phase.RANGED_A)
    there.run(Phase.MELEE)
    assert len(there.events("attack")) == (acts == "attack")


@pytest.mark.rule("move.attack")
def test_an_attacker_follows_whom_it_strikes_at():
    """Bob, 1 m off, walks 7.5 m; Ann is at his heels with 0.75 m a sub-step, at -20."""
    away = [entry("go", to=(90_000, 0), pace="half")]
    there = ring(entry("attack"), bob=(1_000, 0, 0), bob_script=away)
    there.play(1, upto=Phase.MELEE)
    assert there["Ann"].x == 7_500
    assert there["Ann"].half
    (blow,) = there.events("attack")
    assert blow["cmb"] == 60 - 20


@pytest.mark.rule("move.attack")
def test_who_need_not_come_after_all_has_no_penalty():
    """Bob comes up to her: no move of hers, no -20."""
    there = ring(entry("attack"), bob=(5_000, 0, 0), bob_script=[entry("approach")])
    there.play(1, upto=Phase.MELEE)
    # 5 m, 0.75 and 1.5 a sub-step: she does move in the first two.
    assert there["Ann"].half
    there = ring(entry("attack", move="go", to=(0, 0)), bob=(1_000, 0, 0))
    there.play(1, upto=Phase.MELEE)
    assert not there["Ann"].half


@pytest.mark.rule("move.beside")
def test_a_half_move_beside_a_defence_costs_nothing():
    """7.5 m to the point, and the parry is whole."""
    there = ring(entry("defend", move="go", to=(0, 50_000), parry="100%"))
    there.play(1, upto=Phase.MOVE)
    assert place(there) == (0, 7_500, 0)
    assert there["Ann"].parry == 60


def run_past(monkeypatch, mine, theirs, **more):
    """Ann goes by Bob, who guards 1 m beside her way, with these Athletics totals."""
    there = ring(entry("go", to=(15_000, 0)), bob=(7_500, 1_000, 0),
                 bob_script=[entry("hold", parry=0)], monkeypatch=monkeypatch, **more)  # fmt: skip
    there.at(1, Phase.MOVE)
    bob, ann = there["Bob"].name, there["Ann"].name
    there.load(there.address("Ann", "intercept", bob), mine - 25)
    there.load(there.address("Bob", "intercept", ann), theirs - 25)
    return there


@pytest.mark.rule("move.intercept")
@pytest.mark.parametrize(
    ("mine", "theirs", "where"), [(60, 59, 15_000), (60, 60, 6_000), (59, 60, 6_000)]
)
def test_who_guards_stops_who_comes_by(monkeypatch, mine, theirs, where):
    """At 6 m she is in his reach (1.5, 1 off: 1.8 m): a tie stops too."""
    there = run_past(monkeypatch, mine, theirs)
    there.play(1, upto=Phase.MOVE)
    assert there["Ann"].x == where


@pytest.mark.rule("move.intercept")
@pytest.mark.parametrize("plight", ["prone", "engaged", "stunned"])
def test_who_is_busy_stops_nobody(monkeypatch, plight):
    """The Prone, the engaged and the Stunned let her pass."""
    there = run_past(monkeypatch, 10, 100, other=(0, 90_000, 0))
    if plight == "engaged":
        there.state.engaged[there["Bob"].number, there["Ann"].number] = True
    elif plight == "prone":
        there["Bob"].prone = there["Bob"].cannot_stand = True
    else:
        there["Bob"].stunned_until = 1
    there.play(1, upto=Phase.MOVE)
    assert there["Ann"].x == 15_000


@pytest.mark.rule("move.intercept")
def test_who_comes_for_the_guard_is_not_stopped_by_it(monkeypatch):
    """An approach to Bob himself is no going by."""
    there = ring(entry("approach"), bob=(9_000, 0, 0), bob_script=[entry("hold")],
                 monkeypatch=monkeypatch)  # fmt: skip
    there.play(1, upto=Phase.MOVE)
    assert not there.events("intercepts")


@pytest.mark.rule("move.hold")
def test_who_holds_guards_and_parries():
    """It stays, guards, and parries with all it has."""
    there = ring(entry("hold"))
    there.play(1, upto=Phase.MOVE)
    assert there["Ann"].guards
    assert there["Ann"].parry == 60


@pytest.mark.rule("move.pace")
def test_who_sprints_does_not_parry():
    """Whatever it says."""
    there = ring(entry("approach", pace="sprint", parry=40))
    there.play(1, upto=Phase.MOVE)
    assert there["Ann"].parry == 0


@pytest.mark.rule("move.attack")
def test_a_weapon_to_be_drawn_and_a_half_move_are_the_round():
    """The sword dropped, Bob 6 m off: draw and 4.5 m or so, no blow."""
    two = sheet(weapon(), weapon("mace", cmb=50))
    there = ring(entry("attack", weapon="mace"), bob=(6_000, 0, 0), ann_sheet=two)
    there.play(1)
    assert not there.events("attack")
    assert there["Ann"].hand == 1
    assert there["Ann"].x > 3_000


@pytest.mark.rule("move.approach")
def test_the_faster_catches_who_runs():
    """20 m of half a move against 15: the wolf ends a sub-step, 1.5 m, behind, and bites."""
    wolf = sheet(move=40)
    there = ring(entry("attack"), bob=(3_000, 0, 0), ann_sheet=wolf, bob_script=[entry("flee")])
    there.play(1, upto=Phase.MELEE)
    assert there["Bob"].x - there["Ann"].x == 1_500
    assert len(there.events("attack")) == 1


@pytest.mark.rule("move.stands")
def test_who_guards_with_an_attack_strikes_at_who_comes():
    """Meant for Cid far off, the blow falls on Bob, who has come within reach; Ann stays."""
    there = ring(entry("attack", target="blue.Cid", guard=True), bob=(9_000, 0, 0),
                 other=(0, 40_000, 0), bob_script=[entry("go", to=(1_500, 0))])  # fmt: skip
    there.play(1, upto=Phase.MELEE)
    (blow,) = there.events("attack")
    assert blow["target"] == there["Bob"].number
    assert place(there) == (0, 0, 0)


@pytest.mark.rule("move.stands")
def test_who_guards_and_reaches_nobody_loses_the_blow():
    """Nobody has come: it stays, and strikes not."""
    there = ring(entry("attack", guard=True), bob=(9_000, 0, 0))
    there.play(1, upto=Phase.MELEE)
    assert not there.events("attack")
    assert place(there) == (0, 0, 0)


@pytest.mark.rule("move.way")
def test_a_pit_is_gone_round():
    """A pit of 4 m across the way from (0, 0) to (0, 8): round its nearer corner, (-1.5, 1.5)."""
    pit = Ground("pit", "area", (-1_000, 2_000), (9_000, 6_000), height=3_000)
    there = ring(entry("go", to=(0, 8_000)), ground=(pit,))
    there.play(1, upto=Phase.MOVE)
    # (-1.5, 1.5) is 2.1 m off, (-1.5, 6.5) 5 m more, and the goal 2.1 m on: within the 15 m.
    assert place(there) == (0, 8_000, 0)


@pytest.mark.rule("move.way")
def test_who_goes_to_the_edge_of_a_step_goes_straight():
    """A step of half a metre is no obstacle: straight over it."""
    ledge = Ground("ledge", "area", (-9_000, 2_000), (9_000, 4_000), height=500)
    there = ring(entry("go", to=(0, 8_000)), ground=(ledge,))
    there.play(1, upto=Phase.MOVE)
    assert place(there) == (0, 8_000, 0)


@pytest.mark.rule("move.intercept")
def test_no_guard_tries_the_same_mover_twice_in_a_round(monkeypatch):
    """Ann, who has won by Bob, comes out of his reach and into it again: no roll is made."""
    there = run_past(monkeypatch, 60, 59)
    there.begin(1)
    there.run(Phase.ASSESSMENT)
    there.run(Phase.DECLARATION)
    there.at(1, Phase.MOVE)
    there["Ann"].x = 7_500
    guards, stopped = Guards.of(there.bout), []
    for _ in range(2):
        stopped += guards.stop(there.rows("Ann"), [np.zeros(1, dtype=np.bool_)]).tolist()
    assert stopped == [False, False]
    assert len(there.events("intercepts")) == 1


@pytest.mark.rule("move.cover")
def test_cover_is_taken_on_the_far_side_whatever_the_direction():
    """The same rock in the south, and Bob in the north."""
    rock = Ground("cover", "disc", (0, -5_000), radius=1_000, grade="partial")
    there = ring(entry("take-cover"), bob=(0, 30_000, 0), ground=(rock,))
    there.play(1, upto=Phase.MOVE)
    assert place(there) == (0, -6_500, 0)


@pytest.mark.rule("move.pace")
@pytest.mark.rule("gear.encumbrance")
def test_who_cannot_sprint_runs():
    """A full move of 15 m, with the parry and the shield that a sprint would cost."""
    there = ring(entry("go", to=(0, 50_000), pace="sprint"), ann_sheet=sheet(can_sprint=False))
    there.play(1, upto=Phase.MOVE)
    assert place(there) == (0, 15_000, 0)
    assert there["Ann"].pace == Pace.FULL


@pytest.mark.rule("ground.ladder")
def test_the_nearer_of_two_ladders_is_gone_to():
    """From (4, -2) that at (3, 5) is nearer than that at (-3, 5).

    Four steps of 1.5 m to (3.15, 3.94), on the ladder; four of climbing, to half a metre below the
    top; two towards (0, 10): 2 x 0.69 m to the left.
    """
    ledge = Ground("ledge", "area", (-20_000, 5_000), (20_000, 19_000), height=2_000)
    ladders = (Ground("ladder", "disc", (x, 5_000), radius=1_500) for x in (-3_000, 3_000))
    there = ring(entry("go", to=(0, 10_000)), ann=(4_000, -2_000, 0), ground=(ledge, *ladders))
    there.play(1, upto=Phase.MOVE)
    assert 1_750 <= there["Ann"].x <= 1_800
    assert there["Ann"].z == 2_000


@pytest.mark.rule("ground.ladder")
def test_who_has_its_enemy_straight_below_on_a_ladder_climbs_down():
    """From 3 m above Bob down by 0.375 m three times: then he is in reach of 2 m."""
    ledge = Ground("ledge", "area", (-9_000, -9_000), (9_000, 500), height=3_000)
    ladder = Ground("ladder", "disc", (0, 1_000), radius=1_500)
    there = ring(entry("approach"), ann=(0, 1_000, 3_000), bob=(0, 1_000, 0),
                 ground=(ledge, ladder))  # fmt: skip
    there.play(1, upto=Phase.MOVE)
    assert place(there) == (0, 1_000, 1_875)


@pytest.mark.rule("declaration.words")
def test_elevation_is_told_in_metres():
    """On a ledge of 2 m."""
    ledge = Ground("ledge", "area", (-9_000, -9_000), (9_000, 9_000), height=2_000)
    script = [entry("defend", "self.elevation == 2", parry=10), entry("defend", parry=20)]
    there = ring(*script, ann=(0, 0, 2_000), ground=(ledge,))
    there.play(1, upto=Phase.DECLARATION)
    assert there["Ann"].parry == 10


@pytest.mark.rule("declaration.possible")
@pytest.mark.rule("move.cover")
def test_without_cover_nobody_takes_it():
    """The next entry is declared."""
    there = ring(entry("take-cover"), entry("defend", parry=10))
    there.play(1, upto=Phase.DECLARATION)
    assert (there["Ann"].action, there["Ann"].parry) == (Action.DEFEND, 10)


@pytest.mark.rule("move.intercept")
def test_who_guards_in_one_fight_guards_in_it():
    """Of two fights abreast Bob guards in the second alone."""
    there = ring(entry("go", to=(15_000, 0)), bob_script=[entry("hold")], abreast=2)
    bob = there["Bob"].number
    there.state.guards[bob] = [False, True]
    guards = Guards.of(there.bout)
    assert guards.who.tolist() == [bob]
    assert guards.watching[bob].tolist() == [False, True]


@pytest.mark.rule("ground.height")
def test_who_is_high_above_level_ground_stays_while_others_walk():
    """Ann hangs 2 m up, where no ground is: no step leads so far down. Cid's does."""
    there = ring(entry("go", to=(0, 9_000)), ann=(0, 0, 2_000), other=(20_000, 0, 0))
    there.at(1, Phase.DECLARATION)
    there.run(Phase.DECLARATION)
    cid = there["Cid"]
    cid.way, cid.pace, cid.goal_x, cid.goal_y = Way.GO, Pace.FULL, 20_000, 9_000
    there.run(Phase.MOVE)
    assert place(there) == (0, 0, 2_000)
    assert place(there, "Cid") == (20_000, 9_000, 0)


@pytest.mark.rule("ground.ladder")
@pytest.mark.parametrize("beside", [(1_000, 0), (0, 1_000)])
def test_nobody_climbs_to_an_enemy_that_is_not_straight_above(beside):
    """Bob stands 4 m up, a metre aside in one direction alone: Ann goes under him first."""
    ladder = Ground("ladder", "area", (-3_000, -3_000), (3_000, 3_000))
    there = ring(entry("approach"), bob=(*beside, 4_000), ground=(ladder,))
    there.at(1, Phase.DECLARATION)
    there.run(Phase.DECLARATION)
    there.at(1, Phase.MOVE)
    rows = there.rows("Ann")
    assert GOALS[Way.APPROACH](there.bout, rows).rise.tolist() == [0]


@pytest.mark.rule("ground.ladder")
@pytest.mark.rule("move.intercept")
@pytest.mark.parametrize(("who", "dan"), [("Amy", 3_000), ("Ann", 12_000)])
def test_who_climbs_and_who_walks_can_be_stopped_in_one_step(who, dan):
    """Amy comes by Dan in the first step or the seventh; Ann, who climbs, by Cid in the fourth."""
    ladder = Ground("ladder", "disc", (0, 0), radius=500)
    reds = {"Ann": sheet(), "Amy": sheet()}
    blues = {"Bob": sheet(), "Cid": sheet(), "Dan": sheet()}
    stands = {
        "Ann": {"place": Place(0, 0, 0)},
        "Amy": {"place": Place(0, -50_000, 0)},
        "Bob": {"place": Place(0, 0, 9_000)},
        "Cid": {"place": Place(1_000, 0, 3_000)},
        "Dan": {"place": Place(dan, -50_000, 0)},
    }
    scripts = {each: [entry("hold", parry=0)] for each in blues} | {
        "Ann": [entry("approach", target="blue.Bob")],
        "Amy": [entry("go", to=(15_000, -50_000))],
    }
    there = Ring({"red": reds, "blue": blues}, stands=stands, scripts=scripts, ground=(ladder,))
    there.play(1, upto=Phase.MOVE)
    met = {there.parameters.names[each["target"]] for each in there.events("intercepts")}
    assert there[who].name in met
