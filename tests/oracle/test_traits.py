"""Fear, weariness, Reach and resistance, in cases worked by hand."""

from __future__ import annotations

from attrs import evolve

from tests.oracle.assessment import assessment
from tests.oracle.declaration import declaration
from tests.oracle.dice import child, open_ended
from tests.oracle.fear import begin_frightened
from tests.oracle.landing import put_out
from tests.oracle.melee import melee
from tests.oracle.mobility import rate
from tests.oracle.movement import move
from tests.oracle.places import beyond, in_reach
from tests.oracle.plans import Plan
from tests.oracle.sources import felt
from tests.oracle.stage import BOW, DAGGER, SWORD, Stand, entry, field, on, sheet
from tests.oracle.world import World
from vsdsim.scenario.model import Script
from vsdsim.vsd.sheet import Attack
from vsdsim.vsd.vocabulary import CriticalType, Phase

DREAD = frozenset({"terrifying"})
PIKE: Attack = evolve(SWORD, name="pike", reach=True)
WAITS = Script("waits", (entry("defend"),))


def never() -> bool:
    """The fight goes on."""
    return False


def facing_dread(fight: int, wsr: int = 50, level: int = 10) -> World:
    """Ann at 19 m from somebody terrifying, as the Assessment of round 2 begins."""
    foe = Stand(sheet(SWORD, traits=DREAD, level=level), (19_000, 0, 0), script=WAITS)
    made = on(field(Stand(sheet(SWORD, wsr=wsr)), foe), Phase.ASSESSMENT, fight)
    made.round = 2
    return made


def test_presence_frightens_for_a_round_per_ten_points_of_failure_once() -> None:
    """Level 10 is a difficulty of 100; a fear begun in Assessment counts its own round."""
    for fight in range(20):
        made = facing_dread(fight)
        ann, bob = made.fighters
        rolled, _ = open_ended(child(child(made.actor_key(ann), "fear"), bob.name))
        assessment(made)
        failure = 100 - rolled - 50
        last = 2 + -(-failure // 10) - 1
        assert ann.frightened == (failure > 0)
        assert not ann.frightened or ann.frightened_until == last
        assert ann.faced == {bob}
        ann.feared, made.round = None, 3
        assessment(made)
        assert ann.feared is None


def test_frightened_run_from_the_source_and_may_not_strike_at_it() -> None:
    """The reflex is flight, at a full move and away from the source; it ends as that goes out."""
    near, far = Stand(sheet(SWORD), (-2000, 0, 0)), Stand(sheet(SWORD), (5000, 0, 0))
    made = on(field(Stand(sheet(SWORD)), near, far))
    ann, bob, cas = made.fighters
    ann.feared, ann.frightened_until = cas, 9
    made.phase = Phase.DECLARATION
    declaration(made)
    assert ann.plan is not None
    assert ann.plan.action == "flee"
    made.phase = Phase.MOVE
    move(made, never)
    assert ann.x == -15_000
    ann.script = Script("dares", (entry("attack", "self.frightened", target="strongest"),))
    declaration(made)
    assert ann.plan.opponent is bob
    put_out(made, [(cas, "killed", bob)])
    assert not ann.frightened


def test_blows_pass_over_the_feared() -> None:
    """Ann's foe is out; of two more in reach she strikes the one whom she does not fear."""
    places = [(1000, 0, 0), (1100, 0, 0), (1900, 0, 0)]
    made = on(field(Stand(sheet(SWORD)), *(Stand(sheet(DAGGER), at) for at in places)))
    ann, bob, cas, dot = made.fighters
    ann.plan = Plan("attack", bob, 0, 0)
    ann.feared, ann.frightened_until = cas, 9
    put_out(made, [(bob, "killed", ann)])
    melee(made, never)
    assert (ann in cas.engaged_by, ann in dot.engaged_by) == (False, True)


def test_those_who_begin_frightened_are_so_of_the_nearest() -> None:
    """For the fight."""
    foes = [Stand(sheet(SWORD), (x, 0, 0)) for x in (9000, 4000)]
    made = on(field(Stand(sheet(SWORD, conditions=("frightened",))), *foes))
    ann, _, cas = made.fighters
    begin_frightened(made, made.fighters)
    made.round = 1000
    assert ann.fears(cas)


def test_weary_take_one_action_a_round() -> None:
    """Out of reach: a full move at half the rate; to be drawn, to be loaded: nothing else."""
    weary = ("weary",)
    made = on(field(Stand(sheet(SWORD, conditions=weary)), Stand(sheet(SWORD), (5000, 0, 0))))
    ann, _ = made.fighters
    declaration(made)
    assert ann.plan is not None
    assert ann.plan.motion is not None
    assert (rate(ann), ann.plan.action, ann.plan.motion.pace) == (7500, "move", "full")
    ann.drop_hand()
    ann.script = Script("draws", (entry("attack", weapon="arming-sword"),))
    declaration(made)
    plan = ann.plan
    assert (plan.action, plan.motion) == ("draw", None)
    made = on(field(Stand(sheet(BOW, conditions=weary)), Stand(sheet(SWORD), (5000, 0, 0))))
    ann, _ = made.fighters
    ann.ready_from[0] = 32767
    ann.script = Script("shoots", (entry("shoot"),))
    declaration(made)
    assert ann.plan is not None
    assert ann.plan.action == "load"


def test_reach_strikes_from_a_second_rank() -> None:
    """A long weapon with Reach: at 3 m with -20; only who means to stands there."""
    for second, x in ((False, 1500), (True, 0)):
        script = Script("far", (entry("attack", second_rank=second),))
        foe = Stand(sheet(SWORD), (3000, 0, 0), script=WAITS)
        made = on(field(Stand(sheet(PIKE), script=script), foe), Phase.DECLARATION)
        ann, bob = made.fighters
        assert in_reach(ann, bob, PIKE)
        assert beyond(ann, bob, PIKE)
        declaration(made)
        made.phase = Phase.MOVE
        move(made, never)
        assert ann.plan is not None
        assert (ann.x, ann.plan.full_and_half) == (x, not second)
        assert beyond(ann, bob, PIKE) == second


def test_resistance_comes_before_the_rank() -> None:
    """Half, rounded down; half as much again, rounded down; a severity less or more."""
    fire = frozenset({CriticalType.FIRE})
    made = on(field(Stand(sheet(resistant=fire)), Stand(sheet(vulnerable=fire))))
    ann, bob = made.fighters
    assert (felt(ann, CriticalType.FIRE, 7), felt(bob, CriticalType.FIRE, 7)) == (3, 10)
    assert felt(ann, CriticalType.CUT, 7) == 7
