"""Packaged stat blocks against the figures, and faults of stat blocks."""

from __future__ import annotations

import re
from importlib import resources

import pytest
from attrs import evolve

from vsdsim.vsd.library.bestiary import StatBlock, read_block
from vsdsim.vsd.vocabulary import CriticalType, Rank, Size

# Typed from the figures: level, move, armour, shield, DEF, TSR, WSR, HP, rank and type, CMB.
CREATURES = """
skeleton 1 14 NA target 20 25 -10 25 NH 30
boggart 1 15 NA - 20 30 0 40 NH 30
redcap 1 17 NA - 25 30 -5 35 NH 35
half-orc-scout 2 15 LA - 15 30 0 50 NH 40
orc-soldier 3 15 LA full 30 40 5 60 NH 60
wolf 3 40 NA - 30 15 5 110 NB 70
tusked-boar 3 24 LA - 30 20 5 120 NB 50
bandit 4 15 LA full 25 25 20 70 NH 70
ghoul 4 17 NA - 35 40 10 60 NH 80
great-cat 4 30 NA - 40 20 10 100 NB 60
lesser-spider 5 18 LA - 40 40 30 70 NB 90
dwergar-warrior 5 14 MA - 45 60 40 85 NH 90
warhorse 5 50 NA - 30 30 10 150 NB 70
fomorian 6 18 LA - 40 55 40 100 NH 100
wild-troll 6 15 LA - 10 75 15 150 HH 80
dark-knight 7 15 HA full 40 40 35 115 NH 100
dark-orc-chieftain 7 15 MA full 40 65 35 100 NH 100
dire-bear 7 24 LA - 40 60 35 250 HB 95
vargr 8 40 NA - 55 50 40 150 HB 100
stone-guardian 8 12 stone-hide - 40 70 50 180 HH 110
dark-elf 8 15 LA full 70 50 60 90 NH 90
dark-troll-overseer 9 15 MA - 40 90 35 250 HH 130
lesser-giant 9 20 LA - 30 70 30 190 HH 120
dark-mage 10 15 LA - 10 65 70 65 NH 65
wight 10 15 NA - 50 80 90 100 HH 105
werewolf-demon 10 40 LA - 40 65 75 250 HH 120
maimlord-troll 15 15 HA - 50 110 70 280 EH 140
wraith 15 15 MA - 75 90 80 200 EH 150
fire-drake 25 18 drake-scales - 40 125 125 450 EB 175
""".strip().splitlines()

# The figures' bonus with the ranged weapon, and the weapon.
RANGED = {
    "half-orc-scout": (50, "short-bow"),
    "orc-soldier": (45, "short-bow"),
    "bandit": (50, "short-bow"),
    "dwergar-warrior": (60, "light-crossbow"),
    "dark-knight": (70, "short-bow"),
    "dark-orc-chieftain": (75, "short-bow"),
    "dark-elf": (100, "short-bow"),
    "lesser-giant": (100, "boulder"),
}

RANKS = {"N": Rank.NORMAL, "H": Rank.HEROIC, "E": Rank.EPIC}

