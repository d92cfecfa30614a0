"""Item quality: worse and better weapons, armour and shields, by the name."""

from __future__ import annotations

import pickle

import pytest

from vsdsim.scenario.faults import suggest
from vsdsim.vsd.library.catalogue import describe
from vsdsim.vsd.library.quality import QUALITIES, Stock

BARE = {"hp": 50, "def": 20, "cmb": 60, "ranged": 40}


def cmbs(sheet):
    """The CMB of each attack but bare hands, as the sheet has it."""
    return {each.name: each.cmb for each in sheet.attacks if each.kind != "unarmed"}


@pytest.mark.rule("gear.quality")
def test_a_weapons_quality_is_on_its_own_cmb(sheet):
    """60 and 15 with the fine sword, 60 and 5 with the good one, 50 with the bad one.

    The dagger beside them is used at 60; what shoots has its quality on `ranged`.
    """
    weapons = ["masterwork-scimitar", "superior-scimitar", "low-quality-scimitar", "dagger"]
    built = sheet(stats=BARE, weapons=[*weapons, "masterwork-long-bow", "low-quality-sling"])
    assert cmbs(built) == {
        "masterwork-scimitar": 75,
        "superior-scimitar": 65,
        "low-quality-scimitar": 50,
        "dagger": 60,
        "masterwork-long-bow": 55,
        # A stone's -20 as well.
        "low-quality-sling": 10,
    }
    assert built.brawl == 75


@pytest.mark.rule("gear.quality")
def test_an_entry_with_a_cmb_of_its_own_has_the_quality_in_it(sheet):
    """As a sling's stone: on top of the totals, not of what an entry says."""
    attacks = [{"weapon": "masterwork-club", "cmb": 80}, {"weapon": "superior-club"}]
    built = sheet(stats=BARE | {"attacks": attacks})
    assert cmbs(built) == {"masterwork-club": 80, "superior-club": 65}


@pytest.mark.rule("gear.quality")
def test_a_weapon_differs_from_others_of_its_kind_in_nothing_else(sheet):
    """Grip, length, table, criticals, qualities and fumbles stay."""
    fine, plain, _ = sheet(stats=BARE, weapons=["masterwork-longsword", "longsword"]).attacks
    for key in ("kind", "table", "max_result", "clumsy", "length", "criticals", "grip", "fumble"):
        assert getattr(fine, key) == getattr(plain, key)


@pytest.mark.rule("gear.quality")
@pytest.mark.parametrize(
    ("quality", "modifier"), [("low-quality", -10), ("superior", 5), ("masterwork", 15)]
)
def test_an_armours_quality_is_on_its_def_bonus(sheet, quality, modifier):
    """Against blows as against missiles: half plate's 5 and 5, the hauberk's 10 and 0.

    warrior-3 has DEF 35: SWI 10 (half plate lets 20 count), nothing of chain mail, a shield's 25.
    """
    plain = sheet(use="warrior-3")
    assert plain.defence == 35
    better = sheet(use="warrior-3", stats={"armour": f"{quality}-half-plate"})
    assert (better.defence, better.missile_shift) == (35 + 5 + modifier, 0)
    hauberk = sheet(use="warrior-3", stats={"armour": f"{quality}-chain-hauberk"})
    assert (hauberk.defence, hauberk.missile_shift) == (35 + 10 + modifier, -10)
    assert hauberk.column == sheet(use="warrior-3", stats={"armour": "chain-hauberk"}).column
    assert hauberk.worn == sheet(use="warrior-3", stats={"armour": "chain-hauberk"}).worn


@pytest.mark.rule("gear.quality")
@pytest.mark.parametrize(
    ("shield", "bonus", "missile"),
    [
        ("superior-full", 30, 30),
        ("masterwork-full-shield", 40, 40),
        ("masterwork-wall", 55, 65),
        ("low-quality-target", 5, 0),
        # Nobody is easier to hit for bearing one: not 5 - 10.
        ("low-quality-net", 0, 0),
    ],
)
def test_a_shields_quality_is_on_its_def_bonus(sheet, shield, bonus, missile):
    """It comes and goes with the shield, and shifts a DEF that the scenario does not say.

    Without its full shield's 25 the warrior's DEF is 10.
    """
    built = sheet(use="warrior-3", shield=shield)
    assert (built.shield.defence, built.shield.missile) == (bonus, missile)
    assert built.defence == 10 + bonus
    assert sheet(use="warrior-3", shield=shield, stats={"def": 50}).defence == 50


