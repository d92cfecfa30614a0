"""Round by round: who is still in the fight, and what is left of whom."""

from __future__ import annotations

from typing import Final

import numpy as np

from vsdsim.reports.charts import area, figure, key, line, plane
from vsdsim.reports.colours import side_class
from vsdsim.reports.markup import Markup, joined, tag
from vsdsim.reports.material import Material, Section, looked_into, of_which
from vsdsim.reports.people import people
from vsdsim.reports.tables import Cell, Heat, table

__all__ = ["rounds"]

_SHOWN: Final = 0.99
"""Charts go on until so many of the fights are over."""
_FEWEST: Final = 4
_MOST_COLUMNS: Final = 10
_BANDS: Final = (5, 25, 50, 75, 95)


def rounds(material: Material) -> Section:
    """Who is in the fight by side, hit points by side, and who stands when."""
    last = last_round(material)
    sides = range(len(looked_into(material).sides))
    charts = [_standing(material, last), *(_hit_points(material, each, last) for each in sides)]
    over = 100 * looked_into(material).lengths[: last + 1].sum() / looked_into(material).fights
    intro = tag(
        "p",
        f"Up to round {last}, by when {over:.0f} % of the fights are over; a fight that is over "
        "goes on as it ended. Round 0 is the beginning.",
    )
    body = joined(
        of_which(material), intro, tag("div", charts, class_="charts"), _when(material, last)
    )
    return Section("rounds", "Round by round", body)


def last_round(material: Material) -> int:
    """The last round that is shown."""
    over = np.cumsum(looked_into(material).lengths) / looked_into(material).fights
    return min(len(over) - 1, max(_FEWEST, int(np.searchsorted(over, _SHOWN))))


def _percent(value: float) -> str:
    return f"{value:g} %"


def _standing(material: Material, last: int) -> Markup:
    """The share of each side's people that is in the fight as a round ends."""
    anatomy = looked_into(material)
    at = np.arange(last + 1)
    counts = np.stack([(anatomy.side == each).sum() for each in range(len(anatomy.sides))])
    shares = np.stack(
        [
            100 * anatomy.standing[anatomy.side == each, : last + 1].sum(axis=0)
            / (counts[each] * anatomy.fights)
            for each in range(len(anatomy.sides))
        ]
    )  # fmt: skip
    going = 100 * (1 - np.cumsum(anatomy.lengths)[: last + 1] / anatomy.fights)
    on = plane((0, last), (0, 100), "round", y_text=_percent, whole=True)
    drawn = [line(zip(at, going, strict=True), on, "going")]
    for each, share in enumerate(shares):
        drawn.append(line(zip(at, share, strict=True), on, side_class(each)))
    rows: list[list[Cell]] = [
        [f"{number}", *(f"{each:.0f} %" for each in shares[:, number]), f"{going[number]:.0f} %"]
        for number in at.tolist()
    ]
    ends = ", ".join(
        f"{share[-1]:.0f} % of {side}" for side, share in zip(anatomy.sides, shares, strict=True)
    )
    return figure(
        "standing",
        "Still in the fight",
        f"In the end, on average over all fights: {ends}.",
        joined(on.grid, drawn),
        table("In the fight as a round ends", ["Round", *anatomy.sides, "Going on"], rows),
        key([*((side, side_class(at)) for at, side in enumerate(anatomy.sides)),
             ("fights that still go on", "going")]),
    )  # fmt: skip


def _hit_points(material: Material, side: int, last: int) -> Markup:
    """Quantile bands of what is left of a side's hit points."""
    anatomy = looked_into(material)
    at = np.arange(last + 1)
    bands = {each: anatomy.hp_percentile(side, each)[: last + 1] for each in _BANDS}
    points = {each: list(enumerate(band.tolist())) for each, band in bands.items()}
    on = plane((0, last), (0, 100), "round", y_text=_percent, whole=True)
    colour = side_class(side)
    drawn = [
        area(points[5], points[95], on, f"{colour} wide"),
        area(points[25], points[75], on, f"{colour} narrow"),
        line(points[50], on, colour),
    ]
    rows: list[list[Cell]] = [
        [f"{number}", *(f"{int(band[number])} %" for band in bands.values())]
        for number in at.tolist()
    ]
    name = anatomy.sides[side]
    ends = {each: int(band[-1]) for each, band in bands.items()}
    return figure(
        f"hit-points-{side}",
        f"Hit points of {name}",
        f"In the end half of the fights leave {ends[50]} % or less, nine in ten from {ends[5]} to "
        f"{ends[95]} %.",
        joined(on.grid, drawn),
        table(
            f"Hit points of {name}, in per cent of all unhurt",
            ["Round", *(f"p{each}" for each in _BANDS)],
            rows,
        ),
        key([("median", colour), ("half of the fights", f"{colour} narrow"),
             ("nine in ten", f"{colour} wide")]),
    )  # fmt: skip


def _when(material: Material, last: int) -> Markup:
    """How often each is in the fight at the end of some rounds."""
    anatomy = looked_into(material)
    step = -(-last // _MOST_COLUMNS)
    shown = [*range(0, last, step), last]
    rows: list[list[Cell]] = []
    side = -1
    for each in people(anatomy.combatants):
        if each.side != side:
            side = each.side
            rows.append([anatomy.sides[side]])
        shares = anatomy.standing[list(each.members)].mean(axis=0) / anatomy.fights
        rows.append(
            [each.label, *(Heat(f"{100 * shares[number]:.0f} %", float(shares[number]),
                                side_class(side)) for number in shown)]
        )  # fmt: skip
    heads = ["", *(f"{number}" for number in shown)]
    caption = "Who is in the fight as a round ends"
    return joined(tag("h3", caption), table(caption, heads, rows))
