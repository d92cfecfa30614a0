"""Tests of vsdsim.scenario.expectations, by way of whole scenarios."""

from __future__ import annotations

import pytest

from vsdsim.scenario.model import Expectation


@pytest.mark.parametrize(
    ("quantity", "text", "low", "high"),
    [
        ("heroes", "55%..70%", 0.55, 0.70),
        ("heroes", " 55.5 % .. 70 % ", 0.555, 0.70),
        ("orcs", "< 1%", None, 0.01),
        ("draw", "<=0%", None, 0.0),
        ("undecided", "> 5%", 0.05, None),
        ("heroes", ">= 100%", 1.0, None),
        ("rounds.p95", "<= 12", None, 12.0),
        ("rounds.mean", ">= 3.5", 3.5, None),
        ("rounds.p50", "4..8", 4.0, 8.0),
    ],
)
def test_expectations_are_read(tried, quantity, text, low, high):
    """Rates become fractions, rounds stay numbers; the text is kept."""
    scenario = tried.load(tried.dict(expect={quantity: text}))
    (found,) = scenario.expect
    assert found.text == text
    assert (found.quantity, found.low, found.high) == (
        quantity,
        pytest.approx(low) if low else low,
        pytest.approx(high) if high else high,
    )


def test_rounds_need_no_quotes(tried):
    """TOML reads rounds.p95 without quotes as a table of its own; it means the same."""
    text = tried.text + '[expect]\nrounds.p95 = "<= 12"\n'
    assert tried.load(text).expect == (Expectation("rounds.p95", None, 12.0, "<= 12"),)
    text = tried.text + '[expect]\nrounds.p96 = "<= 12"\n'
    assert tried.faults(text) == [(18, "expect.rounds.p96", "'rounds.p96'")]


@pytest.mark.parametrize(("text", "margin"), [("1%", 0.01), ("2.5%", 0.025), ("0%", 0.0)])
def test_the_margin_is_a_share(tried, text, margin):
    """The margin stands apart from the expectations."""
    scenario = tried.load(tried.dict(expect={"margin": text}))
    assert (scenario.margin, scenario.expect) == (pytest.approx(margin), ())


def test_the_margin_is_one_per_cent_by_default(tried):
    """Nothing said: 1%."""
    assert tried.load(tried.text).margin == pytest.approx(0.01)


@pytest.mark.parametrize(
    ("quantity", "text"),
    [
        ("heroes", "55..70"),
        ("heroes", "55..70%"),
        ("heroes", "70%..55%"),
        ("heroes", "55%..101%"),
        ("heroes", "55%"),
        ("heroes", "= 55%"),
        ("heroes", "< 0.5"),
        ("heroes", "-5%..5%"),
        ("heroes", "nan%..5%"),
        ("heroes", "< " + "9" * 10**5 + "%"),
        ("heroes", 0.5),
        ("heroes", None),
        ("heroes", ["55%", "70%"]),
        ("rounds.p95", "<= 12%"),
        ("rounds.p95", "4%..8"),
        ("rounds.p95", "8..4"),
        ("margin", "1"),
        ("margin", "< 1%"),
        ("margin", "101%"),
        ("margin", 1),
        ("heros", "55%..70%"),
        ("rounds.p99", "<= 12"),
        ("light", "day"),
    ],
    ids=range(23),
)
def test_anything_else_is_a_fault(tried, quantity, text):
    """Wrong forms, bounds out of range or order, and unknown quantities are one fault each."""
    found = tried.faults(tried.dict(expect={quantity: text}))
    assert len(found) == 1
    assert found[0][1].startswith("expect.")
    assert len(found[0][2]) < 100


def test_expect_is_a_table(tried):
    """Another kind of value is one fault."""
    assert [path for _, path, _ in tried.faults(tried.dict(expect=3))] == ["expect"]
