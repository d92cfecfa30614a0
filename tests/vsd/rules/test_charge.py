"""Charging: an attack with the half move in it."""

from __future__ import annotations

import pytest

from tests.vsd.rules.harness import DAGGER, GREATAXE, SWORD, Ring, entry, sheet, stand, weapon
from vsdsim.scenario.model import Ground
from vsdsim.vsd.codes import Action, Pace, Way
from vsdsim.vsd.vocabulary import Length, Phase

IDLE = [entry("defend", parry=0)]
CHARGE = [entry("charge"), entry("attack")]


def ring(far=9_500, script=CHARGE, *, ann=None, monkeypatch=None, **more):
    """Ann at the origin; Bob so far to the east, who stands there."""
    stands = {"Ann": stand(), "Bob": stand(far, facing=(-1000, 0)), **more.pop("stands", {})}
    people = {"red": {"Ann": ann or sheet()}, "blue": {"Bob": sheet(), **more.pop("blues", {})}}
    scripts = {"Ann": script, "Bob": IDLE, **more.pop("scripts", {})}
    return Ring(people, stands=stands, scripts=scripts, monkeypatch=monkeypatch, **more)


def blow(there, total=20):
    """The blow that Ann strikes in the melee of round 1, with this roll."""
    for phase in (Phase.SPELL_A, Phase.RANGED_A):
        there.run(phase)
    there.rolls("Ann", total)
    there.run(Phase.MELEE)
    heard = there.events("attack")
    return heard[0] if heard else None


@pytest.mark.rule("optional.charge")
def test_a_charge_costs_nothing_and_adds_20(monkeypatch):
    """7.5 m of half move and 2 m of reach: the blow at CMB 60, +20 on its roll, no parry."""
    there = ring(monkeypatch=monkeypatch)
    there.play(1, upto=Phase.DECLARATION)
    assert not there["Ann"].half
    there.run(Phase.MOVE)
    assert (there["Ann"].action, there["Ann"].x) == (Action.CHARGE, 7_500)
    assert (there["Ann"].half, there["Ann"].parry, there["Ann"].declared_parry) == (False, 0, 0)
    heard = blow(there)
    # 20 + 60 - 20 DEF + 20
    assert (heard["cmb"], heard["bonus"], heard["total"]) == (60, 20, 80)


@pytest.mark.rule("optional.charge")
def test_an_attack_from_there_costs_20():
    """What the charge saves."""
    there = ring(script=[entry("attack")])
    there.play(1, upto=Phase.MOVE)
    assert there["Ann"].half


@pytest.mark.rule("optional.charge")
@pytest.mark.parametrize(("far", "acts"), [
    (2_000, "attack"), (2_001, "charge"), (9_500, "charge"), (9_501, "move"),
])  # fmt: skip
def test_how_far_off_one_charges(far, acts):
    """Not who is in reach; up to half a move beyond; a millimetre farther off it is a full move."""
    there = ring(far)
    there.play(1, upto=Phase.DECLARATION)
    assert there["Ann"].action == Action[acts.upper()]
    if acts == "move":
        assert (there["Ann"].pace, there["Ann"].way) == (Pace.FULL, Way.APPROACH)
        # As an attack's full move does, it parries with all it has.
        assert there["Ann"].parry == 60
        assert blow(there) is None


@pytest.mark.rule("optional.charge")
@pytest.mark.parametrize("far", [9_500, 9_501])
def test_a_move_of_its_own_costs_nothing_either(monkeypatch, far):
    """Half a move to the south, wherever Bob is: never -20, and the blow is lost out of reach."""
    there = ring(far, [entry("charge", move="go", to=(0, -50_000))], monkeypatch=monkeypatch)
    there.play(1, upto=Phase.DECLARATION)
    assert (there["Ann"].action, there["Ann"].half) == (Action.CHARGE, False)
    there.run(Phase.MOVE)
    assert (there["Ann"].y, there["Ann"].half, there["Ann"].charged) == (-7_500, False, True)
    assert blow(there) is None


@pytest.mark.rule("optional.charge")
def test_length_counts_for_the_reach():
    """With a lance (Longest, 3 m) 10.5 m is not too far."""
    lance = weapon("lance", length=Length.LONGEST)
    for far, acts in ((3_000, Action.ATTACK), (3_001, Action.CHARGE), (10_500, Action.CHARGE),
                      (10_501, Action.MOVE)):  # fmt: skip
        there = ring(far, ann=sheet(lance))
        there.play(1, upto=Phase.DECLARATION)
        assert there["Ann"].action == acts


@pytest.mark.rule("optional.charge")
def test_who_has_not_moved_has_no_bonus(monkeypatch):
    """Bob has come to 1.5 m before Ann could step: CMB 60, and nothing added."""
    there = ring(monkeypatch=monkeypatch)
    there.play(1, upto=Phase.DECLARATION)
    there["Bob"].x = 1_500
    there.run(Phase.MOVE)
    assert there["Ann"].x == 0
    heard = blow(there)
    assert (heard["cmb"], heard["bonus"]) == (60, 0)


