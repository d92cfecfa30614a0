"""What a scenario is fought without: a part of the rules, a condition, somebody."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from attrs import evolve, frozen

from vsdsim.scenario import checks
from vsdsim.scenario.faults import Faults, Place, Words, listed
from vsdsim.scenario.model import Entry, Script, Side, Victory
from vsdsim.scenario.names import find_name, written
from vsdsim.scenario.roster import Party, Roster

__all__ = ["KEY", "NOTHING", "Without", "read_without"]

KEY = "without"
"""The key of a scenario."""
LONGEST = 130
"""Characters of one of the list: a side and a name with quotes."""


@frozen
class Without:
    """What is left out."""

    words: frozenset[str] = frozenset()
    """In the ruleset's words, and full names of combatants."""

    def left_of(self, sides: tuple[Side, ...]) -> tuple[Side, ...]:
        """The sides without who is left out.

        The others stand and look as they would with them. What a script means to do to somebody
        who is not there is never declared.
        """
        if not any("." in each for each in self.words):
            return sides
        return tuple(
            evolve(
                side,
                combatants=tuple(
                    evolve(each, script=self._left_of(each.script))
                    for each in side.combatants
                    if each.full_name not in self.words
                ),
            )
            for side in sides
        )

    def _left_of(self, script: Script | None) -> Script | None:
        if script is None:
            return None
        return evolve(script, entries=tuple(filter(self._can_be, script.entries)))

    def _can_be(self, entry: Entry) -> bool:
        return entry.target not in self.words


NOTHING = Without()


def read_without(
    raw: object,
    known: Collection[str],
    roster: Roster,
    victory: Mapping[str, Victory],
    faults: Faults,
) -> Without:
    """What `raw` names: `known` words, combatants and groups of them.

    Of each side somebody stays who is there from the start, and so does whoever must be felled.
    """
    found: set[str] = set()
    everybody = roster.friends(None)
    for index, each in enumerate(checks.array(faults, (KEY,), raw, "words and names") or ()):
        place = (KEY, index)
        text = checks.text(faults, place, each, LONGEST)
        if text is None:
            continue
        if text in known:
            found.add(text)
            continue
        names = _who(text, everybody)
        if names:
            _check_victory(place, names, victory, faults)
            found |= names
        elif roster.all_names:
            required = f"one of {listed(known, 20)}, or a combatant or group (SIDE.NAME)"
            faults(place, required, text, choices=[*known, *_choices(everybody)])
    for party in roster.parties:
        _check_side(party, found, faults)
    return Without(frozenset(found))


def _who(text: str, everybody: Mapping[str, str]) -> frozenset[str]:
    """Full names of the combatant that a text names, or of everybody of its numbered group."""
    one = find_name(text, everybody)
    if one is not None:
        return frozenset({one})
    members = re.compile(re.escape(text) + r" [0-9]+")
    return frozenset(full for full in everybody if members.fullmatch(full))


def _choices(everybody: Mapping[str, str]) -> list[str]:
    """What can be named, to suggest: everybody and every numbered group."""
    return [*written(everybody), *everybody, *{re.sub(r" [0-9]+$", "", each) for each in everybody}]


def _check_victory(
    place: Place, names: Collection[str], victory: Mapping[str, Victory], faults: Faults
) -> None:
    for side, each in victory.items():
        if each.kind == "fell" and each.name in names:
            required = f"somebody else: {side} has won when {each.name} is out"
            faults(place, required, Words(each.name))


def _check_side(party: Party, gone: Collection[str], faults: Faults) -> None:
    """Somebody of a side stays who is there from the start."""
    begin = [
        f"{party.name}.{name}"
        for group in party.groups
        if group.arrives == 1 and not group.unnamed
        for name in group.names
    ]
    if begin and set(begin) <= set(gone):
        required = f"somebody left of {party.name} who is there from the start"
        faults((KEY,), required, Words("nobody"))
