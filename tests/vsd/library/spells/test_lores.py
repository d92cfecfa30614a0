"""Lores and magic points: as stat blocks say them, and as they enter the fight."""

from __future__ import annotations

import pytest

from vsdsim.vsd.library.bestiary import read_block
from vsdsim.vsd.library.spells.lores import LoreEntry
from vsdsim.vsd.sheet import Lore

BARE = {"hp": 50, "def": 20, "cmb": 60, "level": 4}
LORES = {"fire": 65, "mind": {"bonus": 50, "ranks": 2}}


def test_lores_as_written(library, noted):
    """A number, or bonus and ranks."""
    block = read_block(BARE | {"lores": LORES, "mp": 7}, library, (), noted.file(), whole=True)
    assert noted.texts() == []
    assert block.lores == (LoreEntry("fire", 65), LoreEntry("mind", 50, 2))
    assert block.mp == 7


@pytest.mark.parametrize(
    ("lores", "fault"),
    [
        (65, "x.lores: required a table, arrived 65"),
        ({"fir": 65}, "x.lores.fir: required a lore of some spell (channeling, chanting, dark,"),
        ({"fir": 65}, "did you mean fire?"),
        ({"fire": 1001}, "x.lores.fire: required a whole number from -200 to 1000, arrived 1001"),
        ({"fire": "65"}, "x.lores.fire: required a whole number from -200 to 1000, arrived '65'"),
        ({"fire": {"bonus": 65}}, "x.lores.fire.ranks: required the key ranks"),
        ({"fire": {"ranks": 6}}, "x.lores.fire.bonus: required the key bonus"),
        ({"fire": {"bonus": 65, "ranks": -1}}, "x.lores.fire.ranks: required a whole number from"),
        ({"fire": {"bonus": 65, "ranks": 101}}, "required a whole number from 0 to 100"),
        ({"fire": {"bonus": 65, "rank": 1}}, "did you mean ranks?"),
        ({f"l{n}": 1 for n in range(31)}, "x.lores: required at most 30 lores, arrived 31"),
    ],
)
def test_faults_of_lores(library, noted, lores, fault):
    """Each with its path, and no block comes of it."""
    raw = BARE | {"lores": lores}
    assert read_block(raw, library, ("x",), noted.file(), whole=True) is None
    assert fault in "\n".join(noted.texts())


def test_faults_of_magic_points(library, noted):
    """A whole number within bounds."""
    assert read_block(BARE | {"mp": -1}, library, ("x",), noted.file(), whole=True) is None
    assert "x.mp: required a whole number from 0 to 1000, arrived -1" in noted.texts()[0]


def test_lores_of_a_sheet(sheet):
    """A number alone has ranks equal to the level; magic points are three a level."""
    built = sheet(stats=BARE | {"lores": LORES})
    assert built.lores == (Lore("fire", 65, 4), Lore("mind", 50, 2))
    assert built.magic_points == 12


@pytest.mark.parametrize(
    ("stats", "beside", "points"),
    [
        ({"lores": LORES, "mp": 30}, {}, 30),
        ({"lores": LORES, "mp": 0}, {}, 0),
        ({"lores": LORES}, {"magic_points": 5}, 5),
        ({"lores": LORES, "mp": 30}, {"magic_points": 0}, 0),
        ({}, {}, 0),
        ({"mp": 30}, {}, 0),
        ({"lores": {}}, {}, 0),
    ],
)
def test_magic_points(sheet, stats, beside, points):
    """As the scenario says they are at the start, else as the block says, else by level.

    None without a lore.
    """
    assert sheet(stats=BARE | stats, **beside).magic_points == points


def test_magic_points_of_who_knows_no_lore_are_a_fault(refused):
    """Nothing could be done with them."""
    ((path, required, arrived, _),) = refused({"use": "warrior-3", "magic_points": 5})
    assert (path, required, arrived) == (
        ("magic_points",),
        "no magic_points, as it knows no lore",
        5,
    )


