"""The floor under the engine's speed: attack rows resolved with nothing around them.

A row is one open-ended die, one attack-table lookup, one critical die with its lookup, and its
share of one accumulating scatter: what no implementation of the rules can leave out. No state, no
order, no script, no parry, no condition. The tables are stand-ins of the real ones' shape, since
only their size matters for time. `floor` is compared with the engine's time for as many rows.
"""

from __future__ import annotations

import time

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.dice import Keys, child, d100, open_ended, root

__all__ = ["Floor", "floor"]

TOP_RESULT, TOP_ROW, COLUMNS, TYPES = 175, 150, 4, 9
ROWS_PER_VICTIM = 2


@frozen
class Floor:
    """What the floor took, and a sum over all it computed: equal seeds and rows, equal sums."""

    ns_per_row: float
    checksum: int


@frozen(eq=False)
class Tables:
    """Stand-ins of the real shape, flat: attacks [result, column], criticals [row, type]; int32."""

    damage: NDArray[np.int32]
    modifier: NDArray[np.int32]
    critical: NDArray[np.int32]


@frozen(eq=False)
class Attacks:
    """Who strikes whom: address, CMB less DEF, armour column, critical type and victim, (R,)."""

    keys: Keys
    bonus: NDArray[np.int32]
    column: NDArray[np.int32]
    kind: NDArray[np.int32]
    victim: NDArray[np.intp]


def make_tables() -> Tables:
    """Damage and severity that grow with the result, the heavier the armour the less."""
    result = np.arange(TOP_RESULT + 1)[:, None] - 10 * np.arange(COLUMNS)[None, :]
    damage = np.clip(result // 5, 0, 30)
    modifier = np.array([0, 10, 20, 30, 50])[np.clip((result - 100) // 15, 0, 4)]
    critical = np.arange(TOP_ROW + 1)[:, None] // 10 + np.arange(TYPES)[None, :]
    return Tables(*(each.ravel().astype(np.int32) for each in (damage, modifier, critical)))


def make_attacks(start: int, stop: int, seed: int) -> Attacks:
    """Attacks number `start` to `stop`: everything about them goes by their number."""
    number = np.arange(start, stop)
    bonus, column, kind = ((number % n).astype(np.int32) for n in (101, COLUMNS, TYPES))
    victim = (number - start) // ROWS_PER_VICTIM
    return Attacks(root(seed, number), bonus, column, kind, victim)


def resolve(attacks: Attacks, tables: Tables, hp: NDArray[np.int32]) -> None:
    """Resolve each of `attacks`, and take the damage off the victims' `hp` (V,)."""
    roll = open_ended(child(attacks.keys, "attack")).total
    total = np.clip(roll + attacks.bonus, 0, TOP_RESULT)
    cell = total * np.int32(COLUMNS) + attacks.column
    severe = d100(child(attacks.keys, "critical")) + tables.modifier.take(cell)
    row = np.minimum(severe, np.int32(TOP_ROW))
    damage = tables.damage.take(cell)
    damage += tables.critical.take(row * np.int32(TYPES) + attacks.kind)
    np.subtract.at(hp, attacks.victim, damage)


def floor(rows: int, block: int, seed: int) -> Floor:
    """Time `rows` attacks in blocks of `block`; who attacks is laid out before the clock starts."""
    tables = make_tables()
    elapsed, checksum = 0, 0
    for start in range(0, rows, block):
        attacks = make_attacks(start, min(start + block, rows), seed)
        hp = np.full(int(attacks.victim[-1]) + 1, 100, dtype=np.int32)
        began = time.process_time_ns()
        resolve(attacks, tables, hp)
        elapsed += time.process_time_ns() - began
        checksum += int(hp.sum(dtype=np.int64))
    return Floor(elapsed / rows, checksum)


def main() -> None:
    """Print the floor for three sizes of block, the best of five runs of a million rows each."""
    print("Floor: attack rows with nothing around them")
    print(f"{'rows a block':>14} {'ns a row':>10} {'rows/s':>14}")
    for block in (1_000, 10_000, 100_000):
        best = min((floor(1_000_000, block, seed=0) for _ in range(5)), key=lambda f: f.ns_per_row)
        print(f"{block:>14,} {best.ns_per_row:>10.1f} {1e9 / best.ns_per_row:>14,.0f}")


if __name__ == "__main__":
    main()
