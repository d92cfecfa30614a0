"""Landing: everything a rank or step brings is written to the state at one moment."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import add, raise_to, set_flag, subtract
from vsdsim.vsd.rows import Index, Rows, distinct, which
from vsdsim.vsd.rules.conditions import stun
from vsdsim.vsd.rules.footing import fall, footing_lost
from vsdsim.vsd.rules.harm import Harm, Mishap, join
from vsdsim.vsd.rules.health import settle
from vsdsim.vsd.rules.marks import apply_marks
from vsdsim.vsd.rules.parry import clip
from vsdsim.vsd.rules.weapons import break_string, break_weapon, drop_weapon, spill
from vsdsim.vsd.state import Cause, Wounds

__all__ = ["land"]


def land(
    bout: Bout, harm: list[Harm], mishaps: list[Mishap], cause: Cause = Cause.HIT_POINTS
) -> None:
    """Do the harm and the mishaps, then what they mean for health, then cut parries.

    `cause` is what a loss of hit points is called. Whoever loses its footing over it falls at once,
    which lands as a step of its own.
    """
    p, s = bout.parameters, bout.state
    worse = []
    prone = None
    done = join(harm) if harm else None
    mishap = join(mishaps) if mishaps else None
    if mishap is not None:
        # Before anything drops a weapon: broken and dropped is broken (`fumble.choice`).
        cell = mishap.actor * s.fights + mishap.fight
        spill(bout, distinct(cell[mishap.spills > 0]))
        break_string(bout, distinct(cell[mishap.snaps > 0]))
        break_weapon(bout, distinct(cell[mishap.breaks > 0]))
    if done is not None and len(done.fight):
        cell = done.victim * s.fights + done.fight
        prone = s.prone.take(cell) if bout.uneven else None
        half = p.hp[done.victim]
        sound = s.hp.take(cell) * 2 >= half
        _wound(bout, done, cell)
        struck = apply_marks(bout, done, cell)
        # A bare blow changes nothing but hit points, until they are gone or fall below half.
        critical, hp = done.outcome >= 0, s.hp.take(cell)
        index = which(critical | (hp <= 0))
        settle(bout, cell[index], done, index, cause)
        bruised = which(critical | (sound & (hp * 2 < half)))
        # A grip or a weapon left in the wound takes from the striker's parry too.
        worse = [cell[bruised], done.author[struck] * s.fights + done.fight[struck]]
    if mishap is not None:
        worse.append(_suffer(bout, mishap))
    if worse:
        clip(bout, Rows(np.concatenate(worse), s.fights))
    if bout.listener is not None:
        bout.listener.landed(bout)
    if done is not None and prone is not None:
        falls = footing_lost(bout, done, cell, prone)
        if falls is not None:
            land(bout, fall(bout, falls), [], Cause.FALL)


def _wound(bout: Bout, harm: Harm, cell: Index) -> None:
    """Hit points, bleeding and injuries."""
    p, s = bout.parameters, bout.state
    subtract(s.hp, cell, harm.damage)
    bout.count_damage(harm.author, harm.victim, harm.damage)
    hurt = which(harm.penalty)
    add(s.injuries, cell[hurt], harm.penalty[hurt])
    bleeds = which((harm.bleeding > 0) & ~p.no_bleeding[harm.victim])
    if bleeds.size:
        amount = harm.bleeding[bleeds]
        add(s.bleeding, cell[bleeds], amount)
        fresh = Wounds(harm.fight[bleeds], harm.victim[bleeds], harm.author[bleeds], amount)
        s.wounds = s.wounds.plus(fresh)


def _suffer(bout: Bout, mishap: Mishap) -> Index:
    """What else fumbles do to the fumblers; returns their cells."""
    s = bout.state
    cell = mishap.actor * s.fights + mishap.fight
    set_flag(s.hampered, cell)
    raise_to(s.assess, cell, mishap.assess.astype(np.int16))
    stun(bout, Rows(cell, s.fights), mishap.stun)
    drop_weapon(bout, distinct(cell[mishap.drops > 0]))
    return cell