# Vocation's bonus and ranks a level of the weapon skill, of Brawl, of Ranged and of Body; ranks a
# level of the Armour skill; the vocation's bonus to Athletics; HP of the kin and their cap, save
# bonus of the kin.
WARRIOR = {"weapon": (20, 2), "brawl": (20, 1), "body": (15, 2), "armour": 2, "athletics": 10}
OTHERS = {"ranged": None, "athletics": None}
HEROES = {
    "warrior": WARRIOR | {"ranged": (20, 1), "kin": (30, 120, 0)},
    "archer": WARRIOR | {"ranged": (20, 2), "kin": (25, 120, 5)},
    "javelineer": WARRIOR | {"ranged": (20, 2), "kin": (30, 120, 0)},
    "champion": OTHERS
    | {"weapon": (0, 2), "brawl": (0, 1), "body": (5, 2), "armour": 2, "kin": (35, 150, 5)},
    "rogue": OTHERS
    | {"weapon": (10, 2), "brawl": (5, 1), "body": (5, 1), "armour": 1, "kin": (30, 120, 0)},
}
LEVELS = [
    *((name, level) for name in HEROES if name != "javelineer" for level in (1, 3, 5, 10)),
    ("javelineer", 3),
]
CASTERS = [(name, level) for name in ("wizard", "animist") for level in (1, 3, 5, 10)]
STATS = {
    "warrior": {"BRN": 30, "SWI": 10, "FOR": 15},
    "archer": {"BRN": 20, "SWI": 30, "FOR": 15},
    "javelineer": {"BRN": 25, "SWI": 20, "FOR": 10},
    "champion": {"BRN": 35, "SWI": 10, "FOR": 25},
    "rogue": {"BRN": 25, "SWI": 25, "FOR": 5},
}
FROM_KIN = {
    "warrior": {"BRN": 5, "SWI": 0, "FOR": 0},
    "archer": {"BRN": 5, "SWI": 5, "FOR": 5},
    "javelineer": {"BRN": 5, "SWI": 0, "FOR": 0},
    "champion": {"BRN": 10, "SWI": 0, "FOR": 10},
    "rogue": {"BRN": 5, "SWI": 0, "FOR": 0},
}


@pytest.mark.parametrize("line", CREATURES, ids=lambda line: line.split()[0])
def test_creatures_have_their_figures(library, line):
    """Every number of every creature of the figures."""
    name, level, move, armour, shield, defence, tsr, wsr, hp, kind, cmb = line.split()
    block = library.creatures[name]
    assert (block.level, block.move, block.hp) == (int(level), int(move), int(hp))
    assert (block.armour, block.shield) == (armour, None if shield == "-" else shield)
    assert (block.defence, block.cmb) == (int(defence), int(cmb))
    assert (block.tsr, block.wsr) == (int(tsr), int(wsr))
    assert (block.rank, block.beast) == (RANKS[kind[0]], kind[1] == "B")


def test_every_creature_is_checked(library):
    """The table above has every creature that is no hero."""
    heroes = {f"{name}-{level}" for name, level in (*LEVELS, *CASTERS)}
    assert set(library.creatures) == heroes | {line.split()[0] for line in CREATURES}


def test_natural_attacks_of_creatures(library):
    """Kind, size and CMB of every natural attack, and the follow-ups of bear, boar and cat."""
    found = {}
    for name, block in library.creatures.items():
        for entry in block.attacks or ():
            follow = entry.follow_up
            after = (follow.weapon, follow.size, follow.cmb) if follow else None
            given = (entry.weapon, entry.size, entry.cmb, entry.strikes, after)
            found.setdefault(name, []).append(given)
    medium, large, huge = Size.MEDIUM, Size.LARGE, Size.HUGE
    assert found == {
        "boggart": [("bite", Size.SMALL, 30, 1, None)],
        "wolf": [("bite", medium, 70, 1, None)],
        "tusked-boar": [("horn", large, 50, 1, ("trample", large, 50))],
        "ghoul": [("claw", medium, 80, 1, None)],
        "great-cat": [("claw", medium, 60, 1, ("bite", medium, 60))],
        "lesser-spider": [("bite", large, 90, 1, None)],
        "warhorse": [("trample", large, 70, 1, None)],
        "fomorian": [("claw", medium, 80, 1, None)],
        "wild-troll": [("claw", large, 90, 1, None)],
        "dire-bear": [("grapple", large, 95, 1, ("bite", large, 100))],
        "vargr": [("bite", large, 100, 1, None)],
        "stone-guardian": [("trample", large, 110, 1, None)],
        "dark-troll-overseer": [("claw", large, 90, 1, None)],
        "lesser-giant": [("trample", large, 120, 1, None)],
        "werewolf-demon": [("bite", large, 120, 1, None)],
        "maimlord-troll": [
            ("two-handed-sword", None, 140, 2, None),
            ("claw", huge, 110, 2, None),
        ],
        "fire-drake": [
            ("bite", Size.COLOSSAL, 175, 1, None),
            ("claw", huge, 150, 1, None),
        ],
    }


