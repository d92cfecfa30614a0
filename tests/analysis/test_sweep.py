"""Sweeps over the stand-in, whose first side wins as many of 1,000 as `max_rounds` says."""

from __future__ import annotations

import re

import numpy as np
import pytest
from attrs import evolve
from matplotlib.figure import Figure

from tests.standin import Card, StandIn, scenario
from vsdsim.analysis.sweep import sweep
from vsdsim.analysis.sweeptable import columns
from vsdsim.analysis.varying import axes_of
from vsdsim.errors import UsageError
from vsdsim.montecarlo import batches
from vsdsim.montecarlo.arena import Arena
from vsdsim.scenario.model import Combatant, Side


def make(overrides):
    """The stand-in in which `win` of 1,000 go to the first side, and `more` to the second."""
    given = dict(each.split("=") for each in overrides)
    win, rest = int(given.get("win", 500)), int(given.get("more", 300))
    orcs = ("Orc 1", "Orc 2")[: int(given.get("orcs", 2))]
    fought = scenario(orcs=orcs, name="Stand-in", max_rounds=int(given.get("long", 12)))
    limits = (win, win + rest, min(1000, win + rest + 5))
    return StandIn(fought, limits, rules=f"{win}-{rest}", block_size=12_000)


def swept(*vary, fights=600, arena=None, **more):
    """The sweep of what is varied."""
    with Arena() as own:
        return sweep(make, axes_of(vary), arena or own, fights=fights, seed=3, **more)


def test_every_point_is_the_batch_of_its_values():
    """To the last digit, in the order of the values."""
    result = swept("win=300:900:300", overrides=["more=50"])
    assert [point.at for point in result.points] == [(0,), (1,), (2,)]
    for point, win in zip(result.points, (300, 600, 900), strict=True):
        alone = batches.run(make([f"win={win}", "more=50"]), fights=600, seed=3)
        assert point.result.to_json() == alone.to_json()


def test_the_dice_are_shared():
    """The more of 1,000 go to the first side, the more fights does it win, and none less."""
    rates = swept("win=100:900:25", fights=300).rates()
    assert (np.diff(rates) >= 0).all()
    assert rates[0] < 0.2
    assert rates[-1] > 0.8


def test_two_axes_make_a_grid():
    """Rates by the places of both values; another outcome where it is named."""
    result = swept("win=200,700", "more=50:250:100", fights=400)
    assert result.rates().shape == (2, 3)
    orcs = result.rates("orcs")
    assert (np.diff(orcs, axis=1) > 0).all()
    assert orcs[1, 2] == result.points[5].result.rate("orcs")
    with pytest.raises(UsageError, match="outcome: required one of heroes, orcs"):
        result.rates("orks")


def test_the_same_sides_at_every_point():
    """A field may change who fights, not for which sides."""
    assert len(swept("orcs=1,2", fights=10).points) == 2

    def sides(overrides):
        side = "heroes" if overrides == ["a=1"] else "others"
        fought = scenario()
        first = type(fought.sides[0])(side, fought.sides[0].combatants)
        return StandIn(type(fought)("x", (first, fought.sides[1])))

    with Arena() as arena, pytest.raises(UsageError, match="the same sides at every point"):
        sweep(sides, axes_of(["a=1,2"]), arena, fights=10, seed=0)


def test_interrupted_it_gives_what_is_known():
    """All points to about the same fight; without any it raises."""

    def after(fights):
        def strike(done, _expected):
            if done >= fights:
                raise KeyboardInterrupt

        with Arena(progress=strike) as arena:
            return sweep(make, axes_of(["win=300:900:300"]), arena, fights=5000, seed=3)

    result = after(4000)
    assert result.interrupted
    assert [point.result.fights for point in result.points] == [2000, 1000, 1000]
    assert "interrupted: 1,000 fights a point or more" in result.summary()
    assert len(after(1000).points) == 1
    assert "2 points without any" in after(1000).summary()
    with pytest.raises(KeyboardInterrupt):
        after(0)


def test_the_answer_comes_first():
    """From which rate to which, and where the odds are even."""
    text = swept("win=100:900:100", fights=2000).summary()
    assert text.startswith("Stand-in: heroes win from ")
    flat = " ".join(text.partition("\n\n")[0].split())
    assert re.search(r"\(win 100\) to \d+ % \(win 900\); even odds between \d+ and \d+\.$", flat)
    assert all(len(line) <= 80 for line in text.splitlines())
    assert "--vary win=100:900:100 --fights 2000 --seed 3" in re.sub(r"\s*\\\n\s*", " ", text)


