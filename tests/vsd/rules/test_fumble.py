"""Fumbles: the table, what can be chosen of it, and what it does."""

from __future__ import annotations

import numpy as np
import pytest
from attrs import evolve

from tests.oracle import dice as plain
from tests.vsd.rules.harness import (
    BITE,
    FULL,
    GREATAXE,
    LONGSWORD,
    SWORD,
    bow,
    entry,
    javelin,
    sheet,
    stand,
    weapon,
)
from vsdsim.vsd.numbers import NEVER
from vsdsim.vsd.rules.figures import can_use
from vsdsim.vsd.rules.fumbles import Missile, band_of, choose_options
from vsdsim.vsd.rules.weapons import break_string
from vsdsim.vsd.vocabulary import CriticalType, Phase, Severity

SUP, LIG, MOD = Severity.SUP, Severity.LIG, Severity.MOD
CLUMSY = -100
"""A total that misses whoever is struck at."""


def fumbles(ring, die, who="Ann", target="Bob", **more):
    """Let an attack of `who` miss clumsily, with this fumble die; returns the event."""
    ring.declare(who, "attack", target, **more)
    ring.rolls(who, CLUMSY, first=1, fumble=die)
    ring.run(Phase.MELEE)
    (heard,) = ring.events("fumble")
    return heard


def criticals(ring):
    """Authors, victims and severities of the criticals heard."""
    return [(each["actor"], each["target"], each["severity"]) for each in ring.events("critical")]


@pytest.mark.rule("fumble.roll")
@pytest.mark.parametrize(
    ("total", "row"),
    [(-5, 0), (1, 0), (75, 0), (76, 1), (100, 1), (101, 2), (125, 2), (126, 3), (150, 3), (151, 4),
     (250, 4)],
)  # fmt: skip
def test_the_rows_of_the_table(total, row):
    """Both sides of 75, 100, 125 and 150."""
    assert band_of(np.array([total], dtype=np.int32))[0] == row


OPTIONS = [
    # row, weapon in hand, an ally: what is taken.
    (0, True, True, ""),
    (0, False, False, ""),
    (1, True, True, "drop"),
    (1, True, False, "drop"),
    (1, False, True, "own"),
    (1, False, False, "own"),
    (2, True, True, "drop ally"),
    (2, True, False, "drop own"),
    (2, False, True, "ally own"),
    (2, False, False, "own"),
    (3, True, True, "drop break"),
    (3, True, False, "drop break"),
    (3, False, True, "ally own"),
    (3, False, False, "own"),
    (4, True, True, "drop break"),
    (4, True, False, "drop break"),
    (4, False, True, "ally own"),
    (4, False, False, "own"),
]


@pytest.mark.rule("fumble.roll")
@pytest.mark.rule("fumble.choice")
@pytest.mark.parametrize(("row", "armed", "ally", "taken"), OPTIONS)
def test_every_row_with_every_choice_there_is(row, armed, ally, taken):
    """The first one or two of drop, break, ally, oneself that the row offers and that can be."""
    options = choose_options(np.array([row]), np.array([armed]), np.array([ally]))
    names = {
        "drop": options.drops,
        "break": options.breaks,
        "ally": options.ally,
        "own": options.own,
    }
    assert [name for name, chosen in names.items() if chosen[0]] == taken.split()


@pytest.mark.rule("fumble.roll")
@pytest.mark.parametrize(
    ("die", "assess", "stunned", "hand", "broken"),
    [(75, 0, 0, 0, 0), (76, 0, 0, -1, 0), (100, 0, 0, -1, 0)],
)
def test_what_befalls_the_armed(duel, die, assess, stunned, hand, broken):
    """75: an Assessment Roll alone. 76 to 100: that, and the weapon is dropped."""
    ring = duel()
    fumbles(ring, die)
    ann = ring["Ann"]
    assert (ann.assess, ann.stunned_until, ann.hand, ann.broken) == (assess, stunned, hand, broken)
    assert not criticals(ring)


@pytest.mark.rule("fumble.roll")
@pytest.mark.parametrize(
    ("modifier", "severity", "assess"), [(0, SUP, 0), (25, LIG, 0), (50, LIG, -1), (75, MOD, -1)]
)
def test_what_befalls_teeth(duel, modifier, severity, assess):
    """A die of 100 and 0, 25, 50, 75 more: a bite cannot be dropped, and Ann has no ally.

    Superficial, Light, Light and Moderate on herself; Stunned from 126 up instead of a roll.
    """
    ring = duel(ann=sheet(evolve(BITE, fumble=modifier)))
    fumbles(ring, 100)
    assert criticals(ring) == [(0, 0, severity)]
    assert ring["Ann"].assess == assess
    if assess == -1:
        assert ring["Ann"].stunned_until >= 2


