"""How many missiles and pieces a combatant has, and faults of the key."""

from __future__ import annotations

import pytest

from vsdsim.scenario.faults import Words
from vsdsim.vsd.library.ammunition import Ammunition

BARE = {"hp": 50, "def": 20, "cmb": 60}
ARMS = ["short-bow", "dagger", "thrown-javelin", "thrown-axe", "thrown-javelin"]


def supply(sheet):
    """The ammunition of every weapon."""
    return {each.name: each.ammunition for each in sheet.attacks if each.kind != "unarmed"}


def test_what_comes_with_weapons(sheet):
    """Twenty missiles, and one piece for each time a thrown weapon is listed."""
    assert supply(sheet(stats=BARE, weapons=ARMS)) == {
        "short-bow": 20,
        "dagger": 0,
        "thrown-javelin": 2,
        "thrown-axe": 1,
    }


@pytest.mark.rule("gear.ammunition")
def test_a_number_is_for_every_ranged_weapon(sheet):
    """Bow, javelins and axe have seven each, the dagger none."""
    built = sheet(stats=BARE, weapons=ARMS, ammunition=7)
    assert supply(built) == {"short-bow": 7, "dagger": 0, "thrown-javelin": 7, "thrown-axe": 7}
    assert supply(sheet(stats=BARE, weapons=["sling"], ammunition=0)) == {"sling": 0}
    assert supply(sheet(stats=BARE, weapons=["sling"], ammunition=1000)) == {"sling": 1000}


def test_a_table_is_by_weapon(sheet):
    """What it does not name keeps what comes with it."""
    table = {"short-bow": 12, "thrown-javelin": 5}
    assert supply(sheet(stats=BARE, weapons=ARMS, ammunition=table)) == {
        "short-bow": 12,
        "dagger": 0,
        "thrown-javelin": 5,
        "thrown-axe": 1,
    }


def test_weapons_of_attacks_have_ammunition_too(sheet):
    """A bow that stands in `attacks`, with the default and with a number."""
    stats = BARE | {"attacks": [{"weapon": "long-bow", "cmb": 70}]}
    assert supply(sheet(stats=stats)) == {"long-bow": 20}
    assert supply(sheet(stats=stats, ammunition={"long-bow": 3})) == {"long-bow": 3}


def test_a_boulder_is_three(sheet, library):
    """A weapon may say itself how many it is; listed twice it is twice as many."""
    assert supply(sheet(stats=BARE, weapons=["boulder", "boulder"])) == {"boulder": 6}
    assert Ammunition().of(library.weapons["boulder"], 2) == 6
    assert Ammunition(every=4).of(library.weapons["boulder"], 2) == 4


BEARS = "a missile or thrown weapon that it bears (short-bow)"
EITHER = "a whole number from 0 to 1000, or a table of them by weapon"


@pytest.mark.parametrize(
    ("ammunition", "path", "required", "arrived"),
    [
        (-1, (), EITHER, -1),
        (1001, (), EITHER, 1001),
        (True, (), EITHER, True),
        (2.0, (), EITHER, 2.0),
        ("many", (), EITHER, "many"),
        ([12], (), EITHER, [12]),
        ({"short-bow": -1}, ("short-bow",), "a whole number from 0 to 1000", -1),
        ({"short-bow": {"x": 1}}, ("short-bow",), "a whole number from 0 to 1000", {"x": 1}),
        ({"short-sword": 3}, ("short-sword",), BEARS, Words("another name", "short-sword")),
        ({"long-bow": 3}, ("long-bow",), BEARS, Words("another name", "long-bow")),
        ({"shortbow": 3}, ("shortbow",), BEARS, Words("another name", "shortbow")),
        ({f"x{n}": 1 for n in range(17)}, (), "a table of at most 16 weapons", Words("17")),
    ],
)
def test_faults_of_ammunition(refused, ammunition, path, required, arrived):
    """The bandit bears a short sword and a short bow; the fault says what it could be."""
    (fault,) = refused({"use": "bandit", "ammunition": ammunition})
    assert fault[:3] == (("ammunition", *path), required, arrived)
    assert required != BEARS or fault[3] == ("short-bow",)


def test_all_faults_of_a_table_at_once(refused):
    """Each wrong number and each wrong name has its fault, and what else is wrong too."""
    table = {"short-bow": -1, "sling": "x"}
    faults = refused({"use": "bandit", "ammunition": table, "surprised": 3})
    assert [fault[0] for fault in faults] == [
        ("ammunition", "short-bow"),
        ("ammunition", "sling"),
        ("surprised",),
        ("ammunition", "sling"),
    ]


@pytest.mark.parametrize("ammunition", [12, {}, {"short-bow": 12}])
def test_who_shoots_nothing_has_no_ammunition(refused, ammunition):
    """Ammunition without a ranged weapon is a fault, whatever its shape."""
    (fault,) = refused({"use": "wolf", "ammunition": ammunition})
    required = "no ammunition, as it bears no missile or thrown weapon"
    assert fault[:3] == (("ammunition",), required, ammunition)


def test_other_weapons_take_the_ammunition_with_them(refused, sheet):
    """The weapons of the scenario decide, not those of the stat block."""
    swords = {"use": "bandit", "weapons": ["short-sword"], "ammunition": 3}
    assert refused(swords)[0][0] == ("ammunition",)
    sling = sheet(use="bandit", weapons=["short-sword", "sling"], ammunition={"sling": 3})
    assert supply(sling) == {"short-sword": 0, "sling": 3}
