"""Landing: whom a blow puts out of the fight, and who is dead or dying by it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from attrs import frozen

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import NEVER, Bools
from vsdsim.vsd.odds.criticals import Suffered
from vsdsim.vsd.odds.pair import ATTACKER, DEFENDER, Pair, Situation, Strike
from vsdsim.vsd.rules.harm import Harm, Struck
from vsdsim.vsd.rules.landing import land

__all__ = ["Fate", "after_criticals", "after_losses"]

SOUND = 1_000_000
"""More hit points than a blow takes: what puts somebody out then is not their loss."""


@frozen(order=True)
class Fate:
    """What has become of the defender."""

    out: bool
    dying: bool
    """Dead, or with a clock that runs."""


def after_losses(pair: Pair, strike: Strike, situation: Situation, most: int) -> list[Fate]:
    """By the hit points lost, from 0 to the `most`."""
    bout = pair.bout(strike, situation, most + 1)
    rows = pair.rows(DEFENDER, most + 1)
    lost = np.arange(most + 1, dtype=np.int32)
    land(bout, [Harm(rows.cell, _author(most + 1), lost, np.zeros(most + 1, np.uint64))], [])
    return _fates(bout)


def after_criticals(
    pair: Pair, strike: Strike, situation: Situation, each: Sequence[Suffered]
) -> list[Fate]:
    """By all else that critical strikes do than take hit points."""
    bout = pair.bout(strike, situation, len(each))
    bout.state.hp[DEFENDER] = SOUND
    sums = [(fight, -1, 0, *suffered[:3]) for fight, suffered in enumerate(each)]
    grave = [
        (fight, outcome, k, 0, 0, 0)
        for fight, suffered in enumerate(each)
        for outcome, k in suffered[3]
    ]
    columns = (np.array(column, dtype=np.int32) for column in zip(*sums, *grave, strict=True))
    fight, outcome, k, damage, bleeding, penalty = columns
    size, known = len(fight), np.maximum(outcome, 0)
    marks = np.where(outcome < 0, 0, pair.parameters.criticals.marks.take(known))
    struck = Struck(
        cell=fight.astype(np.intp) + DEFENDER * len(each),
        author=_author(size),
        damage=damage,
        blow=np.zeros(size, dtype=np.uint64),
        attack=np.full(size, strike.attack, dtype=np.int32),
        bleeding=bleeding,
        penalty=penalty,
        outcome=known,
        marks=marks,
        k=k,
        arm=np.zeros(size, dtype=np.int32),
    )
    land(bout, [struck], [])
    return _fates(bout)


def _author(size: int) -> np.ndarray[tuple[int], np.dtype[np.intp]]:
    return np.full(size, ATTACKER, dtype=np.intp)


def _fates(bout: Bout) -> list[Fate]:
    """The defenders', fight by fight."""
    s = bout.state
    dying: Bools = s.dead[DEFENDER] | (s.dying_until[DEFENDER] < NEVER)
    return [
        Fate(out, gone) for out, gone in zip(s.out[DEFENDER].tolist(), dying.tolist(), strict=True)
    ]
