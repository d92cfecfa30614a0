"""Drive: failed rolls bought again, and who comes first where there is not enough of it."""

from __future__ import annotations

import pytest
from attrs import evolve

from tests.oracle import dice as plain
from tests.vsd.rules.harness import bow, entry, javelin, natural, order, sheet, stand, weapon
from vsdsim.scenario.model import Ground
from vsdsim.vsd.rules.drive.points import points_left
from vsdsim.vsd.vocabulary import Phase

IDLE = entry("defend", parry=0)
HIT, MISS = 100, 5
"""Dice with which a plain sword hits DEF 20 for more than nothing, and misses."""


def driven(points, **changes):
    """A plain swordsman with Drive."""
    return sheet(drive=points, **changes)


def fight(duel, *orders, points=5, dice=MISS, again=None, first=None, ann=None, bob=(), **more):
    """Ann, who follows these orders, strikes at Bob with these dice; the ring after it.

    `again` is what the roll shows that she makes again.
    """
    ann = driven(points) if ann is None else evolve(ann, drive=points)
    ring = duel(ann=ann, scripts={"Ann": [*orders, entry("attack")], "Bob": [*bob, IDLE]}, **more)
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    attack = ring.address("Ann", "attack")
    ring.load(attack, dice, first)
    if again is not None:
        ring.load(ring.below(attack, "drive"), again)
    ring.run(Phase.MELEE)
    return ring


def totals(ring, what="attack"):
    """The totals of all rolls of a kind."""
    return [each["total"] for each in ring.events(what)]


@pytest.mark.rule("drive.reroll")
def test_a_miss_is_rolled_again_at_its_own_address_with_ten_more(duel):
    """5 + 60 - 20 = 45 is an empty field; 55 + 10 + 40 = 105 counts, for one point."""
    ring = fight(duel, order("reroll"), again=55)
    assert totals(ring) == [105]
    assert ring["Ann"].drive == 4


@pytest.mark.rule("drive.reroll")
def test_a_hit_is_not_rolled_again(duel):
    """Nor is anything paid for it."""
    ring = fight(duel, order("reroll"), dice=HIT, again=1)
    assert totals(ring) == [140]
    assert ring["Ann"].drive == 5


@pytest.mark.rule("drive.reroll")
def test_the_new_roll_counts_be_it_worse_and_is_not_rolled_again(duel):
    """-30 + 10 + 40 = 20 misses too: one point is gone, and no second one."""
    ring = fight(duel, order("reroll"), again=-30)
    assert totals(ring) == [20]
    assert ring["Ann"].drive == 4


@pytest.mark.rule("drive.reroll")
def test_ten_or_less_misses_and_would_fumble(duel):
    """A fumble that is rolled again is none; the first die of the new roll says so."""
    ring = fight(duel, order("reroll"), dice=-60, first=2, again=60)
    assert totals(ring) == [110]
    assert ring.events("fumble") == []


@pytest.mark.rule("drive.reroll")
def test_who_harms_nobody_for_its_combat_bonus_has_not_missed(duel):
    """With CMB -10 the total of 70 would touch: nothing is bought. One of 20 would miss."""
    weak = sheet(weapon(cmb=-10))
    assert fight(duel, order("reroll"), ann=weak, dice=130, again=90)["Ann"].drive == 5
    assert fight(duel, order("reroll"), ann=weak, dice=40, again=90)["Ann"].drive == 4


@pytest.mark.rule("drive.reroll")
@pytest.mark.parametrize(("on", "left"), [("attack", 4), ("skill", 5), (["save", "casting"], 5)])
def test_only_rolls_that_the_order_names_are_bought(duel, on, left):
    """An attack roll is none of the others."""
    assert fight(duel, order("reroll", on=on), again=60)["Ann"].drive == left


@pytest.mark.rule("drive.reroll")
def test_what_comes_of_a_roll_keeps_its_address(duel):
    """The critical of the new roll is that of the attack: 77 there, whatever lies below the new."""
    ring = duel(ann=driven(1), scripts={"Ann": [order("reroll"), entry("attack")], "Bob": [IDLE]})
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    attack = ring.address("Ann", "attack")
    ring.load(attack, MISS)
    ring.load(ring.below(attack, "drive"), 140)
    ring.load(ring.below(attack, "critical"), 77)
    ring.run(Phase.MELEE)
    assert [each["die"] for each in ring.events("critical")] == [77]


