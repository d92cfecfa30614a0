"""Orders of scripts: what somebody means to spend its points on, and what each may say."""

from __future__ import annotations

import ast

from attrs import evolve

from vsdsim.scenario import checks
from vsdsim.scenario.faults import Report, Words, listed
from vsdsim.scenario.model import Order
from vsdsim.scenario.ruleset import Spending, Vocabulary

__all__ = ["ORDER_KEYS", "SPEND", "of_oneself", "read_order"]

SPEND = "spend"
"""The key by which an entry is an order, and declares nothing."""
DOUBLE = "double"
ORDER_KEYS = frozenset({SPEND, "on", "points", "severity", DOUBLE})
"""The keys of orders besides `when`."""
MOST_POINTS = 10
"""Points that an order spends at once."""


def of_oneself(vocabulary: Vocabulary) -> Vocabulary:
    """The words that need no target: an order has none."""
    words = {
        word: kind for word, kind in vocabulary.words.items() if word.partition(".")[0] != "target"
    }
    return evolve(vocabulary, words=words)


def read_order(
    report: Report,
    entry: dict[str, object],
    when: ast.expr | None,
    when_text: str,
    spending: Spending,
) -> Order | None:
    """An order whose condition has been read, or what is sound of it after reporting faults.

    None where it does not say what is spent.
    """
    spend = checks.word(report, (SPEND,), entry[SPEND], spending.keys)
    checks.known_keys(report, (), entry, ORDER_KEYS | {"when"})
    if spend is None:
        return None
    fitting = spending.keys[spend] | {SPEND, "when"}
    for key in sorted(ORDER_KEYS.intersection(entry) - fitting):
        report((key,), f"no {key} with {spend}, only {listed(fitting)}", entry[key])
    on = spending.rolls.get(spend, frozenset())
    if "on" in entry and on:
        on = _rolls(report, entry["on"], on)
    points = severity = double = None
    if "points" in entry:
        points = checks.whole(report, ("points",), entry["points"], 1, MOST_POINTS)
    if "severity" in entry:
        severity = checks.word(report, ("severity",), entry["severity"], spending.severities)
    if DOUBLE in fitting:
        double = checks.word(report, (DOUBLE,), entry.get(DOUBLE), spending.parts)
    return Order(spend, when, when_text, on, points or 1, severity, double)


def _rolls(report: Report, raw: object, choices: frozenset[str]) -> frozenset[str]:
    """One kind of rolls, or a list of them, each once."""
    if not isinstance(raw, list):
        roll = checks.word(report, ("on",), raw, choices)
        return frozenset() if roll is None else frozenset({roll})
    if not raw:
        report(("on",), f"at least one of {listed(choices)}", Words("an empty list"))
    named: list[str] = []
    for index, each in enumerate(raw):
        roll = checks.word(report, ("on", index), each, choices)
        if roll in named:
            report(("on", index), "each kind of roll once", Words(f"{roll} twice"))
        elif roll is not None:
            named.append(roll)
    return frozenset(named)
