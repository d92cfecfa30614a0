"""Scripts that follow others: the entries of these put in the place of `follow`."""

from __future__ import annotations

from collections.abc import Callable
from itertools import dropwhile

from attrs import frozen

from vsdsim.scenario.entries import FOLLOW, Follow
from vsdsim.scenario.faults import Faults, Place, Words
from vsdsim.scenario.model import Entry, Order

__all__ = ["Draft", "Splicer"]

MOST_LEVELS = 8
"""Scripts that follow one another."""
MOST_SPLICED = 200
"""Entries of a script with those of all that it follows."""


@frozen
class Draft:
    """A script whose entries have the right shape; whom and what they name is still open."""

    name: str
    entries: tuple[tuple[Place, Entry | Order | Follow], ...]
    packaged: bool = False
    """It follows packaged scripts only, whatever own ones are called."""


@frozen
class _Whole:
    """A script's entries with all that it follows, and through how many levels.

    Of what has a fault nothing counts, or the fault would be told of everybody who follows it.
    """

    entries: tuple[tuple[Place, Entry | Order], ...]
    levels: int


class Splicer:
    """Puts scripts together, each once; `find` gives the draft that another follows, or a fault."""

    def __init__(self, find: Callable[[Place, str, Draft], Draft | None], faults: Faults) -> None:
        self._find = find
        self._faults = faults
        # By identity: hashing a draft would hash all of its entries. The draft is kept with it.
        self._done: dict[int, tuple[Draft, _Whole]] = {}

    def entries(self, draft: Draft) -> tuple[tuple[Place, Entry | Order], ...]:
        """The entries of a script, those that it follows in their places."""
        return self._whole(draft, ()).entries

    def _whole(self, draft: Draft, above: tuple[Draft, ...]) -> _Whole:
        if id(draft) in self._done:
            return self._done[id(draft)][1]
        entries: list[tuple[Place, Entry | Order]] = []
        levels = 0
        for place, entry in draft.entries:
            if not isinstance(entry, Follow):
                entries.append((place, entry))
                continue
            part = self._followed((*place, FOLLOW), entry.name, (*above, draft))
            entries += part.entries
            levels = max(levels, part.levels + 1)
            if len(entries) > MOST_SPLICED:
                required = f"at most {MOST_SPLICED} entries, those that are followed included"
                self._faults((*place, FOLLOW), required, Words("more"))
                entries = []
                break
        whole = _Whole(tuple(entries), levels)
        self._done[id(draft)] = draft, whole
        return whole

    def _followed(self, place: Place, name: str, above: tuple[Draft, ...]) -> _Whole:
        """The script that the last of `above` follows; nothing of it after a fault."""
        nothing = _Whole((), -1)
        draft = self._find(place, name, above[-1])
        if draft is None:
            return nothing
        circle = [each.name for each in dropwhile(lambda each: each is not draft, above)]
        if circle:
            required = "a script that does not lead back to itself"
            self._faults(place, required, Words(" > ".join((*circle, name))))
            return nothing
        whole = self._whole(draft, above) if len(above) <= MOST_LEVELS else None
        if whole is None or whole.levels >= MOST_LEVELS:
            required = f"at most {MOST_LEVELS} scripts that follow one another"
            self._faults(place, required, Words("more"))
            return nothing
        return whole
