"""A weapon in the other hand: what it can be, and what it does to the totals."""

from __future__ import annotations

import pytest

from vsdsim.scenario.model import Combatant
from vsdsim.vsd.library.cards import combatant_card
from vsdsim.vsd.vocabulary import CriticalType, Length

BARE = {"hp": 50, "def": 20, "cmb": 60}
PAIR = {"stats": BARE, "weapons": ["short-sword"]}


def test_it_has_the_cmb_of_a_weapon_of_its_users(sheet):
    """A warrior of 75 behind a full shield (-5) has 80 without: with the sword, and the dagger."""
    built = sheet(use="warrior-3", shield="none", off_hand="dagger")
    assert (built.attacks[0].cmb, built.off_hand.cmb) == (80, 80)
    assert (built.off_hand.name, built.off_hand.kind) == ("dagger", "weapon")
    assert (built.off_hand.length, built.off_hand.criticals) == (
        Length.HAND,
        (CriticalType.PIERCE,),
    )


def test_it_is_no_attack_of_the_list(sheet):
    """The dagger of `weapons` is another one."""
    built = sheet(**PAIR, off_hand="dagger")
    assert [each.name for each in built.attacks] == ["short-sword", "punch"]
    assert sheet(**PAIR).off_hand is None


def test_a_total_of_a_first_weapon_for_one_hand_or_two_is_for_one(sheet):
    """A longsword beside a dagger is in one hand: 75 is with the -10, 85 without; a brawl of 75."""
    stats = BARE | {"cmb": 75}
    built = sheet(stats=stats, weapons=["longsword"], off_hand="dagger")
    assert (built.attacks[0].cmb, built.off_hand.cmb, built.brawl) == (85, 85, 75)
    built = sheet(stats=stats, weapons=["longsword"])
    assert (built.attacks[0].cmb, built.brawl) == (75, 75)


def test_the_total_of_a_stat_block_shifts(sheet):
    """95 with an arming sword behind a full shield (-5) is 100 without, 90 with a longsword then.

    The dark knight's 100 has -10 and -5 in it: 105 in one hand, 115 in two.
    """
    built = sheet(use="warrior-5", weapons=["longsword"], shield="none", off_hand="longsword")
    assert (built.attacks[0].cmb, built.off_hand.cmb, built.off_hand.grip) == (100, 100, "either")
    built = sheet(use="dark-knight", shield="none", off_hand="dagger")
    assert (built.attacks[0].cmb, built.off_hand.cmb) == (115, 115)


def test_a_burden_weighs_on_it(sheet):
    """Heavily encumbered: -20 on every attack."""
    assert sheet(**PAIR, off_hand="dagger", encumbrance="heavily").off_hand.cmb == 40


@pytest.mark.parametrize("name", ["greataxe", "quarterstaff", "whip", "short-bow", "claw", "x", 3])
def test_what_it_cannot_be(refused, name):
    """Two-handed, heavy, to shoot with, part of the body, nothing at all."""
    ((path, required, *_),) = refused(PAIR | {"off_hand": name})
    assert path == ("off_hand",)
    assert required == "a one-handed or hand-and-a-half melee weapon, not heavy"


def test_no_shield_beside_it(refused):
    """One of the combatant's own is told at its key, one of its stat block where it can be."""
    paths = [path for path, *_ in refused(PAIR | {"off_hand": "dagger", "shield": "target"})]
    assert paths == [("shield",)]
    ((path, required, *_),) = refused({"use": "warrior-3", "off_hand": "dagger"})
    assert (path, required) == (("off_hand",), 'no shield beside off_hand (shield = "none")')


def test_no_first_weapon_for_two_hands(refused):
    """The hand that it would need holds the other weapon."""
    ((path, *_),) = refused({"stats": BARE, "weapons": ["greataxe"], "off_hand": "dagger"})
    assert path == ("weapons", 0)
    ((path, *_),) = refused({"use": "archer-1", "off_hand": "dagger"})
    assert path == ("off_hand",)


def test_it_stands_beside_stats(refused):
    """Not in it."""
    assert refused({"stats": BARE | {"off_hand": "dagger"}})[0][0] == ("stats", "off_hand")


def test_its_card(library, sheet):
    """The lists show it with the CMB it is used with."""
    one = Combatant("a", "A", sheet(**PAIR, off_hand="longsword"))
    card = combatant_card(one, library, frozenset({"two-weapons"}))
    assert "Other hand   longsword +50, max 150, Cut/Pierce, Long, clumsy 01-04" in card
    two = Combatant("a", "A", sheet(stats=BARE, weapons=["short-sword", "greataxe"],
                                    off_hand="dagger"))  # fmt: skip
    assert "not beside the dagger" in " ".join(combatant_card(two, library, frozenset()).split())
