"""The end of a message about a name that is nothing."""

from __future__ import annotations

from vsdsim.suggest import suggestion


def test_a_near_name_is_suggested():
    """One slip of the keyboard is recognised."""
    assert suggestion("wlof", ["orc", "wolf"]) == "; did you mean wolf?"


def test_a_far_name_is_not():
    """Nothing is said where nothing is near."""
    assert suggestion("dragon", ["orc", "wolf"]) == ""
