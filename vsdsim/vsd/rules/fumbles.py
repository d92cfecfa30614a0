"""Weapon fumbles: what a clumsy roll costs, and what of it the fumbler chooses."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from vsdsim.dice import Keys, child, d100
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import WEAPON, Bools, Ints
from vsdsim.vsd.rows import which
from vsdsim.vsd.rules.figures import one_handed
from vsdsim.vsd.rules.harm import Link, Mishap
from vsdsim.vsd.rules.targets import nearest_friend
from vsdsim.vsd.vocabulary import Severity

__all__ = ["Options", "band_of", "choose_options", "draw_fumbles", "resolve_fumbles"]

BANDS = np.array([75, 100, 125, 150])
"""The last total of each row of the fumble table but the worst."""
CHOICES = np.array([0, 1, 2, 2, 2])
"""How many options each row makes the fumbler take."""
STUNS = np.array([False, False, False, True, True])
"""Rows that stun; the others call for an Assessment Roll."""
NO = -1
ON_ALLY = np.array([NO, NO, Severity.SUP, Severity.LIG, Severity.MOD])
ON_SELF = np.array([NO, Severity.SUP, Severity.LIG, Severity.LIG, Severity.MOD])
"""Severity of the critical that each row offers to deal to an ally, to oneself."""


@frozen(eq=False)
class Options:
    """What is chosen, (R,) each."""

    drops: Bools
    breaks: Bools
    ally: Bools
    own: Bools


def band_of(total: Ints) -> Ints:
    """Row of the fumble table, 0 to 4 (`fumble.roll`)."""
    return np.searchsorted(BANDS, total).astype(np.int32)


def choose_options(band: Ints, has_weapon: Bools, has_ally: Bools) -> Options:
    """The options taken, the least harmful first (`fumble.choice`)."""
    left = CHOICES[band].copy()
    taken = []
    breakable = has_weapon & STUNS[band]
    for applies in (has_weapon, breakable, has_ally & (ON_ALLY[band] >= 0), ON_SELF[band] >= 0):
        take = applies & (left > 0)
        left -= take
        taken.append(take)
    return Options(*taken)


def draw_fumbles(keys: Keys) -> Ints:
    """The d100 at the addresses of fumbles."""
    return d100(keys)


def resolve_fumbles(bout: Bout, fumbles: Link, die: Ints) -> tuple[Mishap, list[Link]]:
    """What befalls the fumblers with these dice, and the critical strikes they cause."""
    p, s = bout.parameters, bout.state
    a, attack = p.attacks, fumbles.attack
    rows = fumbles.authors(s.fights)
    two_hands = a.two_handed[attack] | (a.either[attack] & ~one_handed(bout, rows, attack))
    modifier = np.where(two_hands, a.fumble_two_handed[attack], a.fumble[attack])
    band = band_of(die + modifier)
    has_weapon = (a.kind[attack] == WEAPON) & (a.local[attack] == s.hand.take(rows.cell))
    ally = nearest_friend(bout, rows)
    options = choose_options(band, has_weapon, ally >= 0)
    mishap = Mishap(
        fight=rows.fight,
        actor=rows.actor,
        assess=np.where(STUNS[band], -1, 0),
        stun=STUNS[band].astype(np.int32),
        drops=options.drops.astype(np.int32),
        breaks=options.breaks.astype(np.int32),
    )
    bout.hear("fumble", rows, attack=attack, die=die, modifier=modifier, total=die + modifier,
              options=options, stunned=STUNS[band], ally=ally)  # fmt: skip
    superficial = np.full(len(band), int(Severity.SUP))
    strikes = []
    for place, struck, severity, victim in (
        (0, options.own, ON_SELF[band], rows.actor),
        (1, options.ally, ON_ALLY[band], ally.astype(np.intp)),
        (2, a.unreliable[attack], superficial, rows.actor),
    ):
        who = which(struck)
        if who.size:
            cause = fumbles[who]
            strikes.append(
                cause.with_(
                    victim=victim.take(who),
                    address=child(cause.address, "critical", place),
                    severity=severity.take(who),
                )
            )
    return mishap, strikes
