"""Figures of the moment, each part of them alone and all together."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vsd.rules.harness import (
    BITE,
    CLAW,
    DAGGER,
    FULL,
    GREATAXE,
    LONGSWORD,
    SWORD,
    TARGET,
    natural,
    sheet,
    weapon,
)
from vsdsim.vsd.conditions import HELD
from vsdsim.vsd.rules.conditions import suffering
from vsdsim.vsd.rules.figures import (
    can_use,
    cmb_before_parry,
    cmb_now,
    defence,
    defence_terms,
    wound_penalty,
)
from vsdsim.vsd.sheet import Shield
from vsdsim.vsd.vocabulary import Length, Phase

WALL, NET = Shield("wall", "wall", 40, -15), Shield("net", "net", 5, 0)


def before(ring, who, place=0, *, half=False, dash=False):
    """CMB before parry with the attack at a place of the sheet."""
    rows = ring.rows(who)
    attack = ring.parameters.attack_of[rows.actor, place]
    return int(cmb_before_parry(ring.bout, rows, attack, np.array([half]), np.array([dash]))[0])


def now(ring, who, place=0):
    """CMB of the moment."""
    rows = ring.rows(who)
    attack = ring.parameters.attack_of[rows.actor, place]
    no = np.array([False])
    return int(
        cmb_now(ring.bout, rows, cmb_before_parry(ring.bout, rows, attack, no, no), attack)[0]
    )


def usable(ring, who, place=0):
    """Whether the attack at a place of the sheet can be used."""
    rows = ring.rows(who)
    return bool(can_use(ring.bout, rows, ring.parameters.attack_of[rows.actor, place])[0])


def wounds(ring, who):
    """The wound penalty."""
    return int(wound_penalty(ring.bout, ring.rows(who))[0])


def guard(ring, who, *, shield=True):
    """DEF of the moment without a parry."""
    return int(defence(ring.bout, ring.rows(who), np.array([shield]))[0])


@pytest.mark.rule("cmb.now")
@pytest.mark.parametrize(
    ("columns", "cmb"),
    [
        ({}, 60),
        ({"injuries": 15}, 45),
        ({"holder": 1}, 30),
        ({"rigid_until": 1}, 30),
        ({"grip_on": 1}, 30),
        ({"holder": 1, "rigid_until": 1}, 30),
        ({"prone": True}, 40),
        ({"blind_until": 1}, 10),
        ({"blind_until": 0}, 60),
        ({"injuries": 15, "holder": 1, "prone": True, "blind_until": 1}, -55),
    ],
)
def test_each_plight_lowers_cmb(duel, columns, cmb):
    """CMB 60 less 30 Held (however often held), 20 Prone, 50 blind, and the wound penalty."""
    ring = duel()
    for name, value in columns.items():
        setattr(ring["Ann"], name, value)
    assert before(ring, "Ann") == cmb


@pytest.mark.rule("cmb.now")
def test_full_and_half_and_dash_lower_cmb(duel):
    """-20 for a Full and a Half Action, -30 for a dash, both together -50."""
    ring = duel()
    figures = [before(ring, "Ann", half=h, dash=d) for h, d in [(1, 0), (0, 1), (1, 1)]]
    assert figures == [40, 30, 10]


@pytest.mark.rule("cmb.now")
def test_a_shield_costs_cmb_only_while_borne(duel):
    """A full shield's -5 comes off and goes with the shield."""
    ring = duel(ann=sheet(SWORD, shield=FULL))
    assert before(ring, "Ann") == 55
    ring["Ann"].shield = False
    assert before(ring, "Ann") == 60


@pytest.mark.rule("cmb.now")
def test_the_parry_comes_off_once(duel):
    """CMB of the moment is CMB before parry less the parry as it stands, not as declared."""
    ring = duel()
    ring.declare("Ann", "attack", "Bob", parry=25)
    assert (before(ring, "Ann"), now(ring, "Ann")) == (60, 35)
    ring["Ann"].parry = 10
    assert now(ring, "Ann") == 50


@pytest.mark.rule("cmb.now")
def test_mighty_adds_twenty_for_who_declared_no_parry(duel):
    """A figure of 0 earns +20; a parry declared and then cut to 0 does not."""
    ring = duel(ann=sheet(GREATAXE))
    ring.declare("Ann", "attack", "Bob")
    assert (before(ring, "Ann"), now(ring, "Ann")) == (60, 80)
    ring.declare("Ann", "attack", "Bob", parry=1)
    assert now(ring, "Ann") == 59
    ring["Ann"].parry = 0
    assert now(ring, "Ann") == 60


