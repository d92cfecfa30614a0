"""Landing: everything a rank or step brings is written to the state at one moment."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import add, raise_to, set_flag, subtract
from vsdsim.vsd.parameters import Ints
from vsdsim.vsd.rows import Index, Rows, distinct, which
from vsdsim.vsd.rules.conditions import stun
from vsdsim.vsd.rules.field.footing import Falls, fall, footing_lost
from vsdsim.vsd.rules.harm import Harm, Mishap, Struck, join, together
from vsdsim.vsd.rules.health import settle
from vsdsim.vsd.rules.marks import apply_marks
from vsdsim.vsd.rules.parry import clip
from vsdsim.vsd.rules.weapons import break_string, break_weapon, drop_weapon, spill
from vsdsim.vsd.state import Cause, Wounds

__all__ = ["land", "land_falls"]


def land(
    bout: Bout,
    harm: Sequence[Harm],
    mishaps: Sequence[Mishap],
    cause: Cause = Cause.HIT_POINTS,
) -> None:
    """Do the harm and the mishaps, then what they mean for health, then cut parries.

    `cause` is what a loss of hit points is called. Whoever loses its footing over it falls at once,
    which lands as a step of its own.
    """
    s = bout.state
    worse = []
    mishap = join(list(mishaps)) if mishaps else None
    if mishap is not None:
        # Before anything drops a weapon: broken and dropped is broken (`fumble.choice`).
        cell = mishap.actor * s.fights + mishap.fight
        spill(bout, distinct(cell[mishap.spills > 0]))
        break_string(bout, distinct(cell[mishap.snaps > 0]))
        break_weapon(bout, distinct(cell[mishap.breaks > 0]))
    every, struck = together(harm)
    prone = None
    if every is not None:
        prone = s.prone.take(every.cell) if bout.uneven else None
        hp, bruised = _take_hit_points(bout, every)
        bare = len(every.cell)
        if struck is not None:
            bare -= len(struck.cell)
            worse += [struck.cell, _strike_critically(bout, every, struck)]
        # A bare blow changes nothing but hit points, until they are gone or fall below half.
        worse.append(every.cell.take(bruised[: np.searchsorted(bruised, bare)]))
        settle(bout, every, which(hp[:bare] <= 0), struck, cause)
    if mishap is not None:
        worse.append(_suffer(bout, mishap))
    if worse:
        clip(bout, Rows(np.concatenate(worse), s.fights))
    if bout.listener is not None:
        bout.listener.landed(bout)
    if every is not None and prone is not None:
        falls = footing_lost(bout, every, struck, prone)
        if falls is not None:
            land_falls(bout, falls)


def land_falls(bout: Bout, falls: Falls) -> None:
    """Bring down those who fall, and do what it does to them (`fall.lands`)."""
    land(bout, fall(bout, falls), [], Cause.FALL)
    # Lying there, all of them, whatever else the fall did.
    clip(bout, falls.rows)


def _take_hit_points(bout: Bout, harm: Harm) -> tuple[Ints, Index]:
    """The hit points left to each victim, and which rows have brought theirs below half."""
    s = bout.state
    victims = Rows(harm.cell, s.fights)
    half = bout.parameters.bruised_below.take(victims.actor)
    before = s.hp.take(harm.cell)
    subtract(s.hp, harm.cell, harm.damage)
    left = s.hp.take(harm.cell)
    bout.count_damage(harm.author, victims.actor, harm.damage)
    return left, which((before >= half) & (left < half))


def _strike_critically(bout: Bout, every: Harm, struck: Struck) -> Index:
    """What critical strikes do besides damage.

    Returns the cells of those whom their own strikes bear on: a grip or a weapon left in the wound
    takes from the striker's parry too.
    """
    p, s = bout.parameters, bout.state
    hurt = which(struck.penalty)
    add(s.injuries, struck.cell.take(hurt), struck.penalty.take(hurt))
    bleeds = which(struck.bleeding)
    if bleeds.size:
        cell = struck.cell.take(bleeds)
        can = which(~p.no_bleeding.take(cell // s.fights))
        cell, bleeds = cell.take(can), bleeds.take(can)
        amount = struck.bleeding.take(bleeds)
        add(s.bleeding, cell, amount)
        s.wounds.append(Wounds(cell, struck.author.take(bleeds), amount))
    on_author = apply_marks(bout, every, struck)
    fight = struck.cell.take(on_author) % s.fights
    return struck.author.take(on_author) * s.fights + fight


def _suffer(bout: Bout, mishap: Mishap) -> Index:
    """What else fumbles do to the fumblers; returns their cells."""
    s = bout.state
    cell = mishap.actor * s.fights + mishap.fight
    set_flag(s.hampered, cell)
    raise_to(s.assess, cell, mishap.assess.astype(np.int16))
    stun(bout, Rows(cell, s.fights), mishap.stun)
    drop_weapon(bout, distinct(cell[mishap.drops > 0]))
    return cell