@pytest.mark.rule("drive.reroll")
def test_a_shot_and_a_throw_are_attack_rolls(melee):
    """Both miss and are made again, each at its own address."""
    stands = {"Ann": stand(), "Amy": stand(0, 1000), "Bob": stand(9000, facing=(-1000, 0))}
    shoots = [order("reroll"), entry("shoot")]
    ring = melee(
        {"Ann": sheet(bow(), drive=1), "Amy": sheet(javelin(), drive=1)},
        {"Bob": sheet()},
        scripts={"Ann": shoots, "Amy": shoots, "Bob": [IDLE]},
        stands=stands,
    )
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.RANGED_A)
    for who in ("Ann", "Amy"):
        attack = ring.address(who, "attack", phase=Phase.RANGED_A)
        ring.load(attack, -40)
        ring.load(ring.below(attack, "drive"), 50)
    ring.run(Phase.RANGED_A)
    assert totals(ring, "shot") == [100, 100]
    assert (ring["Ann"].drive, ring["Amy"].drive) == (0, 0)


@pytest.mark.rule("drive.reroll")
def test_a_stray_is_not_bought(melee):
    """The shot is made again, and misses again; the stray that comes of it is as it is."""
    ring = melee(
        {"Ann": sheet(bow(), drive=5), "Amy": sheet()},
        {"Bob": sheet()},
        scripts={"Ann": [order("reroll"), entry("shoot")], "Amy": [IDLE], "Bob": [IDLE]},
        stands={"Ann": stand(), "Amy": stand(9000, 1000), "Bob": stand(9000)},
    )
    ring.state.engaged[ring["Bob"].number, ring["Amy"].number] = True
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.RANGED_A)
    attack = ring.address("Ann", "attack", phase=Phase.RANGED_A)
    for key in (attack, ring.below(attack, "drive"), ring.below(attack, "stray")):
        ring.load(key, -60, first=50)
    ring.run(Phase.RANGED_A)
    assert len(ring.events("stray")) == 1
    assert ring["Ann"].drive == 4


@pytest.mark.rule("drive.reroll")
def test_the_fallen_are_struck_without_a_roll(duel):
    """So there is none to buy, however little harm it does."""
    ring = duel(ann=driven(5), scripts={"Ann": [order("reroll"), entry("attack", target="fallen")]})
    ring["Bob"].out = True
    ring["Bob"].incapacitated_until = 99
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    ring.run(Phase.MELEE)
    assert len(ring.events("fallen")) == 1
    assert ring["Ann"].drive == 5


@pytest.mark.rule("drive.reroll")
def test_an_assessment_roll_below_75_is_a_failed_skill_roll(duel):
    """40 + 25 fails, 40 + 10 + 25 = 75 passes."""
    ring = duel(ann=driven(2), scripts={"Ann": [order("reroll"), IDLE]})
    ring.run(Phase.DECLARATION)
    ring["Ann"].assess = 0
    ring.begin(2)
    address = ring.address("Ann", "assessment-roll", phase=Phase.ASSESSMENT)
    ring.load(address, 40)
    ring.load(ring.below(address, "drive"), 40)
    ring.run(Phase.ASSESSMENT)
    (rolled,) = ring.events("assessment-roll")
    assert (rolled["total"], rolled["passed"], ring["Ann"].drive) == (75, True, 1)


@pytest.mark.rule("drive.reroll")
@pytest.mark.parametrize(("die", "left"), [(49, 4), (50, 5)])
def test_74_fails_and_75_does_not(duel, die, left):
    """With Perception 25."""
    ring = duel(ann=driven(5), scripts={"Ann": [order("reroll"), IDLE]})
    ring.run(Phase.DECLARATION)
    ring["Ann"].assess = 0
    ring.begin(2)
    ring.load(ring.address("Ann", "assessment-roll", phase=Phase.ASSESSMENT), die)
    ring.run(Phase.ASSESSMENT)
    assert ring["Ann"].drive == left


def brawl(duel, ann, bob, mine, theirs, points=(5, 5)):
    """Bob holds Ann, who struggles: both with Drive; dice of both, the second if bought."""
    ring = duel(
        ann=driven(points[0]),
        bob=driven(points[1]),
        scripts={"Ann": [*ann, entry("break-free")], "Bob": [*bob, IDLE]},
    )
    ring["Ann"].holder = ring["Bob"].number
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.OTHER)
    for purpose, dice in (("brawl", mine), ("holder-brawl", theirs)):
        address = ring.address("Ann", purpose, phase=Phase.OTHER)
        for key, die in zip((address, ring.below(address, "drive")), dice, strict=False):
            ring.load(key, die)
    ring.run(Phase.OTHER)
    (told,) = ring.events("break-free")
    return told["total"], told["against"], ring["Ann"].drive, ring["Bob"].drive


