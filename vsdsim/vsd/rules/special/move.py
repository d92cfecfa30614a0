"""A special move: to whom it can be done, what is compared, and what the loser suffers."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action
from vsdsim.vsd.criticals import Effect
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.figures import cmb_before_parry
from vsdsim.vsd.rules.special.two_weapons import strike_with_both

__all__ = ["Move", "combat"]


@frozen(eq=False)
class Move:
    """One special move, of rows at as many others."""

    action: Action
    fits: Callable[[Bout, Rows, Rows, Bools], Bools]
    """Whether each can do it to the other as both are now; the last are those who take up a weapon
    for it first."""
    figures: Callable[[Bout, Rows, Rows], tuple[Ints, Ints]]
    """What each adds to its roll, and the other to its."""
    skill: bool
    """Whether the figure of who makes it is a skill, with no Half Action in it."""
    effect: Effect | None
    """What the loser suffers; None where the winner's margin is kept (`optional.feint`)."""
    either: bool
    """Whether who makes the move suffers it too, losing."""


def combat(bout: Bout, rows: Rows) -> Ints:
    """CMB before parry of the attacks that count."""
    s = bout.state
    dash = s.action.take(rows.cell) == int(Action.DASH)
    attack = s.attack.take(rows.cell)
    both = strike_with_both(bout, rows)
    return cmb_before_parry(bout, rows, attack, s.half.take(rows.cell), dash, both=both)