@pytest.mark.parametrize(
    ("raw", "path", "required", "near"),
    [
        ({"weapons": ["superior-dager"]}, ("weapons", 0), "a weapon by name", "superior-dagger"),
        ({"weapons": ["fine-longsword"]}, ("weapons", 0), "a weapon by name", None),
        ({"weapons": ["superior-superior-dagger"]}, ("weapons", 0), "a weapon by name", None),
        ({"weapons": ["superior-"]}, ("weapons", 0), "a weapon by name", None),
        ({"weapons": ["superior-claw"]}, ("weapons", 0), "a weapon by name", None),
        (
            {"shield": "superior-ful"},
            ("shield",),
            "one of full, net, none, target, wall",
            "superior-full",
        ),
        ({"shield": "superior-none"}, ("shield",), "one of full, net, none, target, wall", None),
    ],
)
def test_what_cannot_be_better_is_a_fault(refused, raw, path, required, near):
    """Quality is of weapons, armour and shields that there are, and once; a fault suggests it."""
    ((place, wanted, arrived, choices),) = refused({"stats": BARE, **raw})
    assert (place, wanted) == (path, required)
    if near is not None:
        assert suggest(arrived, choices) == near


@pytest.mark.parametrize("stats", [{"armour": "superior-LA"}, {"helm": "masterwork-metal-helm"}])
def test_columns_and_helms_have_no_quality(refused, stats):
    """They have no DEF bonus of their own."""
    ((path, *_),) = refused({"stats": BARE | stats})
    assert path == ("stats", *stats)


def test_natural_attacks_have_no_quality(refused):
    """Claws are not made."""
    attacks = [{"natural": "superior-claw"}]
    ((path, *_),) = refused({"stats": BARE | {"attacks": attacks}})
    assert path == ("stats", "attacks", 0, "natural")


def test_ammunition_goes_by_the_name_with_its_quality(sheet):
    """As everything that names a weapon."""
    built = sheet(stats=BARE, weapons=["superior-short-bow"], ammunition={"superior-short-bow": 3})
    assert built.attacks[0].ammunition == 3


def test_only_the_usual_is_listed(library):
    """A list of weapons is as long as it was; a card of any can be shown."""
    for stock in (library.weapons, library.armour, library.shields):
        assert isinstance(stock, Stock)
        assert not [name for name in stock if name.startswith(tuple(QUALITIES))]
        assert len(list(stock)) == len(stock) == len(stock.values())
    card = describe("low-quality-halberd", library)
    assert card.startswith("Low-quality halberd (low-quality-halberd)")
    assert "CMB          -10" in card
    assert "DEF          +15, +15 against missiles" in describe("masterwork-chain-mail", library)
    assert describe("masterwork-orc-soldier", library) is None


def test_a_thing_of_the_folders_own_is_what_it_says(library, noted):
    """A weapon that somebody has named so is that weapon, and can be better than that again."""
    text = """
    [masterwork-club]
    skills = ["blunt"]
    clumsy = 1
    length = "long"
    table = "blunt"
    max = 175
    criticals = ["impact"]
    """
    own = library.with_file("weapons.toml", text, noted.file(text))
    assert noted.texts() == []
    assert own.weapons["masterwork-club"].max_result == (175,)
    assert own.weapons["masterwork-club"].cmb == 0
    assert own.weapons["superior-masterwork-club"].cmb == 5
    assert library.weapons["masterwork-club"].max_result == (110,)


def test_a_library_travels_to_workers(library):
    """With every quality of everything."""
    copy = pickle.loads(pickle.dumps(library))  # noqa: S301 - our own bytes
    assert copy.weapons["masterwork-longsword"] == library.weapons["masterwork-longsword"]
