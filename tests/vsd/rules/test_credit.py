"""What results count: damage, kills, credit, causes, and who survives."""

from __future__ import annotations

import numpy as np
import pytest

from tests.oracle import dice as plain
from tests.vsd.rules.harness import SWORD, entry, natural, sheet, stand, weapon
from vsdsim.scenario.model import Ground
from vsdsim.vsd.codes import Cause
from vsdsim.vsd.encounter import _Ledger
from vsdsim.vsd.rules.credit import in_credit
from vsdsim.vsd.rules.harm import Harm
from vsdsim.vsd.vocabulary import Phase

IDLE = {who: [entry("defend")] for who in ("Ann", "Amy", "Bob", "Ben")}
SPEAR = weapon("long-spear", length=3)


def two_on_one(melee, **more):
    """Ann against Bob and Ben."""
    return melee({"Ann": sheet(), "Amy": sheet()}, {"Bob": sheet(), "Ben": sheet()},
                 scripts=IDLE, **more)  # fmt: skip


@pytest.mark.rule("health.credit")
@pytest.mark.parametrize(("damage", "by"), [((60, 40), "Bob"), ((40, 60), "Ben"), ((1, 99), "Ben")])
def test_who_did_most_in_the_rank_has_put_it_out(melee, damage, by):
    """60 and 40 of 100 together: whoever did the 60, whatever came before this rank."""
    ring = two_on_one(melee)
    ring.all_criticals("0")
    ring.strike(("Bob", "Ann"), ("Ben", "Ann"), damage=damage)
    assert ring["Ann"].out_by == ring[by].number


@pytest.mark.rule("health.credit")
def test_earlier_ranks_do_not_count(melee):
    """Bob did 90 in an earlier rank, Ben the last 10: Ben."""
    ring = two_on_one(melee)
    ring.suffer("Ann", "90/0/0", by="Bob")
    ring.suffer("Ann", "10/0/0", by="Ben")
    assert ring["Ann"].out_by == ring["Ben"].number


@pytest.mark.rule("health.credit")
def test_equals_by_the_credit_key(melee):
    """50 and 50: the lowest key of `child(attack, "credit")`, in each of twelve fights."""
    seen = set()
    for number in range(12):
        ring = two_on_one(melee, fight=number)
        ring.all_criticals("50/0/0")
        ring.strike(("Bob", "Ann"), ("Ben", "Ann"))
        keys = {n: plain.child(ring.address(n, ("attack", 0)), "credit") for n in ("Bob", "Ben")}
        first = min(keys, key=keys.get)
        assert ring["Ann"].out_by == ring[first].number
        seen.add(first)
    assert seen == {"Bob", "Ben"}


@pytest.mark.rule("health.credit")
def test_of_what_comes_with_a_blow_and_the_blow_the_lowest_key_counts(melee):
    """Bob's blow brings something with it, at an address of its own; Ben's nothing."""
    seen = set()
    for number in range(12):
        ring = two_on_one(melee, fight=number)
        bob, ben = (ring.address(who, ("attack", 0)) for who in ("Bob", "Ben"))
        rider = plain.child(bob, "rider")
        cell = np.full(3, ring["Ann"].number)
        author = np.array([ring[who].number for who in ("Bob", "Bob", "Ben")])
        blow = np.array([bob, rider, ben], dtype=np.uint64)
        harm = Harm(cell, author, np.zeros(3, dtype=np.int32), blow)
        keys = {each: plain.child(each, "credit") for each in (bob, rider, ben)}
        first = min(keys, key=keys.get)
        (by,) = in_credit(ring.bout, harm, np.array([ring["Ann"].number]))
        assert by == ring["Ben" if first == ben else "Bob"].number
        seen.add((first == rider, first == ben))
    assert seen == {(True, False), (False, True), (False, False)}


@pytest.mark.rule("health.credit")
def test_damage_counts_even_where_another_knocked_out(melee):
    """Both knock out, Bob with 30 hit points more and Ben with 1: Bob did most in the rank.

    Base damage and critical damage of one blow count together.
    """
    ring = two_on_one(melee)
    ring.all_criticals("0 U")
    ring.strike(("Bob", "Ann"), ("Ben", "Ann"), damage=(30, 1))
    assert ring["Ann"].out_by == ring["Bob"].number


@pytest.mark.rule("health.credit")
def test_in_assessment_it_is_the_author_of_most_loss(melee):
    """Bleeding 4 by Bob and 3 + 3 by Ben, at 8 hit points: Ben. The authors are who made them."""
    ring = two_on_one(melee)
    ring.suffer("Ann", "0/4/0", by="Bob")
    for _ in range(2):
        ring.suffer("Ann", "0/3/0", by="Ben")
    ring["Ann"].hp = 8
    ring.next_assessment(2)
    assert (ring["Ann"].out, ring["Ann"].out_by) == (True, ring["Ben"].number)


