"""Files that a batch writes."""

from __future__ import annotations

import csv
import errno
import io
import os
import threading

import pytest

from tests.standin import StandIn, fighting, scenario
from vsdsim.errors import UsageError
from vsdsim.results.outputs import FightsFile, check_apart, check_path, check_writable

ENCOUNTER = StandIn(scenario(heroes=('Ada, the "Bold"',), orcs=("Orc 1",)))


def test_a_row_a_fight(tmp_path):
    """Header and rows as published, names with commas and quotes kept whole."""
    path = tmp_path / "fights.csv"
    with FightsFile(path, ENCOUNTER) as file:
        file.write(fighting(ENCOUNTER, 0, 30))
        file.write(fighting(ENCOUNTER, 30, 50))
    with path.open(newline="", encoding="utf-8") as stream:
        head, *rows = csv.reader(stream)
    name = 'heroes.Ada, the "Bold"'
    assert head == [
        *("fight", "outcome", "rounds"),
        *(f"{name}.hp", f"{name}.standing", "orcs.Orc 1.hp", "orcs.Orc 1.standing"),
    ]
    block = fighting(ENCOUNTER, 0, 50)
    assert [int(row[0]) for row in rows] == list(range(50))
    for number, row in enumerate(rows):
        assert row[1] == ENCOUNTER.outcomes[block.outcome[number]]
        assert int(row[2]) == block.rounds[number]
        assert int(row[5]) == block.hp[1, number]
        assert row[6] == str(int(block.standing[1, number]))


def test_nothing_appears_under_the_name_before_it_is_whole(tmp_path):
    """While it grows it has another name, and the old file stays."""
    path = tmp_path / "fights.csv"
    path.write_text("old")
    with FightsFile(path, ENCOUNTER) as file:
        file.write(fighting(ENCOUNTER, 0, 5))
        assert path.read_text() == "old"
    assert path.read_text().startswith("fight,")
    assert [each.name for each in tmp_path.iterdir()] == ["fights.csv"]


def test_an_error_leaves_no_half_file(tmp_path):
    """The part is removed and the old file kept."""
    path = tmp_path / "fights.csv"
    path.write_text("old")
    with pytest.raises(ZeroDivisionError), FightsFile(path, ENCOUNTER):
        raise ZeroDivisionError
    assert path.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["fights.csv"]


class _Full(io.StringIO):
    def write(self, _text):
        """As on a full disk."""
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _fill(file, after):
    with file:
        file._file.close()
        file._file = _Full()
        file.write(fighting(ENCOUNTER, 0, 5))
        file.write(fighting(ENCOUNTER, 5, 9))
        after()


def test_a_full_disk_is_a_clear_error_at_the_end(tmp_path):
    """With the file's name and the reason, when all else is done; nothing half is left."""
    path = tmp_path / "fights.csv"
    path.write_text("old")
    file, done = FightsFile(path, ENCOUNTER), []
    with pytest.raises(UsageError, match=r"fights\.csv: cannot be written: No space left"):
        _fill(file, lambda: done.append(True))
    assert done == [True]
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_cannot_be_begun_leaves_nothing(tmp_path, monkeypatch):
    """Broken off as it is opened, it is gone."""

    def strike(*_, **__):
        raise KeyboardInterrupt

    file = FightsFile(tmp_path / "fights.csv", ENCOUNTER)
    monkeypatch.setattr(csv, "writer", strike)
    with pytest.raises(KeyboardInterrupt):
        file.__enter__()
    assert list(tmp_path.iterdir()) == []


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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes on this system")
def test_what_is_no_file_is_written_to_not_replaced(tmp_path):
    """A pipe, or a device such as that for nothing, keeps its place and gets the rows."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    heard = []
    reader = threading.Thread(target=lambda: heard.append(path.read_text()), daemon=True)
    reader.start()
    with FightsFile(path, ENCOUNTER) as file:
        file.write(fighting(ENCOUNTER, 0, 5))
    assert path.is_fifo()
    reader.join(timeout=10)
    assert heard[0].count("\n") == 6


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
