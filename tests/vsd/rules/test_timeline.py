"""What comes with time: light, ground that comes and goes, fire, and reinforcements."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vsd.rules.harness import GREATAXE, SWORD, Ring, declared, entry, sheet, stand
from vsdsim.scenario.model import Ground, Victory
from vsdsim.vsd.codes import Action, Away, Cause
from vsdsim.vsd.numbers import NEVER
from vsdsim.vsd.rules.plight import bars_full_actions
from vsdsim.vsd.state.beginning import fresh_state
from vsdsim.vsd.terrain import Light
from vsdsim.vsd.vocabulary import Phase

EVERYBODY = ("Ann", "Amy", "Bob", "Ben")
IDLE = {who: [entry("defend")] for who in EVERYBODY}
BRIDGE = Ground("ledge", "area", (0, 0), (20_000, 2000), height=4000, rounds=2)
"""A bridge 4 m above the ground that is there in rounds 1 and 2."""


def two_against_two(melee, stands, **more):
    """Red Ann and Amy against blue Bob and Ben, all idle unless scripts say otherwise.

    Who has no place of their own stands far off.
    """
    stands = {who: stand(90_000, 90_000) for who in EVERYBODY} | stands if stands else {}
    sides = {"Ann": sheet(), "Amy": sheet()}, {"Bob": sheet(), "Ben": sheet()}
    return melee(*sides, stands=stands, **{"scripts": IDLE, **more})


def heights(ring):
    """The elevations of all four."""
    return [ring[who].z for who in EVERYBODY]


def timely(ring, who, roll):
    """Load the die of somebody's fall as the ground opens."""
    ring.load(ring.address(who, "fall", phase="timeline"), roll)


@pytest.mark.rule("surprise.dark")
@pytest.mark.parametrize(
    ("before", "after", "owed"),
    [
        ("day", "dark", True),
        ("dim", "dark", True),
        ("day", "dim", False),
        ("dark", "day", False),
        ("dark", "dark", False),
    ],
)
def test_a_sudden_dark_bewilders(melee, before, after, owed):
    """As it turns dark everybody in the fight owes a roll, made in that round's Assessment."""
    ring = two_against_two(melee, {}, light=before, lights=((3, after),))
    ring["Amy"].out, ring["Amy"].incapacitated_until = True, NEVER
    ring.play(2)
    ring.heard.clear()
    ring.begin(3)
    assert ring.bout.light == Light[after.upper()]
    assert [ring[who].assess for who in EVERYBODY] == ([0, -1, 0, 0] if owed else [-1] * 4)
    ring.run(Phase.ASSESSMENT)
    assert len(ring.events("assessment-roll")) == (3 if owed else 0)


@pytest.mark.rule("surprise.dark")
def test_who_comes_into_the_dark_owes_nothing(melee):
    """First it darkens, then they come."""
    ring = two_against_two(melee, {"Ann": stand(arrives=3)}, lights=((3, "dark"),))
    for number in (1, 2):
        ring.play(number)
    ring.begin(3)
    assert (ring["Ann"].out, ring["Ann"].assess, ring["Bob"].assess) == (False, -1, 0)


@pytest.mark.rule("ground.opens")
def test_a_fight_begins_with_the_light_and_ground_of_round_1(melee):
    """What comes later is not there yet."""
    later = Ground("fire", "disc", (0, 0), radius=1000, damage=5, since=2)
    ring = two_against_two(melee, {"Ann": stand()}, ground=(BRIDGE, later), light="dim")
    assert ring.bout.light is Light.DIM
    assert [piece.kind for piece in ring.bout.terrain.pieces] == ["ledge"]
    ring.begin(2)
    assert [piece.kind for piece in ring.bout.terrain.pieces] == ["ledge", "fire"]
    ring.begin(3)
    assert [piece.kind for piece in ring.bout.terrain.pieces] == ["fire"]


def on_the_bridge(melee):
    """Ann stands on the bridge and Amy hangs 1 m above it; Bob is below, Ben far off."""
    stands = {
        "Ann": stand(1000, 1000, 4000), "Amy": stand(3000, 1000, 5000),
        "Bob": stand(1000, 3000), "Ben": stand(9000, 9000),
    }  # fmt: skip
    return two_against_two(melee, stands, ground=(BRIDGE,))


