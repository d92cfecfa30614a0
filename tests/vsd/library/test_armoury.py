"""Packaged gear against the figures, and faults of gear files."""

from __future__ import annotations

import pytest

from vsdsim.vsd.library.armoury import read_armour, read_helm, read_shield, read_weapon
from vsdsim.vsd.vocabulary import Column, CriticalType, Length

# Typed from the weapons of the figures: clumsy, length, table, max, criticals, qualities.
WEAPONS = """
arming-sword 3 long edged 140 cut martial
falchion 5 short edged 150 cut martial
longsword 4 long edged 150 cut/pierce hand-and-half,martial
rapier 4 long edged 130 pierce/cut martial
scimitar 3 short edged 140 cut martial
short-sword 2 short edged 130 cut/pierce backstab
two-handed-sword 6 long edged 175 cut/pierce heavy,mighty
dagger 1 hand edged 120 pierce backstab
battle-axe 5 long edged 150 cut/impact hand-and-half
handaxe 2 hand blunt 130 cut/impact -
greataxe 6 long edged 175 cut/impact heavy,mighty
club 4 hand blunt 110 impact -
light-mace 2 short blunt 120 impact martial
heavy-mace 3 short blunt 140 impact martial
war-hammer 4 short blunt 130 impact/pierce -
ball-and-chain 8 short blunt 150 impact unreliable
flail 8 long blunt 175 impact heavy,mighty,unreliable
footmans-mace 5 long blunt 150 impact heavy,martial,mighty
mattock 5 long blunt 175 impact/pierce heavy,mighty
whip 8 longest blunt 130 grapple/cut heavy,martial,reach
quarterstaff 6 long blunt 130 impact -
short-spear 5 long edged 140 pierce hand-and-half
long-spear 6 longest edged 175 pierce mighty,reach
halberd 6 longest edged 150 cut/pierce martial,mighty
bardiche 7 longest edged 175 cut/pierce mighty,reach
lance 8 longest edged 175 pierce mighty
""".strip().splitlines()

TWO_HANDED = {
    "two-handed-sword", "greataxe", "flail", "footmans-mace", "mattock", "quarterstaff",
    "long-spear", "halberd", "bardiche",
}  # fmt: skip
WOODEN = {"club", "whip", "quarterstaff"}

# Column, zones, SWI, movement, CMB, DEF, DEF against missiles, metal, rigid.
ARMOUR = {
    "furs": ("LA", "TAL", 20, -20, 0, 0, 0, False, False),
    "leather-jerkin": ("LA", "T", None, -10, 0, 0, 0, False, False),
    "leather-armour": ("LA", "TAL", 30, -20, -5, 0, 0, False, False),
    "boiled-leather": ("LA", "T", 30, -25, 0, 0, 0, False, True),
    "reinforced-leather": ("LA", "TAL", 20, -30, -5, 0, 0, True, False),
    "chain-shirt": ("MA", "T", 30, -35, 0, 0, 0, True, False),
    "chain-mail": ("MA", "TAL", 20, -45, 0, 0, 0, True, False),
    "lamellar": ("MA", "TAL", 25, -45, -5, 5, 5, True, False),
    "breastplate": ("MA", "T", 30, -40, 0, 0, 0, True, True),
    "chain-hauberk": ("HA", "TAL", 10, -75, -10, 10, 0, True, False),
    "banded": ("HA", "TL", 20, -40, 0, 0, 0, True, True),
    "half-plate": ("HA", "TAL", 20, -60, -5, 5, 5, True, True),
    "full-plate": ("HA", "TAL", 15, -75, -10, 15, 15, True, True),
}


@pytest.mark.parametrize("line", WEAPONS, ids=lambda line: line.split()[0])
def test_weapons_have_their_figures(library, line):
    """Clumsy range, length, table, max result, criticals and qualities of each melee weapon."""
    name, clumsy, length, table, most, criticals, qualities = line.split()
    weapon = library.weapons[name]
    assert weapon.kind == "weapon"
    assert (weapon.clumsy, weapon.table) == (int(clumsy), table)
    assert weapon.length == Length[length.upper()]
    assert weapon.max_result == (int(most),)
    assert weapon.criticals == tuple(CriticalType[each.upper()] for each in criticals.split("/"))
    assert ",".join(sorted(weapon.qualities)) == qualities.replace("-", "", qualities == "-")
    assert weapon.hands == (2 if name in TWO_HANDED else 1)
    assert weapon.metal == (name not in WOODEN)


def test_every_melee_weapon_is_checked(library):
    """The table above has every weapon of melee."""
    melee = {name for name, weapon in library.weapons.items() if weapon.kind == "weapon"}
    assert melee == {line.split()[0] for line in WEAPONS}


