"""What bears on the actions of a moment: what those who declare could do at all."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import Rows, spread
from vsdsim.vsd.rules.burning import flames
from vsdsim.vsd.rules.field.mobility import CRAWLS, can_move
from vsdsim.vsd.rules.magic.concentration import keep_up
from vsdsim.vsd.rules.plight import BARS, Plight, barring

__all__ = ["Means"]

CANNOT_STAND_UP = barring(lambda condition: not condition.stands_up)
CANNOT_SHOOT = barring(lambda condition: not condition.shoots)
CANNOT_ATTACK = barring(lambda condition: not condition.attacks)


@frozen(eq=False)
class Means:
    """What bears on the actions of some rows, (R,) each."""

    barred: Bools
    """Can take no Full Action."""
    held_by: Bools
    """Held by somebody."""
    gripping: Bools
    """Held by its own grip on somebody."""
    can_stand: Bools
    """Prone, and nothing keeps it down."""
    can_attack: Bools
    """Not overburdened, and nothing bars attacks."""
    moves: Bools
    """Can move, be it crawling."""
    walks: Bools
    """Can move upright."""
    engaged: Bools
    """Engaged by somebody."""
    can_shoot: Bools
    """Nothing keeps it from shooting, a weapon aside."""
    burns: Bools
    """On fire."""
    keeps_up: Bools
    """Has a spell to keep up by concentration."""

    @staticmethod
    def of(bout: Bout, rows: Rows, close: Plight, holds: Bools, in_melee: Bools) -> Means:
        """The means of `rows` as they stand, of whom those in a `close` plight are hampered.

        (C, N) who `holds` somebody and who is engaged: only asked on a field.
        """
        p, s, size, cell = bout.parameters, bout.state, len(rows), close.cell
        no, yes = np.zeros(size, dtype=np.bool_), np.ones(size, dtype=np.bool_)

        def of_the_hampered(can: Bools, *, the_sound: bool = False) -> Bools:
            return spread(can, close.index, size, the_sound)

        bars = BARS.take(close.suffers)
        can_attack = yes if p.can_attack.all() else rows.look_up(p.can_attack)
        if CANNOT_ATTACK.any():
            can_attack = can_attack & of_the_hampered(
                ~CANNOT_ATTACK.take(close.suffers), the_sound=True
            )
        lies = s.prone.take(cell) & ~s.cannot_stand.take(cell)
        barred, moves, walks = of_the_hampered(bars), yes, yes
        if p.field:
            free = can_move(bout, rows, holds, close)
            upright = of_the_hampered(~CRAWLS.take(close.suffers), the_sound=True)
            moves, walks = free & (upright | ~barred), free & upright
        return Means(
            barred=barred,
            held_by=of_the_hampered(s.holder.take(cell) >= 0),
            gripping=of_the_hampered(s.grip_on.take(cell) >= 0),
            can_stand=of_the_hampered(lies & ~bars & ~CANNOT_STAND_UP.take(close.suffers)),
            can_attack=can_attack,
            moves=moves,
            walks=walks,
            engaged=rows.read(in_melee) if p.field else no,
            can_shoot=of_the_hampered(~CANNOT_SHOOT.take(close.suffers), the_sound=True),
            burns=flames(bout, rows) > 0 if p.reach.burns else no,
            keeps_up=rows.read(keep_up(bout)) if p.castings.any else no,
        )
