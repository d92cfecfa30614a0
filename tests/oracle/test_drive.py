"""Drive: what is spent, and what comes of it, in cases worked by hand."""

from __future__ import annotations

from typing import Any

from tests.oracle.blows import Manner, buy, carry_out, swing
from tests.oracle.criticals import Critical, critical
from tests.oracle.dice import child, die, open_ended
from tests.oracle.drive import give_orders
from tests.oracle.figures import before_parry, wounds
from tests.oracle.landing import Landing
from tests.oracle.plans import Hold, Plan
from tests.oracle.rolls import Kind, buy_again, roll
from tests.oracle.saves import buy_failures, save
from tests.oracle.skills import beats, contest, skill
from tests.oracle.sources import Blow, Source
from tests.oracle.stage import SWORD, condition, entry, sheet, world
from tests.oracle.state import Fighter
from vsdsim.scenario.model import Order, Script
from vsdsim.vsd.vocabulary import CriticalType, Severity

REROLL = Order("reroll", on=frozenset(Kind))
HUNDRED = Order("hundred", on=frozenset(Kind))


def two(drive: int, *orders: Order, **more: Any) -> tuple[Fighter, Fighter]:
    """Ann with so much Drive and these orders in force, and Bob without any."""
    made = world(sheet(SWORD, **more), sheet(SWORD, hp=300))
    ann, bob = made.fighters
    for f in (ann, bob):
        f.plan = Plan("attack", attack=0, counts=0)
    ann.drive, ann.orders = drive, list(orders)
    return ann, bob


def criticals(landing: Landing) -> list[Critical]:
    """The critical strikes that are yet to be read."""
    return [each for each in landing.links if isinstance(each, Critical)]


def shows(least: int, most: int) -> int:
    """A key whose first die lies between these."""
    return next(key for i in range(999) if least <= die(key := child(0, "search", i)) <= most)


def test_orders_are_asked_one_by_one_and_spend_at_once() -> None:
    """Of 4 points the scene takes 2; 5 for ignoring wounds are not there any more."""
    orders = (
        Order("scene", points=2),
        Order("ignore"),
        Order("soften", when=condition("self.drive > 1")),
        Order("edge", when=condition("self.drive > 2")),
    )
    made = world(sheet(SWORD), sheet(SWORD), scripts=Script("spends", (entry("attack"),), orders))
    ann, bob = made.fighters
    ann.drive = bob.drive = 4
    bob.out = True
    give_orders(made)
    assert (ann.drive, ann.scene, ann.ignores) == (2, 20, False)
    assert [each.spend for each in ann.orders] == ["scene", "ignore", "soften"]
    assert (bob.drive, bob.orders) == (4, [])
    give_orders(made)
    give_orders(made)
    assert (ann.drive, ann.scene) == (0, 40)


def test_the_scene_is_on_rolls_but_not_on_cmb_or_casting() -> None:
    """+10 a point, as often as it was spent."""
    ann, _ = two(0)
    ann.scene = 30
    dice = open_ended(77)[0]
    assert [roll(ann, kind, 77, 5).total - dice for kind in Kind] == [35, 35, 35, 5]
    assert before_parry(ann, SWORD, ann.plan) == 80


def test_a_miss_is_rolled_again_at_an_address_of_its_own() -> None:
    """The new roll counts, with 10 more; a hit is not rolled again."""
    for least, most, bought in ((6, 20, True), (80, 95, False)):
        ann, bob = two(1, REROLL)
        ann.injuries = 70
        key = shows(least, most)
        blow = Blow(ann.world, ann, key, CriticalType.CUT, (0, False))
        it = swing(blow, bob, ann.plan or Plan("attack"), Manner())
        before = it.result
        buy([it])
        again = before - open_ended(key)[0] + open_ended(child(key, "drive"))[0] + 10
        assert (it.result, ann.drive) == ((min(again, 140), 0) if bought else (before, 1))


def test_a_hundred_goes_on_at_the_rolls_own_address() -> None:
    """100 and what the continuations show; a save cannot be bought so."""
    ann, _ = two(5, HUNDRED, REROLL)
    key = shows(6, 20)
    it = skill(ann, 0, key)
    buy_again([it], lambda each: each.total < 75)
    shown = die(child(key, "open-ended", 1))
    assert (it.first, ann.drive) == (100, 0)
    assert it.total == 100 + shown or shown >= 96
    ann.drive = 5
    saved = save(ann, key, 0, 100)
    buy_failures([saved])
    assert (ann.drive, saved.first) == (4, open_ended(child(key, "drive"))[1])


