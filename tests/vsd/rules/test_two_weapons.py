"""A weapon in each hand: two blows, what they cost, and how the second weapon is lost."""

from __future__ import annotations

import pytest
from attrs import evolve

from tests.vsd.rules.harness import (
    BITE,
    CLAW,
    DAGGER,
    GREATAXE,
    LONGSWORD,
    SWORD,
    Ring,
    entry,
    sheet,
    weapon,
)
from vsdsim.vsd.codes import Action
from vsdsim.vsd.rules.figures import can_use, geared_cmb
from vsdsim.vsd.rules.hampering import hamper
from vsdsim.vsd.rules.weapons import best_attack
from vsdsim.vsd.vocabulary import CriticalType, Length, Phase

IDLE = [entry("defend", parry=0)]
BOTH = [entry("attack", both=True)]
HARMLESS = -40


def pair(*attacks, off_hand=DAGGER, **more):
    """Somebody with a sword, or these attacks, and a dagger in the other hand."""
    return sheet(*(attacks or (SWORD,)), off_hand=off_hand, **more)


def declared(duel, *attacks, script=BOTH, bob=None, **more):
    """Ann, who has two weapons, has declared what her script says; Bob only defends."""
    ring = duel(ann=pair(*attacks, **more), bob=bob, scripts={"Ann": script, "Bob": IDLE})
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    return ring


def blows(ring, *totals, who="Ann", **more):
    """Fight the melee, the attack rolls of somebody loaded in their order; her blows."""
    for number, total in enumerate(totals):
        ring.rolls(who, total, i=number, **more)
    ring.run(Phase.MELEE)
    return [each for each in ring.events("attack") if each["actor"] == ring[who].number]


@pytest.mark.rule("optional.two-weapons")
def test_both_strike_at_20_less(duel):
    """60 - 20 with the sword on attack roll 0, 50 - 20 with the dagger on roll 1."""
    ring = declared(duel)
    assert ring["Ann"].both
    heard = blows(ring, 20, 25)
    names = [ring.parameters.attacks.names[each["attack"]] for each in heard]
    assert names == ["arming-sword", "dagger"]
    # 20 + 40 - 20 DEF and 25 + 30 - 20.
    assert [(each["cmb"], each["total"]) for each in heard] == [(40, 40), (30, 35)]


@pytest.mark.rule("optional.two-weapons")
def test_the_second_blow_comes_later(duel):
    """A sub-rank of its own: the first has landed, so that a felled Bob is out by then."""
    ring = declared(duel)
    ring["Bob"].hp = 1
    heard = blows(ring, 200, 25, critical=1)
    assert ring["Bob"].out
    assert len(heard) == 1


@pytest.mark.rule("optional.two-weapons")
def test_further_strikes_of_the_first_come_before(duel):
    """Two strikes with the sword are rolls 0 and 1, the dagger is roll 2."""
    ring = declared(duel, weapon(strikes=2))
    heard = blows(ring, 20, 21, 22)
    assert [each["total"] for each in heard] == [40, 41, 32]


@pytest.mark.rule("optional.two-weapons")
def test_follow_ups_come_after_the_off_hand(duel):
    """The sword scores a critical: the off hand is roll 1, the bite that follows roll 2."""
    ring = declared(duel, weapon(follow_up=BITE))
    ring.all_criticals("0")
    heard = blows(ring, 120, 20, 30)
    names = [ring.parameters.attacks.names[each["attack"]] for each in heard]
    assert names == ["arming-sword", "dagger", "bite"]
    # The bite has CMB 60, and -20 as all of the action: 30 + 40 - 20.
    assert [each["total"] for each in heard[1:]] == [30, 50]


@pytest.mark.rule("optional.two-weapons")
def test_the_parry_is_a_share_of_what_is_left(duel):
    """50 % of 60 - 20 is 20, taken off both."""
    ring = declared(duel, script=[entry("attack", both=True, parry="50%")])
    assert ring["Ann"].parry == 20
    assert [each["cmb"] for each in blows(ring, HARMLESS, HARMLESS)] == [20, 10]


