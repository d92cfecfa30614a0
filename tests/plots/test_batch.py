"""Pictures: what is drawn, where it goes, and that odd names and rates do not break it."""

from __future__ import annotations

import warnings

import pytest
from attrs import evolve

from tests.standin import Card, StandIn, scenario
from vsdsim.errors import UsageError
from vsdsim.montecarlo.batches import run
from vsdsim.plots.batch import Figure, figure, save
from vsdsim.scenario.model import Combatant, Side

SIGNATURES = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF"}


def _result(fights=500, limits=(600, 980, 990), **settings):
    return run(StandIn(scenario(**settings), limits=limits), fights=fights)


@pytest.mark.parametrize("suffix", SIGNATURES)
def test_the_suffix_chooses_the_format(tmp_path, suffix):
    """PNG, SVG and PDF files are what they say they are, and the same every time."""
    first, second = tmp_path / f"a{suffix}", tmp_path / f"b{suffix}"
    save(_result(fights=100), first)
    save(_result(fights=100), second)
    assert first.read_bytes().startswith(SIGNATURES[suffix])
    assert first.read_bytes() == second.read_bytes()


def test_three_panels_named_and_labelled():
    """Outcomes, lengths and survival; the title says scenario, fights and seed."""
    result = _result(overrides=("heroes.Ada.stats.hp=9",))
    page = figure(result)
    titles = [ax.get_title(loc="left") for ax in page.axes]
    assert [title.split(" (")[0] for title in titles] == [
        "Outcome",
        "Length of the fight",
        "At the end of the fight",
    ]
    told = " ".join(text.get_text() for text in page.texts)
    for fact in ("Stand-in", "500 fights", "seed 0", "feedc0de", "heroes.Ada.stats.hp=9"):
        assert fact in told


def test_bars_are_the_rates():
    """The outcome bars are as long as the rates, the length bars add up to all fights."""
    result = _result()
    outcomes, lengths, _ = figure(result).axes
    assert [bar.get_width() for bar in outcomes.patches] == [
        result.rate(each) for each in result.outcomes
    ]
    assert sum(bar.get_height() for bar in lengths.patches) == pytest.approx(1)


def test_long_fights_share_bars():
    """Hundreds of lengths become at most 60 bars that still add up to all fights."""
    lengths = figure(_result(max_rounds=997)).axes[1]
    assert len(lengths.patches) <= 60
    assert sum(bar.get_height() for bar in lengths.patches) == pytest.approx(1)


def test_every_combatant_has_a_line_with_its_interval():
    """Names stand beside the dots in the file's order, under their sides."""
    survival = figure(_result()).axes[2]
    labels = [tick.get_text() for tick in survival.get_yticklabels()]
    assert labels == ["heroes", "Ada", "Ben", "orcs", "Orc 1", "Orc 2"]


def test_filled_marks_survive_and_hollow_ones_stand():
    """Two marks a combatant where its rates are, told apart by a legend, not by colour alone."""
    result = _result()
    survival = figure(result).axes[2]
    legend = [text.get_text() for text in survival.get_legend().get_texts()]
    assert [text.split(":")[0] for text in legend] == ["survives", "standing"]
    marks = {"filled": [], "hollow": []}
    for line in survival.lines:
        if line.get_marker() == "o" and len(line.get_xdata()):
            kind = "hollow" if line.get_markerfacecolor() == "white" else "filled"
            marks[kind].append(line.get_xdata()[0])
    each = result.to_json()["combatants"]
    assert marks["filled"] == [one["survival"] for one in each]
    assert marks["hollow"] == [one["standing"] for one in each]


def test_more_than_twelve_are_drawn_by_group():
    """As the table does: numbered ones share a line."""
    result = _result(fights=50, orcs=[f"Orc {each}" for each in range(1, 12)])
    labels = [tick.get_text() for tick in figure(result).axes[2].get_yticklabels()]
    assert labels == ["heroes", "Ada", "Ben", "orcs", "Orc 1-11"]


def test_two_hundred_combatants_fit(tmp_path):
    """Numbered ones are drawn by group; unlike ones make the picture taller, without a warning."""
    heroes = [f"Hero {chr(65 + each // 26)}{chr(65 + each % 26)}" for each in range(100)]
    orcs = [f"Orc {each}" for each in range(1, 101)]
    result = _result(fights=50, heroes=heroes, orcs=orcs)
    page = figure(result)
    labels = [tick.get_text() for tick in page.axes[2].get_yticklabels()]
    assert "Orc 1-100" in labels
    assert len(labels) == 103
    assert page.get_figheight() > 15
    save(result, tmp_path / "crowd.png")


@pytest.mark.parametrize("limits", [(1000, 1000, 1000), (0, 0, 0)])
@pytest.mark.parametrize("fights", [1, 300])
def test_certainty_is_drawn_too(tmp_path, limits, fights):
    """Rates of 0 and 100 %, one length only, a single fight."""
    save(_result(fights=fights, limits=limits, max_rounds=1), tmp_path / "a.png")


def test_odd_names_are_drawn_as_they_are(tmp_path):
    """Dollars are no mathematics, long names are cut, a script without glyphs is no error."""
    result = _result(
        fights=20, name="$a_b$ and $5", heroes=("$x^2$", "A" * 60), orcs=("\u7adc", "_")
    )
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        save(result, tmp_path / "a.png")
        assert result.plot()._repr_png_().startswith(SIGNATURES[".png"])
    page = figure(result)
    assert page.axes[2].get_yticklabels()[1].get_text() == r"\$x^2\$"


def test_three_sides_are_told_apart():
    """Every side has a colour of its own, and draw and undecided have theirs."""
    two = scenario()
    third = Side("wolves", (Combatant("wolves", "Grey", Card()),))
    fought = StandIn(evolve(two, sides=(*two.sides, third)), limits=(400, 700, 900, 950))
    page = figure(run(fought, fights=400))
    assert len({bar.get_facecolor() for bar in page.axes[0].patches}) == 5


def test_a_place_that_cannot_be_written_is_a_usage_error(tmp_path):
    """With the path and the reason."""
    with pytest.raises(UsageError, match=r"nowhere.*cannot be written"):
        save(_result(fights=5), tmp_path / "nowhere" / "a.png")


def test_a_notebook_gets_a_picture():
    """The figure shows itself as PNG without pyplot; on given axes only the outcomes are drawn."""
    result = _result(fights=50)
    page = result.plot()
    assert isinstance(page, Figure)
    assert page._repr_png_().startswith(SIGNATURES[".png"])
    ax = Figure().add_subplot()
    assert result.plot(ax) is ax
    assert len(ax.patches) == 4
