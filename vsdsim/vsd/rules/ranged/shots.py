"""Shots and throws: what is their own of attack rolls, and where they go astray."""

from __future__ import annotations

import numpy as np

from vsdsim.dice import Keys, child, down
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import Ints
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.assault import Assault
from vsdsim.vsd.rules.attack import Blow
from vsdsim.vsd.rules.blows import cmb_of_moment
from vsdsim.vsd.rules.drive.for_the_fight import scene_bonus
from vsdsim.vsd.rules.eligible import Shootable
from vsdsim.vsd.rules.exposure import in_its_melee
from vsdsim.vsd.rules.field.places import squared
from vsdsim.vsd.rules.magic.changes import change
from vsdsim.vsd.rules.special.feint import feigned
from vsdsim.vsd.sources import Figure

__all__ = ["range_penalty", "shots_at", "strays"]

FARTHER = 25
"""What each further base range takes off the roll (`ranged.range`)."""
LAST = np.uint64(2**64 - 1)


def range_penalty(bout: Bout, rows: Rows, target: Rows, attack: Ints) -> Ints:
    """What distance takes off the roll, 0 or less (`ranged.range`)."""
    far = squared(bout, rows, target)
    base = bout.parameters.attacks.base_range[attack].astype(np.int64)
    penalty = np.zeros(len(rows), dtype=np.int32)
    for ranges in (1, 2, 3):
        penalty -= FARTHER * (far > (ranges * base) ** 2)
    return penalty


def shots_at(
    bout: Bout,
    rows: Rows,
    target: Rows,
    attack: Ints,
    keys: Keys,
    ward: Ints | None = None,
    clumsy: Ints | None = None,
) -> Assault:
    """The shots of `rows` at `target`, with what wards do to each (`ranged.roll`).

    `clumsy` is the highest first die that can fumble, where it is not the attack's own.
    """
    bonus = feigned(bout, rows, target) + change(bout, rows.cell, Figure.SHOT)
    bonus += scene_bonus(bout, rows)
    return Assault(
        "shot",
        afar=True,
        rows=rows,
        target=target,
        attack=attack,
        keys=keys,
        cmb=cmb_of_moment(bout, rows, attack),
        bonus=bonus,
        whence=rows,
        range_penalty=range_penalty(bout, rows, target, attack),
        ward=ward,
        clumsy=clumsy,
    )


def strays(bout: Bout, shots: Assault, read: Blow) -> Assault | None:
    """The shots that missed somebody in a melee and fly on into it, at whom (`ranged.melee`).

    They have CMB 0 and no bonus of their own, cannot be parried, and do not fumble. None where no
    shot has missed.
    """
    missed = which(read.missed & ~read.fumble)
    if not missed.size:
        return None
    crowd = in_its_melee(bout, shots.rows[missed], shots.target[missed])
    met = which(np.asarray(crowd.any(axis=1)))
    index, crowd = missed.take(met), crowd[met]
    rows, attack, keys = shots.rows[index], shots.attack.take(index), shots.keys.take(index)
    lots = down(child(keys, "stray", 1)[:, None], bout.parameters.words[None, :])
    lots[~crowd] = LAST
    target = Rows.at(rows.fight, lots.argmin(axis=1), rows.fights)
    met = which(Shootable(bout, attack).fits(rows, target))
    rows, target, attack = rows[met], target[met], attack.take(met)
    nothing = np.zeros(len(met), dtype=np.int32)
    return Assault(
        "stray",
        afar=True,
        rows=rows,
        target=target,
        attack=attack,
        keys=child(keys.take(met), "stray", 0),
        cmb=nothing,
        bonus=nothing,
        whence=rows,
        range_penalty=range_penalty(bout, rows, target, attack),
        clumsy=nothing,
        parried=np.zeros(len(met), dtype=np.bool_),
    )
