"""Whom a deed can be done to: within reach, in sight, or within what a move can come to."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows
from vsdsim.vsd.rules.fear import fears
from vsdsim.vsd.rules.field.cover import in_sight
from vsdsim.vsd.rules.field.engagement import engaged_by
from vsdsim.vsd.rules.field.places import in_reach, within
from vsdsim.vsd.rules.lowest import Eligible
from vsdsim.vsd.rules.special.move import Move

__all__ = [
    "RANGES", "Approachable", "Chargeable", "Contestable", "Shootable", "Strikable", "Unfeared",
]  # fmt: skip

RANGES = 4
"""Extreme range in base ranges: what is beyond is too far (`ranged.sight`)."""


@frozen(eq=False)
class Approachable:
    """To whom rows may move (`move.engaged`), (R,) each."""

    bout: Bout
    goes: Bools
    """Can move."""
    engaged: Bools
    """By anybody: moves only to who engages it."""

    def fits(self, rows: Rows, other: Rows) -> Bools:
        """Whether each may move to the other."""
        return self.goes & (~self.engaged | engaged_by(self.bout, rows, other))

    def __getitem__(self, chosen: Index) -> Approachable:
        return Approachable(self.bout, self.goes[chosen], self.engaged[chosen])


@frozen(eq=False)
class Strikable:
    """Whom rows reach with an attack or may move to (`declaration.targets`)."""

    bout: Bout
    attack: Ints
    moves: Approachable

    def fits(self, rows: Rows, other: Rows) -> Bools:
        """Whether each may declare its attack on the other."""
        return in_reach(self.bout, rows, other, self.attack) | self.moves.fits(rows, other)

    def __getitem__(self, chosen: Index) -> Strikable:
        return Strikable(self.bout, self.attack[chosen], self.moves[chosen])


@frozen(eq=False)
class Unfeared:
    """Whom rows are not Frightened of, among those they could choose (`condition.frightened`)."""

    bout: Bout
    among: Eligible | None

    def fits(self, rows: Rows, other: Rows) -> Bools:
        """Whether each dares to strike or shoot at the other."""
        dares = ~fears(self.bout, rows, other)
        return dares if self.among is None else dares & self.among.fits(rows, other)

    def __getitem__(self, chosen: Index) -> Unfeared:
        return Unfeared(self.bout, None if self.among is None else self.among[chosen])


@frozen(eq=False)
class Chargeable:
    """Whom rows do not reach with an attack, but may move to (`optional.charge`)."""

    bout: Bout
    attack: Ints
    moves: Approachable

    def fits(self, rows: Rows, other: Rows) -> Bools:
        """Whether each may charge the other."""
        return ~in_reach(self.bout, rows, other, self.attack) & self.moves.fits(rows, other)

    def __getitem__(self, chosen: Index) -> Chargeable:
        return Chargeable(self.bout, self.attack[chosen], self.moves[chosen])


@frozen(eq=False)
class Contestable:
    """With whom rows may try a special move (`optional.moves`)."""

    bout: Bout
    move: Move
    draws: Bools
    """Who takes up a weapon for it."""
    blows: Strikable
    """At whom they could strike."""

    def fits(self, rows: Rows, other: Rows) -> Bools:
        """Whether each may try it with the other."""
        can = self.move.fits(self.bout, rows, other, self.draws)
        return can & self.blows.fits(rows, other) if self.bout.parameters.field else can

    def __getitem__(self, chosen: Index) -> Contestable:
        return Contestable(self.bout, self.move, self.draws[chosen], self.blows[chosen])


@frozen(eq=False)
class Shootable:
    """Whom rows see within the range of an attack (`ranged.sight`)."""

    bout: Bout
    attack: Ints

    def fits(self, rows: Rows, other: Rows) -> Bools:
        """Whether each may shoot at the other."""
        farthest = RANGES * self.bout.parameters.attacks.base_range[self.attack]
        reached = within(self.bout, rows, other, farthest.astype(np.int64))
        return reached & in_sight(self.bout, rows, other)

    def __getitem__(self, chosen: Index) -> Shootable:
        return Shootable(self.bout, self.attack[chosen])