def test_weapons_of_creatures(library):
    """Who bears which weapon."""
    armed = {
        name: block.weapons
        for name, block in library.creatures.items()
        if block.weapons and not re.fullmatch(r".*-\d+", name)
    }
    assert armed == {
        "skeleton": ("short-sword",),
        "boggart": ("club",),
        "redcap": ("handaxe",),
        "half-orc-scout": ("short-bow", "short-sword"),
        "orc-soldier": ("scimitar", "short-bow"),
        "bandit": ("short-sword", "short-bow"),
        "dwergar-warrior": ("battle-axe", "light-crossbow"),
        "fomorian": ("club",),
        "wild-troll": ("club",),
        "dark-knight": ("longsword", "short-bow"),
        "dark-orc-chieftain": ("falchion", "short-bow"),
        "dark-elf": ("longsword", "short-bow"),
        "dark-troll-overseer": ("two-handed-sword",),
        "lesser-giant": ("boulder",),
        "dark-mage": ("quarterstaff",),
        "wight": ("longsword",),
        "wraith": ("longsword",),
    }


def test_creatures_shoot_at_their_figures(library, sheet):
    """Each that has a ranged bonus has the weapon too, and uses it at that bonus, without a shield.

    Nobody else has one or the other.
    """
    figures = {
        name: block.ranged
        for name, block in library.creatures.items()
        if block.ranged is not None and not re.fullmatch(r".*-\d+", name)
    }
    assert figures == {name: bonus for name, (bonus, _) in RANGED.items()}
    for line in CREATURES:
        name = line.split()[0]
        shots = [(each.cmb, each.name) for each in sheet(use=name).attacks if each.ranged]
        assert shots == ([RANGED[name]] if name in RANGED else []), name


def test_the_giant_has_three_boulders(sheet):
    """On the beast table up to 150, 30 m, Impact, at everybody within 1.5 m of its target."""
    boulder = sheet(use="lesser-giant").attacks[0]
    assert (boulder.name, boulder.kind, boulder.table) == ("boulder", "thrown", "beast")
    assert (boulder.max_result, boulder.base_range, boulder.ammunition) == (150, 30, 3)
    assert (boulder.criticals, boulder.secondary) == ((CriticalType.IMPACT,), None)
    assert boulder.area == 1_500


def test_traits_of_creatures(library):
    """The undead and the werewolf neither bleed nor are Stunned, the wild troll by magic alone.

    The worst of them spread fear, which no figure says; nor that no fire harms a fire drake.
    """
    traits = {name: set(block.traits) for name, block in library.creatures.items() if block.traits}
    dead = {"no-bleeding", "no-stun", "no-fear"}
    assert traits == {
        **dict.fromkeys(("skeleton", "ghoul", "werewolf-demon"), dead),
        **dict.fromkeys(("wight", "wraith"), dead | {"terrifying"}),
        "lesser-spider": {"no-mammal", "eight-legs", "no-spine"},
        "wild-troll": {"no-stun-in-melee"},
        "dark-troll-overseer": {"no-bleeding"},
        "fire-drake": {"no-mammal", "terrifying"},
    }
    immune = {name: block.immune for name, block in library.creatures.items() if block.immune}
    assert immune == {"fire-drake": ("fire",)}
    blocks = library.creatures.values()
    assert not [each for each in blocks if each.resistant or each.vulnerable or each.tough]


def ranks(number):
    """Five a rank to the tenth, two a rank to the twentieth."""
    return 5 * min(number, 10) + 2 * max(0, number - 10)


