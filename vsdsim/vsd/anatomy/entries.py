"""Entries of scripts as they are declared: how often each, and what was done where none applied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from attrs import define, field
from numpy.typing import NDArray

from vsdsim.results.anatomy import Followed
from vsdsim.scenario.model import Entry
from vsdsim.vsd.codes import Action
from vsdsim.vsd.numbers import Ints
from vsdsim.vsd.rows import Index
from vsdsim.vsd.rules.declaring.plans import Group
from vsdsim.vsd.rules.deeds import DEEDS

__all__ = ["EntryCount", "label"]

LONGEST = 72
"""Characters of a label."""
_DONE: Final = {
    **{deed.action: deed.word for deed in reversed(tuple(DEEDS.values()))},
    Action.NONE: "nothing",
    Action.MOVE: "move",
    Action.PREPARE: "prepare a spell",
}
"""Actions by what scripts call them; several moves are one action."""


def label(entry: Entry) -> str:
    """What an entry says, in little room: `attack weakest with dagger when self.hp < 50%`."""
    cast = entry.cast
    said = [
        entry.do,
        "" if entry.metres is None else f"{entry.metres / 1000:g}",
        cast.spell if cast is not None else "",
        f"to ({entry.to[0] / 1000:g}, {entry.to[1] / 1000:g})" if entry.to is not None else "",
        entry.target or "",
        _parry(entry),
        f"with {entry.weapon}" if entry.weapon else "",
        f"beside {entry.move}" if entry.move else "",
        f"until {entry.ready_text}" if entry.ready_text else "",
        f"when {entry.when_text}" if entry.when_text else "",
    ]
    text = " ".join(word for word in said if word)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def _parry(entry: Entry) -> str:
    parry = entry.parry
    return "" if parry is None else f"parry {parry.amount}{'%' * parry.share}"


@define(eq=False)
class EntryCount:
    """Declarations by combatant and entry of its script."""

    groups: Sequence[Group]
    combatants: int
    width: int = field(init=False)
    """Places for each combatant: entries, then actions without one."""
    counts: NDArray[np.int64] = field(init=False)

    def __attrs_post_init__(self) -> None:
        most = max(len(group.plans) for group in self.groups)
        self.width = most + len(Action)
        self.counts = np.zeros(self.combatants * self.width, dtype=np.int64)

    def declared(self, actor: Index, entry: Ints, action: Ints) -> None:
        """Each actor (R,) declares an entry, or without one (-1) an action."""
        place = np.where(entry >= 0, entry, action + np.int16(self.width - len(Action)))
        key = actor * self.width
        key += place
        self.counts += np.bincount(key, minlength=len(self.counts))

    def followed(self) -> tuple[Followed, ...]:
        """(C,) by combatant."""
        each: dict[int, Followed] = {}
        counts = self.counts.reshape(self.combatants, self.width)
        for group in self.groups:
            # Plans are those entries of the script that can come up here.
            number = {id(plan.entry): place for place, plan in enumerate(group.plans)}
            places = [number.get(id(entry), -1) for entry in group.entries]
            labels = tuple(label(entry) for entry in group.entries)
            for one in group.members.tolist():
                row = counts[one].tolist()
                others = {
                    _DONE[action]: times
                    for action, times in zip(Action, row[-len(Action) :], strict=True)
                    if times
                }
                declared = tuple(row[place] if place >= 0 else 0 for place in places)
                each[one] = Followed(group.script, labels, declared, others)
        return tuple(each[one] for one in range(self.combatants))
