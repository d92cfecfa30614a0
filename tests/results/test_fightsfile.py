"""Rows of fights in files."""

from __future__ import annotations

import csv
import errno
import io
import os
import threading
from pathlib import Path

import pytest

from tests.standin import StandIn, fighting, scenario
from vsdsim.errors import UsageError
from vsdsim.montecarlo.batches import run
from vsdsim.results.fightsfile import CsvRows, FightsFile, ParquetRows

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
        file._rows.close()
        file._rows._file = _Full()
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
    monkeypatch.setattr(CsvRows, "__init__", strike)
    with pytest.raises(KeyboardInterrupt):
        file.__enter__()
    assert list(tmp_path.iterdir()) == []


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


def test_parquet_is_the_table_of_the_fights(tmp_path):
    """Column by column with its type, whatever the blocks; it appears when it is whole."""
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "fights.parquet"
    with FightsFile(path, ENCOUNTER, ParquetRows) as file:
        file.write(fighting(ENCOUNTER, 0, 30))
        file.write(fighting(ENCOUNTER, 30, 50))
        assert not path.exists()
    expected = run(ENCOUNTER, fights=50, keep_fights=True).to_pandas("fights")
    assert parquet.read_table(path).to_pandas().equals(expected)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk on this system")
@pytest.mark.parametrize("kind", [CsvRows, ParquetRows])
def test_a_disk_that_is_full(kind):
    """A real one, which some rows are too many for."""
    pytest.importorskip("pyarrow")
    with pytest.raises(UsageError, match="/dev/full: cannot be written: No space left"):
        _filled(FightsFile(Path("/dev/full"), ENCOUNTER, kind))


def _filled(file):
    with file:
        for first in range(0, 50_000, 10_000):
            file.write(fighting(ENCOUNTER, first, first + 10_000))
