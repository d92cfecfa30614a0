"""The file of a baseline: there and back, and nothing believed that is damaged."""

from __future__ import annotations

import json
import os

import numpy as np
import pytest
from attrs import evolve, fields

from tests.standin import StandIn, fighting, scenario
from vsdsim.analysis.checks.baseline import NAME, Entry, read_baseline, traced, write_baseline
from vsdsim.errors import ScenarioError, UsageError

BLOCK = fighting(StandIn(scenario()), 0, 300)
ENTRY = Entry(
    name="Stand-in", seed=3, version="0.1", ruleset="vsd", rules_version="1", rules="feed",
    tables="beef", scenario="cafe", outcomes=("heroes", "orcs", "draw", "undecided"),
    outcome=BLOCK.outcome, rounds=BLOCK.rounds, sums="d0d0",
    phases=(((1, "melee", "aa"), (2, "melee", "bb")), ()),
)  # fmt: skip


def kept(tmp_path, entries=None):
    """The file of some entries."""
    path = tmp_path / NAME
    write_baseline(path, {"a.toml": ENTRY} if entries is None else entries)
    return path


def test_there_and_back(tmp_path):
    """Every field of every entry."""
    other = evolve(ENTRY, name="Ünlike", seed=2**64 - 1)
    found = read_baseline(kept(tmp_path, {"b.toml": other, "a.toml": ENTRY}))
    assert list(found) == ["a.toml", "b.toml"]
    for was, now in ((ENTRY, found["a.toml"]), (other, found["b.toml"])):
        for each in fields(Entry):
            one, other = getattr(was, each.name), getattr(now, each.name)
            assert np.all(one == other), each.name
        assert now.outcome.size == now.rounds.size == 300
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


def test_figures_stand_there_to_be_read(tmp_path):
    """Counts by outcome and lengths, one a line, so that a diff shows what moved."""
    text = kept(tmp_path).read_text(encoding="utf-8")
    entry = json.loads(text)["scenarios"]["a.toml"]
    assert entry["fights"] == 300
    assert entry["outcomes"]["heroes"] == int((BLOCK.outcome == 0).sum())
    assert sum(entry["outcomes"].values()) == 300
    assert entry["rounds"]["mean"] == pytest.approx(BLOCK.rounds.mean(), abs=1e-4)
    assert entry["rounds"]["p50"] == np.sort(BLOCK.rounds)[149]
    assert '"heroes": ' in text.splitlines()[[line.strip() for line in text.splitlines()].index(
        '"outcomes": {') + 1]  # fmt: skip


def test_no_file_is_no_baseline(tmp_path):
    """And nothing wrong."""
    assert read_baseline(tmp_path / NAME) == {}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "required JSON"),
        ("{", "required JSON"),
        ("[]", "format: required 'vsdsim-baseline', arrived 'list'"),
        ('{"format": "other"}', "format: required 'vsdsim-baseline', arrived 'other'"),
        ('{"format": "vsdsim-baseline", "edition": 99}', "edition: required 1, arrived 99"),
        ('{"format": "vsdsim-baseline", "edition": 1}', "scenarios: required a table"),
        (
            '{"format": "vsdsim-baseline", "edition": 1, "scenarios": {"a.toml": 7}}',
            "scenarios.a.toml: required an entry",
        ),
        ("[" * 100_000, "required JSON"),
    ],
)
def test_foreign_files_are_refused(tmp_path, text, fault):
    """With what to do about it."""
    path = tmp_path / NAME
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ScenarioError, match="delete it and run check --update") as caught:
        read_baseline(path)
    assert fault in str(caught.value)


def test_every_damage_is_noticed(tmp_path):
    """Any figure another, any key gone, any character of what is packed."""
    path = kept(tmp_path)
    whole = json.loads(path.read_text(encoding="utf-8"))
    entry = whole["scenarios"]["a.toml"]
    damaged = [{key: part for key, part in entry.items() if key != gone} for gone in entry]
    damaged += [entry | {"fights": 299}, entry | {"seed": 4}, entry | {"each": "AAAA"}]
    damaged += [entry | {"each": entry["each"][:-8]}, entry | {"phases": 5}, entry | {"check": ""}]
    for each in damaged:
        path.write_text(json.dumps(whole | {"scenarios": {"a.toml": each}}), encoding="utf-8")
        with pytest.raises(ScenarioError, match="a damaged one"):
            read_baseline(path)


def test_a_file_whose_name_is_in_another_encoding(tmp_path):
    """Is known again by the same name."""
    name = os.fsdecode(b"\xff.toml")
    path = kept(tmp_path, {name: ENTRY})
    assert list(read_baseline(path)) == [name]


def test_where_it_cannot_be_written(tmp_path):
    """It says so, and leaves nothing behind."""
    with pytest.raises(UsageError, match="cannot be written"):
        write_baseline(tmp_path / "no folder" / NAME, {"a.toml": ENTRY})
    assert list(tmp_path.iterdir()) == []


def test_phases_are_traced_whoever_is_called_what():
    """One hash a round and phase; others for other events, none for names and empty keys."""

    def rows(name, total, **more):
        return [
            {"round": 1, "phase": "move", "actor": name, "total": 1} | more,
            {"round": 1, "phase": "melee", "actor": name, "total": total},
            {"round": 1, "phase": "melee", "actor": "orcs.Orc", "total": 5},
            {"round": 2, "phase": "move", "actor": name, "total": 1},
        ]

    was = traced(rows("heroes.Ada", 7), ["heroes.Ada", "orcs.Orc"])
    assert [each[:2] for each in was] == [(1, "move"), (1, "melee"), (2, "move")]
    assert traced(rows("heroes.Eve", 7, new=None), ["heroes.Eve", "orcs.Orc"]) == was
    other = traced(rows("heroes.Ada", 8), ["heroes.Ada", "orcs.Orc"])
    assert [one == two for one, two in zip(was, other, strict=True)] == [True, False, True]
