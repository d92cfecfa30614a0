"""Conditions: when each begins, its first and its last round, and what drops what."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vsd.rules.harness import (
    BITE,
    DAGGER,
    FULL,
    GREATAXE,
    LONGSWORD,
    SWORD,
    TARGET,
    entry,
    sheet,
    weapon,
)
from vsdsim.vsd.codes import Action
from vsdsim.vsd.conditions import HELD, STUNNED
from vsdsim.vsd.rules.conditions import suffering
from vsdsim.vsd.rules.figures import can_use, wound_penalty
from vsdsim.vsd.vocabulary import Phase

PHASES = list(Phase)
CLUB = weapon("club", metal=False)


def seen_in(ring, who, read, last):
    """The (round, phase) pairs from round 1 to `last` in which `read` is true of `who`.

    Both fighters idle: nothing else happens.
    """
    found = []
    for number in range(1, last + 1):
        ring.bout.begin_round(number)
        for phase in PHASES:
            ring.run(phase)
            if read(ring, ring.rows(who)):
                found.append((number, phase))
    return found


def stunned(ring, rows):
    """Whether Stunned."""
    return bool(suffering(ring.bout, STUNNED, rows.cell)[0])


IDLE = {"Ann": [entry("defend")], "Bob": [entry("defend")]}


@pytest.mark.rule("time.durations")
@pytest.mark.parametrize(
    ("phase", "last"),
    [
        (Phase.ASSESSMENT, 5),
        (Phase.DECLARATION, 5),
        (Phase.MOVE, 5),
        (Phase.MELEE, 6),
        (Phase.RANGED_B, 6),
        (Phase.OTHER, 6),
    ],
)
def test_rounds_count_from_this_one_before_the_melee_else_from_the_next(duel, phase, last):
    """3 rounds begun in round 3: rounds 3-5 when begun before the Melee, else 4-6."""
    ring = duel()
    ring.at(3, phase)
    assert ring.bout.last_round(np.array([3], dtype=np.int32))[0] == last


@pytest.mark.rule("time.durations")
@pytest.mark.parametrize(
    ("mark", "column", "n"),
    [
        ("Bl(2)", "blind", 2),
        ("X(3)", "out", 3),
        ("T(40,1)", "passing", 1),
        ("T(40,2)", "passing", 2),
        ("H(2)", "held", 2),
        ("Bl(1)", "blind", 1),
        ("X(1)", "out", 1),
        ("H(1)", "held", 1),
    ],
)
def test_first_and_last_round_of_what_is_suffered_in_the_melee(duel, mark, column, n):
    """Suffered in the Melee of round 1, n rounds: the rest of round 1, and rounds 2 to n + 1.

    It is over at the start of the Assessment of round n + 2: not a phase sooner or later.
    (Faults seen elsewhere: conditions that end at the first actor of a round, that tick before
    they are used, that count the current round or not as it comes.)
    """
    read = {
        "blind": lambda ring, rows: ring.state.blind_until[rows.actor[0], 0] >= ring.bout.round,
        "out": lambda ring, rows: ring.state.out[rows.actor[0], 0],
        "passing": lambda ring, rows: wound_penalty(ring.bout, rows)[0] == 40,
        "held": lambda ring, rows: suffering(ring.bout, HELD, rows.cell)[0],
    }[column]
    ring = duel(scripts=IDLE)
    ring.suffer("Ann", f"0 {mark}", by="Bob")
    assert read(ring, ring.rows("Ann"))
    for phase in (Phase.RANGED_B, Phase.OTHER):
        ring.bout.begin_phase(phase)
        assert read(ring, ring.rows("Ann"))
    for number in range(2, n + 2):
        ring.next_assessment(number)
        ring.state.over[:] = False
        assert read(ring, ring.rows("Ann")), number
    ring.next_assessment(n + 2)
    assert not read(ring, ring.rows("Ann"))


@pytest.mark.rule("time.durations")
@pytest.mark.parametrize(("mark", "column"), [("Bl", "blind_until"), ("X", "incapacitated_until"),
                                              ("U", "incapacitated_until")])  # fmt: skip
def test_without_a_number_it_lasts_for_the_fight(duel, mark, column):
    """No round of any fight is late enough to end it: 1,000 is the most that a scenario has."""
    ring = duel()
    ring.suffer("Ann", f"0 {mark}", by="Bob")
    assert getattr(ring["Ann"], column) > 1000


@pytest.mark.rule("time.durations")
def test_of_two_blindnesses_the_longer_counts(duel):
    """Bl(4) then Bl(1), and the other way round: through round 5."""
    for marks in (("Bl(4)", "Bl(1)"), ("Bl(1)", "Bl(4)")):
        ring = duel()
        for mark in marks:
            ring.suffer("Ann", f"0 {mark}", by="Bob")
        assert ring["Ann"].blind_until == 5


@pytest.mark.rule("time.stun")
@pytest.mark.parametrize(("mark", "last"), [("S", 2), ("S(1)", 2), ("S(2)", 3), ("S(8)", 9)])
def test_a_stun_lasts_through_other_actions(duel, mark, last):
    """Suffered in the Melee of round 1, S(n) lasts through Other Actions of round n + 1."""
    ring = duel(scripts=IDLE)
    ring.suffer("Ann", f"0 {mark}", by="Bob")
    seen = seen_in(ring, "Ann", stunned, last + 1)
    assert seen[0] == (1, Phase.ASSESSMENT)
    assert seen[-1] == (last, Phase.OTHER)
    assert len(seen) == 9 * last


@pytest.mark.rule("time.stun")
@pytest.mark.parametrize("phase", [Phase.ASSESSMENT, Phase.MELEE, Phase.OTHER])
def test_a_stun_counts_the_same_in_any_phase(duel, phase):
    """S(1) of round 3 ends with round 4, in whatever phase it was suffered."""
    ring = duel()
    ring.at(3, phase)
    ring.suffer("Ann", "0 S", by="Bob")
    assert ring["Ann"].stunned_until == 4


@pytest.mark.rule("time.stun")
def test_of_several_stuns_the_latest_end_counts(duel):
    """S(3) and then S: still through round 4; a new S in round 4 carries it to round 5."""
    ring = duel()
    ring.suffer("Ann", "0 S(3)", by="Bob")
    ring.suffer("Ann", "0 S", by="Bob")
    assert ring["Ann"].stunned_until == 4
    ring.at(4, Phase.MELEE)
    ring.suffer("Ann", "0 S", by="Bob")
    assert ring["Ann"].stunned_until == 5


@pytest.mark.rule("move.stand")
def test_standing_up_takes_the_round(duel):
    """Rising from Move on, Prone through the Melee (+20 against it), upright at the end."""
    ring = duel(scripts={"Ann": [entry("stand", "self.prone")], "Bob": [entry("attack")]})
    ann = ring["Ann"]
    ann.prone = True
    ring.bout.begin_round(1)
    ring.run(Phase.DECLARATION)
    assert (ann.action, ann.rising) == (Action.STAND, False)
    ring.run(Phase.MOVE)
    assert (ann.rising, ann.prone) == (True, True)
    ring.rolls("Bob", -100)
    ring.run(Phase.MELEE)
    (attack,) = ring.events("attack")
    # DEF 20 and the whole parry of a Prone CMB: 60 - 20.
    assert (attack["bonus"], attack["defence"]) == (20, 60)
    ring.run(Phase.OTHER)
    assert (ann.rising, ann.prone) == (False, False)


@pytest.mark.rule("move.stand")
@pytest.mark.parametrize(
    ("wound", "prone"),
    [
        ("0 P", True),
        ("0 N", True),
        ("0 H", True),
        ("0 H(1)", True),
        ("0 S", False),
        ("9/0/50", False),
    ],
)
def test_what_keeps_down_who_is_rising(duel, wound, prone):
    """A new P, N or H keeps it on the ground; a stun or a wound does not."""
    ring = duel(scripts={"Ann": [entry("stand", "self.prone")], "Bob": [entry("defend")]})
    ring["Ann"].prone = True
    ring.bout.begin_round(1)
    ring.run(Phase.DECLARATION)
    ring.run(Phase.MOVE)
    ring.bout.begin_phase(Phase.MELEE)
    ring.suffer("Ann", wound, by="Bob")
    ring.run(Phase.OTHER)
    assert ring["Ann"].prone is prone


@pytest.mark.rule("move.stand")
def test_prone_stays_until_somebody_stands_up(duel):
    """Being Prone has no duration: rounds pass."""
    ring = duel(scripts={"Ann": [entry("defend", "self.prone")], "Bob": [entry("defend")]})
    ring.suffer("Ann", "0 P", by="Bob")
    for number in range(2, 6):
        ring.play(number)
        assert ring["Ann"].prone


def gear(ring, who="Ann"):
    """Weapon in hand (place), shield, and the bits of dropped and broken weapons."""
    one = ring[who]
    return one.hand, one.shield, one.dropped, one.broken


@pytest.mark.rule("critical.drop")
@pytest.mark.parametrize(
    ("mark", "held", "shield", "after"),
    [
        ("W", SWORD, FULL, (-1, True, 1, 0)),
        ("I", SWORD, FULL, (-1, False, 1, 0)),
        ("SH", SWORD, FULL, (0, False, 0, 0)),
        ("SH", SWORD, None, (0, False, 0, 0)),
        ("M", SWORD, FULL, (-1, False, 1, 0)),
        ("M", CLUB, FULL, (0, False, 0, 0)),
        ("M", SWORD, TARGET, (-1, True, 1, 0)),
        ("M", CLUB, TARGET, (0, True, 0, 0)),
        ("W", BITE, FULL, (-1, True, 0, 0)),
    ],
)
def test_what_is_dropped(duel, mark, held, shield, after):
    """W the weapon, I weapon and shield, M the metal of them, SH the shield.

    The full shield here is of metal, the target shield is not; teeth are not dropped.
    """
    ring = duel(ann=sheet(held, shield=shield))
    ring.suffer("Ann", f"0 {mark}", by="Bob")
    assert gear(ring) == after


@pytest.mark.rule("critical.drop")
def test_a_dropped_weapon_comes_back_and_a_broken_one_does_not(duel):
    """W: drawn again in Other Actions; break-weapon: never."""
    scripts = {"Ann": [entry("draw"), entry("defend")], "Bob": [entry("defend")]}
    for also, hand in (("", 0), ("break-weapon", -1)):
        ring = duel(scripts=scripts)
        ring.suffer("Ann", "0 W", by="Bob", also=also)
        assert ring["Ann"].hand == -1
        assert ring["Ann"].broken == (1 if also else 0)
        ring.play(2)
        assert ring["Ann"].hand == hand


@pytest.mark.rule("critical.drop")
def test_two_blows_of_a_rank_drop_one_weapon(melee):
    """W twice at once: the weapon lies on the ground once, the next one is still at the belt."""
    ring = melee({"Ann": sheet(SWORD, DAGGER)}, {"Bob": sheet(), "Ben": sheet()})
    ring.all_criticals("0 W")
    ring.strike(("Bob", "Ann"), ("Ben", "Ann"))
    assert gear(ring) == (-1, False, 0b01, 0)


@pytest.mark.rule("critical.arm")
@pytest.mark.parametrize(
    ("die", "held", "shield", "arms", "after"),
    [
        (1, SWORD, FULL, 1, (-1, True, 1, 0)),
        (50, SWORD, FULL, 1, (-1, True, 1, 0)),
        (51, SWORD, FULL, 2, (0, False, 0, 0)),
        (100, SWORD, FULL, 2, (0, False, 0, 0)),
        (51, GREATAXE, None, 2, (-1, False, 1, 0)),
        (50, GREATAXE, None, 1, (-1, False, 1, 0)),
        (51, LONGSWORD, None, 2, (0, False, 0, 0)),
        (50, LONGSWORD, None, 1, (-1, False, 1, 0)),
    ],
)
def test_which_arm_and_what_it_drops(duel, die, held, shield, arms, after):
    """1-50 the weapon arm, 51-100 the other; a two-handed weapon falls either way."""
    ring = duel(ann=sheet(held, shield=shield))
    ring.all_criticals("0 A")
    ring.declare("Bob", "attack", "Ann")
    ring.rolls("Bob", 130, arm=die)
    ring.run(Phase.MELEE)
    assert ring["Ann"].arms == arms
    assert gear(ring) == after


def with_arms(duel, *dice, **of):
    """A ring in which Ann's arms have been hit by these dice one after the other."""
    ring = duel(ann=sheet(*of.pop("attacks", (SWORD,)), **of))
    ring.all_criticals("0 A")
    for number, die in enumerate(dice, start=1):
        ring.at(number, Phase.MELEE)
        key = ring.address("Bob", ("attack", 0), "critical", "arm")
        ring.load(key, die)
        ring.strike(("Bob", "Ann"))
    return ring