AGAIN = [order("reroll")]


@pytest.mark.rule("drive.reroll")
@pytest.mark.parametrize(
    ("mine", "theirs", "after"),
    [
        # Ann loses 80 to 90, and with 60 + 10 + 60 Bob has lost; his 90 + 10 + 60 wins again.
        ([20, 60], [30, 90], (130, 160, 4, 4)),
        # As before, but his new roll loses as well: no roll is made a third time.
        ([20, 60], [30, 40], (130, 110, 4, 4)),
        # Her new roll loses too.
        ([20, 10], [30, 90], (80, 90, 4, 5)),
        # A tie: nobody has failed.
        ([20, 60], [20, 90], (80, 80, 5, 5)),
        # Both fail critically: both have failed, and both buy.
        ([-57, 20], [-60, 10], (90, 80, 4, 4)),
    ],
)
def test_of_a_conflict_the_losers_roll_has_failed(duel, mine, theirs, after):
    """Brawl 60 each; it is read again until nobody buys any more."""
    assert brawl(duel, AGAIN, AGAIN, mine, theirs) == after


@pytest.mark.rule("drive.reroll")
def test_a_critical_failure_fails_in_a_conflict_though_the_other_fails_too(duel):
    """Ann alone has Drive: 4 and 3 are both failures."""
    assert brawl(duel, AGAIN, [], [-56, 20], [-57], (5, 0)) == (90, 3, 4, 0)


def runaway(melee, orders, points, dice, ben=60):
    """Ann runs from Bob and Ben, who engage her, with these dice: her first roll and her second."""
    ring = melee(
        {"Ann": driven(points)},
        {"Bob": sheet(), "Ben": sheet()},
        scripts={"Ann": [*orders, entry("flee")], "Bob": [IDLE], "Ben": [IDLE]},
        stands={"Ann": stand(), "Bob": stand(1000), "Ben": stand(0, 1000)},
    )
    for foe in ("Bob", "Ben"):
        ring.state.engaged[ring["Ann"].number, ring[foe].number] = True
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MOVE)
    address = ring.address("Ann", "athletics", phase=Phase.MOVE)
    for key, die in zip((address, ring.below(address, "drive")), dice, strict=True):
        ring.load(key, die)
    ring.load(ring.address("Bob", "athletics", phase=Phase.MOVE), 40)
    ring.load(ring.address("Ben", "athletics", phase=Phase.MOVE), ben)
    ring.run(Phase.MOVE)
    told = {each["target"]: each["total"] for each in ring.events("runs-away")}
    return ring, list(told.values())


@pytest.mark.rule("drive.reroll")
def test_a_roll_compared_with_several_is_bought_once(melee):
    """Her 50 beats Bob's 40 and loses to Ben's 60: one roll, one point, new against both."""
    ring, mine = runaway(melee, AGAIN, 5, (50, 70))
    assert mine == [105, 105]
    assert ring["Ann"].drive == 4


@pytest.mark.rule("drive.reroll")
def test_who_stops_a_mover_and_who_is_stopped_can_buy(melee):
    """The mover loses, buys, and gets past."""
    ring = melee(
        {"Ann": driven(1)},
        {"Bob": sheet(), "Ben": sheet()},
        scripts={
            "Ann": [order("reroll"), entry("approach", target="blue.Ben")],
            "Bob": [entry("hold")],
            "Ben": [IDLE],
        },
        stands={"Ann": stand(), "Bob": stand(5000, 1000), "Ben": stand(14000)},
    )
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MOVE)
    mine = ring.address("Ann", "intercept", ring["Bob"].name, phase=Phase.MOVE)
    theirs = ring.address("Bob", "intercept", ring["Ann"].name, phase=Phase.MOVE)
    ring.load(mine, 20)
    ring.load(ring.below(mine, "drive"), 60)
    ring.load(theirs, 50)
    ring.run(Phase.MOVE)
    (told,) = ring.events("intercepts")
    assert (told["against"], told["total"], told["free"]) == (95, 75, True)
    assert ring["Ann"].drive == 0


