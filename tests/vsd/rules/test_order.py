"""The melee order: who strikes when, at whom, and how often."""

from __future__ import annotations

import pytest
from attrs import evolve

from tests.vsd.rules.harness import (
    BITE,
    DAGGER,
    FISTS,
    GREATAXE,
    SWORD,
    Ring,
    natural,
    sheet,
    weapon,
)
from vsdsim.scenario.model import Place
from vsdsim.vsd.rules.order import order_keys
from vsdsim.vsd.vocabulary import Length, Phase

SPEAR = weapon("long-spear", length=Length.LONGEST, max_result=175)
KILLING = 200
"""A roll that ends at the max result against anybody here; with a critical of 100 it fells."""


def order(ring):
    """Who attacked, in the order heard: a list of ranks, each a sorted list of names."""
    names = [name.partition(".")[2] for name in ring.parameters.names]
    return [names[each["actor"]] for each in ring.events("attack")]


def fight(ring, *declared):
    """Declare attacks (name, target and keywords), roll harmless dice, and fight the melee."""
    for who, target, more in declared:
        ring.rolls(who, more.pop("total", -100), first=more.pop("first", 50))
        ring.declare(who, more.pop("action", "attack"), target, **more)
    ring.run(Phase.MELEE)


@pytest.mark.rule("melee.order")
def test_the_longer_weapon_strikes_first(melee):
    """Longest, Long, Short, Hand, whatever the bonus: the dagger of CMB 200 comes last."""
    reds = {
        "Hand": sheet(evolve(DAGGER, cmb=200)),
        "Short": sheet(weapon("mace", length=Length.SHORT, cmb=150)),
        "Long": sheet(SWORD),
        "Longest": sheet(evolve(SPEAR, cmb=1)),
    }
    ring = melee(reds, {"Foe": sheet()})
    fight(ring, *((who, "Foe", {}) for who in reds))
    assert order(ring) == ["Longest", "Long", "Short", "Hand"]


@pytest.mark.rule("melee.order")
def test_equal_lengths_strike_by_cmb_of_the_moment(melee):
    """80 parrying 30 (50) comes after 60; Mighty's +20 puts 45 at 65, before both."""
    mighty = weapon("halberd", cmb=45, mighty=True)
    reds = {"Eighty": sheet(weapon(cmb=80)), "Sixty": sheet(SWORD), "Mighty": sheet(mighty)}
    ring = melee(reds, {"Foe": sheet()})
    fight(ring, ("Eighty", "Foe", {"parry": 30}), ("Sixty", "Foe", {}), ("Mighty", "Foe", {}))
    assert order(ring) == ["Mighty", "Sixty", "Eighty"]


@pytest.mark.rule("melee.order")
def test_wounds_and_conditions_are_in_the_cmb_that_orders(melee):
    """60 less 11 of injuries (49) comes after 50 and before 70 that is Prone and wounded (48)."""
    reds = {"Hurt": sheet(), "Fifty": sheet(weapon(cmb=50)), "Down": sheet(weapon(cmb=70))}
    ring = melee(reds, {"Foe": sheet()})
    ring["Hurt"].injuries = 11
    ring["Down"].prone, ring["Down"].injuries = True, 2
    fight(ring, *((who, "Foe", {}) for who in reds))
    assert order(ring) == ["Fifty", "Hurt", "Down"]


@pytest.mark.rule("melee.order")
def test_positional_advantage_counts_one_step_once(melee):
    """Against the Prone a Short weapon comes up to Long, and no further however low the foe is.

    The Long weapon with CMB 61 strikes before it (same step, higher CMB), the one with 59 after.
    """
    short = weapon("mace", length=Length.SHORT, cmb=60)
    reds = {"Above": sheet(short), "More": sheet(weapon(cmb=61)), "Less": sheet(weapon(cmb=59))}
    ring = melee(reds, {"Down": sheet(), "Foe": sheet()})
    down = ring["Down"]
    down.prone, down.stunned_until, down.rigid_until = True, 1, 1
    fight(ring, ("Above", "Down", {}), ("More", "Foe", {}), ("Less", "Foe", {}))
    assert order(ring) == ["More", "Above", "Less"]