@pytest.mark.parametrize(("name", "level"), LEVELS)
def test_heroes_follow_the_rules_of_characters(library, name, level):
    """HP, DEF, CMB, Brawl and saves are the sums that the rules of characters give."""
    block, hero, stat = library.creatures[f"{name}-{level}"], HEROES[name], STATS[name]
    armour = library.armour[block.armour]
    shield = library.shields[block.shield] if block.shield else None
    bought = {key: value - FROM_KIN[name][key] for key, value in stat.items()}
    assert sum(bought.values()) == 50
    assert all(value % 5 == 0 and value <= 25 for value in bought.values())
    vocation, a_level = hero["weapon"]
    gear = armour.cmb + (shield.cmb if shield else 0)
    grip = -10 if shield and "short-spear" in block.weapons else 0
    assert block.cmb == stat["BRN"] + ranks(a_level * level) + vocation + gear + grip
    vocation, a_level = hero["brawl"]
    assert block.brawl == stat["BRN"] + ranks(a_level * level) + vocation
    vocation, a_level = hero["body"]
    kin_hp, cap, save = hero["kin"]
    assert block.hp == min(cap, kin_hp + stat["FOR"] + ranks(a_level * level) + vocation)
    swi = stat["SWI"] if armour.swi is None else min(stat["SWI"], armour.swi)
    assert block.defence == swi + armour.defence + (shield.defence if shield else 0)
    assert (block.swi, block.level) == (stat["SWI"], level)
    assert (block.tsr, block.wsr) == (stat["FOR"] + 5 * level + save, 5 * level)


@pytest.mark.parametrize(("name", "level"), LEVELS)
def test_heroes_shoot_and_move_by_the_rules_of_characters(library, sheet, name, level):
    """Ranged, with armour and shield in it; the Armour skill's ranks; and Athletics.

    Athletics: 20 + 5 a level, the vocation's bonus where there is one, and the movement penalties
    of armour and shield as far as the Armour skill leaves them.
    """
    block, hero = library.creatures[f"{name}-{level}"], HEROES[name]
    armour = library.armour[block.armour]
    shield = library.shields[block.shield] if block.shield else None
    if hero["ranged"] is None:
        assert block.ranged is None
    else:
        vocation, a_level = hero["ranged"]
        gear = armour.cmb + (shield.cmb if shield else 0)
        assert block.ranged == STATS[name]["SWI"] + ranks(a_level * level) + vocation + gear
    assert block.armour_skill == ranks(hero["armour"] * level)
    penalty = armour.move + (shield.move if shield else 0) + block.armour_skill
    bonus = hero["athletics"]
    assert (block.athletics is None) == (bonus is None)
    expected = 20 + 5 * level + (bonus or 0) + min(0, penalty)
    assert sheet(use=f"{name}-{level}").athletics == expected


@pytest.mark.parametrize(
    ("name", "bow"),
    [
        ("archer-1", "short-bow"),
        ("archer-3", "composite-bow"),
        ("archer-5", "long-bow"),
        ("archer-10", "long-bow"),
    ],
)
def test_archers_have_their_bow_in_hand_and_blades_beside(sheet, name, bow):
    """The bow comes first, with twenty arrows, and two blades for who comes close."""
    first, *others = sheet(use=name).attacks
    assert (first.name, first.ammunition) == (bow, 20)
    assert [each.name for each in others] == ["short-sword", "dagger", "punch"]


def test_the_sums_beside_the_heroes_numbers_add_up():
    """Each comment of the heroes' file is the sum of its number."""
    text = (resources.files("vsdsim.vsd") / "data" / "heroes.toml").read_text(encoding="utf-8")
    lines = re.findall(r"^\w+ = (?:\{ bonus = )?(-?\d+).*?  # (.*)$", text, re.MULTILINE)
    assert len(lines) > 210
    for number, comment in lines:
        plain = re.sub(r"\(\d+ (?:ranks?|a level)\)|\(of \d+\)|= \d+, capped", "", comment)
        total = 0
        for sign, term in re.findall(r"(?:^| ([+-]) )(.*?)(?= [+-] |$)", plain):
            (value,) = re.findall(r"(?<!\w)\d+", term)
            total += -int(value) if sign == "-" else int(value)
        capped = "capped" in comment and total > int(number)
        assert capped or total == int(number), comment


def whole(library, noted, raw):
    """A creature's stat block, read."""
    return read_block(raw, library, ("x",), noted.file(), whole=True)