@pytest.mark.parametrize("points", [-1, 1001, True, "5"])
def test_faults_of_a_combatants_magic_points(refused, points):
    """A whole number within bounds."""
    faults = refused({"stats": BARE | {"lores": LORES}, "magic_points": points})
    assert [(path, required) for path, required, _, _ in faults] == [
        (("magic_points",), "a whole number from 0 to 1000")
    ]


@pytest.mark.parametrize(
    ("gear", "bonus"),
    [
        # As the block has them.
        ({}, 65),
        # A chain shirt's -35 and no shield.
        ({"stats": {"armour": "chain-shirt"}}, 30),
        # A column has no penalty, nor has the shield beside it.
        ({"stats": {"armour": "MA"}, "shield": "full"}, 65),
        # -35 and a full shield's -10.
        ({"stats": {"armour": "chain-shirt"}, "shield": "full"}, 20),
        # 30 of these 45 are learnt away, and 50 would not make more than 0 of them.
        ({"stats": {"armour": "chain-shirt", "armour_skill": 30}, "shield": "full"}, 50),
        ({"stats": {"armour": "chain-shirt", "armour_skill": 50}, "shield": "full"}, 65),
        # Who gives lores gives them with the gear as it is now.
        ({"stats": {"armour": "chain-shirt", "lores": {"fire": 65}}}, 65),
        # What burdens takes 20 of everything, of given figures too.
        ({"encumbrance": "heavily"}, 45),
        ({"encumbrance": "heavily", "stats": {"lores": {"fire": 65}}}, 45),
        ({"encumbrance": "encumbered"}, 65),
    ],
)
def test_armour_shield_and_burdens_weigh_on_lores(library, gear, bonus, tmp_path):
    """Their movement penalty, less the Armour skill, as it does on Athletics."""
    from vsdsim.vsd.library.statblock import build_sheet

    text = "[mage]\nhp = 40\ndef = 20\ncmb = 10\nlores = { fire = 65 }\n"
    (tmp_path / "creatures.toml").write_text(text, encoding="utf-8")
    own = library.with_folder(tmp_path)
    built = build_sheet({"use": "mage"} | gear, own, lambda *_, **__: None)
    assert built.lores == (Lore("fire", bonus, 1),)


@pytest.mark.parametrize(
    ("said", "fire", "mind"),
    [
        # The other stays as the chain shirt leaves it, and what is said is said with the shirt on.
        ({"fire": 80}, Lore("fire", 80, 6), Lore("mind", 5, 1)),
        ({"fire": {"bonus": 80, "ranks": 2}}, Lore("fire", 80, 2), Lore("mind", 5, 1)),
        ({"mind": 10}, Lore("fire", 30, 6), Lore("mind", 10, 1)),
        ({}, Lore("fire", 30, 6), Lore("mind", 5, 1)),
    ],
)
def test_a_lore_in_stats_takes_the_place_of_that_lore(library, tmp_path, said, fire, mind):
    """The others stay, as do its ranks where only the bonus is said."""
    from vsdsim.vsd.library.statblock import build_sheet

    lores = "{ fire = { bonus = 65, ranks = 6 }, mind = 40 }"
    text = f"[mage]\nhp = 40\ndef = 20\ncmb = 10\nlores = {lores}\nmp = 9\n"
    (tmp_path / "creatures.toml").write_text(text, encoding="utf-8")
    own = library.with_folder(tmp_path)
    raw = {"use": "mage", "stats": {"lores": said, "armour": "chain-shirt"}}
    built = build_sheet(raw, own, lambda *_, **__: None)
    assert (built.lores, built.magic_points) == ((fire, mind), 9)


def test_a_further_lore_in_stats(library, tmp_path):
    """It comes beside those of the stat block."""
    from vsdsim.vsd.library.statblock import build_sheet

    text = "[mage]\nhp = 40\ndef = 20\ncmb = 10\nlores = { fire = 65 }\n"
    (tmp_path / "creatures.toml").write_text(text, encoding="utf-8")
    own = library.with_folder(tmp_path)
    built = build_sheet({"use": "mage", "stats": {"lores": {"frost": 20}}}, own, lambda *_: None)
    assert built.lores == (Lore("fire", 65, 1), Lore("frost", 20, 1))
