"""The yardstick resolves what it says."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.floor import TOP_RESULT, TOP_ROW, floor, make_attacks, make_tables, resolve
from vsdsim.dice import child, d100, open_ended, root


def test_the_floor_resolves_every_row():
    """One block, row by row in plain Python: roll, look up, critical, look up, subtract."""
    tables = make_tables()
    hp = np.full(51, 100, dtype=np.int32)
    resolve(make_attacks(0, 101, seed=3), tables, hp)
    wanted = [100] * 51
    for row in range(101):
        key = root(3, np.array([row]))
        roll = int(open_ended(child(key, "attack")).total[0])
        cell = min(max(roll + row, 0), TOP_RESULT) * 4 + row % 4
        severe = int(d100(child(key, "critical"))[0] + tables.modifier[cell])
        critical = tables.critical[min(severe, TOP_ROW) * 9 + row % 9]
        wanted[row // 2] -= int(tables.damage[cell] + critical)
    assert hp.tolist() == wanted


def test_a_run_is_whole_and_repeatable():
    """Equal seeds give equal sums, other seeds others; a last short block is run as well."""
    assert floor(1000, 1000, 1).checksum == floor(1000, 1000, 1).checksum
    assert floor(1000, 1000, 1).checksum != floor(1000, 1000, 2).checksum
    assert floor(1001, 1000, 1).checksum != floor(1000, 1000, 1).checksum


def test_time_is_counted_by_the_row():
    """A row takes more than nothing and less than a tenth of a millisecond."""
    assert 0 < floor(10_000, 5_000, 1).ns_per_row < 1e5


@pytest.mark.parametrize("name", ["damage", "modifier", "critical"])
def test_the_stand_in_tables_have_the_real_size(name):
    """Results to 175 by four armour columns, critical rows to 150 by nine types."""
    size = {"damage": 176 * 4, "modifier": 176 * 4, "critical": 151 * 9}[name]
    assert getattr(make_tables(), name).size == size
