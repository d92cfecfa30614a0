"""The points at which held actions can go off, and what goes off there (`action.ready.release`)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from attrs import define

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action, HeldBack
from vsdsim.vsd.columns import put
from vsdsim.vsd.conditions import HELD
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.actions import strikes
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.conditions import suffering
from vsdsim.vsd.rules.fear import fears
from vsdsim.vsd.rules.figures import can_use
from vsdsim.vsd.rules.melee import fight_rank
from vsdsim.vsd.rules.parry import clip_changed
from vsdsim.vsd.rules.plight import bars_full_actions
from vsdsim.vsd.rules.ranged.volleys import aims, at_once, loose
from vsdsim.vsd.rules.readied.conflict import (
    clash_keys,
    clashes,
    resolve_clashes,
    roll_clashes,
)
from vsdsim.vsd.rules.readied.held import Conditions, has_come, ripen
from vsdsim.vsd.rules.strikes import Strikes, turned
from vsdsim.vsd.rules.weapons import let_fly
from vsdsim.vsd.vocabulary import Phase

__all__ = ["before_ranks", "release"]


def before_ranks(bout: Bout, conditions: Conditions) -> Callable[[Rows], Rows]:
    """What comes before each melee rank: who holds something may let it go.

    Returns of the rank those who strike in it: they hold nothing, and have held nothing.
    """

    def before(rank: Rows) -> Rows:
        s = bout.state
        ripen(bout, rank)
        fights = np.zeros(s.fights, dtype=np.bool_)
        fights[rank.fight] = True
        _release(bout, conditions, fights)
        return rank[s.held_back.take(rank.cell) == int(HeldBack.NOTHING)]

    return before


def release(bout: Bout, conditions: Conditions) -> None:
    """The point at the end of a phase; a shot whose volley has come waits no longer for that."""
    s = bout.state
    if bout.phase in (Phase.RANGED_A, Phase.RANGED_B):
        rows = s.rows((s.action == Action.SHOOT) & (s.held_back == HeldBack.WAITING) & s.in_fight())
        ripen(bout, rows if bout.phase is Phase.RANGED_B else rows[at_once(bout, rows)])
    _release(bout, conditions, bout.goes_on)


def _release(bout: Bout, conditions: Conditions, fights: Bools) -> None:
    """Who can no longer do what it holds loses it; whose moment has come lets it go."""
    s = bout.state
    holding = (
        ((s.held_back == HeldBack.WAITING) | (s.held_back == HeldBack.RIPE)) & fights & ~s.over
    )
    if not holding.any():
        return
    _lose(bout, s.rows(holding))
    rows = s.rows(holding & (s.held_back == HeldBack.RIPE) & ~s.out)
    rows = rows[has_come(bout, conditions, rows)]
    target, kept = _targets(bout, rows)
    rows, target = rows[~kept], target[~kept]
    if len(rows):
        put(s.held_back, rows.cell, HeldBack.GONE)
        bout.hear("releases", rows, target=target.astype(np.intp))
        _let_go(bout, rows, target)


def _lose(bout: Bout, rows: Rows) -> None:
    """Who is out, barred from Full Actions, or Held so that it could not, holds it no more."""
    s = bout.state
    attack = s.declared.take(rows.cell).astype(np.int32)
    shoots = s.action.take(rows.cell) == int(Action.SHOOT)
    lost = s.out.take(rows.cell) | bars_full_actions(bout, rows.cell)
    lost |= suffering(bout, HELD, rows.cell) & (shoots | ~can_use(bout, rows, attack))
    bout.hear("loses-shot", rows[lost & shoots], attack=attack[lost & shoots])
    bout.hear("loses-blow", rows[lost & ~shoots], attack=attack[lost & ~shoots])
    if bout.parameters.field:
        # It has struck already, at who ran away.
        lost |= s.spent.take(rows.cell)
    put(s.held_back, rows.cell[lost], HeldBack.GONE)


def _targets(bout: Bout, rows: Rows) -> tuple[Ints, Bools]:
    """At whom each acts, -1 for nobody, and who keeps on holding for want of a target.

    Who loses it to fear, or means one who has fallen, does not.
    """
    s = bout.state
    attack = s.declared.take(rows.cell).astype(np.intp)
    target = np.full(len(rows), -1, dtype=np.int32)
    blows = which(strikes(s.action.take(rows.cell)))
    if blows.size:
        due, idle = turned(bout, Strikes(bout, rows[blows], attack[blows]))
        found = due.target.actor.astype(np.int32)
        found[idle] = -1
        target[blows] = found
    shots = which(s.action.take(rows.cell) == int(Action.SHOOT))
    if shots.size:
        target[shots] = aims(bout, rows[shots], attack[shots].astype(np.int32))
    named = rows.beside(s.opponent.take(rows.cell))
    gives_up = s.at_fallen.take(rows.cell) | fears(bout, rows, named)
    return target, (target < 0) & ~gives_up


def _let_go(bout: Bout, rows: Rows, target: Ints) -> None:
    """One rank of who is first, and another of those who have lost to who acts against them."""
    chain, one_other = Chain(), clashes(bout, rows, target)
    second = np.zeros(len(rows), dtype=np.bool_)
    failed = second
    if len(one_other[0]):
        keys = clash_keys(bout, *one_other)
        clash = resolve_clashes(bout, *one_other, keys, roll_clashes(bout, *one_other, keys))
        chain.fumbles += clash.fumbles
        second = np.isin(rows.cell, clash.second)
        failed = np.isin(rows.cell, clash.failed)
    _carry_out(bout, rows[~(second | failed)], chain)
    if second.any():
        _carry_out(bout, rows[second & ~failed], Chain())


@define(eq=False)
class _Shots:
    """Shots at the same moment as blows."""

    bout: Bout
    chain: Chain
    shooters: Rows
    attack: Ints

    def before_landing(self) -> None:
        """What is thrown leaves the hand."""
        if len(self.shooters):
            let_fly(self.bout, self.shooters, self.attack)

    def after_landing(self) -> None:
        """Who has thrown what was in hand parries less."""
        clip_changed(self.bout)


def _carry_out(bout: Bout, rows: Rows, chain: Chain) -> None:
    """Blows and shots at one moment; `chain` has what comes with them."""
    shoots = bout.state.action.take(rows.cell) == int(Action.SHOOT)
    shots = _Shots(bout, chain, *loose(bout, chain, rows[shoots]))
    fight_rank(bout, rows[~shoots], shots)