@pytest.mark.rule("ground.opens")
@pytest.mark.rule("fall.lands")
def test_the_bridge_collapses(melee):
    """As round 3 begins Ann falls 4 m, her own doing; who was not on the bridge does not."""
    ring = on_the_bridge(melee)
    for number in (1, 2):
        ring.play(number)
    assert heights(ring) == [4000, 5000, 0, 0]
    ring.phases.begin(3)
    # 75 + 5 * 4 - 20 = 75 on the beast table: 8.
    timely(ring, "Ann", 75)
    ring.begin(3)
    (heard,) = ring.events("falls")
    assert (heard["height"], heard["bonus"], heard["by"]) == (4000, 20, ring["Ann"].number)
    assert heights(ring) == [0, 5000, 0, 0]
    assert (ring["Ann"].hp, ring["Ann"].prone, ring["Ann"].assess) == (92, True, 0)
    assert (ring.bout.taken[0], ring.bout.dealt.sum()) == (8, 0)
    ring.heard.clear()
    ring.run(Phase.ASSESSMENT)
    assert len(ring.events("assessment-roll")) == 1


@pytest.mark.rule("ground.opens")
@pytest.mark.parametrize(("above", "falls"), [(500, True), (501, False)])
def test_who_is_half_a_metre_above_it_stands_on_it(melee, above, falls):
    """4.5 m to fall from a stone on the bridge; who is higher up than that hangs on."""
    ring = two_against_two(melee, {"Ann": stand(1000, 1000, 4000 + above)}, ground=(BRIDGE,))
    ring.begin(3)
    assert [heard["height"] for heard in ring.events("falls")] == ([4500] if falls else [])
    assert ring["Ann"].z == (0 if falls else 4501)


@pytest.mark.rule("ground.opens")
def test_it_can_end_the_fight_at_the_end_of_assessment(melee):
    """Ann is put out by the fall, and has nobody to thank for it; red is beaten in round 3."""
    ring = on_the_bridge(melee)
    ring.suffer("Amy", "0 K", by="Bob")
    ring["Ann"].hp = 8
    ring.phases.begin(3)
    timely(ring, "Ann", 75)
    ring.begin(3)
    assert (ring["Ann"].out_cause, ring["Ann"].out_by) == (Cause.FALL, ring["Ann"].number)
    assert not ring.state.over[0]
    ring.run(Phase.ASSESSMENT)
    assert (ring.state.over[0], ring.state.outcome[0], ring.state.ended[0]) == (True, 1, 3)


@pytest.mark.rule("ground.opens")
def test_durations_begun_then_count_that_round(melee):
    """-50 by the fall as round 3 begins: Dying in 6 counts rounds 3 to 8."""
    ring = on_the_bridge(melee)
    ring["Ann"].hp = -42
    ring.phases.begin(3)
    timely(ring, "Ann", 75)
    ring.begin(3)
    assert (ring["Ann"].hp, ring["Ann"].dying_until) == (-50, 8)


@pytest.mark.rule("ground.opens")
def test_the_unconscious_fall_and_the_dead_only_come_down(melee):
    """Out and on the bridge: 4 m down like anybody. Dead: on the ground, nothing rolled."""
    for dead in (False, True):
        ring = on_the_bridge(melee)
        ring["Ann"].out, ring["Ann"].dead = True, dead
        ring.phases.begin(3)
        timely(ring, "Ann", 75)
        ring.begin(3)
        assert (ring["Ann"].z, ring["Ann"].hp) == (0, 100 if dead else 92)
        assert len(ring.events("falls")) == (0 if dead else 1)


@pytest.mark.rule("ground.opens")
@pytest.mark.parametrize("away", [Away.DUE, Away.FLED, Away.SURRENDERED])
def test_who_is_not_on_the_field_is_not_touched(melee, away):
    """Neither let fall nor lifted."""
    ring = on_the_bridge(melee)
    ring["Ann"].out, ring["Ann"].away = True, away
    ring.begin(3)
    assert (ring["Ann"].z, len(ring.events("falls"))) == (4000, 0)


