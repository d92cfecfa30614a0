"""Reading the tables of a data file with all faults noted."""

from __future__ import annotations

import pytest

from vsdsim.vsd.library.reading import MOST_FAULTS, Fields, is_name


@pytest.mark.parametrize("name", ["a", "two-handed-sword", "warrior-10", "9"])
def test_names(name):
    """Kebab-case of small letters and digits."""
    assert is_name(name)


@pytest.mark.parametrize("name", ["", "A", "a b", "-a", "a-", "a--b", "a\n", "é", "a" * 61])
def test_what_is_no_name(name):
    """Anything else is no name."""
    assert not is_name(name)


def test_a_fault_stands_on_its_line(noted):
    """The line is that of the value, or of the nearest table that there is."""
    notes = noted.file("[a]\nx = 1\n\n[b]\n")
    notes(("a", "x"), "2", 1)
    notes(("b", "missing"), "a key", None)
    assert [(fault.line, fault.path) for fault in noted.all()] == [(2, "a.x"), (4, "b.missing")]


def test_a_suggestion_comes_from_the_choices(noted):
    """What arrived is compared with what could stand there."""
    noted.file()(("x",), "a word", "longswrod", choices=("dagger", "longsword"))
    assert noted.all()[0].suggestion == "longsword"


def test_faults_of_one_file_are_bounded(noted):
    """A hostile file gets a bounded number of faults, and a last one that says so."""
    notes = noted.file("x = 1")
    for number in range(1000):
        notes((f"x{number}",), "nothing", number)
    assert len(noted.all()) == MOST_FAULTS + 1
    assert notes.count == 1000


def test_long_values_are_not_echoed_whole(noted):
    """A megabyte in a place is not printed back, in path or value."""
    noted.file()(("x" * 1_000_000,), "a word", "y" * 1_000_000, choices=("y",))
    assert len(noted.texts()[0]) < 300


def test_keys_nobody_asked_for_are_faults(noted):
    """`close` names every unknown key, with the known one that is near."""
    fields = Fields({"hp": 1, "hpp": 2}, (), noted.file())
    assert fields.whole("hp", 1, 5) == 1
    fields.close()
    assert fields.bad
    assert (
        "hpp: required a known key (hp), arrived an unknown key; did you mean hp?"
        in (noted.texts()[0])
    )


def test_a_missing_key_reads_as_none_and_is_no_fault(noted):
    """Only `require` makes a key needed."""
    fields = Fields({}, (), noted.file())
    assert fields.whole("a", 0, 1) is None
    assert fields.flag("b") is None
    assert fields.text("c") is None
    assert fields.choice("d", ("x",)) is None
    assert fields.choices("e", ("x",), 3) is None
    assert not fields.bad
    fields.require("a")
    assert fields.bad
