"""Attack and critical tables read from CSV and checked whole: each fault with its line."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import numpy as np
from attrs import frozen

from vsdsim.scenario.faults import Words
from vsdsim.vsd.library.outcomes import Outcome, OutcomeError, parse_outcome
from vsdsim.vsd.library.reading import FileNotes, is_name
from vsdsim.vsd.library.tables import AttackTables, CriticalRow
from vsdsim.vsd.library.worn import CONDITIONS, DYNAMIC_CONDITIONS
from vsdsim.vsd.vocabulary import TOP_RESULT, TOP_ROW, Column, CriticalType, Severity

__all__ = ["read_attack_tables", "read_critical_tables"]

FIRST_RESULT: Final = 11
"""Results of 10 or less always miss; the tables begin here."""
MOST_DAMAGE: Final = 500
MOST_LINES: Final = 20_000
MOST_CRITICAL_ROWS: Final = len(CriticalType) * TOP_ROW
"""As many as there are rolls."""
MOST_TABLES: Final = 50
ATTACK_COLUMNS: Final = ("table", "roll_low", "roll_high", "armour", "damage", "severity")
CRITICAL_COLUMNS: Final = ("type", "roll_low", "roll_high", "condition", "outcome_if", "outcome")
ARMOUR: Final = tuple(Column.__members__)
SEVERITIES: Final = tuple(each.name.capitalize() for each in Severity)
TYPES: Final[Mapping[str, CriticalType]] = {each.name.lower(): each for each in CriticalType}

_Band = tuple[int, int, int]
"""Lowest and highest roll, and the line that says so."""


@frozen
class _Record:
    """One line of a CSV file, its cells by column."""

    line: int
    cells: Mapping[str, str]
    notes: FileNotes

    def fault(self, name: str, required: str, arrived: object, choices: Sequence[str] = ()) -> None:
        """Note a fault of the cell `name`."""
        self.notes.at(self.line, name, required, arrived, choices=choices)

    def whole(self, name: str, low: int, high: int) -> int | None:
        """The plain whole number of a cell."""
        cell = self.cells[name]
        if cell.isascii() and cell.isdigit() and len(cell) <= 6 and low <= int(cell) <= high:
            return int(cell)
        self.fault(name, f"a whole number from {low} to {high}", cell)
        return None

    def band(self, first: int, last: int) -> _Band | None:
        """`roll_low` to `roll_high`."""
        low, high = self.whole("roll_low", first, last), self.whole("roll_high", first, last)
        if low is None or high is None:
            return None
        if low > high:
            self.fault("roll_high", f"a number from {low} (roll_low) on", Words(str(high)))
            return None
        return low, high, self.line

    def choice(self, name: str, choices: Sequence[str], what: str) -> str | None:
        """A cell that is one of `choices`."""
        cell = self.cells[name]
        if cell in choices:
            return cell
        self.fault(name, what, cell, choices)
        return None


def _header(
    header: list[str], needed: Sequence[str], known: Sequence[str], notes: FileNotes
) -> bool:
    """Whether the first line names each needed column once and nothing unknown."""
    missing = [name for name in needed if name not in header]
    wrong = [
        name for index, name in enumerate(header) if name not in known or name in header[:index]
    ]
    for name in missing:
        notes.at(1, name, f"the columns {','.join(needed)}", Words("no such column"))
    for name in wrong:
        notes.at(1, name, f"the columns {','.join(known)}, once each", name, choices=missing)
    return not missing and not wrong


def _records(
    text: str, needed: Sequence[str], optional: Sequence[str], most: int, notes: FileNotes
) -> Iterator[_Record]:
    """At most `most` lines of a CSV file, cells stripped; stops at what it cannot read."""
    if text.count("\n") > MOST_LINES:
        notes.at(None, "", f"at most {MOST_LINES} lines", Words("more"))
        return
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        header = [cell.strip() for cell in next(reader, [])]
        if not _header(header, needed, [*needed, *optional], notes):
            return
        start = reader.line_num + 1
        for cells in reader:
            line, start = start, reader.line_num + 1
            most -= bool(cells)
            if most < 0 or notes.full:
                notes.at(
                    line, "", "an end, as the tables can have no more rows", Words("another row")
                )
                return
            if len(cells) == len(header):
                stripped = [cell.strip() for cell in cells]
                yield _Record(line, dict(zip(header, stripped, strict=True)), notes)
            elif cells:
                arrived = Words(f"{len(cells)} cells")
                notes.at(line, "", f"{len(header)} cells, as in the first line", arrived)
    except csv.Error as error:
        notes.at(reader.line_num, "", "a CSV file", Words(str(error)[:80]))


def _check_cover(
    bands: Sequence[_Band], first: int, last: int, path: str, notes: FileNotes
) -> None:
    """Note every gap and overlap of `bands` between `first` and `last`."""
    due, before = first, 0
    for low, high, line in sorted(bands):
        if low > due:
            arrived = Words(f"a gap at {due}-{low - 1}")
            notes.at(line, path, f"every roll from {first} to {last}", arrived)
        elif low < due:
            arrived = Words(f"{low}-{min(high, due - 1)} once more")
            notes.at(line, path, f"every roll once (line {before} has it)", arrived)
        if high + 1 > due:
            due, before = high + 1, line
    if due <= last:
        arrived = Words(f"a gap at {due}-{last}")
        notes.at(before or None, path, f"every roll from {first} to {last}", arrived)


@frozen
class _Cell:
    """What an attack table says of one column in one band."""

    table: str
    column: Column
    band: _Band
    damage: int
    severity: int


def _attack_cell(record: _Record) -> _Cell | None:
    """One line of an attack table."""
    band = record.band(FIRST_RESULT, TOP_RESULT)
    table = record.cells["table"]
    if not is_name(table):
        record.fault("table", "a name in kebab-case", table)
    column = record.choice("armour", ARMOUR, f"an armour column ({', '.join(ARMOUR)})")
    damage: int | None = -1
    if record.cells["damage"]:
        damage = record.whole("damage", 0, MOST_DAMAGE)
    severity: str | None = ""
    if record.cells["severity"]:
        what = f"a severity ({', '.join(SEVERITIES)}) or nothing"
        severity = record.choice("severity", SEVERITIES, what)
        if damage == -1:
            record.fault("severity", "nothing beside a miss", record.cells["severity"])
    if band is None or column is None or damage is None or severity is None:
        return None
    critical = SEVERITIES.index(severity) if severity else -1
    return _Cell(table, Column[column], band, damage, critical)


def read_attack_tables(text: str, notes: FileNotes) -> AttackTables | None:
    """The tables of an `attack_tables.csv`; None where a fault was noted."""
    known = notes.count
    read = [
        _attack_cell(record) for record in _records(text, ATTACK_COLUMNS, (), MOST_LINES, notes)
    ]
    cells = [cell for cell in read if cell is not None]
    names = tuple(dict.fromkeys(cell.table for cell in cells))
    if notes.count == known and not 1 <= len(names) <= MOST_TABLES:
        notes.at(None, "", f"1 to {MOST_TABLES} tables", Words(str(len(names))))
    if notes.count > known:
        return None
    bands: dict[tuple[str, Column], list[_Band]] = {}
    for cell in cells:
        bands.setdefault((cell.table, cell.column), []).append(cell.band)
    for name in names:
        for column in Column:
            rows = bands.get((name, column), [])
            _check_cover(rows, FIRST_RESULT, TOP_RESULT, f"{name}.{column.name}", notes)
    if notes.count > known:
        return None
    damage = np.full((len(names), len(Column), TOP_RESULT + 1), -1, dtype=np.int16)
    severity = np.full(damage.shape, -1, dtype=np.int8)
    for cell in cells:
        low, high, _ = cell.band
        damage[names.index(cell.table), cell.column, low : high + 1] = cell.damage
        severity[names.index(cell.table), cell.column, low : high + 1] = cell.severity
    return AttackTables(names, damage, severity)


def _outcome(record: _Record, name: str) -> Outcome | None:
    """The cell `outcome_if` or `outcome`."""
    try:
        return parse_outcome(record.cells[name], record.cells.get("also", ""))
    except OutcomeError as error:
        record.fault(name, error.required, error.arrived, error.choices)
        return None


def _critical_row(
    record: _Record, conditions: Sequence[str]
) -> tuple[CriticalType, _Band, CriticalRow] | None:
    """One line of a critical table."""
    name = record.choice("type", tuple(TYPES), f"a critical type ({', '.join(TYPES)})")
    band = record.band(1, TOP_ROW)
    condition = record.cells["condition"]
    if condition:
        record.choice("condition", conditions, "a condition of the critical tables")
    elif record.cells["outcome_if"]:
        record.fault("outcome_if", "nothing without a condition", record.cells["outcome_if"])
    if name is None:
        return None
    outcome = _outcome(record, "outcome")
    outcome_if = _outcome(record, "outcome_if") if condition else outcome
    if band is None or outcome is None or outcome_if is None:
        return None
    return TYPES[name], band, CriticalRow(band[0], band[1], condition, outcome_if, outcome)


def read_critical_tables(
    text: str, notes: FileNotes
) -> dict[CriticalType, tuple[CriticalRow, ...]] | None:
    """The types of a `critical_tables.csv`, each whole; None where a fault was noted."""
    conditions = sorted({*CONDITIONS, *DYNAMIC_CONDITIONS})
    known = notes.count
    lines = _records(text, CRITICAL_COLUMNS, ("also",), MOST_CRITICAL_ROWS, notes)
    read = [_critical_row(record, conditions) for record in lines]
    rows = [row for row in read if row is not None]
    kinds = tuple(dict.fromkeys(kind for kind, _, _ in rows))
    if notes.count == known and not kinds:
        notes.at(None, "", "at least one critical type", Words("none"))
    if notes.count == known:
        for kind in kinds:
            bands = [band for each, band, _ in rows if each is kind]
            _check_cover(bands, 1, TOP_ROW, kind.name.lower(), notes)
    if notes.count > known:
        return None
    return {
        kind: tuple(sorted((row for each, _, row in rows if each is kind), key=lambda row: row.low))
        for kind in kinds
    }
