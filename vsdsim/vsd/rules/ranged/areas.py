"""Missiles that strike everybody about their target (`missile.area`)."""

from __future__ import annotations

import numpy as np

from vsdsim.dice import child, down
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.assault import Assault
from vsdsim.vsd.rules.field.places import within
from vsdsim.vsd.rules.ranged.shots import shots_at

__all__ = ["beside_targets"]


def beside_targets(bout: Bout, shots: Assault, fumbled: Bools) -> Assault | None:
    """The shots at everybody who stands about a target, each with a roll of its own: no fumble.

    None where none of the shots strikes an area; one that is `fumbled` strikes nobody.
    """
    p, s = bout.parameters, bout.state
    if not p.attacks.any_area:
        return None
    area = p.attacks.area.take(shots.attack)
    wide = shots[which((area > 0) & ~fumbled)]
    if not len(wide.rows):
        return None
    area, standing = p.attacks.area.take(wide.attack), s.in_fight()
    struck = []
    for one in range(len(p.names)):
        other = wide.rows.facing(one)
        there = within(bout, wide.target, other, area) & other.read(standing)
        struck.append(there & (wide.target.actor != one))
    which_, actor = np.stack(struck, axis=1).nonzero()
    each = wide[which_]
    target = Rows.at(each.rows.fight, actor, s.fights)
    keys = down(child(each.keys, "target"), p.words.take(actor))
    no_fumble = np.zeros(len(keys), dtype=np.int32)
    return shots_at(bout, each.rows, target, each.attack, keys, clumsy=no_fumble)
