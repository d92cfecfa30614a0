"""Tests of vsdsim.scenario.loading."""

from __future__ import annotations

import datetime
import math
import pickle
import time
import tomllib
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scenario.conftest import DUEL, StandIn
from vsdsim.errors import FileTrouble, ScenarioError, UsageError
from vsdsim.scenario.keys import ARRIVAL_KEYS, GROUND_KEYS, TIMELINE_KEYS
from vsdsim.scenario.loading import load, load_text

BRIDGE = """\
name = "The bridge at dusk"
ruleset = "vsd"
max_rounds = 20

[[side]]
name = "heroes"
declares = "second"
  [[side.combatant]]
  name = "Aldric"
  use = "hero"
  weapons = ["longsword"]
  script = "hold-the-bridge"

[[side]]
name = "orcs"
  [[side.combatant]]
  name = "Orc"
  use = "orc"
  count = 4
  script = "berserk"

[script]
hold-the-bridge = [
  { when = "self.bruised and enemies.targeting(self) > 1", do = "defend", parry = "100%" },
  { when = "self.weapon.length > target.weapon.length", do = "attack", parry = "25%" },
  { do = "attack", target = "weakest", parry = 30 },
]

[victory]
heroes = "survive 8"
orcs = "fell heroes.Aldric"

[expect]
heroes = "55%..70%"
undecided = "< 1%"
"rounds.p95" = "<= 12"
margin = "2%"
"""

FAULTY = """\
name = ""
light = "dusk"
max_rounds = 0

[[side]]
name = "heroes"
  [[side.combatant]]
  name = "Aldric"
  use = "heroe"
  att = [0, 1]

[[side]]
name = "orcs"
  [[side.combatant]]
  name = "Orc"
  stats = { hp = nan }
  count = -1
  script = [
    { do = "atack" },
  ]

[victory]
heros = "rout"

[[ground]]
kind = "cower"
shape = "disc"
at = [0, 0]
radius = 1

[[timeline]]
round = 1
arrive = [
  { side = "orks", name = "Warg", use = "orc", count = 0 },
]
"""


def test_a_whole_scenario_is_read(ruleset):
    """Everything a scenario can say arrives in the model."""
    scenario = load_text(BRIDGE, "bridge.toml", ruleset)
    assert (scenario.name, scenario.file, scenario.max_rounds) == (
        "The bridge at dusk", "bridge.toml", 20,
    )  # fmt: skip
    assert [each.full_name for each in scenario.combatants] == [
        "heroes.Aldric", "orcs.Orc 1", "orcs.Orc 2", "orcs.Orc 3", "orcs.Orc 4",
    ]  # fmt: skip
    assert [side.declares for side in scenario.sides] == ["second", "first"]
    assert len(scenario.combatants[0].script.entries) == 3
    assert scenario.victory["orcs"].name == "heroes.Aldric"
    assert [each.quantity for each in scenario.expect] == ["heroes", "undecided", "rounds.p95"]
    assert scenario.margin == pytest.approx(0.02)


def test_every_fault_is_told_at_once_with_line_path_and_suggestion(ruleset):
    """Faults of all parts come together, in the order of the file."""
    with pytest.raises(ScenarioError) as caught:
        load_text(FAULTY, "f.toml", ruleset)
    found = [(fault.line, fault.path, fault.suggestion) for fault in caught.value.faults]
    assert found == [
        (1, "name", None),
        (2, "light", None),
        (3, "max_rounds", None),
        (9, "heroes.Aldric.use", "hero"),
        (10, "heroes.Aldric.att", "at"),
        (16, "orcs.Orc.stats.hp", None),
        (17, "orcs.Orc.count", None),
        (19, "orcs.Orc.script[0].do", "attack"),
        (23, "victory.heros", "heroes"),
        (26, "ground[0].kind", "cover"),
        (32, "timeline[0].round", None),
        (34, "timeline[0].arrive[0].count", None),
        (34, "timeline[0].arrive[0].side", "orcs"),
    ]
    assert all(fault.file == "f.toml" for fault in caught.value.faults)