@pytest.mark.rule("critical.arm")
def test_with_both_arms_useless_nothing_is_held(duel):
    """Weapon arm, then the other: the shield of the second goes too."""
    ring = with_arms(duel, 1, 100, shield=FULL)
    assert ring["Ann"].arms == 3
    assert gear(ring) == (-1, False, 1, 0)


@pytest.mark.rule("critical.arm")
def test_an_arm_hit_again_is_no_worse_off(duel):
    """The useless weapon arm is hit again: the dagger that the other arm has taken up stays."""
    ring = with_arms(duel, 1, attacks=(SWORD, DAGGER))
    ring["Ann"].hand = 1
    ring.at(2, Phase.MELEE)
    ring.load(ring.address("Bob", ("attack", 0), "critical", "arm"), 50)
    ring.strike(("Bob", "Ann"))
    assert ring["Ann"].arms == 1
    assert gear(ring) == (1, False, 1, 0)


@pytest.mark.rule("critical.leg")
def test_a_useless_leg_takes_the_swi_out_of_def(duel):
    """L: DEF 30 with 15 SWI in it is 15 from now on; twice is no more."""
    ring = duel(ann=sheet(defence=30, swi_in_def=15))
    for _ in range(2):
        ring.suffer("Ann", "0 L", by="Bob")
        ring.at(ring.bout.round + 1, Phase.MELEE)
        ring.declare("Bob", "attack", "Ann")
        ring.rolls("Bob", -100)
        ring.run(Phase.MELEE)
        assert ring.events("attack")[-1]["defence"] == 15
    assert not ring["Ann"].prone