@pytest.mark.rule("cmb.grip")
def test_hand_and_a_half(duel):
    """Two hands without a shield and with sound arms; else one at -10 (and the shield's -5)."""
    ring = duel(ann=sheet(LONGSWORD, shield=FULL), bob=sheet(LONGSWORD))
    assert (before(ring, "Ann"), before(ring, "Bob")) == (45, 60)
    ring["Ann"].shield = False
    assert before(ring, "Ann") == 60
    for arms in (1, 2, 3):
        ring["Bob"].arms = arms
        assert before(ring, "Bob") == 50


@pytest.mark.rule("cmb.wounds")
def test_wounds_are_injuries_bruise_and_the_worst_passing_penalty(duel):
    """25 of injuries, 20 Bruised, and of passing 40 and held 50 only the 50."""
    ring = duel()
    ann = ring["Ann"]
    ann.injuries, ann.hp, ann.passing, ann.hold_penalty = 25, 49, 40, 50
    ann.passing_until = 1
    assert wounds(ring, "Ann") == 95
    assert before(ring, "Ann") == 60 - 95
    ann.hold_penalty = 30
    assert wounds(ring, "Ann") == 85


@pytest.mark.rule("cmb.wounds")
def test_wounds_never_lower_def(duel):
    """DEF is untouched by injuries, bruise and passing penalties."""
    ring = duel()
    ann = ring["Ann"]
    ann.injuries, ann.hp, ann.passing, ann.hold_penalty = 80, 1, 40, 50
    assert guard(ring, "Ann") == 20


@pytest.mark.rule("cmb.wounds")
def test_of_several_passing_penalties_the_largest_lasts_until_the_last_is_over(duel):
    """T(40,1) and T(20,3) in the melee of round 1: 40 until the end of round 4, then nothing."""
    ring = duel()
    ring.suffer("Ann", "0 T(40,1)", by="Bob")
    ring.suffer("Ann", "0 T(20,3)", by="Bob")
    seen = []
    for number in (2, 3, 4, 5):
        ring.next_assessment(number)
        seen.append(wounds(ring, "Ann"))
    assert seen == [40, 40, 40, 0]


@pytest.mark.rule("cmb.attack")
def test_who_declares_no_attack_parries_with_the_weapon_in_hand(duel):
    """The dagger in hand counts, though the sword on the ground is better; then bare hands."""
    ring = duel(ann=sheet(SWORD, DAGGER))
    ann = ring["Ann"]
    ann.hand, ann.dropped, ann.stunned_until = 1, 1, 1
    ring.bout.begin_round(1)
    ring.run(Phase.DECLARATION)
    assert ring.parameters.attacks.names[ann.attack] == "dagger"
    assert ann.parry == 25, "half of 50, for the Stunned"
    ann.hand, ann.dropped = -1, 3
    ring.run(Phase.DECLARATION)
    assert ring.parameters.attacks.names[ann.attack] == "bare-hands"
    assert ann.parry == 20


@pytest.mark.rule("cmb.attack")
def test_without_a_weapon_in_hand_the_best_ready_attack_counts(duel):
    """A wolf that defends parries with its bite, CMB 60, not with CMB 40."""
    ring = duel(ann=sheet(natural("claw", cmb=30), BITE))
    ring["Ann"].stunned_until = 1
    ring.run(Phase.DECLARATION)
    assert ring.parameters.attacks.names[ring["Ann"].attack] == "bite"
    assert ring["Ann"].parry == 30


@pytest.mark.rule("cmb.attack")
def test_a_weapon_that_leaves_the_hand_leaves_the_last_attack(duel):
    """Bare hands (CMB 40) count at once, and a parry of 50 is cut to 40."""
    ring = duel(ann=sheet(SWORD, DAGGER))
    ring.declare("Ann", "attack", "Bob", parry=50)
    ring.suffer("Ann", "0 W", by="Bob")
    ann = ring["Ann"]
    assert ring.parameters.attacks.names[ann.attack] == "bare-hands"
    assert ann.parry == 40


@pytest.mark.rule("def.now")
def test_def_of_the_moment(duel):
    """50 less 30 Held, less 10 SWI with a useless leg, less 25 where the shield does not count."""
    ring = duel(ann=sheet(SWORD, shield=FULL, defence=50, swi_in_def=10))
    ann = ring["Ann"]
    assert (guard(ring, "Ann"), guard(ring, "Ann", shield=False)) == (50, 25)
    ann.leg = True
    assert guard(ring, "Ann") == 40
    assert defence_terms(ring.bout, ring.rows("Ann"))["leg"].tolist() == [-10]
    ann.rigid_until = 1
    assert guard(ring, "Ann", shield=False) == -15, "it may go below 0"
    ann.prone, ann.blind_until = True, 9
    assert guard(ring, "Ann") == 10, "being Prone or blind is no matter of DEF"