@pytest.mark.rule("fumble.roll")
@pytest.mark.parametrize(
    ("modifier", "on_ally", "on_self"),
    [(25, SUP, LIG), (50, LIG, LIG), (75, MOD, MOD)],
)
def test_what_befalls_teeth_among_friends(melee, modifier, on_ally, on_self):
    """Two choices: the ally's critical and one's own, of the row's severities."""
    ring = melee({"Ann": sheet(evolve(BITE, fumble=modifier)), "Amy": sheet()}, {"Bob": sheet()})
    ring.all_criticals("5/0/0")
    ring.rolls("Ann", CLUMSY, first=1)
    fumbles(ring, 100)
    assert sorted(criticals(ring)) == [(0, 0, on_self), (0, 1, on_ally)]
    assert (ring["Ann"].hp, ring["Amy"].hp) == (95, 95)


@pytest.mark.rule("fumble.roll")
def test_dropping_and_hurting_an_ally(melee):
    """101-125 armed among friends: the weapon falls and the ally takes a Superficial."""
    ring = melee({"Ann": sheet(weapon(fumble=25)), "Amy": sheet()}, {"Bob": sheet()})
    ring.all_criticals("5/0/0")
    fumbles(ring, 100)
    assert criticals(ring) == [(0, 1, SUP)]
    assert (ring["Ann"].hand, ring["Ann"].hp, ring["Amy"].hp) == (-1, 100, 95)


@pytest.mark.rule("fumble.roll")
def test_the_stun_of_a_fumble(duel):
    """126 and more in the Melee of round 1: Stunned through round 2; no Assessment Roll."""
    ring = duel(ann=sheet(weapon(fumble=30)))
    heard = fumbles(ring, 96)
    assert (heard["stunned"], ring["Ann"].stunned_until, ring["Ann"].assess) == (True, 2, -1)
    ring = duel(ann=sheet(weapon(fumble=30)))
    assert fumbles(ring, 95)["stunned"] is False


@pytest.mark.rule("fumble.roll")
@pytest.mark.parametrize(
    ("attack", "shield", "modifier"),
    [
        (LONGSWORD, None, 20),
        (LONGSWORD, FULL, 10),
        (GREATAXE, None, 30),
        (SWORD, None, 0),
        (BITE, None, 0),
    ],
)
def test_the_modifier_is_that_of_the_grip(duel, attack, shield, modifier):
    """Hand and a half: 20 in two hands, 10 in one; a two-handed weapon's 30."""
    ring = duel(ann=sheet(attack, shield=shield))
    assert fumbles(ring, 1)["modifier"] == modifier


@pytest.mark.rule("fumble.choice")
def test_dropped_and_broken_is_broken(duel):
    """126 and more: both, so the sword is broken and cannot be picked up."""
    ring = duel(ann=sheet(weapon(fumble=30)))
    fumbles(ring, 100)
    assert (ring["Ann"].hand, ring["Ann"].broken, ring["Ann"].dropped) == (-1, 1, 1)


@pytest.mark.rule("fumble.choice")
def test_only_the_weapon_that_fumbled_is_dropped(duel):
    """The bite fumbles at 76: the sword in hand stays, so the critical is on oneself."""
    ring = duel(ann=sheet(SWORD, BITE))
    ring.all_criticals("5/0/0")
    fumbles(ring, 76, attack=1)
    assert (ring["Ann"].hand, criticals(ring)) == (0, [(0, 0, SUP)])


@pytest.mark.rule("fumble.choice")
def test_the_ally_is_the_nearest_in_the_fight(melee):
    """Of two friends the one with the lower near key, of one left that one, else oneself."""
    hit = set()
    for number in range(10):
        ring = melee({n: sheet(evolve(BITE, fumble=25)) for n in ("Ann", "Amy", "Al")},
                     {"Bob": sheet()}, fight=number)  # fmt: skip
        ring.all_criticals("5/0/0")
        heard = fumbles(ring, 100)
        near = plain.child(plain.child(plain.root(1, number), "near"), "red.Ann")
        keys = {who: plain.child(near, f"red.{who}") for who in ("Amy", "Al")}
        nearest = min(keys, key=keys.get)
        assert heard["ally"] == ring[nearest].number
        hit.add(nearest)
    assert hit == {"Amy", "Al"}
    ring = melee(
        {n: sheet(evolve(BITE, fumble=25)) for n in ("Ann", "Amy", "Al")}, {"Bob": sheet()}
    )
    ring["Amy"].out = True
    assert fumbles(ring, 100)["ally"] == ring["Al"].number
    ring = melee(
        {n: sheet(evolve(BITE, fumble=25)) for n in ("Ann", "Amy", "Al")}, {"Bob": sheet()}
    )
    ring["Amy"].out = ring["Al"].out = True
    assert fumbles(ring, 100)["ally"] == -1
    assert {victim for _, victim, _ in criticals(ring)} == {0}


