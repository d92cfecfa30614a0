"""Whole fights in sentences."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import vsdsim as vs
from tests.golden.recount import Recount
from vsdsim import api, vsd
from vsdsim.vsd.telling.blows import LOST
from vsdsim.vsd.telling.narrator import Narrator
from vsdsim.vsd.telling.recorder import recorded
from vsdsim.vsd.telling.story import TOLD


def scenario(red, blue, script=None, count=2, rounds=20):
    """Some of a stat block against some of another, all called A."""
    extra = {} if script is None else {"script": script}
    sides = [
        {"name": side, "combatant": [{"name": "A", "use": use, "count": count, **extra}]}
        for side, use in (("red", red), ("blue", blue))
    ]
    return vs.load({"name": "Trial", "max_rounds": rounds, "side": sides})


@pytest.mark.parametrize(
    ("red", "blue", "script"),
    [
        ("warrior-3", "dire-bear", None),
        ("rogue-3", "wild-troll", "cautious"),
        ("wraith", "maimlord-troll", "berserk"),
        ("skeleton", "great-cat", "guard"),
        ("champion-3", "lesser-giant", "focus-weakest"),
        ("bandit", "tusked-boar", "berserk"),
    ],
)
def test_any_fight_adds_up_and_fits_the_terminal(red, blue, script):
    """Every sum recounted from the words; 80 columns; nothing raw shows through."""
    fought = scenario(red, blue, script)
    for fight in range(2):
        text = vs.narrate(fought, seed=2, fight=fight)
        recount = Recount(fought).read(text)
        assert recount.blows
        assert not recount.wrong
        assert max(map(len, text.splitlines())) <= 80
        assert "None" not in text
        assert not set("<>{}_\u00a0") & set(text)


def test_fights_of_fire_and_ice_add_up():
    """Flames, shocks, arcs, saves and souls too."""
    path = Path(__file__).parents[2] / "golden" / "elements.toml"
    fought = vs.load(path)
    for fight in (60, 64, 114, 158, 277):
        text = vs.narrate(fought, fight=fight)
        recount = Recount(fought).read(text)
        assert not recount.wrong
        assert max(map(len, text.splitlines())) <= 80
        assert "None" not in text


FIELD = [
    {"kind": "cover", "shape": "segment", "at": [-9, -6], "to": [-9, 6], "grade": "partial"},
    {"kind": "ledge", "shape": "area", "at": [-14, -3], "to": [-10, 3], "height": 4},
    {"kind": "ladder", "shape": "disc", "at": [-9.5, 0], "radius": 1},
    {"kind": "pit", "shape": "disc", "at": [4, 6], "radius": 2, "height": 3},
    {"kind": "fire", "shape": "disc", "at": [0, -4], "radius": 2, "damage": 4},
]


def on_a_field(red, blue, **more):
    """Some on a ledge behind cover, others below; wolves come in the dusk."""
    flee = [{"when": "self.bruised", "do": "flee"}, {"do": "attack", "move": "flank"},
            {"do": "attack", "free": "drop"}]  # fmt: skip
    guard = [{"when": "self.loaded and not self.engaged", "do": "shoot"},
             {"do": "attack", "parry": "20%", "guard": True}]  # fmt: skip
    sides = [
        {"name": "red", "declares": "second",
         "combatant": [{"name": "A", "use": red, "count": 3, "at": [-12, 0], "script": guard}]},
        {"name": "blue",
         "combatant": [{"name": "A", "use": blue, "count": 4, "at": [15, 0], "script": flee}]},
    ]  # fmt: skip
    wolves = {"side": "blue", "name": "Wolf", "use": "wolf", "count": 2, "at": [-11, 9],
              "surprised": True}  # fmt: skip
    timeline = [{"round": 3, "light": "dim", "arrive": [wolves]}]
    return vs.load({"name": "Trial", "max_rounds": 25, "side": sides, "ground": FIELD,
                    "timeline": timeline, **more})  # fmt: skip


@pytest.mark.parametrize(
    ("red", "blue"),
    [("archer-3", "orc-soldier"), ("warrior-3", "dire-bear"), ("rogue-3", "bandit")],
)
def test_any_fight_on_a_field_adds_up_and_fits_the_terminal(red, blue):
    """With maps and without."""
    fought = on_a_field(red, blue)
    for fight in range(3):
        text = vs.narrate(fought, seed=7, fight=fight)
        recount = Recount(fought).read(text)
        assert recount.blows
        assert not recount.wrong
        assert not set("<>{}_\u00a0") & set(text)
        assert "None" not in text
        drawn = vs.narrate(fought, seed=7, fight=fight, maps=True)
        assert max(map(len, [*text.splitlines(), *drawn.splitlines()])) <= 80
        # The maps leave the words as they are.
        left = iter(drawn.splitlines())
        assert all(line in left for line in text.splitlines())


def test_a_map_stands_before_each_round_and_at_the_end():
    """Each with its scale and frame; the field itself is told first."""
    fought = on_a_field("archer-3", "orc-soldier")
    text = vs.narrate(fought, seed=7, fight=1, maps=True)
    assert text.index("\nThe field, in metres") < text.index("\nRound 1\n")
    rounds = re.findall(r"^Round \d+$", text, re.MULTILINE)
    assert len(re.findall(r"^ +\u251c", text, re.MULTILINE)) == len(rounds) + 1
    assert text.index("\nAt the end\n") < text.rindex("\n\n")


def test_who_asks_for_maps_of_nowhere_is_told():
    """In one line, and the fight is as without."""
    nowhere = scenario("warrior-3", "wolf", count=1)
    with_maps = vs.narrate(nowhere, maps=True).splitlines()
    assert "(No maps: this scenario places nobody.)" in with_maps
    with_maps.remove("(No maps: this scenario places nobody.)")
    assert [line for line in with_maps if line] == [
        line for line in vs.narrate(nowhere).splitlines() if line
    ]


def test_a_fight_opens_with_who_fights_and_closes_with_everybodys_state():
    """Title, sides, rounds, how it ended, who is left with what."""
    text = vs.narrate(scenario("orc-soldier", "warrior-3", count=1), seed=0, fight=4)
    opening, *_, ending = text.split("\n\n")
    assert opening == "Trial: fight 4, seed 0"
    assert "\n\nRound 1\n  Declaration\n" in text
    assert ending.startswith("Won by ")
    for name, total in (("A 1 (red)", 60), ("A 1 (blue)", 90)):
        assert f"\n  {name}" in text.split("Round 1")[0]
        (line,) = [line for line in ending.splitlines() if line.startswith(f"  {name}")]
        assert f" of {total} HP, " in line


def test_telling_is_a_pure_function_of_the_rows():
    """The same rows give the same lines, however often they are told."""
    encounter = api.encounter(scenario("wolf", "champion-3"))
    (events,) = recorded(encounter, 0, 3)
    narrator = Narrator(encounter, 0, 3)
    assert list(narrator.tell(events)) == list(narrator.tell(events))


def test_who_goes_on_is_not_told_again():
    """A round of the same declarations is one line."""
    text = vs.narrate(scenario("warrior-3", "warrior-3", count=1, rounds=2), seed=0, fight=0)
    first, second = text.split("Round 2")
    assert "attacks A 1 (blue)" in first
    assert "    All as before." in second or "    The others as before." in second


def test_an_undecided_fight_says_so():
    """At the last round without an end."""
    text = vs.narrate(scenario("warrior-3", "warrior-3", count=1, rounds=1), seed=0, fight=0)
    assert "Undecided after 1 round." in text


def test_every_kind_of_event_can_be_told(recorded_kinds):
    """Nothing that the rules let a listener hear is silently left out."""
    assert recorded_kinds <= TOLD
    sources = Path(vsd.__file__).parent.rglob("*.py")
    engine = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    heard = re.findall(r'(?:hear|announce|_write)\((?:bout, )?"([a-z-]+)"', engine)
    assert {"moves", "falls", "light", "drops"} <= set(heard) <= TOLD


@pytest.fixture(scope="module")
def recorded_kinds():
    """The kinds of events of a few rough fights."""
    kinds = set()
    for red, blue in (("warrior-3", "dire-bear"), ("dark-troll-overseer", "champion-3")):
        for fight in range(4):
            rows = vs.replay(scenario(red, blue, "berserk"), seed=0, fight=fight)
            kinds |= {row["what"] for row in rows}
            reasons = {row["note"] for row in rows if row["what"] == "loses-blow"}
            assert reasons <= set(LOST) | {"out"}
    return kinds
