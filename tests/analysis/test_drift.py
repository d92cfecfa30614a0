"""What moved since a baseline, over the stand-in, whose dice say in which fights."""

from __future__ import annotations

import numpy as np
import pytest
from attrs import evolve

from tests.analysis.test_sweep import make
from tests.standin import fighting, scenario
from vsdsim.analysis.checks.drift import drift_of, entry_of, sums_of
from vsdsim.montecarlo.arena import Arena
from vsdsim.statistics.paired import Pairs

A = make(["win=500"])


class Library:
    """Gear with a hash."""

    def __init__(self, digest):
        self.name = digest

    def digest(self):
        """It."""
        return self.name


def replay(encounter, seed, fight):
    """A fight of two rounds, told by who wins it; `more` of the second side shows in round 2."""
    outcome = int(encounter.fight(seed, np.array([fight])).outcome[0])
    return [
        {"round": 1, "phase": "melee", "actor": "heroes.Ada", "total": 1},
        {"round": 2, "phase": "melee", "actor": "heroes.Ada", "total": outcome},
    ]


def known(encounter, fights=800, seed=5):
    """A series of so many fights, and what they add up to."""
    with Arena() as arena:
        series = arena.series(encounter, seed)
        arena.grow([(series, fights)])
    return series, sums_of(series.result().tally)


def drifted(first, second, version=("1", "1"), *, sums=True):
    """From the baseline of the one to the other."""
    series, was = known(first)
    entry = entry_of(series, 800, version[0], replay, was)
    now, become = known(second)
    return drift_of(entry, now, version[1], replay, become if sums else None)


@pytest.mark.parametrize("sums", [True, False])
def test_the_same_fights_are_the_same(sums):
    """With and without knowing what they add up to."""
    drift = drifted(A, evolve(A), sums=sums)
    assert drift.same
    assert (drift.changed, drift.moved, drift.ended, drift.parted) == ((), (), None, None)


def test_what_moved_is_counted_fight_by_fight():
    """Each outcome in both, only then, only now; the first fight that ended otherwise."""
    other = make(["win=540"])
    drift = drifted(A, other)
    was, now = (fighting(each, 0, 800, seed=5).outcome for each in (A, other))
    assert not drift.same
    assert dict(drift.moved)["heroes"] == Pairs.of(was == 0, now == 0)
    assert dict(drift.moved)["orcs"] == Pairs.of(was == 1, now == 1)
    assert drift.ended == np.flatnonzero(was != now)[0]
    # Of the first fights the phases are kept: round 2 is where the outcome shows.
    if drift.ended < 20:
        assert (drift.parted, drift.where) == (drift.ended, "round 2, melee")


def test_the_phase_is_that_of_the_first_difference():
    """In the first fight there is one, be it longer, shorter or the same."""

    def longer(encounter, seed, fight):
        return [*replay(encounter, seed, fight)[: 1 if fight == 7 else 2]]

    series, sums = known(A)
    now, became = known(make(["win=540"]))
    entry = entry_of(series, 800, "1", longer, sums)
    drift = drift_of(entry, now, "1", replay, became)
    assert drift.parted <= 7
    entry = entry_of(series, 800, "1", replay, sums)
    shorter = drift_of(entry, now, "1", lambda *_: replay(*_)[:1], became)
    assert (shorter.parted, shorter.where) == (0, "round 2, melee, where it is over")

    def elsewhere(*which):
        rows = replay(*which)
        return [rows[0] | {"phase": "move"}, rows[1]]

    moved = drift_of(entry, now, "1", elsewhere, became)
    assert moved.where == "round 1, move (in the baseline round 1, melee)"


def test_damage_alone_is_noticed():
    """Every fight ends as it did, but not with the same sums."""
    series, sums = known(A)
    entry = entry_of(series, 800, "1", replay, sums)
    drift = drift_of(entry, series, "1", replay, "others")
    assert not drift.same
    assert (drift.ended, drift.parted) == (None, None)
    assert all(not pairs.flipped for _, pairs in drift.moved)


def test_sums_that_are_not_known_are_no_difference():
    """Neither those of the baseline nor those of now."""
    series, sums = known(A)
    assert drift_of(entry_of(series, 800, "1", replay, None), series, "1", replay, sums).same
    assert drift_of(entry_of(series, 800, "1", replay, sums), series, "1", replay, None).same


def test_what_changed_is_told_apart():
    """Scenario, tables, rules; a file's name and expectations are no change."""
    assert drifted(A, evolve(A, scenario=evolve(A.scenario, file="else", margin=0.2))).changed == ()
    hot = evolve(A, scenario=evolve(A.scenario, light="dark"))
    assert drifted(A, hot).changed == ("scenario",)
    tables = [evolve(A, scenario=scenario(library=Library(each), name="Stand-in")) for each in "xy"]
    assert drifted(*tables).changed == ("tables",)
    assert drifted(A, A, version=("1", "2")).changed == ("rules",)


def test_another_version_is_told(monkeypatch):
    """Of the program."""
    series, sums = known(A)
    monkeypatch.setattr("vsdsim.analysis.checks.drift.version", lambda: "0.0.1")
    entry = entry_of(series, 800, "1", replay, sums)
    monkeypatch.undo()
    assert drift_of(entry, series, "1", replay, sums).changed == ("version",)


def test_sides_of_other_names_are_other_outcomes():
    """All that the old one won is gone, all that the new one wins is new."""
    sides = tuple(
        evolve(side, name="elves" if side.name == "heroes" else side.name)
        for side in A.scenario.sides
    )
    drift = drifted(A, evolve(A, scenario=evolve(A.scenario, sides=sides)))
    moved = dict(drift.moved)
    assert moved["heroes"].only_first == moved["elves"].only_second > 300
    assert not moved["orcs"].flipped