@pytest.mark.rule("drive.reroll")
@pytest.mark.parametrize("move", ["disarm", "knock-down", "lock", "feint"])
def test_special_moves_are_skill_rolls_of_both(duel, move):
    """Ann loses, buys and wins; Bob, who has then lost, buys in turn and wins again."""
    ring = duel(
        ann=driven(1),
        bob=driven(1),
        scripts={"Ann": [order("reroll", on="skill"), entry(move)], "Bob": [*AGAIN, IDLE]},
    )
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    mine = ring.address("Ann", "special")
    theirs = ring.address("Ann", "against", ring["Bob"].name)
    for key, die in ((mine, 5), (theirs, 60), (ring.below(mine, "drive"), 150)):
        ring.load(key, die)
    ring.load(ring.below(theirs, "drive"), 400)
    ring.run(Phase.MELEE)
    (told,) = ring.events("contends")
    assert told["against"] > told["total"] > 150
    assert (ring["Ann"].drive, ring["Bob"].drive) == (0, 0)


@pytest.mark.rule("drive.reroll")
@pytest.mark.parametrize(("die", "frightened"), [(75, True), (76, False)])
def test_a_save_below_its_difficulty_is_bought(duel, die, frightened):
    """WSR 5 against a level of 5, 75: fails with 50, then 65 + 10 + 5 is enough and 55 not."""
    grim = sheet(level=5, traits=frozenset({"terrifying"}))
    ring = duel(
        ann=driven(2),
        bob=grim,
        scripts={"Ann": [order("reroll", on="save"), IDLE], "Bob": [IDLE]},
        stands={"Ann": stand(), "Bob": stand(30000)},
    )
    ring.run(Phase.DECLARATION)
    ring["Bob"].x = 9000
    ring.begin(2)
    address = ring.address("Ann", "fear", ring["Bob"].name, phase=Phase.ASSESSMENT)
    ring.load(address, 50)
    ring.load(ring.below(address, "drive"), die - 16)
    ring.run(Phase.ASSESSMENT)
    (told,) = ring.events("faces")
    assert (told["total"], bool(told["rounds"])) == (die - 1, frightened)
    assert ring["Ann"].drive == 1


@pytest.mark.rule("drive.reroll")
def test_a_save_that_a_critical_asks_for_is_bought(duel):
    """TSR 5 against 100: 90 + 5 fails, 85 + 10 + 5 succeeds, which spares Ann the worse."""
    ring = duel(ann=driven(1), scripts={"Ann": [order("reroll"), IDLE]})
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    ring.all_criticals("5/0/0", condition="passes TSR against 100", otherwise="30/0/0")
    save = ring.address("Bob", "attack", "critical", "save")
    ring.load(save, 90)
    ring.load(ring.below(save, "drive"), 85)
    ring.strike(("Bob", "Ann"))
    assert (ring["Ann"].hp, ring["Ann"].drive) == (95, 0)


@pytest.mark.rule("drive.reroll")
def test_a_save_that_no_row_asks_for_is_not_made(duel):
    """Nobody pays for it."""
    ring = duel(ann=driven(1), scripts={"Ann": [order("reroll"), IDLE]})
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    ring.all_criticals("5/0/0")
    ring.load(ring.address("Bob", "attack", "critical", "save"), 1)
    ring.strike(("Bob", "Ann"))
    assert ring["Ann"].drive == 1


@pytest.mark.rule("drive.hundred")
def test_the_first_die_is_taken_as_100_and_goes_on(duel):
    """For five points; the continuations are the roll's own, and nothing is added to it."""
    ring = fight(duel, order("hundred"))
    key, added, i = ring.address("Ann", "attack"), 0, 1
    while True:
        die = 1 + ((plain.child(key, "open-ended", i) >> 32) * 100 >> 32)
        added, i = added + die, i + 1
        if die < 96:
            break
    assert totals(ring) == [100 + added + 40]
    assert ring["Ann"].drive == 0


@pytest.mark.rule("drive.hundred")
def test_four_points_are_too_few(duel):
    """So nothing is bought."""
    ring = fight(duel, order("hundred"), points=4)
    assert totals(ring) == [45]
    assert points_left(ring.bout, ring.rows("Ann")) == 4


@pytest.mark.rule("drive.hundred")
def test_the_first_order_that_fits_and_can_be_paid_counts(duel):
    """`hundred` where there are five points, the roll made again where there are fewer."""
    orders = order("hundred"), order("reroll")
    assert fight(duel, *orders, again=55)["Ann"].drive == 0
    assert fight(duel, *orders, points=4, again=55)["Ann"].drive == 3
    assert fight(duel, *orders[::-1], again=55)["Ann"].drive == 4