def test_a_text_a_file_and_a_dict_are_the_same_scenario(tmp_path, ruleset):
    """However it arrives, with a mark at its start or with CRLF, it is the same scenario."""
    file = tmp_path / "bridge.toml"
    file.write_bytes(b"\xef\xbb\xbf" + BRIDGE.replace("\n", "\r\n").encode())
    scenarios = [
        load_text(BRIDGE, "x", ruleset),
        load(str(file), ruleset),
        load(file, ruleset),
        load(tomllib.loads(BRIDGE), ruleset),
    ]
    assert [scenario.file for scenario in scenarios[1:]] == [str(file), str(file), "(a dict)"]
    assert all(scenario.sides == scenarios[0].sides for scenario in scenarios)
    assert all(scenario.expect == scenarios[0].expect for scenario in scenarios)


def test_max_rounds_is_50_by_default(ruleset, duel):
    """Nothing said: 50 rounds, the default ruleset, no conditions."""
    scenario = load_text(duel, "duel.toml", ruleset)
    assert (scenario.max_rounds, scenario.ruleset, scenario.victory) == (50, "vsd", {})


def test_a_scenario_can_be_sent_to_a_worker(ruleset):
    """A scenario with scripts survives pickling."""
    scenario = load_text(BRIDGE, "x", ruleset)
    again = pickle.loads(pickle.dumps(scenario))  # noqa: S301 - our own bytes
    assert [each.full_name for each in again.combatants] == [
        each.full_name for each in scenario.combatants
    ]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("name", None), ("name", ""), ("name", 3), ("name", "x" * 61), ("name", "a\nb"),
        ("max_rounds", 0), ("max_rounds", 1001), ("max_rounds", True), ("max_rounds", 5.0),
        ("max_rounds", math.nan), ("max_rounds", math.inf), ("max_rounds", "5"),
        ("max_rounds", datetime.date(2024, 1, 1)), ("ruleset", "conan"), ("ruleset", 3),
        ("light", "dusk"), ("light", 3), ("light", ["day"]), ("optional_rules", "twins"),
        ("timeline", {}), ("timeline", 3), ("ground", {}), ("ground", "cover"),
        ("draw", 1), ("tables", 3), ("tables", ""), ("tables", "nowhere"),
        ("magic", "heaven"), ("magic", True), ("magic", ["haven"]),
    ],
)  # fmt: skip
def test_wrong_values_of_the_top_are_faults(tried, key, value):
    """Wrong kinds, values out of range and keys that are not built are one fault each."""
    assert [path for _, path, _ in tried.faults(tried.dict(**{key: value}))] == [key]


@pytest.mark.parametrize("land", [None, "haven", "blighted"])
def test_what_the_land_is_to_magic(tried, land):
    """A haven, a blighted land, or neither."""
    assert tried.load(tried.dict(magic=land)).magic == land


def test_an_empty_file_lacks_its_needed_keys(tried):
    """A name and sides are needed."""
    assert [(line, path) for line, path, _ in tried.faults("")] == [(1, "name"), (1, "side")]


@pytest.fixture(name="folder")
def fixture_folder(tmp_path, duel):
    """A scenario's file with a folder of tables beside it, and one that is not beneath."""
    (tmp_path / "mine" / "tables").mkdir(parents=True)
    (tmp_path / "other").mkdir()
    for place in ("mine/tables", "other"):
        (tmp_path / place / "extra.txt").write_text("wolf")
    (tmp_path / "mine" / "link").symlink_to(tmp_path / "other")
    text = 'tables = "tables"\n' + duel.replace('"orc"', '"wolf"')
    (tmp_path / "mine" / "duel.toml").write_text(text)
    return tmp_path / "mine"


