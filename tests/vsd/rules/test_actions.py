"""Full and Half Actions: drawing, readying, losing a blow, and what Other Actions bring."""

from __future__ import annotations

import pytest

from tests.vsd.rules.harness import BITE, DAGGER, FULL, GREATAXE, LONGSWORD, SWORD, entry, sheet
from vsdsim.vsd.codes import Action, Away
from vsdsim.vsd.vocabulary import Phase

IDLE = {"Bob": [entry("defend")]}


def attacks(ring):
    """Names and CMB of the attacks heard."""
    names = ring.parameters.attacks.names
    return [(names[each["attack"]], each["cmb"]) for each in ring.events("attack")]


@pytest.mark.rule("declaration.draw")
def test_drawing_for_an_attack_costs_twenty(duel):
    """A dagger of CMB 50 drawn and used in one round: 30; the sword in hand falls."""
    ring = duel(
        ann=sheet(SWORD, DAGGER), scripts={**IDLE, "Ann": [entry("attack", weapon="dagger")]}
    )
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].half
    ring.bout.begin_phase(Phase.MELEE)
    ring.rolls("Ann", -100)
    ring.run(Phase.MELEE)
    assert ("dagger", 30) in attacks(ring)
    assert (ring["Ann"].hand, ring["Ann"].dropped) == (1, 0b01)


@pytest.mark.rule("declaration.draw")
def test_the_next_round_costs_nothing(duel):
    """With the dagger in hand the attack is a Full Action alone: 50."""
    ring = duel(
        ann=sheet(SWORD, DAGGER), scripts={**IDLE, "Ann": [entry("attack", weapon="dagger")]}
    )
    ring["Ann"].hand = 1
    ring.run(Phase.DECLARATION)
    ring.rolls("Ann", -100)
    ring.run(Phase.MELEE)
    assert ("dagger", 50) in attacks(ring)


@pytest.mark.rule("declaration.draw")
def test_a_heavy_weapon_takes_the_round(duel):
    """Drawn and readied in Other Actions, it strikes in the next round and at full CMB."""
    ring = duel(ann=sheet(GREATAXE), scripts={**IDLE, "Ann": [entry("attack")]})
    ring["Ann"].hand = -1
    ring.bout.begin_round(1)
    ring.run(Phase.DECLARATION)
    assert (ring["Ann"].action, ring["Ann"].parry) == (Action.DRAW, 40), "bare hands parry"
    ring.run(Phase.MELEE)
    assert ring["Ann"].hand == -1
    assert not [name for name, _ in attacks(ring) if name == "greataxe"]
    ring.run(Phase.OTHER)
    assert ring["Ann"].hand == 0
    ring.at(2, Phase.MELEE)
    ring.rolls("Ann", -100)
    ring.run(Phase.DECLARATION)
    ring.run(Phase.MELEE)
    assert ("greataxe", 80) in attacks(ring)


@pytest.mark.rule("declaration.draw")
def test_a_heavy_weapon_in_hand_is_ready(duel):
    """It starts ready: an attack in round 1."""
    ring = duel(ann=sheet(GREATAXE), scripts={"Ann": [entry("attack")]})
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].action == Action.ATTACK


@pytest.mark.rule("declaration.draw")
@pytest.mark.parametrize(
    ("columns", "place"),
    [
        ({}, 0),
        ({"dropped": 0b001}, 1),
        ({"dropped": 0b011}, 2),
        ({"dropped": 0b111}, 0),
        ({"dropped": 0b111, "broken": 0b001}, 1),
        ({"dropped": 0b111, "stuck": 0b001}, 1),
        ({"arms": 2}, 0),
        ({"dropped": 0b111, "broken": 0b111}, -1),
    ],
)
def test_which_weapon_is_drawn(duel, columns, place):
    """The first on the sheet never dropped, else the first dropped one not broken or stuck."""
    ring = duel(ann=sheet(SWORD, DAGGER, LONGSWORD), scripts={"Ann": [entry("draw")]})
    ring["Ann"].hand = -1
    for name, value in columns.items():
        setattr(ring["Ann"], name, value)
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].draws == place
    assert ring["Ann"].action == (Action.DRAW if place >= 0 else Action.DEFEND)


