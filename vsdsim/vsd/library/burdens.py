"""Levels of encumbrance, and what each does to the figures of who carries so much."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import frozen

__all__ = ["BURDENS", "Burden"]


@frozen
class Burden:
    """One level of encumbrance; it comes on top of every figure, given ones too."""

    name: str
    share: tuple[int, int] = (1, 1)
    """Numerator and denominator of what is left of the Move Rate, rounded down."""
    penalty: int = 0
    """To everything that is rolled, 0 or less."""
    swi_counts: bool = True
    """Whether SWI counts to DEF."""
    attacks: bool = True
    sprints: bool = True

    def move(self, rate: int) -> int:
        """What is left of a Move Rate, whole metres."""
        above, below = self.share
        return rate * above // below


BURDENS: Final[Mapping[str, Burden]] = {
    burden.name: burden
    for burden in (
        Burden("unencumbered"),
        Burden("lightly"),
        Burden("encumbered", share=(2, 3)),
        Burden("heavily", share=(1, 2), penalty=-20),
        Burden("over", share=(1, 4), swi_counts=False, attacks=False, sprints=False),
    )
}
"""By the word that a scenario has for them."""