@pytest.mark.parametrize(
    ("name", "clumsy", "table", "largest", "critical", "second"),
    [
        ("bite", 2, "beast", [90, 120, 140, 150, 175], "CUT", "IMPACT"),
        ("claw", 2, "beast", [90, 120, 140, 150, 175], "CUT", "PIERCE"),
        ("bash", 2, "beast", [90, 120, 140, 150, 175], "IMPACT", None),
        ("beak", 2, "beast", [80, 110, 130, 150, 175], "CUT", "PIERCE"),
        ("horn", 2, "beast", [80, 120, 140, 150, 175], "PIERCE", None),
        ("trample", 2, "beast", [80, 120, 140, 150, 175], "IMPACT", None),
        ("grapple", 5, "unarmed", [80, 110, 130, 150, 175], "GRAPPLE", None),
        ("punch", 1, "unarmed", [80, 110, 130, 150, 175], "IMPACT", None),
        ("armoured-fist", 1, "unarmed", [90, 120, 140, 150, 175], "IMPACT", None),
        ("kick", 2, "unarmed", [90, 120, 140, 150, 175], "IMPACT", None),
        ("grappling", 5, "unarmed", [80, 120, 140, 150, 175], "GRAPPLE", None),
    ],
)
def test_natural_attacks_and_bare_hands(library, *, name, clumsy, table, largest, critical, second):
    """Their tables, clumsy ranges, max results by size and criticals."""
    weapon = library.weapons[name]
    assert (weapon.clumsy, weapon.table, list(weapon.max_result)) == (clumsy, table, largest)
    assert weapon.criticals == (CriticalType[critical],)
    assert weapon.secondary == (None if second is None else CriticalType[second])


# Typed from the weapons of the figures: hands, clumsy, max, critical, base range, load, quick, and
# what the weapon does to CMB.
RANGED = """
short-bow 2 4 140 pierce 20 1 quick 0
composite-bow 2 5 150 pierce 25 1 quick 0
long-bow 2 6 175 pierce 35 1 - 0
light-crossbow 2 3 150 pierce 20 1 - 0
heavy-crossbow 2 4 175 pierce 30 2 - 0
sling 1 7 110 impact 15 1 - -20
sling-bullet 1 7 130 impact 15 1 - 10
thrown-axe 1 4 120 cut 3 0 - 0
thrown-dagger 1 2 110 pierce 3 0 - 0
thrown-javelin 1 3 140 pierce 10 0 - 0
thrown-spear 1 3 130 pierce 5 0 - 0
""".strip().splitlines()


@pytest.mark.parametrize("line", RANGED, ids=lambda line: line.split()[0])
def test_missile_and_thrown_weapons(library, line):
    """Every figure of what shoots and is thrown; twenty missiles to a weapon, one piece a throw."""
    name, hands, clumsy, most, critical, metres, load, quick, cmb = line.split()
    weapon = library.weapons[name]
    thrown = name.startswith("thrown-")
    assert weapon.kind == ("thrown" if thrown else "missile")
    assert (weapon.hands, weapon.clumsy, weapon.table) == (int(hands), int(clumsy), "missile")
    assert weapon.max_result == (int(most),)
    assert weapon.criticals == (CriticalType[critical.upper()],)
    assert (weapon.base_range, weapon.load) == (int(metres), int(load))
    assert weapon.has("quick") == (quick == "quick")
    assert weapon.cmb == int(cmb)
    assert weapon.ammunition == (1 if thrown else 20)


def test_every_ranged_weapon_is_checked(library):
    """The table above has them all, but for the giant's boulder (see the creatures)."""
    ranged = {name for name, weapon in library.weapons.items() if weapon.ranged}
    assert ranged == {line.split()[0] for line in RANGED} | {"boulder"}


def test_only_slings_change_the_cmb_of_their_user(library):
    """Every other weapon is used at the combat bonus as it is."""
    changing = {name for name, weapon in library.weapons.items() if weapon.cmb}
    assert changing == {"sling", "sling-bullet"}


@pytest.mark.parametrize("name", ARMOUR)
def test_armour_has_its_figures(library, name):
    """Every number of every body armour of the figures."""
    column, zones, swi, move, cmb, defence, missile, metal, rigid = ARMOUR[name]
    armour = library.armour[name]
    assert armour.column == Column[column]
    assert "".join(zone[0].upper() for zone in armour.zones) == zones
    assert (armour.swi, armour.move, armour.cmb) == (swi, move, cmb)
    assert (armour.defence, armour.missile) == (defence, missile)
    assert (armour.metal, armour.rigid) == (metal, rigid)


def test_shields_and_helms_have_their_figures(library):
    """DEF against melee and missiles, CMB, movement; Perception of helms."""
    shields = {
        name: (each.kind, each.defence, each.missile, each.cmb, each.move)
        for name, each in library.shields.items()
    }
    assert shields == {
        "target": ("target", 15, 5, 0, 0),
        "full": ("full", 25, 25, -5, -10),
        "wall": ("wall", 40, 50, -15, -20),
        "net": ("net", 5, 0, 0, 0),
    }
    helms = {name: (each.kind, each.perception) for name, each in library.helms.items()}
    assert helms == {
        "leather-helm": ("leather", -5),
        "metal-helm": ("metal", -5),
        "full-helm": ("full", -15),
    }


