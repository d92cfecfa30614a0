"""What goes on upon somebody does to its figures: one look at a column each.

Whoever something goes on upon is hampered, so that the rules which look closer at these alone ask
here for these alone.
"""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import Ints
from vsdsim.vsd.rows import Index
from vsdsim.vsd.rules.field.places import Arcs
from vsdsim.vsd.sources import Figure

__all__ = ["change", "cmb_change", "side_defence", "terms", "times_damage"]


def change(bout: Bout, cell: Index, *figures: Figure) -> Ints:
    """(R,) what is added to some figures of those at `cell`, all together."""
    total = np.zeros(len(cell), dtype=np.int32)
    for figure in figures:
        if figure in bout.parameters.sources.changed:
            total += bout.state.changes[figure].take(cell)
    return total


def cmb_change(bout: Bout, cell: Index, attack: Ints) -> Ints:
    """(R,) what is added to the CMB of these attacks."""
    total = change(bout, cell, Figure.CMB)
    if Figure.MELEE_CMB in bout.parameters.sources.changed:
        ranged = bout.parameters.attacks.ranged.take(attack)
        total += change(bout, cell, Figure.MELEE_CMB) * ~ranged
    return total


def side_defence(bout: Bout, cell: Index, sides: Arcs | None) -> Ints:
    """(R,) what is added to DEF against attacks from these sides; without a field from in front."""
    total = change(bout, cell, Figure.SIDE_DEFENCE)
    if sides is not None:
        total *= sides.shield_side
    return total


def times_damage(bout: Bout, cell: Index) -> Ints | None:
    """(R,) how many times the base damage those at `cell` do in melee; None: all do it once."""
    if Figure.DAMAGE not in bout.parameters.sources.changed:
        return None
    times: Ints = bout.state.changes[Figure.DAMAGE].take(cell)
    return times


def terms(bout: Bout, cell: Index, *figures: Figure) -> dict[str, Ints]:
    """What each thing that goes on adds to some figures, by what it is called; for the telling."""
    sources, found = bout.parameters.sources, dict[str, Ints]()
    for name in range(len(sources.names)):
        source = bout.state.spell_source[name].take(cell).astype(np.intp)
        for one in np.unique(source[source >= 0]):
            added = sum(sources.changes[figure].take(source) for figure in figures)
            found[sources.each[one].display] = np.where(source == one, added, 0)
    return found
