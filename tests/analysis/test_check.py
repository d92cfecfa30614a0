"""Checks over the stand-in: what is passed, what is failed, what is told of it."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import numpy as np
import pytest
from attrs import evolve

from tests.analysis.test_drift import replay
from tests.analysis.test_sweep import make
from vsdsim.analysis.checks.baseline import NAME, read_baseline
from vsdsim.analysis.checks.check import Means, check
from vsdsim.analysis.checks.expecting import Verdict
from vsdsim.analysis.checks.table import last_line
from vsdsim.errors import Fault, ScenarioError, UsageError
from vsdsim.montecarlo.arena import Arena
from vsdsim.scenario.model import Expectation

GOOD = Expectation("heroes", 0.4, 0.6, "40%..60%")
HIGH = Expectation("heroes", 0.7, 0.8, "70%..80%")
EDGE = Expectation("heroes", 0.51, None, ">= 51%")
"""Its limit, a point lower for the margin, is the true rate: never decided."""


class World:
    """A folder of stand-ins."""

    def __init__(self, folder):
        self.folder = folder
        self.files = {}
        self.rules_version = "1"

    def put(self, name, *expect, settings=("win=500",)):
        """A file of such a scenario, or of faults; its path."""
        path = self.folder / name
        path.write_text("", encoding="utf-8")
        encounter = make(list(settings))
        fought = evolve(encounter.scenario, file=str(path), expect=expect, name=name)
        self.files[str(path)] = evolve(encounter, scenario=fought)
        return path

    def load(self, file):
        """A scenario, or all its faults."""
        if file not in self.files:
            raise ScenarioError([Fault(file, 3, "orcs.hp", "a number", "-4")])
        return self.files[file].scenario

    def checked(self, *paths, arena=None, **more):
        """What a check of files, all of the folder's if none is named, comes to."""
        means = Means(self.load, lambda fought: self.files[fought.file], replay, self.rules_version)
        files = list(paths) or sorted(self.folder.glob("*.toml"))
        settings = {"seed": 2, "most": 3000, "baseline_fights": 400, "whole": [self.folder]} | more
        with Arena() as own:
            return check(files, means, arena or own, **settings)


@pytest.fixture
def world(tmp_path):
    """An empty one."""
    return World(tmp_path)


def test_each_expectation_has_its_verdict(world):
    """Passed, failed, open at the cap, and a file at fault, which stops none of the others."""
    world.put("a.toml", GOOD, HIGH)
    world.put("b.toml", EDGE)
    (world.folder / "c.toml").write_text("", encoding="utf-8")
    world.put("d.toml")
    result = world.checked()
    assert last_line(result) == "check: 1 passed, 1 failed, 1 inconclusive, 1 errors"
    assert [[each.value for each in file.verdicts] for file in result.files] == [
        ["PASS", "FAIL"], ["INCONCLUSIVE"], ["ERROR"], [],
    ]  # fmt: skip
    assert not result
    assert [each.fights for each in result.files[1].expected] == [3000]


def test_it_ends_when_all_is_decided(world):
    """Long before the cap, each scenario by itself."""
    world.put("a.toml", GOOD)
    world.put("b.toml", EDGE)
    result = world.checked(most=6000)
    assert result.files[0].expected[0].fights == 1000
    assert result.files[1].expected[0].fights == 6000
    assert result.files[0].expected[0].verdict is Verdict.PASS
    # Also where both fight the same fights: what is known beyond a look changes nothing.
    only = world.checked(world.folder / "a.toml")
    assert only.files[0].expected[0].value == result.files[0].expected[0].value
    assert only
    assert last_line(only) == "check: 1 passed, 0 failed, 0 inconclusive, 0 errors"


def test_the_error_is_shared_by_all_expectations(world):
    """As many as there are in all files, equally."""
    world.put("a.toml", GOOD, HIGH)
    world.put("b.toml", EDGE, GOOD)
    levels = {each.level for file in world.checked(error=0.08).files for each in file.expected}
    assert list(levels) == [pytest.approx(0.98)]


def test_false_alarms_of_a_whole_folder_are_as_rare_as_stated(world):
    """Three expectations whose widened limit is the true rate: at most one run in ten fails one."""
    draws = Expectation("draw", None, 0.0, "< 0%")
    for name in ("a.toml", "b.toml"):
        # A draw comes in 5 of 1,000, half a point: with a margin of half a point just enough.
        world.put(name, EDGE if name == "a.toml" else draws, settings=["win=500"])
    file = str(world.folder / "b.toml")
    fought = world.files[file]
    world.files[file] = evolve(fought, scenario=evolve(fought.scenario, margin=0.005))
    alarms = sum(
        world.checked(seed=seed, error=0.1, most=4000).count(Verdict.FAIL) > 0 for seed in range(60)
    )
    # 6 are expected at most; 12 or more would come in one of about 70.
    assert alarms < 12


