"""What the critical tables can come to in a scenario: a rule out of reach costs nothing."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from attrs import frozen

from vsdsim.vsd.criticals import Criticals, Mark
from vsdsim.vsd.vocabulary import CriticalType

__all__ = ["Reach", "reach_of"]

HOLDS = Mark.HELD | Mark.GRIP | Mark.RIGID | Mark.ATTACKER_RIGID


@frozen
class Reach:
    """What can come up."""

    holds: bool
    """Somebody can be held, by its own grip too, or rigid."""
    blinds: bool
    """Somebody can be blinded."""
    plights: bool
    """A condition can come by a mark of its own (`critical.plight`)."""
    burns: bool
    """Somebody can be set on fire."""
    souls: bool
    """Somebody can suffer soul damage."""
    shocks: bool
    """A critical can strike again in the next round."""
    saves: bool
    """A row can ask for a save roll."""
    helms: bool
    """An outcome can be another for who wears a metal helm."""


def reach_of(
    criticals: Criticals, kinds: Iterable[int], *, beasts: bool, souls: bool = False
) -> Reach:
    """What comes of criticals of `kinds`, and of those that they lead to.

    `beasts`: whether there are any, who suffer some kinds on a table of their own; `souls`: whether
    magic can damage them.
    """
    waiting, read = set(kinds), set[int]()
    marks, asked, helms = Mark(0), set[int](), False
    while waiting:
        kind = waiting.pop()
        read.add(kind)
        rows = np.unique(criticals.row[kind, 1:])
        asked |= set(criticals.condition[rows].tolist()) - {-1}
        for number in {*criticals.outcome_if[rows], *criticals.outcome[rows]}:
            outcome = criticals.outcomes[number]
            marks |= Mark(int(criticals.marks[number]))
            helms |= bool(outcome.dying_metal_helm)
            waiting |= {int(further) for further, _, _ in outcome.further}
            waiting |= {int(outcome.arc[0])} if outcome.arc is not None else set()
        waiting |= {int(CriticalType.BEAST)} if beasts else set()
        waiting -= read
    return Reach(
        holds=bool(marks & HOLDS),
        blinds=Mark.BLIND in marks,
        plights=Mark.PLIGHT in marks,
        burns=Mark.BURN in marks,
        souls=souls or Mark.SOUL in marks,
        shocks=Mark.SHOCK in marks,
        saves=criticals.save in asked,
        helms=helms,
    )
