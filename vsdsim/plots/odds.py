"""The picture of odds: what a blow does, and how that changes; or everybody against everybody."""

from __future__ import annotations

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from vsdsim.analysis.odds.odds import Odds, OddsTable
from vsdsim.analysis.odds.text import chance_text, headline, number_text, unbroken
from vsdsim.plots.pictures import (
    FAINT,
    INK,
    PER_CENT,
    STYLE,
    page_for,
    plain,
    title_lines,
    write_title,
)
from vsdsim.results.chances import Chances
from vsdsim.results.palette import side_colour
from vsdsim.results.textable import shortened

__all__ = ["Axes", "Figure", "draw", "figure"]

_LINES = (("hits", "o"), ("critical", "s"), ("fells", "^"), ("kills", "v"))
"""What the curves show, and how each is marked: colour alone tells nothing."""
_LEAST = 1e-5
"""The lowest chance that a curve shows."""
_WIDE_NAME = 24


def figure(answer: Odds | OddsTable) -> Figure:
    """The whole picture."""
    if isinstance(answer, Odds):
        return _of_two(answer)
    attackers, defenders = _names(answer)
    body = 1.6 + 0.34 * len(attackers)
    title = title_lines(f"{answer.made.scenario}: one blow")
    with mpl.rc_context(STYLE):
        page, axes = _page(title, 3.2 + 1.0 * len(defenders), body, 1)
        draw(axes[0], answer)
        _write(page, answer, title)
    return page


def draw(ax: Axes, answer: Odds | OddsTable) -> None:
    """The damage of a blow; or of everybody's."""
    if isinstance(answer, Odds):
        _draw_damage(ax, answer.card.chances)
    else:
        _draw_table(ax, answer)


def _of_two(odds: Odds) -> Figure:
    title = title_lines(unbroken(headline(odds.card)))
    with mpl.rc_context(STYLE):
        page, axes = _page(title, 11, 4.2, 2)
        _draw_damage(axes[0], odds.card.chances)
        what = next(each for each in ("parry", "range", "armour") if each in odds.card.by)
        _draw_curves(axes[1], what, odds.card.by[what])
        _write(page, odds, title)
    return page


def _page(title: list[str], width: float, body: float, panels: int) -> tuple[Figure, list[Axes]]:
    page = page_for(title, max(width, 7), body)
    grid = page.add_gridspec(1, panels)
    return page, [page.add_subplot(grid[0, at]) for at in range(panels)]


def _write(page: Figure, answer: Odds | OddsTable, title: list[str]) -> None:
    made = answer.made
    parts = ["exact", f"{made.ruleset} rules {made.rules}", f"vsdsim {made.version}"]
    if isinstance(answer, Odds):
        parts[1:1] = [f"{name} {text}" for name, text in answer.card.facts.items()]
    write_title(page, title, shortened(", ".join((*parts, *made.overrides)), 150))


def _draw_damage(ax: Axes, c: Chances) -> None:
    """A bar for each number of hit points; blows that do none are told, not drawn."""
    points = np.array([each for each in c.damage if each])
    shares = np.array([c.share(c.damage[each]) for each in points.tolist()])
    nothing = chance_text(c.damage.get(0, 0), c.ways)
    ax.set_title(f"Damage of a blow (no damage: {nothing})")
    ax.set_xlabel("hit points")
    ax.yaxis.set_major_formatter(PER_CENT)
    ax.grid(axis="y", color=FAINT)
    ax.set_axisbelow(True)
    if not len(points):
        return
    ax.bar(points, shares, width=0.9, color="#8C9AA8")
    mean, p95 = c.mean, c.percentile(95)
    for value in (mean, p95):
        ax.axvline(value, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    ax.set_ylim(0, float(shares.max()) * 1.08)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.set_xlabel(f"hit points (dashed: mean {number_text(mean)} and p95 {p95} of all blows)")


def _draw_curves(ax: Axes, what: str, each: tuple[Chances, ...]) -> None:
    """Chances from situation to situation, on a scale on which rare ones can be read."""
    values = [c.value for c in each]
    numbered = all(value is not None for value in values)
    x = np.array(values if numbered else range(len(each)), dtype=np.float64)
    for at, (name, mark) in enumerate(_LINES):
        shares = np.array([c.share(_ways(c, name)) for c in each])
        shown = np.where(shares >= _LEAST, shares, np.nan)
        line = "-" if numbered else ""
        ax.plot(x, shown, linestyle=line, marker=mark, color=side_colour(at), label=name)
    ax.set_yscale("log")
    ax.set_ylim(top=1.3)
    ax.yaxis.set_major_formatter(PER_CENT)
    ax.grid(axis="y", color=FAINT)
    ax.set_axisbelow(True)
    if numbered:
        ax.set_xlabel({"parry": "parry, points", "range": "metres"}.get(what, what))
    else:
        ax.set_xticks(x, [plain(c.label) for c in each])
    ax.set_title(f"Chances of a blow by {what}")
    ax.legend(loc="upper center", bbox_to_anchor=(0.5, -0.14), ncols=len(_LINES), frameon=False)


def _ways(c: Chances, name: str) -> int:
    return {"hits": c.hits, "critical": c.any_critical, "fells": c.fells, "kills": c.kills}[name]


def _names(answer: OddsTable) -> tuple[list[str], list[str]]:
    """Attackers with what they strike with, and defenders, in their order."""
    attackers = dict.fromkeys(f"{card.attacker} ({card.attack})" for card in answer.cards)
    return list(attackers), list(dict.fromkeys(card.defender for card in answer.cards))


def _draw_table(ax: Axes, answer: OddsTable) -> None:
    """Mean damage in colours and figures, and below it how often it fells."""
    attackers, defenders = _names(answer)
    means = np.full((len(attackers), len(defenders)), np.nan)
    for card in answer.cards:
        row = attackers.index(f"{card.attacker} ({card.attack})")
        column = defenders.index(card.defender)
        means[row, column] = card.chances.mean
        fells = chance_text(card.chances.fells, card.chances.ways)
        text = f"{number_text(card.chances.mean)}\n{fells}"
        ax.text(column, row, text, ha="center", va="center", fontsize=7, color=INK)
    most = float(np.nanmax(means, initial=1))
    ax.imshow(means, cmap="Blues", vmin=0, vmax=1.6 * most, aspect="auto")
    ax.set_yticks(range(len(attackers)), [plain(shortened(each, 40)) for each in attackers])
    ax.set_xticks(range(len(defenders)), [plain(shortened(each, _WIDE_NAME)) for each in defenders])
    ax.tick_params(axis="x", labelrotation=30 if len(defenders) > 4 else 0, length=0)
    ax.tick_params(axis="y", length=0)
    ax.set_title("Mean damage of one blow, and how often it fells")
