"""Strikes: attacks carried out, from who still can to everything that comes of them."""

from __future__ import annotations

from functools import cached_property
from typing import Protocol

import numpy as np
from attrs import frozen

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, distinct, join, some, which
from vsdsim.vsd.rules.assault import Escape
from vsdsim.vsd.rules.attack import attack_keys, bought, resolve
from vsdsim.vsd.rules.blows import blows_at, strike_fallen
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.eligible import Unfeared
from vsdsim.vsd.rules.fear import fears
from vsdsim.vsd.rules.field.engagement import engage
from vsdsim.vsd.rules.field.places import in_reach
from vsdsim.vsd.rules.figures import can_use_closely
from vsdsim.vsd.rules.harm import Link
from vsdsim.vsd.rules.hits import take_effect
from vsdsim.vsd.rules.landing import land
from vsdsim.vsd.rules.magic.riders import ride_along
from vsdsim.vsd.rules.magic.wards import wards_on
from vsdsim.vsd.rules.nearest import nearest_in_reach
from vsdsim.vsd.rules.plight import NO_BLOWS, plight
from vsdsim.vsd.rules.special.contest import (
    Contests,
    Decided,
    contest_keys,
    resolve_contests,
    roll_contests,
    still_fit,
)
from vsdsim.vsd.rules.special.feint import use_up
from vsdsim.vsd.rules.weapons import is_ready

__all__ = ["Beside", "Strikes", "strike", "turned"]


@frozen(eq=False, slots=False)
class Strikes:
    """Attacks about to be made: who, with what, at whom, (R,) each.

    What else was declared with them is looked up when it is asked for: of those who can strike.
    """

    bout: Bout
    rows: Rows
    attack: Ints
    aimed: Rows | None = None
    """At whom; None: at those named as opponents."""
    escape: Escape | None = None
    """How they fall on who runs away, if that is what they are for."""

    @cached_property
    def target(self) -> Rows:
        """At whom."""
        if self.aimed is not None:
            return self.aimed
        named = self.rows.read(self.bout.state.opponent).astype(np.intp)
        return Rows.at(self.rows.fight, named, self.rows.fights)

    @cached_property
    def fallen(self) -> Bools | None:
        """Whose strike is meant for one that has fallen; None: nobody's."""
        at_fallen = self.bout.state.at_fallen
        # Who runs away is struck at by whoever can, whatever it has declared.
        if self.escape is not None or not at_fallen.any():
            return None
        return self.rows.read(at_fallen)

    def __getitem__(self, chosen: Index | slice) -> Strikes:
        return Strikes(
            self.bout,
            self.rows[chosen],
            some(self.attack, chosen),
            None if self.aimed is None else self.aimed[chosen],
            None if self.escape is None else self.escape[chosen],
        )

    def at(self, target: Rows) -> Strikes:
        """The same at others."""
        return Strikes(self.bout, self.rows, self.attack, target, self.escape)

    def with_(self, attack: Ints) -> Strikes:
        """The same with other attacks."""
        return Strikes(self.bout, self.rows, attack, self.aimed, self.escape)

    @staticmethod
    def joined(parts: list[Strikes]) -> Strikes:
        """Strikes of a melee rank put end to end; `parts` has one at least."""
        if len(parts) == 1:
            return parts[0]
        fights = parts[0].rows.fights
        return Strikes(
            parts[0].bout,
            Rows(np.concatenate([part.rows.cell for part in parts]), fights),
            np.concatenate([part.attack for part in parts]),
            Rows(np.concatenate([part.target.cell for part in parts]), fights),
        )


class Beside(Protocol):
    """What comes at the same moment as blows."""

    chain: Chain
    """What comes of it so far; what the blows do joins in."""

    def before_landing(self) -> None:
        """What there is to be done before anything of the moment lands."""

    def after_landing(self) -> None:
        """And after."""


def strike(
    bout: Bout,
    due: Strikes,
    ordinal: int,
    moves: Strikes | None = None,
    beside: Beside | None = None,
) -> Link | None:
    """Make the attacks that still can be made; all that comes of them lands together.

    `ordinal` numbers the attack rolls of an action; special `moves`, and what else is `beside`
    them, come at the same moment. Returns the blows that scored a critical strike (their `severity`
    is the table's, their `address` the attack's), None where nobody strikes.
    """
    chain = Chain() if beside is None else beside.chain
    # Attack rolls first: who has to choose spends its Drive on them (`drive.allocated`).
    scored = _strike(bout, chain, due, ordinal)
    decided = None if moves is None else _try(bout, chain, moves)
    if beside is not None:
        beside.before_landing()
    if scored or decided is not None or beside is not None:
        holding = ride_along(bout, chain)
        chain.follow(bout)
        land(bout, chain.harm, chain.mishaps, holding=holding)
    if beside is not None:
        beside.after_landing()
    if decided is not None:
        decided.keep(bout)
    return join(scored) if scored else None