@pytest.mark.rule("fumble.type")
@pytest.mark.parametrize(
    ("said", "beast", "table"),
    [
        (None, False, CriticalType.CUT),
        (CriticalType.PIERCE, False, CriticalType.PIERCE),
        (CriticalType.PIERCE, True, CriticalType.BEAST),
    ],
)
def test_the_critical_is_of_the_type_in_use(duel, said, beast, table):
    """Cut by itself, Pierce where the script said so, Beast on a beast; 76 with bitten teeth."""
    bite = evolve(BITE, criticals=(CriticalType.CUT, CriticalType.PIERCE))
    ring = duel(ann=sheet(bite, beast=beast))
    fumbles(ring, 90, critical=said)
    assert ring.events("critical")[0]["kind"] == table


@pytest.mark.rule("fumble.type")
def test_the_dice_of_a_fumble_have_their_addresses(melee):
    """Its critical on oneself, on the ally, and an Unreliable weapon's: 7, 8 and 9 as loaded."""
    bite = evolve(BITE, fumble=25, unreliable=True)
    ring = melee({"Ann": sheet(bite), "Amy": sheet()}, {"Bob": sheet()})
    ring.all_criticals("0")
    ring.rolls("Ann", CLUMSY, first=1, fumble_own=7, fumble_ally=8, fumble_unreliable=9)
    fumbles(ring, 100)
    dice = {(each["target"], each["die"]) for each in ring.events("critical")}
    assert dice == {(0, 7), (1, 8), (0, 9)}


@pytest.mark.rule("fumble.unreliable")
@pytest.mark.parametrize(("unreliable", "suffered"), [(True, [(0, 0, SUP)]), (False, [])])
def test_an_unreliable_weapon_hurts_its_wielder_too(duel, unreliable, suffered):
    """Even the mildest fumble (a die of 1) deals a Superficial; a reliable weapon's does not."""
    ring = duel(ann=sheet(weapon("flail", unreliable=unreliable)))
    ring.all_criticals("5/0/0")
    fumbles(ring, 1)
    assert criticals(ring) == suffered


@pytest.mark.rule("fumble.mark")
def test_the_mark_makes_the_attacker_fumble_and_the_blow_counts(duel):
    """Beast 1-5: 10 hit points for the beast, and a fumble at `child(critical, "fumble")`."""
    ring = duel(bob=sheet(beast=True))
    ring.declare("Ann", "attack", "Bob")
    ring.rolls("Ann", 40, critical=3)
    key = ring.below(ring.address("Ann", ("attack", 0)), ("critical", 0), "fumble")
    ring.load(key, 80)
    ring.run(Phase.MELEE)
    (heard,) = ring.events("fumble")
    assert (heard["actor"], heard["die"]) == (0, 80)
    assert ring["Bob"].hp == 100 - 7 - 10
    assert (ring["Ann"].hand, ring["Ann"].assess) == (-1, 0)


@pytest.mark.rule("fumble.mark")
def test_a_fumble_does_not_undo_an_equal_blow(duel):
    """In one rank, Ann's fumble (and dropped sword) does not stop Bob's blow or its own credit."""
    ring = duel()
    ring.declare("Bob", "attack", "Ann")
    ring.rolls("Bob", 20)
    fumbles(ring, 80)
    assert len(ring.events("attack")) == 2
    assert ring["Ann"].hand == -1


@pytest.mark.rule("fumble.choice")
def test_a_fumbler_can_fell_its_friend(melee):
    """The ally's critical is the fumbler's blow: damage taken, none dealt, no foe's credit."""
    ring = melee({"Ann": sheet(evolve(BITE, fumble=25)), "Amy": sheet(hp=5)}, {"Bob": sheet()},
                 scripts={"Bob": [entry("defend")]})  # fmt: skip
    ring.all_criticals("5/0/0")
    fumbles(ring, 100)
    assert ring["Amy"].out
    assert ring["Amy"].out_by == 0
    assert list(ring.bout.dealt) == [0, 0, 0]
    assert list(ring.bout.taken) == [5, 5, 0]


