"""The timeline: light, ground and reinforcements that come as rounds begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Away
from vsdsim.vsd.columns import clear_flag, put, raise_to, read
from vsdsim.vsd.rows import which
from vsdsim.vsd.rules.fear import take_fright
from vsdsim.vsd.rules.field.falling import fall_down
from vsdsim.vsd.rules.field.places import at
from vsdsim.vsd.rules.surprise import take_by_surprise
from vsdsim.vsd.terrain import FOREVER, LOW_STEP, Light, Terrain
from vsdsim.vsd.vocabulary import Phase

__all__ = ["timeline"]

Happening = Callable[[], None]


def timeline(bout: Bout) -> Mapping[int, list[Happening]]:
    """What happens as each round begins, in its order: light, ground, arrivals (`ground.opens`)."""
    p = bout.parameters
    happenings: dict[int, list[Happening]] = {}
    for number, light in p.lights[1:]:
        happenings.setdefault(number, []).append(partial(_change_light, bout, light))
    firsts = {piece.first for piece in p.ground}
    lasts = {piece.last for piece in p.ground if piece.last < FOREVER}
    for number in sorted((firsts | {last + 1 for last in lasts}) - {1}):
        happenings.setdefault(number, []).append(partial(_change_ground, bout))
    for number in sorted(set(p.start.arrives.tolist()) - {1}):
        happenings.setdefault(number, []).append(partial(_arrive, bout, number))
    return happenings


def _open(bout: Bout) -> None:
    """What happens now has addresses of its own, and counts as before Assessment."""
    bout.phase = Phase.ASSESSMENT
    bout.open("timeline")


def _change_light(bout: Bout, light: Light) -> None:
    """The light changes; a sudden dark bewilders everybody in the fight (`surprise.dark`)."""
    _open(bout)
    darkens = light is Light.DARK and bout.light is not Light.DARK
    bout.light = light
    bout.announce("light", light=light)
    if darkens:
        s = bout.state
        raise_to(s.assess, s.rows(s.in_fight()).cell, 0)


def _change_ground(bout: Bout) -> None:
    """Ground comes and goes, and lets fall or lifts who stood on it (`ground.opens`)."""
    _open(bout)
    before, now = bout.terrain, Terrain.of(bout.parameters.ground, bout.round)
    bout.terrain = now
    for number, piece in enumerate(bout.parameters.ground):
        if piece.first == bout.round:
            bout.announce("ground-comes", piece=number)
        elif piece.last == bout.round - 1:
            bout.announce("ground-goes", piece=number)
    if before.level and now.level:
        return
    s = bout.state
    rows = s.rows((s.away == Away.HERE) & ~s.over)
    place, z = at(bout, rows), read(s.z, rows.cell)
    was, is_now = before.height(place), now.height(place)
    stood = z - was <= LOW_STEP
    falls = stood & (was - is_now > LOW_STEP)
    moved = stood & ~falls & (was != is_now)
    put(s.z, rows.cell, np.where(moved, is_now, np.where(falls, z, np.maximum(z, is_now))))
    lifted = rows[which((read(s.z, rows.cell) > z) & ~s.out.take(rows.cell))]
    bout.hear("lifted", lifted, z=read(s.z, lifted.cell))
    fallen = rows[falls]
    fall_down(bout, fallen, fallen.actor)


def _arrive(bout: Bout, number: int) -> None:
    """Those who come as round `number` begins are there (`timeline.arrivals`)."""
    _open(bout)
    s = bout.state
    comes = bout.parameters.start.arrives == number
    rows = s.rows(comes[:, None] & (s.away == Away.DUE) & ~s.over)
    put(s.away, rows.cell, Away.HERE)
    clear_flag(s.out, rows.cell)
    take_by_surprise(bout, rows)
    take_fright(bout, rows)
    bout.hear("arrives", rows)
