"""The rings of the rules' tests, with loaded dice."""

from __future__ import annotations

import pytest

from tests.vsd.rules import harness


@pytest.fixture
def duel(monkeypatch):
    """Makes a duel of Ann (red) and Bob (blue) whose dice can be loaded."""
    return lambda **more: harness.duel(monkeypatch, **more)


@pytest.fixture
def melee(monkeypatch):
    """Makes a fight of red against blue whose dice can be loaded."""
    return lambda reds, blues, **more: harness.melee(reds, blues, monkeypatch, **more)
