"""What befalls somebody: it is stunned, knocked down, tired."""

from __future__ import annotations

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import clear_flag, raise_to, set_flag
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows
from vsdsim.vsd.rules.magic.bound import exposed, open_to

__all__ = ["knock_down", "stun", "tire"]


def stun(bout: Bout, victims: Rows, rounds: Ints, *, magic: Bools | bool = False) -> None:
    """Stun for so many rounds after this one, whom anything can stun (`time.stun`).

    By `magic`, (R,) or of all, also whom nothing else can (`health.traits`).
    """
    p = bout.parameters
    rounds = rounds * ~p.no_stun.take(victims.actor)
    rounds *= ~p.magic_stuns.take(victims.actor) | magic
    if p.sources.protecting:
        rounds = rounds * open_to(bout, victims.cell, "stunned")
    raise_to(bout.state.stunned_until, victims.cell, (bout.round + rounds) * (rounds > 0))


def knock_down(bout: Bout, cell: Index) -> None:
    """To the ground, wherever in getting up, with an Assessment Roll to make."""
    s = bout.state
    cell = exposed(bout, cell, "prone")
    set_flag(s.prone, cell)
    clear_flag(s.rising, cell)
    raise_to(s.assess, cell, 0)


def tire(bout: Bout, cell: Index) -> None:
    """Those at `cell` are Weary for the fight (`condition.weary`)."""
    cell = exposed(bout, cell, "weary")
    set_flag(bout.state.weary, cell)
    set_flag(bout.state.hampered, cell)
