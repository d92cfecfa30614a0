"""Weapons that magic has made to strike twice: a critical strike of theirs brings another one."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vsdsim.dice import child
from vsdsim.vsd.attacks import IN_THE_HAND
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.library.spells.figures import BrandedWeapon
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import which
from vsdsim.vsd.rules.harm import Link
from vsdsim.vsd.rules.magic.standing import under

__all__ = ["branded"]

FIRST = 2
"""The number of the first such strike below its attack, after those of the attack itself; those of
further spells follow in the order of their names."""


def branded(bout: Bout, blows: Link) -> Iterator[Link]:
    """The critical strikes that `blows` with a branded weapon in hand bring besides their own.

    `blows` have scored critical strikes, their `address` is the attack's; the off hand's, and those
    of the body, bring none.
    """
    sources, in_hand = bout.parameters.sources, _in_hand(bout, blows)
    cell = blows.author * bout.state.fights + blows.fight
    number = np.full(len(blows), FIRST)
    for name in sources.branding:
        source = under(bout, name).take(cell)
        for one in np.unique(source[source >= 0]):
            bears = which((source == one) & in_hand)
            for brand in sources.each[one].all_of(BrandedWeapon):
                for each in np.unique(number.take(bears)):
                    some = blows[bears[number.take(bears) == each]]
                    yield _brand(some, brand, int(each))
                number[bears] += 1


def _in_hand(bout: Bout, blows: Link) -> Bools:
    """Which blows are made with what is held in the hand."""
    a = bout.parameters.attacks
    in_hand: Bools = (a.wielded & (a.held == IN_THE_HAND)).take(blows.attack)
    return in_hand


def _brand(blows: Link, brand: BrandedWeapon, number: int) -> Link:
    return blows.with_(
        address=child(blows.address, "critical", number),
        kind=np.full_like(blows.kind, int(brand.critical)),
        severity=np.full_like(blows.severity, int(brand.severity)),
        edge=np.zeros_like(blows.severity),
    )
