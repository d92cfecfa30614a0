"""How each fared."""

from __future__ import annotations

from vsdsim.reports.colours import side_class
from vsdsim.reports.markup import Markup, joined, tag
from vsdsim.reports.material import Material, Section
from vsdsim.reports.people import MOST_PEOPLE
from vsdsim.reports.tables import Bar, Cell, table
from vsdsim.results.groups import Line, lines
from vsdsim.statistics import bounds_text, mean_text, rate_text

__all__ = ["combatants"]


def combatants(material: Material) -> Section:
    """One table, and the intervals of its rates folded away."""
    shown = lines(material.result, MOST_PEOPLE)
    sides = list(dict.fromkeys(each.side for each in shown))
    most = {name: max((getattr(each, name) / each.fights for each in shown), default=0.0) or 1.0
            for name in ("dealt", "taken", "kills")}  # fmt: skip
    rows: list[list[Cell]] = []
    bounds: list[list[Cell]] = []
    side = ""
    for each in shown:
        if each.side != side:
            side = each.side
            rows.append([side])
            bounds.append([side])
        colour = side_class(sides.index(side))
        rows.append(
            [
                each.label,
                _rate(each.standing, each, colour),
                _rate(each.surviving, each, colour),
                mean_text(each.hp / each.fights, each.hp_spread, 1),
                *(
                    Bar(mean_text(total / each.fights, each.mean_error(total), places),
                        total / each.fights / most[name], colour)
                    for name, total, places in (
                        ("dealt", each.dealt, 1), ("taken", each.taken, 1), ("kills", each.kills, 2)
                    )
                ),
            ]
        )  # fmt: skip
        bounds.append([each.label, *(_bounds(count, each)
                                     for count in (each.standing, each.surviving))])  # fmt: skip
    heads = ["", "Standing", "Survives", "HP", "Dealt", "Taken", "Kills"]
    body = joined(
        table("Combatants", heads, rows),
        tag("p", "Standing: in the fight at its end. Survives: neither dead nor dying. HP (at the "
            "end), damage dealt and taken, kills: means a fight."
            + (" A numbered group shows the mean of its members."
               if any(each.members > 1 for each in shown) else ""), class_="note"),
        _folded(table("95 % intervals, in %", ["", "Standing", "Survives"], bounds)),
    )  # fmt: skip
    return Section("combatants", "Combatants", body)


def _rate(count: float, line: Line, colour: str) -> Bar:
    return Bar(rate_text(round(count), line.fights), count / line.fights, colour)


def _bounds(count: float, line: Line) -> str:
    return bounds_text(round(count), line.fights) or "-"


def _folded(content: Markup) -> Markup:
    return tag("details", tag("summary", "95 % intervals"), content, class_="below")
