"""Wrong usage in our own words; `test_main` has the messages of the commands."""

from __future__ import annotations

import pytest

from vsdsim.cli.usage import in_our_words, whole_number
from vsdsim.errors import UsageError


class _ToldError(Exception):
    """An error of usage, as a library makes them."""

    def format_message(self):
        """What is wrong."""
        return str(self)


def test_other_errors_are_none_of_ours():
    """They have a cause that a traceback should show."""
    assert in_our_words(ZeroDivisionError()) is None


def test_an_unknown_kind_keeps_its_words():
    """Better theirs than none."""
    assert in_our_words(_ToldError("Something new.")) == "Something new."


@pytest.mark.parametrize(
    "text", ["unexpected extra argument (a b)", "Got unexpected extra argument(s) (a b)"]
)
def test_too_many_words_are_repeated(text):
    """However the library counts them."""
    assert in_our_words(_ToldError(text)) == "required nothing more, arrived 'a b'"


@pytest.mark.parametrize(("text", "value"), [("12", 12), ("-3", -3), (7, 7)])
def test_whole_numbers_are_read(text, value):
    """Whether they are in range is checked with the others."""
    assert whole_number("seed")(text) == value


@pytest.mark.parametrize("text", ["", "ten", "1.5", "1e3", "9" * 5_000])
def test_what_is_no_whole_number_is_told_with_its_name(text):
    """Shortened, where it is endless."""
    with pytest.raises(UsageError, match="seed: required a whole number, arrived") as caught:
        whole_number("seed")(text)
    assert len(str(caught.value)) < 90