@pytest.mark.rule("optional.charge")
def test_the_charge_of_the_round_before_is_over(monkeypatch):
    """In round 2 Ann attacks: no +20 any more."""
    there = ring(monkeypatch=monkeypatch)
    there.play(1, upto=Phase.MOVE)
    blow(there, -40)
    there.begin(2)
    there.rolls("Ann", -40, phase=Phase.MELEE)
    there.play(2, upto=Phase.MELEE)
    assert [each["bonus"] for each in there.events("attack")] == [20, 0]


@pytest.mark.rule("optional.charge")
def test_a_blow_that_turns_keeps_it(monkeypatch):
    """Bob is out by then; Ben, beside him, is struck at with the same +20."""
    there = ring(9_000, monkeypatch=monkeypatch, blues={"Ben": sheet()}, scripts={"Ben": IDLE},
                 stands={"Ben": stand(9_000, 500, facing=(-1000, 0))})  # fmt: skip
    there.play(1, upto=Phase.MOVE)
    assert there["Ann"].opponent == there["Bob"]
    there["Bob"].out = True
    heard = blow(there)
    assert heard["target"] == there["Ben"].number
    assert heard["bonus"] == 20


@pytest.mark.rule("optional.charge")
def test_further_strikes_have_it_too(monkeypatch):
    """Two strikes in one action: each +20."""
    there = ring(monkeypatch=monkeypatch, ann=sheet(weapon(strikes=2)))
    there.play(1, upto=Phase.MOVE)
    there.rolls("Ann", -40, i=1)
    blow(there, -40)
    assert [each["bonus"] for each in there.events("attack")] == [20, 20]


@pytest.mark.rule("optional.charge")
def test_it_is_not_counted_in_the_order(monkeypatch):
    """The +20 is on the roll: CMB 60 comes after Bob's 70, which is no longer."""
    there = ring(monkeypatch=monkeypatch, scripts={"Bob": [entry("attack", guard=True)]})
    there["Bob"].injuries = 0
    there.play(1, upto=Phase.MOVE)
    there["Ann"].injuries = 10
    there.rolls("Bob", -40)
    blow(there, -40)
    assert [each["actor"] for each in there.events("attack")] == [1, 0]


@pytest.mark.rule("optional.charge")
def test_a_weapon_to_be_drawn_costs_20(monkeypatch):
    """The dagger (CMB 50) comes into the hand just before the blow: 30, and the +20 on the roll."""
    there = ring(monkeypatch=monkeypatch, ann=sheet(SWORD, DAGGER),
                 script=[entry("charge", weapon="dagger")])  # fmt: skip
    there.play(1, upto=Phase.MOVE)
    assert (there["Ann"].action, there["Ann"].half, there["Ann"].hand) == (Action.CHARGE, True, 0)
    heard = blow(there)
    assert (heard["cmb"], heard["bonus"]) == (30, 20)
    assert there["Ann"].hand == 1


@pytest.mark.rule("optional.charge")
def test_drawing_from_farther_off_or_something_heavy_takes_the_round():
    """Two Half Actions, as with an attack: the weapon, and half a move; a Heavy one alone."""
    for far, ann, name, moves in (
        (9_501, sheet(SWORD, DAGGER), "dagger", True),
        (9_500, sheet(SWORD, GREATAXE), "greataxe", False),
    ):
        there = ring(far, ann=ann, script=[entry("charge", weapon=name)])
        there.play(1, upto=Phase.MOVE)
        assert (there["Ann"].action, there["Ann"].x > 0) == (Action.DRAW, moves)


@pytest.mark.rule("optional.charge")
@pytest.mark.parametrize(("far", "acts"), [(9_500, Action.CHARGE), (9_501, Action.DRAW)])
def test_nor_does_a_move_of_its_own_help_who_must_draw(far, acts):
    """Going elsewhere she could charge Bob from any distance, but not with a sword to be drawn."""
    script = [entry("charge", weapon="arming-sword", move="go", to=(0, 5_000))]
    there = ring(far, script, ann=sheet(DAGGER, SWORD))
    there.play(1, upto=Phase.DECLARATION)
    assert there["Ann"].action == acts


@pytest.mark.rule("optional.charge")
@pytest.mark.parametrize("plight", [{"stunned_until": 1}, {"surprised": True}, {"prone": True},
                                    {"rigid_until": 1}])  # fmt: skip
def test_who_cannot_charge(plight):
    """No Full Action, on the ground, Held: no charge."""
    there = ring(script=[entry("charge", "self.held or self.prone or self.hp > 0"), *IDLE])
    for name, value in plight.items():
        setattr(there["Ann"], name, value)
    there.at(1, Phase.DECLARATION)
    there.run(Phase.DECLARATION)
    assert there["Ann"].action != Action.CHARGE