def test_a_baseline_is_written_and_held_to(world):
    """There and back: the same, twice; the file itself does not move."""
    world.put("a.toml", GOOD)
    world.put("b.toml")
    first = world.checked(update=True)
    assert first
    assert first.written == (str(world.folder / NAME),)
    text = (world.folder / NAME).read_bytes()
    second = world.checked()
    assert second
    assert [file.drift.same for file in second.files] == [True, True]
    assert last_line(second) == "check: 3 passed, 0 failed, 0 inconclusive, 0 errors"
    world.checked(update=True)
    assert (world.folder / NAME).read_bytes() == text


def test_the_baseline_has_its_own_seed_and_length(world):
    """Whatever is asked for later."""
    world.put("a.toml", GOOD)
    world.checked(update=True, seed=9, baseline_fights=1500)
    result = world.checked(seed=2)
    assert result
    assert (result.files[0].drift.fights, result.files[0].drift.entry.seed) == (1500, 9)
    # With its own seed, and with more fights of it than the baseline has.
    assert world.checked(seed=9)
    shorter = world.checked(update=True, seed=9, baseline_fights=70)
    assert shorter
    assert world.checked(seed=9)


def test_what_moved_is_failed_and_told(world):
    """By how much, since which fight, in which phase, and what changed."""
    world.put("a.toml", GOOD)
    world.checked(update=True)
    world.put("a.toml", GOOD, settings=["win=540", "long=13"])
    result = world.checked()
    assert not result
    drift = result.files[0].drift
    assert drift.changed == ("scenario",)
    words = " ".join(result.summary().split())
    assert "not the 400 fights of the baseline" in words
    assert f"fight {drift.ended} is the first to end otherwise" in words
    assert "changed scenario (then vsdsim" in words
    watched = drift.parted if drift.parted is not None else drift.ended
    assert f"a.toml --fight {watched}" in words.replace("\\ ", "")
    document = result.to_json()["files"][0]["baseline"]
    heroes = document["moved"][0]
    assert heroes["outcome"] == "heroes"
    assert heroes["now"] - heroes["then"] == pytest.approx(heroes["difference"])
    assert heroes["low"] <= heroes["difference"] <= heroes["high"]
    assert document["verdict"] == "FAIL"


def test_drift_can_be_allowed_or_accepted(world):
    """Told either way; once accepted it is the baseline."""
    world.put("a.toml", GOOD)
    world.checked(update=True)
    world.put("a.toml", GOOD, settings=["win=540"])
    allowed = world.checked(allow_drift=True)
    assert allowed
    assert not allowed.files[0].drift.same
    assert "moved, accepted" in allowed.summary()
    assert world.checked(update=True)
    assert world.checked()


def test_rules_are_to_blame_where_they_changed(world):
    """And nothing moved: passed, with the change told."""
    world.put("a.toml", GOOD)
    world.checked(update=True)
    world.rules_version = "2"
    result = world.checked()
    assert result
    assert result.files[0].drift.changed == ("rules",)
    assert "same, rules changed" in result.summary()


def test_an_update_of_some_files_keeps_the_others(world):
    """Of a whole folder, what is gone goes; before that it is an error."""
    for name in ("a.toml", "b.toml"):
        world.put(name)
    world.checked(update=True)
    world.put("b.toml", settings=["win=100"])
    world.checked(world.folder / "b.toml", update=True, whole=[])
    assert sorted(read_baseline(world.folder / NAME)) == ["a.toml", "b.toml"]
    assert world.checked()
    (world.folder / "b.toml").unlink()
    gone = world.checked()
    assert gone.count(Verdict.ERROR) == 1
    assert "no longer there" in " ".join(gone.summary().split())
    world.checked(update=True)
    assert sorted(read_baseline(world.folder / NAME)) == ["a.toml"]


def test_a_damaged_baseline_is_an_error(world):
    """Not believed and not silently replaced; expectations are held to all the same."""
    world.put("a.toml", GOOD)
    world.checked(update=True)
    path = world.folder / NAME
    path.write_bytes(path.read_bytes()[:-200])
    result = world.checked()
    assert last_line(result) == "check: 1 passed, 0 failed, 0 inconclusive, 1 errors"
    assert "delete it and run check --update" in " ".join(result.summary().split())
    with pytest.raises(ScenarioError, match="delete it"):
        world.checked(update=True)


