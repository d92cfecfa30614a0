"""What a scenario goes without: taken out of sheets and tables before anything is compiled.

No phase knows of it: nothing comes up that nobody has. What no sheet and no table can lack is
asked for at the one door through which it comes (`rules/chains.py`, `rules/magic/bound.py`).
"""

from __future__ import annotations

from collections.abc import Collection
from functools import reduce
from operator import or_
from typing import Final

import numpy as np
from attrs import evolve, frozen

from vsdsim.vsd.conditions import bit_of, words_of
from vsdsim.vsd.library.tables import AttackTables
from vsdsim.vsd.sheet import Attack, Sheet

__all__ = ["BARRED", "WORDS", "Without"]

CRITICALS: Final = "criticals"
FUMBLES: Final = "fumbles"
BLEEDING: Final = "bleeding"
SPELLS: Final = "spells"
DRIVE: Final = "drive"
BARRED: Final = words_of(lambda each: each.bears and not each.hurries)
"""The conditions that can be kept from everybody: all that hinder."""
WORDS: Final = frozenset({CRITICALS, FUMBLES, BLEEDING, SPELLS, DRIVE, *BARRED})
"""What a scenario can be fought without."""


@frozen
class Without:
    """What is left out, as the rules ask for it."""

    criticals: bool = False
    fumbles: bool = False
    bleeding: bool = False
    spells: bool = False
    drive: bool = False
    barred: int = 0
    """Bits of the conditions that come over nobody."""

    @staticmethod
    def of(words: Collection[str]) -> Without:
        """What `words` name; combatants among them are in no side."""
        return Without(
            criticals=CRITICALS in words,
            fumbles=FUMBLES in words,
            bleeding=BLEEDING in words,
            spells=SPELLS in words,
            drive=DRIVE in words,
            barred=reduce(or_, (bit_of(word) for word in BARRED if word in words), 0),
        )

    def left_of(self, sheet: Sheet) -> Sheet:
        """A sheet as it is without it (`without.bleeding` and the like)."""
        if self == NOTHING:
            return sheet
        begins = tuple(word for word in sheet.conditions if not self.barred & bit_of(word))
        traits = sheet.traits | {"no-bleeding"} if self.bleeding else sheet.traits
        if self.barred & bit_of("frightened"):
            # Else there were saves for nothing, and Drive spent on them.
            traits |= {"no-fear"}
        return evolve(
            sheet,
            traits=traits,
            conditions=begins,
            surprised=sheet.surprised and not self.barred & bit_of("surprised"),
            magic_points=0 if self.spells else sheet.magic_points,
            drive=0 if self.drive else sheet.drive,
            attacks=tuple(map(self._sure, sheet.attacks)),
            off_hand=self._sure(sheet.off_hand) if sheet.off_hand else None,
            bash=self._sure(sheet.bash) if sheet.bash else None,
        )

    def tables(self, tables: AttackTables) -> AttackTables:
        """The attack tables: without critical strikes they keep their damage alone."""
        if not self.criticals:
            return tables
        none = np.full_like(tables.severity, -1)
        return AttackTables(tables.names, tables.damage, none)

    def _sure(self, attack: Attack) -> Attack:
        """An attack that no roll fumbles, if nobody does."""
        if not self.fumbles:
            return attack
        follow_up = None if attack.follow_up is None else self._sure(attack.follow_up)
        return evolve(attack, clumsy=0, follow_up=follow_up)


NOTHING = Without()
