"""Drive: what casters spend on their spells, and the rolls of magic that can be bought again."""

from __future__ import annotations

import pytest
from attrs import evolve

from tests.vsd.rules.casters import MAGE, Coven, spoken
from tests.vsd.rules.harness import BITE, entry, order, sheet
from vsdsim.vsd.library.spells.plights import Condition
from vsdsim.vsd.library.spells.riders import Rider
from vsdsim.vsd.vocabulary import Phase

DAZE = spoken("daze")
BOLT = spoken("fire-bolt")
UNPREPARED = 60 - 10
"""What Ann's casting roll has besides the die: her lore, unprepared, at up to 15 m."""


def coven(melee, *lines, points=5, bob=None, bobs=(), **more):
    """Ann, with Drive, follows these lines; Bob may have orders of his own."""
    return Coven(
        melee,
        *lines,
        reds={"Ann": evolve(MAGE, drive=points)},
        blues={"Bob": sheet() if bob is None else bob},
        scripts={"Bob": [*bobs, entry("defend", parry=0)]},
        **more,
    )


@pytest.mark.rule("drive.press")
@pytest.mark.parametrize(("points", "difficulty"), [(1, 60), (3, 80)])
def test_saves_against_a_pressed_spell_are_ten_a_point_harder(melee, points, difficulty):
    """A casting roll of 51 makes them 50."""
    magic = coven(melee, order("press", points=points), DAZE)
    magic.play(spell_b=51 - UNPREPARED)
    assert magic.last("saves")["difficulty"] == difficulty
    assert magic["Ann"].drive == 5 - points


@pytest.mark.rule("drive.press")
def test_the_first_order_that_can_be_paid_presses(melee):
    """And no other one beside it."""
    orders = order("press", points=6), order("press", points=2), order("press")
    magic = coven(melee, *orders, DAZE)
    magic.play(spell_b=51 - UNPREPARED)
    assert magic.last("saves")["difficulty"] == 70
    assert magic["Ann"].drive == 3


@pytest.mark.rule("drive.press")
@pytest.mark.parametrize("spell", ["magic-shield", "natures-blessing"])
def test_a_spell_without_a_save_is_not_pressed(melee, spell):
    """Nobody pays."""
    magic = coven(melee, order("press"), spoken(spell))
    magic.play(spell_b=100)
    assert magic["Ann"].drive == 5


@pytest.mark.rule("drive.press")
def test_who_casts_nothing_presses_nothing(melee):
    """The order waits for a spell."""
    magic = coven(melee, order("press"), entry("defend"))
    magic.play(spell_b=100)
    assert magic["Ann"].drive == 5


@pytest.mark.rule("drive.reroll")
@pytest.mark.parametrize(("total", "left"), [(50, 4), (51, 5), (26, 4), (3, 4)])
def test_a_casting_roll_below_51_is_bought(melee, total, left):
    """The new one, 41 + 10 and what it has besides, is better than 100."""
    magic = coven(melee, order("reroll", on="casting"), DAZE)
    magic.die(total - UNPREPARED, first=50)
    magic.die(41, "drive")
    magic.play()
    told = magic.last("casts")
    assert told["total"] == (41 + 10 + UNPREPARED if left == 4 else total)
    assert magic["Ann"].drive == left
    assert len(magic.ring.events("saves")) == 1


@pytest.mark.rule("drive.hundred")
def test_the_die_of_a_casting_roll_is_taken_as_100(melee):
    """And goes on: an outstanding success."""
    magic = coven(melee, order("hundred", on="casting"), DAZE)
    magic.die(10 - UNPREPARED)
    magic.play()
    assert magic.last("casts")["total"] > 100 + UNPREPARED
    assert magic["Ann"].drive == 0


@pytest.mark.rule("drive.reroll")
def test_an_attack_spell_has_no_casting_roll_to_buy(melee):
    """Its roll is an attack roll: an order for casting rolls is not for it, one for attacks is."""
    for on, left in (("casting", 5), ("attack", 4)):
        magic = coven(melee, order("reroll", on=on), BOLT)
        magic.die(-30, first=50)
        magic.die(60, "drive")
        magic.play()
        assert magic["Ann"].drive == left
        assert len(magic.ring.events("bolt")) == 1


@pytest.mark.rule("drive.reroll")
def test_the_resonance_is_read_from_the_die_first_rolled(melee):
    """A double of 22 resonates, though the roll is made again."""
    magic = coven(melee, order("reroll", on="casting"), DAZE)
    magic.die(22 - UNPREPARED, first=22)
    magic.die(41, "drive", first=41)
    magic.die(50, "resonance")
    magic.play()
    assert magic["Ann"].drive == 4
    assert len(magic.ring.events("resonates")) == 1


@pytest.mark.rule("drive.reroll")
@pytest.mark.parametrize(("die", "resists"), [(34, False), (35, True)])
def test_a_save_against_a_spell_is_bought(melee, die, resists):
    """WSR 5 against 50: 40 + 5 fails; with 10 more a new die of 35 is enough."""
    magic = coven(melee, DAZE, bob=sheet(drive=1), bobs=[order("reroll", on="save")])
    magic.die(40, "save", "Bob")
    magic.die(die, "save", "Bob", "drive")
    magic.play(spell_b=51 - UNPREPARED)
    assert magic.last("saves")["total"] == die + 15
    assert bool(magic.ring.events("goes-on")) != resists
    assert magic["Bob"].drive == 0


@pytest.mark.rule("drive.scene")
def test_what_is_spent_on_the_scene_helps_bolts_and_saves_and_no_casting_roll(melee):
    """Ann's 10 on the bolt, Bob's 20 on his save, nothing on her casting roll."""
    magic = coven(melee, order("scene"), BOLT)
    magic.die(50)
    magic.play()
    bolt = magic.last("bolt")
    plain = coven(melee, BOLT)
    plain.die(50)
    plain.play()
    assert bolt["total"] == plain.last("bolt")["total"] + 10
    magic = coven(melee, order("scene"), DAZE, bob=sheet(drive=2),
                  bobs=[order("scene", points=2)])  # fmt: skip
    magic.die(30, "save", "Bob")
    magic.play(spell_b=51 - UNPREPARED)
    assert magic.last("casts")["total"] == 51
    assert magic.last("saves")["total"] == 30 + 5 + 20


@pytest.mark.rule("drive.edge")
def test_an_attack_spell_can_have_an_edge(melee):
    """Its critical is that of an attack."""
    magic = coven(melee, order("edge"), BOLT)
    magic.die(120)
    magic.play()
    assert magic.last("critical")["edge"] == 20
    assert magic["Ann"].drive == 0


@pytest.mark.rule("drive.reroll")
@pytest.mark.parametrize(("die", "held"), [(39, True), (40, False)])
def test_a_save_against_what_a_blow_brings_is_bought(melee, die, held):
    """TSR 5 against level 1, 55: 10 fails; with 10 more a new die of 40 is enough."""
    rider = Rider("grip", "hit", (Condition("held"),), "tsr")
    ring = melee(
        {"Ann": sheet(evolve(BITE, rider=rider))},
        {"Bob": sheet(drive=1)},
        scripts={"Ann": [entry("attack")], "Bob": [order("reroll"), entry("defend", parry=0)]},
    )
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    ring.all_criticals("0")
    ring.rolls("Ann", 100)
    save = ring.address("Ann", "attack", "rider")
    ring.load(save, 10, first=50)
    ring.load(ring.below(save, "drive"), die, first=50)
    ring.run(Phase.MELEE)
    (told,) = ring.events("rides")
    assert told["resisted"] != held
    assert ring["Bob"].drive == 0
