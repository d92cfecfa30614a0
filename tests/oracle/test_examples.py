"""Generated examples: told by a number alone, and made smaller until nothing can be left out."""

from __future__ import annotations

import tomllib

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


def test_answers_of_all_kinds_are_written() -> None:
    """Wards and counterspells with an area, at several, for friends and around oneself."""
    found = set()
    for number in range(2, 300, 6):
        for spell in tomllib.loads(thick(number).spells).values():
            heads = {head for effect in spell["effects"] for head in effect}
            shape = "warp" if "warp" in spell else "around" if spell["range"] == "self" else "far"
            for head in heads & {*WAITING}:
                found.add((head, "area" in spell, shape, spell["on"]))
    wanted = {
        (head, *rest)
        for head in WAITING
        for rest in (
            (True, "far", "friend"),
            (True, "far", "enemy"),
            (True, "around", "enemy"),
            (False, "warp", "friend"),
            (False, "far", "friend"),
        )
    }
    assert wanted <= found


def test_one_name_is_of_several_powers_and_riders() -> None:
    """In one encounter powers of one name differ, and so do riders; some have a spell's name."""
    differ = set()
    for number in range(40):
        seen: dict[tuple[str, str], list[object]] = {}
        document = thick(number).document
        for each in (group["stats"] for side in document["side"] for group in side["combatant"]):
            for kind, gifts in (("power", each["powers"]), ("rider", [each.get("rider")])):
                for gift in filter(None, gifts):
                    seen.setdefault((kind, gift["name"]), []).append(gift["effects"])
        differ |= {key for key, others in seen.items() if len({str(each) for each in others}) > 1}
    assert {("power", "gaze"), ("power", "spell-2"), ("rider", "touch")} <= differ


def test_there_is_poison_to_treat() -> None:
    """On a sickbed: some bite with poison, and everybody on the other side knows a remedy."""
    for number in range(4, 64, 6):
        first, *others = thick(number).document["side"]
        assert all(
            any(entry.get("treat") == "poison" for entry in group["script"])
            for group in first["combatant"]
        )
        riders = [group["stats"].get("rider", {}) for side in others for group in side["combatant"]]
        assert any(rider.get("poison") for rider in riders)
