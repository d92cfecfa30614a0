"""Attack spells as attack rolls: bolts, and areas with a roll for everybody in them."""

from __future__ import annotations

import numpy as np
from attrs import evolve

from vsdsim.dice import OpenEnded, child, down
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.assault import Assault
from vsdsim.vsd.rules.attack import bought, resolve
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.drive.for_the_fight import scene_bonus
from vsdsim.vsd.rules.field.places import squared
from vsdsim.vsd.rules.hits import take_effect
from vsdsim.vsd.rules.magic.casts import Casts
from vsdsim.vsd.rules.magic.whom import whom

__all__ = ["bolts_at", "strike_with_spells"]


def bolts_at(bout: Bout, casts: Casts, *, astray: bool = False) -> tuple[Assault, Bools, Index]:
    """The attack rolls of these casts, one for each whom they reach (`magic.attack`).

    Also says whose die is the casting roll's, and can fail, and which of the casts each belongs to;
    of those gone `astray` none can fail any more.
    """
    p, c = bout.parameters, bout.parameters.castings
    of, target = whom(bout, casts, astray=astray)
    each = casts[of]
    caster, casting, attack = each.caster, each.casting, c.attack.take(each.casting)
    first = target.cell == _first(bout, casts, of, target).take(of)
    keys = down(child(each.keys, "target"), p.words.take(target.actor))
    keys = np.where(first, each.keys, keys)
    if astray:
        first = np.zeros_like(first)
    around, cone = c.radius.take(casting), c.cone.take(casting)
    bolts = Assault(
        "bolt",
        afar=True,
        rows=caster,
        target=target,
        attack=attack,
        keys=keys,
        cmb=each.bonus,
        bonus=np.zeros(len(of), dtype=np.int32) + scene_bonus(bout, caster),
        # The caster, or who stands where an area is.
        whence=Rows(np.where(around > 0, each.target.cell, caster.cell), target.fights),
        clumsy=p.attacks.clumsy.take(attack) * (first & ~c.power.take(casting)),
        times=c.times.take(casting),
        parried=(around + cone) == 0,
        casting=casting,
    )
    return bolts, first, of


def _first(bout: Bout, casts: Casts, of: Index, target: Rows) -> Index:
    """(R,) the cell of whom each spell's casting roll strikes: whom it is aimed at.

    Around the caster it is the nearest of those it reaches; -1 where there is none.
    """
    first: Index = casts.target.cell.copy()
    around = bout.parameters.castings.at_self.take(casts.casting)
    first[around] = -1
    some = which(around.take(of))
    if some.size:
        near, far = casts.target[of.take(some)], target[some]
        words = bout.parameters.words.take(far.actor)
        keys = down(bout.state.near.take(near.cell), words)
        order = np.lexsort((keys, squared(bout, near, far), of.take(some)))[::-1]
        # Written last, the nearest stands.
        first[of.take(some.take(order))] = far.cell.take(order)
    return first


def strike_with_spells(bout: Bout, chain: Chain, casts: Casts, *, astray: bool = False) -> Bools:
    """Put what attack spells do by themselves, and the links they begin, into `chain`.

    Returns whose spell fails (`magic.attack`): it strikes nobody else. Those gone `astray` have
    failed, and fail no more.
    """
    bolts, decides, of = bolts_at(bout, casts, astray=astray)
    fails = np.zeros(len(casts), dtype=np.bool_)
    first = which(decides)
    deciding = bolts[first]
    roll = bought(bout, deciding)
    with bout.unheard():
        fails[of.take(first)] = resolve(bout, deciding, roll).fumble
    # Whoever else is reached is rolled for when it is known that the spell does not fail.
    others = which(~decides & ~fails.take(of))
    struck = bolts[np.concatenate([first, others])]
    if len(struck.rows):
        roll = OpenEnded.joined([roll, bought(bout, bolts[others])])
        blow = resolve(bout, struck, roll)
        take_effect(bout, chain, struck, evolve(blow, fumble=np.zeros_like(blow.fumble)))
    return fails
