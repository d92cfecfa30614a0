"""Who fights: short names, what everybody brings, and how everybody has ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from attrs import frozen

from vsdsim.results.textable import shortened
from vsdsim.scenario.model import Scenario
from vsdsim.textwidth import to_left, width_of, wrap
from vsdsim.vsd.codes import Away, Cause
from vsdsim.vsd.encounter import Encounter
from vsdsim.vsd.library.cardtext import aside, withstood
from vsdsim.vsd.parameters import Parameters
from vsdsim.vsd.sheet import Attack, Sheet
from vsdsim.vsd.telling.effects import rounds
from vsdsim.vsd.telling.plights import reported
from vsdsim.vsd.vocabulary import Column, Rank

__all__ = ["GLUE", "Cast", "columns", "listed", "wrapped"]

WIDTH = 80
GLUE = "\u00a0"
"""A space at which no line is broken: within `- 16 parry`."""
ARMOUR = {
    Column.NA: "no armour",
    Column.LA: "light armour",
    Column.MA: "medium armour",
    Column.HA: "heavy armour",
}
ARMS = {1: "weapon arm useless", 2: "an arm useless", 3: "both arms useless"}
WON: Final[Mapping[str, str]] = {
    "last-standing": "every enemy is out",
    "rout": "half of all enemies are out",
}
LONGEST_NAME = 24
"""Names in a list's first column are cut beyond this."""


def wrapped(text: str, indent: int = 0, hang: int = 4) -> list[str]:
    """`text` in lines of 80 columns, those after the first `hang` further in."""
    lines = wrap(
        text,
        WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hang),
        break_on_hyphens=False,
    )
    return [line.replace(GLUE, " ") for line in lines]


