"""`docs/faults.md`: every test and every invariant that it names is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from vsdsim.analysis.audits.certain import CERTAIN
from vsdsim.analysis.audits.ofchance import OF_CHANCE

TOP = Path(__file__).parents[2]
PAGE = (TOP / "docs" / "faults.md").read_text(encoding="utf-8")
TESTS = sorted(set(re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", PAGE)))


@pytest.mark.parametrize(("file", "name"), TESTS)
def test_the_tests_it_names_are_there(file, name):
    """In the files that it says."""
    assert re.search(rf"^def {name}\(", (TOP / file).read_text(encoding="utf-8"), re.MULTILINE)


def test_every_kind_has_a_test():
    """And every invariant of an audit stands for some kind."""
    rows = [line for line in PAGE.splitlines() if line.startswith("|")][2:]
    assert len(rows) > 22
    assert all("`tests/" in row.split("|")[2] for row in rows)
    named = {each for row in rows for each in re.findall(r"`(\w+)`", row.split("|")[3])}
    assert named == {*CERTAIN, *OF_CHANCE}
