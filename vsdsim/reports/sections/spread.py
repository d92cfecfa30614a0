"""How much fights differ: their length, and how they went for the first side."""

from __future__ import annotations

from typing import Final

import numpy as np

from vsdsim.reports.charts import Column, Plane, columns, figure, key, plane
from vsdsim.reports.colours import outcome_class
from vsdsim.reports.markup import Markup, joined, tag
from vsdsim.reports.material import Material, Section
from vsdsim.reports.tables import Bar, Cell, table
from vsdsim.results.textable import shortened
from vsdsim.statistics import rate_text

__all__ = ["spread"]

_MOST_BARS: Final = 40
_NAME_ROOM: Final = 30
"""Units between the names of two lines, at least."""
_PIN_ROOM: Final = 13
"""Units between two pins, at least."""
_BINS: Final = 20
"""Of the margin, from -100 % to 100 %."""


def spread(material: Material) -> Section:
    """Two charts."""
    charts = tag("div", _margins(material), _lengths(material), class_="charts")
    return Section("spread", "How fights differ", charts)


def _percent(share: float) -> str:
    return f"{100 * share:g} %"


def _lengths(material: Material) -> Markup:
    """Fights by their rounds."""
    result = material.result
    histogram = result.tally.rounds
    seen = np.flatnonzero(histogram)
    low, high = int(seen[0]), int(seen[-1])
    step = max(1, -(-(high - low + 1) // _MOST_BARS))
    starts = np.arange(low, high + 1, step)
    counts = np.add.reduceat(histogram[low : high + 1], starts - low)
    shares = counts / result.fights
    on = plane(
        (low - 0.5, max(high, int(starts[-1]) + step - 1) + 0.5),
        (0, 1.05 * float(shares.max())),
        "rounds",
        y_text=_percent,
        whole=True,
    )
    rows: list[list[Cell]] = []
    bars = []
    for start, count, share in zip(starts.tolist(), counts.tolist(), shares.tolist(), strict=True):
        named = f"{start}" if step == 1 else f"{start} to {start + step - 1}"
        bars.append(
            Column(start - 0.5, start + step - 0.5, 0, share, "plain",
                   f"{named} rounds: {100 * share:.2g} %")
        )  # fmt: skip
        fight = min(
            (each for each in map(result.example_of_length, range(start, start + step))
             if each is not None),
            default=None,
        )  # fmt: skip
        rows.append(
            [
                named,
                f"{count:,}",
                Bar(rate_text(count, result.fights), share / float(shares.max()), "plain"),
                "-" if fight is None else f"{fight}",
            ]
        )
    marks = {5: result.rounds_p5, 50: result.rounds_p50, 95: result.rounds_p95}
    told = (
        f"Half of the fights are over by round {marks[50]}; nine in ten last "
        f"{marks[5]} to {marks[95]} rounds (p5 to p95)."
    )
    heads = ["Rounds", "Fights", "Rate", "Example fight"]
    shapes = joined(on.grid, columns(bars, on), _marks(marks, on))
    return figure("lengths", "Length", told, shapes, table("Fights by length", heads, rows))


def _marks(values: dict[int, int], on: Plane) -> Markup:
    """Upright lines at percentiles, named above; those too close for two names share one."""
    names: list[tuple[float, str]] = []
    for name, value in values.items():
        at = on.x.at(value)
        if names and at - names[-1][0] < _NAME_ROOM:
            names[-1] = (at, f"{names[-1][1]}, p{name}")
        else:
            names.append((at, f"p{name}"))
    ends = sorted({on.x.at(value) for value in values.values()})
    return joined(
        (tag("line", x1=at, x2=at, y1=on.y.start, y2=on.y.end, class_="mark") for at in ends),
        (tag("text", name, x=at, y=on.y.end - 3, class_="middle") for at, name in names),
    )


def _pins(material: Material, on: Plane) -> Markup:
    """Numbered pins that lead to the fights told, side by side where they would hide each other."""
    fates = [each.fate for each in material.stories]
    order = sorted(range(len(fates)), key=lambda at: (fates[at].own - fates[at].others, at))
    places = [on.x.at(100 * (fates[at].own - fates[at].others)) for at in order]
    for at in range(1, len(places)):
        places[at] = max(places[at], places[at - 1] + _PIN_ROOM)
    # Whatever that has pushed over the edge comes back, and pushes others before it.
    edge = on.x.end
    for at in reversed(range(len(places))):
        places[at] = edge = min(places[at], edge)
        edge -= _PIN_ROOM
    pins = []
    y = on.y.end + 7
    for place, x in zip(order, places, strict=True):
        number = fates[place].number
        pins.append(
            tag(
                "a",
                tag("circle", tag("title", f"fight {number}"), cx=x, cy=y, r=6),
                tag("text", str(place + 1), x=x, y=y + 3.5, class_="middle"),
                href=f"#fight-{number}",
                class_="pin",
            )
        )
    return joined(pins)


def _margins(material: Material) -> Markup:
    """Fights by the margin of the first side, a bar's parts by outcome."""
    fates, outcomes = material.fates, material.result.outcomes
    size = len(fates.fights)
    share = fates.margin / fates.scale
    bins = np.clip(np.floor((share + 1) * _BINS / 2).astype(np.int64), 0, _BINS - 1)
    counts = np.zeros((len(outcomes), _BINS), dtype=np.int64)
    np.add.at(counts, (fates.outcome, bins), 1)
    edges = np.linspace(-100, 100, _BINS + 1).round().astype(int)
    tallest = float(counts.sum(axis=0).max()) / size
    on = plane(
        (-100, 100),
        (0, 1.18 * tallest),
        f"hit points left to {shortened(outcomes[0], 12)}, less the others'",
        most=5,
        x_text=lambda value: f"{value:+g} %" if value else "0",
        y_text=_percent,
    )
    bars, rows = [], []
    for at in range(_BINS):
        named = f"{edges[at]:+d} to {edges[at + 1]:+d} %"
        low = 0.0
        for number, outcome in enumerate(outcomes):
            count = int(counts[number, at])
            if count:
                high = low + count / size
                said = f"{named}, {outcome}: {100 * count / size:.2g} %"
                colour = outcome_class(number, len(outcomes))
                bars.append(Column(edges[at], edges[at + 1], low, high, colour, said))
                low = high
        if counts[:, at].any():
            rows.append([named, *(f"{int(each):,}" for each in counts[:, at])])
    middle = next(each.fate for each in material.stories if 50 in each.fate.places)
    told = (
        f"In the middle fight {100 * middle.own:.0f} % of the hit points of {outcomes[0]} are "
        f"left, in those still in the fight, and {100 * middle.others:.0f} % of the others'. The "
        "numbered pins are the fights told above, worst first."
    )
    named_colours = [
        (outcome, outcome_class(number, len(outcomes)))
        for number, outcome in enumerate(outcomes)
        if counts[number].any()
    ]
    return figure(
        "margins",
        f"How it went for {outcomes[0]}",
        told,
        joined(on.grid, columns(bars, on), _pins(material, on)),
        table("Fights by margin and outcome", ["Margin", *outcomes], rows),
        key(named_colours),
    )
