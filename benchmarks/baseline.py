"""A run's figures kept as JSON, and a later run beside them."""

from __future__ import annotations

import json
import platform
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from benchmarks.figure import Figure

__all__ = ["compare", "save"]


def save(file: Path, figures: Sequence[Figure], fights: int) -> None:
    """Write the figures of a run of `fights` down."""
    document = {
        "fights": fights,
        "python": platform.python_version(),
        "numpy": np.__version__,
        "machine": platform.machine(),
        "figures": {
            figure.name.strip(): {"value": round(figure.value, 4), "unit": figure.unit}
            for figure in figures
        },
    }
    file.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


def compare(file: Path, figures: Sequence[Figure]) -> list[str]:
    """A line for each figure: then, now, and the change; ratios travel between machines best."""
    document = json.loads(file.read_text(encoding="utf-8"))
    then = document["figures"]
    lines = [
        f"Against {file.name}: Python {document['python']}, {document['fights']:,} fights",
        f"{'':<32} {'then':>12} {'now':>12}  change",
    ]
    for figure in figures:
        old = then.get(figure.name.strip(), {}).get("value")
        if old is None:
            lines.append(f"{figure.name:<32} {'-':>12} {figure.value:>12,.3g}  new")
        else:
            change = f"{100 * (figure.value / old - 1):+.0f} %" if old else ""
            lines.append(f"{figure.name:<32} {old:>12,.6g} {figure.value:>12,.6g}  {change}")
    return lines
