"""Which files some names mean."""

from __future__ import annotations

import os

import pytest

from vsdsim.analysis.checks.gathering import Gathered, gathered
from vsdsim.errors import FileTrouble, UsageError
from vsdsim.scenario.shipped import shipped


@pytest.fixture
def folder(tmp_path):
    """Two scenarios, a broken file, a project's own file and a folder beneath."""
    (tmp_path / "b.toml").write_text('name = "b"\n[[side]]\n', encoding="utf-8")
    (tmp_path / "a.toml").write_text('name = "a"\n[expect]\n', encoding="utf-8")
    (tmp_path / "broken.toml").write_text("name = \n", encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'x'\n", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("x", encoding="utf-8")
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "weapons.toml").write_text("[side]\n", encoding="utf-8")
    return tmp_path


def test_a_folder_means_its_scenarios(folder, monkeypatch):
    """In order of name, what is broken among them, other TOML not, nor what is beneath."""
    found = gathered([str(folder)])
    assert [each.name for each in found.others] == ["pyproject.toml"]
    assert [each.name for each in found.files] == ["a.toml", "b.toml", "broken.toml"]
    assert (found.folders, found.shipped) == ((folder,), ())
    monkeypatch.chdir(folder)
    assert [each.name for each in gathered([]).files] == ["a.toml", "b.toml", "broken.toml"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes on this system")
def test_what_is_no_file_is_left_to_its_reader(tmp_path):
    """A pipe is not waited for, links may lead nowhere, and a folder of such a name is none."""
    (tmp_path / "a.toml").write_text("[expect]\n", encoding="utf-8")
    (tmp_path / "folder.toml").mkdir()
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "loop.toml").symlink_to("loop.toml")
    (tmp_path / "gone.toml").symlink_to("nowhere")
    found = gathered([str(tmp_path)])
    names = ["a.toml", "gone.toml", "loop.toml", "pipe.toml"]
    assert [each.name for each in found.files] == names
    assert found.others == ()


def test_files_and_shipped_names(folder):
    """Each once, in the order given; a file that is named is taken whatever is in it."""
    one = str(folder / "pyproject.toml")
    found = gathered([one, "duel", one])
    files = (folder / "pyproject.toml", shipped()["duel"])
    assert found == Gathered(files, shipped=("duel",))


def test_names_that_are_nothing(folder):
    """A file that is not there, a name that is none, a folder without scenarios."""
    with pytest.raises(FileTrouble, match="no such file"):
        gathered([str(folder / "gone.toml")])
    with pytest.raises(UsageError, match="no file and no shipped scenario; did you mean duel"):
        gathered(["duell"])
    (folder / "empty").mkdir()
    with pytest.raises(UsageError, match="a folder with scenarios in it"):
        gathered([str(folder / "empty")])
    with pytest.raises(UsageError):
        gathered(["a\0b"])