def test_as_many_outcomes_are_beside_each_other_as_fit():
    """Of twenty sides the first, and how many more there are; no line is too wide."""

    def many(_):
        sides = [Side(f"side {at}", (Combatant(f"side {at}", "X", Card()),)) for at in range(20)]
        return StandIn(evolve(scenario(), sides=tuple(sides)))

    with Arena() as arena:
        lines = sweep(many, axes_of(["a=1:2"]), arena, fights=50, seed=0).summary().splitlines()
    assert max(map(len, lines)) <= 80
    (told,) = (line for line in lines if "more outcomes" in line)
    (heads,) = (line for line in lines if line.rstrip().endswith("Rounds"))
    shown = len(re.findall(r"side \d+", heads)) - 1
    assert shown >= 3
    assert told == f"{21 - shown} more outcomes (--csv has all)"


def test_of_a_single_point_its_rate_is_told():
    """Not from where to where."""
    text = " ".join(swept("win=300", fights=1000).summary().split())
    rate = text.partition(" (win 300)")[0].rpartition("heroes win ")[2]
    assert rate.endswith(" %")
    assert " between " not in text
    assert " (win 300). " in text


def test_differences_within_the_error_are_a_tie():
    """Nothing is made of noise."""
    text = swept("long=10,11,12", fights=200).summary()
    assert "no difference beyond the error" in " ".join(text.split())


def test_the_summary_of_a_grid_has_a_cell_a_point():
    """First axis down, second across, some columns at a time."""
    result = swept("win=200,700", "more=10:120:10", fights=100)
    text = result.summary("undecided")
    assert "undecided, down: win, across: more" in text
    assert text.count("%") >= 24
    assert all(len(line) <= 80 for line in text.splitlines())
    assert "--outcome undecided" in text


def test_tables_are_long_and_unrounded():
    """A row for each point and outcome, numbers as numbers."""
    result = swept("win=200,700", "more=50,100", fights=100)
    found = columns(result)
    assert list(found) == [
        "win",
        "more",
        "outcome",
        "fights",
        "count",
        "rate",
        "low",
        "high",
        "rounds_mean",
    ]
    assert len(found["win"]) == 4 * 4
    assert found["win"][:9:4] == [200, 200, 700]
    table = result.to_pandas()
    assert table.rate.tolist() == found["rate"]
    one = table[(table.win == 700) & (table.more == 50) & (table.outcome == "orcs")].iloc[0]
    assert one["count"] == result.points[2].result.count("orcs")


def test_named_values_stay_texts():
    """In tables and in JSON."""
    result = swept("win=0200,700", fights=50)
    assert columns(result)["win"][0] == "0200"
    document = result.to_json()
    assert document["axes"] == [{"path": "win", "values": ["0200", "700"]}]
    assert document["points"][0]["values"] == {"win": "0200"}
    assert document["points"][0]["fights"] == 50


@pytest.mark.parametrize(
    "vary", [["win=100:900:200"], ["win=0100,700"], ["win=100:900:200", "more=10,20,30"]]
)
def test_pictures(vary):
    """A figure, or drawn on one's own axes, which come back."""
    result = swept(*vary, fights=50)
    assert isinstance(result.plot(), Figure)
    ax = Figure().add_subplot()
    assert result.plot(ax, "orcs") is ax


def test_two_sweeps_share_an_axes():
    """Each with its own name in the legend and a colour of its own; one outcome each."""
    ax = Figure().add_subplot()
    swept("win=100:900:400", fights=50).plot(ax, label="with mace")
    swept("win=100:900:400", fights=50, overrides=["more=50"]).plot(ax, "orcs", label="with axe")
    curves = {line.get_label(): line.get_color() for line in ax.lines if len(line.get_xdata()) == 3}
    assert list(curves) == ["with mace", "with axe"]
    assert len(set(curves.values())) == 2
    told = [text.get_text() for text in ax.get_legend().get_texts()]
    assert told == ["with mace", "with axe"]


def test_labels_that_name_no_curve():
    """A heat map has none, and a page of its own has only its outcomes."""
    with pytest.raises(UsageError, match=r"^label: required one --vary for a curve"):
        swept("win=200,700", "more=50,100", fights=50).plot(Figure().add_subplot(), label="x")
    with pytest.raises(UsageError, match=r"^label: required ax"):
        swept("win=200,700", fights=50).plot(label="x")


def test_even_odds_are_named_at_the_bar():
    """No legend lies over the title of a heat map."""
    page = Figure()
    ax = page.add_subplot()
    swept("win=100:900:400", "more=50,100", fights=50).plot(ax)
    assert ax.get_legend() is None
    (bar,) = (each for each in page.axes if each is not ax)
    assert [text.get_text() for text in bar.get_yticklabels()][2] == "even"


def test_a_notebook_shows_the_headline_and_bars():
    """Complete in itself, and a repr of one line."""
    result = swept("win=100:900:400", fights=50)
    html = result._repr_html_()
    assert html.count("<svg") == 3
    assert "script" not in html
    assert repr(result) == "<SweepResult 'Stand-in': 3 of win, 50 fights each>"