def test_interrupted_it_tells_what_is_known(world):
    """What is open stays open, and no baseline is written; before any fight it raises."""
    world.put("a.toml", GOOD)
    world.put("b.toml", EDGE)

    def after(fights, **more):
        def strike(done, _expected):
            if done >= fights:
                raise KeyboardInterrupt

        with Arena(progress=strike) as arena:
            return world.checked(arena=arena, **more)

    result = after(3000)
    assert result.interrupted
    assert [[each.value for each in file.verdicts] for file in result.files] == [
        ["PASS"], ["INCONCLUSIVE"],
    ]  # fmt: skip
    assert "interrupted" in result.summary()
    after(3000, update=True)
    assert not (world.folder / NAME).exists()
    with pytest.raises(KeyboardInterrupt):
        after(0)


def test_nothing_to_check_is_said_and_no_error(world):
    """A file without expectations, in no baseline."""
    world.put("a.toml")
    result = world.checked()
    assert result
    assert "a.toml: nothing to check" in " ".join(result.summary().split())
    assert last_line(result) == "check: 0 passed, 0 failed, 0 inconclusive, 0 errors"
    with pytest.raises(UsageError, match="required a scenario at least"), Arena() as arena:
        check([], None, arena, seed=0)


def full(world):
    """A result with something of everything."""
    world.put("a.toml", GOOD, HIGH, Expectation("rounds.p95", None, 12, "<= 12"))
    world.put("b.toml", EDGE, Expectation("draw", None, 0.02, "< 2%"),
              Expectation("rounds.mean", 3, 9, "3..9"))  # fmt: skip
    world.checked(update=True)
    world.put("b.toml", EDGE, settings=["win=510"])
    (world.folder / "c<&\x01.toml").write_text("", encoding="utf-8")
    return world.checked()


def test_the_summary_fits_a_terminal(world):
    """In 80 columns, errors and failures first, the stable line last."""
    text = full(world).summary()
    long = [line for line in text.splitlines() if len(line) > 80]
    assert [line for line in long if str(world.folder) not in line] == []
    lines = text.splitlines()
    assert lines[0].split()[0] == "ERROR"
    words = {*(each.value for each in Verdict), "Passed"}
    order = [line.split()[0] for line in lines if line and line.split()[0] in words]
    assert order == ["ERROR", "FAIL", "FAIL", "INCONCLUSIVE", "Passed"]
    assert lines[-1] == last_line(full(world))


def test_junit_is_read_back(world, tmp_path):
    """A suite a file, a case for each thing asked, counts that agree; names that XML cannot say."""
    result = full(world)
    path = tmp_path / "out.xml"
    result.save_junit(path)
    top = ElementTree.parse(path).getroot()
    assert top.tag == "testsuites"
    cases = list(top.iter("testcase"))
    assert len(cases) == int(top.get("tests")) == sum(1 for f in result.files for _ in f.verdicts)
    failures, errors = list(top.iter("failure")), list(top.iter("error"))
    left = result.count(Verdict.FAIL) + result.count(Verdict.INCONCLUSIVE)
    assert len(failures) == int(top.get("failures")) == left
    assert len(errors) == int(top.get("errors")) == 1
    for suite in top.iter("testsuite"):
        assert int(suite.get("tests")) == len(list(suite.iter("testcase")))
    high = next(case for case in cases if case.get("name") == "heroes 70%..80%")
    assert high.find("failure").get("type") == "FAIL"
    assert "vsdsim batch" in high.find("failure").text


def test_markdown_has_a_row_for_each(world, tmp_path):
    """The last line first, failures on top."""
    result = full(world)
    path = tmp_path / "out.md"
    result.save_markdown(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0] == f"**{last_line(result)}**"
    rows = [line for line in lines if line.startswith("| ")]
    assert len(rows) == 1 + sum(1 for file in result.files for _ in file.verdicts)
    assert rows[1].startswith("| ERROR |")
    with pytest.raises(UsageError, match="cannot be written"):
        result.save_markdown(tmp_path / "none" / "out.md")


def test_documents_and_tables(world):
    """All verdicts are in them, and JSON is JSON."""
    result = full(world)
    document = json.loads(json.dumps(result.to_json(), allow_nan=False))
    counts = [document[each] for each in ("passed", "failed", "inconclusive", "errors")]
    table = result.to_pandas()
    assert sum(counts) == len(table)
    assert (table.verdict == "FAIL").sum() == document["failed"]
    assert np.isfinite(table[table.check == "heroes"].low).all()
    assert "<table>" in result._repr_html_()
    assert repr(result) == f"<CheckResult {last_line(result)[7:]}>"
