"""The ways to write to a column of the state."""

import ast
from pathlib import Path

import numpy as np
import pytest

import vsdsim.vsd
from vsdsim.vsd import columns

CELLS = np.array([1, 4, 1])
"""Cell 1 stands there twice."""


def column(value=0, kind=np.int16):
    """Two combatants in three fights."""
    return np.full((2, 3), value, dtype=kind)


def test_amounts_add_up():
    """Both rows of one cell count: 5 + 2; a bare store would keep one of them."""
    hp = column(10)
    columns.add(hp, CELLS, np.array([5, 1, 2]))
    assert hp.tolist() == [[10, 17, 10], [10, 11, 10]]
    columns.subtract(hp, CELLS, np.array([5, 1, 2]))
    assert (hp == 10).all()


def test_the_larger_and_the_smaller_stay():
    """Whatever the order of the rows, and what stood there counts too."""
    until = column(3)
    columns.raise_to(until, CELLS, np.array([7, 2, 5]))
    assert until.tolist() == [[3, 7, 3], [3, 3, 3]]
    columns.lower_to(until, CELLS, np.array([4, 1, 6]))
    assert until.tolist() == [[3, 4, 3], [3, 1, 3]]
    columns.raise_to(until, CELLS, 9)
    assert until.tolist() == [[3, 9, 3], [3, 9, 3]]


def test_bits_come_on_together():
    """Two rows set different bits of one cell; both are on."""
    arms = column(kind=np.int8)
    columns.set_bits(arms, CELLS, np.array([1, 2, 2]))
    assert arms.tolist() == [[0, 3, 0], [0, 2, 0]]
    columns.clear_bits(arms, np.array([1]), np.array([2]))
    assert arms.tolist() == [[0, 1, 0], [0, 2, 0]]


def test_flags_and_values():
    """Set, taken back, and put."""
    prone = column(kind=np.bool_)
    columns.set_flag(prone, CELLS)
    assert prone.tolist() == [[False, True, False], [False, True, False]]
    columns.clear_flag(prone, np.array([4]))
    assert prone.tolist() == [[False, True, False], [False, False, False]]
    hand = column(-1, np.int8)
    columns.put(hand, np.array([0, 5]), np.array([1, 2]))
    assert hand.tolist() == [[1, -1, -1], [-1, -1, 2]]


def test_reading_a_whole_column_copies_nothing():
    """A full slice is the column itself, flat."""
    hp = column(4)
    assert np.shares_memory(columns.read(hp, slice(None)), hp)
    assert columns.read(hp, np.array([0, 3])).tolist() == [4, 4]


def test_a_column_out_of_order_is_refused():
    """Written through a copy, the write would be lost without a word."""
    with pytest.raises(ValueError, match="contiguous"):
        columns.put(column().T, np.array([0]), 1)


def test_nobody_else_writes_to_a_flattened_column():
    """In the ruleset only columns.py stores into what `reshape` or `ravel` return."""
    folder = Path(vsdsim.vsd.__file__).parent
    stores = []
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            targets = getattr(node, "targets", [getattr(node, "target", None)])
            for target in targets if isinstance(node, ast.Assign | ast.AugAssign) else ():
                flat = isinstance(target, ast.Subscript) and isinstance(target.value, ast.Call)
                name = getattr(getattr(target, "value", None), "func", None)
                if flat and getattr(name, "attr", "") in ("reshape", "ravel"):
                    stores.append(f"{file.name}:{node.lineno}")
    assert [each for each in stores if not each.startswith("columns.py")] == []


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int32, np.uint64])
def test_overwritten_where_a_mask_says(kind):
    """By a column and by a number, up and down, whatever the width."""
    where = np.array([True, False, True])
    values = np.array([1, 100, 7], dtype=kind)
    columns.overwrite(values, np.array([90, 90, 2], dtype=kind), where)
    assert values.tolist() == [90, 100, 2]
    columns.overwrite(values, kind(3), ~where)
    assert values.tolist() == [90, 3, 2]
