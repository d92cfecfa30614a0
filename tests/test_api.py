"""The functions that programs call."""

from __future__ import annotations

import subprocess
import sys

import pytest
from matplotlib.figure import Figure

import vsdsim as vs
from tests.stage import set_stage
from tests.standin import StandIn, scenario
from vsdsim import api
from vsdsim.montecarlo import batches


@pytest.fixture(autouse=True)
def _stage(monkeypatch):
    set_stage(monkeypatch)


def test_a_batch_takes_whatever_a_scenario_can_be_loaded_from():
    """A scenario, a name and a dict give the same fights."""
    expected = batches.run(StandIn(scenario()), fights=200, seed=5).to_json()["outcomes"]
    for source in (scenario(), "four-orcs", {"name": "x"}):
        assert vs.batch(source, fights=200, seed=5).to_json()["outcomes"] == expected


def test_ten_thousand_fights_are_usual():
    """Without a number, and with seed 0 and one worker."""
    result = vs.batch("duel")
    assert (result.fights, result.seed) == (10_000, 0)


def test_load_hands_overrides_on():
    """They become part of the scenario; a scenario that is one already is returned as it is."""
    loaded = vs.load("duel", overrides=["max_rounds=3"])
    assert loaded.overrides == ("max_rounds=3",)
    assert vs.load(loaded) is loaded


def test_narrate_is_text_and_replay_event_rows():
    """One fight of a batch, in words and as rows."""
    assert vs.narrate("duel", seed=4, fight=17).startswith("Fight 17 of seed 4.\nIt ends: ")
    assert vs.replay("duel", seed=4, fight=17)[0]["phase"] == "melee"


def test_narrate_draws_maps_where_they_are_asked_for():
    """In a plain text: boxes, no colours."""
    assert vs.narrate("duel", maps=True).startswith("Maps: Style(colour=False, plain=False).\n")


def test_a_chart_is_a_figure_or_drawn_on_ones_own_axes():
    """As of a batch: without `ax` the whole picture, with it the field alone, and `ax` back."""
    page = vs.chart("duel", seed=4, fight=17)
    assert isinstance(page, Figure)
    assert any("fight 17, seed 4" in text.get_text() for text in page.texts)
    ax = Figure().add_subplot()
    assert vs.chart("duel", seed=4, fight=17, ax=ax) is ax
    assert ax.get_xlabel() == "metres to the east"


@pytest.mark.parametrize("call", [vs.chart, api.course])
def test_who_is_nowhere_cannot_be_drawn(call):
    """A usage error that names the scenario."""
    nowhere = scenario(name="Nowhere")
    with pytest.raises(vs.UsageError, match=r"stand-in\.toml: required places"):
        call(nowhere)


@pytest.mark.parametrize("wrong", [{"seed": -1}, {"fight": -1}, {"fight": 10**9}])
@pytest.mark.parametrize("call", [vs.narrate, vs.replay, vs.chart])
def test_numbers_out_of_range_are_usage_errors(call, wrong):
    """Named, with what was required."""
    with pytest.raises(vs.UsageError, match=next(iter(wrong))):
        call("duel", **wrong)


def test_public_names_are_there_and_sorted():
    """Every name that the package exports can be had from it."""
    assert vs.__all__ == sorted(vs.__all__)
    for name in vs.__all__:
        assert getattr(vs, name) is not None
    assert vs.batch is api.batch
    with pytest.raises(AttributeError, match="btach"):
        _ = vs.btach


def test_importing_the_package_imports_nothing_heavy():
    """numpy, matplotlib and the rest wait until they are needed."""
    code = (
        "import sys, vsdsim, vsdsim.cli;"
        "print([name for name in ('numpy', 'matplotlib', 'pandas', 'simpy', 'rich')"
        " if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"
