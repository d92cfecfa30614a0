"""Attack and critical tables as dense lookup arrays."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from vsdsim.vsd.library.outcomes import Outcome
from vsdsim.vsd.vocabulary import TOP_ROW, CriticalType

__all__ = ["AttackTables", "CriticalRow", "CriticalTables"]


@frozen(eq=False)
class AttackTables:
    """Attack tables by number: table, armour column, result."""

    names: tuple[str, ...]
    damage: NDArray[np.int16]
    """(T, 4, 176), hit points; -1 is a miss, as are all results of 10 or less."""
    severity: NDArray[np.int8]
    """(T, 4, 176), a Severity; -1 where there is no critical."""
    both: NDArray[np.int16] = field(init=False)
    """(T, 4, 176), damage and severity as one number, 0 for a miss: one look-up instead of two.

    Both are one more than themselves, the damage in the bits from the fourth up.
    """

    def __attrs_post_init__(self) -> None:
        both = (self.damage + 1 << 3) + self.severity + 1
        object.__setattr__(self, "both", both.astype(np.int16))

    def replaced(self, other: AttackTables) -> AttackTables:
        """These tables with those of `other` put in by name, new ones added at the end."""
        names = self.names + tuple(name for name in other.names if name not in self.names)
        damage = np.full((len(names), *self.damage.shape[1:]), -1, dtype=np.int16)
        severity = np.full(damage.shape, -1, dtype=np.int8)
        for index, name in enumerate(names):
            source = other if name in other.names else self
            damage[index] = source.damage[source.names.index(name)]
            severity[index] = source.severity[source.names.index(name)]
        return AttackTables(names, damage, severity)


@frozen
class CriticalRow:
    """One row of a critical table; without a condition both outcomes are one."""

    low: int
    high: int
    condition: str
    outcome_if: Outcome
    outcome: Outcome


@frozen(eq=False)
class CriticalTables:
    """The nine critical tables, flattened: a row number by type and roll, then columns by row."""

    by_type: Mapping[CriticalType, tuple[CriticalRow, ...]]
    row: NDArray[np.int16] = field(init=False)
    """(9, 151), the row number at a roll of 1 to 150; -1 at 0."""
    condition: NDArray[np.int16] = field(init=False)
    """(rows,), an index into `conditions`; -1 where the row has none."""
    outcome_if: NDArray[np.int16] = field(init=False)
    """(rows,), an index into `outcomes`: for those who meet the condition."""
    outcome: NDArray[np.int16] = field(init=False)
    """(rows,), an index into `outcomes`: for the others."""
    conditions: tuple[str, ...] = field(init=False)
    outcomes: tuple[Outcome, ...] = field(init=False)
    rows: tuple[CriticalRow, ...] = field(init=False)
    """What stands in each row, for the narrator."""

    def __attrs_post_init__(self) -> None:
        """Fill the arrays."""
        row = np.full((len(CriticalType), TOP_ROW + 1), -1, dtype=np.int16)
        rows: list[CriticalRow] = []
        for kind in CriticalType:
            for each in self.by_type[kind]:
                row[kind, each.low : each.high + 1] = len(rows)
                rows.append(each)
        conditions = tuple(dict.fromkeys(each.condition for each in rows if each.condition))
        outcomes = tuple(dict.fromkeys(o for each in rows for o in (each.outcome_if, each.outcome)))
        number = {outcome: index for index, outcome in enumerate(outcomes)}
        asked = [conditions.index(each.condition) if each.condition else -1 for each in rows]
        put = object.__setattr__
        put(self, "row", row)
        put(self, "rows", tuple(rows))
        put(self, "conditions", conditions)
        put(self, "outcomes", outcomes)
        put(self, "condition", np.array(asked, dtype=np.int16))
        for name in ("outcome_if", "outcome"):
            indices = [number[getattr(each, name)] for each in rows]
            put(self, name, np.array(indices, dtype=np.int16))

    def replaced(self, other: Mapping[CriticalType, tuple[CriticalRow, ...]]) -> CriticalTables:
        """These tables with whole types of `other` in their place."""
        return CriticalTables({**self.by_type, **other})