def test_tables_beside_the_file_are_folded_in(folder, ruleset):
    """What the folder adds can be used, and the folder is found from anywhere."""
    scenario = load(folder / "duel.toml", ruleset)
    assert scenario.combatants[1].sheet.display == "Wolf"
    assert scenario.library["wolf"] == ("Wolf", 10)


@pytest.mark.parametrize(
    "path",
    [
        "../other",
        "tables/../tables",
        "tables/../../other",
        "/etc",
        "link",
        "C:\\x",
        "\\x",
        "nowhere",
        "a\0b",
    ],
)
def test_tables_stay_beneath_the_file(folder, ruleset, path):
    """Parents, absolute paths, links that lead away and folders that are not there: one fault."""
    with pytest.raises(ScenarioError) as caught:
        load(folder / "duel.toml", ruleset, [f"tables='{path}'"])
    assert [fault.path for fault in caught.value.faults] == ["tables"]


def test_no_link_leads_out_of_the_tables(folder, ruleset):
    """Whatever it leads to, it is one fault; links within the folder are fine."""
    tables = folder / "tables"
    (tables / "again.txt").symlink_to("extra.txt")
    assert load(folder / "duel.toml", ruleset).tables == str(tables)
    (tables / "away.txt").symlink_to(folder / "duel.toml")
    with pytest.raises(ScenarioError) as caught:
        load(folder / "duel.toml", ruleset)
    (fault,) = caught.value.faults
    assert (fault.line, fault.path) == (1, "tables")
    assert "away.txt" in fault.arrived


def test_a_scenario_without_tables_of_its_own_names_none(ruleset, duel):
    """There is no folder to keep clear of."""
    assert load_text(duel, "x", ruleset).tables is None


def test_faults_of_the_tables_come_with_the_others(folder, ruleset):
    """Faults in a file of the folder keep their own file and line; the sheets wait for them."""
    (folder / "tables" / "bad.txt").write_text("")
    with pytest.raises(ScenarioError) as caught:
        load(folder / "duel.toml", ruleset, ["max_rounds=0"])
    assert [(fault.file, fault.line) for fault in caught.value.faults] == [
        (f"{folder}/tables/bad.txt", 3),
        ("--set", None),
    ]


def test_an_override_finds_a_combatant_by_its_displayed_name(ruleset, duel):
    """A combatant without a name can be overridden, too."""
    text = duel.replace('  name = "Orc"\n', "")
    scenario = load_text(text, "x", ruleset, ["orcs.'Orc Soldier 2'.stats.hp=5"])
    assert [each.sheet.hp for each in scenario.sides[1].combatants] == [40, 5, 40]


def test_files_and_names_that_are_nothing(tmp_path, ruleset):
    """Missing files and folders are file trouble, unknown names wrong usage."""
    with pytest.raises(FileTrouble):
        load(tmp_path / "missing.toml", ruleset)
    with pytest.raises(FileTrouble):
        load(tmp_path, ruleset)
    with pytest.raises(UsageError):
        load("no-such-scenario-at-all", ruleset)


def entries(hp):
    """50 script entries, all of them different."""
    entry = '{{when="self.{} > {} and round < 3", do="attack", target="nearest"}}'
    return ",".join(entry.format(hp, number) for number in range(50))


def crowd(hp):
    """20 sides of 10, each with a script of 50 entries in place."""
    text = 'name = "crowd"\n'
    for side in range(20):
        text += f'[[side]]\nname="s{side}"\n'
        for number in range(10):
            text += f'[[side.combatant]]\nname="c{number}"\nuse="orc"\nscript=[{entries(hp)}]\n'
    return text


def follow(number):
    """An entry that follows a script by number."""
    return f'{{follow="s{number}"}},'


