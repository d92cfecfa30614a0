"""Holds: taking, keeping, breaking free, and every way in which they end."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from tests.oracle import dice as plain
from tests.vsd.rules.harness import FULL, SWORD, entry, natural, sheet
from tests.vsd.rules.spellbook import Spellbook, spell
from vsdsim.vsd.codes import Action, Cause
from vsdsim.vsd.conditions import HELD, bit_of
from vsdsim.vsd.library.spells.plights import Protection
from vsdsim.vsd.rules.conditions import suffering
from vsdsim.vsd.rules.figures import wound_penalty
from vsdsim.vsd.rules.holds import bind
from vsdsim.vsd.vocabulary import CriticalType, Phase

IDLE = {who: [entry("defend")] for who in ("Ann", "Amy", "Bob", "Ben")}
GRIP = natural("grapple", table="unarmed", criticals=(CriticalType.GRAPPLE,), clumsy=5)


def three(melee, **more):
    """Ann against Bob and Ben."""
    return melee({"Ann": sheet()}, {"Bob": sheet(), "Ben": sheet()}, **{"scripts": IDLE, **more})


def held(ring, who):
    """Held by anybody or anything."""
    return bool(suffering(ring.bout, HELD, ring.rows(who).cell)[0])


@pytest.mark.rule("critical.hold")
def test_a_hold_has_its_holder_and_its_figures(melee):
    """H hold(4) break(60) T(40,held): by Bob, 4 a round, -60 to breaking free, -40 while held."""
    ring = three(melee)
    ring.suffer("Ann", "0 H hold(4) break(60) T(40,held)", by="Bob")
    ann = ring["Ann"]
    assert (ann.holder, ann.hold_damage, ann.break_penalty, ann.hold_penalty) == (1, 4, 60, 40)
    assert wound_penalty(ring.bout, ring.rows("Ann"))[0] == 40
    assert not held(ring, "Bob")


@pytest.mark.rule("critical.hold")
def test_a_hold_has_no_end_of_its_own(melee):
    """H without a number: after thirty rounds still held."""
    ring = three(melee)
    ring.suffer("Ann", "0 H", by="Bob")
    for number in range(2, 32):
        ring.next_assessment(number)
    assert ring["Ann"].holder == 1


@pytest.mark.rule("critical.hold")
def test_the_first_holder_keeps_and_the_worst_figures_count(melee):
    """Bob's hold(8) stays Bob's when Ben takes hold with break(60) and T(30,held)."""
    ring = three(melee)
    ring.suffer("Ann", "0 H hold(8) break(20) held-limit(9)", by="Bob")
    ring.suffer("Ann", "0 H hold(2) break(60) T(30,held) held-limit(2)", by="Ben")
    ann = ring["Ann"]
    assert (ann.holder, ann.hold_damage, ann.break_penalty, ann.hold_penalty) == (1, 8, 60, 30)
    assert ann.hold_limit == 3, "two rounds, counted from the next"


@pytest.mark.rule("critical.hold")
@pytest.mark.parametrize(("damage", "holder"), [((3, 9), "Ben"), ((9, 3), "Bob")])
def test_of_two_at_once_who_did_more_holds(melee, damage, holder):
    """The order of credit: most damage first."""
    ring = three(melee)
    ring.all_criticals("0 H")
    ring.strike(("Bob", "Ann"), ("Ben", "Ann"), damage=damage)
    assert ring["Ann"].holder == ring[holder].number


@pytest.mark.rule("critical.hold")
def test_of_two_equals_the_lower_credit_key_holds(melee):
    """Equal damage: the lowest key of `child(attack, "credit")`, over twelve fights both ways."""
    seen = set()
    for number in range(12):
        ring = three(melee, fight=number)
        ring.all_criticals("0 H")
        ring.strike(("Bob", "Ann"), ("Ben", "Ann"))
        keys = {
            who: plain.child(ring.address(who, ("attack", 0)), "credit") for who in ("Bob", "Ben")
        }
        first = min(keys, key=keys.get)
        assert ring["Ann"].holder == ring[first].number
        seen.add(first)
    assert seen == {"Bob", "Ben"}


@pytest.mark.rule("critical.hold")
def test_friends_do_not_hold_each_other(melee):
    """A grapple critical on an ally (a fumble's) hurts and holds nobody."""
    ring = melee({"Ann": sheet(), "Amy": sheet()}, {"Bob": sheet()}, scripts=IDLE)
    ring.suffer("Ann", "5/0/0 H HA hold(4)", by="Amy")
    assert (ring["Ann"].hp, held(ring, "Ann"), held(ring, "Amy")) == (95, False, False)
    ring.suffer("Ann", "0 H", by="Ann")
    assert not held(ring, "Ann")


@pytest.mark.rule("critical.hold")
@pytest.mark.parametrize(
    "end", ["holder out", "holder dead", "held dead", "lets go", "breaks free"]
)
def test_how_a_hold_ends(melee, end):
    """With its holder's going out, its victim's death, letting go, or breaking free; all of it."""
    ring = melee({"Ann": sheet(), "Amy": sheet()}, {"Bob": sheet(), "Ben": sheet()}, scripts=IDLE)
    ring.suffer(
        "Ann", "0 H HA hold(4) break(60) T(40,held) held-limit(3)", by="Bob", also="only-break"
    )
    assert (ring["Bob"].grip_on, held(ring, "Bob")) == (ring["Ann"].number, True)
    if end == "holder out":
        ring.suffer("Bob", "0 U", by="Amy")
    elif end == "holder dead":
        ring.suffer("Bob", "0 K", by="Amy")
    elif end == "held dead":
        ring.suffer("Ann", "0 K", by="Ben")
    else:
        ring.declare("Bob" if end == "lets go" else "Ann", "break-free")
        ring.bout.begin_phase(Phase.OTHER)
        if end == "breaks free":
            ring.load(ring.address("Ann", "brawl"), 200)
            ring.load(ring.address("Ann", "holder-brawl"), 50)
        ring.run(Phase.OTHER)
    ann = ring["Ann"]
    figures = (ann.holder, ann.hold_damage, ann.break_penalty, ann.hold_penalty, ann.only_break)
    assert figures == (-1, 0, 0, 0, False)
    assert ann.hold_limit > 1000
    assert not held(ring, "Ann")
    assert not held(ring, "Bob")


@pytest.mark.rule("critical.hold")
def test_the_held_who_goes_out_is_still_held_but_binds_nobody(melee):
    """Knocked out, Ann stays in Bob's hold; his own binding ends with her going out."""
    ring = three(melee)
    ring.suffer("Ann", "0 H HA hold(4)", by="Bob")
    ring.suffer("Ann", "0 U", by="Ben")
    assert (ring["Ann"].holder, held(ring, "Bob")) == (1, False)


@pytest.mark.rule("critical.hold")
def test_letting_go_needs_no_roll(melee):
    """HA: `break-free` by the holder frees both, without a die."""
    ring = three(melee)
    ring.suffer("Ann", "0 H HA", by="Bob", also="may-let-go")
    ring.declare("Bob", "break-free")
    ring.run(Phase.OTHER)
    assert not ring.events("break-free")
    assert (held(ring, "Ann"), held(ring, "Bob")) == (False, False)


@pytest.mark.rule("critical.hold")
def test_a_holder_held_by_another_lets_go_and_rolls(melee):
    """Bob holds Ann bound by his grip, and Amy holds him: he lets go, and rolls against Amy."""
    ring = melee({"Ann": sheet(), "Amy": sheet()}, {"Bob": sheet(), "Ben": sheet()}, scripts=IDLE)
    ring.suffer("Ann", "0 H HA", by="Bob")
    ring.suffer("Bob", "0 H", by="Amy")
    ring.declare("Bob", "break-free")
    ring.bout.begin_phase(Phase.OTHER)
    ring.load(ring.address("Bob", "brawl"), 10)
    ring.load(ring.address("Bob", "holder-brawl"), 90)
    ring.run(Phase.OTHER)
    assert (held(ring, "Ann"), ring["Bob"].holder) == (False, ring["Amy"].number)
    assert ring.events("break-free")[0]["free"] is False


@pytest.mark.rule("critical.hold")
def test_rigid_has_no_holder(melee):
    """H(2): Held through round 3, whatever becomes of the attacker; nobody to break free from."""
    ring = melee({"Ann": sheet(), "Amy": sheet()}, {"Bob": sheet(), "Ben": sheet()}, scripts=IDLE)
    ring.suffer("Ann", "0 H(2)", by="Bob")
    ring.suffer("Bob", "0 K", by="Amy")
    assert ring["Ann"].holder == -1
    assert held(ring, "Ann")
    ring.next_assessment(3)
    assert held(ring, "Ann")
    ring.next_assessment(4)
    assert not held(ring, "Ann")


@pytest.mark.rule("critical.hold")
def test_the_attacker_rigid_for_a_round(melee):
    """HA(1) as after a beast's death: the attacker Held through the next round, the victim not."""
    ring = three(melee)
    ring.suffer("Bob", "0 HA(1)", by="Ann")
    assert (held(ring, "Ann"), held(ring, "Bob")) == (True, False)
    ring.next_assessment(2)
    assert held(ring, "Ann")
    ring.next_assessment(3)
    assert not held(ring, "Ann")


@pytest.mark.rule("critical.shield-go")
def test_whoever_can_lets_the_shield_go_instead(duel):
    """Grapple 51-65: with a shield only the shield is lost; without one Held, Stunned and -30."""
    for shield in (FULL, None):
        ring = duel(ann=sheet(SWORD, shield=shield))
        key = ring.address("Bob", ("attack", 0), "critical")
        ring.load(key, 55)
        ring.strike(("Bob", "Ann"), kind=CriticalType.GRAPPLE)
        ann = ring["Ann"]
        seen = (ann.shield, ann.holder, ann.stunned_until, ann.hold_penalty)
        assert seen == ((False, -1, 0, 0) if shield else (False, 1, 2, 30))


@pytest.mark.rule("assessment.held-limit")
def test_held_too_long(melee):
    """held-limit(6) of the Melee of round 1: rounds 2 to 7, unconscious in the Assessment of 8."""
    ring = three(melee)
    ring.suffer("Ann", "0 H held-limit(6)", by="Bob")
    ring.state.over[:] = False
    out = []
    for number in range(2, 9):
        ring.next_assessment(number)
        out.append(ring["Ann"].out)
    assert out == [False] * 6 + [True]
    assert (ring["Ann"].out_cause, ring["Ann"].out_by) == (Cause.KNOCKED_OUT, 1)
    assert ring["Ann"].incapacitated_until > 1000


@pytest.mark.rule("assessment.held-limit")
def test_freed_in_time(melee):
    """Let go in round 7, nothing happens in round 8."""
    ring = melee({"Ann": sheet(), "Amy": sheet()}, {"Bob": sheet(), "Ben": sheet()}, scripts=IDLE)
    ring.suffer("Ann", "0 H held-limit(6)", by="Bob")
    ring.at(7, Phase.MELEE)
    ring.suffer("Bob", "0 U", by="Amy")
    ring.next_assessment(8)
    assert not ring["Ann"].out


def breaking(ring, mine, other, who="Ann"):
    """Attempt to break free with these rolls; the event heard."""
    ring.declare(who, "break-free")
    ring.bout.begin_phase(Phase.OTHER)
    ring.load(ring.address(who, "brawl"), mine)
    ring.load(ring.address(who, "holder-brawl"), other)
    ring.run(Phase.OTHER)
    return ring.events("break-free")


@pytest.mark.rule("other.break-free")
def test_what_goes_into_the_rolls(melee):
    """50 + 60 Brawl - 20 Bruised - 10 - 40 while held - 60 difficulty = -20; 30 + 45 - 15 = 60."""
    ring = melee({"Ann": sheet()}, {"Bob": sheet(brawl=45), "Ben": sheet()}, scripts=IDLE)
    ring.suffer("Ann", "0 H break(60) T(40,held)", by="Bob")
    ring["Ann"].hp, ring["Ann"].injuries = 30, 10
    ring["Bob"].injuries = 15
    (heard,) = breaking(ring, 50, 30)
    assert (heard["total"], heard["against"], heard["free"]) == (-20, 60, False)


@pytest.mark.rule("other.break-free")
def test_a_critical_failure_fumbles(melee):
    """4 or less fumbles with bare hands, at its published address, and asks for a roll."""
    for total, fumbles in ((4, 1), (5, 0)):
        ring = three(melee)
        ring.suffer("Ann", "0 H", by="Bob")
        ring.bout.begin_phase(Phase.OTHER)
        ring.load(ring.address("Ann", "brawl", "fumble"), 33)
        breaking(ring, total - 60, 50)
        assert len(ring.events("fumble")) == fumbles
        if fumbles:
            (heard,) = ring.events("fumble")
            assert (heard["die"], heard["actor"]) == (33, 0)
            assert ring.parameters.attacks.names[heard["attack"]] == "bare-hands"
            assert ring["Ann"].assess == 0


@pytest.mark.rule("other.break-free")
def test_the_holder_fumbles_too(melee):
    """The holder's 4 or less frees whoever does not fail, and its fumble is its own."""
    ring = three(melee)
    ring.suffer("Ann", "0 H", by="Bob")
    ring.bout.begin_phase(Phase.OTHER)
    ring.load(ring.address("Ann", "holder-brawl", "fumble"), 20)
    (heard,) = breaking(ring, -50, -60)
    assert heard["free"] is True
    assert [each["actor"] for each in ring.events("fumble")] == [1]
    assert ring["Bob"].assess == 0


@pytest.mark.rule("other.break-free")
def test_both_fail(melee):
    """Both at 4 or less: still held, two fumbles."""
    ring = three(melee)
    ring.suffer("Ann", "0 H", by="Bob")
    (heard,) = breaking(ring, -60, -90)
    assert heard["free"] is False
    assert len(ring.events("fumble")) == 2


@pytest.mark.rule("other.break-free")
def test_all_attempts_read_one_snapshot(melee):
    """Ann and Amy, both held by Bob, both win: both go free, and neither's success helps the other.

    A chain of holds: Ben holds Bob too; Bob breaks free of Ben in the same moment.
    """
    ring = melee({"Ann": sheet(), "Amy": sheet(), "Al": sheet()}, {"Bob": sheet(), "Ben": sheet()},
                 scripts={**IDLE, "Al": [entry("defend")]})  # fmt: skip
    for who in ("Ann", "Amy"):
        ring.suffer(who, "0 H", by="Bob")
    ring.suffer("Bob", "0 H", by="Al")
    ring.bout.begin_phase(Phase.OTHER)
    for who in ("Ann", "Amy", "Bob"):
        ring.declare(who, "break-free")
        ring.load(ring.address(who, "brawl"), 99)
        ring.load(ring.address(who, "holder-brawl"), 6)
    ring.run(Phase.OTHER)
    assert [each["free"] for each in ring.events("break-free")] == [True] * 3
    assert [ring[who].holder for who in ("Ann", "Amy", "Bob")] == [-1] * 3


@pytest.mark.rule("other.lost")
@pytest.mark.parametrize("plight", ["stunned", "out", "free"])
def test_an_attempt_is_lost(melee, plight):
    """Stunned or out by then, or no longer held: no roll."""
    ring = three(melee)
    ring.suffer("Ann", "0 H", by="Bob")
    ring.declare("Ann", "break-free")
    if plight == "free":
        ring["Ann"].holder = -1
    else:
        ring.suffer("Ann", {"stunned": "0 S", "out": "0 U"}[plight], by="Ben")
        ring.state.over[:] = False
    ring.run(Phase.OTHER)
    assert not ring.events("break-free")
    assert ring["Ann"].holder == (-1 if plight == "free" else 1)


@pytest.mark.rule("other.lost")
def test_who_is_free_can_still_defend(melee):
    """Freed in the Melee, the attempt is lost and nothing takes its place."""
    ring = three(melee)
    ring.suffer("Ann", "0 H", by="Bob")
    ring.declare("Ann", "break-free")
    ring["Ann"].holder = -1
    ring.run(Phase.OTHER)
    assert ring["Ann"].action == Action.BREAK_FREE


@pytest.mark.rule("assessment.losses")
def test_a_hold_that_takes_nothing_spares_nobody_else(melee):
    """Ann's holder does her no harm; Amy's takes 4, in the same Assessment."""
    reds, blues = {"Ann": sheet(), "Amy": sheet()}, {"Bob": sheet(), "Ben": sheet()}
    ring = melee(reds, blues, scripts=IDLE)
    ring.suffer("Ann", "0 H", by="Bob")
    ring.suffer("Amy", "0 H hold(4)", by="Ben")
    ring.next_assessment(2)
    assert (ring["Ann"].hp, ring["Amy"].hp) == (100, 96)


@pytest.mark.rule("move.stand")
@pytest.mark.rule("critical.hold")
def test_the_grip_keeps_down_who_is_getting_up(melee):
    """HA: Bob, who was about to stand, is Held as his hold lands."""
    ring = three(melee)
    ring["Bob"].prone = ring["Bob"].rising = True
    ring.suffer("Ann", "0 H HA", by="Bob")
    assert (ring["Bob"].prone, ring["Bob"].rising) == (True, False)


@pytest.mark.rule("other.break-free")
def test_the_grip_is_let_go_in_every_fight(melee):
    """In three fights abreast Bob, bound by his own grip, lets Ann go."""
    ring = three(melee, abreast=3)
    ring["Ann"].holder, ring["Bob"].grip_on = ring["Bob"].number, ring["Ann"].number
    ring["Bob"].action = int(Action.BREAK_FREE)
    ring.run(Phase.OTHER)
    assert ring.state.holder[ring["Ann"].number].tolist() == [-1, -1, -1]


@pytest.mark.rule("critical.hold")
@pytest.mark.rule("effect.protects")
def test_whom_its_own_grip_cannot_bind_in_one_fight_it_binds_in_the_others(monkeypatch):
    """Of three fights abreast Bob, who has taken hold of Ann, is safe from being Held in one."""
    firm = spell("firm", Protection("held"), like="unshakable")
    ring = Spellbook(monkeypatch, firm, abreast=3)
    ann, bob = ring["Ann"].number, ring["Bob"].number
    ring.state.holder[ann] = bob
    ring.state.protected[bob] = [0, bit_of(HELD), 0]
    cell = ann * 3 + np.arange(3)
    bind(ring.bout, SimpleNamespace(author=np.full(3, bob), cell=cell), np.arange(3))
    assert ring.state.grip_on[bob].tolist() == [ann, -1, ann]
