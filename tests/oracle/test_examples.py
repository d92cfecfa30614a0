"""Generated examples: told by a number alone, and made smaller until nothing can be left out."""

from __future__ import annotations

from tests.oracle.examples import Example, example, smallest, thick
from tests.oracle.written_magic import AT_ONCE, COMMON, HELPFUL, MADE, WAITING
from vsdsim.vsd.library.spells.effects import EFFECTS
from vsdsim.vsd.library.spells.harming import AttackRoll


def test_a_number_tells_all() -> None:
    """The same twice; another number, or tables of its own, is another example."""
    assert example(7) == example(7)
    assert example(7) != example(8)
    assert example(7).document != example(7, own=True).document
    assert thick(7) == thick(7)
    assert thick(7).spells != thick(8).spells


def test_every_effect_is_made_up() -> None:
    """Whatever a spell can do has its part in what is made up."""
    assert {*MADE, AttackRoll.head} == EFFECTS.keys()
    assert {*COMMON, *AT_ONCE, *HELPFUL, *WAITING} == MADE.keys()


def test_what_is_not_needed_is_left_out() -> None:
    """Of a whole encounter the one thing that makes the difference stays, and the way to it."""

    def differs(found: Example) -> bool:
        sides = found.document.get("side", [])
        groups = [group for side in sides for group in side.get("combatant", [])]
        return any(group.get("name") == "C1" for group in groups)

    found = example(3)
    less = smallest(found, differs)
    assert less.document == {"side": [{"combatant": [{"name": "C1"}]}]}
    assert less.seed == found.seed