@pytest.mark.rule("melee.order")
def test_the_prone_have_no_positional_advantage(melee):
    """Prone against Prone: the Short weapon stays Short, after the Long one of CMB 1."""
    short = weapon("mace", length=Length.SHORT, cmb=160)
    ring = melee({"Low": sheet(short), "Long": sheet(weapon(cmb=1))},
                 {"Down": sheet(), "Foe": sheet()})  # fmt: skip
    ring["Down"].prone = ring["Low"].prone = True
    fight(ring, ("Low", "Down", {}), ("Long", "Foe", {}))
    assert order(ring) == ["Long", "Low"]


@pytest.mark.rule("melee.order")
def test_a_dash_is_a_step_even_past_longest(melee):
    """Dashing with Longest (CMB 1) comes before standing with Longest (CMB 99)."""
    reds = {"Stands": sheet(evolve(SPEAR, cmb=99)), "Dashes": sheet(evolve(SPEAR, cmb=1))}
    ring = melee(reds, {"Foe": sheet()})
    fight(ring, ("Stands", "Foe", {}), ("Dashes", "Foe", {"action": "dash"}))
    assert order(ring) == ["Dashes", "Stands"]


@pytest.mark.rule("melee.order")
def test_a_dash_and_a_prone_foe_are_two_steps(melee):
    """Hand + 2 is Long: after a Long weapon of more CMB, and before one of less.

    The dash costs 30: 50 - 30 = 20 for the dagger.
    """
    reds = {"Dagger": sheet(DAGGER), "More": sheet(weapon(cmb=21)), "Less": sheet(weapon(cmb=19))}
    ring = melee(reds, {"Down": sheet(), "Foe": sheet()})
    ring["Down"].prone = True
    fight(ring, ("Dagger", "Down", {"action": "dash"}), ("More", "Foe", {}), ("Less", "Foe", {}))
    assert order(ring) == ["More", "Dagger", "Less"]


@pytest.mark.rule("melee.order")
def test_a_negative_cmb_does_not_borrow_from_the_length():
    """Long at -500 still goes before Short at 500; keys fall with CMB inside one length."""
    import numpy as np

    lengths, cmb = np.array([2, 1, 1, 2]), np.array([-500, 500, 499, -501])
    keys = order_keys(lengths, cmb)
    assert list(np.argsort(-keys)) == [0, 3, 1, 2]


@pytest.mark.rule("melee.order")
def test_the_order_is_fixed_as_the_phase_begins(melee):
    """A wound of 50 taken in the first rank changes the CMB of the blow, not its place.

    First (Longest) wounds Second (60 -> 10); Third has 40 and still comes after Second.
    """
    ring = melee({"First": sheet(SPEAR), "Third": sheet(weapon(cmb=40))}, {"Second": sheet()})
    ring.all_criticals("0/0/50")
    fight(ring, ("First", "Second", {"total": 70}), ("Second", "Third", {}),
          ("Third", "Second", {}))  # fmt: skip
    assert order(ring) == ["First", "Second", "Third"]
    assert ring.events("attack")[1]["cmb"] == 10


@pytest.mark.rule("melee.order")
def test_a_foe_knocked_down_in_the_phase_does_not_reorder(melee):
    """First fells the foe Prone; the Short weapon gets +20 against it but no step of length."""
    reds = {
        "First": sheet(SPEAR),
        "Short": sheet(weapon("mace", length=Length.SHORT)),
        "Long": sheet(weapon(cmb=1)),
    }
    ring = melee(reds, {"Foe": sheet()})
    ring.all_criticals("0 P")
    fight(ring, ("First", "Foe", {"total": 70}), ("Short", "Foe", {}), ("Long", "Foe", {}))
    assert order(ring) == ["First", "Long", "Short"]
    assert [each["bonus"] for each in ring.events("attack")] == [0, 20, 20]