def listed(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def columns(lines: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Two columns, the second wrapped under itself."""
    wide = min(max(width_of(name) for name, _ in lines), LONGEST_NAME)
    for name, text in lines:
        short = shortened(name, wide)
        room = wrap(text, WIDTH - wide - 4, break_on_hyphens=False)
        told = [
            f"  {to_left(short, wide)}  {room[0]}",
            *(" " * (wide + 4) + more for more in room[1:]),
        ]
        yield from (line.replace(GLUE, " ") for line in told)


@frozen(eq=False)
class Cast:
    """The combatants of an encounter as the narrator names them."""

    scenario: Scenario
    parameters: Parameters
    names: tuple[str, ...]
    """Short where that is clear, else with the side: `Aldric (red)`."""

    @staticmethod
    def of(encounter: Encounter) -> Cast:
        """The cast of `encounter`."""
        people = encounter.scenario.combatants
        count = Counter(each.name for each in people)
        names = tuple(
            each.name if count[each.name] == 1 else f"{each.name} ({each.side})" for each in people
        )
        return Cast(encounter.scenario, encounter.parameters, names)

    def weapon(self, attack: int) -> str:
        """An attack's name in words."""
        return self.parameters.attacks.names[attack].replace("-", " ")

    def foes(self, one: int, other: int) -> bool:
        """Whether two are of different sides."""
        return bool(self.parameters.side[one] != self.parameters.side[other])

    def opening(self) -> Iterator[str]:
        """The sides and what everybody brings; equals next to each other share a line."""
        numbers = iter(range(len(self.names)))
        for side in self.scenario.sides:
            speaks = f" (declares {side.declares})" if side.declares else ""
            yield from wrapped(f"{side.name}{speaks}")
            lines = [(self.names[one], self._brings(one)) for one in _take(numbers, side)]
            yield from columns(
                [
                    (_together([name for name, _ in same]), text)
                    for text, same in groupby(lines, key=lambda line: line[1])
                ]
            )

    def _brings(self, one: int) -> str:
        """Hit and magic points, defence, armour, shield, rank and kind, combat bonuses."""
        sheet, p = self.scenario.combatants[one].sheet, self.parameters
        attacks = [a for a in sheet.attacks if a.kind != "unarmed"] or list(sheet.attacks[:1])
        with_what = [
            f"{self.weapon(number)} {self._bonus(number, attack, sheet)}"
            for number, attack in zip(p.attack_of[one].tolist(), attacks, strict=False)
        ]
        other = int(p.off_hand[one])
        if other >= 0:
            cmb = p.attacks.fresh_cmb[other]
            with_what.append(f"{self.weapon(other)} {cmb:+d} in the other hand")
        parts = [
            f"{sheet.hp} HP",
            f"{sheet.magic_points} MP" if sheet.magic_points else "",
            f"DEF {sheet.defence}",
            ARMOUR[sheet.column],
            f"{sheet.shield.name} shield" if sheet.shield is not None else "",
            sheet.rank.name.lower() if sheet.rank is not Rank.NORMAL else "",
            "beast" if sheet.beast else "",
            *withstood(sheet),
            "surprised" if sheet.surprised else "",
            *sheet.conditions,
            f"Drive {sheet.drive}" if sheet.drive and p.drive.spent_on else "",
            f"CMB with {', '.join(with_what)}",
        ]
        return ", ".join(part for part in parts if part)

    def _bonus(self, number: int, attack: Attack, sheet: Sheet) -> str:
        """The CMB of an attack as it is used: what takes both hands, without the shield."""
        cmb = int(self.parameters.attacks.fresh_cmb[number])
        laid_aside = aside(attack, sheet)
        if not laid_aside:
            return f"{cmb:+d}"
        if sheet.shield is not None:
            cmb -= sheet.shield.cmb
        return f"{cmb:+d} (not beside the {laid_aside.replace('-', ' ')})"

    def ending(self, people: Sequence[dict[str, Any]]) -> Iterator[str]:
        """How everybody is at the end."""
        numbers = iter(range(len(self.names)))
        for side in self.scenario.sides:
            yield from wrapped(side.name)
            yield from columns(
                [(self.names[one], self._state(one, people[one])) for one in _take(numbers, side)]
            )

    def _state(self, one: int, how: dict[str, Any]) -> str:
        """Hit and magic points, in or out and why, wounds."""
        state = "standing"
        if how["away"] == Away.DUE:
            return f"{how['hp']:>3} of {self.parameters.hp[one]} HP, still to come"
        if how["out"]:
            by = f", {self.names[how['by']]}" if how["by"] not in (-1, one) else ""
            gone = "off the field" if how["away"] == Away.FLED else "out of the fight"
            end = "dead" if how["dead"] else "dying" if how["dying"] else gone
            state = f"{end} ({Cause(how['cause']).label}{by})"
        elif how["dying"]:
            state = "standing, but dying"
        elif how["prone"]:
            state = "on the ground"
        here = not how["dead"] and how["away"] == Away.HERE
        wounds = [
            *([] if how["out"] else reported(how, lying=False)),
            f"bleeds {how['bleeding']} a round" if how["bleeding"] and not how["dead"] else "",
            f"injuries -{how['injuries']}" if how["injuries"] else "",
            ARMS.get(how["arms"], ""),
            "a leg useless" if how["leg"] else "",
            f"on fire, {how['burning']} a round" if how["burning"] and not how["dead"] else "",
            f"under {listed(how['spells'])}" if here and how["spells"] else "",
        ]
        points = f"{how['hp']:>3} of {how['total']} HP"
        magic = int(self.parameters.magic_points[one])
        left = f"{how['mp']} of {magic} MP" if magic else ""
        return ", ".join(part for part in (points, left, state, *wounds) if part)

    def _victory(self, side: int) -> str:
        """What a side's victory was."""
        goals = self.parameters.goals
        condition = goals.victory[side]
        if condition.kind == "fell":
            return f"{self.names[goals.named[side]]} is out"
        if condition.kind == "survive":
            return f"it has held out for {rounds(condition.rounds)}"
        return WON[condition.kind]

    def outcome(self, outcome: int, last: int) -> str:
        """How the fight has ended, as a sentence."""
        sides = self.parameters.sides
        if outcome < len(sides):
            return f"Won by {sides[outcome]} in round {last}: {self._victory(outcome)}."
        if outcome == len(sides):
            return f"A draw in round {last}."
        return f"Undecided after {rounds(last)}."


def _take(numbers: Iterator[int], side: Any) -> list[int]:
    """The numbers of a side's members, the next of `numbers`."""
    return [next(numbers) for _ in side.combatants]


def _together(names: Sequence[str]) -> str:
    """One name, or the first and the last of many who are alike."""
    return names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"
