"""Ready-made heroes and creatures with magic against the rules of characters and the figures."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from vsdsim.vsd.library.spells.known import known_spells
from vsdsim.vsd.sheet import Lore, Tools

# Typed from the figures: stats of the kin (BRN SWI FOR WIT WSD), its HP with their cap, its magic
# points and TSR; what 50 points buy; the stat of the lores; the vocation's bonus to them, and its
# magic points a level.
HEROES = {
    "wizard": {
        "kin": {"BRN": 0, "SWI": 10, "FOR": 0, "WIT": 5, "WSD": 0},
        "bought": {"SWI": 10, "FOR": 10, "WIT": 25, "WSD": 5},
        "hp": (25, 120),
        "mp": 3,
        "tsr": 10,
        "stat": "WIT",
        "vocation": (15, 3),
        "shield": 0,
    },
    "animist": {
        "kin": {"BRN": 5, "SWI": 5, "FOR": 10, "WIT": 0, "WSD": 10},
        "bought": {"SWI": 15, "FOR": 10, "WSD": 25},
        "hp": (30, 150),
        "mp": 1,
        "tsr": 0,
        "stat": "WSD",
        "vocation": (10, 2),
        "shield": 15,
        "healer": 20,
    },
}
# Ranks a level: of the first five levels, and of those after them.
RANKS = {
    "wizard": (
        {"storm": 2, "mind": 2, "hand": 1},
        {"fire": 2, "hand": 2, "storm": 1},
    ),
    "animist": (
        {"healing": 2, "channeling": 2, "chanting": 1},
        {"wards": 2, "channeling": 2, "chanting": 1},
    ),
}
LEVELS = [(name, level) for name in HEROES for level in (1, 3, 5, 10)]


def bonus(number):
    """Five a rank to the tenth, two a rank to the twentieth."""
    return 5 * min(number, 10) + 2 * max(0, number - 10)


@pytest.mark.parametrize(("name", "level"), LEVELS)
def test_heroes_follow_the_rules_of_characters(library, name, level):
    """HP, DEF, CMB, Brawl, saves and magic points; one rank a level of weapon and Body."""
    block, hero = library.creatures[f"{name}-{level}"], HEROES[name]
    bought = hero["bought"]
    assert sum(bought.values()) == 50
    assert all(value % 5 == 0 and value <= 25 for value in bought.values())
    stat = {key: value + bought.get(key, 0) for key, value in hero["kin"].items()}
    hp, cap = hero["hp"]
    assert block.level == level
    assert block.hp == min(cap, hp + stat["FOR"] + bonus(level))
    assert (block.swi, block.defence) == (stat["SWI"], stat["SWI"] + hero["shield"])
    assert (block.cmb, block.brawl) == (stat["BRN"] + bonus(level), stat["BRN"])
    assert block.tsr == stat["FOR"] + 5 * level + hero["tsr"]
    assert block.wsr == stat["WSD"] + 5 * level
    _, points = hero["vocation"]
    assert block.mp == level * (points + stat[hero["stat"]] // 10) + hero["mp"]


@pytest.mark.parametrize(("name", "level"), LEVELS)
def test_animists_heal(sheet, name, level):
    """Two ranks a level of Healer, and a kit; wizards have neither."""
    hero, found = HEROES[name], sheet(use=f"{name}-{level}")
    if "healer" not in hero:
        assert (found.healer, found.tools) == (0, Tools())
        return
    wisdom = hero["kin"]["WSD"] + hero["bought"]["WSD"]
    assert found.healer == wisdom + bonus(2 * level) + hero["healer"]
    assert found.tools == Tools(bandages=0, kit=10)


@pytest.mark.parametrize(("name", "level"), LEVELS)
def test_heroes_know_their_lores(sheet, name, level):
    """Five ranks a level, two at most of each lore; stat, ranks and vocation; nothing weighs."""
    hero, (early, late) = HEROES[name], RANKS[name]
    stat = hero["kin"][hero["stat"]] + hero["bought"][hero["stat"]]
    first, further = min(level, 5), max(0, level - 5)
    assert all(sum(each.values()) == 5 and max(each.values()) == 2 for each in (early, late))
    expected = {
        lore: early.get(lore, 0) * first + late.get(lore, 0) * further for lore in {**early, **late}
    }
    found = {lore.name: lore for lore in sheet(use=f"{name}-{level}").lores}
    assert found == {
        lore: Lore(lore, stat + bonus(number) + hero["vocation"][0], number)
        for lore, number in expected.items()
        if number
    }


def test_the_ranks_beside_the_lores_are_theirs():
    """The number of ranks in a lore's sum is that of its entry."""
    text = (resources.files("vsdsim.vsd") / "data" / "heroes.toml").read_text(encoding="utf-8")
    lines = re.findall(r"^\w+ = \{ bonus = \d+, ranks = (\d+) \}  # (.*)$", text, re.MULTILINE)
    assert len(lines) == 2 * (3 + 3 + 3 + 4)
    for number, comment in lines:
        assert re.findall(r"\((\d+) ranks?\)", comment) == [number], comment


@pytest.mark.parametrize(
    ("name", "spells"),
    [
        ("wizard-1", {"sleep"}),
        ("wizard-3", {"sleep", "fear", "thunderbolt", "magic-shield"}),
        ("animist-1", {"heal"}),
        (
            "animist-3",
            {"heal", "clotting", "unstun", "holy-aura", "stunning-glare", "natures-blessing"},
        ),
    ],
)
def test_what_the_young_can_cast(library, sheet, name, spells):
    """Weaves up to the level, and to the ranks."""
    assert {each.name for each in known_spells(sheet(use=name), library.spells)} == spells


def test_the_experienced_know_attack_spells_of_every_kind(library, sheet):
    """A wizard of the tenth level has the great ones."""
    known = {each.name for each in known_spells(sheet(use="wizard-10"), library.spells)}
    assert {"fireball", "fire-bolt", "lightning-bolt", "hold-kin", "blade-ward"} <= known


@pytest.mark.parametrize(
    ("name", "level", "figure"), [("dark-elf", 8, 90), ("dark-mage", 10, 100), ("wraith", 15, 110)]
)
def test_creatures_with_spells(sheet, name, level, figure):
    """At the bonus of the figures (the elf's: its weapon's), with 4 points a level."""
    caster = sheet(use=name)
    assert caster.level == level
    assert {lore.bonus for lore in caster.lores} == {figure}
    assert {lore.ranks for lore in caster.lores} == {level}
    assert caster.magic_points == 4 * level


def test_nobody_else_casts(library):
    """Lores and magic points are of those above."""
    casters = {name for name, block in library.creatures.items() if block.lores or block.mp}
    expected = {f"{name}-{level}" for name, level in LEVELS}
    assert casters == expected | {"dark-elf", "dark-mage", "wraith"}
