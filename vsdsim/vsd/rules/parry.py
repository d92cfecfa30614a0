"""Parrying: how much, against whom, and how it shrinks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vsdsim.scenario.model import Entry
from vsdsim.vsd.attacks import WEAPON
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action, Pace
from vsdsim.vsd.columns import put
from vsdsim.vsd.condition import Parries
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.actions import casts, offends
from vsdsim.vsd.rules.field.places import Arcs
from vsdsim.vsd.rules.figures import armed, has_both_hands_full, note_cmb
from vsdsim.vsd.rules.plight import Plight, of_all, plight
from vsdsim.vsd.rules.special.shield_bash import covers

__all__ = ["allowed", "applies", "clip", "clip_changed", "declared_parry"]

HALVES = of_all(lambda condition: condition.parries is Parries.HALF) > 0
FORBIDS = of_all(lambda condition: condition.parries is Parries.NOT) > 0


def allowed(bout: Bout, rows: Rows, before_parry: Ints, close: Plight | None = None) -> Ints:
    """The most that each row may parry with.

    See `parry.stunned`, `parry.forbidden` and `optional.two-handed-parry`.
    """
    s = bout.state
    most = np.maximum(before_parry, 0)
    halved: Bools = rows.read(s.halved)
    if bout.parameters.optional.two_handed_parry:
        halved |= has_both_hands_full(bout, rows)
    close = plight(bout, rows.cell) if close is None else close
    if close.index.size:
        halved[close.index] |= HALVES.take(close.suffers)
        most[close.index.take(which(FORBIDS.take(close.suffers)))] = 0
    if bout.parameters.field:
        most *= rows.read(s.pace) != int(Pace.SPRINT)
    most >>= halved
    return most


def declared_parry(
    before_parry: Ints,
    most: Ints,
    entries: list[Entry],
    entry: NDArray[np.int16],
    action: NDArray[np.int8],
) -> Ints:
    """The figure declared, of `most` that is allowed, (R,) each (`parry.amount`).

    `entry` numbers the script entry followed, -1 for none.
    """
    said = [each.parry for each in entries]
    figure = np.maximum(before_parry, 0)
    figure *= _of_entries([each.amount if each and each.share else 0 for each in said], entry)
    figure //= 100
    points = [each.amount if each and not each.share else 0 for each in said]
    if any(points):
        figure += _of_entries(points, entry)
    np.minimum(figure, most, out=figure)
    silent = entry < 0
    for number, each in enumerate(said):
        if each is None:
            silent |= entry == number
    index = which(silent)
    does = action.take(index)
    nothing = offends(does) | (does == int(Action.BREAK_FREE))
    nothing |= casts(does) | (does == int(Action.PREPARE))
    figure[index] = most.take(index) * ~nothing
    return figure


def _of_entries(amounts: list[int], entry: NDArray[np.int16]) -> NDArray[np.int16]:
    """Each one's entry's amount, 0 without one; for so few it beats looking them up."""
    found = np.zeros(len(entry), dtype=np.int16)
    for number, amount in enumerate(amounts):
        if amount:
            found += np.int16(amount) * (entry == number)
    return found


def applies(
    bout: Bout,
    rows: Rows,
    faces: Bools,
    attack: Ints,
    close: Plight | None = None,
    sides: Arcs | None = None,
    covered: Bools | None = None,
) -> Bools:
    """Whether the parry of `rows`, who face their attacker or not, counts (`parry.against`).

    On a field `sides` says from where the attacks come, and `covered` who is behind solid cover on
    the line (`move.rear-parry`, `ranged.parry`).
    """
    a, p = bout.parameters.attacks, bout.parameters
    weapon = (a.kind == WEAPON).take(attack)
    counts: Bools = faces & (armed(bout, rows, close) | ~weapon)
    if sides is not None:
        shot, borne = a.ranged.take(attack), covers(bout, rows.cell)
        counts &= sides.front | (borne & sides.shield_side)
        counts &= ~shot | (borne & p.shield_stops_shots.take(rows.actor))
        if covered is not None:
            counts |= covered & sides.shield_side & (shot | a.two_handed.take(attack))
    return counts


def clip(bout: Bout, rows: Rows) -> None:
    """Cut the parries of `rows` to what is allowed now; none ever rises (`parry.clipped`).

    Who is out of the fight has none left.

    Who stands in the rows twice is cut to the same twice.
    """
    s = bout.state
    rows = rows[which(~s.out.take(rows.cell))]
    if not len(rows):
        return
    close = plight(bout, rows.cell)
    most = allowed(bout, rows, note_cmb(bout, rows, close), close)
    put(s.parry, rows.cell, np.minimum(rows.read(s.parry), most))


def clip_changed(bout: Bout) -> None:
    """Cut the parries of those upon whom something has begun or ended since this was last done."""
    if bout.changed:
        clip(bout, Rows(np.concatenate(bout.changed), bout.state.fights))
        bout.changed.clear()
