"""Event rows: cells, and what follows from them."""

import numpy as np

from vsdsim.vsd.rows import Rows, WholeRows, distinct, members, spread


def test_a_cell_is_a_combatant_in_a_fight():
    """With five fights cell 13 is combatant 2 in fight 3, and back."""
    rows = Rows(np.array([13, 0, 4]), 5)
    assert rows.actor.tolist() == [2, 0, 0]
    assert rows.fight.tolist() == [3, 0, 4]
    assert Rows.at(rows.fight, rows.actor, 5).cell.tolist() == [13, 0, 4]


def test_some_of_the_rows():
    """By index and by mask."""
    rows = Rows(np.array([13, 0, 4]), 5)
    assert rows[np.array([2, 0])].cell.tolist() == [4, 13]
    assert rows[np.array([True, False, True])].actor.tolist() == [2, 0]
    assert len(rows) == 3


def test_distinct_values_in_order():
    """Sorted, each once; nothing and one stay as they are."""
    assert distinct(np.array([4, 1, 4, 9, 1])).tolist() == [1, 4, 9]
    assert distinct(np.array([7])).tolist() == [7]
    assert distinct(np.array([], dtype=np.intp)).tolist() == []


def test_members_are_indices():
    """Which of the values are among the chosen, repeated ones too."""
    assert members(np.array([3, 5, 3, 0]), np.array([3, 0]), 6).tolist() == [0, 2, 3]


def test_whole_rows_are_the_rows_of_all_fights():
    """Combatants 2 and 0 in three fights: the same cells, read, looked up and written."""
    whole = WholeRows(np.array([2, 0]), 3)
    rows = Rows(np.array([6, 7, 8, 0, 1, 2]), 3)
    column, fixed = np.arange(9).reshape(3, 3), np.array([5, 6, 7])
    assert len(whole) == len(rows)
    for one in (whole, whole.facing(1), whole[np.array([4, 1])]):
        same = Rows(one.cell, 3)
        assert one.actor.tolist() == same.actor.tolist()
        assert one.fight.tolist() == same.fight.tolist()
        assert one.read(column).tolist() == same.read(column).tolist()
        assert one.look_up(fixed).tolist() == same.look_up(fixed).tolist()
    assert whole.cell.tolist() == rows.cell.tolist()
    assert whole.facing(1).cell.tolist() == rows.facing(1).cell.tolist()
    whole.write(column, np.array([10, 11, 12, 13, 14, 15]))
    assert column.tolist() == [[13, 14, 15], [3, 4, 5], [10, 11, 12]]


def test_spread_over_a_column():
    """Values at their places, blank elsewhere."""
    assert spread(np.array([7, 8]), np.array([3, 0]), 4, -1).tolist() == [8, -1, -1, 7]
