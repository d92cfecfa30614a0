"""A listener that keeps what the engine's state shows after every phase, as plain values."""

from __future__ import annotations

from typing import Any

from attrs import fields

from tests.oracle.landed import CARE, DRIVE, HELD, MAGIC
from tests.promises import Promises
from vsdsim.scenario.model import Scenario
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action
from vsdsim.vsd.numbers import NEVER
from vsdsim.vsd.state.state import State
from vsdsim.vsd.vocabulary import CriticalType, Severity

__all__ = ["LEFT_OUT", "WHERE_KEPT", "Snapshots"]

Everybody = dict[str, dict[str, Any]]

LEFT_OUT = {
    "number": "which fight is at a place",
    "root": "the fight's dice",
    "over": "as long as a fight goes on there are moments to compare",
    "outcome": "compared at the end",
    "ended": "compared at the end",
    "near": "dice",
    "passing_until": "in `passing`, which is shown while it runs",
    "out_cause": "added up over all fights",
    "dying_cause": "the same, where it comes to that",
    "stuck": "shows in what is declared and struck",
    "stuck_until": "as `stuck`",
    "declared": "the attack meant, in the engine's numbers: shows in blows",
    "attack": "the attack that counts, in the engine's numbers: shows in parries and blows",
    "critical": "shows in wounds",
    "draws": "shows in `hand`",
    "dropped": "as `draws`",
    "half": "shows in parries and blows",
    "at_fallen": "shows in blows",
    "faced": "shows in whom one is Frightened of",
    "hampered": "checked by itself (`tests.promises`)",
    "halved": "shows in parries",
    "before_parry": "checked by itself (`tests.promises`)",
    "declared_parry": "shows in `parry`",
    "way": "shows in places",
    "pace": "as `way`",
    "goal_x": "as `way`",
    "goal_y": "as `way`",
    "guards": "shows in places and blows",
    "drops_down": "shows in `prone`",
    "spent": "shows in wounds",
    "both": "shows in parries and blows",
    "charged": "shows in wounds",
    "plights": "of no condition that is shipped",
    "wounds": "rows, not columns; they sum up in `bleeding`",
}
"""Columns of the state that are not compared, and why."""
if DRIVE:
    LEFT_OUT |= {"ordered": "shows in `drive` and what it is spent on"}
if HELD:
    LEFT_OUT |= {"held_what": "shows in what is struck as it goes off"}
if CARE:
    LEFT_OUT |= {
        "treats": "shows in wounds",
        "takes_time": "as `treats`",
        "begun_on": "as `treats`",
    }
if MAGIC:
    LEFT_OUT |= {
        "casting": "the spell declared, in the engine's numbers: shows in what it does",
        "aimed": "as `casting`",
        "preparing": "shows in `action` and `prepared`",
        "later": "shows in what goes off",
        "later_round": "as `later`",
        "later_target": "as `later`",
        "later_b": "as `later`",
        "power_from": "shows in what is declared",
        "spell_source": "shows in what goes on: conditions, figures, wards",
        "spell_until": "as `spell_source`",
        "spell_binds": "as `spell_source`",
        "spellbound": "as `spell_source`",
        "protected": "as `spell_source`",
        "spared": "shows in parries and blows as haste ends",
        "changes": "shows in parries, blows and rolls",
        "healing": "shows in `hp`",
        "healing_until": "as `healing`",
        "healing_source": "as `healing`",
        "clock_until": "the clocks that do not count; the one that does is in `dying_until`",
        "clock_by": "as `clock_until`",
        "clock_begun": "as `clock_until`",
    }
COMPARED = tuple(each.name for each in fields(State) if each.name not in LEFT_OUT)
ON_A_FIELD = ("x", "y", "z", "fx", "fy")
"""Columns of fights on a field; in others everybody stays where it began."""
WHERE_ALL_STAND: dict[str, Any] = dict(zip(ON_A_FIELD, (0, 0, 0, 1000, 0), strict=True))
OF_ATTACKS = ("ready_from", "left", "progress")
"""Columns with a row for each attack, shown of ranged attacks by place on the sheet."""
PEOPLE = (
    "holder", "grip_on", "opponent", "out_by", "dying_by", "burnt_by", "feared", "begun",
)  # fmt: skip
NOWHERE = WHERE_ALL_STAND | {column: {} for column in OF_ATTACKS}
"""All this where nobody moves: who is engaged is asked by nothing there, and not kept."""
OF_THE_FIELD = (*ON_A_FIELD, *OF_ATTACKS, "engaged")
TENDING = [each for each in Action if each.name in ("FIRST_AID", "WAKE", "HELP")]
STILL_HELD = (1, 2)
"""What `held_back` is while something is held."""
IN_ROWS = ("shocks",)
"""Rows of several combatants, shown with each."""
OF_PAIRS = ("feint",)
"""Columns of everybody against everybody."""
WHERE_KEPT = ("drive", "bandages", "kit", "begun", "mp", "prepared", "resonates", "oblivious")
"""Columns that hold something from the start, and are not kept where nobody uses it."""
BY_THEMSELVES = (*OF_THE_FIELD, *IN_ROWS, *OF_PAIRS, "held_back", "patient")
NOTHING = {"hand": -1, "assess": -1, "dying_until": NEVER, "hold_limit": NEVER}
"""What these columns hold where there is nothing."""
ACTIONS = {Action.NONE: None} | {
    each: each.name.lower().replace("_", "-") for each in Action if each
}


