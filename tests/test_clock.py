"""The clock: rounds of ten seconds, each phase at its own second."""

from __future__ import annotations

import gc
import weakref

import pytest
import simpy

from vsdsim import clock
from vsdsim.clock import ROUND, run_rounds
from vsdsim.vsd.vocabulary import Phase


@pytest.fixture
def times(monkeypatch):
    """Runs some rounds of nine phases; what happened as (second, what), in its order."""

    def run(rounds, order=range(1, 10), timeline=None, first=1):
        made, log = [], []

        class Watched(simpy.Environment):
            def __init__(self):
                super().__init__()
                made.append(self)

        monkeypatch.setattr(clock.simpy, "Environment", Watched)
        left = iter(range(rounds - 1, -1, -1))

        def note(what):
            return lambda *_: log.append((made[0].now, what))

        phases = [note(k) for k in order]
        happenings = {
            number: [note(what) for what in whats] for number, whats in (timeline or {}).items()
        }
        run_rounds(phases, lambda number: log.append((made[0].now, f"round {number}")),
                   lambda: next(left) > 0, happenings, first)  # fmt: skip
        return log

    return run


@pytest.mark.rule("time.phases")
def test_phase_k_of_nine_starts_k_seconds_into_the_round(times):
    """Round 1 at 0, its phases at 1 to 9; round 2 at 10, its phases at 11 to 19."""
    expected = []
    for number in (1, 2, 3):
        start = (number - 1) * 10
        expected.append((start, f"round {number}"))
        expected += [(start + k, k) for k in range(1, 10)]
    assert times(3) == expected
    assert ROUND == 10


@pytest.mark.rule("time.phases")
def test_there_are_nine_phases_in_the_order_of_the_round():
    """Assessment, Declaration, Move, Spell A, Ranged A, Melee, Ranged B, Spell B, Other Actions."""
    assert [phase.value for phase in Phase] == [
        "assessment", "declaration", "move", "spell-a", "ranged-a", "melee", "ranged-b",
        "spell-b", "other",
    ]  # fmt: skip


def test_what_comes_with_a_round_comes_after_its_opening_and_before_its_phases(times):
    """In rounds 1 and 3 of three, each happening at a moment of its own, in the order given."""
    log = times(3, timeline={3: ["light", "ground", "arrivals"], 1: ["fire"]})
    whats = [what for _, what in log]
    assert whats[:3] == ["round 1", "fire", 1]
    third = whats.index("round 3")
    assert whats[third : third + 5] == ["round 3", "light", "ground", "arrivals", 1]
    moments = [moment for moment, _ in log]
    assert moments == sorted(set(moments))
    assert all(20 < moment < 21 for moment in moments[third + 1 : third + 4])
    assert len(log) == 3 * 10 + 4


def test_nothing_comes_with_a_round_that_is_not_reached(times):
    """The fight is over after two rounds: what was to come in the third does not."""
    whats = [what for _, what in times(2, timeline={3: ["arrivals"], 2: ["light"]})]
    assert "light" in whats
    assert "arrivals" not in whats


def test_the_moment_of_a_happening_hangs_on_its_round_alone(times):
    """However the timeline is written down, rounds come in their order."""
    there = times(4, timeline={2: ["a"], 3: ["b"], 4: ["c"]})
    assert times(4, timeline={4: ["c"], 2: ["a"], 3: ["b"]}) == there


def test_a_clock_set_going_later_repeats_nothing(times):
    """From round 3 on: what came with round 2 has come, what comes with 3 and 4 still does."""
    log = times(2, timeline={2: ["light"], 3: ["ground"], 4: ["arrivals"]}, first=3)
    assert [what for _, what in log[:3]] == ["round 3", "ground", 1]
    assert log[11][1] == "round 4"
    assert [what for _, what in log[12:14]] == ["arrivals", 1]
    assert len(log) == 2 * 10 + 2


def test_it_stops_at_the_end_of_the_round_that_is_the_last(times):
    """When nothing goes on no further round is begun, and the last one is whole."""
    log = times(1)
    assert log[0] == (0, "round 1")
    assert [what for _, what in log[1:]] == list(range(1, 10))


def test_a_phase_knows_its_second_by_its_place_not_by_its_making(times):
    """The list's order is the order in time."""
    assert [what for _, what in times(1, order=(3, 1, 2))][1:] == [3, 1, 2]


def test_an_error_in_a_phase_comes_out():
    """A phase that fails stops the clock with its own error."""

    def fails():
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        run_rounds([fails], lambda _: None, lambda: True)


@pytest.mark.parametrize("fails", [False, True])
def test_a_stopped_clock_keeps_nothing_of_what_it_ran(fails):
    """What phases and happenings know is let go of at once, without the garbage collector."""

    class Fights:
        def pass_by(self):
            if fails:
                raise ZeroDivisionError

    def run():
        fights = Fights()
        known.append(weakref.ref(fights))
        late = {1: [fights.pass_by], 9: [fights.pass_by]}
        run_rounds([fights.pass_by], lambda _: fights.pass_by(), lambda: False, late)

    known = []
    gc.disable()
    try:
        try:
            run()
        except ZeroDivisionError as error:
            error.__traceback__ = None
        assert known[0]() is None
    finally:
        gc.enable()
