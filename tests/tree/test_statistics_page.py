"""`docs/statistics.md`: its examples come out as printed, and nothing public is missing."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import vsdsim.statistics

PAGE = Path(__file__).parents[2] / "docs" / "statistics.md"
INNER = {"vsdsim.statistics.edges", "vsdsim.statistics.anytime.bets"}
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(vsdsim.statistics.__path__, "vsdsim.statistics.")
    if not module.ispkg and module.name not in INNER
)


def test_the_examples_come_out_as_printed():
    """Each example of the page, run from the top down."""
    results = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert results.attempted > 30
    assert results.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_every_public_name_is_on_the_page(name):
    """What a module offers is said there, but for the checks that modules share."""
    text = PAGE.read_text(encoding="utf-8")
    names = importlib.import_module(name).__all__
    assert [each for each in names if each not in text and not each.startswith("checked_")] == []
