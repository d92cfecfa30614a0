"""A listener that keeps what the engine's state shows after every phase, as plain values."""

from __future__ import annotations

from typing import Any

from vsdsim.scenario.model import Scenario
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.rules.conditions import note_hampered
from vsdsim.vsd.state import NEVER, Action

__all__ = ["Snapshots"]

Everybody = dict[str, dict[str, Any]]

FIGURES = (
    "hp", "bleeding", "injuries", "stunned_until", "prone", "rising", "dead", "out", "rigid_until",
    "hold_damage", "hold_penalty", "break_penalty", "shield", "arms", "leg", "cannot_stand",
    "blind_until", "parry", "away", "surprised",
)  # fmt: skip
"""Columns that the oracle shows as they are."""
ON_A_FIELD = ("x", "y", "z", "fx", "fy")
"""The same, of fights on a field; in others everybody stays where it began."""
WHERE_ALL_STAND = dict(zip(ON_A_FIELD, (0, 0, 0, 1000, 0), strict=True))
OF_ATTACKS = ("ready_from", "left", "progress")
"""Columns with a row for each attack, shown of ranged attacks by place on the sheet."""
PEOPLE = ("holder", "grip_on", "opponent")
ACTIONS = {Action.NONE: None} | {
    each: each.name.lower().replace("_", "-") for each in Action if each
}


class Snapshots:
    """What the oracle's `Trace.moments` holds, of every fight of a bout.

    On the way it checks the promise of `State.hampered`: whoever a fresh look at the state would
    name is in the column already, at every moment.
    """

    def __init__(self, scenario: Scenario) -> None:
        self._attacks = _ranged(scenario)
        self.moments: dict[int, list[tuple[int, str, Everybody]]] = {}
        """By fight number: round, phase and everybody's state, after each phase."""
        self.broken_promises: list[str] = []
        self._over: set[int] = set()

    def hear(self, bout: Bout, what: str, *_: object, **columns: object) -> None:
        """Events are the narrator's affair."""

    def landed(self, bout: Bout) -> None:
        """Check the promise where harm has just been done."""
        self._check_hampered(bout)

    def phase_over(self, bout: Bout) -> None:
        """Write down every fight that was still on as the phase began."""
        self._check_hampered(bout)
        for place, number in enumerate(bout.state.number.tolist()):
            if number not in self._over:
                moment = (bout.round, bout.phase.value, _everybody(bout, place, self._attacks))
                self.moments.setdefault(number, []).append(moment)
            if bout.state.over[place]:
                self._over.add(number)

    def _check_hampered(self, bout: Bout) -> None:
        state, names = bout.state, bout.parameters.names
        promised = state.hampered
        note_hampered(bout)
        named, state.hampered = state.hampered, promised
        for one, place in zip(*(named & ~promised & state.in_fight()).nonzero(), strict=True):
            fight = state.number[place]
            self.broken_promises.append(
                f"{names[one]} is hampered, and the column denies it, in round {bout.round}, "
                f"{bout.phase.value}, of fight {fight}"
            )


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
    field = bout.parameters.field

    def one(number: int) -> dict[str, Any]:
        def figure(column: str) -> Any:
            return getattr(state, column)[number, place].item()

        def unless(column: str, *, nothing: bool) -> int | None:
            return None if nothing else int(figure(column))

        shown = {column: figure(column) for column in FIGURES}
        for column in PEOPLE:
            who = figure(column)
            shown[column] = names[who] if who >= 0 else None
        running = figure("passing_until") >= bout.round
        if field:
            shown |= {column: figure(column) for column in ON_A_FIELD}
            by = state.engaged[number, :, place].nonzero()[0]
            shown["engaged"] = sorted(names[each] for each in by)
            for column in OF_ATTACKS:
                values = getattr(state, column)
                own = attacks[number].items()
                shown[column] = {slot: values[attack, place].item() for slot, attack in own}
        else:
            # Nothing asks who is engaged where nobody moves; the engine does not keep it there.
            shown |= WHERE_ALL_STAND | {column: {} for column in OF_ATTACKS}
        return shown | {
            "passing": figure("passing") if running else 0,
            "hand": unless("hand", nothing=figure("hand") < 0),
            "assess": unless("assess", nothing=figure("assess") < 0),
            "dying_until": unless("dying_until", nothing=figure("dying_until") == NEVER),
            "action": ACTIONS[Action(figure("action"))],
        }

    return {name: one(number) for number, name in enumerate(names)}