@pytest.mark.rule("optional.two-weapons")
@pytest.mark.parametrize(
    ("mine", "theirs", "first"),
    [
        (Length.LONG, Length.SHORT, None),
        (Length.LONG, Length.LONG, "Bob"),
        (Length.LONGEST, Length.SHORT, "Ann"),
        (Length.SHORT, Length.HAND, None),
        (Length.HAND, Length.HAND, None),
    ],
)
def test_both_are_a_step_shorter(duel, mine, theirs, first):
    """Of equal CMB: Long counts as Short, Hand stays Hand; None: at once."""
    bob = sheet(weapon(length=theirs, cmb=40))
    ring = duel(ann=pair(weapon(length=mine)), bob=bob,
                scripts={"Ann": BOTH, "Bob": [entry("attack")]})  # fmt: skip
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    # Each would fell the other, so that both strike only if they do so at once.
    for who in ("Ann", "Bob"):
        ring[who].hp = 1
        ring.rolls(who, 110, critical=1)
    ring.run(Phase.MELEE)
    out = {who: ring[who].out for who in ("Ann", "Bob")}
    assert out == {"Ann": first != "Ann", "Bob": first != "Bob"}


@pytest.mark.rule("optional.two-weapons")
def test_a_step_longer_comes_after(melee):
    """Hand stays Hand, and is Short against the Prone: before Hand, at once with Short."""
    reds = {"Both": pair(DAGGER, off_hand=DAGGER), "Hand": sheet(evolve(DAGGER, cmb=200)),
            "Short": sheet(weapon("mace", length=Length.SHORT, cmb=30))}  # fmt: skip
    scripts = {"Both": [entry("attack", both=True, target="blue.Down")],
               "Hand": [entry("attack", target="blue.Foe")],
               "Short": [entry("attack", target="blue.Foe")],
               "Foe": IDLE, "Down": IDLE}  # fmt: skip
    ring = melee(reds, {"Foe": sheet(), "Down": sheet()}, scripts=scripts)
    ring["Down"].prone = ring["Down"].cannot_stand = True
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    for who in reds:
        ring.rolls(who, HARMLESS)
    ring.rolls("Both", HARMLESS, i=1)
    ring.run(Phase.MELEE)
    heard = [ring.parameters.names[each["actor"]] for each in ring.events("attack")]
    assert sorted(heard[:2]) == ["red.Both", "red.Short"]
    assert heard[2:] == ["red.Both", "red.Hand"]


@pytest.mark.rule("optional.two-weapons")
@pytest.mark.parametrize(
    ("clumsy", "die", "fumbles"),
    [(3, 6, True), (3, 7, False), (5, 10, True), (5, 11, False), (8, 10, True), (8, 11, False)],
)
def test_clumsy_ranges_are_doubled(duel, clumsy, die, fumbles):
    """01-06 of 01-03, at most 01-10; with one hand as ever."""
    ring = declared(duel, weapon(clumsy=clumsy))
    assert len(blows(ring, -100, first=die, fumble=1)) == 2
    assert len(ring.events("fumble")) == fumbles
    ring = declared(duel, weapon(clumsy=clumsy), script=[entry("attack")])
    blows(ring, -100, first=die, fumble=1)
    assert len(ring.events("fumble")) == (die <= clumsy)


@pytest.mark.rule("optional.two-weapons")
def test_of_the_off_hand_too(duel):
    """The dagger's 01 is 01-02."""
    for die, fumbles in ((2, 1), (3, 0)):
        ring = declared(duel)
        ring.rolls("Ann", -100, i=1, first=die, fumble=1)
        blows(ring, -100)
        assert len(ring.events("fumble")) == fumbles


@pytest.mark.rule("optional.two-weapons")
@pytest.mark.parametrize(
    "what", [{"off_hand": False}, {"arms": 1}, {"arms": 2}, {"hand": -1, "dropped": 1}]
)
def test_without_both_it_is_a_plain_attack(duel, what):
    """The second weapon gone, an arm useless, the first one to be picked up."""
    ring = duel(ann=pair(SWORD, BITE), scripts={"Ann": BOTH, "Bob": IDLE})
    for name, value in what.items():
        setattr(ring["Ann"], name, value)
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].action == Action.ATTACK
    assert not ring["Ann"].both
    ring.at(1, Phase.MELEE)
    assert len(blows(ring, HARMLESS, HARMLESS)) == 1


