"""HTML by small functions."""

from __future__ import annotations

from vsdsim.reports.markup import Markup, flowing, joined, tag


def test_text_is_escaped_and_html_is_not() -> None:
    """Only what is marked as HTML stays as it is."""
    assert joined("<b> & ", tag("i", "<")) == "&lt;b&gt; &amp; <i>&lt;</i>"
    assert isinstance(joined("a"), Markup)


def test_attributes() -> None:
    """Names as HTML and SVG write them; quotes are escaped, None and False leave one out."""
    made = tag("a", "x", class_="y", aria_label='"', viewBox="0 0 1 1", hidden=True, id=None)
    assert made == '<a class="y" aria-label="&quot;" viewBox="0 0 1 1" hidden>x</a>'
    assert tag("p", open=False) == "<p></p>"


def test_numbers_are_short() -> None:
    """A tenth of a unit is as fine as a picture needs."""
    assert tag("line", x1=1 / 3, x2=2.0, y1=10) == '<line x1="0.3" x2="2" y1="10"/>'


def test_characters_that_no_page_may_have() -> None:
    """Control characters and halves of characters are replaced, so that the page is UTF-8."""
    assert joined("a\x00b\ud800") == "a\ufffdb\ufffd"
    assert tag("a", title="\x00") == '<a title=""></a>'


def test_children_of_all_kinds() -> None:
    """Nothing, several, and several of several."""
    assert joined(None, ["a", ("b", None)], "c") == "abc"


def test_per_cent_stays_with_its_number() -> None:
    """No line begins with the sign."""
    assert flowing("82 % of 9") == "82\N{NO-BREAK SPACE}% of 9"