@pytest.mark.rule("drive.hundred")
def test_a_roll_is_bought_once(duel):
    """A roll made again that fails is not begun with 100."""
    ring = fight(duel, order("reroll"), order("hundred"), points=10, again=-30)
    assert (totals(ring), ring["Ann"].drive) == ([20], 9)


@pytest.mark.rule("drive.allocated")
def test_of_two_rolls_at_once_the_lowest_key_is_bought(melee):
    """Ann holds both Bob and Ben, who struggle, and loses to both: one point."""
    ring = melee(
        {"Ann": driven(1)},
        {"Bob": sheet(), "Ben": sheet()},
        scripts={
            "Ann": [*AGAIN, IDLE],
            "Bob": [entry("break-free")],
            "Ben": [entry("break-free")],
        },
    )
    for foe in ("Bob", "Ben"):
        ring[foe].holder = ring["Ann"].number
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.OTHER)
    theirs = {foe: ring.address(foe, "holder-brawl", phase=Phase.OTHER) for foe in ("Bob", "Ben")}
    for foe, key in theirs.items():
        ring.load(ring.address(foe, "brawl", phase=Phase.OTHER), 50)
        ring.load(key, 40)
        ring.load(ring.below(key, "drive"), 90)
    ring.run(Phase.OTHER)
    first = min(theirs, key=theirs.get)
    free = {each["actor"]: each["free"] for each in ring.events("break-free")}
    assert free == {ring[foe].number: foe != first for foe in ("Bob", "Ben")}
    assert ring["Ann"].drive == 0


@pytest.mark.rule("drive.allocated")
def test_an_attack_roll_comes_before_a_skill_roll_of_its_rank(melee):
    """Ann strikes at Ben as Bob tries to disarm her: she misses and loses, with one point."""
    ring = melee(
        {"Ann": driven(1)},
        {"Bob": sheet(), "Ben": sheet()},
        scripts={
            "Ann": [*AGAIN, entry("attack", target="blue.Ben")],
            "Bob": [entry("disarm")],
            "Ben": [IDLE],
        },
    )
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    attack = ring.address("Ann", "attack")
    ring.load(attack, MISS)
    ring.load(ring.below(attack, "drive"), 60)
    ring.load(ring.address("Bob", "special"), 90)
    against = ring.address("Bob", "against", ring["Ann"].name)
    ring.load(against, 10)
    ring.load(ring.below(against, "drive"), 300)
    ring.run(Phase.MELEE)
    assert totals(ring) == [110]
    (told,) = ring.events("contends")
    assert (told["against"], ring["Ann"].drive) == (70, 0)


@pytest.mark.rule("drive.allocated")
def test_who_is_out_buys_nothing(duel):
    """An order still in force is of no use to who has gone down since."""
    ring = duel(ann=driven(5), scripts={"Ann": [order("soften"), IDLE]})
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    ring["Ann"].out = True
    ring.all_criticals("5/0/0")
    ring.strike(("Bob", "Ann"))
    assert ring["Ann"].drive == 5


@pytest.mark.rule("drive.allocated")
def test_each_strike_of_an_action_is_a_moment_of_its_own(duel):
    """Two misses of a bite that strikes twice: the first is bought, the second finds no point."""
    ring = duel(
        ann=sheet(natural(strikes=2), drive=1),
        scripts={"Ann": [*AGAIN, entry("attack")], "Bob": [IDLE]},
    )
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    for i in (0, 1):
        key = ring.address("Ann", ("attack", i))
        ring.load(key, -10)
        ring.load(ring.below(key, "drive"), -5)
    ring.run(Phase.MELEE)
    assert totals(ring) == [45, 30]


@pytest.mark.rule("drive.reroll")
def test_an_edge_asks_for_a_skill_roll_that_can_be_bought(duel):
    """Athletics 25: 40 falls short of 75, 40 + 10 does not."""
    ledge = Ground("ledge", "area", (-2000, -2000), (2000, 2000), height=3000)
    ring = duel(
        ann=driven(1),
        scripts={"Ann": [*AGAIN, IDLE]},
        stands={"Ann": stand(1500, 0, 3000), "Bob": stand(500, 0, 3000)},
        ground=(ledge,),
    )
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    edge = ring.address("Ann", "edge")
    ring.load(edge, 40)
    ring.load(ring.below(edge, "drive"), 40)
    ring.suffer("Ann", "0 P", by="Bob")
    (told,) = ring.events("edge")
    assert (told["total"], told["stays"], ring["Ann"].drive) == (75, True, 0)
