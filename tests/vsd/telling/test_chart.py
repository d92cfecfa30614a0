"""Maps of the field, as they are printed."""

from __future__ import annotations

import re

import pytest

from tests.vsd.telling.conftest import facing_off, field_scenario
from vsdsim import api
from vsdsim.results.course import Style
from vsdsim.vsd.telling.chart import Chart

STILL = {"script": [{"do": "defend"}]}
PLAIN = Style(plain=True)


def charted(scenario, number=1, style=PLAIN):
    """The lines of the map of a round of fight 0."""
    return list(Chart(api.course(scenario), style).of_round(number))


def test_a_map_shows_who_stands_where():
    """Half a metre a column, a metre a row; Ada faces Grim 5 m to her east, and he her."""
    fought = facing_off(STILL | {"at": [0, 0]}, STILL | {"at": [5, 0]})
    assert charted(fought) == [
        "      |---------| 5 m, north is up, daylight",
        "     +-----------------------------------------+",
        "     |                                         |",
        "     |                                         |",
        "     |                                         |",
        "     |                                         |",
        "   0 |               A>       <g               |",
        "     |                                         |",
        "     |                                         |",
        "     |                                         |",
        "     |                                         |",
        "     +-----+---------+---------+---------+-----+",
        "          -5         0         5        10",
        "  heroes  A Ada 60/60",
        "  woods   g Grim 60/60",
    ]


def test_the_legend_has_the_magic_points_of_who_has_some():
    """A shield of 2, outstandingly cast for half of that; nothing beside who has none."""
    shield = [{"when": "round == 1", "do": "cast", "spell": "magic-shield"}, {"do": "defend"}]
    stats = {"hp": 60, "def": 0, "cmb": 0, "level": 5, "lores": {"hand": 300}}
    mage = {"at": [5, 0], "stats": stats, "magic_points": 17, "script": shield}
    fought = facing_off(STILL | {"at": [0, 0]}, mage, max_rounds=2)
    for number, left in ((1, 17), (2, 16)):
        assert charted(fought, number)[-2:] == [
            "  heroes  A Ada 60/60",
            f"  woods   g Grim 60/60 ({left}/17 MP)",
        ]


def test_the_field_is_drawn_with_its_ground():
    """A pit of 3 by 2 m, a wall along its edge, a round fire of 1 m, and their legend."""
    ground = [
        {"kind": "pit", "shape": "area", "at": [1, 1], "to": [4, 3], "height": 2},
        {"kind": "wall", "shape": "segment", "at": [1, -3], "to": [4, -3]},
        {"kind": "fire", "shape": "disc", "at": [-3, 2], "radius": 1, "damage": 3},
    ]
    fought = facing_off(STILL | {"at": [0, 0]}, STILL | {"at": [5, 0]}, ground=ground)
    assert charted(fought)[3:9] == [
        "     |                                         |",
        "     |       ****      ______                  |",  # from 2 to 3 m north
        "     |       ****      ______                  |",
        "   0 |               A>       <g               |",
        "     |                                         |",
        "     |                                         |",
    ]
    assert charted(fought)[9:] == [
        "     |                 #######                 |",  # from -3 to -2 m, its end at 4 m east
        "     |                                         |",
        "     +-----+---------+---------+---------+-----+",
        "          -5         0         5        10",
        "  heroes  A Ada 60/60",
        "  woods   g Grim 60/60",
        "  ground  _ pit, 2 m deep; # wall; * fire, 3 a round",
    ]


@pytest.mark.parametrize(
    ("facing", "arrow", "step"),
    [([1, 0], ">", (1, 0)), ([0, 1], "^", (0, -1)), ([-1, 0], "<", (-1, 0)),
     ([0, -1], "v", (0, 1)), ([1, 1], "/", (1, -1)), ([-1, -1], "/", (-1, 1)),
     ([-1, 1], "\\", (-1, -1)), ([1, -1], "\\", (1, 1))],
)  # fmt: skip
def test_an_arrow_shows_where_somebody_faces(facing, arrow, step):
    """On the next cell, where nobody stands."""
    fought = facing_off(STILL | {"at": [0, 0], "facing": facing}, STILL | {"at": [6, 0]})
    rows = [line[6:] for line in charted(fought)[2:11]]
    row = next(number for number, line in enumerate(rows) if "A" in line)
    column = rows[row].index("A")
    assert rows[row + step[1]][column + step[0]] == arrow