MISSILE_OPTIONS = [
    # row; in hand, ammunition, string, ally: what is taken.
    (0, "1111", ""),
    (1, "1111", "drop"),
    (1, "0111", "ammunition"),
    (1, "0001", ""),
    (1, "1000", "drop"),
    (2, "1111", "drop ammunition"),
    (2, "1011", "drop string"),
    (2, "1001", "drop ally"),
    (2, "1000", "drop own"),
    (2, "0110", "ammunition own"),
    (2, "0001", "ally own"),
    (3, "1111", "ammunition break"),
    (3, "1011", "break ally"),
    (3, "1010", "break own"),
    (3, "0111", "ammunition ally"),
    (3, "0000", "own"),
    (4, "1111", "ammunition break ally"),
    (4, "1110", "ammunition break own"),
    (4, "1011", "break ally own"),
    (4, "0111", "ammunition ally own"),
    (4, "0000", "own"),
]


@pytest.mark.rule("ranged.fumble")
@pytest.mark.parametrize(("row", "has", "taken"), MISSILE_OPTIONS)
def test_every_row_of_the_missile_column(row, has, taken):
    """The first one, two or three of what the row offers and can be, in the order of the table.

    No dropping and no string from 126 on, no breaking up to 125; no critical in the row of 76.
    """
    armed, ammunition, string, ally = (np.array([each == "1"]) for each in has)
    missile = Missile(np.array([True]), ammunition, string)
    options = choose_options(np.array([row]), armed, ally, missile)
    names = {
        "drop": options.drops,
        "ammunition": options.ammunition,
        "string": options.string,
        "break": options.breaks,
        "ally": options.ally,
        "own": options.own,
    }
    assert [name for name, chosen in names.items() if chosen[0]] == taken.split()


def shot(melee, die, *, attack, others=(), far=2000, **changes):
    """Ann's shot at Bob, 10 m off, misses clumsily, with this fumble die; Amy stands `far` off."""
    reds = {"Ann": sheet(evolve(attack, **changes), SWORD), **dict.fromkeys(others, sheet())}
    stands = {"Ann": stand(), "Bob": stand(10_000, facing=(-1000, 0)), "Amy": stand(0, far)}
    ring = melee(reds, {"Bob": sheet()}, stands=stands)
    ring.all_criticals("5/0/0")
    ring.at(1, Phase.RANGED_A)
    ring.declare("Ann", "shoot", "Bob")
    ring.rolls("Ann", CLUMSY, first=1, phase=Phase.RANGED_A, fumble=die)
    ring.run(Phase.RANGED_A)
    return ring


def arrows(ring):
    """What Ann has left of her first attack, and from when it is ready."""
    number = ring.parameters.attack_of[ring["Ann"].number, 0]
    return int(ring.state.left[number, 0]), int(ring.state.ready_from[number, 0])


@pytest.mark.rule("ranged.fumble")
@pytest.mark.parametrize(
    ("die", "modifier", "hand", "broken", "left", "on_self"),
    [
        (75, 0, 0, 0, 9, []),
        (76, 0, -1, 0, 9, []),
        (100, 1, -1, 0, 0, []),
        (100, 25, -1, 0, 0, []),
        (100, 26, -1, 1, 0, []),
        (100, 50, -1, 1, 0, []),
        (100, 51, -1, 1, 0, [(0, 0, LIG)]),
    ],
)
def test_what_befalls_archers(melee, die, modifier, hand, broken, left, on_self):
    """76: drops the bow. 101: and all arrows. 126: breaks it, and all arrows. 151: and itself."""
    ring = shot(melee, die, attack=bow(), fumble=modifier, fumble_two_handed=modifier)
    ann = ring["Ann"]
    assert (ann.hand, ann.broken, *arrows(ring)) == (hand, broken, left, NEVER)
    assert criticals(ring) == on_self
    assert (ann.assess == 0) == (die + modifier <= 125)
    assert (ann.stunned_until == 2) == (die + modifier > 125)


