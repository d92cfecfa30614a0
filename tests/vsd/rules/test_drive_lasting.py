"""Drive: what is bought for the rest of the fight, on rolls and against wounds."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vsd.rules.harness import bow, entry, order, sheet, stand
from vsdsim.vsd.rules.figures import cmb_before_parry, wound_penalty
from vsdsim.vsd.vocabulary import Phase

IDLE = entry("defend", parry=0)


def ring_of(duel, *lines, points=10, **more):
    """Ann, with Drive, after a Declaration in which she follows these lines; Bob is idle."""
    ring = duel(ann=sheet(drive=points), scripts={"Ann": lines, "Bob": [IDLE]}, **more)
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    return ring


@pytest.mark.rule("drive.scene")
@pytest.mark.parametrize(("spent", "bonus"), [(1, 10), (3, 30)])
def test_ten_a_point_on_attack_rolls(duel, spent, bonus):
    """On the roll, not on CMB: 50 + 60 - 20, and more."""
    ring = ring_of(duel, order("scene", points=spent), entry("attack"))
    ring.rolls("Ann", 50)
    ring.run(Phase.MELEE)
    (told,) = ring.events("attack")
    assert (told["cmb"], told["bonus"], told["total"]) == (60, bonus, 90 + bonus)
    assert ring["Ann"].drive == 10 - spent


@pytest.mark.rule("drive.scene")
def test_it_is_all_or_nothing(duel):
    """Three points do not pay for four."""
    ring = ring_of(duel, order("scene", points=4), order("reroll"), entry("attack"), points=3)
    assert (ring["Ann"].drive, ring["Ann"].driven) == (3, 0)


@pytest.mark.rule("drive.scene")
def test_it_adds_up_and_lasts(duel):
    """As often as the order holds and points are left."""
    ring = ring_of(duel, order("scene", "round < 3", points=4), IDLE)
    for number in (2, 3):
        ring.begin(number)
        ring.run(Phase.DECLARATION)
    assert (ring["Ann"].drive, ring["Ann"].driven) == (2, 80)


@pytest.mark.rule("drive.scene")
def test_no_parry_and_no_place_in_the_order_come_of_it(duel):
    """All of a CMB of 60 is parried with, and no more."""
    ring = ring_of(duel, order("scene", points=5), entry("defend"))
    assert ring["Ann"].parry == 60


@pytest.mark.rule("drive.scene")
def test_shots_have_it_and_strays_do_not(melee):
    """The shot at Bob in a melee with Amy, then the stray at her."""
    ring = melee(
        {"Ann": sheet(bow(), drive=5), "Amy": sheet()},
        {"Bob": sheet()},
        scripts={"Ann": [order("scene"), entry("shoot")], "Amy": [IDLE], "Bob": [IDLE]},
        stands={
            "Ann": stand(),
            "Amy": stand(9000, 1000, facing=(-1000, 0)),
            "Bob": stand(9000, facing=(-1000, 0)),
        },
    )
    ring.state.engaged[ring["Bob"].number, ring["Amy"].number] = True
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.RANGED_A)
    attack = ring.address("Ann", "attack", phase=Phase.RANGED_A)
    for key in (attack, ring.below(attack, "stray")):
        ring.load(key, -40, first=50)
    ring.run(Phase.RANGED_A)
    assert [each["bonus"] for each in ring.events("shot")] == [10]
    assert [each["bonus"] for each in ring.events("stray")] == [0]


@pytest.mark.rule("drive.scene")
def test_assessment_rolls_are_skill_rolls(duel):
    """40 + 25 + 10 = 75 passes."""
    ring = ring_of(duel, order("scene"), IDLE)
    ring["Ann"].assess = 0
    ring.begin(2)
    ring.load(ring.address("Ann", "assessment-roll", phase=Phase.ASSESSMENT), 40)
    ring.run(Phase.ASSESSMENT)
    assert [each["total"] for each in ring.events("assessment-roll")] == [75]


@pytest.mark.rule("drive.scene")
@pytest.mark.parametrize("move", ["disarm", "knock-down", "lock"])
def test_conflicts_have_it_on_either_side(duel, move):
    """Bob, with 20, is tried by Ann, with 10: both figures are 60."""
    ring = duel(
        ann=sheet(drive=1),
        bob=sheet(drive=2),
        scripts={"Ann": [order("scene"), entry(move)], "Bob": [order("scene", points=2), IDLE]},
    )
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    ring.load(ring.address("Ann", "special"), 50)
    ring.load(ring.address("Ann", "against", ring["Bob"].name), 50)
    ring.run(Phase.MELEE)
    (told,) = ring.events("contends")
    assert (told["total"], told["against"]) == (120, 130)


@pytest.mark.rule("drive.scene", "save.roll")
def test_saves_have_it(duel):
    """TSR 5 and 10: 85 meets a difficulty of 100, and what a critical does to who succeeds."""
    ring = ring_of(duel, order("scene"), IDLE)
    ring.all_criticals("5/0/0", condition="passes TSR against 100", otherwise="30/0/0")
    save = ring.address("Bob", "attack", "critical", "save")
    ring.load(save, 85)
    ring.strike(("Bob", "Ann"))
    assert ring["Ann"].hp == 95
    ring.load(save, 84)
    ring.strike(("Bob", "Ann"))
    assert ring["Ann"].hp == 65


@pytest.mark.rule("drive.scene")
def test_saves_against_who_terrifies_have_it(duel):
    """WSR 5 and 10 against 75."""
    ring = duel(
        ann=sheet(drive=1),
        bob=sheet(level=5, traits=frozenset({"terrifying"})),
        scripts={"Ann": [order("scene"), IDLE], "Bob": [IDLE]},
        stands={"Ann": stand(), "Bob": stand(30000)},
    )
    ring.run(Phase.DECLARATION)
    ring["Bob"].x = 9000
    ring.begin(2)
    ring.load(ring.address("Ann", "fear", ring["Bob"].name, phase=Phase.ASSESSMENT), 60)
    ring.run(Phase.ASSESSMENT)
    (told,) = ring.events("faces")
    assert (told["total"], told["rounds"]) == (75, 0)


def penalty(ring):
    """Ann's wound penalty, and what is off her CMB of 60."""
    rows, no = ring.rows("Ann"), np.zeros(1, dtype=np.bool_)
    attack = np.array([ring["Ann"].attack])
    return (
        int(wound_penalty(ring.bout, rows)[0]),
        60 - int(cmb_before_parry(ring.bout, rows, attack, no, no)[0]),
    )