@pytest.mark.rule("melee.ties")
def test_equals_kill_each_other(duel):
    """Two swords of CMB 60: both blows land though each fells the other, and it is a draw."""
    ring = duel()
    ring.all_criticals("0 K")
    fight(ring, ("Ann", "Bob", {"total": KILLING}), ("Bob", "Ann", {"total": KILLING}))
    assert (ring["Ann"].dead, ring["Bob"].dead) == (True, True)
    assert ring.state.outcome[0] == 2, "red, blue, draw"


@pytest.mark.rule("melee.ties")
def test_one_point_of_cmb_breaks_the_tie(duel):
    """61 strikes before 60, whose blow is lost."""
    ring = duel(bob=sheet(weapon(cmb=61)))
    ring.all_criticals("0 K")
    fight(ring, ("Ann", "Bob", {"total": KILLING}), ("Bob", "Ann", {"total": KILLING}))
    assert (ring["Ann"].dead, ring["Bob"].dead) == (True, False)


@pytest.mark.rule("melee.ties")
def test_two_equal_friends_strike_a_foe_that_one_would_have_felled(melee):
    """Both blows of the rank land on the same foe; neither turns to the other enemy."""
    ring = melee({"Ann": sheet(), "Amy": sheet()}, {"Bob": sheet(), "Ben": sheet()})
    ring.all_criticals("0 K")
    fight(ring, ("Ann", "Bob", {"total": KILLING}), ("Amy", "Bob", {"total": KILLING}))
    assert [each["target"] for each in ring.events("attack")] == [ring["Bob"].number] * 2
    assert (ring["Bob"].dead, ring["Ben"].dead) == (True, False)


@pytest.mark.rule("melee.ties")
def test_a_rank_is_resolved_against_the_state_as_it_begins(melee):
    """Ann's blow knocks Bob down; Amy's, of the same rank, has no +20 for it."""
    ring = melee({"Ann": sheet(), "Amy": sheet()}, {"Bob": sheet()})
    ring.all_criticals("0 P S")
    fight(ring, ("Ann", "Bob", {"total": 70}), ("Amy", "Bob", {"total": 70}))
    assert [each["bonus"] for each in ring.events("attack")] == [0, 0]
    assert ring["Bob"].hp == 100 - 2 * 17, "70 + 60 - 20 = 110: 17 each"


@pytest.mark.rule("melee.ties")
def test_the_order_of_listing_decides_nothing(melee):
    """The same two equals listed the other way round: the same dice, the same end.

    (A kind of fault seen elsewhere: ties always in favour of whoever was listed first.)
    """
    ends = []
    for names in (("Ann", "Amy"), ("Amy", "Ann")):
        ring = melee({name: sheet() for name in names}, {"Bob": sheet(hp=30)})
        fight(ring, ("Ann", "Bob", {"total": 66}), ("Amy", "Bob", {"total": 66}),
              ("Bob", "Ann", {"total": 90}))  # fmt: skip
        ends.append([(ring[n].hp, ring[n].out) for n in ("Ann", "Amy", "Bob")])
    assert ends[0] == ends[1]
    assert len(set(ends[0])) > 1


@pytest.mark.rule("melee.strikes")
def test_two_attacks_in_one_action_come_one_after_the_other(duel):
    """x2: two rolls at their own addresses; what the first does is there for the second."""
    ring = duel(ann=sheet(weapon(strikes=2)))
    ring.all_criticals("0 P")
    ring.declare("Ann", "attack", "Bob")
    ring.rolls("Ann", 70, i=0)
    ring.rolls("Ann", 20, i=1)
    ring.run(Phase.MELEE)
    assert [(each["total"], each["bonus"]) for each in ring.events("attack")] == [
        (110, 0),
        (80, 20),
    ]


@pytest.mark.rule("melee.strikes")
def test_the_second_strike_turns_to_another_enemy(melee):
    """The first fells Bob; the second goes to Ben."""
    ring = melee({"Ann": sheet(weapon(strikes=2))}, {"Bob": sheet(), "Ben": sheet()})
    ring.all_criticals("0 K")
    ring.declare("Ann", "attack", "Bob")
    for i in (0, 1):
        ring.rolls("Ann", KILLING, i=i)
    ring.run(Phase.MELEE)
    assert [each["target"] for each in ring.events("attack")] == [1, 2]
    assert ring.state.outcome[0] == 0


