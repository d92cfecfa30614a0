"""Scripts made ready: what conditions come to where everybody is at hand."""

import ast

import pytest

from vsdsim.vsd.rules.declaring.at_hand import _for_who_is_at_hand


@pytest.mark.rule("place.unplaced")
@pytest.mark.parametrize(
    ("when", "comes_to"),
    [
        ("target.distance <= 10", True),
        ("target.distance > 10", False),
        ("target.distance > 0", False),
        ("not target.distance > 10", True),
        ("self.bruised and target.distance <= 10", "self.bruised"),
        ("self.bruised and target.distance > 10", False),
        ("self.bruised or target.distance <= 10", True),
        ("self.bruised or target.distance > 10", "self.bruised"),
        ("not (self.bruised and target.distance < 1)", "not self.bruised"),
        (
            "target.distance < 9 and (self.held or target.held) and round > 2",
            "(self.held or target.held) and round > 2",
        ),
        ("self.hp > 10", "self.hp > 10"),
    ],
)
def test_nobody_asks_how_far_off_who_is_at_hand_is(when, comes_to):
    """The distance is 0: what is settled by that leaves the condition, or is all of it."""
    found = _for_who_is_at_hand(ast.parse(when, mode="eval").body)
    assert (found if isinstance(found, bool) else ast.unparse(found)) == comes_to
