"""Soul damage: hit points and their total, and who is left hollow."""

from __future__ import annotations

import pytest

from tests.vsd.rules.harness import declared, entry, sheet, weapon
from vsdsim.vsd.codes import Cause
from vsdsim.vsd.numbers import NEVER
from vsdsim.vsd.rules.figures import wound_penalty
from vsdsim.vsd.vocabulary import Column, Phase

IDLE = {who: [entry("defend")] for who in ("Ann", "Bob", "Ben")}


def drained(duel, n, *, hp=100, also="", **more):
    """Ann of so many hit points suffers SD(n) from Bob; the ring."""
    ring = duel(ann=sheet(hp=hp), **{"scripts": IDLE, **more})
    ring.suffer("Ann", f"0 SD({n}){also}", by="Bob")
    return ring


@pytest.mark.rule("critical.soul")
@pytest.mark.rule("result.damage")
def test_hit_points_and_their_total_lose_as_much(duel):
    """SD(6) beside 10 of damage: 84 of 94 left, and Bob has dealt 16; a second SD(4) adds up."""
    ring = duel(scripts=IDLE)
    ring.suffer("Ann", "10/0/0 SD(6)", by="Bob")
    assert (ring["Ann"].hp, ring["Ann"].soul_lost) == (84, 6)
    assert (ring.bout.dealt.tolist(), ring.bout.taken.tolist()) == ([0, 16], [16, 0])
    ring.suffer("Ann", "0 SD(4)", by="Bob")
    assert (ring["Ann"].hp, ring["Ann"].soul_lost) == (80, 10)


@pytest.mark.rule("critical.soul")
def test_two_in_one_rank_both_count(melee):
    """SD(4) by each of two: 8 off both."""
    ring = melee({"Ann": sheet()}, {"Bob": sheet(), "Ben": sheet()}, scripts=IDLE)
    ring.all_criticals("0 SD(4)")
    ring.strike(("Bob", "Ann"), ("Ben", "Ann"))
    assert (ring["Ann"].hp, ring["Ann"].soul_lost) == (92, 8)


@pytest.mark.rule("critical.soul")
@pytest.mark.rule("health.bruised")
@pytest.mark.parametrize(
    ("lost", "hp", "bruised"),
    [
        (20, 40, False),
        (20, 39, True),
        (21, 40, False),
        (21, 39, True),
        (1, 50, False),
        (1, 49, True),
    ],
)
def test_bruised_is_below_half_of_what_the_total_is_now(duel, lost, hp, bruised):
    """Of 80 at 39, of 79 (half: 39.5) at 39, of 99 at 49: -20, and a script knows it."""
    script = {**IDLE, "Ann": [entry("attack", "self.bruised")]}
    ring = drained(duel, lost, scripts=script)
    ring["Ann"].hp = hp
    assert wound_penalty(ring.bout, ring.rows("Ann"))[0] == 20 * bruised
    assert (declared(ring, "Ann")[0] == "attack") is bruised


@pytest.mark.rule("critical.soul")
@pytest.mark.rule("parry.clipped")
def test_a_parry_is_cut_as_the_new_half_is_passed(duel):
    """Total 80: from 45 to 34 by a bare blow is Bruised now, and 60 of CMB are 40."""
    mace = weapon("mace", table="blunt")
    ring = duel(ann=sheet(column=Column.MA), bob=sheet(mace), scripts=IDLE)
    ring.suffer("Ann", "0 SD(20)", by="Bob")
    ring["Ann"].hp = 45
    ring.declare("Bob", "attack", "Ann")
    ring.declare("Ann", "defend", "Bob", parry=60)
    # Blunt MA 91: 11 and no critical. 111 + 60 - 20 - 60 = 91.
    ring.rolls("Bob", 111)
    ring.heard.clear()
    ring.run(Phase.MELEE)
    assert not ring.events("critical")
    assert (ring["Ann"].hp, ring["Ann"].parry) == (34, 40)


