"""Tests of vsdsim.scenario.shipped."""

from __future__ import annotations

import os

import pytest

from vsdsim.errors import FileTrouble, UsageError
from vsdsim.scenario import shipped as module
from vsdsim.scenario.shipped import find, shipped


@pytest.fixture
def package(tmp_path, monkeypatch):
    """An installed package with two scenarios; the current folder is another one."""
    package = tmp_path / "site" / "vsdsim"
    (package / "scenarios").mkdir(parents=True)
    for name in ("duel", "four-orcs"):
        (package / "scenarios" / f"{name}.toml").write_text("")
    monkeypatch.setattr(module, "_PACKAGE", package)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    return package


def test_shipped_scenarios_go_by_their_names(package):
    """Every packaged file has a name, and the name finds it."""
    assert [*shipped()] == ["duel", "four-orcs"]
    assert find("four-orcs") == package / "scenarios" / "four-orcs.toml"


def test_a_checkout_has_them_at_its_top(package):
    """Without packaged ones those of the checkout count, but not a stranger's folder."""
    (package / "scenarios").rename(package.parent / "scenarios")
    assert shipped() == {}
    (package.parent / "pyproject.toml").write_text("")
    assert [*shipped()] == ["duel", "four-orcs"]


def test_an_existing_file_comes_first(package, tmp_path):
    """A file in the current folder wins over a shipped name; a folder does not."""
    here = tmp_path / "elsewhere"
    (here / "duel").write_text("")
    (here / "four-orcs").mkdir()
    assert find("duel") == type(here)("duel")
    assert find("four-orcs") == package / "scenarios" / "four-orcs.toml"


def test_a_name_that_is_nothing_is_a_usage_error_with_a_suggestion(package):
    """The nearest shipped name is offered."""
    assert package
    with pytest.raises(UsageError, match=r"did you mean duel\?") as caught:
        find("duell")
    assert not isinstance(caught.value, FileTrouble)


@pytest.mark.parametrize("path", ["duell.toml", "some/where", "a\0.toml", "x" * 10**4 + ".toml"])
def test_a_path_that_leads_nowhere_is_file_trouble(package, path):
    """Paths to nothing are told in a line."""
    assert package
    with pytest.raises(FileTrouble, match="no such file") as caught:
        find(path)
    assert len(str(caught.value)) < 200


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="POSIX has FIFOs")
def test_special_files_are_left_to_the_reading(package, tmp_path):
    """What is there but no regular file is found: reading it says what is wrong."""
    assert package
    assert find(str(tmp_path)) == tmp_path
