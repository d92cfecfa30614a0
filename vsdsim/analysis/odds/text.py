"""Odds as text for a terminal: the answer first, then the table, then how it changes."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import groupby

from vsdsim.analysis.odds.odds import Made, Odds, OddsTable
from vsdsim.results.chances import Card, Chances
from vsdsim.results.provenance import command, fact, source
from vsdsim.results.textable import WIDTH, shortened, table
from vsdsim.textwidth import to_left, to_right, width_of, wrap

__all__ = ["chance_text", "headline", "number_text", "summary", "unbroken"]

_BARS, _BAR = 12, 40
"""Lines of the histogram, and signs of the longest of them."""
_GLUE = "\N{NO-BREAK SPACE}"
_LEAST = 0.001
"""Per cent; what is rarer is said to be so."""


def summary(answer: Odds | OddsTable) -> str:
    """An answer in 80 columns."""
    return _of_two(answer) if isinstance(answer, Odds) else _of_all(answer)


def chance_text(ways: int, of: int) -> str:
    """An exact chance in per cent to three figures; `never` and `always` are just that."""
    if ways in (0, of):
        return "always" if ways else "never"
    share = 100 * ways / of
    if share < _LEAST:
        return f"<{_LEAST:g} %"
    if share > 100 - _LEAST:
        return f">{100 - _LEAST:g} %"
    # Near 100 it is what is missing that counts.
    telling = share if share <= 99 else 10 * (100 - share)
    places = min(3, max(0, 2 - math.floor(math.log10(telling))))
    if share < 1:
        places = min(5, 2 - math.floor(math.log10(telling)))
    return f"{share:.{places}f} %"


def number_text(number: float) -> str:
    """A mean to three figures."""
    if not number:
        return "0"
    return f"{number:.{max(0, 2 - math.floor(math.log10(abs(number))))}f}"


def headline(card: Card) -> str:
    """The answer as a sentence."""
    c = card.chances
    hits, fells = _often(c.hits, c.ways), chance_text(c.fells, c.ways)
    if c.fells not in (0, c.ways):
        fells = f"in {fells}"
    who = f"{shortened(card.attacker, 40)}'s {card.attack}"
    return f"{who} hits {shortened(card.defender, 40)} {hits}, fells it {fells}."


def _often(ways: int, of: int) -> str:
    text = chance_text(ways, of)
    return text if text in ("never", "always") else f"in {text} of blows"


def _of_two(odds: Odds) -> str:
    card = odds.card
    parts = [
        _wrapped(headline(card)),
        _chances(card),
        _origin(odds.made, {**card.facts, "exact": "every die is counted, none rolled"}),
        _damage(card.chances),
        *(_situations(what, each) for what, each in card.by.items()),
        [line for note in card.notes for line in wrap(note, WIDTH)],
        wrap(card.legend, WIDTH),
    ]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _wrapped(text: str) -> list[str]:
    """A sentence in lines, no number parted from its sign."""
    return [line.replace(_GLUE, " ") for line in wrap(unbroken(text), WIDTH)]


def unbroken(text: str) -> str:
    """A text in which numbers are held to their signs."""
    return text.replace(" %", f"{_GLUE}%")


def _chances(card: Card) -> list[str]:
    c = card.chances
    rows = [("hits", c.hits), ("any critical", c.any_critical)]
    rows += [(f"  {name}", ways) for name, ways in zip(card.severities, c.criticals, strict=True)]
    rows += [("fumbles", c.fumbles), ("fells", c.fells), ("kills", c.kills)]
    return table(["One blow", "Chance"], [[name, chance_text(ways, c.ways)] for name, ways in rows])


def _damage(c: Chances) -> list[str]:
    """The mean and three percentiles, then how much falls between which hit points."""
    most = max(c.damage)
    points = [str(c.percentile(each)) for each in (5, 50, 95)]
    head = table(
        ["Damage", "Mean", "p5", "p50", "p95", "Most"],
        [["of a blow", number_text(c.mean), *points, str(most)]],
    )
    bars = _bins(c.damage)
    longest = max(ways for _, ways in bars)
    rows = [(label, chance_text(ways, c.ways), _BAR * ways // longest) for label, ways in bars]
    wide = max(width_of(label) for label, _, _ in rows)
    lines = [
        f"  {to_right(label, wide)}  {text.rjust(9)}  {'#' * length}".rstrip()
        for label, text, length in rows
    ]
    return [*head, *lines]


def _bins(damage: Mapping[int, int]) -> list[tuple[str, int]]:
    """No damage by itself, then bins of equal width, a dozen at most."""
    most = max(damage)
    width = next(
        step * 10**power
        for power in range(9)
        for step in (1, 2, 5)
        if step * 10**power * _BARS >= most
    )
    bins = [("0", damage.get(0, 0))]
    for low in range(1, most + 1, width):
        high = low + width - 1
        ways = sum(ways for points, ways in damage.items() if low <= points <= high)
        bins.append((str(low) if width == 1 else f"{low}-{high}", ways))
    return bins


_HEADS = ("Hits", "Mean", "Critical", "Fumbles", "Fells", "Kills")


def _cells(c: Chances) -> list[str]:
    return [
        chance_text(c.hits, c.ways),
        number_text(c.mean),
        *(chance_text(ways, c.ways) for ways in (c.any_critical, c.fumbles, c.fells, c.kills)),
    ]


def _situations(what: str, each: Sequence[Chances]) -> list[str]:
    rows = [[c.label, *_cells(c)] for c in each]
    wide = max(width_of(f"By {what}"), *(width_of(row[0]) for row in rows))
    return table([to_left(f"By {what}", max(wide, 14)), *_HEADS], rows)


def _origin(made: Made, facts: Mapping[str, str]) -> list[str]:
    by = f"vsdsim {made.version}, {made.ruleset} rules {made.rules}"
    lines = [fact(name, text) for name, text in {**facts, "made by": by}.items()]
    lines += [fact("set", override) for override in made.overrides]
    return [*lines, *command("again", ["vsdsim", "odds", *made.words])]


def _of_all(answer: OddsTable) -> str:
    made = answer.made
    title = f"{shortened(made.scenario, 50)}: one blow of each at each of the others, exactly."
    rows: list[list[str]] = []
    for (attacker, attack), cards in groupby(answer.cards, lambda c: (c.attacker, c.attack)):
        rows.append([f"{attacker} ({attack})"])
        rows += [[f"  {card.defender}", *_cells(card.chances)] for card in cards]
    hardest = max(answer.cards, key=lambda c: c.chances.fells / c.chances.ways, default=None)
    parts = [
        wrap(title, WIDTH),
        _wrapped(f"The likeliest to end it: {headline(hardest)}") if hardest else [],
        table(["One blow at", *_HEADS], rows),
        [line for note in answer.notes for line in wrap(f"Not shown: {note}.", WIDTH)],
        _origin(made, {"file": source(made.file)}),
        wrap(answer.cards[0].legend, WIDTH) if answer.cards else [],
    ]
    return "\n\n".join("\n".join(part) for part in parts if part)
