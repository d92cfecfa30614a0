"""Conditions as they are told, by their declarations."""

from __future__ import annotations

import pytest

from tests.vsd.rules.harness import duel
from tests.vsd.rules.spellbook import Spellbook
from vsdsim.vsd.conditions import CONDITIONS
from vsdsim.vsd.telling import blows, care, contests, spells
from vsdsim.vsd.telling.plights import bars_actions, no_actions, reported
from vsdsim.vsd.telling.reasons import why_no_blow, why_no_shot
from vsdsim.vsd.telling.snapshots import snapshot
from vsdsim.vsd.vocabulary import Phase


def test_the_oblivious_lose_their_blow_and_it_is_said_why(monkeypatch):
    """They do not look for somebody to strike; and the report between rounds names them."""
    ring = Spellbook(monkeypatch, "daze")
    ring.declare("Ann", "attack", "Bob")
    ring["Ann"].oblivious = True
    ring.run(Phase.MELEE)
    (lost,) = ring.events("loses-blow")
    assert why_no_blow(ring.bout, ring.rows("Ann"), lost)["note"] == "oblivious"
    assert why_no_shot(ring.bout, ring.rows("Ann"), lost)["note"] == "oblivious"
    assert blows.LOST["oblivious"] == "[is|are] oblivious to everything and strike[s] no blow"
    ann = snapshot(ring.bout)[ring["Ann"].number]
    assert reported(ann) == ["oblivious"]


@pytest.mark.parametrize(
    "lost", [blows.LOST, blows.LOST_SHOT, care.LOST, contests.LOST, spells.LOST]
)
def test_whatever_bars_actions_has_its_words(lost):
    """In each of the lists of what can be lost."""
    barring = {word for word, each in CONDITIONS.items() if each.bears and bars_actions(each)}
    assert barring == {"stunned", "surprised", "oblivious"}
    assert barring <= lost.keys()


def test_what_bars_every_action_is_said_first(monkeypatch):
    """And what bars Full Actions alone not of a spell that takes none."""
    ring = Spellbook(monkeypatch, "daze")
    ring["Ann"].oblivious = True
    ring["Ann"].stunned_until = 1
    row = ring.rows("Ann")
    assert [word for word, holds in no_actions(ring.bout, row) if holds] == ["oblivious", "stunned"]
    brief = no_actions(ring.bout, row, full=False)
    assert [word for word, holds in brief if holds] == ["oblivious"]


def test_what_a_report_names():
    """In the order of the declarations; that it lies on the ground may be said already."""
    ring = duel()
    ring["Ann"].prone, ring["Ann"].stunned_until, ring["Ann"].rigid_until = True, 1, 1
    (ann, bob) = snapshot(ring.bout)
    assert reported(ann) == ["held", "stunned", "prone"]
    assert reported(ann, lying=False) == ["held", "stunned"]
    assert reported(bob) == []
