"""Generated examples by number, and how to make one that differs smaller."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from tests.chance import Chance
from tests.oracle.comparison import first_difference
from tests.oracle.written_magic import spells_toml
from tests.oracle.written_scenarios import a_scenario
from tests.oracle.written_sickbed import a_sickbed
from tests.oracle.written_spellbook import SPELLS_TOML
from tests.oracle.written_tables import WEAPONS_TOML, critical_tables
from tests.oracle.written_thick import a_gauntlet, a_quarrel, a_siege, a_thick_scenario
from vsdsim import api
from vsdsim.errors import ScenarioError
from vsdsim.scenario.model import Scenario

__all__ = ["Example", "example", "smallest", "thick"]

FIGHTS = 3
KINDS = {0: a_siege, 2: a_quarrel, 3: a_gauntlet, 4: a_sickbed}
OUT_OF = 6
"""Of so many in the thick of it one is a siege, one full of answers, one leads by guards, and in
one there is poison to treat."""


@frozen
class Example:
    """An encounter, and the dice it is fought with."""

    document: dict[str, Any]
    """As a scenario file says it."""
    seed: int
    own: bool
    """With weapons and spells of a folder of its own."""
    criticals: str = ""
    """The text of critical tables of its own, if it has any."""
    spells: str = SPELLS_TOML
    """The text of the spells of its folder."""

    def scenario(self) -> Scenario:
        """The encounter as it is read."""
        if not self.own:
            return api.load(self.document)
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            tables = Path("tables")
            tables.mkdir()
            (tables / "weapons.toml").write_text(WEAPONS_TOML, encoding="utf-8")
            (tables / "spells.toml").write_text(self.spells, encoding="utf-8")
            if self.criticals:
                (tables / "critical_tables.csv").write_text(self.criticals, encoding="utf-8")
            return api.load(self.document | {"tables": "tables"})

    def difference(self, fights: int = FIGHTS) -> str:
        """Where engine and oracle part, in words; empty if they never do."""
        return first_difference(self.scenario(), self.seed, fights, self.criticals)


def example(number: int, *, own: bool = False) -> Example:
    """The example of a number, wherever it is asked for."""
    chance = Chance(2 * number + own)
    document, seed = a_scenario(chance, own=own), chance.seed()
    return Example(document, seed, own, critical_tables(chance) if own else "")


def thick(number: int) -> Example:
    """An example of a number in which everything meets everything."""
    chance = Chance(number)
    document, spells = KINDS.get(number % OUT_OF, a_thick_scenario)(chance)
    return Example(
        document,
        chance.seed(),
        own=True,
        criticals=critical_tables(chance),
        spells=spells_toml(spells),
    )


def smallest(found: Example, differs: Callable[[Example], bool]) -> Example:
    """What is left of an example that differs, when nothing more can be left out of it."""

    def still(document: dict[str, Any]) -> bool:
        try:
            return differs(evolve(found, document=document))
        except ScenarioError:  # what was left out was needed
            return False

    document, shorter = found.document, True
    while shorter:
        shorter = False
        for path in sorted(_paths(document), key=len):
            less = _without(document, path)
            if less is not None and still(less):
                document, shorter = less, True
    return evolve(found, document=document)


Path_ = tuple[str | int, ...]


def _paths(node: object, path: Path_ = ()) -> Iterator[Path_]:
    """Every place in a document, the last of a list first."""
    inner = node.items() if isinstance(node, dict) else ()
    if isinstance(node, list):
        inner = reversed(list(enumerate(node)))
    for key, value in inner:
        yield (*path, key)
        yield from _paths(value, (*path, key))


def _without(document: dict[str, Any], path: Path_) -> dict[str, Any] | None:
    """A document without what is at a place; None where there is nothing (any more)."""
    less = deepcopy(document)
    node: Any = less
    *way, last = path
    try:
        for key in way:
            node = node[key]
        del node[last]
    except (KeyError, IndexError, TypeError):
        return None
    return less