BARE = {"hp": 10, "def": 0, "cmb": 10}


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"hp": 0}, "x.hp: required a whole number from 1 to 100000, arrived 0"),
        ({"hp": 100_001}, "x.hp: required a whole number from 1 to 100000"),
        ({"hp": True}, "x.hp: required a whole number from 1 to 100000, arrived true"),
        ({"hp": 10.0}, "x.hp: required a whole number from 1 to 100000, arrived 10.0"),
        ({"hp": "10"}, "x.hp: required a whole number from 1 to 100000, arrived '10'"),
        ({"def": -201}, "x.def: required a whole number from -200 to 1000"),
        ({"cmb": 1001}, "x.cmb: required a whole number from -200 to 1000"),
        ({"cmb": float("nan")}, "x.cmb: required a whole number"),
        ({"level": 101}, "x.level: required a whole number from 0 to 100"),
        ({"perception": []}, "x.perception: required a whole number"),
        ({"rank": "epik"}, "did you mean epic?"),
        ({"type": "plant"}, "x.type: required one of humanoid, beast"),
        ({"immune": ["cold"]}, "x.immune[0]: required one of impact, cut, pierce, grapple, fire,"),
        ({"resistant": ["lightening"]}, "did you mean lightning?"),
        ({"vulnerable": "fire"}, "x.vulnerable: required an array of at most 8, arrived 'fire'"),
        ({"resistant": ["beast"]}, "x.resistant[0]: required one of"),
        ({"tough": 5}, "x.tough: required a whole number from 0 to 4, arrived 5"),
        ({"tough": -1}, "x.tough: required a whole number from 0 to 4, arrived -1"),
        ({"traits": ["terrifing"]}, "did you mean terrifying?"),
        ({"size": "larg"}, "did you mean large?"),
        ({"armour": "chain mail"}, "did you mean chain-mail?"),
        ({"helm": "hat"}, "x.helm: required one of full-helm, "),
        ({"shield": "ful"}, "did you mean full?"),
        ({"shield": ""}, "x.shield: required one of full, net, none, target, wall, arrived ''"),
        (
            {"weapons": ["longswrod"]},
            "x.weapons[0]: required a weapon by name, arrived 'longswrod'",
        ),
        ({"weapons": ["longswrod"]}, "did you mean longsword?"),
        ({"weapons": ["javelin"]}, "did you mean thrown-javelin?"),
        ({"weapons": ["bite"]}, "x.weapons[0]: required a weapon (natural attacks go into attacks"),
        ({"weapons": "dagger"}, "x.weapons: required an array of at most 8"),
        ({"weapons": ["dagger"] * 9}, "x.weapons: required an array of at most 8, arrived 9"),
        ({"wears": ["glove"]}, "did you mean gloves?"),
        ({"traits": ["no-bleding"]}, "did you mean no-bleeding?"),
        ({"attacks": [{"natural": "bite"}] * 9}, "x.attacks: required an array of at most 8"),
        ({"attacks": [{"natural": "bit"}]}, "did you mean bite?"),
        ({"attacks": [{"natural": "dagger"}]}, "x.attacks[0].natural: required one of"),
        ({"attacks": [{"cmb": 5}]}, "x.attacks[0]: required one of natural and weapon"),
        ({"attacks": [{"natural": "bite", "weapon": "club"}]}, "natural and weapon, arrived both"),
        ({"attacks": [{"natural": "sling"}]}, "x.attacks[0].natural: required one of"),
        (
            {"attacks": [{"weapon": "sling", "strikes": 2}]},
            "x.attacks[0].strikes: required 1 with sling: it is loaded or readied each time",
        ),
        (
            {"attacks": [{"weapon": "sling", "follow_up": {"weapon": "club"}}]},
            "x.attacks[0].follow_up: required no follow_up of sling: it strikes from afar",
        ),
        (
            {"attacks": [{"weapon": "club", "follow_up": {"weapon": "thrown-axe"}}]},
            "a melee weapon: a follow-up is made at once, arrived thrown-axe, which is none",
        ),
        ({"armour_skill": -5}, "x.armour_skill: required a whole number from 0 to 1000, arrived"),
        ({"encumbrance": "heavy"}, "x.encumbrance: required one of unencumbered, lightly, enc"),
        ({"encumbrance": "heavly"}, "did you mean heavily?"),
        ({"encumbrance": 3}, "x.encumbrance: required one of unencumbered, lightly, encumbered,"),
        ({"ammunition": 3}, "x.ammunition: required a known key"),
        ({"surprised": True}, "x.surprised: required a known key"),
        ({"attacks": [{"weapon": "club", "size": "large"}]}, "x.attacks[0].size: required a known"),
        (
            {"attacks": [{"natural": "bite", "strikes": 5}]},
            "strikes: required a whole number from 1",
        ),
        ({"attacks": [3]}, "x.attacks[0]: required a table, arrived 3"),
        (
            {"attacks": [{"natural": "bite", "follow_up": {"natural": "claw", "follow_up": {}}}]},
            "x.attacks[0].follow_up.follow_up: required a known key",
        ),
        ({"hitpoints": 5}, "x.hitpoints: required a known key"),
        ({"cbm": 5}, "did you mean cmb?"),
    ],
)
def test_faults_of_stat_blocks(library, noted, changes, fault):
    """A wrong value, type, name or key is named with its path, and no block comes of it."""
    assert whole(library, noted, BARE | changes) is None
    assert fault in "\n".join(noted.texts())


