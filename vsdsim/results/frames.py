"""Batch results as pandas tables, unrounded; pandas is an extra."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from vsdsim.errors import UsageError
from vsdsim.results.fightsfile import fight_columns
from vsdsim.statistics import wilson
from vsdsim.suggest import suggestion

if TYPE_CHECKING:
    from pandas import DataFrame

    from vsdsim.results.batch import BatchResult

__all__ = ["frame", "table_of"]


def frame(result: BatchResult, kind: str) -> DataFrame:
    """The table `kind`: `combatants`, `outcomes`, `rounds` or `fights`."""
    if kind not in _KINDS:
        known = ", ".join(_KINDS)
        hint = suggestion(str(kind), _KINDS)
        raise UsageError(f"to_pandas: required one of {known}, arrived {kind!r}{hint}")
    return table_of(_KINDS[kind](result))


def table_of(columns: Mapping[str, Any]) -> DataFrame:
    """Columns as a table; raises `UsageError` where pandas is missing."""
    try:
        import pandas as pd
    except ImportError:
        raise UsageError(
            "to_pandas needs pandas, which is not installed: pip install 'vsdsim[frames]'"
        ) from None
    return pd.DataFrame(columns)


def _fights(result: BatchResult) -> dict[str, Any]:
    """Columns of a row a fight, as `batch --csv` and `--parquet` have them."""
    rows = result.rows
    if rows is None:
        raise UsageError(
            "to_pandas('fights') needs every fight by itself: run the batch with keep_fights=True"
        )
    names = [f"{side}.{name}" for side, name in result.combatants]
    return dict(fight_columns(rows, result.outcomes, names))


def _combatants(result: BatchResult) -> dict[str, Any]:
    tally, fights = result.tally, result.fights
    columns: dict[str, Any] = {
        "side": [side for side, _ in result.combatants],
        "name": [name for _, name in result.combatants],
    }
    for label, counts in (("standing", tally.standing), ("survival", tally.surviving)):
        intervals = [wilson(int(count), fights) for count in counts]
        columns[label] = counts / fights
        columns[f"{label}_low"] = [each.low for each in intervals]
        columns[f"{label}_high"] = [each.high for each in intervals]
    columns["hp_mean"] = tally.hp / fights
    columns["damage_dealt_mean"] = tally.dealt / fights
    columns["damage_taken_mean"] = tally.taken / fights
    columns["kills_mean"] = tally.kills / fights
    for cause, counts in tally.ended_by.items():
        columns[f"ended_by.{cause}"] = counts
    return columns


def _outcomes(result: BatchResult) -> dict[str, Any]:
    import pandas as pd

    intervals = [result.interval(each) for each in result.outcomes]
    return {
        "outcome": list(result.outcomes),
        "count": result.tally.counts,
        "rate": result.tally.counts / result.fights,
        "low": [each.low for each in intervals],
        "high": [each.high for each in intervals],
        "example": pd.array([result.example(each) for each in result.outcomes], dtype="Int64"),
    }


def _rounds(result: BatchResult) -> dict[str, Any]:
    seen = np.flatnonzero(result.tally.rounds)
    return {
        "rounds": seen,
        "count": result.tally.rounds[seen],
        "example": result.tally.first_of_length[seen],
    }


_KINDS = {
    "combatants": _combatants,
    "outcomes": _outcomes,
    "rounds": _rounds,
    "fights": _fights,
}
