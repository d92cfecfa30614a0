"""What a user sees when something is wrong."""

from __future__ import annotations

import pickle

import pytest

from vsdsim.errors import Fault, FileTrouble, ScenarioError, UsageError, VsdsimError

FULL = Fault("a.toml", 7, "heroes.Al.stats.hp", "a whole number", "'many'", "80")


def test_a_fault_gives_place_need_arrival_and_suggestion():
    """FILE:LINE: PATH, what was required, what arrived, and the near name as a question."""
    assert str(FULL) == (
        "a.toml:7: heroes.Al.stats.hp: required a whole number, arrived 'many'; did you mean 80?"
    )


@pytest.mark.parametrize(
    ("fault", "text"),
    [
        (Fault("a.toml", None, "name", "a name", "nothing"), "a.toml: name: required a name"),
        (Fault("a.toml", 3, "", "TOML", "a '='"), "a.toml:3: not TOML: a '='"),
    ],
)
def test_what_is_not_known_is_left_out(fault, text):
    """Without line, path or suggestion the sentence has no gap and no `None`."""
    assert str(fault).startswith(text)
    assert "None" not in str(fault)
    assert "did you mean" not in str(fault)


def test_a_scenario_error_holds_every_fault_in_order():
    """All faults at once: as values, and as one line each."""
    other = Fault("a.toml", 9, "orcs.Orc.count", "1 or more", "0")
    error = ScenarioError([FULL, other])
    assert error.faults == (FULL, other)
    assert str(error).splitlines() == [str(FULL), str(other)]


def test_a_scenario_error_survives_a_worker_process():
    """Pickled and unpickled, as a process pool does, it still carries its faults."""
    back = pickle.loads(pickle.dumps(ScenarioError([FULL])))  # noqa: S301 (our own bytes)
    assert isinstance(back, ScenarioError)
    assert back.faults == (FULL,)


@pytest.mark.parametrize(
    ("kind", "code"),
    [(VsdsimError, 2), (UsageError, 2), (FileTrouble, 2), (ScenarioError, 1)],
)
def test_exit_codes(kind, code):
    """Content at fault answers 1; wrong usage and files that cannot be read answer 2."""
    assert kind.exit_code == code


@pytest.mark.parametrize("kind", [UsageError, FileTrouble, ScenarioError])
def test_one_base_catches_all(kind):
    """Whoever catches VsdsimError misses nothing; a missing file is wrong usage too."""
    assert issubclass(kind, VsdsimError)
    assert issubclass(FileTrouble, UsageError)