def test_a_stat_block_needs_its_three_numbers(library, noted):
    """A creature must say hp, def and cmb; all that are missing are named."""
    assert whole(library, noted, {}) is None
    assert {fault.path for fault in noted.all()} == {"x.hp", "x.def", "x.cmb"}


@pytest.mark.parametrize(
    "key", ["weapons", "shield", "display", "ammunition", "surprised", "conditions"]
)
def test_stats_cannot_say_what_stands_beside_them(library, noted, key):
    """In a scenario these are keys of the combatant, beside `stats`."""
    raw = {"weapons": ["dagger"], "shield": "full", "display": "X"}
    raw |= {"ammunition": 3, "surprised": True, "conditions": []}
    assert read_block({key: raw[key]}, library, ("stats",), noted.file(), whole=False) is None
    assert f"stats.{key}: required this key beside stats" in noted.texts()[0]


def test_what_comes_later_is_read_and_stays_out_of_the_figures(library, noted):
    """The key takes words of its list, changes no sheet, and no provenance of results."""
    block = whole(library, noted, BARE | {"later": ["flight"]})
    assert block.later == ("flight",)
    assert whole(library, noted, BARE | {"later": ["fligt"]}) is None
    assert "did you mean flight?" in noted.texts()[0]
    tame = library.creatures | {"fire-drake": evolve(library.creatures["fire-drake"], later=None)}
    assert evolve(library, creatures=tame).digest() == library.digest()


@pytest.mark.parametrize("is_whole", [True, False])
def test_stat_blocks_and_stats_say_encumbrance_and_armour_skill(library, noted, is_whole):
    """Both are keys of a creature's file and of a combatant's `stats` alike."""
    raw = BARE | {"encumbrance": "over", "armour_skill": 30}
    block = read_block(raw, library, ("x",), noted.file(), whole=is_whole)
    assert (block.encumbrance, block.armour_skill) == ("over", 30)


def test_stats_cannot_say_what_comes_later(library, noted):
    """It is a label of packaged stat blocks."""
    raw = {"later": ["flight"]}
    assert read_block(raw, library, ("stats",), noted.file(), whole=False) is None
    assert "stats.later: required a known key" in noted.texts()[0]


def test_helms_and_shields_by_their_short_and_long_names(library, noted):
    """`full` and `full-helm` are one helm, `target-shield` and `target` one shield."""
    block = whole(library, noted, BARE | {"helm": "full", "shield": "target-shield"})
    assert (block.helm, block.shield) == ("full-helm", "target")


def test_overriding_is_field_by_field():
    """What the override says replaces, what it leaves out stays, `none` takes away."""
    base = StatBlock(hp=50, cmb=60, shield="full", wears=("gloves",))
    over = base.overridden(StatBlock(hp=1, shield="none", wears=()))
    assert (over.hp, over.cmb, over.shield, over.wears) == (1, 60, "none", ())
