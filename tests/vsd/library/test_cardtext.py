"""What cards are put together from."""

from __future__ import annotations

from vsdsim.vsd.library.cardtext import card, loading, signed, types
from vsdsim.vsd.vocabulary import CriticalType


def test_numbers_have_their_sign():
    """But for nought."""
    assert [signed(number) for number in (-5, 0, 5)] == ["-5", "0", "+5"]


def test_a_card_leaves_out_what_has_no_text_and_wraps_under_itself():
    """Eighty columns, the label once."""
    text = card("Title", [("One", ""), ("Two", "word " * 20)])
    assert text.splitlines() == [
        "Title",
        "  Two          " + " ".join(["word"] * 13),
        "               " + " ".join(["word"] * 7),
    ]


def test_types_and_loads_in_words():
    """As lists and cards say them."""
    assert types((CriticalType.CUT, CriticalType.PIERCE)) == "Cut/Pierce"
    assert loading(1, quick=True) == "load 1, quick"
    assert loading(2, quick=False) == "load 2"
