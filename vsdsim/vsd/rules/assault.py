"""What an attack roll is made of.

Blows (`blows.py`), shots and strays (`ranged/shots.py`) and attack spells (`magic/bolts.py`) each
say in an `Assault` what is their own; `attack.py` resolves them all.
"""

from __future__ import annotations

from typing import Any

from attrs import fields, frozen

from vsdsim.dice import Keys
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows

__all__ = ["Assault", "Escape"]


@frozen(eq=False)
class Escape:
    """How blows fall on those who run away, (R,) each (`move.run`)."""

    behind: Bools
    """From the rear, wherever the attacker stands."""
    halved: Bools
    """At half of the CMB before parry."""

    def __getitem__(self, chosen: Index | Bools | slice) -> Escape:
        return Escape(self.behind[chosen], self.halved[chosen])


@frozen(eq=False)
class Assault:
    """Attack rolls of one kind, (R,) each: all of them that does not hang on how the targets stand.

    None: nothing of the sort.
    """

    what: str
    """The event that tells of them."""
    afar: bool
    """Not hand to hand: shield, armour, cover and plight count as against missiles."""
    rows: Rows
    """Whose they are."""
    target: Rows
    attack: Ints
    """In whose table they are read, and up to whose max result."""
    keys: Keys
    """Their addresses."""
    cmb: Ints
    """Of the moment; of spells all that there is on the caster's side."""
    bonus: Ints
    """What else is added to them, wards aside."""
    whence: Rows
    """Who stands where they come from."""
    range_penalty: Ints | None = None
    """What distance takes off, 0 or less."""
    ward: Ints | None = None
    """What wards add to each."""
    clumsy: Ints | None = None
    """The highest first die that can fumble, where it is not the attack's own."""
    times: Ints | None = None
    """How many times the base damage they do."""
    parried: Bools | None = None
    """Which can be parried, where not all can."""
    casting: Ints | None = None
    """The casting that each is of, of spells."""
    escape: Escape | None = None
    """How they fall on those who run away, if that is what they are for."""

    def __getitem__(self, chosen: Index | Bools) -> Assault:
        """Some of them, by index or mask."""
        return Assault(*(_some(getattr(self, each.name), chosen) for each in fields(Assault)))


def _some(column: Any, chosen: Index | Bools) -> Any:
    """Some rows of what may be no column."""
    return column if column is None or isinstance(column, str | bool) else column[chosen]