@pytest.mark.rule("health.credit")
def test_equals_in_assessment_by_the_authors_key(melee):
    """4 and 4: the lowest key of `child(child(assessment, AUTHOR), "credit")`."""
    seen = set()
    for number in range(12):
        ring = two_on_one(melee, fight=number)
        for who in ("Bob", "Ben"):
            ring.suffer("Ann", "0/4/0", by=who)
        ring["Ann"].hp = 5
        ring.next_assessment(2)
        keys = {n: ring.address(n, "credit", phase=Phase.ASSESSMENT) for n in ("Bob", "Ben")}
        first = min(keys, key=keys.get)
        assert ring["Ann"].out_by == ring[first].number
        seen.add(first)
    assert seen == {"Bob", "Ben"}


@pytest.mark.rule("health.credit")
def test_a_dead_mans_clock_is_its_authors(melee):
    """Dying by Bob, wounded later by Ben, dead of the clock: Bob."""
    ring = two_on_one(melee)
    ring.suffer("Ann", "0 D(1)", by="Bob")
    ring.suffer("Ann", "30/0/0", by="Ben")
    ring.next_assessment(3)
    ann = ring["Ann"]
    assert (ann.dead, ann.out_by, ann.out_cause) == (True, ring["Bob"].number, Cause.WOUNDS)


@pytest.mark.rule("health.cause")
@pytest.mark.parametrize(
    ("wound", "cause"),
    [
        ("0 K", "killed"),
        ("0 K U", "killed"),
        ("200/0/150 K", "killed"),
        ("0 U", "knocked out"),
        ("0 X", "knocked out"),
        ("0 X(2)", "knocked out"),
        ("0 H X-while-held", "knocked out"),
        ("200/0/150 U", "knocked out"),
        ("0/0/101", "injuries"),
        ("200/0/101", "injuries"),
        ("100/0/100", "hit points"),
        ("160/0/0", "hit points"),
    ],
)
def test_what_put_one_out(duel, wound, cause):
    """Killed, else knocked out, else injuries, else the loss of hit points."""
    ring = duel()
    ring.suffer("Ann", wound, by="Bob")
    assert Cause(ring["Ann"].out_cause).label == cause


@pytest.mark.rule("health.cause")
@pytest.mark.parametrize(
    ("bleeding", "crush", "burn", "cause"),
    [
        (5, 0, 1, "bleeding"),
        (0, 5, 1, "crushed"),
        (5, 6, 1, "crushed"),
        (6, 5, 1, "bleeding"),
        (5, 5, 5, "bleeding"),
        (4, 5, 5, "crushed"),
        (4, 5, 6, "burned"),
        (0, 0, 1, "burned"),
    ],
)
def test_what_put_one_out_in_assessment(duel, bleeding, crush, burn, cause):
    """The greatest of the losses; of equals bleeding, then the hold."""
    fire = Ground("fire", "disc", (0, 0), radius=500, damage=burn)
    ring = duel(stands={"Ann": stand(), "Bob": stand(1000)}, ground=(fire,))
    if bleeding:
        ring.suffer("Ann", f"0/{bleeding}/0", by="Bob")
    if crush:
        ring.suffer("Ann", f"0 H hold({crush})", by="Bob")
    ring["Ann"].hp = 1
    ring.next_assessment(2)
    assert Cause(ring["Ann"].out_cause).label == cause


@pytest.mark.rule("health.credit")
@pytest.mark.parametrize(("bleeding", "by"), [(6, "Ann"), (8, "Bob")])
def test_what_one_burns_by_is_ones_own_doing(duel, bleeding, by):
    """7 by fire against Bob's wound: whoever took more, in the fire oneself. That is no kill."""
    fire = Ground("fire", "disc", (0, 0), radius=500, damage=7)
    ring = duel(stands={"Ann": stand(), "Bob": stand(1000)}, ground=(fire,))
    ring.suffer("Ann", f"0/{bleeding}/0", by="Bob")
    ring["Ann"].hp = 1
    ring.next_assessment(2)
    assert ring["Ann"].out_by == ring[by].number
    ledger = _Ledger(ring.parameters, np.array([0], dtype=np.int64))
    ring.state.over[:] = True
    ledger.enter(ring.state)
    assert list(ledger.kills) == [0, 0 if by == "Ann" else 1]


@pytest.mark.rule("health.cause")
@pytest.mark.parametrize(
    ("wound", "cause"), [("0 D(1)", "died of wounds"), ("0/19/0", "bled to death")]
)
def test_what_a_clock_ended(duel, wound, cause):
    """Each clock ends with its own cause: the critical's, or that of bleeding."""
    ring = duel(ann=sheet(hp=1000))
    ring.suffer("Ann", wound, by="Bob")
    ring.next_assessment(2)
    assert not ring["Ann"].out
    ring.next_assessment(3)
    assert Cause(ring["Ann"].out_cause).label == cause