GOOD = {
    "skills": ["blades"],
    "clumsy": 3,
    "length": "long",
    "table": "edged",
    "max": 140,
    "criticals": ["cut"],
}


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"clumsy": 101}, "w.clumsy: required a whole number from 0 to 100, arrived 101"),
        ({"clumsy": True}, "w.clumsy: required a whole number from 0 to 100, arrived true"),
        ({"clumsy": 3.0}, "w.clumsy: required a whole number"),
        ({"clumsy": float("nan")}, "w.clumsy: required a whole number"),
        ({"max": [1, 2]}, "w.max: required a whole number"),
        ({"max": 176}, "w.max: required a whole number from 11 to 175"),
        ({"length": "lng"}, "did you mean long?"),
        ({"table": "edgd"}, "did you mean edged?"),
        ({"criticals": []}, "w.criticals: required at least one"),
        ({"criticals": ["slash"]}, "w.criticals[0]: required one of"),
        ({"criticals": ["beast"]}, "w.criticals[0]: required one of impact, cut, pierce, grapple"),
        ({"criticals": "cut"}, "w.criticals: required an array"),
        ({"qualities": ["mihgty"]}, "did you mean mighty?"),
        ({"kind": "natural"}, "w.max: required an array of 5 whole numbers"),
        ({"metal": "yes"}, "w.metal: required true or false"),
        ({"hands": 3}, "w.hands: required a whole number from 1 to 2"),
        ({"lenght": "long"}, "w.lenght: required a known key"),
        ({"range": 5}, "w.range: required a known key"),
        ({"load": 1}, "w.load: required a known key"),
        ({"ammunition": 5}, "w.ammunition: required a known key"),
        ({"cmb": 101}, "w.cmb: required a whole number from -100 to 100, arrived 101"),
        ({"kind": "missile"}, "w.range: required the key range"),
        ({"kind": "missile"}, "w.load: required the key load"),
        ({"kind": "missile", "load": 0}, "w.load: required a whole number from 1 to 10, arrived 0"),
        ({"kind": "missile", "range": 0}, "w.range: required a whole number from 1 to 500"),
        ({"kind": "thrown"}, "w.range: required the key range"),
        ({"kind": "thrown", "load": 1}, "w.load: required a known key"),
        ({"kind": "thrown", "ammunition": -1}, "w.ammunition: required a whole number from 0 to"),
        ({"display": ""}, "w.display: required a text"),
    ],
)
def test_faults_of_weapons(noted, changes, fault):
    """A wrong value, type or key is named with its path, and no weapon comes of it."""
    assert read_weapon("w", GOOD | changes, ("edged",), ("w",), noted.file()) is None
    assert fault in "\n".join(noted.texts())


def test_own_ranged_weapons_and_own_modifiers(noted):
    """Range, load, ammunition and a CMB of one's own; a masterwork sword may have one too."""
    shooting = {"kind": "missile", "range": 40, "load": 3, "ammunition": 6, "cmb": 15}
    arbalest = read_weapon("w", GOOD | shooting, ("edged",), ("w",), noted.file())
    assert (arbalest.base_range, arbalest.load, arbalest.ammunition) == (40, 3, 6)
    assert (arbalest.cmb, arbalest.ranged) == (15, True)
    sword = read_weapon("w", GOOD | {"cmb": 15}, ("edged",), ("w",), noted.file())
    assert (sword.cmb, sword.ranged, sword.ammunition) == (15, False, 0)


def test_missing_keys_of_a_weapon_are_named_all_at_once(noted):
    """Everything that a weapon must say is asked for."""
    assert read_weapon("w", {}, ("edged",), ("w",), noted.file()) is None
    missing = {fault.path for fault in noted.all()}
    assert missing == {"w.skills", "w.clumsy", "w.table", "w.max", "w.criticals", "w.length"}


def test_what_is_no_table_is_one_fault(noted):
    """A number in a weapon's place is one fault, not one for each key."""
    assert read_weapon("w", 7, ("edged",), ("w",), noted.file()) is None
    assert noted.texts() == ["file:1: w: required a table, arrived 7"]


@pytest.mark.parametrize(
    ("read", "raw", "fault"),
    [
        (read_armour, {"column": "XA", "zones": ["torso"]}, "x.column: required one of NA, LA"),
        (read_armour, {"column": "LA", "zones": ["head"]}, "x.zones[0]: required one of torso"),
        (read_armour, {"column": "LA"}, "x.zones: required the key zones"),
        (read_armour, {"column": "LA", "zones": [], "cmb": 5.5}, "x.cmb: required a whole"),
        (read_shield, {"serves": "tower", "def": 10}, "x.serves: required one of"),
        (read_shield, {"serves": "full"}, "x.def: required the key def"),
        (read_shield, {"serves": "full", "def": 10, "cmb": 5}, "x.cmb: required a whole number"),
        (read_helm, {"kind": "paper", "perception": 0}, "x.kind: required one of"),
        (read_helm, {"kind": "metal"}, "x.perception: required the key perception"),
    ],
)
def test_faults_of_armour(noted, read, raw, fault):
    """The same for armour, shields and helms."""
    assert read("x", raw, ("x",), noted.file()) is None
    assert fault in "\n".join(noted.texts())