@pytest.mark.rule("optional.two-weapons")
def test_a_weapon_to_be_drawn_is_none_with_both(duel):
    """The club comes into the hand just before the blow, at -20 for that alone."""
    club = weapon("club", length=Length.HAND, cmb=55)
    ring = declared(duel, SWORD, club, script=[entry("attack", both=True, weapon="club")])
    assert not ring["Ann"].both
    assert [each["cmb"] for each in blows(ring, HARMLESS, HARMLESS)] == [35]


@pytest.mark.rule("optional.two-weapons")
def test_a_natural_attack_is_none_with_both(duel):
    """Claws of 90 are the best attack: one blow. So is an attack that does not say it."""
    ring = declared(duel, SWORD, evolve(CLAW, cmb=90))
    assert len(blows(ring, HARMLESS, HARMLESS)) == 1
    ring = declared(duel, script=[entry("attack")])
    assert [each["cmb"] for each in blows(ring, HARMLESS, HARMLESS)] == [60]


@pytest.mark.rule("optional.two-weapons")
def test_a_second_weapon_by_itself_is_no_attack(duel):
    """It is neither the best attack nor drawn; with nothing in hand there are bare hands of 40."""
    ring = duel(ann=pair(weapon(cmb=10), off_hand=evolve(DAGGER, cmb=90)),
                scripts={"Ann": [entry("attack")], "Bob": IDLE})  # fmt: skip
    found = best_attack(ring.bout, ring.rows("Ann"), may_draw=True)
    assert ring.parameters.attacks.names[found.attack[0]] == "arming-sword"
    ring["Ann"].hand, ring["Ann"].broken = -1, 1
    found = best_attack(ring.bout, ring.rows("Ann"), may_draw=True)
    assert ring.parameters.attacks.names[found.attack[0]] == "bare-hands"


@pytest.mark.rule("optional.two-weapons")
def test_it_does_not_parry_weapons_by_itself(duel):
    """With the sword gone a parry of Ann's counts against no weapon."""
    for hand, parry in ((0, 30), (-1, 0)):
        ring = duel(ann=pair(), scripts={"Ann": IDLE, "Bob": [entry("attack")]})
        ring["Ann"].hand = hand
        ring.run(Phase.DECLARATION)
        ring.at(1, Phase.MELEE)
        ring.declare("Ann", "defend", "Bob", parry=30)
        if hand < 0:
            ring["Ann"].attack = ring.parameters.last_attack[ring["Ann"].number]
        (heard,) = blows(ring, HARMLESS, who="Bob")
        assert heard["parry"] == parry


@pytest.mark.rule("optional.two-weapons")
def test_hand_and_a_half_is_one_hand_beside_it(duel):
    """A longsword of 60 has 50; the one in the other hand as well; alone it has 60."""
    ring = duel(ann=pair(LONGSWORD, off_hand=LONGSWORD), scripts={"Ann": BOTH, "Bob": IDLE})
    ann = ring.rows("Ann")
    first = ring.parameters.attack_of[ring["Ann"].number, :1]
    second = ring.parameters.off_hand[ring["Ann"].number :][:1]
    assert [int(geared_cmb(ring.bout, ann, each)[0]) for each in (first, second)] == [50, 50]
    ring["Ann"].off_hand = False
    assert int(geared_cmb(ring.bout, ann, first)[0]) == 60


@pytest.mark.rule("optional.two-weapons")
def test_nothing_for_two_hands_beside_it(duel):
    """A greataxe cannot be used, and not be drawn, until the other hand is empty."""
    ring = duel(ann=pair(SWORD, GREATAXE), scripts={"Ann": BOTH, "Bob": IDLE})
    axe = ring.parameters.attack_of[ring["Ann"].number, 1:2]
    for there in (True, False):
        ring["Ann"].off_hand = there
        assert bool(can_use(ring.bout, ring.rows("Ann"), axe)[0]) == (not there)


@pytest.mark.rule("optional.two-weapons")
@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("0 I", False, False),
        ("0 M", False, False),
        ("0 W", False, True),
        ("0 SH", True, True),
        ("0 break-weapon", False, True),
    ],
)
def test_what_drops_it(duel, text, first, second):
    """I drops everything, M what is of metal, W and a break the weapon in hand alone."""
    ring = duel(ann=pair(off_hand=evolve(DAGGER, metal=True)), scripts={"Ann": BOTH, "Bob": IDLE})
    ring.suffer("Ann", text, by="Bob")
    assert ((ring["Ann"].hand == 0), ring["Ann"].off_hand) == (first, second)