@pytest.mark.rule("declaration.words")
@pytest.mark.parametrize(
    ("when", "holds"),
    [("self.hp_total == 94", True), ("target.hp_total == 100", True), ("self.hp == 94", True)],
)
def test_scripts_know_the_total_of_now(duel, when, holds):
    """100 less 6."""
    script = {**IDLE, "Ann": [entry("attack", when, target="nearest")]}
    assert (declared(drained(duel, 6, scripts=script), "Ann")[0] == "attack") is holds


@pytest.mark.rule("critical.soul")
@pytest.mark.rule("health.cause")
@pytest.mark.parametrize(
    ("hp", "n", "hollow"), [(100, 99, False), (100, 100, True), (100, 130, True), (5, 6, True)]
)
def test_a_total_of_nothing(duel, hp, n, hollow):
    """Out at once of soul damage, by Bob, Dying in 6; a total of 1 left is neither."""
    ann = drained(duel, n, hp=hp)["Ann"]
    assert (ann.out, ann.dying_until) == (hollow, 7 if hollow else NEVER)
    if hollow:
        assert (ann.out_cause, ann.out_by, ann.dying_cause) == (Cause.SOUL, 1, Cause.SOUL)


@pytest.mark.rule("critical.soul")
def test_who_has_lost_its_soul_does_not_wake(duel):
    """Be its hit points what they may."""
    ring = drained(duel, 100)
    ring.state.over[:] = False
    ring["Ann"].hp = 5
    ring.next_assessment(2)
    assert ring["Ann"].out


@pytest.mark.rule("critical.soul")
def test_it_dies_of_it_and_will_rise(duel):
    """Dying in 6 from the Melee of round 1 kills in the Assessment of round 8; an event tells."""
    ring = drained(duel, 100)
    for number in range(2, 9):
        ring.state.over[:] = False
        assert not ring["Ann"].dead
        ring.next_assessment(number)
    assert ring["Ann"].dead
    assert [each["cause"] for each in ring.events("dies")] == [Cause.SOUL]
    assert [each["actor"] for each in ring.events("will-rise")] == [0]


@pytest.mark.rule("critical.soul")
@pytest.mark.rule("time.dying")
@pytest.mark.parametrize(
    ("also", "cause"),
    [
        (" D(6)", Cause.WOUNDS),
        (" D(7)", Cause.SOUL),
        (" D(5)", Cause.WOUNDS),
        ("", Cause.SOUL),
    ],
)
def test_which_of_the_clocks_counts(duel, also, cause):
    """Of those of 6 begun together a critical's, then the soul's, then that of hit points (-60)."""
    ring = drained(duel, 160, also=also)
    assert ring["Ann"].hp == -60
    assert ring["Ann"].dying_cause == cause
    ring.state.over[:] = False
    assert not ring.events("will-rise")


@pytest.mark.rule("time.dying")
def test_the_soul_goes_before_blood(duel):
    """14 of bleeding are Dying in 6 too."""
    ring = duel(scripts=IDLE)
    ring.suffer("Ann", "0/14/0 SD(100)", by="Bob")
    assert (ring["Ann"].dying_until, ring["Ann"].dying_cause) == (7, Cause.SOUL)


@pytest.mark.rule("health.cause")
@pytest.mark.parametrize(
    ("marks", "cause"), [(" K", Cause.KILLED), (" U", Cause.SOUL), (" X D(2)", Cause.SOUL)]
)
def test_what_goes_before_it(duel, marks, cause):
    """Only being killed; not being knocked out."""
    assert drained(duel, 100, also=marks)["Ann"].out_cause == cause


@pytest.mark.rule("critical.soul")
@pytest.mark.rule("parry.clipped")
def test_half_of_what_is_left_of_the_total_bruises_who_bleeds(duel):
    """Of 100 the soul has lost 40: 29 of 60 are fewer than half, 31 were not; so 60 become 40."""
    ring = drained(duel, 40)
    ring["Ann"].hp = 31
    ring.declare("Ann", "defend", "Bob", parry=60)
    ring.suffer("Ann", "0/2/0", by="Bob")
    assert ring["Ann"].parry == 60
    ring.next_assessment(2)
    assert (ring["Ann"].hp, ring["Ann"].parry) == (29, 40)
