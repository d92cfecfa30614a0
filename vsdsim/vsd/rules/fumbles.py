"""Weapon fumbles: what a clumsy roll costs, and what of it the fumbler chooses."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from vsdsim.dice import Keys, child, d100
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import MISSILE, THROWN, Bools, Ints
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.eligible import RANGES
from vsdsim.vsd.rules.figures import one_handed
from vsdsim.vsd.rules.harm import Link, Mishap
from vsdsim.vsd.rules.ranged.loading import has_ammunition
from vsdsim.vsd.rules.targets import nearest_friend
from vsdsim.vsd.vocabulary import Severity

__all__ = [
    "Missile", "Options", "band_of", "choose_options", "draw_fumbles", "resolve_fumbles",
]  # fmt: skip

BANDS = np.array([75, 100, 125, 150])
"""The last total of each row of the fumble table but the worst."""
CHOICES = np.array([[0, 1, 2, 2, 2], [0, 1, 2, 2, 3]])
"""How many options each row makes the fumbler take, by column: melee and thrown, missile."""
STUNS = np.array([False, False, False, True, True])
"""Rows that stun; the others call for an Assessment Roll."""
NO = -1
SUP, LIG, MOD = Severity.SUP, Severity.LIG, Severity.MOD
ON_ALLY = np.array([[NO, NO, SUP, LIG, MOD], [NO, NO, SUP, LIG, LIG]])
ON_SELF = np.array([[NO, SUP, LIG, LIG, MOD], [NO, NO, SUP, LIG, LIG]])
"""Severity of the critical that each row offers to deal to an ally, to oneself, by column."""
NEARBY = 3000
"""Millimetres within which an ally is near by (`ranged.ally`)."""


@frozen(eq=False)
class Missile:
    """What the missile column asks, (R,) each."""

    used: Bools
    """A missile weapon fumbles: its column counts."""
    ammunition: Bools
    """Has any left."""
    string: Bools
    """Has one."""

    @staticmethod
    def none(size: int) -> Missile:
        """Nobody shoots."""
        no = np.zeros(size, dtype=np.bool_)
        return Missile(no, no, no)


@frozen(eq=False)
class Options:
    """What is chosen, (R,) each."""

    drops: Bools
    breaks: Bools
    ally: Bools
    own: Bools
    ammunition: Bools
    string: Bools


def band_of(total: Ints) -> Ints:
    """Row of the fumble table, 0 to 4 (`fumble.roll`)."""
    return np.searchsorted(BANDS, total).astype(np.int32)


def choose_options(
    band: Ints, has_weapon: Bools, has_ally: Bools, missile: Missile | None = None
) -> Options:
    """The options taken, the least harmful first (`fumble.choice`, `ranged.fumble`)."""
    shot = missile or Missile.none(len(band))
    column, stuns = shot.used.astype(np.intp), STUNS[band]
    left = CHOICES[column, band]
    taken = {}
    for name, applies in (
        ("drops", has_weapon & ~(shot.used & stuns)),
        ("ammunition", shot.used & shot.ammunition),
        ("string", shot.used & has_weapon & shot.string & ~stuns),
        ("breaks", has_weapon & stuns),
        ("ally", has_ally & (ON_ALLY[column, band] >= 0)),
        ("own", ON_SELF[column, band] >= 0),
    ):
        taken[name] = applies & (left > 0)
        left = left - taken[name]
    return Options(**taken)


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
    # What has been thrown is in hand no more.
    held = a.wielded[attack] & (a.kind[attack] != THROWN)
    has_weapon = held & (a.local[attack] == s.hand.take(rows.cell))
    ally = _ally(bout, rows, attack)
    missile = Missile(
        a.kind[attack] == MISSILE, has_ammunition(bout, rows, attack), a.string[attack]
    )
    options = choose_options(band, has_weapon, ally >= 0, missile)
    mishap = Mishap(
        fight=rows.fight,
        actor=rows.actor,
        assess=np.where(STUNS[band], -1, 0),
        stun=STUNS[band].astype(np.int32),
        drops=options.drops.astype(np.int32),
        breaks=options.breaks.astype(np.int32),
        spills=options.ammunition.astype(np.int32),
        snaps=options.string.astype(np.int32),
    )
    bout.hear("fumble", rows, attack=attack, die=die, modifier=modifier, total=die + modifier,
              options=options, stunned=STUNS[band], ally=ally)  # fmt: skip
    superficial, column = np.full(len(band), int(SUP)), missile.used.astype(np.intp)
    strikes = []
    for place, struck, severity, victim in (
        (0, options.own, ON_SELF[column, band], rows.actor),
        (1, options.ally, ON_ALLY[column, band], ally.astype(np.intp)),
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


def _ally(bout: Bout, rows: Rows, attack: Ints) -> Ints:
    """The nearest friend near enough to be struck by mistake, -1 for none (`ranged.ally`)."""
    if not bout.parameters.field:
        return nearest_friend(bout, rows)
    a = bout.parameters.attacks
    far = np.where(a.kind[attack] == MISSILE, RANGES * a.base_range[attack], NEARBY)
    return nearest_friend(bout, rows, far)