@pytest.mark.rule("optional.two-weapons")
def test_of_wood_it_stays(duel):
    """M takes metal only."""
    ring = duel(ann=pair(off_hand=evolve(DAGGER, metal=False)), scripts={"Ann": BOTH, "Bob": IDLE})
    ring.suffer("Ann", "0 M", by="Bob")
    assert ring["Ann"].off_hand


@pytest.mark.rule("optional.two-weapons")
@pytest.mark.parametrize(("arm", "first", "second"), [(50, False, True), (51, True, False)])
def test_it_goes_with_its_arm(duel, arm, first, second):
    """1-50 is the weapon arm, else the other."""
    ring = duel(ann=pair(), scripts={"Ann": BOTH, "Bob": IDLE})
    ring.load(ring.below(ring.address("Bob", ("attack", 0)), "critical", "arm"), arm)
    ring.suffer("Ann", "0 A", by="Bob")
    assert ((ring["Ann"].hand == 0), ring["Ann"].off_hand) == (first, second)


@pytest.mark.rule("optional.two-weapons")
def test_both_arms_useless_hold_nothing(duel):
    """The weapon arm last."""
    ring = duel(ann=pair(), scripts={"Ann": BOTH, "Bob": IDLE})
    ring["Ann"].arms = 2
    ring.load(ring.below(ring.address("Bob", ("attack", 0)), "critical", "arm"), 1)
    ring.suffer("Ann", "0 A", by="Bob")
    assert not ring["Ann"].off_hand


@pytest.mark.rule("optional.two-weapons")
@pytest.mark.parametrize("die", [80, 140])
def test_its_own_fumble_takes_it(duel, die):
    """Dropped (76-100) or broken (126-150), it is gone; the sword stays."""
    ring = declared(duel)
    ring.rolls("Ann", -100, i=1, first=1, fumble=die)
    blows(ring, -100)
    assert (ring["Ann"].hand, ring["Ann"].off_hand) == (0, False)
    assert (ring["Ann"].dropped, ring["Ann"].broken) == (0, 0)


@pytest.mark.rule("optional.two-weapons")
def test_the_first_ones_fumble_does_not(duel):
    """It drops the sword, and the off hand strikes on: 50 - 20."""
    ring = declared(duel)
    ring.rolls("Ann", -100, first=1, fumble=80)
    ring.rolls("Ann", 20, i=1)
    ring.run(Phase.MELEE)
    assert (ring["Ann"].hand, ring["Ann"].off_hand) == (-1, True)
    assert [each["cmb"] for each in ring.events("attack")] == [40, 30]


@pytest.mark.rule("optional.two-weapons")
def test_stuck_in_a_wound_it_is_gone(duel):
    """The dagger stays in Bob; nothing of Ann's is stuck, and it cannot be picked up."""
    ring = declared(duel)
    ring.all_criticals("0 stuck(2)")
    ring.rolls("Ann", 200, i=1)
    blows(ring, -100)
    assert (ring["Ann"].hand, ring["Ann"].off_hand, ring["Ann"].stuck) == (0, False, 0)


@pytest.mark.rule("optional.two-weapons")
@pytest.mark.parametrize("condition", ["holding an item", "metal weapon in hand"])
def test_conditions_see_it(duel, condition):
    """With nothing else in hand the dagger of metal is an item, and a metal weapon in hand."""
    for there in (True, False):
        ring = duel(ann=pair(off_hand=evolve(DAGGER, metal=True)),
                    scripts={"Ann": BOTH, "Bob": IDLE})  # fmt: skip
        ring["Ann"].hand, ring["Ann"].off_hand = -1, there
        ring.all_criticals("9/0/0", condition=condition, otherwise="0")
        ring.strike(("Bob", "Ann"))
        assert ring["Ann"].hp == (91 if there else 100)


@pytest.mark.rule("optional.two-weapons")
def test_once_declared_it_stays_for_the_round(duel):
    """The dagger struck away before: the sword still strikes at -20, the off hand not at all."""
    ring = declared(duel)
    ring["Ann"].off_hand = False
    heard = blows(ring, HARMLESS, HARMLESS)
    assert [each["cmb"] for each in heard] == [40]
    assert len(ring.events("loses-blow")) == 1