def _strike(bout: Bout, chain: Chain, due: Strikes, ordinal: int) -> list[Link]:
    """Make the attacks, and put what they do and lead to into `chain`."""
    able = _able(bout, due)
    due, idle = turned(bout, due)
    if bout.listener is not None:
        lost = which(~able & bout.goes_on.take(due.rows.fight))
        _lose(bout, due, lost)
        _lose(bout, due, idle[able.take(idle)])
    able[idle] = False
    if not able.all():
        due = due[which(able)]
    if not len(due.rows):
        return []
    if bout.parameters.field:
        engage(bout, due.rows, due.target)
    fallen = due.fallen
    down = np.empty(0, dtype=np.intp) if fallen is None else which(fallen)
    if fallen is None or not down.size:
        return [_blows(bout, chain, due, ordinal)]
    up = due[which(~fallen)]
    scored = [_blows(bout, chain, up, ordinal)] if len(up.rows) else []
    scored.append(_blows(bout, chain, due[down], ordinal, down=True))
    return scored


def _try(bout: Bout, chain: Chain, due: Strikes) -> Decided | None:
    """Try the special moves that still can be tried (`optional.moves`); None for nobody's."""
    rows, target = due.rows, due.target
    contests = Contests(rows, target, due.attack)
    can = _able(bout, due)
    can &= still_fit(bout, contests) & ~bout.state.out.take(target.cell)
    can &= in_reach(bout, rows, target, due.attack)
    if bout.parameters.frightens:
        can &= ~fears(bout, rows, target)
    lost = which(~can)
    if lost.size:
        spoken = lost[bout.goes_on.take(rows.fight.take(lost))]
        bout.hear("loses-move", rows[spoken], attack=due.attack[spoken])
        contests = contests[which(can)]
    if not len(contests):
        return None
    engage(bout, contests.rows, contests.target)
    keys = contest_keys(bout, contests)
    decided = resolve_contests(bout, contests, keys, roll_contests(bout, contests, keys))
    chain.harm += decided.harm
    chain.fumbles += decided.fumbles
    return decided


def _lose(bout: Bout, due: Strikes, lost: Index) -> None:
    """Tell of those whose blow comes to nothing."""
    bout.hear("loses-blow", due.rows[lost], attack=due.attack[lost])


def _able(bout: Bout, due: Strikes) -> Bools:
    """Who can still make its attack (`melee.able`)."""
    a, s, rows = bout.parameters.attacks, bout.state, due.rows
    close = plight(bout, rows.cell)
    able = (a.fresh_use & a.fresh_ready).take(due.attack)
    if close.index.size:
        hampered, attack = Rows(close.cell, rows.fights), due.attack.take(close.index)
        can = is_ready(bout, hampered, attack)
        can &= can_use_closely(bout, close.cell, attack, close.suffers)
        can &= ~(s.out.take(close.cell) | NO_BLOWS.take(close.suffers))
        able[close.index] = can
    if s.over.any():
        able &= ~s.over.take(rows.fight)
    return able


def turned(bout: Bout, due: Strikes) -> tuple[Strikes, Index]:
    """The strikes with those whom each falls on, as meant or turned elsewhere (`melee.turn`).

    Also says which (as indices) fall on nobody.
    """
    s, p = bout.state, bout.parameters
    rows, cell = due.rows, due.target.cell
    out = s.out.take(cell)
    if due.fallen is None:
        turns, lost = which(out), np.empty(0, dtype=np.intp)
    else:
        turns = which(out & ~due.fallen)
        gone = ~out | s.dead.take(cell) | (s.away.take(cell) > 0)
        lost = which(due.fallen & gone)
    if p.field:
        beyond = which(~in_reach(bout, rows, due.target, due.attack))
        lost = np.concatenate([lost, beyond])
        # Who keeps its place strikes at whoever has come (`move.stands`).
        stands = s.guards.take(rows.cell.take(beyond))
        if due.fallen is not None:
            stands &= ~due.fallen.take(beyond)
        turns = distinct(np.concatenate([turns, beyond[stands]]))
    if p.frightens:
        lost = np.concatenate([lost, which(fears(bout, rows, due.target))])
    if not turns.size and not lost.size:
        return due, lost
    idle = np.zeros(len(rows), dtype=np.bool_)
    idle[lost] = True
    if turns.size:
        dares = Unfeared(bout, None).fits if p.frightens else None
        found = nearest_in_reach(bout, rows[turns], due.attack.take(turns), dares)
        cell, actor = cell.copy(), due.target.actor.copy()
        actor[turns] = found
        cell[turns] = found * np.intp(s.fights) + rows.fight.take(turns)
        due = due.at(Rows(cell, s.fights, actor, rows.fight))
        idle[turns] = found < 0
    return due, which(idle)


def _blows(bout: Bout, chain: Chain, due: Strikes, ordinal: int, *, down: bool = False) -> Link:
    """Strike, at those who are `down` or at others, and put what comes of it into `chain`.

    Returns the blows that scored a critical strike.
    """
    rows, target = due.rows, due.target
    keys = attack_keys(bout, rows, ordinal)
    ward = None if down else wards_on(bout, chain, target, keys, "blow")
    blows = blows_at(bout, rows, target, due.attack, keys, ward, due.escape)
    if down:
        return take_effect(bout, chain, blows, strike_fallen(bout, blows), down=True)
    blow = resolve(bout, blows, bought(bout, blows))
    use_up(bout, rows, target)
    return take_effect(bout, chain, blows, blow)