@pytest.mark.rule("ground.opens")
@pytest.mark.parametrize(("sinks", "falls"), [(500, False), (501, True)])
def test_half_a_metre_is_a_step(melee, sinks, falls):
    """A ledge of 4 m gives way to one that is lower by so much: carried down, or a fall."""
    lower = Ground("ledge", "area", (0, 0), (20_000, 2000), height=4000 - sinks, since=3)
    stands = {"Ann": stand(1000, 1000, 4000)}
    ring = two_against_two(melee, stands, ground=(BRIDGE, lower))
    ring.begin(3)
    assert bool(ring.events("falls")) is falls
    assert (ring["Ann"].z, ring["Ann"].prone) == (4000 - sinks, falls)


@pytest.mark.rule("ground.opens")
@pytest.mark.parametrize(
    ("before", "after"), [(0, 3000), (400, 3000), (2000, 3000), (3400, 3400), (3600, 3600)]
)
def test_who_stood_on_it_is_lifted(melee, before, after):
    """A ledge rises to 3 m: from the ground, from a tree that it overtakes, not from above it."""
    rises = Ground("ledge", "disc", (0, 0), radius=1000, height=3000, since=2)
    ring = two_against_two(melee, {"Ann": stand(0, 0, before)}, ground=(rises,))
    ring.begin(2)
    assert ring["Ann"].z == after
    assert not ring.events("falls")
    assert len(ring.events("lifted")) == (1 if after > before else 0)


@pytest.mark.rule("ground.opens")
def test_a_pit_opens_beneath_one(melee):
    """6 m deep: 5 * 6 + 10 on the die, and at most 120."""
    pit = Ground("pit", "disc", (0, 0), radius=1000, height=6000, since=2)
    ring = two_against_two(melee, {"Ann": stand(0, 0), "Amy": stand(1001, 0)}, ground=(pit,))
    ring.begin(2)
    (heard,) = ring.events("falls")
    assert (heard["height"], heard["bonus"]) == (6000, 40)
    assert heights(ring)[:2] == [-6000, 0]


def test_what_comes_and_goes_is_told_once(melee):
    """For the narrator: which piece, in the round in which it comes or is gone."""
    wall = Ground("wall", "segment", (5000, 0), (5000, 9000), grade="opaque", since=2, rounds=1)
    ring = two_against_two(
        melee, {"Ann": stand(50_000)}, ground=(BRIDGE, wall), lights=((2, "dim"),)
    )
    ring.begin(2)
    assert [(e["what"], e.get("piece"), e["actor"]) for e in ring.heard] == [
        ("light", None, -1), ("ground-comes", 1, -1),
    ]  # fmt: skip
    ring.heard.clear()
    ring.begin(3)
    assert [(e["what"], e["piece"]) for e in ring.heard if e["what"].startswith("ground")] == [
        ("ground-goes", 0), ("ground-goes", 1),
    ]  # fmt: skip


FIRE = Ground("fire", "disc", (0, 0), radius=1000, damage=7)


@pytest.mark.rule("ground.fire")
@pytest.mark.parametrize(("x", "z", "lost"), [(1000, 0, 7), (1001, 0, 0), (0, 9000, 7)])
def test_who_stands_in_fire_burns_in_assessment(melee, x, z, lost):
    """7 in every Assessment, edges included, however high up."""
    ring = two_against_two(melee, {"Ann": stand(x, 0, z), "Bob": stand(5000, 0)}, ground=(FIRE,))
    for number in (1, 2):
        ring.next_assessment(number)
        assert (ring["Ann"].hp, ring["Bob"].hp) == (100 - number * lost, 100)
    assert ring.bout.taken[0] == 2 * lost
    assert ring.bout.dealt.sum() == 0


@pytest.mark.rule("ground.fire")
def test_the_worst_fire_counts(melee):
    """7 and 12 on one spot: 12; where only one burns, that one."""
    worse = Ground("fire", "area", (-500, -500), (500, 500), damage=12)
    stands = {"Ann": stand(0, 0), "Amy": stand(700, 0), "Bob": stand(5000, 0)}
    ring = two_against_two(melee, stands, ground=(FIRE, worse))
    ring.next_assessment(1)
    assert [ring[who].hp for who in EVERYBODY[:2]] == [88, 93]


