"""How many missiles, and pieces to throw, a combatant has as the fight begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from attrs import field, frozen

from vsdsim.scenario.faults import Words
from vsdsim.vsd.library.gear import Weapon
from vsdsim.vsd.library.reading import Fields

__all__ = ["MOST_AMMUNITION", "QUIVER", "Ammunition", "read_ammunition"]

MOST_AMMUNITION: Final = 1000
QUIVER: Final[Mapping[str, int]] = {"missile": 20, "thrown": 1}
"""What comes with a weapon whose entry in the data does not say, by its kind."""
MOST_NAMES: Final = 16
"""Weapons in a table of ammunition: more nobody can bear."""
KEY: Final = "ammunition"


@frozen
class Ammunition:
    """What a scenario says of a combatant's ammunition."""

    every: int | None = None
    """For each missile and thrown weapon."""
    named: Mapping[str, int] = field(factory=dict)
    """By weapon."""

    def of(self, weapon: Weapon, listed: int = 1) -> int:
        """The ammunition of a weapon that is `listed` so many times; 0 of a melee weapon."""
        if not weapon.ranged:
            return 0
        if self.every is not None:
            return self.every
        return self.named.get(weapon.name, listed * weapon.ammunition)

    def check(self, borne: Iterable[str], fields: Fields) -> None:
        """Note a fault for ammunition of what is not among the ranged weapons `borne`."""
        weapons = list(dict.fromkeys(borne))
        if not weapons:
            required = "no ammunition, as it bears no missile or thrown weapon"
            fields.fault((KEY,), required, fields.raw[KEY])
            return
        for name in self.named:
            if name not in weapons:
                required = f"a missile or thrown weapon that it bears ({', '.join(weapons)})"
                fields.fault((KEY, name), required, Words("another name", name), weapons)


def read_ammunition(fields: Fields) -> Ammunition | None:
    """The key `ammunition` of a combatant: a number, or a table by weapon."""
    if not fields.has(KEY):
        return None
    value = fields.raw[KEY]
    if isinstance(value, Mapping):
        if len(value) > MOST_NAMES:
            arrived = Words(f"{len(value)}")
            fields.fault((KEY,), f"a table of at most {MOST_NAMES} weapons", arrived)
            return None
        table = Fields(value, (*fields.path, KEY), fields.report)
        counts = {name: table.whole(name, 0, MOST_AMMUNITION) for name in value}
        fields.bad |= table.bad
        return Ammunition(named={name: count or 0 for name, count in counts.items()})
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_AMMUNITION:
        return Ammunition(every=value)
    required = f"a whole number from 0 to {MOST_AMMUNITION}, or a table of them by weapon"
    fields.fault((KEY,), required, value)
    return None
