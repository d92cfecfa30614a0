"""Where files may be written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.standin import scenario
from vsdsim.errors import UsageError
from vsdsim.results.outputs import check_apart, check_path, check_writable


@pytest.fixture(name="place")
def fixture_place(tmp_path):
    """A scenario's file with tables beside it, and links to both."""
    (tmp_path / "tables").mkdir()
    (tmp_path / "mine.toml").write_text("")
    (tmp_path / "tables" / "weapons.toml").write_text("")
    (tmp_path / "link.csv").symlink_to("mine.toml")
    (tmp_path / "hard.csv").hardlink_to(tmp_path / "mine.toml")
    (tmp_path / "shelf.csv").hardlink_to(tmp_path / "tables" / "weapons.toml")
    (tmp_path / "shelf").symlink_to("tables")
    return tmp_path


@pytest.mark.parametrize(
    ("outputs", "told"),
    [
        (["mine.toml"], "the scenario's own"),
        (["tables/../mine.toml"], "the scenario's own"),
        (["a.png", "link.csv"], "the scenario's own"),
        (["hard.csv"], "the scenario's own"),
        (["tables/weapons.toml"], "outside the scenario's tables"),
        (["tables/new.csv"], "outside the scenario's tables"),
        (["shelf/new.csv"], "outside the scenario's tables"),
        (["shelf.csv"], "outside the scenario's tables"),
        (["a.png", "a.png"], "the same twice"),
        (["a.png", "tables/../a.png"], "the same twice"),
    ],
)
def test_no_output_takes_the_place_of_an_input_or_of_another(place, outputs, told):
    """By whatever links it is reached."""
    fought = scenario(file=str(place / "mine.toml"), tables=str(place / "tables"))
    with pytest.raises(UsageError, match=told):
        check_apart([place / each for each in outputs], fought)


def test_other_outputs_pass(place):
    """Files that are there already too, and scenarios without tables or without a file."""
    (place / "old.csv").write_text("")
    for more in ({"file": str(place / "mine.toml"), "tables": str(place / "tables")}, {}):
        check_apart([place / "a.png", place / "old.csv"], scenario(**more))


@pytest.mark.parametrize("name", ["picture.gif", "picture", "picture.png.txt"])
def test_unknown_suffixes_are_named(tmp_path, name):
    """The message lists what can be drawn."""
    with pytest.raises(UsageError, match=r"\.png, \.svg, \.pdf"):
        check_path(tmp_path / name)


def test_a_name_too_long_for_the_system_is_refused(tmp_path):
    """Three hundred letters: an error that says so, before anything is fought."""
    for check in (check_path, check_writable):
        with pytest.raises(UsageError, match="cannot be written"):
            check(tmp_path / f"{'a' * 300}.png")


def test_links_in_a_circle_are_refused(tmp_path):
    """As any other place that cannot be written, and not in the middle of writing."""
    (tmp_path / "loop.png").symlink_to("loop.png")
    for check in (check_path, check_writable):
        with pytest.raises(UsageError, match=r"loop\.png: cannot be written: Too many levels"):
            check(tmp_path / "loop.png")


def test_a_dash_is_no_file():
    """Whoever means standard output is told, and finds no file of that name."""
    with pytest.raises(UsageError, match="files do not go to stdout"):
        check_writable(Path("-"))


def test_folders_and_missing_folders_are_refused(tmp_path):
    """A path that is a folder, or lies in none."""
    with pytest.raises(UsageError, match="arrived a folder"):
        check_writable(tmp_path)
    with pytest.raises(UsageError, match="folder that is there"):
        check_path(tmp_path / "nowhere" / "a.png")


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may write anywhere"
)
def test_a_folder_without_permission_is_refused(tmp_path):
    """Found out before the batch, not after."""
    tmp_path.chmod(0o500)
    with pytest.raises(UsageError, match="permission"):
        check_writable(tmp_path / "a.png")


def test_good_paths_pass(tmp_path):
    """Suffixes in capitals too."""
    for name in ("a.png", "a.SVG", "a.pdf"):
        check_path(tmp_path / name)
