"""`vsdsim run`."""

from __future__ import annotations

import json

import vsdsim as vs


def test_a_fight_is_told_line_by_line(command):
    """On stdout, the same words as from the interface."""
    code, out, err = command("run", "duel", "--seed", "4", "--fight", "17")
    assert (code, err) == (0, "")
    assert out == vs.narrate("duel", seed=4, fight=17) + "\n"


def test_json_is_the_event_rows_alone(command):
    """One document: a list of rows."""
    code, out, err = command("run", "duel", "--fight", "2", "--json")
    assert (code, err) == (0, "")
    assert json.loads(out) == vs.replay("duel", fight=2)
