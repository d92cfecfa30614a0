"""What each level of encumbrance does."""

from __future__ import annotations

import pytest

from vsdsim.vsd.library.burdens import BURDENS


def test_the_levels_have_their_names():
    """From the lightest to the heaviest, each under its own word."""
    assert list(BURDENS) == ["unencumbered", "lightly", "encumbered", "heavily", "over"]
    assert all(burden.name == name for name, burden in BURDENS.items())


@pytest.mark.rule("gear.encumbrance")
@pytest.mark.parametrize(
    ("name", "rates"),
    [
        ("unencumbered", [0, 14, 15, 40]),
        ("lightly", [0, 14, 15, 40]),
        # Two thirds of 14 are 9.33, of 40 are 26.67.
        ("encumbered", [0, 9, 10, 26]),
        ("heavily", [0, 7, 7, 20]),
        ("over", [0, 3, 3, 10]),
    ],
)
def test_what_is_left_of_the_move_rate_is_rounded_down(name, rates):
    """Two thirds, a half, a quarter of 0, 14, 15 and 40 metres."""
    assert [BURDENS[name].move(rate) for rate in (0, 14, 15, 40)] == rates


@pytest.mark.rule("gear.encumbrance")
def test_penalties_and_what_is_forbidden():
    """-20 is for the heavily encumbered alone; who drags more can only walk."""
    assert {name: each.penalty for name, each in BURDENS.items() if each.penalty} == {
        "heavily": -20
    }
    forbidden = {
        name
        for name, each in BURDENS.items()
        if not (each.swi_counts and each.attacks and each.sprints)
    }
    over = BURDENS["over"]
    assert forbidden == {"over"}
    assert (over.swi_counts, over.attacks, over.sprints) == (False, False, False)
