"""Drive among healers: their rolls bought again, and the new saves of those whom they treat."""

from __future__ import annotations

import numpy as np
import pytest
from attrs import evolve

from tests.vsd.rules.harness import BITE, FISTS, SWORD, entry, order, sheet, stand
from vsdsim.vsd.library.spells.plights import Condition
from vsdsim.vsd.library.spells.riders import Rider
from vsdsim.vsd.rules.care.poison import poisoned
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.landing import land
from vsdsim.vsd.rules.magic.effects import take_hold
from vsdsim.vsd.rules.magic.reached import Reached
from vsdsim.vsd.sheet import Tools
from vsdsim.vsd.vocabulary import Phase

AGAIN = order("reroll")
IDLE = entry("defend")
ANTIDOTE = entry("first-aid", target="red.Amy", treat="poison")
VENOM = Rider("venom", "critical", (Condition("held"),), "tsr", poison=True)
BANE = Rider("bane", "critical", (Condition("held"),), "wsr", poison=True)
LAST = Rider("last", "critical", (Condition("held"),), None, poison=True)


@pytest.fixture
def camp(melee):
    """Ann, Amy and Ada side by side, each with Healer 40 and some Drive; Bob, a snake, far off."""

    def made(points=(1, 1, 1), **scripts):
        healer = {"healer": 40, "tools": Tools(9, 9)}
        friends = ("Ann", "Amy", "Ada")
        reds = {
            who: sheet(SWORD, drive=drive, **healer)
            for who, drive in zip(friends, points, strict=True)
        }
        bites = tuple(evolve(BITE, rider=rider) for rider in (VENOM, BANE, LAST))
        blues = {"Bob": evolve(sheet(level=4), attacks=(*bites, FISTS))}
        stands = {who: stand(700 * i) for i, who in enumerate(friends)}
        return melee(reds, blues, stands={**stands, "Bob": stand(30_000)},
                     scripts={**{who: [IDLE] for who in (*friends, "Bob")}, **scripts})  # fmt: skip

    return made


def healer(ring, who):
    """The address of somebody's Healer roll in this round."""
    return ring.address(who, "healer", phase=Phase.OTHER)


def load(ring, key, *dice):
    """The dice of a roll, and of the one made again."""
    for at, die in zip((key, ring.below(key, "drive")), dice, strict=False):
        ring.load(at, die)


def poison(ring, who, *names):
    """Some of Bob's poisons take hold of somebody."""
    riders = ring.parameters.riders
    for number, each in enumerate(riders.each):
        if each.rider.name in names:
            chain = Chain()
            reached = Reached(
                caster=ring.rows("Bob"),
                target=ring.rows(who),
                source=np.array([riders.first_source + number], dtype=np.int32),
                points=np.array([5], dtype=np.int32),
                halved=np.array([False]),
                keys=np.array([7 + number], dtype=np.uint64),
            )
            holding = take_hold(ring.bout, chain, reached)
            land(ring.bout, chain.harm, chain.mishaps, holding=holding)


def sick(ring, who):
    """Whether somebody has any poison left in it."""
    return bool(poisoned(ring.bout, ring.rows(who).cell)[0])


@pytest.mark.rule("drive.reroll")
@pytest.mark.rule("care.roll")
@pytest.mark.parametrize(
    ("dice", "total", "left"),
    [((35,), 75, 1), ((34, 50), 100, 0), ((34, 24), 74, 0), ((34, -90), -40, 0)],
)
def test_a_failed_treatment_is_bought_again(camp, dice, total, left):
    """Below 75 with all that is in it; the new roll has 10 more and counts."""
    ring = camp(Ann=[AGAIN, entry("first-aid", target="red.Amy")])
    ring.suffer("Amy", "0/4/0", by="Bob")
    ring.run(Phase.DECLARATION)
    load(ring, healer(ring, "Ann"), *dice)
    ring.run(Phase.OTHER)
    (told,) = ring.events("tends")
    assert (told["total"], ring["Ann"].drive) == (total, left)
    assert ring["Ann"].bandages == 8
    assert [each["left"] for each in ring.events("rolls-again")] == [0] * (1 - left)


