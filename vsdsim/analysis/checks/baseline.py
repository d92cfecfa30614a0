"""A baseline: what a folder's scenarios came to, in a file to be kept beside them.

JSON that changes in a diff only where something moved: figures to read, and packed columns of every
fight to compare with. Nothing of it is believed that does not agree with itself.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import os
import zlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.errors import Fault, ScenarioError, UsageError
from vsdsim.statistics.percentiles import percentile

__all__ = ["NAME", "Entry", "Phases", "read_baseline", "traced", "write_baseline"]

NAME = "vsdsim-baseline.json"
"""Of the file, beside the scenarios."""
FORMAT = "vsdsim-baseline"
EDITION = 1
"""Of the format; a file of another edition is not read."""
LARGEST = 64 << 20
"""Bytes of a file, or of what is packed in it, that are read."""

Phases = tuple[tuple[tuple[int, str, str], ...], ...]
"""Of each of the first fights: round, phase and a short hash of what happened then, in order."""


@frozen(eq=False)
class Entry:
    """What one scenario came to."""

    name: str
    seed: int
    version: str
    ruleset: str
    rules_version: str
    rules: str
    """A hash of rules and tables."""
    tables: str
    """A hash of the gear and tables alone."""
    scenario: str
    """Its fingerprint."""
    outcomes: tuple[str, ...]
    outcome: NDArray[np.int8]
    """(n,) index into `outcomes`."""
    rounds: NDArray[np.int16]
    """(n,) rounds fought."""
    sums: str
    """A hash of all that the fights added up to: damage, hit points, who was felled by what."""
    phases: Phases

    @property
    def fights(self) -> int:
        """How many were fought: 0 to n - 1."""
        return self.outcome.size

    @property
    def counts(self) -> NDArray[np.int64]:
        """(O,) fights by outcome."""
        return np.bincount(self.outcome, minlength=len(self.outcomes)).astype(np.int64)

    def to_json(self) -> dict[str, Any]:
        """All of it as one JSON object."""
        lengths = np.bincount(self.rounds).astype(np.int64)
        columns = self.outcome.astype("<i1").tobytes() + self.rounds.astype("<i2").tobytes()
        whole = {
            "name": self.name,
            "seed": self.seed,
            "fights": self.fights,
            "version": self.version,
            "ruleset": self.ruleset,
            "rules_version": self.rules_version,
            "rules": self.rules,
            "tables": self.tables,
            "scenario": self.scenario,
            "outcomes": dict(zip(self.outcomes, self.counts.tolist(), strict=True)),
            "rounds": {
                "mean": round(float(self.rounds.mean()), 4),
                "p50": percentile(lengths, 50),
                "p95": percentile(lengths, 95),
            },
            "sums": self.sums,
            "each": _packed(columns),
            "phases": _packed(json.dumps(self.phases, separators=(",", ":")).encode()),
        }
        return whole | {"check": _check(whole)}

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> Entry:
        """What `to_json` made; raises `ValueError` for anything else."""
        try:
            whole = dict(raw)
            if whole.pop("check") != _check(whole):
                raise ValueError("the check sum differs")
            fights, outcomes = int(raw["fights"]), tuple(raw["outcomes"])
            columns = _unpacked(raw["each"])
            if fights < 1 or len(columns) != 3 * fights:
                raise ValueError("the fights are not all there")
            phases = json.loads(_unpacked(raw["phases"]))
            entry = cls(
                **{key: raw[key] for key in _FACTS},
                outcomes=outcomes,
                outcome=np.frombuffer(columns, "<i1", fights).astype(np.int8),
                rounds=np.frombuffer(columns, "<i2", fights, fights).astype(np.int16),
                phases=tuple(tuple((int(a), str(b), str(c)) for a, b, c in one) for one in phases),
            )
            if not 0 <= entry.outcome.min() <= entry.outcome.max() < len(outcomes):
                raise ValueError("an outcome has no name")
        except (KeyError, TypeError, AttributeError, zlib.error, binascii.Error) as trouble:
            raise ValueError(str(trouble) or type(trouble).__name__) from None
        return entry


_FACTS = (
    "name", "seed", "version", "ruleset", "rules_version", "rules", "tables", "scenario", "sums",
)  # fmt: skip


def read_baseline(path: Path) -> dict[str, Entry]:
    """The entries by file name; none where no file is.

    Raises `ScenarioError` for a file that is no baseline, is of another edition, or is damaged.
    """
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST + 1)
    except FileNotFoundError:
        return {}
    except OSError as trouble:
        raise UsageError(f"{path}: cannot be read: {trouble.strerror or trouble}") from None
    try:
        # What is longer is cut short, and so no JSON.
        raw = json.loads(text[:LARGEST])
    except (ValueError, RecursionError) as trouble:
        raise _fault(path, "", "JSON as `check --update` writes it", str(trouble)) from None
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        arrived = raw.get("format") if isinstance(raw, dict) else type(raw).__name__
        raise _fault(path, "format", repr(FORMAT), repr(arrived)[:60])
    if raw.get("edition") != EDITION:
        raise _fault(path, "edition", str(EDITION), repr(raw.get("edition"))[:60])
    scenarios = raw.get("scenarios")
    if not isinstance(scenarios, dict):
        raise _fault(path, "scenarios", "a table", type(scenarios).__name__)
    found = {}
    for name, entry in scenarios.items():
        try:
            found[name] = Entry.from_json(entry)
        except ValueError as trouble:
            required = "an entry as `check --update` wrote it"
            raise _fault(
                path, f"scenarios.{name}", required, f"a damaged one ({trouble})"
            ) from None
    return found


def write_baseline(path: Path, entries: Mapping[str, Entry]) -> None:
    """Write the file whole or not at all; raises `UsageError` where it cannot be written."""
    document = {
        "format": FORMAT,
        "edition": EDITION,
        "scenarios": {name: entries[name].to_json() for name in sorted(entries)},
    }
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        text = json.dumps(document, indent=1, ensure_ascii=False) + "\n"
        # What UTF-8 lacks, of a file's name in another encoding, is an escape of JSON so.
        part.write_text(text, encoding="utf-8", errors="backslashreplace")
        part.replace(path)
    except OSError as trouble:
        raise UsageError(f"{path}: cannot be written: {trouble.strerror or trouble}") from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _fault(path: Path, place: str, required: str, arrived: str) -> ScenarioError:
    hint = " (delete it and run check --update for a new one)"
    return ScenarioError([Fault(str(path), None, place, required, arrived + hint)])


def _check(whole: Mapping[str, Any]) -> str:
    text = json.dumps(whole, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def _packed(data: bytes) -> str:
    return base64.b64encode(zlib.compress(data, 9)).decode("ascii")


def _unpacked(text: str) -> bytes:
    reader = zlib.decompressobj()
    data = reader.decompress(base64.b64decode(text, validate=True), LARGEST)
    if reader.unconsumed_tail or not reader.eof:
        raise ValueError("a packed column is cut short or too large")
    return data


def traced(
    rows: Sequence[Mapping[str, Any]], names: Sequence[str]
) -> tuple[tuple[int, str, str], ...]:
    """The event rows of a fight as round, phase and short hash of what happened then.

    Who did it to whom goes by the place among `names`, and what does not apply is left out, so
    that a new key of the rows, or another name of somebody, changes no hash.
    """
    numbers = {name: at for at, name in enumerate(names)}
    found: list[tuple[int, str, Any]] = []
    for row in rows:
        place = int(row["round"]), str(row["phase"])
        if not found or found[-1][:2] != place:
            found.append((*place, hashlib.blake2b(digest_size=3)))
        kept = {
            key: numbers.get(value, value) if isinstance(value, str) else value
            for key, value in row.items()
            if value is not None
        }
        found[-1][2].update(json.dumps(kept, sort_keys=True, default=str).encode())
    return tuple((number, phase, hashed.hexdigest()) for number, phase, hashed in found)
