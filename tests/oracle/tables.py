"""The attack and critical tables, parsed afresh from plain copies of the reference figures."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, fields, replace
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

from vsdsim.vsd.vocabulary import SEVERITY_MODIFIER, TOP_ROW, Column, CriticalType, Severity

__all__ = [
    "FOR_THE_FIGHT",
    "Outcome",
    "asks",
    "critical_row",
    "look_up",
    "own_criticals",
    "worst_roll",
]

FOLDER = Path(__file__).parents[1] / "reference"
FOR_THE_FIGHT = 32767
TYPES = tuple(kind.name.lower() for kind in CriticalType)
PLAIN = {
    "P",
    "W",
    "I",
    "M",
    "SH",
    "A",
    "L",
    "N",
    "K",
    "H",
    "HA",
    "fumble",
    "only-break",
    "X-while-held",
    "M-shield-only",
}
NUMBERED = {
    "S": "stun",
    "X": "incapacitated",
    "SD": "soul",
    "burn": "burn",
    "hold": "hold_damage",
    "break": "difficulty",
    "stuck": "stuck",
    "H": "rigid",
    "HA": "attacker_rigid",
    "assess": "assess",
    "held-limit": "limit",
    "metal-helm-D": "dying_metal_helm",
}
"""Marks with a number, and the field that it goes into."""


@dataclass(frozen=True)
class Number:
    """`fixed + times x k`."""

    fixed: int = 0
    times: int = 0

    def value(self, k: float) -> float:
        """The number once k is known."""
        return self.fixed + self.times * k

    def __str__(self) -> str:
        """As the tables write it."""
        return f"{self.times}k" if self.times else str(self.fixed)


@dataclass(frozen=True)
class Outcome:
    """One whole outcome of a critical table, its marks spelt out."""

    damage: Number = Number()
    bleeding: Number = Number()
    penalty: Number = Number()
    k_faces: int = 1
    marks: frozenset[str] = frozenset()
    """Those of `PLAIN`, and `broken`."""
    stun: int = 0
    incapacitated: int = 0
    """Rounds, FOR_THE_FIGHT without a number."""
    blind: Number = Number()
    soul: int = 0
    burn: int = 0
    dying: int | None = None
    dying_metal_helm: int | None = None
    """Dying where the helm is of metal."""
    beyond: str = ""
    """Dying in minutes or hours: an event only."""
    passing: tuple[int, int] | None = None
    """T(p,n)."""
    hold_penalty: int = 0
    """T(p,held)."""
    hold_damage: int = 0
    difficulty: int = 0
    limit: int | None = None
    """Rounds of hold until unconsciousness."""
    rigid: int = 0
    attacker_rigid: int = 0
    stuck: int = 0
    assess: int = 0
    further: tuple[tuple[CriticalType, Severity, bool], ...] = ()
    """Criticals that this one calls for, and whether each is a shock of the next round."""
    arc: tuple[CriticalType, Severity] | None = None
    """The critical of somebody beside the victim."""

    def __str__(self) -> str:
        """What it does, without all that it does not."""
        said = {each.name: getattr(self, each.name) for each in fields(self)}
        plain = Outcome()
        return ", ".join(
            f"{name} {value}" for name, value in said.items() if value != getattr(plain, name)
        )

    def clocks(self, conditions: frozenset[str]) -> list[int]:
        """In how many rounds it kills, by each clock that it starts (critical.metal)."""
        helm = self.dying_metal_helm if "metal helm" in conditions else None
        return [each for each in (self.dying, helm) if each is not None]

    def key(self, conditions: frozenset[str]) -> tuple[float, ...]:
        """How bad it is for who meets these conditions: the greater the worse (melee.fallen)."""
        k = (1 + self.k_faces) / 2
        clocks = self.clocks(conditions)
        metal = "M" in self.marks and "M-shield-only" not in self.marks
        out = self.incapacitated
        if "X-while-held" in self.marks:
            out = max(out, FOR_THE_FIGHT - 1)
        return (
            "K" in self.marks,
            FOR_THE_FIGHT - min(clocks) if clocks else 0,
            out,
            "H" in self.marks or self.rigid > 0,
            self.stun,
            bool(self.marks & {"A", "broken"}),
            bool(self.marks & {"W", "I"}) or metal,
            bool(self.marks & {"SH", "I", "M", "M-shield-only"}),
            bool(self.marks & {"P", "N"}),
            self.bleeding.value(k),
            self.penalty.value(k),
            self.damage.value(k) + self.soul,
        )


@dataclass(frozen=True)
class Row:
    """One row of a critical table."""

    low: int
    high: int
    condition: str
    met: Outcome
    otherwise: Outcome = field(default_factory=Outcome)


def _number(text: str) -> Number:
    if text.endswith("k"):
        return Number(times=int(text[:-1] or 1))
    return Number(fixed=int(text))


def _outcome(text: str, also: str = "") -> Outcome:
    figures, rest = f"{text} {also}".split(" ", 1)
    damage, bleeding, penalty = [*figures.split("/"), "0", "0"][:3]
    it = Outcome(_number(damage), _number(bleeding), _number(penalty))
    marks, faces = re.sub(r"k=1d\d+", "", rest), re.search(r"k=1d(\d+)", rest)
    if faces:
        it = replace(it, k_faces=int(faces[1]))
    for name, argument in re.findall(r"([A-Za-z-]+)(?:\(([^)]*)\))?", marks):
        it = _mark(it, name, argument)
    return it


def _of_lightning(it: Outcome) -> Outcome:
    """Its grip has no holder: rigid for a round (critical.hold)."""
    if "H" not in it.marks:
        return it
    return replace(it, marks=it.marks - {"H"}, rigid=max(it.rigid, 1))


def _mark(it: Outcome, name: str, argument: str) -> Outcome:
    if name in PLAIN and not argument:
        return replace(it, marks=it.marks | {name})
    if name == "U" and not argument:
        return replace(it, incapacitated=FOR_THE_FIGHT)
    if name == "break-weapon":
        return replace(it, marks=it.marks | {"broken"})
    if name in SPELT:
        return SPELT[name](it, argument)
    if name not in NUMBERED:
        raise ValueError(f"unknown mark {name}({argument})")
    if name == "S":
        return replace(it, stun=int(argument or 1))
    change: dict[str, Any] = {NUMBERED[name]: int(argument or FOR_THE_FIGHT)}
    return replace(it, **change)


def _critical(kind: str, severity: str) -> tuple[CriticalType, Severity]:
    return CriticalType[kind.upper()], Severity[severity.upper()]


def _further(it: Outcome, argument: str) -> Outcome:
    kind, severity, *when = argument.split(",")
    further = (*_critical(kind, severity), when == ["next round"])
    return replace(it, further=(*it.further, further))


def _arc(it: Outcome, argument: str) -> Outcome:
    return replace(it, arc=_critical(*argument.split(",")))


def _blind(it: Outcome, argument: str) -> Outcome:
    return replace(it, blind=_number(argument or str(FOR_THE_FIGHT)))


def _dying(it: Outcome, argument: str) -> Outcome:
    if argument.isdigit():
        return replace(it, dying=int(argument))
    return replace(it, beyond=f"D({argument})")


def _passing(it: Outcome, argument: str) -> Outcome:
    penalty, rounds = argument.split(",")
    if rounds == "held":
        return replace(it, hold_penalty=int(penalty))
    return replace(it, passing=(int(penalty), int(rounds)))


SPELT: dict[str, Callable[[Outcome, str], Outcome]] = {
    "crit": _further,
    "arc": _arc,
    "Bl": _blind,
    "D": _dying,
    "T": _passing,
}
"""Marks that say more than a number."""
NOTES = {
    "can only try to break free": "only-break",
    "the victim's weapon is broken": "broken",
    "M here: a metal shield only": "M-shield-only",
}
"""Notes of the printed tables that a mark says as well."""


def _noted(it: Outcome, note: str) -> Outcome:
    """Carry what the note says in words into an outcome."""
    if note in NOTES:
        return replace(it, marks=it.marks | {NOTES[note]})
    if match := re.fullmatch(r"k = 1d(\d+)", note):
        return replace(it, k_faces=int(match[1]))
    if match := re.fullmatch(r"still held after (\d+) rounds: U", note):
        return replace(it, limit=int(match[1]))
    if match := re.fullmatch(r"the attacker is Held (\d+) round", note):
        return replace(it, attacker_rigid=int(match[1]))
    if match := re.fullmatch(r"a metal helm: D\((\d+)\)", note):
        return replace(it, dying_metal_helm=int(match[1]))
    if match := re.fullmatch(r"another .* within 2 m suffers crit\((\w+),(\w+)\)", note):
        return _arc(it, f"{match[1]},{match[2]}")
    if note == "X lasts while held":
        return replace(it, incapacitated=0, marks=it.marks | {"X-while-held"})
    if note in ("", "the attacker may let go at any time"):  # the latter is what HA means here
        return it
    raise ValueError(f"unknown note {note!r}")


Tables = dict[str, list[Row]]


def _read(lines: Iterable[str]) -> Tables:
    rows: Tables = {name: [] for name in TYPES}
    for line in csv.DictReader(lines):
        note, condition, also = line.get("note", ""), line["condition"], line.get("also") or ""
        met = _outcome(line["outcome_if"] or "0", also)
        if note == "with a shield: over at once when it lets the shield go":
            # critical.shield-go: the loss of the shield alone
            met, note = Outcome(marks=frozenset({"SH"})), ""
        # A mark of the hold belongs to the outcome that holds, HA(1) to the whole row.
        other = _noted(_outcome(line["outcome"], also), note)
        met = _noted(met, note) if condition else met
        if line["type"] == "lightning":
            met, other = _of_lightning(met), _of_lightning(other)
        rows[line["type"]].append(
            Row(int(line["roll_low"]), int(line["roll_high"]), condition, met, other)
        )
    return rows


@cache
def _criticals() -> Tables:
    with (FOLDER / "critical_tables.csv").open(encoding="utf-8", newline="") as file:
        return _read(file)


_own: ContextVar[Tables | None] = ContextVar("own", default=None)


@contextmanager
def own_criticals(text: str) -> Iterator[None]:
    """Read criticals on the tables of this CSV text instead; on the printed ones if it is empty."""
    token = _own.set(_read(StringIO(text)) if text else None)
    try:
        yield
    finally:
        _own.reset(token)


@cache
def _attacks() -> dict[tuple[str, str], list[tuple[int, int, int | None, Severity | None]]]:
    rows: dict[tuple[str, str], list[tuple[int, int, int | None, Severity | None]]] = {}
    with (FOLDER / "attack_tables.csv").open(encoding="utf-8", newline="") as file:
        for line in csv.DictReader(file):
            rows.setdefault((line["table"], line["armour"]), []).append(
                (
                    int(line["roll_low"]),
                    int(line["roll_high"]),
                    int(line["damage"]) if line["damage"] else None,
                    Severity[line["severity"].upper()] if line["severity"] else None,
                )
            )
    return rows


def look_up(table: str, column: Column, result: int) -> tuple[int | None, Severity | None]:
    """Base damage (None: a miss) and severity of a result above 10 (melee.table)."""
    for low, high, damage, severity in _attacks()[table, column.name]:
        if low <= result <= high:
            return damage, severity
    raise ValueError(f"{table} {column.name} has no row for {result}")


def critical_row(kind: CriticalType, row: int, conditions: frozenset[str]) -> Outcome:
    """The outcome of a row of a critical table for a target that meets these conditions."""
    for each in (_own.get() or _criticals())[kind.name.lower()]:
        if each.low <= row <= each.high:
            return each.met if each.condition in conditions else each.otherwise
    raise ValueError(f"{kind.name} has no row {row}")


def asks(kind: CriticalType, row: int, condition: str) -> bool:
    """Whether a row of a critical table asks for a condition."""
    rows = (_own.get() or _criticals())[kind.name.lower()]
    return any(each.low <= row <= each.high and each.condition == condition for each in rows)


def worst_roll(kind: CriticalType, severity: int, conditions: frozenset[str]) -> int:
    """The highest of the worst rows that a severity can reach (melee.fallen)."""
    modifier = SEVERITY_MODIFIER[severity]
    rows = range(1 + modifier, min(100 + modifier, TOP_ROW) + 1)
    return max(rows, key=lambda row: (critical_row(kind, row, conditions).key(conditions), row))