@pytest.mark.rule("melee.strikes")
def test_second_strikes_of_a_rank_meet_after_all_first_ones(duel):
    """Two x2 fighters of one rank: first strikes together, then the seconds together.

    Both first strikes miss; both second strikes kill: a draw.
    """
    ring = duel(ann=sheet(weapon(strikes=2)), bob=sheet(weapon(strikes=2)))
    ring.all_criticals("0 K")
    for who, target in (("Ann", "Bob"), ("Bob", "Ann")):
        ring.declare(who, "attack", target)
        ring.rolls(who, -100, i=0)
        ring.rolls(who, KILLING, i=1)
    ring.run(Phase.MELEE)
    assert ring.state.outcome[0] == 2
    assert order(ring) == ["Ann", "Bob", "Ann", "Bob"]


@pytest.mark.rule("melee.turn")
def test_a_blow_turns_with_the_same_die(melee):
    """Its target felled by a faster friend, the blow goes to the other enemy with its own die.

    Die 42 + 60 - 35 (Ben's DEF) = 67, where Bob's would have been 82.
    """
    ring = melee({"Ann": sheet(SPEAR), "Amy": sheet()}, {"Bob": sheet(), "Ben": sheet(defence=35)})
    ring.all_criticals("0 K")
    fight(ring, ("Ann", "Bob", {"total": KILLING}), ("Amy", "Bob", {"total": 42}))
    last = ring.events("attack")[1]
    assert (last["target"], last["total"]) == (ring["Ben"].number, 67)


@pytest.mark.rule("melee.turn")
def test_it_turns_to_the_nearest(melee):
    """Of several enemies left the one with the lowest near key, in every one of twenty fights."""
    from tests.oracle import dice as plain

    turned = set()
    for number in range(20):
        ring = melee({"Ann": sheet()}, {n: sheet() for n in ("Bob", "Ben", "Bill")}, fight=number)
        ring["Bob"].out = ring["Bob"].dead = True
        fight(ring, ("Ann", "Bob", {}))
        near = plain.child(plain.child(plain.root(1, number), "near"), "red.Ann")
        keys = {name: plain.child(near, f"blue.{name}") for name in ("Ben", "Bill")}
        nearest = min(keys, key=keys.get)
        assert ring.events("attack")[0]["target"] == ring[nearest].number
        turned.add(nearest)
    assert turned == {"Ben", "Bill"}


@pytest.mark.rule("melee.turn")
def test_without_another_enemy_it_is_lost(melee):
    """Both enemies are out as the slower blow comes: no roll, no fumble."""
    ring = melee({"Ann": sheet(SPEAR), "Amy": sheet()}, {"Bob": sheet()},
                 victory={}, max_rounds=9)  # fmt: skip
    ring.all_criticals("0 K")
    fight(ring, ("Ann", "Bob", {"total": KILLING}), ("Amy", "Bob", {"total": -100, "first": 1}))
    assert order(ring) == ["Ann"]
    assert not ring.events("fumble")


@pytest.mark.rule("melee.follow-up")
@pytest.mark.parametrize(("total", "attacks"), [(65, 2), (60, 1)])
def test_a_follow_up_needs_a_critical_on_the_table(duel, total, attacks):
    """Beast NA 76+ is a critical: 65 + 60 - 20 = 105 has one, and with 35 of DEF more none."""
    cat = sheet(natural("claw", follow_up=natural("bite", cmb=60)))
    ring = duel(ann=cat, bob=sheet(defence=20 if attacks == 2 else 50))
    ring.declare("Ann", "attack", "Bob")
    ring.rolls("Ann", total, i=0, critical=30)
    ring.rolls("Ann", 10, i=1)
    ring.run(Phase.MELEE)
    assert [ring.parameters.attacks.names[each["attack"]] for each in ring.events("attack")] == [
        "claw", "bite",
    ][:attacks]  # fmt: skip