@pytest.mark.rule("critical.leg")
def test_who_cannot_stand_stays_down(duel):
    """N: Prone at once, an Assessment Roll, and no standing up in any later round."""
    scripts = {
        "Ann": [entry("stand", "self.prone"), entry("defend", "self.prone")],
        "Bob": [entry("defend")],
    }
    ring = duel(scripts=scripts)
    ring.suffer("Ann", "0 N", by="Bob")
    assert (ring["Ann"].prone, ring["Ann"].assess) == (True, 0)
    for number in (2, 3, 4):
        ring.play(number)
        assert ring["Ann"].prone
        assert ring["Ann"].action == Action.DEFEND


@pytest.mark.rule("critical.stuck")
def test_a_weapon_stuck_in_the_wound(duel):
    """Stuck for 3 rounds from round 1: not to be picked up in rounds 2 to 4, then it is."""
    ring = duel(scripts={"Ann": [entry("draw"), entry("defend")], "Bob": [entry("defend")]})
    ring.suffer("Bob", "0 stuck(3)", by="Ann")
    assert gear(ring) == (-1, False, 1, 0)
    hands = []
    for number in (2, 3, 4, 5):
        ring.play(number)
        hands.append(ring["Ann"].hand)
    assert hands == [-1, -1, -1, 0]