@pytest.mark.rule("ranged.fumble")
def test_a_string_breaks(melee):
    """With no arrow left after this one, 101: drops the bow, and its string is broken.

    A sling has none: it is dropped, and the critical is Superficial.
    """
    ring = shot(melee, 100, attack=bow(), ammunition=1, fumble=25, fumble_two_handed=25)
    assert (ring["Ann"].hand, ring["Ann"].broken, ring["Ann"].dropped) == (-1, 1, 1)
    assert criticals(ring) == []
    ring = shot(melee, 100, attack=bow("sling", grip="one"), ammunition=1, fumble=25)
    assert (ring["Ann"].hand, ring["Ann"].broken, ring["Ann"].dropped) == (-1, 0, 1)
    assert criticals(ring) == [(0, 0, SUP)]


@pytest.mark.rule("ranged.fumble")
def test_a_broken_string_stays_in_hand(duel):
    """The weapon is broken, out of use, and still held."""
    ring = duel(ann=sheet(bow(), SWORD))
    break_string(ring.bout, ring.rows("Ann").cell)
    assert (ring["Ann"].hand, ring["Ann"].broken, ring["Ann"].dropped) == (0, 1, 0)
    attack = ring.parameters.attack_of[:1, 0]
    assert not can_use(ring.bout, ring.rows("Ann"), attack)[0]


@pytest.mark.rule("ranged.fumble")
@pytest.mark.parametrize(
    ("modifier", "on_self", "assess"), [(0, SUP, 0), (25, LIG, 0), (50, LIG, -1), (75, MOD, -1)]
)
def test_thrown_weapons_have_the_melee_column(melee, modifier, on_self, assess):
    """Nothing is in hand to drop or break: 100 is a Superficial on oneself, 175 a Moderate.

    The piece that was thrown is gone, the other two are not.
    """
    ring = shot(melee, 100, attack=javelin(), fumble=modifier)
    ann = ring["Ann"]
    assert criticals(ring) == [(0, 0, on_self)]
    assert (ann.hand, ann.dropped, ann.broken, arrows(ring)) == (-1, 0, 0, (2, NEVER))
    assert ann.assess == assess


@pytest.mark.rule("ranged.ally")
@pytest.mark.parametrize(
    ("attack", "far", "struck"),
    [
        (bow(ammunition=1, grip="one"), 80_000, True),
        (bow(ammunition=1, grip="one"), 80_001, False),
        (javelin(), 3000, True),
        (javelin(), 3001, False),
    ],
)
def test_how_far_off_an_ally_is_struck(melee, attack, far, struck):
    """Row 101: within four base ranges (80 m) of a missile weapon, within 3 m of a throw."""
    ring = shot(melee, 100, attack=attack, fumble=25, others=("Amy",), far=far)
    assert ring.events("fumble")[0]["ally"] == (ring["Amy"].number if struck else -1)
    hit = {victim for _, victim, _ in criticals(ring)}
    assert (ring["Amy"].number in hit) == struck


@pytest.mark.rule("ranged.ally")
@pytest.mark.parametrize(("far", "struck"), [(3000, True), (3001, False)])
def test_how_far_off_an_ally_is_in_melee(melee, far, struck):
    """Teeth that fumble at 101 hurt an ally within 3 m, of two the nearer one."""
    reds = {name: sheet(evolve(BITE, fumble=25)) for name in ("Ann", "Amy", "Al")}
    stands = {"Ann": stand(), "Amy": stand(0, far), "Al": stand(0, -far - 1), "Bob": stand(1000)}
    ring = melee(reds, {"Bob": sheet()}, stands=stands)
    ring.all_criticals("0")
    assert fumbles(ring, 100)["ally"] == (ring["Amy"].number if struck else -1)


@pytest.mark.rule("ranged.fumble")
def test_the_dice_of_a_missile_fumble(melee):
    """Its critical on oneself and on an ally are children of the fumble: 7 and 8 as loaded."""
    attack = bow(ammunition=1, grip="one", fumble=76)
    reds = {"Ann": sheet(attack), "Amy": sheet()}
    stands = {"Ann": stand(), "Amy": stand(0, 5000), "Bob": stand(10_000)}
    ring = melee(reds, {"Bob": sheet()}, stands=stands)
    ring.all_criticals("0")
    ring.at(1, Phase.RANGED_A)
    ring.declare("Ann", "shoot", "Bob")
    ring.rolls("Ann", CLUMSY, first=1, phase=Phase.RANGED_A, fumble=100, fumble_own=7,
               fumble_ally=8)  # fmt: skip
    ring.run(Phase.RANGED_A)
    heard = {(each["target"], each["die"], each["severity"]) for each in ring.events("critical")}
    assert heard == {(0, 7, LIG), (1, 8, LIG)}
    assert ring["Ann"].broken == 1