@pytest.mark.rule("result.damage")
def test_base_critical_and_overkill_are_counted(duel):
    """27 (edged NA 140) and 200 of a critical on 100 hit points: 227 dealt and taken."""
    ring = duel()
    ring.all_criticals("200/0/0")
    ring.declare("Ann", "attack", "Bob")
    ring.rolls("Ann", 130)
    ring.run(Phase.MELEE)
    assert list(ring.bout.dealt) == [227, 0]
    assert list(ring.bout.taken) == [0, 227]


@pytest.mark.rule("result.damage")
def test_losses_are_their_authors(melee):
    """Bleeding 3 by Ben and a hold of 4 by Bob, two rounds: 6 and 8."""
    ring = two_on_one(melee)
    ring.suffer("Ann", "0/3/0", by="Ben")
    ring.suffer("Ann", "0 H hold(4)", by="Bob")
    for number in (2, 3):
        ring.next_assessment(number)
    assert list(ring.bout.dealt) == [0, 0, 8, 6]
    assert list(ring.bout.taken) == [14, 0, 0, 0]


@pytest.mark.rule("result.damage")
def test_dealt_is_to_foes_only(melee):
    """A critical on a friend (or on oneself) is taken, and dealt by nobody."""
    ring = two_on_one(melee)
    ring.suffer("Ann", "9/2/0", by="Amy")
    ring.suffer("Ann", "5/0/0", by="Ann")
    ring.next_assessment(2)
    assert list(ring.bout.dealt) == [0, 0, 0, 0]
    assert list(ring.bout.taken) == [16, 0, 0, 0]


@pytest.mark.rule("result.damage")
def test_nothing_counts_once_the_victim_is_dead(melee):
    """The unconscious bleed on, the dead do not."""
    for mark, total in (("U", 5 + 7), ("K", 5)):
        ring = two_on_one(melee)
        ring.suffer("Ann", f"5/7/0 {mark}", by="Bob")
        ring.next_assessment(2)
        assert ring.bout.taken[0] == total


class Chronicle:
    """A listener: who is out and by whom, who is dead, and whose clock runs, in one fight."""

    def __init__(self):
        self.out, self.dead, self.dying = {}, set(), set()

    def hear(self, bout, what, _, actor, **columns):
        """Note who goes out, comes round, or begins to die."""
        for index, who in enumerate(actor.tolist()):
            if what == "out":
                self.out[who] = int(columns["by"][index])
            elif what == "wakes":
                del self.out[who]
            elif what == "dying":
                self.dying.add(who)
        self.phase_over(bout)

    def landed(self, bout):
        """Note the dead."""
        self.phase_over(bout)

    def phase_over(self, bout):
        """Note the dead."""
        self.dead.update(np.flatnonzero(bout.state.dead[:, 0]).tolist())


@pytest.mark.rule("result.kills")
@pytest.mark.rule("result.survival")
def test_kills_and_survival_of_whole_fights(melee):
    """As many kills as foes out at the end, to who put them out; survivors neither dead nor dying.

    Forty fights of two against two, against a listener that notes who goes out and by whom.
    """
    reds = {"Ann": sheet(SPEAR), "Amy": sheet(natural())}
    ring = melee(reds, {"Bob": sheet(), "Ben": sheet()})
    side = ring.parameters.side
    for number in range(40):
        told = Chronicle()
        block = ring.encounter.fight(1, np.array([number], dtype=np.int64), told)
        killers = [by for who, by in told.out.items() if by >= 0 and side[by] != side[who]]
        assert block.kills.tolist() == [killers.count(who) for who in range(4)]
        assert block.standing[:, 0].tolist() == [who not in told.out for who in range(4)]
        gone = told.dead | told.dying
        assert block.surviving[:, 0].tolist() == [who not in gone for who in range(4)]


@pytest.mark.rule("result.kills")
def test_who_woke_was_not_killed(melee):
    """A kill is counted at the end of the fight: X(1) and up again is none."""
    ring = two_on_one(melee, max_rounds=4)
    ring.suffer("Ann", "0 X(1)", by="Bob")
    ring.next_assessment(2)
    ring.next_assessment(3)
    ledger = _Ledger(ring.parameters, np.array([0], dtype=np.int64))
    ring.state.over[:] = True
    ledger.enter(ring.state)
    assert list(ledger.kills) == [0, 0, 0, 0]
    ring.state.out[0] = True
    ledger.enter(ring.state)
    assert list(ledger.kills) == [0, 0, 1, 0]


@pytest.mark.rule("result.survival")
@pytest.mark.parametrize(
    ("wound", "survives"), [("0", True), ("0 U", True), ("0 K", False), ("0 D(9)", False),
                            ("120/0/0", True), ("150/0/0", False), ("0/11/0", False)],
)  # fmt: skip
def test_survival(duel, wound, survives):
    """Not dead, and no clock running: the knocked out live, the Dying do not."""
    ring = duel(ann=sheet(SWORD))
    ring.suffer("Ann", wound, by="Bob")
    ledger = _Ledger(ring.parameters, np.array([0], dtype=np.int64))
    ring.state.over[:] = True
    ledger.enter(ring.state)
    assert bool(ledger.surviving[0, 0]) is survives