@pytest.mark.rule("critical.stuck")
def test_teeth_stuck_in_the_wound(duel):
    """A bite cannot be used for 3 rounds; other attacks can, and nothing is dropped."""
    ring = duel(ann=sheet(BITE, DAGGER))
    ring["Ann"].hand = 1
    ring.suffer("Bob", "0 stuck(3)", by="Ann")
    assert gear(ring) == (1, False, 0, 0)
    free = []
    for number in (2, 3, 4, 5):
        ring.next_assessment(number)
        rows = ring.rows("Ann")
        free.append(bool(can_use(ring.bout, rows, ring.parameters.attack_of[rows.actor, 0])[0]))
    assert free == [False, False, False, True]


@pytest.mark.rule("critical.stuck")
def test_of_several_stuck_all_come_free_with_the_last(duel):
    """The bite for 1 round and the dagger for 3: both are out of use through round 4."""
    ring = duel(ann=sheet(BITE, DAGGER))
    ring["Ann"].hand = 1
    ring.suffer("Bob", "0 stuck(1)", by="Ann")
    ring.suffer("Bob", "0 stuck(3)", by="Ann", attack=1)
    for number, stuck in ((2, 3), (4, 3), (5, 0)):
        ring.next_assessment(number)
        assert ring["Ann"].stuck == stuck
