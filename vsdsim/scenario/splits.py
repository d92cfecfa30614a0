"""Groups that overrides have split: whose members the entries are, and their part in its line."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import define, evolve, field, frozen

from vsdsim.scenario.faults import Place

__all__ = ["Seat", "Slot", "Splits", "home_of"]


@define
class Slot:
    """Where an entry stood in the file, and the group that it was split from."""

    source: int
    """Its index in the file, or its group's."""
    group: str | None = None
    """The group's name; None for who was never one of a group."""
    number: int = 0
    """Which of the group, from 0."""
    of: int = 1
    """How many the group has."""
    whole: dict[str, object] = field(factory=dict)
    """The group's entry as it would be without the split, shared by its members."""
    own_place: bool = False
    """Its `at` was set for it alone."""


@frozen
class Seat:
    """A member's part in the `at` of its group."""

    number: int
    """Which of the group, from 0."""
    of: int
    entry: Mapping[str, object]
    """The group's."""


def home_of(place: Place) -> Place | None:
    """The list that has the combatant at or above `place`: a side's, or one of arrivals."""
    match place:
        case ("side", int(), "combatant", int(), *_) | ("timeline", int(), "arrive", int(), *_):
            return place[:3]
    return None


class Splits:
    """The slots of every list of combatants in which a group was split."""

    def __init__(self) -> None:
        self._slots: dict[Place, list[Slot]] = {}

    def slot(self, place: Place) -> Slot | None:
        """The slot of the combatant at or above `place`; None in a list without a split."""
        slots = self._slots.get(place[:3]) if home_of(place) else None
        index = place[3] if slots else 0
        return slots[index] if slots and isinstance(index, int) and index < len(slots) else None

    def seat(self, place: Place) -> Seat | None:
        """The part of a group's member in its `at`; None for who has an `at` of its own."""
        slot = self.slot(place)
        if slot is None or slot.group is None or slot.own_place:
            return None
        return Seat(slot.number, slot.of, slot.whole)

    def split(self, place: Place, name: str, whole: dict[str, object], of: int, all_: int) -> None:
        """Note that the group at `place`, in a list of `all_`, is now so many entries."""
        home, index = place[:3], place[3]
        slots = self._slots.setdefault(home, [Slot(number) for number in range(all_)])
        if isinstance(index, int):
            group = evolve(slots[index], group=name, of=of, whole=whole)
            slots[index : index + 1] = [evolve(group, number=number) for number in range(of)]

    def in_file(self, place: Place) -> Place:
        """The place in the file of what stands at `place` now."""
        slot = self.slot(place)
        return place if slot is None else (*place[:3], slot.source, *place[4:])

    def now(self, place: Place) -> list[Place]:
        """The places at which that stands now which the file has at `place`."""
        slots = self._slots.get(place[:3]) if home_of(place) else None
        if slots is None:
            return [place]
        found = [index for index, slot in enumerate(slots) if slot.source == place[3]]
        return [(*place[:3], index, *place[4:]) for index in found]

    def forget(self, place: Place) -> None:
        """Forget the splits of lists at or beneath `place`, which has a new value."""
        for home in [home for home in self._slots if home[: len(place)] == place]:
            del self._slots[home]
