"""Tables as files."""

from __future__ import annotations

import csv
import os

import pytest

from vsdsim.errors import UsageError
from vsdsim.results.tablefile import save_csv, save_parquet, save_rows

COLUMNS = {"who": ["Ada, the Bold", "龍"], "rate": [0.5, None], "wins": [True, False]}


def read(path):
    """The rows of a file of values with commas between them."""
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.reader(file))


def test_columns_are_rows_below_their_heads(tmp_path):
    """Nothing is an empty cell; a file that was there is replaced whole."""
    path = tmp_path / "t.csv"
    path.write_text("old")
    save_csv(COLUMNS, path)
    assert read(path) == [
        ["who", "rate", "wins"],
        ["Ada, the Bold", "0.5", "True"],
        ["龍", "", "False"],
    ]
    assert list(tmp_path.iterdir()) == [path]


def test_parquet_has_the_same_columns(tmp_path):
    """With their types."""
    parquet = pytest.importorskip("pyarrow.parquet")
    save_parquet(COLUMNS, tmp_path / "t.parquet")
    assert parquet.read_table(tmp_path / "t.parquet").to_pydict() == COLUMNS


def test_rows_of_different_keys_make_one_table(tmp_path):
    """A column for each key in the order in which they come, a list with blanks between."""
    path = tmp_path / "t.csv"
    save_rows([{"dice": [96, 12]}, {"x": 1.5, "dice": None}], path)
    assert read(path) == [["dice", "x"], ["96 12", ""], ["", "1.5"]]


def test_the_name_of_a_file_in_another_encoding(tmp_path):
    """Is written as it is printed."""
    path = tmp_path / "t.csv"
    save_csv({"file": [os.fsdecode(b"\xff.toml")]}, path)
    assert read(path) == [["file"], ["\\udcff.toml"]]


def test_a_place_that_is_none(tmp_path):
    """Is wrong usage."""
    with pytest.raises(UsageError, match="in a folder that is there"):
        save_csv(COLUMNS, tmp_path / "gone" / "t.csv")
