"""The driver of `make mutants`: what it changes, and which of it is in a sample."""

from __future__ import annotations

import ast
from collections import Counter

from tests.mutants.changes import changes
from tests.mutants.places import RULES
from tests.mutants.sample import sample

SOULS = RULES / "souls.py"


def test_each_change_is_one_of_the_text_and_keeps_its_lines():
    """Nothing else moves, so that tests are found by line."""
    plain = SOULS.read_text(encoding="utf-8")
    found = changes(SOULS)
    assert found
    for each in found:
        text = each.text()
        assert text != plain
        assert text.count("\n") == plain.count("\n")
        ast.parse(text)


def test_the_kinds_of_change():
    """Of `return (total + 1) // 2`: both operators and both numbers."""
    line = SOULS.read_text(encoding="utf-8").splitlines().index("    return (total + 1) // 2") + 1
    found = [(each.old, each.new, each.within) for each in changes(SOULS) if each.line == line]
    assert sorted(found) == [
        ("+", "-", "_half"),
        ("//", "*", "_half"),
        ("1", "2", "_half"),
        ("2", "3", "_half"),
    ]


def test_a_small_sample_is_the_beginning_of_a_large_one():
    """And each module has its share of it."""
    every = [each for name in ("souls", "parry", "dying") for each in changes(RULES / f"{name}.py")]
    large = sample(every, len(every) // 2, seed=3)
    assert sample(every, 20, seed=3) == large[:20]
    assert sample(every, 20, seed=4) != large[:20]
    share, whole = (Counter(each.file for each in some) for some in (large, every))
    assert all(abs(2 * share[file] - whole[file]) <= 3 for file in whole)