@pytest.mark.rule("optional.two-weapons")
def test_the_held_need_a_short_one(duel):
    """Held after declaring: the Long sword finds no room, the dagger does (50 - 20 - 30)."""
    ring = declared(duel)
    ring["Ann"].rigid_until = 1
    assert [each["cmb"] for each in blows(ring, HARMLESS, HARMLESS)] == [0]


@pytest.mark.rule("optional.two-weapons")
def test_the_first_type_of_critical_is_the_off_hands(duel):
    """The entry chooses for the weapon it is declared with."""
    off = evolve(LONGSWORD, cmb=60)
    ring = declared(duel, LONGSWORD, off_hand=off,
                    script=[entry("attack", both=True, critical="pierce")])  # fmt: skip
    ring.all_criticals("0")
    blows(ring, 150, 150)
    kinds = [each["struck"] for each in ring.events("critical")]
    assert kinds == [CriticalType.PIERCE, CriticalType.CUT]


@pytest.mark.rule("optional.two-weapons")
def test_at_the_fallen_both_strike(duel):
    """Without a roll, each the max result of its weapon."""
    ring = duel(ann=pair(), scripts={"Ann": [entry("attack", target="fallen", both=True)],
                                     "Bob": IDLE})  # fmt: skip
    ring["Bob"].out = True
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    ring.all_criticals("0")
    ring.run(Phase.MELEE)
    assert len(ring.events("fallen")) == 2


@pytest.mark.rule("optional.two-weapons")
@pytest.mark.parametrize("lost", [False, True])
def test_going_on_is_with_both_while_that_can_be(duel, lost):
    """After a failed Assessment Roll: the same attack and parry, with the dagger if it is there."""
    ring = declared(duel, script=[entry("attack", both=True, parry=15), *IDLE])
    ring["Ann"].off_hand = not lost
    ring.at(2, Phase.DECLARATION)
    ring.bout.failed[ring["Ann"].number] = True
    ring.run(Phase.DECLARATION)
    assert (ring["Ann"].action, ring["Ann"].parry) == (Action.ATTACK, 15)
    assert ring["Ann"].both == (not lost)


@pytest.mark.rule("optional.two-weapons")
def test_what_is_drawn_without_the_weapon_arm_takes_its_place(duel):
    """The left hand lets the dagger go for the club."""
    ring = duel(ann=pair(SWORD, weapon("club", length=Length.HAND)),
                scripts={"Ann": [entry("draw", weapon="club")], "Bob": IDLE})  # fmt: skip
    for arms in (0, 1):
        ring["Ann"].hand, ring["Ann"].arms, ring["Ann"].off_hand = -1, arms, True
        ring.at(1, Phase.DECLARATION)
        ring.run(Phase.DECLARATION)
        ring.at(1, Phase.OTHER)
        ring.run(Phase.OTHER)
        assert (ring["Ann"].hand, ring["Ann"].off_hand) == (1, arms == 0)


@pytest.mark.rule("optional.two-weapons")
def test_a_round_with_one_hand_after_one_with_both(monkeypatch):
    """What was declared is declared for its round."""
    scripts = {"Ann": [entry("attack", "round == 1", both=True), entry("attack")], "Bob": IDLE}
    ring = Ring({"red": {"Ann": pair()}, "blue": {"Bob": sheet()}}, scripts=scripts,
                monkeypatch=monkeypatch)  # fmt: skip
    for number, cmb in ((1, [40, 30]), (2, [60])):
        ring.begin(number)
        for i in (0, 1):
            ring.rolls("Ann", HARMLESS, i=i)
        ring.heard.clear()
        ring.play(number)
        assert [each["cmb"] for each in ring.events("attack")] == cmb


@pytest.mark.rule("declaration.weapon")
@pytest.mark.rule("cmb.grip")
@pytest.mark.parametrize(("there", "used"), [(True, "bite"), (False, "longsword")])
def test_the_loss_of_the_other_weapon_can_make_the_first_the_best(duel, there, used):
    """A longsword of 60 is worth 50 in one hand, less than a bite of 55; in two it is worth 60."""
    ann = pair(LONGSWORD, evolve(BITE, cmb=55))
    ring = duel(ann=ann, scripts={"Ann": [entry("attack")], "Bob": IDLE})
    ring["Ann"].off_hand = there
    hamper(ring.bout, ring.rows("Ann").cell)
    ring.run(Phase.DECLARATION)
    assert ring.parameters.attacks.names[ring["Ann"].declared] == used
