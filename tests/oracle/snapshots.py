"""A listener that keeps what the engine's state shows after every phase, as plain values."""

from __future__ import annotations

from typing import Any

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.rules.conditions import note_hampered
from vsdsim.vsd.state import NEVER, Action

__all__ = ["Snapshots"]

Everybody = dict[str, dict[str, Any]]

FIGURES = (
    "hp", "bleeding", "injuries", "stunned_until", "prone", "rising", "dead", "out", "rigid_until",
    "hold_damage", "hold_penalty", "break_penalty", "shield", "arms", "leg", "cannot_stand",
    "blind_until", "parry",
)  # fmt: skip
"""Columns that the oracle shows as they are."""
PEOPLE = ("holder", "grip_on", "opponent")
ACTIONS = {Action.NONE: None} | {
    each: each.name.lower().replace("_", "-") for each in Action if each
}


class Snapshots:
    """What the oracle's `Trace.moments` holds, of every fight of a bout.

    On the way it checks the promise of `State.hampered`: whoever a fresh look at the state would
    name is in the column already, at every moment.
    """

    def __init__(self) -> None:
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
                moment = (bout.round, bout.phase.value, _everybody(bout, place))
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


def _everybody(bout: Bout, place: int) -> Everybody:
    """Everybody in the fight at `place` among those of the bout."""
    state, names = bout.state, bout.parameters.names

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
        return shown | {
            "passing": figure("passing") if running else 0,
            "hand": unless("hand", nothing=figure("hand") < 0),
            "assess": unless("assess", nothing=figure("assess") < 0),
            "dying_until": unless("dying_until", nothing=figure("dying_until") == NEVER),
            "action": ACTIONS[Action(figure("action"))],
        }

    return {name: one(number) for number, name in enumerate(names)}