@pytest.mark.rule("optional.charge")
def test_the_engaged_charge_nobody_else():
    """Ben is upon Ann; Bob, out of reach, engages her no more than Ann may go to him."""
    there = ring(blues={"Ben": sheet()}, scripts={"Ben": IDLE},
                 stands={"Ben": stand(0, 1_500, facing=(0, -1000))})  # fmt: skip
    there.state.engaged[there["Ann"].number, there["Ben"].number] = True
    there.at(1, Phase.DECLARATION)
    there.run(Phase.DECLARATION)
    assert (there["Ann"].action, there["Ann"].opponent) == (Action.ATTACK, there["Ben"])


@pytest.mark.rule("optional.charge")
def test_a_target_that_cannot_be_charged_is_passed_over():
    """Bob is in reach and the nearest; the charge goes to Ben."""
    there = ring(1_500, blues={"Ben": sheet()}, scripts={"Ben": IDLE},
                 stands={"Ben": stand(6_000, facing=(-1000, 0))})  # fmt: skip
    there.play(1, upto=Phase.DECLARATION)
    assert (there["Ann"].action, there["Ann"].opponent) == (Action.CHARGE, there["Ben"])


@pytest.mark.rule("optional.charge")
def test_on_one_point_nobody_charges(duel):
    """Everybody is in reach of everybody: the next entry holds; likewise on a field."""
    there = duel(scripts={"Ann": CHARGE, "Bob": IDLE})
    there.run(Phase.DECLARATION)
    assert there["Ann"].action == Action.ATTACK
    assert not there.parameters.field


@pytest.mark.rule("optional.charge")
def test_mighty_counts_as_for_who_declared_no_parry(monkeypatch):
    """60 + 20 in the CMB, and 20 on the roll."""
    there = ring(monkeypatch=monkeypatch, ann=sheet(weapon("lance", mighty=True)))
    there.play(1, upto=Phase.MOVE)
    heard = blow(there)
    assert (heard["cmb"], heard["bonus"]) == (80, 20)


@pytest.mark.rule("optional.charge")
def test_a_charge_does_not_go_on_after_a_failed_roll():
    """She defends with half of her CMB."""
    there = ring()
    there.declare("Ann", "charge", "Bob")
    there.at(2, Phase.DECLARATION)
    there.bout.failed[there["Ann"].number] = True
    there.run(Phase.DECLARATION)
    assert (there["Ann"].action, there["Ann"].parry) == (Action.DEFEND, 30)


@pytest.mark.rule("optional.charge")
def test_slow_ground_can_leave_it_short(monkeypatch):
    """Half of 7.5 m through mud: Bob is out of reach, and the blow is lost."""
    mud = Ground("slow", "disc", (0, 0), radius=50_000)
    there = ring(monkeypatch=monkeypatch, ground=(mud,))
    there.play(1, upto=Phase.MOVE)
    assert there["Ann"].x == 3_750
    assert blow(there) is None
    assert len(there.events("loses-blow")) == 1


@pytest.mark.rule("optional.charge")
@pytest.mark.parametrize(("far", "acts", "goes"), [
    (2_000, Action.ATTACK, 0), (5_750, Action.CHARGE, 3_750), (5_751, Action.MOVE, 4_500),
])  # fmt: skip
def test_the_weary_charge_too(far, acts, goes):
    """Of 15 m they have 7.5, and half of that 3.75; a full move goes in steps of 0.75."""
    there = ring(far, ann=sheet(conditions=("weary",)))
    there.play(1, upto=Phase.MOVE)
    assert (there["Ann"].action, there["Ann"].x, there["Ann"].half) == (acts, goes, False)
    assert bool(there["Ann"].charged) == (acts == Action.CHARGE)


@pytest.mark.rule("optional.charge")
def test_the_weary_do_not_draw_beside_a_charge():
    """It is one action too many: she draws, where she is."""
    there = ring(5_750, [entry("charge", weapon="dagger")],
                 ann=sheet(SWORD, DAGGER, conditions=("weary",)))  # fmt: skip
    there.play(1)
    assert (there["Ann"].action, there["Ann"].x, there["Ann"].hand) == (Action.DRAW, 0, 1)


@pytest.mark.rule("optional.charge")
def test_no_charge_at_the_feared():
    """Bob is feared: she charges nobody, though he is out of reach and near enough."""
    dares = "self.frightened or round > 0"
    there = ring(script=[entry("charge", dares), entry("defend", dares)],
                 ann=sheet(conditions=("frightened",)))  # fmt: skip
    there.play(1, upto=Phase.DECLARATION)
    assert there["Ann"].action == Action.DEFEND