@pytest.mark.rule("ground.fire")
def test_a_fire_burns_while_it_is_there(melee):
    """In rounds 2 and 3 only."""
    fire = Ground("fire", "disc", (0, 0), radius=1000, damage=7, since=2, rounds=2)
    ring = two_against_two(melee, {"Ann": stand(0, 0)}, ground=(fire,))
    left = []
    for number in range(1, 6):
        ring.next_assessment(number)
        left.append(ring["Ann"].hp)
    assert left == [100, 93, 86, 86, 86]


@pytest.mark.rule("ground.fire")
@pytest.mark.parametrize(
    ("columns", "lost"),
    [
        ({"out": True}, 7),
        ({"out": True, "dead": True}, 0),
        ({"out": True, "away": Away.DUE}, 0),
        ({"out": True, "away": Away.FLED}, 0),
        ({"out": True, "away": Away.SURRENDERED}, 0),
    ],
)
def test_it_burns_the_unconscious_but_nobody_off_the_field(melee, columns, lost):
    """Nor the dead."""
    ring = two_against_two(melee, {"Ann": stand(0, 0), "Bob": stand(5000, 0)}, ground=(FIRE,))
    for name, value in columns.items():
        setattr(ring["Ann"], name, value)
    ring["Ann"].incapacitated_until = 9
    ring.next_assessment(1)
    assert ring["Ann"].hp == 100 - lost


@pytest.mark.rule("timeline.arrivals")
def test_they_come_as_their_round_begins(melee):
    """Ben, due in round 3: out of everything before, in Assessment of round 3 there."""
    ring = two_against_two(melee, {"Ben": stand(4000, 0, arrives=3)})
    ben = ring["Ben"]
    for number in (1, 2):
        ring.play(number)
        assert (ben.out, ben.away, ben.action) == (True, Away.DUE, Action.NONE)
    ring.begin(3)
    assert (ben.out, ben.away, ben.hp, ben.x) == (False, Away.HERE, 100, 4000)
    assert len(ring.events("arrives")) == 1
    ring.run(Phase.ASSESSMENT)
    assert declared(ring, "Ben")[0] == "defend"


@pytest.mark.rule("timeline.arrivals")
def test_they_need_no_field(melee):
    """In a fight in which nobody has a place they come as well, and fight."""
    scripts = {**IDLE, "Ben": [entry("attack")]}
    ring = melee({"Ann": sheet()}, {"Bob": sheet(), "Ben": sheet()}, scripts=scripts,
                 stands={"Ben": {"arrives": 2}}, placed=False)  # fmt: skip
    assert not ring.parameters.field
    ring.play(1)
    ring.begin(2)
    ring.run(Phase.ASSESSMENT)
    assert declared(ring, "Ben") == ("attack", "Ann")


@pytest.mark.rule("timeline.arrivals")
@pytest.mark.parametrize("target", ["nearest", "weakest", "random", "fallen", "blue.Ben"])
def test_nobody_chooses_who_is_still_to_come(melee, target):
    """Ben is due, Bob is dead: no way to choose a target finds Ben, who is no fallen one either."""
    ring = two_against_two(
        melee, {"Ben": stand(arrives=9)},
        scripts={**IDLE, "Ann": [entry("attack", target=target)]},
    )  # fmt: skip
    ring["Bob"].out = ring["Bob"].dead = True
    ring.run(Phase.DECLARATION)
    assert (ring["Ann"].action, ring["Ann"].opponent) == (Action.DEFEND, -1)


@pytest.mark.rule("timeline.arrivals")
def test_a_side_with_somebody_due_is_not_beaten(melee):
    """Bob goes out in round 1: the fight goes on till Ben has come and gone out as well."""
    ring = two_against_two(melee, {"Ben": stand(arrives=3)})
    ring.suffer("Bob", "0 U", by="Ann")
    for number in (1, 2):
        ring.play(number)
        assert not ring.state.over[0]
    ring.play(3)
    assert not ring.state.over[0]
    ring.suffer("Ben", "0 U", by="Ann")
    ring.play(4, upto=Phase.ASSESSMENT)
    assert (ring.state.over[0], ring.state.outcome[0]) == (True, 0)


@pytest.mark.rule("timeline.arrivals")
def test_waking_is_not_for_who_is_still_to_come(melee):
    """Nobody due comes round in Assessment, though nothing keeps it unconscious."""
    ring = two_against_two(melee, {"Ben": stand(arrives=3)})
    ring.next_assessment(2)
    assert ring["Ben"].out
    assert not ring.events("wakes")


