"""Fixtures of the ruleset's tests: the packaged library and a place for faults."""

from __future__ import annotations

import pytest
from attrs import define, field

from vsdsim.errors import Fault, ScenarioError
from vsdsim.scenario.faults import Faults
from vsdsim.vsd.library.library import Library, packaged
from vsdsim.vsd.library.reading import FileNotes
from vsdsim.vsd.library.statblock import build_sheet
from vsdsim.vsd.sheet import Sheet


@define
class Noted:
    """Faults noted during a test."""

    faults: Faults = field(factory=lambda: Faults(lambda place: ("", None, repr(place))))

    def file(self, text: str = "", name: str = "file") -> FileNotes:
        """A notebook for a file of that text."""
        return FileNotes(name, text, self.faults)

    def all(self) -> list[Fault]:
        """What was noted, in the order of lines."""
        try:
            self.faults.raise_if_any()
        except ScenarioError as error:
            return list(error.faults)
        return []

    def texts(self) -> list[str]:
        """What was noted, as it is printed."""
        return [str(fault) for fault in self.all()]


@pytest.fixture
def noted() -> Noted:
    """An empty place for faults."""
    return Noted()


@pytest.fixture(scope="session")
def library() -> Library:
    """The packaged library."""
    return packaged()


@pytest.fixture
def sheet(library):
    """Builds the sheet of a combatant's keys; a fault fails the test."""

    def build(**raw) -> Sheet:
        noted = Noted()
        built = build_sheet(raw, library, noted.faults)
        assert noted.texts() == []
        assert built is not None
        return built

    return build


@pytest.fixture
def refused(library):
    """The faults of a combatant's keys as (path, required, arrived); no sheet comes of them."""

    def build(raw):
        found = []

        def report(path, required, arrived, *, choices=()):
            found.append((path, required, arrived, tuple(choices)))

        assert build_sheet(raw, library, report) is None
        return found

    return build