@pytest.mark.rule("declaration.draw")
def test_a_named_draw_takes_no_other(duel):
    """The broken dagger is named: nothing is drawn, though a sword is there."""
    ring = duel(ann=sheet(SWORD, DAGGER), scripts={"Ann": [entry("draw", weapon="dagger")]})
    ring["Ann"].hand, ring["Ann"].broken = -1, 0b10
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].action == Action.DEFEND


@pytest.mark.rule("melee.able")
@pytest.mark.parametrize("wound", ["0 S", "0 U", "0 W", "0 A", "0 H", "0 K"])
def test_a_blow_is_lost(duel, wound):
    """A faster blow that stuns, fells, disarms or holds: the long sword's own comes to nothing.

    The arm is the weapon arm (a die of 1); Held, a Long weapon cannot be used.
    """
    ring = duel(bob=sheet(SWORD))
    ring.all_criticals(wound)
    ring.declare("Ann", "dash", "Bob")
    ring.declare("Bob", "attack", "Ann")
    ring.rolls("Ann", 130, arm=1)
    ring.rolls("Bob", 130)
    ring.run(Phase.MELEE)
    assert [name for name, _ in attacks(ring)] == ["arming-sword"]
    assert ring["Ann"].hp == 100


@pytest.mark.rule("melee.able")
def test_a_prone_two_hander_is_lost_and_a_sword_is_not(duel):
    """Knocked down before its rank: the greataxe cannot be swung, the sword can, at -20."""
    for attack, made in ((GREATAXE, 1), (SWORD, 2)):
        ring = duel(bob=sheet(attack))
        ring.all_criticals("0 P")
        ring.declare("Ann", "dash", "Bob")
        ring.declare("Bob", "attack", "Ann")
        ring.rolls("Ann", 130)
        ring.rolls("Bob", -100)
        ring.run(Phase.MELEE)
        assert len(attacks(ring)) == made
    assert attacks(ring)[1] == ("arming-sword", 40)


@pytest.mark.rule("melee.able")
def test_wounds_alone_do_not_stop_a_blow(duel):
    """A wound of 30 and the blow comes at 60 - 30."""
    ring = duel()
    ring.all_criticals("0/0/30")
    ring.declare("Ann", "dash", "Bob")
    ring.declare("Bob", "attack", "Ann")
    ring.rolls("Ann", 130)
    ring.rolls("Bob", -100)
    ring.run(Phase.MELEE)
    assert attacks(ring)[1] == ("arming-sword", 30)


@pytest.mark.rule("melee.able")
def test_even_the_stunned_draw_before_their_lost_blow(duel):
    """Stunned on the way, Bob has the dagger in hand, and no blow."""
    ring = duel(bob=sheet(SWORD, DAGGER))
    ring.all_criticals("0 S")
    ring.declare("Ann", "dash", "Bob")
    ring.declare("Bob", "attack", "Ann", attack=1, draws=1, half=True)
    ring.rolls("Ann", 130)
    ring.run(Phase.MELEE)
    assert len(attacks(ring)) == 1
    assert ring["Bob"].hand == 1


@pytest.mark.rule("melee.able")
def test_who_is_out_draws_nothing(duel):
    """Felled before its rank: the hand is as it was."""
    ring = duel(bob=sheet(SWORD, DAGGER))
    ring.all_criticals("0 U")
    ring.declare("Ann", "dash", "Bob")
    ring.declare("Bob", "attack", "Ann", attack=1, draws=1, half=True)
    ring.rolls("Ann", 130)
    ring.run(Phase.MELEE)
    assert ring["Bob"].hand == 0


