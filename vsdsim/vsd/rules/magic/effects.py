"""What spells do: every effect of `library/spells/` with who carries it out (`magic.effects`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

import numpy as np
from attrs import evolve, frozen

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.conditions import FRIGHTENED, INCAPACITATED, bit_of
from vsdsim.vsd.library.spells.answers import Aim, Counter, Ward
from vsdsim.vsd.library.spells.effect import Effect
from vsdsim.vsd.library.spells.figures import BrandedWeapon, Haste, Modifier, Strength
from vsdsim.vsd.library.spells.harming import AttackRoll, CriticalStrike, Push, SoulDamage
from vsdsim.vsd.library.spells.mending import Healing, Staunching
from vsdsim.vsd.library.spells.plights import Condition, Ending, Protection
from vsdsim.vsd.numbers import Ints
from vsdsim.vsd.rows import Index, Rows, distinct, which
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.fear import overcome, the_worst
from vsdsim.vsd.rules.field.footing import Falls, perched
from vsdsim.vsd.rules.harm import Harm
from vsdsim.vsd.rules.magic.carrier import Carrier
from vsdsim.vsd.rules.magic.harming import Pushing, Striking, Unsouling, push
from vsdsim.vsd.rules.magic.mending import Stanching, mend, staunch
from vsdsim.vsd.rules.magic.plights import Afflicting, Relieving
from vsdsim.vsd.rules.magic.reached import Reached
from vsdsim.vsd.rules.magic.standing import begin, last_rounds
from vsdsim.vsd.sources import HASTE, Bits

__all__ = ["CARRIERS", "Holding", "take_hold"]

Kind = TypeVar("Kind", bound=Carrier)
AFRAID, OUT = np.uint16(bit_of(FRIGHTENED)), np.uint16(bit_of(INCAPACITATED))


@frozen
class Hastening(Carrier):
    """Full Actions count as Half."""

    effect: Haste

    def binds(self, bout: Bout, reached: Reached) -> Bits:  # noqa: ARG002
        """(R,) the bit of the hasted."""
        return np.full(len(reached), HASTE, dtype=np.uint16)


class Enduring(Carrier):
    """Goes on, and does nothing else: what it comes to is in `Sources`."""

    def __init__(self, effect: Effect) -> None:
        self.effect = effect


CARRIERS: Final[Mapping[type[Effect], Callable[[Any], Carrier]]] = {
    # An attack roll is read elsewhere (`bolts.py`), a ward and a counterspell as they are triggered
    # (`triggers.py`): nobody is reached by them.
    AttackRoll: Enduring,
    Ward: Enduring,
    Counter: Enduring,
    Condition: Afflicting,
    Modifier: Enduring,
    Healing: Enduring,
    Staunching: Stanching,
    Ending: Relieving,
    Protection: Enduring,
    Aim: Enduring,
    CriticalStrike: Striking,
    Push: Pushing,
    BrandedWeapon: Enduring,
    Strength: Enduring,
    Haste: Hastening,
    SoulDamage: Unsouling,
}
"""Every effect there is, with who carries it out."""


def take_hold(bout: Bout, chain: Chain, reached: Reached) -> Holding | None:
    """Put what it strikes with into `chain`; returns what comes of it as that lands.

    All that is reached at one moment comes in one call: of one name the latest counts.
    """
    if not len(reached):
        return None
    # Something lands, even if nobody is harmed.
    chain.harm.append(Harm.none())
    parts = []
    for source in distinct(reached.source.astype(np.intp)):
        some = reached[reached.source == source]
        for effect in bout.parameters.sources.each[source].effects:
            carrier = CARRIERS[type(effect)](effect)
            carrier.strike(bout, chain, some)
            parts.append((carrier, some))
    return Holding(tuple(parts))


@frozen(eq=False)
class Holding:
    """What begins as all harm of a moment lands: effects, each with whom it takes hold of."""

    parts: tuple[tuple[Carrier, Reached], ...]

    @property
    def cells(self) -> Index:
        """Those whom they concern."""
        cells: Index = np.concatenate([reached.target.cell for _, reached in self.parts])
        return distinct(cells)

    def _of(self, kind: type[Kind]) -> list[tuple[Kind, Reached]]:
        """Those of one kind."""
        return [(each, reached) for each, reached in self.parts if isinstance(each, kind)]

    def move(self, bout: Bout) -> tuple[Index, Index]:
        """Move whom they move, before anything lands; whom over an edge, and by whom."""
        return push(bout, self._of(Pushing))

    def land(self, bout: Bout) -> Index:
        """Do what they do at once, and let the rest go on.

        Returns the cells of those who may be out of the fight by it.
        """
        # What ends does so before anything begins, and so does what keeps it away; wounds close
        # before anybody tires.
        for relieving, reached in self._of(Relieving):
            relieving.land(bout, reached)
        staunch(bout, self._of(Stanching))
        for carrier, reached in self.parts:
            if not isinstance(carrier, Relieving):
                carrier.land(bout, reached)
        sources = bout.parameters.sources
        if not sources.lasting and not sources.menders:
            return np.empty(0, dtype=np.intp)
        reached, binds = self._binding(bout)
        until = last_rounds(bout, reached)
        begun = begin(bout, reached, until, binds)
        reached, until, binds = reached[begun], until.take(begun), binds.take(begun)
        mend(bout, reached)
        self._frighten(bout, reached, until, binds)
        return reached.target.cell.take(which((binds & OUT) != 0))

    def _binding(self, bout: Bout) -> tuple[Reached, Bits]:
        """Everybody reached, by each source once, and what binds each."""
        parts, binds = list[Reached](), list[Bits]()
        for carrier, reached in self.parts:
            bits = carrier.binds(bout, reached)
            if parts and parts[-1] is reached:
                binds[-1] = binds[-1] | bits
            else:
                parts.append(reached)
                binds.append(bits)
        every, bound = Reached.joined(parts), np.concatenate(binds)
        aim = bout.parameters.sources.aim.take(every.source)
        aims = which(aim >= 0)
        if aims.size:
            apart = evolve(every[aims], source=aim.take(aims))
            every = Reached.joined([every, apart])
            bound = np.concatenate([bound, np.zeros(len(aims), dtype=bound.dtype)])
        return every, bound

    @staticmethod
    def _frighten(bout: Bout, reached: Reached, until: Ints, binds: Bits) -> None:
        """Fear of the casters begins; of several at once the longest works."""
        afraid = which((binds & AFRAID) != 0)
        if afraid.size:
            reached, until = reached[afraid], until[afraid]
            lasting = np.maximum(until - bout.round + 1, 0)
            first = the_worst(bout, reached.target, reached.caster.actor, lasting)
            some = reached[first]
            # What keeps fear away has been asked before anything of the moment began.
            overcome(bout, some.target, some.caster.actor, until[first])

    @staticmethod
    def dropped(bout: Bout, falling: Index, by: Index) -> Falls | None:
        """Those pushed over an edge who have not fallen yet; None for nobody."""
        if not falling.size or not bout.uneven:
            return None
        rows = Rows(falling, bout.state.fights)
        still = perched(bout, rows)
        return Falls.straight_down(bout, rows[still], by.compress(still))