@pytest.mark.rule("timeline.arrivals")
def test_the_ended_fights_of_a_block_stay_as_they_ended():
    """Of two fights abreast one is over before Ben comes: he comes in the other only."""
    sides = {"red": {"Ann": sheet()}, "blue": {"Bob": sheet(), "Ben": sheet()}}
    ring = Ring(sides, scripts=IDLE, stands={"Ben": stand(arrives=2)}, light="day",
                lights=((2, "dark"),), victory={"red": Victory("rout")})  # fmt: skip
    ring.bout.state = fresh_state(ring.parameters, 1, np.array([0, 1]))
    ring.state.over[0] = True
    ring.begin(2)
    assert ring.state.out[2].tolist() == [True, False]
    assert ring.state.assess[0].tolist() == [-1, 0]


def test_a_whole_fight_hears_its_timeline():
    """Run by the clock, Ben comes in round 3, and the dark with him."""
    sides = {"red": {"Ann": sheet()}, "blue": {"Bob": sheet(), "Ben": sheet()}}
    ring = Ring(sides, scripts=IDLE, stands={"Ben": stand(arrives=3)}, lights=((3, "dark"),),
                max_rounds=4)  # fmt: skip
    came = []

    class Listener:
        def hear(self, bout, what, fight, _, **__):
            came.extend((what, bout.round) for _ in fight if what in ("arrives", "light"))

        def landed(self, _):
            """Nothing to do."""

        def phase_over(self, _):
            """Nothing to do."""

    block = ring.encounter.fight(1, np.array([0]), Listener())
    assert came == [("light", 3), ("arrives", 3)]
    assert block.standing[:, 0].tolist() == [True, True, True]


def test_who_has_not_come_does_not_stand_at_the_end():
    """Due in round 9 of a fight of 2 rounds: surviving, not standing, put out by nothing."""
    sides = {"red": {"Ann": sheet()}, "blue": {"Bob": sheet(), "Ben": sheet()}}
    ring = Ring(sides, scripts=IDLE, stands={"Ben": stand(arrives=9)}, max_rounds=2)
    block = ring.encounter.fight(1, np.array([0]))
    assert block.standing[:, 0].tolist() == [True, True, False]
    assert block.surviving[:, 0].tolist() == [True, True, True]
    assert not any(counts[2] for counts in block.ended_by.values())


@pytest.mark.rule("timeline.start")
@pytest.mark.parametrize(
    ("condition", "column", "value"),
    [
        ("prone", "prone", True),
        ("stunned", "stunned_until", 1),
        ("held", "rigid_until", NEVER),
        ("blind", "blind_until", NEVER),
    ],
)
def test_conditions_one_begins_with(duel, condition, column, value):
    """Each is there in round 1, and noted as bearing on figures."""
    ring = duel(ann=sheet(conditions=(condition,)), scripts=IDLE)
    assert getattr(ring["Ann"], column) == value
    ring.begin(1)
    assert (ring["Ann"].hampered, ring["Bob"].hampered) == (True, False)


@pytest.mark.rule("timeline.start")
def test_stunned_through_the_first_round_on_the_field(melee):
    """Ann, there from the start, in round 1; Amy, who comes in round 3, in round 3."""
    stunned = sheet(conditions=("stunned",))
    ring = melee({"Ann": stunned, "Amy": stunned}, {"Bob": sheet()}, scripts=IDLE,
                 stands={"Amy": stand(arrives=3)})  # fmt: skip
    found = []
    for number in range(1, 5):
        ring.play(number)
        found.append(bars_full_actions(ring.bout, ring.rows("Ann", "Amy").cell).tolist())
    assert found == [[True, True], [False, True], [False, True], [False, False]]


@pytest.mark.rule("timeline.start")
def test_what_one_begins_with_bears_on_no_attacks_worth(duel):
    """Prone with a greataxe: once up, it is used like any other's."""
    scripts = {"Ann": [entry("attack")], "Bob": [entry("defend")]}
    ring = duel(ann=sheet(GREATAXE, SWORD, conditions=("prone",)), scripts=scripts)
    assert ring.parameters.attacks.fresh_use.all()
    ring["Ann"].prone = False
    ring.begin(1)
    ring.run(Phase.ASSESSMENT)
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].declared == 0