@pytest.mark.rule("drive.reroll")
@pytest.mark.rule("care.help")
def test_helpers_buy_before_those_whom_they_help(camp):
    """Amy's new roll is a success, which saves Ann's from failing; what she would buy she keeps."""
    ring = camp(Ann=[AGAIN, entry("first-aid", target="red.Ada")],
                Amy=[AGAIN, entry("help", target="red.Ann")])  # fmt: skip
    ring.suffer("Ada", "0/4/0", by="Bob")
    ring.run(Phase.DECLARATION)
    load(ring, healer(ring, "Amy"), 20, 60)
    load(ring, healer(ring, "Ann"), 25, 1)
    ring.run(Phase.OTHER)
    assert (ring.events("helps")[0]["total"], ring.events("tends")[0]["total"]) == (110, 75)
    assert (ring["Amy"].drive, ring["Ann"].drive) == (0, 1)


@pytest.mark.rule("drive.reroll")
@pytest.mark.rule("care.wake")
def test_who_wakes_somebody_buys(camp):
    """40 - 20 + 10 + 45 wakes; 40 - 20 + 54 did not."""
    ring = camp(Ann=[AGAIN, entry("wake")])
    ring.suffer("Amy", "0 U", by="Bob")
    ring.state.over[:] = False
    ring.run(Phase.DECLARATION)
    load(ring, healer(ring, "Ann"), 54, 45)
    ring.run(Phase.OTHER)
    assert (ring.events("rouses")[0]["total"], ring["Amy"].out, ring["Ann"].drive) == (75, False, 0)


@pytest.mark.rule("drive.scene")
def test_the_scene_is_in_every_healer_roll(camp):
    """One point: +10 on it, so that 25 is enough and nothing is bought."""
    ring = camp((2, 0, 0), Ann=[order("scene", points=1), AGAIN, entry("first-aid")])
    ring.suffer("Amy", "0/4/0", by="Bob")
    ring.run(Phase.DECLARATION)
    load(ring, healer(ring, "Ann"), 25, 1)
    ring.run(Phase.OTHER)
    assert (ring.events("tends")[0]["total"], ring["Ann"].drive) == (75, 1)


@pytest.mark.rule("drive.reroll")
@pytest.mark.rule("care.poison")
@pytest.mark.parametrize(
    ("dice", "drive", "cured"),
    [((65,), 1, True), ((64, 55), 0, True), ((64, 54), 0, False), ((64, -50), 0, False)],
)
def test_the_patient_buys_its_new_save(camp, dice, drive, cured):
    """TSR 5 against level 4, which is 70."""
    ring = camp(Ann=[ANTIDOTE], Amy=[AGAIN, IDLE])
    poison(ring, "Amy", "venom")
    ring.run(Phase.DECLARATION)
    load(ring, healer(ring, "Ann"), 100)
    load(ring, ring.below(healer(ring, "Ann"), "save"), *dice)
    ring.run(Phase.OTHER)
    assert (ring["Amy"].drive, sick(ring, "Amy")) == (drive, not cured)


@pytest.mark.rule("drive.reroll")
@pytest.mark.rule("care.poison")
def test_one_roll_against_several_poisons_is_bought_once(camp):
    """WSR 5 and TSR 25: 50 resists one poison, 40 + 10 - not better - is held against both."""
    for dice, resisted in (((50, 60), [True, True]), ((50, 41), [True, False])):
        ring = camp((0, 5, 0), Ann=[ANTIDOTE], Amy=[AGAIN, IDLE])
        ring.parameters.tsr[1] = 25
        poison(ring, "Amy", "venom", "bane", "last")
        ring.run(Phase.DECLARATION)
        load(ring, healer(ring, "Ann"), 100)
        load(ring, ring.below(healer(ring, "Ann"), "save"), *dice)
        ring.run(Phase.OTHER)
        assert [each["resisted"] for each in ring.events("saves-again")] == resisted
        assert ring["Amy"].drive == 4
        assert sick(ring, "Amy"), "what knows no save stays"


@pytest.mark.rule("drive.reroll")
@pytest.mark.rule("drive.allocated")
def test_healer_rolls_are_bought_before_saves_against_poison(camp):
    """Amy's one point goes to her attempt to wake Ada, which is rolled before she is cured."""
    ring = camp(Ann=[ANTIDOTE], Amy=[AGAIN, entry("wake")])
    poison(ring, "Amy", "venom")
    ring.suffer("Ada", "0 U", by="Bob")
    ring.state.over[:] = False
    ring.run(Phase.DECLARATION)
    load(ring, healer(ring, "Ann"), 100)
    load(ring, ring.below(healer(ring, "Ann"), "save"), 1, 100)
    load(ring, healer(ring, "Amy"), 10, 50)
    ring.run(Phase.OTHER)
    assert (ring["Amy"].drive, ring["Ada"].out, sick(ring, "Amy")) == (0, False, True)