@pytest.mark.rule("other.order")
def test_breaking_free_comes_before_drawing(duel):
    """Held, Ann can take no Long sword in hand; freed in the same Other Actions nothing changes it.

    She declares to break free; the greataxe that Bob draws is his at the end, after her roll.
    """
    ring = duel(ann=sheet(SWORD), bob=sheet(GREATAXE))
    ring.suffer("Ann", "0 H", by="Bob")
    ring["Bob"].hand = -1
    ring.declare("Ann", "break-free")
    ring.declare("Bob", "draw", draws=0)
    ring.bout.begin_phase(Phase.OTHER)
    ring.load(ring.address("Ann", "brawl"), 99)
    ring.load(ring.address("Ann", "holder-brawl"), 6)
    ring.run(Phase.OTHER)
    heard = [each["what"] for each in ring.heard if each["what"] in ("break-free", "draws")]
    assert heard == ["break-free", "draws"]


@pytest.mark.rule("other.order")
def test_drawing_comes_before_standing(duel):
    """Who is still Prone cannot take up a two-handed weapon: the draw fails, then it stands."""
    ring = duel(ann=sheet(GREATAXE))
    ann = ring["Ann"]
    ann.hand, ann.prone = -1, True
    ring.declare("Ann", "draw", "Bob", draws=0)
    ann.rising = True
    ring.bout.begin_phase(Phase.OTHER)
    ring.run(Phase.OTHER)
    assert (ann.hand, ann.prone) == (-1, False)


@pytest.mark.rule("other.order")
def test_the_stunned_recover_at_the_end(duel):
    """Stunned through Other Actions: an attempt to break free in its last phase is still lost."""
    ring = duel()
    ring.suffer("Ann", "0 H", by="Bob")
    ring.declare("Ann", "break-free")
    ring["Ann"].stunned_until = 1
    ring.bout.begin_phase(Phase.OTHER)
    ring.run(Phase.OTHER)
    assert not ring.events("break-free")
    assert ring["Ann"].holder == ring["Bob"].number


@pytest.mark.rule("other.order")
def test_a_draw_can_be_carried_out_by_the_stunned_and_lost_with_the_arm(duel):
    """A Half Action is not lost to a stun; a weapon that cannot be used any more is not drawn."""
    ring = duel(ann=sheet(SWORD, DAGGER, BITE), bob=sheet(SWORD, shield=FULL))
    ann = ring["Ann"]
    ann.hand = -1
    ring.declare("Ann", "draw", "Bob", draws=1)
    ann.stunned_until = 1
    ring.run(Phase.OTHER)
    assert ann.hand == 1
    ann.hand, ann.arms = -1, 3
    ring.run(Phase.OTHER)
    assert ann.hand == -1


@pytest.mark.rule("move.surrender")
def test_who_surrenders_is_out_at_the_end_of_the_round(duel):
    """Through the melee it is there; in Other Actions it is out of the fight, by nobody's hand."""
    ring = duel(scripts={"Ann": [entry("surrender")], "Bob": [entry("defend")]})
    ring.play(1, upto=Phase.SPELL_B)
    assert not ring["Ann"].out
    ring.run(Phase.OTHER)
    assert (ring["Ann"].out, ring["Ann"].away, ring["Ann"].out_by) == (True, Away.SURRENDERED, -1)


@pytest.mark.rule("move.surrender")
def test_who_is_out_before_does_not_surrender(duel):
    """Felled in Melee: out by the blow."""
    ring = duel(scripts={"Ann": [entry("surrender")], "Bob": [entry("defend")]})
    ring.play(1, upto=Phase.DECLARATION)
    ring.suffer("Ann", "200/0/0", by="Bob")
    ring.run(Phase.OTHER)
    assert (ring["Ann"].out, ring["Ann"].away) == (True, Away.HERE)