def test_several_on_one_cell_are_counted_and_told_beside_it():
    """Ada and Grim, half a metre apart at a metre a row."""
    fought = facing_off(STILL | {"at": [0, 0.1]}, STILL | {"at": [0.2, 0.3]})
    (row,) = [line for line in charted(fought) if "2" in line and "=" in line]
    assert row.endswith("| 2=Ag")


def test_who_flees_beyond_the_map_stands_on_its_frame():
    """Ada flees westward, ten rounds of 15 m from somebody who holds: the frame has her letter."""
    ada = {"at": [0, 0], "script": [{"do": "flee"}]}
    guard = {"name": "Ben", "use": "warrior-3", "at": [12, 0], "script": [{"do": "hold"}]}
    sides = [
        {"name": "heroes", "combatant": [{"name": "Ada", "use": "warrior-3", **ada}, guard]},
        {"name": "woods", "combatant": [{"name": "Grim", "use": "wolf", "at": [15, 0], **STILL}]},
    ]
    lines = charted({"name": "x", "max_rounds": 4, "side": sides}, number=3)
    (row,) = [line for line in lines if line[5] == "A"]
    assert "<A" not in row
    assert any("A Ada" in line and "flees" in line for line in lines)


def test_who_is_out_is_a_cross_and_says_so():
    """One blow of 200 fells Grim."""
    strong = {"at": [0, 0], "stats": {"hp": 60, "def": 90, "cmb": 300}}
    fought = facing_off(strong, STILL | {"at": [1.5, 0], "stats": {"hp": 20, "def": 0, "cmb": 0}})
    lines = list(Chart(api.course(fought), PLAIN).of_end())
    assert any(" x" in line for line in lines[2:11])
    assert any(line.startswith("  woods   x Grim ") for line in lines)


def test_who_is_still_to_come_is_in_the_legend_alone():
    """With a dash for a letter."""
    lines = charted(field_scenario(), 1)
    assert sum("- Wolf" in line for line in lines) == 1
    assert not any(re.search(r"\| .*\bb\b", line) for line in lines[2:-6])


def test_colours_are_the_sides_and_change_no_column():
    """Without them the map is the same."""
    escape = re.compile(r"\x1b\[[0-9;]*m")
    coloured = charted(field_scenario(), 1, Style(colour=True))
    assert [escape.sub("", line) for line in coloured] == charted(field_scenario(), 1, Style())
    painted = re.findall(r"\x1b\[1;([0-9;]+)m(.*?)\x1b\[0m", "\n".join(coloured))
    assert len({colour for colour, _ in painted}) == 2
    assert {text for _, text in painted} >= {"A", "B", "heroes", "woods"}


@pytest.mark.parametrize("spread", [2, 10, 60, 200, 440])
@pytest.mark.parametrize("count", [1, 12, 90])
def test_a_map_fits_however_far_they_are_apart(spread, count):
    """72 columns and 24 rows for the map, 80 columns with its legend."""
    people = {"use": "orc-soldier", "count": count, **STILL}
    sides = [
        {
            "name": name,
            "combatant": [people | {"name": "Orc", "at": [at * spread, at * spread / 2]}],
        }
        for name, at in (("red", 1), ("blue", -1))
    ]
    fought = {"name": "x", "max_rounds": 1, "side": sides}
    for style in (Style(), PLAIN):
        lines = charted(fought, style=style)
        top = next(at for at, line in enumerate(lines) if line.startswith("  red "))
        assert top <= 24
        assert max(map(len, lines[:top])) <= 72
        assert max(map(len, lines)) <= 80
        assert not style.plain or "".join(lines).isascii()


def test_a_round_that_never_came_has_no_map():
    """The fight was over."""
    assert charted(facing_off(STILL | {"at": [0, 0]}, STILL | {"at": [5, 0]}), 9) == []


def test_a_crowd_is_counted():
    """Beyond forty nobody is told of one by one: 30 against 30, those still to come apart."""
    people = {"use": "orc-soldier", "count": 30, **STILL}
    late = {"side": "blue", "name": "Late", "use": "wolf", "count": 3, "at": [0, 30], **STILL}
    sides = [
        {"name": name, "combatant": [people | {"name": "Orc", "at": [at, 0]}]}
        for name, at in (("red", 10), ("blue", -10))
    ]
    fought = {"name": "x", "max_rounds": 2, "side": sides,
              "timeline": [{"round": 2, "arrive": [late]}]}  # fmt: skip
    assert charted(fought)[-2:] == [
        "  red   30 in the fight, x 0 out of it",
        "  blue  30 in the fight, x 0 out of it, 3 not on the field",
    ]
