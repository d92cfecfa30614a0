"""Conditions by spells: they come over somebody, they are over, they cannot begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np
from attrs import frozen

from vsdsim.vsd import condition as declared
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import clear_flag, put
from vsdsim.vsd.conditions import CONDITIONS, FRIGHTENED, HELD, INCAPACITATED, PRONE, bit_of
from vsdsim.vsd.criticals import Effect
from vsdsim.vsd.library.spells.plights import Condition, Ending
from vsdsim.vsd.numbers import NOBODY, Bools, Ints
from vsdsim.vsd.rows import Index, Rows, distinct, which
from vsdsim.vsd.rules.befalling import befall, lift, open_to_it
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.fear import calm
from vsdsim.vsd.rules.harm import Harm
from vsdsim.vsd.rules.holds import let_go
from vsdsim.vsd.rules.magic.carrier import Carrier
from vsdsim.vsd.rules.magic.harming import struck_down
from vsdsim.vsd.rules.magic.reached import Reached
from vsdsim.vsd.rules.magic.standing import counted_rounds, end
from vsdsim.vsd.sources import Bits

__all__ = ["Afflicting", "Relieving"]


@frozen
class Afflicting(Carrier):
    """A condition comes over those whom it can concern."""

    effect: Condition

    @property
    def declared(self) -> declared.Condition:
        """Its declaration."""
        return CONDITIONS[self.effect.condition]

    def _befalls(self, bout: Bout, reached: Reached) -> Bools:
        """Whom it comes over: of the kind that it is for, with nothing that keeps it away."""
        p, target = bout.parameters, reached.target
        befalls = open_to_it(bout, self.declared, target.cell, magic=True)
        if self.effect.only:
            befalls = befalls & (p.beast.take(target.actor) == (self.effect.only == "beast"))
        return befalls

    def strike(self, bout: Bout, chain: Chain, reached: Reached) -> None:
        """Who is knocked down, or out, is so by a blow of the caster's that does no damage."""
        reached = reached[self._befalls(bout, reached)]
        if self.declared is PRONE:
            chain.harm.append(struck_down(bout, reached, Effect.KNOCKED_DOWN))
            self._tell(bout, reached)
        elif self.declared is INCAPACITATED:
            nothing = np.zeros(len(reached), dtype=np.int32)
            chain.harm.append(
                Harm(reached.target.cell, reached.caster.actor, nothing, reached.keys)
            )

    def land(self, bout: Bout, reached: Reached) -> None:
        """Begin what has no duration."""
        rounds, sources = self.declared.alone, bout.parameters.sources
        if rounds is not None and self.declared is not PRONE:
            # One by failure may be over at once: of who has made no save.
            endless = (sources.rounds + sources.points).take(reached.source) == 0
            reached = reached[endless & self._befalls(bout, reached)]
            befall(bout, self.declared, reached.target.cell, rounds, magic=True)
            self._tell(bout, reached)

    def _tell(self, bout: Bout, reached: Reached) -> None:
        """Tell of what comes over them without a duration."""
        bout.hear("befalls", reached.target, by=reached.caster.actor, source=reached.source,
                  condition=_number(self.effect.condition, reached.target.cell))  # fmt: skip

    def binds(self, bout: Bout, reached: Reached) -> Bits:
        """(R,) its bit, on whom it comes over for as long as it goes on."""
        if self.declared is PRONE:
            return super().binds(bout, reached)
        lasts = counted_rounds(bout, reached) >= bout.round
        return (self._befalls(bout, reached) * lasts * bit_of(self.declared)).astype(np.uint16)


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


def _end_fear(bout: Bout, cell: Index) -> None:
    s = bout.state
    if bout.parameters.frightens:
        calm(bout, cell[s.feared.take(cell) != NOBODY])


def _revive(bout: Bout, cell: Index) -> None:
    """What was knocked out comes round in the next Assessment, if nothing else keeps it down."""
    put(bout.state.incapacitated_until, cell, 0)
    clear_flag(bout.state.out_while_held, cell)


ENDINGS: Final[Mapping[str, Callable[[Bout, Index], None]]] = {
    HELD.word: _end_holds,
    PRONE.word: _get_up,
    FRIGHTENED.word: _end_fear,
    INCAPACITATED.word: _revive,
}
"""How conditions end for which more is to be done than to lift them."""


@frozen
class Relieving(Carrier):
    """A condition is over, and with it what keeps it up."""

    effect: Ending

    def land(self, bout: Bout, reached: Reached) -> None:
        """End it."""
        s = bout.state
        cell = distinct(reached.target.cell)
        if self.effect.ends in ENDINGS:
            ENDINGS[self.effect.ends](bout, cell)
        else:
            lift(bout, CONDITIONS[self.effect.ends], cell)
        if bout.parameters.sources.lasting:
            binds = s.spell_binds.reshape(-1, s.out.size)[:, cell]
            name, place = np.nonzero(binds & np.uint16(bit_of(self.effect.ends)))
            end(bout, name * np.intp(s.out.size) + cell[place])
        bout.hear("relieved", Rows(cell, s.fights), condition=_number(self.effect.ends, cell))


def _number(condition: str, cell: Index) -> Ints:
    """The bit of a condition, for each."""
    return np.full(len(cell), bit_of(condition), dtype=np.int32)