class Snapshots(Promises):
    """What the oracle's `Trace.moments` holds, of every fight of a bout.

    On the way it holds the engine to its promises.
    """

    def __init__(self, scenario: Scenario) -> None:
        super().__init__()
        self._attacks = _ranged(scenario)
        self.moments: dict[int, list[tuple[int, str, Everybody]]] = {}
        """By fight number: round, phase and everybody's state, after each phase."""
        self._over: set[int] = set()

    def phase_over(self, bout: Bout) -> None:
        """Write down every fight that was still on as the phase began."""
        super().phase_over(bout)
        for place, number in enumerate(bout.state.number.tolist()):
            if number not in self._over:
                moment = (bout.round, bout.phase.value, _everybody(bout, place, self._attacks))
                self.moments.setdefault(number, []).append(moment)
            if bout.state.over[place]:
                self._over.add(number)


def _ranged(scenario: Scenario) -> list[dict[int, int]]:
    """Of each combatant the numbers of its ranged attacks, by place on the sheet.

    Attacks are numbered in the order of combatants and sheets, each followed by its follow-up.
    """
    found: list[dict[int, int]] = []
    number = 0
    for each in scenario.combatants:
        own = {}
        for place, attack in enumerate(each.sheet.attacks):
            if attack.ranged:
                own[place] = number
            number += 1 + (attack.follow_up is not None)
        found.append(own)
    return found


def _everybody(bout: Bout, place: int, attacks: list[dict[int, int]]) -> Everybody:
    """Everybody in the fight at `place` among those of the bout."""
    state, names = bout.state, bout.parameters.names

    def one(number: int) -> dict[str, Any]:
        def shown(column: str) -> Any:
            values = getattr(state, column)
            if not values.size:  # what no fight of the scenario can come to is not kept
                return None if column in PEOPLE else 0
            value = values[number, place].item()
            if column in PEOPLE:
                return names[value] if value >= 0 else None
            if column in NOTHING:
                return None if value == NOTHING[column] else value
            return ACTIONS[Action(value)] if column == "action" else value

        plain = [column for column in COMPARED if column not in BY_THEMSELVES]
        plain = [each for each in plain if each not in WHERE_KEPT or getattr(state, each).size]
        found = {column: shown(column) for column in plain}
        found |= _by_themselves(bout, place, number)
        if state.passing_until[number, place] < bout.round:
            found["passing"] = 0
        if not found["out"]:
            found["out_by"] = None
        return found | (of_the_field(number) if bout.parameters.field else NOWHERE)

    def of_the_field(number: int) -> dict[str, Any]:
        found: dict[str, Any] = {
            column: getattr(state, column)[number, place].item() for column in ON_A_FIELD
        }
        for column in OF_ATTACKS:
            values, own = getattr(state, column), attacks[number].items()
            found[column] = {slot: values[attack, place].item() for slot, attack in own}
        by = state.engaged[number, :, place].nonzero()[0]
        return found | {"engaged": sorted(names[each] for each in by)}

    return {name: one(number) for number, name in enumerate(names)}


def _by_themselves(bout: Bout, place: int, number: int) -> dict[str, Any]:
    """What columns do not hold as it is shown."""
    found: dict[str, Any] = {
        "shocks": _shocks(bout, place, number),
        "feint": _feint(bout, place, number),
    }
    state, here = bout.state, (number, place)
    if CARE:
        tends = state.patient.size and Action(state.action[here]) in TENDING
        found["patient"] = bout.parameters.names[state.patient[here]] if tends else None
    if HELD:
        spent = state.spent.size and state.spent[here]
        held = state.held_back.size and not spent
        found["readied"] = bool(held) and state.held_back[here].item() in STILL_HELD
    return found


def _feint(bout: Bout, place: int, number: int) -> dict[str, int]:
    """The margins that one of a fight has over others, by name."""
    names, margins = bout.parameters.names, bout.state.feint
    if not margins.size:
        return {}
    over = margins[number, :, place].tolist()
    return {name: margin for name, margin in zip(names, over, strict=True) if margin}


def _shocks(bout: Bout, place: int, number: int) -> list[tuple[str, str, str]]:
    """The shocks that one of a fight has coming."""
    names = bout.parameters.names
    cell = number * len(bout.state.number) + place
    return sorted(
        (names[author], CriticalType(kind).name, Severity(severity).name)
        for rows in bout.state.shocks
        for there, author, kind, severity in zip(
            rows.cell, rows.author, rows.kind, rows.severity, strict=True
        )
        if there == cell
    )
