"""Generated scenarios with poisoned people to treat: bitten in melee, then left in peace by it."""

from __future__ import annotations

from typing import Any

from tests.chance import Chance
from tests.oracle.written_care import WAYS
from tests.oracle.written_fields import Field
from tests.oracle.written_magic import a_modifier, a_rider
from tests.oracle.written_thick import REFLEX, a_member, casts, siege_laid

__all__ = ["a_sickbed"]

Table = dict[str, Any]
POISONS = ["venom", "bile"]
UNTIL = ["round < 2", "round < 3", "round < 4"]
"""How long somebody bites before giving up."""
LATE = ["round < 6", "round < 9", "round < 20"]
"""How long there is peace."""
REMEDIES = ["self.poisoned", "target.poisoned", "target.poisoned and round > 2", REFLEX]


def a_biter(chance: Chance, number: int, poison: str) -> Table:
    """Somebody whose blows are poisoned, for a few rounds."""
    each = a_member(chance, number, Field(0.0, (0.0, 0.0), fine=False))
    rider = a_rider(chance, poison)
    rider["effects"].append(a_modifier(chance))  # something of it goes on
    each["stats"] |= {"cmb": 180, "rider": rider | {"on": "hit", "poison": True}}
    each["at"] = [chance.one([0.0, 1.0, 2.0]), chance.one([-1.0, 0.5, 1.5])]
    each["script"] = [{"do": "attack", "when": chance.one(UNTIL)}, {"do": "surrender"}]
    each.pop("conditions", None)
    return each


def an_antidote(chance: Chance, friends: list[str]) -> Table:
    """First aid against poison."""
    names = [f"ally.{name}" for name in friends]
    found: Table = {"do": "first-aid", "treat": "poison", "when": chance.one(REMEDIES)}
    if chance.coin():
        found["target"] = chance.one([*WAYS, *names])
    if chance.coin():
        found["move"] = "approach"
    elif chance.seldom(3):
        found["time"] = True
    return found


def a_sickbed(chance: Chance) -> tuple[Table, dict[str, Table]]:
    """Some have been bitten, and whoever can treats them first of all; others shoot from afar."""
    scenario, spells, shooters, tended = siege_laid(chance)
    for group in shooters:
        group["script"].insert(0, {"do": "hold", "when": chance.one(LATE)})
    for group, friends in tended:
        group["script"] = casts(chance, spells, [], friends)[:1] + group["script"]
        group["script"].insert(0, an_antidote(chance, friends))
        if chance.coin():
            group["script"].insert(0, {"spend": "reroll", "on": ["save", "skill"]})
        group["tools"] = ["healers-kit"]
        group["stats"] |= {"hp": 400, "healer": chance.one([60, 100, 160])}
    biters = [a_biter(chance, 90 + i, each) for i, each in enumerate(POISONS)]
    scenario["side"][1]["combatant"] += biters[: chance.number(1, 2)]
    for group in [*shooters, *biters]:
        group["stats"].pop("traits", None)  # no fear, which has everybody flee
    return scenario, spells
