"""Conditions by spells: they come over somebody, they are over, they cannot begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np
from attrs import frozen

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import clear_flag, put, set_flag
from vsdsim.vsd.criticals import Effect
from vsdsim.vsd.library.spells.plights import Condition, Ending
from vsdsim.vsd.numbers import NOBODY, Bools, Ints
from vsdsim.vsd.rows import Index, Rows, distinct, which
from vsdsim.vsd.rules.befalling import stun, tire
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.fear import calm
from vsdsim.vsd.rules.harm import Harm
from vsdsim.vsd.rules.holds import let_go
from vsdsim.vsd.rules.magic.bound import open_to
from vsdsim.vsd.rules.magic.carrier import Carrier
from vsdsim.vsd.rules.magic.harming import struck_down
from vsdsim.vsd.rules.magic.reached import Reached
from vsdsim.vsd.rules.magic.standing import end, last_rounds
from vsdsim.vsd.sources import Bits, plight_bit

__all__ = ["Afflicting", "Relieving"]

FOR_THE_FIGHT: Final[Mapping[str, Callable[[Bout, Rows], None]]] = {
    "stunned": lambda bout, rows: stun(bout, rows, np.ones(len(rows), dtype=np.int32), magic=True),
    "weary": lambda bout, rows: tire(bout, rows.cell),
}
"""What comes of conditions without a duration that know themselves when they end."""


@frozen
class Afflicting(Carrier):
    """A condition comes over those whom it can concern."""

    effect: Condition

    @property
    def bit(self) -> int:
        """Its bit."""
        return plight_bit(self.effect.condition)

    def _befalls(self, bout: Bout, reached: Reached) -> Bools:
        """Whom it comes over: of the kind that it is for, with nothing that keeps it away."""
        p, target = bout.parameters, reached.target
        befalls = open_to(bout, target.cell, self.effect.condition)
        if self.effect.only:
            befalls = befalls & (p.beast.take(target.actor) == (self.effect.only == "beast"))
        if self.effect.condition == "frightened":
            befalls = befalls & ~p.no_fear.take(target.actor)
        if self.effect.condition == "stunned":
            befalls = befalls & ~p.no_stun.take(target.actor)
        return befalls

    def strike(self, bout: Bout, chain: Chain, reached: Reached) -> None:
        """Who is knocked down, or out, is so by a blow of the caster's that does no damage."""
        reached = reached[self._befalls(bout, reached)]
        if self.effect.condition == "prone":
            chain.harm.append(struck_down(bout, reached, Effect.KNOCKED_DOWN))
            self._tell(bout, reached)
        elif self.effect.condition == "incapacitated":
            nothing = np.zeros(len(reached), dtype=np.int32)
            chain.harm.append(
                Harm(reached.target.cell, reached.caster.actor, nothing, reached.keys)
            )

    def land(self, bout: Bout, reached: Reached) -> None:
        """Begin what has no duration."""
        begins = FOR_THE_FIGHT.get(self.effect.condition)
        if begins is not None:
            endless = last_rounds(bout, reached) < bout.round
            reached = reached[endless & self._befalls(bout, reached)]
            begins(bout, reached.target)
            set_flag(bout.state.hampered, reached.target.cell)
            self._tell(bout, reached)

    def _tell(self, bout: Bout, reached: Reached) -> None:
        """Tell of what comes over them without a duration."""
        bout.hear("befalls", reached.target, by=reached.caster.actor, source=reached.source,
                  condition=_number(self.effect.condition, reached.target.cell))  # fmt: skip

    def binds(self, bout: Bout, reached: Reached) -> Bits:
        """(R,) its bit, on whom it comes over for as long as it goes on."""
        if self.effect.condition == "prone":
            return super().binds(bout, reached)
        return (self._befalls(bout, reached) * self.bit).astype(np.uint16)


def _end_stun(bout: Bout, cell: Index) -> None:
    put(bout.state.stunned_until, cell, 0)


def _end_holds(bout: Bout, cell: Index) -> None:
    """By whomever, and one's own grip on somebody too."""
    s = bout.state
    let_go(bout, cell[s.holder.take(cell) != NOBODY])
    victim = s.grip_on.take(cell).astype(np.intp)
    grips = which(victim != NOBODY)
    let_go(bout, victim[grips] * s.fights + cell[grips] % s.fights)
    put(s.rigid_until, cell, 0)


def _get_up(bout: Bout, cell: Index) -> None:
    """Who cannot stand stays where it is, and so does who is out of the fight."""
    s = bout.state
    cell = cell[~(s.cannot_stand.take(cell) | s.out.take(cell))]
    clear_flag(s.prone, cell)
    clear_flag(s.rising, cell)


def _end_blindness(bout: Bout, cell: Index) -> None:
    put(bout.state.blind_until, cell, 0)


def _end_weariness(bout: Bout, cell: Index) -> None:
    if bout.parameters.wearies:
        clear_flag(bout.state.weary, cell)


def _end_fear(bout: Bout, cell: Index) -> None:
    s = bout.state
    if bout.parameters.frightens:
        calm(bout, cell[s.feared.take(cell) != NOBODY])


def _revive(bout: Bout, cell: Index) -> None:
    """What was knocked out comes round in the next Assessment, if nothing else keeps it down."""
    put(bout.state.incapacitated_until, cell, 0)
    clear_flag(bout.state.out_while_held, cell)


ENDINGS: Final[Mapping[str, Callable[[Bout, Index], None]]] = {
    "stunned": _end_stun,
    "held": _end_holds,
    "prone": _get_up,
    "blind": _end_blindness,
    "weary": _end_weariness,
    "frightened": _end_fear,
    "incapacitated": _revive,
}
"""How conditions end that no spell keeps up."""


@frozen
class Relieving(Carrier):
    """A condition is over, and with it what keeps it up."""

    effect: Ending

    def land(self, bout: Bout, reached: Reached) -> None:
        """End it."""
        s = bout.state
        cell = distinct(reached.target.cell)
        end_condition = ENDINGS.get(self.effect.ends)
        if end_condition is not None:
            end_condition(bout, cell)
        if bout.parameters.sources.lasting:
            binds = s.spell_binds.reshape(-1, s.out.size)[:, cell]
            name, place = np.nonzero(binds & np.uint16(plight_bit(self.effect.ends)))
            end(bout, name * np.intp(s.out.size) + cell[place])
        bout.hear("relieved", Rows(cell, s.fights), condition=_number(self.effect.ends, cell))


def _number(condition: str, cell: Index) -> Ints:
    """The bit of a condition, for each."""
    return np.full(len(cell), plight_bit(condition), dtype=np.int32)