@pytest.mark.rule("def.now")
def test_the_parry_adds_to_def_in_full(duel):
    """DEF 20 and a parry of 30: 90 + 60 - 50 = 100."""
    ring = duel()
    ring.declare("Ann", "attack", "Bob")
    ring.declare("Bob", "defend", "Ann", parry=30)
    ring.rolls("Ann", 90)
    ring.run(Phase.MELEE)
    (heard,) = ring.events("attack")
    assert (heard["defence"], heard["parry"], heard["total"]) == (50, 30, 100)


@pytest.mark.rule("def.shield")
@pytest.mark.parametrize(
    ("shield", "against_named", "against_others"),
    [(FULL, 45, 45), (WALL, 60, 60), (TARGET, 35, 20), (NET, 25, 20)],
)
def test_whom_a_shield_serves_against(melee, shield, against_named, against_others):
    """DEF 20 and the bonus: full and wall against all, target and net against the one named."""
    bob = sheet(SWORD, shield=shield, defence=20 + shield.defence)
    ring = melee({"Ann": sheet(), "Amy": sheet()}, {"Bob": bob})
    ring.declare("Bob", "defend", "Ann")
    for who in ("Ann", "Amy"):
        ring.declare(who, "attack", "Bob")
        ring.rolls(who, 10)
    ring.run(Phase.MELEE)
    seen = {each["actor"]: each["defence"] for each in ring.events("attack")}
    assert seen == {0: against_named, 1: against_others}


@pytest.mark.rule("def.shield")
def test_a_lost_shield_is_gone_for_the_fight(duel):
    """SH takes 25 off DEF for good: no action brings it back."""
    ring = duel(bob=sheet(SWORD, shield=FULL, defence=45))
    ring.suffer("Bob", "0 SH", by="Ann")
    for number in (2, 3):
        ring.play(number)
        assert not ring["Bob"].shield
    ring.at(4, Phase.MELEE)
    ring.declare("Bob", "defend", "Ann")
    ring.declare("Ann", "attack", "Bob")
    ring.heard.clear()
    ring["Bob"].out = ring["Ann"].out = False
    ring.state.over[:] = False
    ring.run(Phase.MELEE)
    assert ring.events("attack")[0]["defence"] == 20


@pytest.mark.rule("declaration.usable")
def test_what_forbids_a_weapon(duel):
    """Two-handed: no shield, no useless arm, not Prone. Held: Short or Hand only; broken: never."""
    handaxe = weapon("handaxe", length=Length.SHORT)
    ring = duel(ann=sheet(GREATAXE, SWORD, handaxe, LONGSWORD))
    ann = ring["Ann"]
    places = range(4)

    def usable_places():
        return [place for place in places if usable(ring, "Ann", place)]

    assert usable_places() == [0, 1, 2, 3]
    ann.prone = True
    assert usable_places() == [1, 2, 3]
    ann.prone, ann.shield = False, True
    assert usable_places() == [1, 2, 3]
    ann.shield, ann.arms = False, 2
    assert usable_places() == [1, 2, 3]
    ann.arms = 1
    assert usable_places() == [1, 2, 3], "the other arm takes up a one-handed weapon"
    ann.shield = True
    assert usable_places() == [], "it bears the shield"
    ann.shield, ann.arms = False, 3
    assert usable_places() == []
    ann.arms, ann.holder = 0, 1
    assert usable_places() == [2]
    ann.holder, ann.broken, ann.stuck = -1, 0b0010, 0b1000
    assert usable_places() == [0, 2]


@pytest.mark.rule("declaration.usable")
def test_what_the_body_does_needs_no_arm_and_no_room(duel):
    """Long claws and bare hands serve the Held, the Prone and the armless, until stuck."""
    ring = duel(ann=sheet(CLAW))
    ann = ring["Ann"]
    ann.holder, ann.prone, ann.arms = 1, True, 3
    assert suffering(ring.bout, HELD, ring.rows("Ann").cell)[0]
    assert (usable(ring, "Ann", 0), usable(ring, "Ann", 1)) == (True, True)
    ann.stuck = 0b01
    assert (usable(ring, "Ann", 0), usable(ring, "Ann", 1)) == (False, True)


@pytest.mark.rule("cmb.wounds")
def test_a_passing_penalty_that_has_lasted_its_time_counts_no_more(duel):
    """Before the Assessment that takes it off, too: ground may open, and cut a parry, just then."""
    ring = duel()
    ring["Ann"].passing, ring["Ann"].passing_until = 40, 1
    assert wound_penalty(ring.bout, ring.rows("Ann"))[0] == 40
    ring.begin(2)
    assert wound_penalty(ring.bout, ring.rows("Ann"))[0] == 0
