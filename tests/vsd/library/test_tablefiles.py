"""Faults of table files: each with its line, all at once."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from vsdsim.vsd.library.tablefiles import read_attack_tables, read_critical_tables
from vsdsim.vsd.vocabulary import CriticalType

REFERENCE = Path(__file__).parents[2] / "reference"
ATTACK = "table,roll_low,roll_high,armour,damage,severity\n"
CRITICAL = "type,roll_low,roll_high,condition,outcome_if,outcome,also\n"


def attack_rows(**changes):
    """A small good attack table, a line for each column, some replaced."""
    rows = {column: [f"t,11,175,{column},5,Sup"] for column in ("NA", "LA", "MA", "HA")}
    rows.update(changes)
    return ATTACK + "\n".join(line for lines in rows.values() for line in lines) + "\n"


def test_a_good_attack_table_has_no_faults(noted):
    """The smallest table that covers everything is read."""
    tables = read_attack_tables(attack_rows(), noted.file())
    assert noted.texts() == []
    assert tables.names == ("t",)


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        (["t,11,50,NA,,", "t,52,175,NA,5,"], "file:3: t.NA: required every roll from 11 to 175, "),
        (["t,11,50,NA,,", "t,52,175,NA,5,"], "arrived a gap at 51-51"),
        (["t,11,50,NA,,", "t,50,175,NA,5,"], "file:3: t.NA: required every roll once (line 2 "),
        (["t,11,50,NA,,", "t,50,175,NA,5,"], "arrived 50-50 once more"),
        (["t,11,50,NA,,"], "file:2: t.NA: required every roll from 11 to 175, arrived a gap at 51"),
        (["t,10,175,NA,,"], "file:2: roll_low: required a whole number from 11 to 175"),
        (["t,11,176,NA,,"], "file:2: roll_high: required a whole number from 11 to 175"),
        (["t,60,50,NA,,"], "file:2: roll_high: required a number from 60"),
        (["t,11,175,NA,501,"], "file:2: damage: required a whole number from 0 to 500"),
        (["t,11,175,NA,-1,"], "file:2: damage: required a whole number from 0 to 500"),
        (["t,11,175,NA,nan,"], "file:2: damage: required a whole number from 0 to 500"),
        (["t,11,175,NA,1.5,"], "file:2: damage: required a whole number from 0 to 500"),
        (["t,11,175,NA,5,Lit"], "did you mean Lig?"),
        (["t,11,175,NA,,Lig"], "file:2: severity: required nothing beside a miss"),
        (["t,11,175,N,5,"], "file:2: armour: required an armour column (NA, LA, MA, HA)"),
        (["T x,11,175,NA,5,"], "file:2: table: required a name in kebab-case"),
        (["t,11,175,NA,5"], "file:2: required 6 cells, as in the first line, arrived 5 cells"),
        (['t,11,175,NA,5,"'], "required a CSV file"),
    ],
)
def test_faults_of_attack_tables(noted, rows, fault):
    """Gaps, overlaps, bad numbers and unknown words are named with their line."""
    assert read_attack_tables(attack_rows(NA=rows), noted.file()) is None
    assert fault in "\n".join(noted.texts())


def test_a_column_that_is_missing_altogether(noted):
    """A table must cover all four armour columns."""
    assert read_attack_tables(attack_rows(HA=[]), noted.file()) is None
    assert noted.texts() == [
        "file: t.HA: required every roll from 11 to 175, arrived a gap at 11-175"
    ]


def test_all_faults_at_once(noted):
    """Three bad lines are three faults, in their order."""
    text = attack_rows(NA=["t,11,175,NA,x,"], LA=["t,11,175,L,5,"], HA=["t,0,175,HA,5,Sip"])
    assert read_attack_tables(text, noted.file()) is None
    assert [fault.line for fault in noted.all()] == [2, 3, 5, 5]


@pytest.mark.parametrize(
    ("header", "fault"),
    [
        ("table,roll_low,roll_high,armour,damage", "file:1: severity: required the columns"),
        ("table,roll_low,roll_high,armour,damage,sevrity", "did you mean severity?"),
        ("table,roll_low,roll_high,armour,damage,severity,severity", "once each"),
        ("", "file:1: table: required the columns"),
    ],
)
def test_columns_are_checked(noted, header, fault):
    """A missing, unknown or doubled column is a fault of line 1."""
    assert read_attack_tables(header + "\n", noted.file()) is None
    assert fault in "\n".join(noted.texts())


def test_lines_are_counted_over_quoted_line_breaks(noted):
    """A record is named by its first line, also after a cell that spans two."""
    text = ATTACK + '"t\n",11,175,NA,5,\nt,11,175,XX,5,\n'
    read_attack_tables(text, noted.file())
    assert [(fault.line, fault.path) for fault in noted.all()] == [(4, "armour")]


def critical(*lines):
    """The text of a critical table."""
    return CRITICAL + "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        (
            ["cut,1,149,,,0,"],
            "file:2: cut: required every roll from 1 to 150, arrived a gap at 150",
        ),
        (["cut,1,150,,,0,", "cut,150,150,,,0 K,"], "arrived 150-150 once more"),
        (["cut,0,150,,,0,"], "file:2: roll_low: required a whole number from 1 to 150"),
        (["cut,1,151,,,0,"], "file:2: roll_high: required a whole number from 1 to 150"),
        (["cot,1,150,,,0,"], "did you mean cut?"),
        (["cut,1,150,armor,0,0,"], "did you mean armour?"),
        (["cut,1,150,,0 S,0,"], "file:2: outcome_if: required nothing without a condition"),
        (["cut,1,150,armour,,0,"], "file:2: outcome_if: required an outcome, arrived nothing"),
        (["cut,1,150,,,,"], "file:2: outcome: required an outcome, arrived nothing"),
        (["cut,1,150,,,0 fumbel,"], "did you mean fumble?"),
        (["cut,1,150,,,0,fumbel"], "did you mean fumble?"),
        (["cut,1,150,,,0/0/k,"], "file:2: outcome: required the die of k"),
    ],
)
def test_faults_of_critical_tables(noted, lines, fault):
    """Gaps, overlaps, unknown conditions and marks are named with their line."""
    assert read_critical_tables(critical(*lines), noted.file()) is None
    assert fault in "\n".join(noted.texts())


@pytest.mark.rule("critical.types")
@pytest.mark.parametrize("kind", [each.name.lower() for each in CriticalType])
def test_every_mark_passes_in_every_table(noted, kind):
    """Burning, soul damage, shocks and arcs are no fault where blades and teeth do them."""
    marks = "burn(3) SD(2) M M-shield-only metal-helm-D(5) arc(fire,Sup) crit(dark,Lig,next round)"
    assert read_critical_tables(critical(f'{kind},1,150,,,"0 {marks}",'), noted.file())
    assert noted.texts() == []


def test_the_column_also_may_be_left_out(noted):
    """A user's table has the reference's columns; `also` is ours."""
    text = CRITICAL.replace(",also", "") + "cut,1,150,,,0 S\n"
    assert read_critical_tables(text, noted.file()) is not None
    assert noted.texts() == []


def test_hostile_tables_are_bounded(noted):
    """A file of a mebibyte of rubbish ends quickly, with a bounded number of faults."""
    began = time.perf_counter()
    read_attack_tables(ATTACK + "x,y\n" * 19_000, noted.file())
    read_attack_tables(ATTACK + "\n" * 30_000, noted.file())
    read_critical_tables(CRITICAL + "cut,1,1,,,0 S,\n" * 19_000, noted.file())
    read_critical_tables(CRITICAL + "a" * 1_000_000, noted.file())
    assert len(noted.all()) < 700
    assert time.perf_counter() - began < 5


def test_more_rows_than_rolls_are_not_read_on(noted):
    """Nine types of 150 rolls can have 1,350 rows; the next one ends the reading."""
    lines = ["fire,1,1,,,0,"] * 1351 + ["slash,1,1,,,0,"]
    assert read_critical_tables(critical(*lines), noted.file()) is None
    assert [fault.line for fault in noted.all()] == [1352]


def test_reading_ends_where_faults_are_no_longer_listed(noted):
    """After 200 faults and the note that there are more, a rotten file is left alone."""
    notes = noted.file()
    assert read_attack_tables(ATTACK + "x,y\n" * 1000, notes) is None
    assert notes.count < 205
    assert noted.texts()[-1] == "file:202: required at most 200 faults, arrived more"
