"""Odds as JSON, as tables and as HTML: unrounded, for other programs and for notebooks."""

from __future__ import annotations

import shlex
from html import escape
from typing import TYPE_CHECKING, Any

from vsdsim.analysis.odds.odds import Made, Odds, OddsTable
from vsdsim.analysis.odds.text import chance_text, headline, number_text, summary
from vsdsim.errors import UsageError
from vsdsim.results.chances import Card, Chances
from vsdsim.suggest import suggestion

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = ["columns", "document", "frame", "html", "summary"]

_BARS = 60
"""Of the small picture, at most."""


def document(answer: Odds | OddsTable) -> dict[str, Any]:
    """Everything as one JSON object; chances are fractions in 0..1, and exact but for rounding."""
    if isinstance(answer, OddsTable):
        notes = list(answer.notes)
        return {**_origin(answer.made), "pairs": _pairs(answer), "notes": notes}
    card = answer.card
    return {
        **_origin(answer.made),
        **_names(card),
        **_chances(card, card.chances),
        "damage": _damage(card.chances),
        "facts": dict(card.facts),
        "by": {
            what: [{"label": c.label, "value": c.value, **_chances(card, c)} for c in each]
            for what, each in card.by.items()
        },
        "notes": list(card.notes),
    }


def _origin(made: Made) -> dict[str, Any]:
    return {
        "scenario": made.scenario,
        "file": made.file,
        "ruleset": made.ruleset,
        "version": made.version,
        "rules": made.rules,
        "overrides": list(made.overrides),
        "command": shlex.join(("vsdsim", "odds", *made.words)),
    }


def _names(card: Card) -> dict[str, Any]:
    return {"attacker": card.attacker, "defender": card.defender, "attack": card.attack}


def _chances(card: Card, c: Chances) -> dict[str, Any]:
    return {
        "hit": c.share(c.hits),
        "fumble": c.share(c.fumbles),
        "critical": c.share(c.any_critical),
        **{
            name.lower(): c.share(ways)
            for name, ways in zip(card.severities, c.criticals, strict=True)
        },
        "fells": c.share(c.fells),
        "kills": c.share(c.kills),
        "damage_mean": c.mean,
        **{f"damage_p{each}": c.percentile(each) for each in (5, 50, 95)},
    }


def _damage(c: Chances) -> list[dict[str, Any]]:
    return [{"points": points, "chance": c.share(ways)} for points, ways in c.damage.items()]


def _pairs(answer: OddsTable) -> list[dict[str, Any]]:
    return [{**_names(card), **_chances(card, card.chances)} for card in answer.cards]


def _situations(answer: Odds) -> list[dict[str, Any]]:
    card = answer.card
    rows = [("", card.chances)] + [(what, c) for what, each in card.by.items() for c in each]
    return [
        {"by": what, "label": c.label, "value": c.value, **_chances(card, c)} for what, c in rows
    ]


def frame(answer: Any, kind: str) -> DataFrame:
    """The table `kind` of pandas."""
    if kind not in answer.kinds:
        hint, known = suggestion(str(kind), answer.kinds), ", ".join(answer.kinds)
        raise UsageError(f"to_pandas: required one of {known}, arrived {kind!r}{hint}")
    try:
        import pandas as pd
    except ImportError:
        raise UsageError(
            "to_pandas needs pandas, which is not installed: pip install 'vsdsim[frames]'"
        ) from None
    if isinstance(answer, OddsTable):
        return pd.DataFrame(_pairs(answer))
    if kind == "damage":
        return pd.DataFrame(_damage(answer.card.chances))
    rows = pd.DataFrame(_situations(answer))
    return rows.astype({"value": "Int64"})


def columns(answer: Odds | OddsTable) -> dict[str, list[Any]]:
    """A row a situation, or a pair."""
    rows = _situations(answer) if isinstance(answer, Odds) else _pairs(answer)
    # A scenario in which nobody has an enemy has no pairs.
    heads = list(rows[0]) if rows else []
    return {head: [row[head] for row in rows] for head in heads}


def html(answer: Odds | OddsTable) -> str:
    """The headline rows, of two over a small picture of the damage; complete in itself."""
    made = answer.made
    cards: tuple[Card, ...]
    if isinstance(answer, Odds):
        card = answer.card
        title, picture = escape(headline(card)), _picture(card.chances)
        cards, names = (card,), "<th></th>"
    else:
        title, picture = f"<b>{escape(made.scenario)}</b>: one blow, exactly", ""
        cards, names = answer.cards, "<th>attacker</th><th>defender</th>"
    heads = "".join(f"<th>{each}</th>" for each in ("hits", "mean", "critical", "fells", "kills"))
    rows = "".join(_row(card, alone=isinstance(answer, Odds)) for card in cards)
    return (
        f"<div>{title}<br/>{picture}<table><thead><tr>{names}{heads}</tr></thead>"
        f"<tbody>{rows}</tbody></table><small>{escape(made.ruleset)} rules {escape(made.rules)}, "
        f"vsdsim {escape(made.version)}</small></div>"
    )


def _row(card: Card, *, alone: bool) -> str:
    c = card.chances
    names = (
        "<td>one blow</td>"
        if alone
        else f"<td>{escape(card.attacker)} ({escape(card.attack)})</td>"
        f"<td>{escape(card.defender)}</td>"
    )
    cells = [
        chance_text(c.hits, c.ways),
        number_text(c.mean),
        *(chance_text(ways, c.ways) for ways in (c.any_critical, c.fells, c.kills)),
    ]
    return f"<tr>{names}{''.join(f'<td>{escape(each)}</td>' for each in cells)}</tr>"


def _picture(c: Chances) -> str:
    """Bars of the damage, those that do none left out."""
    most = max(c.damage)
    step = max(1, -(-most // _BARS))
    bars = [0] * (most // step + 1)
    for points, ways in c.damage.items():
        if points:
            bars[points // step] += ways
    highest = max(bars) or 1
    wide = 400 / len(bars)
    parts = [
        f"<rect x='{at * wide:.1f}' y='{60 - 60 * ways / highest:.1f}' width='{0.9 * wide:.1f}' "
        f"height='{60 * ways / highest:.1f}' fill='#0072B2'><title>{at * step} hit points or more: "
        f"{chance_text(ways, c.ways)}</title></rect>"
        for at, ways in enumerate(bars)
        if ways
    ]
    return f"<svg width='400' height='60' role='img'>{''.join(parts)}</svg>"