def test_one_roll_is_bought_once_and_the_lowest_key_first() -> None:
    """Of two failed saves one point buys that with the lower key, and no roll twice."""
    ann, _ = two(1, REROLL)
    key = shows(6, 20)
    saves = [save(ann, key + 5, 0, 500), save(ann, key, 0, 500)]
    buy_failures(saves)
    assert [each.bought for each in saves] == [False, True]
    ann.drive = 9
    buy_failures(saves)
    assert ann.drive == 8


def test_who_loses_a_conflict_buys_and_then_the_other_may() -> None:
    """Nobody buys a tie; whoever has lost after all may buy as well, once."""
    ann, bob = two(3, REROLL)
    bob.drive, bob.orders = 3, [REROLL]
    key = shows(6, 20)
    tie = (skill(ann, 50, key), skill(bob, 50, key))
    contest([tie])
    assert (ann.drive, bob.drive) == (3, 3)
    mine, other = skill(ann, 50, key), skill(bob, 60, key)
    contest([(mine, other)])
    dice = open_ended(child(key, "drive"))[0] + 10
    assert mine.bought
    assert mine.total == 50 + dice
    assert other.bought == beats(mine.total, 60 + open_ended(key)[0])


def test_criticals_are_softened_the_worst_first() -> None:
    """Of a Grievous and a Light one the point softens the Grievous, to a Moderate one anew."""
    ann, bob = two(1, Order("soften", severity="Lig"))
    landing = Landing(ann.world)
    source = Source(ann.world, bob, 99, CriticalType.CUT)
    for key, severity in ((5, Severity.LIG), (6, Severity.GRI)):
        critical(source, ann, severity, key=key, link=1, landing=landing)
    light, grievous = criticals(landing)
    landing.land()
    assert (light.severity, light.key) == (Severity.LIG, 5)
    assert (grievous.severity, grievous.key) == (Severity.MOD, child(6, "drive"))
    assert ann.drive == 0


def test_below_superficial_a_softened_critical_is_cancelled() -> None:
    """Nothing comes of it; a lesser one than was ordered is suffered."""
    for least, drive in ((None, 0), ("Lig", 1)):
        ann, bob = two(1, Order("soften", severity=least), hp=300)
        landing = Landing(ann.world)
        source = Source(ann.world, bob, 99, CriticalType.CUT)
        critical(source, ann, Severity.SUP, key=shows(50, 90), link=1, landing=landing)
        landing.land()
        assert ann.drive == drive
        assert (ann.hp == 300) == (drive == 0)


def test_an_edge_is_on_the_attacks_own_critical() -> None:
    """20 more on its d100, for 5 points, where the table says so much."""
    for least, edged in (("Sup", True), ("Let", False)):
        ann, bob = two(5, Order("edge", severity=least))
        key = shows(45, 50)
        it = swing(
            Blow(ann.world, ann, key, CriticalType.CUT, (0, False)),
            bob,
            ann.plan or Plan("attack"),
            Manner(),
        )
        buy([it])
        landing = Landing(ann.world)
        assert carry_out(it, landing)
        assert [each.extra for each in criticals(landing)] == [20 * edged]
        assert ann.drive == 5 * (not edged)


def test_wounds_and_conditions_can_be_ignored() -> None:
    """No wound penalty, nothing off CMB for Held, Prone and Blind."""
    ann, bob = two(5)
    ann.injuries, ann.hp, ann.prone, ann.blind_until = 40, 1, True, 9
    ann.hold = Hold(bob, penalty=20)
    assert (wounds(ann), before_parry(ann, SWORD, ann.plan)) == (80, 80 - 80 - 100)
    ann.ignores = True
    assert (wounds(ann), before_parry(ann, SWORD, ann.plan)) == (0, 80)


def test_who_is_out_buys_nothing() -> None:
    """Not even a save."""
    ann, _ = two(9, REROLL)
    ann.out = True
    it = save(ann, shows(6, 20), 0, 500)
    buy_failures([it])
    assert (it.bought, ann.drive) == (False, 9)