@pytest.mark.rule("melee.follow-up")
def test_the_follow_up_has_its_own_bonus_and_address(duel):
    """One strike: the follow-up is roll 1, at its own CMB of 95: 10 + 95 - 20 = 85."""
    cat = sheet(natural("claw", follow_up=natural("bite", cmb=95)))
    ring = duel(ann=cat)
    ring.declare("Ann", "attack", "Bob")
    ring.rolls("Ann", 40, i=0, critical=30)
    ring.rolls("Ann", 10, i=1)
    ring.run(Phase.MELEE)
    assert [each["total"] for each in ring.events("attack")] == [80, 85]


@pytest.mark.rule("melee.follow-up")
def test_a_critical_that_rank_cancels_still_scored(duel):
    """The table's Superficial against a Heroic foe does nothing more, but the bite follows."""
    from vsdsim.vsd.vocabulary import Rank

    cat = sheet(natural("claw", follow_up=natural("bite")))
    ring = duel(ann=cat, bob=sheet(rank=Rank.HEROIC))
    ring.declare("Ann", "attack", "Bob")
    ring.rolls("Ann", 40, i=0)
    ring.rolls("Ann", -100, i=1)
    ring.run(Phase.MELEE)
    assert len(ring.events("attack")) == 2
    assert not ring.events("critical")


@pytest.mark.rule("melee.follow-up")
def test_the_follow_up_is_lost_with_its_maker(duel):
    """The claw's own rank: a critical that Bob's equal blow answers with a stun stops the bite."""
    cat = sheet(natural("claw", length=Length.LONG, follow_up=natural("bite")))
    ring = duel(ann=cat)
    ring.all_criticals("0 S")
    fight(ring, ("Ann", "Bob", {"total": 70}), ("Bob", "Ann", {"total": 70}))
    assert order(ring) == ["Ann", "Bob"]


def test_the_ring_has_all_these_weapons():
    """Lengths as the tests say: Hand below Short below Long below Longest."""
    assert [w.length for w in (DAGGER, BITE, SWORD, SPEAR)] == [0, 1, 2, 3]
    assert (FISTS.length, GREATAXE.length) == (0, 2)


@pytest.mark.rule("place.higher")
@pytest.mark.rule("melee.order")
@pytest.mark.parametrize(
    ("ann", "facing", "first"),
    [
        ((1000, 0, 500), (1000, 0), "Ann"),  # half a metre above
        ((1000, 0, 499), (1000, 0), "Bob"),
        ((0, 1000, 0), (1000, 0), "Ann"),  # from the flank
        ((-1000, 0, 0), (1000, 0), "Ann"),  # from the rear
        ((-1000, 0, 900), (1000, 0), "Ann"),  # one step, however many advantages
    ],
)
def test_a_positional_advantage_lengthens_the_weapon(ann, facing, first):
    """A dagger (Hand) with it strikes like a Short one: before Bob's, whose CMB is higher."""
    dagger = weapon("dagger", length=Length.HAND, cmb=50)
    bobs = weapon("knife", length=Length.HAND, cmb=90)
    stands = {
        "Ann": {"place": Place(*ann), "facing": (-ann[0], -ann[1])},
        "Bob": {"place": Place(0, 0, 0), "facing": facing},
    }
    sides = {"red": {"Ann": sheet(dagger)}, "blue": {"Bob": sheet(bobs)}}
    ring = Ring(sides, stands=stands)
    ring.declare("Ann", "attack", "Bob")
    ring.declare("Bob", "attack", "Ann")
    ring.run(Phase.MELEE)
    assert order(ring)[0] == first


@pytest.mark.rule("place.higher")
def test_two_advantages_are_one_step():
    """From above and behind: Short, not Long; Bob's Long blade comes first."""
    stands = {
        "Ann": {"place": Place(-1000, 0, 900)},
        "Bob": {"place": Place(0, 0, 0), "facing": (1000, 0)},
    }
    dagger = weapon("dagger", length=Length.HAND, cmb=90)
    sides = {"red": {"Ann": sheet(dagger)}, "blue": {"Bob": sheet(SWORD)}}
    ring = Ring(sides, stands=stands)
    ring.declare("Ann", "attack", "Bob")
    ring.declare("Bob", "attack", "Ann")
    ring.run(Phase.MELEE)
    assert order(ring)[0] == "Bob"