HOSTILE = {
    "nested lists": "a=" + "[" * 10**6,
    "nested tables": "a=" + "{a=" * 10**5,
    "dotted keys": "a" + ".a" * 10**5 + "=1",
    "keys": "".join(f"k{number:x}=1\n" for number in range(110_000)),
    "unknown keys": "".join(f"k{number:x}=1\n" for number in range(45_000)),
    "sides": "[[side]]\n" * 19_000,
    "combatants": "[[side]]\n" + "[[side.combatant]]\n" * 16_000,
    "a million values": "a=[" + "1," * 510_000 + "]",
    "long text": f'name="{"x" * 10**6}"',
    "long key": "k" * 10**6 + "=1",
    "long number": "max_rounds=0x" + "1" * 10**6,
    "backslashes": 'name="' + "\\" * 10**6 + '"',
    "quotes": '"' * 10**6,
    "line ends": "\n" * 10**6,
    "wrong scripts": crowd("hq"),
    "ground": "[[ground]]\n" * 19_000,
    "moments": "[[timeline]]\n" * 17_000,
    "arrivals": "[[timeline]]\nround=2\narrive=[" + "{}," * 30_000 + "]",
    "points": "[[side]]\n[[side.combatant]]\ncount=200\nat=[" + "[1,2]," * 24_000 + "]",
    "a chain of scripts": "[script]\n"
    + "".join(f"s{number}=[{follow(number + 1)}]\n" for number in range(14_000)),
    "scripts that swell": "[script]\n"
    + "".join(f"s{number}=[{follow(number + 1) * 50}]\n" for number in range(600)),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_is_refused_in_bounded_time(ruleset, text):
    """A mebibyte of anything ends in faults, short ones; the limits catch what explodes.

    Each takes about a second at most; the bound here leaves room for a busy machine.
    """
    start = time.process_time()
    with pytest.raises(ScenarioError) as caught:
        load_text(text, "f.toml", ruleset)
    assert time.process_time() - start < 20
    assert 1 <= len(caught.value.faults) <= 501
    assert all(len(str(fault)) < 500 for fault in caught.value.faults)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(
        ["", "disc", "wall", "orcs", "day", "go", "keep-distance 5", "steady", "Orc", 10**400]
    ),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
        st.sampled_from(sorted(ARRIVAL_KEYS | GROUND_KEYS | TIMELINE_KEYS | {"use", "follow"})),
        inner,
        max_size=5,
    ),
    max_leaves=12,
)  # fmt: skip


def faults_of(raw):
    """The faults of a dict."""
    try:
        load(raw, StandIn())
    except ScenarioError as error:
        return error.faults
    return []


@given(st.sampled_from(["at", "facing", "elevation", "count", "script"]), VALUES, VALUES, VALUES)
def test_whatever_stands_at_a_key_it_is_a_scenario_or_faults(key, value, ground, timeline):
    """Never another error; the faults are words of one line."""
    raw = {
        **tomllib.loads(DUEL),
        "ground": [ground],
        "timeline": [timeline],
        "script": {"mine": [value]},
    }
    raw["side"][1]["combatant"][0][key] = value
    assert all(str(fault).isprintable() for fault in faults_of(raw))


@pytest.mark.parametrize("case", ["a million values", "quotes", "long number", "line ends"])
def test_a_hostile_file_is_refused_in_bounded_memory(ruleset, case):
    """Files of which tomllib or a regular expression makes hundreds of megabytes cost few."""
    text = HOSTILE[case]
    tracemalloc.start()
    try:
        with pytest.raises(ScenarioError):
            load_text(text, "f.toml", ruleset)
        assert tracemalloc.get_traced_memory()[1] < 20 * 2**20
    finally:
        tracemalloc.stop()


def test_two_hundred_scripts_of_fifty_entries_are_read(ruleset):
    """The largest crowd with the longest scripts is within bounds."""
    scenario = load_text(crowd("hp"), "f.toml", ruleset)
    assert sum(len(each.script.entries) for each in scenario.combatants) == 10_000
