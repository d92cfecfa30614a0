"""Entries done to a friend: whom they name, how they come to it, and faults of their keys."""

from __future__ import annotations

import pytest

MEND = {"do": "mend"}


def test_its_keys_are_read(entry):
    """What is treated, and whether it takes its time; left out neither."""
    found = entry(**MEND, target="worst", treat="burns", time=True)
    assert (found.target, found.treat, found.time) == ("worst", "burns", True)
    assert (entry(**MEND).treat, entry(**MEND).time) == (None, False)
    assert entry(**MEND, move="approach").move == "approach"


@pytest.mark.parametrize(
    ("raw", "path", "arrived"),
    [
        (MEND | {"treat": "colds"}, "treat", "'colds'"),
        (MEND | {"treat": 3}, "treat", "3"),
        (MEND | {"time": 2}, "time", "2"),
        (MEND | {"parry": 5}, "parry", "5"),
        (MEND | {"move": "keep-distance 4"}, "move", "'keep-distance 4'"),
        (MEND | {"move": "approach", "time": True}, "move", "'approach'"),
        ({"do": "cheer", "time": True}, "time", "true"),
        ({"do": "attack", "treat": "cuts"}, "treat", "'cuts'"),
    ],
)
def test_faults_of_its_keys(wrong, raw, path, arrived):
    """One each, at its key."""
    assert wrong(raw) == [(path, arrived)]


def test_going_beside_it_leads_to_the_friend(wrong):
    """A point is none, with or without one."""
    assert wrong(MEND | {"move": "go", "to": [0, 0]}) == [("move", "'go'")]


@pytest.mark.parametrize(
    ("target", "found"),
    [("worst", "worst"), ("self", "self"), ("ally.Aldric", "heroes.Aldric")],
)
def test_whom_it_is_done_to(tried, script, target, found):
    """Ways of its own, and friends by name after `ally.`, oneself among them."""
    raw = script([MEND | {"target": target}])
    assert tried.load(raw).combatants[0].script.entries[0].target == found


@pytest.mark.parametrize("target", ["nearest", "Orc 1", "Aldric", "ally.Orc 1", "ally.Bill"])
def test_whom_it_is_not_done_to(tried, script, target):
    """No enemy, nobody chosen like one, no friend without `ally.`, and nobody at all."""
    ((_, path, _),) = tried.faults(script([MEND | {"target": target}]))
    assert path == "heroes.Aldric.script[0].target"


def test_a_deed_without_ways(tried, script):
    """Takes names alone, and says so."""
    from vsdsim.errors import ScenarioError

    with pytest.raises(ScenarioError) as caught:
        tried.load(script([{"do": "cheer", "target": "ally.Aldrik"}]))
    (fault,) = caught.value.faults
    assert fault.required == "the name of a friend after ally."
    assert fault.suggestion == "ally.Aldric"