HURT = {
    "injuries": ({"injuries": 35}, (35, 35)),
    "Bruised": ({"hp": 40}, (20, 20)),
    "passing": ({"passing": 15, "passing_until": 9}, (15, 15)),
    "a hold": ({"hold_penalty": 25}, (25, 25)),
    "Prone": ({"prone": True}, (0, 20)),
    "Held": ({"rigid_until": 9}, (0, 30)),
    "Blind": ({"blind_until": 9}, (0, 50)),
    "all": (
        {"injuries": 35, "hp": 40, "prone": True, "blind_until": 9, "passing": 15,
         "passing_until": 9},
        (70, 140),
    ),
}  # fmt: skip


@pytest.mark.rule("drive.ignore")
@pytest.mark.parametrize("hurt", HURT)
def test_wounds_and_conditions_take_nothing_off(duel, hurt):
    """As they do of who has not bought it."""
    columns, costs = HURT[hurt]
    for order_, off in ((order("reroll"), costs), (order("ignore"), (0, 0))):
        ring = ring_of(duel, order_, IDLE)
        for name, value in columns.items():
            setattr(ring["Ann"], name, value)
        assert penalty(ring) == off


@pytest.mark.rule("drive.ignore")
def test_it_costs_five_points_once(duel):
    """However often the order holds."""
    ring = ring_of(duel, order("ignore"), IDLE)
    for number in (2, 3):
        ring.begin(number)
        ring.run(Phase.DECLARATION)
    assert ring["Ann"].drive == 5


@pytest.mark.rule("drive.ignore")
def test_it_counts_at_once(duel):
    """The Bruised and Prone parries with a whole CMB of 60 in the round in which she buys it."""
    ring = duel(
        ann=sheet(drive=5), scripts={"Ann": [order("ignore", "self.bruised"), entry("defend")]}
    )
    ring["Ann"].hp = 40
    ring["Ann"].cannot_stand = ring["Ann"].prone = True
    ring.run(Phase.DECLARATION)
    assert (ring["Ann"].parry, ring["Ann"].drive) == (60, 0)


@pytest.mark.rule("drive.ignore")
def test_what_conditions_forbid_they_still_forbid(duel):
    """The Held do not parry, the Stunned parry with half, and a Half Action still costs 20."""
    ring = duel(ann=sheet(drive=5), scripts={"Ann": [order("ignore"), entry("defend")]})
    ring["Ann"].rigid_until = 9
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].parry == 0
    ring = duel(ann=sheet(drive=5), scripts={"Ann": [order("ignore"), entry("defend")]})
    ring["Ann"].stunned_until = 9
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].parry == 30
    rows, attack = ring.rows("Ann"), np.array([ring["Ann"].attack])
    yes, no = np.ones(1, dtype=np.bool_), np.zeros(1, dtype=np.bool_)
    assert cmb_before_parry(ring.bout, rows, attack, yes, no).tolist() == [40]


@pytest.mark.rule("drive.ignore")
def test_injuries_still_put_out(duel):
    """More than 100 in sum: Incapacitated, however little they are heeded."""
    ring = ring_of(duel, order("ignore"), IDLE)
    ring.suffer("Ann", "0/0/101", by="Bob")
    assert ring["Ann"].out
