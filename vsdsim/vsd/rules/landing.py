"""Landing: everything a rank or step brings is written to the state at one moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Cause
from vsdsim.vsd.columns import add, raise_to, subtract
from vsdsim.vsd.conditions import STUNNED
from vsdsim.vsd.lasting import Wounds
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, distinct, join, which
from vsdsim.vsd.rules.befalling import BREAKS, break_by_harm, come_over, open_to_it
from vsdsim.vsd.rules.care.wounds import in_order, open_hurt
from vsdsim.vsd.rules.field.footing import Falls, fall, footing_lost
from vsdsim.vsd.rules.harm import Harm, Mishap, Struck, together
from vsdsim.vsd.rules.health import Sunk, settle
from vsdsim.vsd.rules.magic.concentration import stun_casters
from vsdsim.vsd.rules.magic.standing import end_by_harm
from vsdsim.vsd.rules.marks import apply_marks
from vsdsim.vsd.rules.parry import clip_changed
from vsdsim.vsd.rules.ranged.loading import lose_ammunition
from vsdsim.vsd.rules.souls import bruised_below
from vsdsim.vsd.rules.special.aside import lose_aside
from vsdsim.vsd.rules.weapons import break_string, break_weapon, drop_weapon

if TYPE_CHECKING:
    # What takes hold calls for harm, and that for all that lands.
    from vsdsim.vsd.rules.magic.effects import Holding

__all__ = ["land", "land_falls"]


def land(
    bout: Bout,
    harm: Sequence[Harm],
    mishaps: Sequence[Mishap],
    cause: Cause = Cause.HIT_POINTS,
    *,
    holding: Holding | None = None,
) -> None:
    """Do the harm and the mishaps, then what they mean for health, then cut parries.

    `cause` is what a loss of hit points is called. What takes hold by magic is `holding`. Whoever
    loses its footing over it falls at once, which lands as a step of its own.
    """
    worse = []
    mishap = join(list(mishaps)) if mishaps else None
    if mishap is not None:
        # What begins to keep a stun away lands with it, and after it.
        stunned = _stunned(bout, mishap)
        # Before anything drops a weapon: broken and dropped is broken (`fumble.choice`).
        _spill(bout, mishap)
        _befall(bout, mishap, mishap.snaps, break_string)
        _befall(bout, mishap, mishap.breaks, break_weapon)
    every, struck = together(harm)
    pushed = None if holding is None else holding.move(bout)
    prone = None
    if every is not None:
        prone = bout.state.prone.take(every.cell) if bout.uneven else None
        worse += _harm(bout, every, struck, cause, holding)
    if mishap is not None:
        _suffer(bout, mishap, stunned)
    stun_casters(bout)
    bout.changed += worse
    clip_changed(bout)
    if bout.listener is not None:
        bout.listener.landed(bout)
    open_hurt(bout, every)
    if every is not None and prone is not None:
        falls = footing_lost(bout, every, struck, prone)
        if falls is not None:
            land_falls(bout, falls)
    dropped = holding.dropped(bout, *pushed) if holding is not None and pushed is not None else None
    if dropped is not None:
        land_falls(bout, dropped)


def _harm(
    bout: Bout, every: Harm, struck: Struck | None, cause: Cause, holding: Holding | None
) -> list[Index]:
    """Do the harm, and let magic take hold; returns cells of those from whose parry it may take."""
    sunk = _take_hit_points(bout, every)
    worse = [every.cell.take(sunk.bruised)]
    if struck is not None:
        worse.append(_strike_critically(bout, every, struck))
    felled, dying = every.cell.take(sunk.felled), every.cell.take(sunk.dying)
    if bout.parameters.sources.any_until_harmed:
        end_by_harm(bout, every.cell.take(which(every.damage)))
    if BREAKS:
        break_by_harm(bout, every.cell.take(which(every.damage)))
    if holding is not None:
        felled = np.concatenate([felled, holding.land(bout)])
        worse.append(holding.cells)
    settle(bout, every, felled, dying, struck, cause)
    return worse


def land_falls(bout: Bout, falls: Falls) -> None:
    """Bring down those who fall, and do what it does to them (`fall.lands`)."""
    land(bout, fall(bout, falls), [], Cause.FALL)


def _take_hit_points(bout: Bout, harm: Harm) -> Sunk:
    """Take the damage; returns which rows have brought their victims how low."""
    s, victims = bout.state, Rows(harm.cell, bout.state.fights)
    before = s.hp.take(harm.cell)
    subtract(s.hp, harm.cell, harm.damage)
    bout.count_damage(bout.pair(harm.author, victims.actor), harm.damage)
    return Sunk.between(before, s.hp.take(harm.cell), bruised_below(bout, victims))


def _strike_critically(bout: Bout, every: Harm, struck: Struck) -> Index:
    """What critical strikes do besides damage.

    Returns the cells of those whom injuries make worse.
    """
    p, s = bout.parameters, bout.state
    hurt = which(struck.penalty)
    if hurt.size:
        add(s.injuries, struck.cell.take(hurt), struck.penalty.take(hurt))
    bleeds = which(struck.bleeding)
    if bleeds.size:
        victims = Rows(struck.cell.take(bleeds), s.fights)
        can = which(~p.no_bleeding.take(victims.actor))
        cell, bleeds = victims.cell.take(can), bleeds.take(can)
        amount = struck.bleeding.take(bleeds)
        add(s.bleeding, cell, amount)
        pair = bout.pair(struck.author.take(bleeds), victims.actor.take(can))
        attack = struck.attack.take(bleeds).astype(np.int32)
        wounds = Wounds(cell, pair.astype(np.int32), amount, attack)
        s.wounds.append(in_order(bout, wounds) if bout.parameters.mends else wounds)
    apply_marks(bout, every, struck)
    return struck.cell.take(hurt)


def _stunned(bout: Bout, mishap: Mishap) -> tuple[Index, Ints]:
    """Who is stunned by its own doing: cells, and for how many rounds each."""
    cell = mishap.actor * bout.state.fights + mishap.fight
    comes = open_to_it(bout, STUNNED, cell, magic=mishap.magic) & (mishap.stun != 0)
    return cell.compress(comes), mishap.stun.compress(comes)


def _suffer(bout: Bout, mishap: Mishap, stunned: tuple[Index, Ints]) -> None:
    """What else fumbles do to the fumblers."""
    s = bout.state
    cell = mishap.actor * s.fights + mishap.fight
    raise_to(s.assess, cell, mishap.assess)
    come_over(bout, STUNNED, *stunned)
    _befall(bout, mishap, mishap.drops, drop_weapon)
    _befall(bout, mishap, mishap.loses, lose_aside)


def _spill(bout: Bout, mishap: Mishap) -> None:
    """All ammunition of what has fumbled is lost (`ranged.fumble`)."""
    some = which(mishap.spills >= 0)
    if some.size:
        fumblers = mishap.fight.take(some), mishap.actor.take(some)
        rows = Rows.at(*fumblers, bout.state.fights)
        lose_ammunition(bout, rows, mishap.spills.take(some))


def _befall(
    bout: Bout, mishap: Mishap, whom: Bools, happens: Callable[[Bout, Index], None]
) -> None:
    """Something `happens` to the fumblers `whom` (R,) it befalls: to each once, if to any."""
    some = which(whom)
    if some.size:
        fights = bout.state.fights
        happens(bout, distinct(mishap.actor.take(some) * fights + mishap.fight.take(some)))
