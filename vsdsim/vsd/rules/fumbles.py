"""Weapon fumbles: what a clumsy roll costs, and what of it the fumbler chooses."""

from __future__ import annotations

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.dice import Keys, d100, down, word
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.eligible import RANGES
from vsdsim.vsd.rules.figures import one_handed
from vsdsim.vsd.rules.harm import Link, Mishap
from vsdsim.vsd.rules.nearest import nearest_friend
from vsdsim.vsd.rules.ranged.loading import has_ammunition
from vsdsim.vsd.rules.special.aside import held_aside
from vsdsim.vsd.vocabulary import Phase, Severity

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
SEVERITIES = np.array([ON_SELF.ravel(), ON_ALLY.ravel(), np.full(ON_SELF.size, int(SUP))], np.int32)
"""Those on oneself, on an ally and by an unreliable weapon, by column and row."""
STEPS = np.array([word("critical", place) for place in range(len(SEVERITIES))])
"""The steps down to the addresses of these critical strikes."""
NEARBY = 3000
"""Millimetres within which an ally is near by (`ranged.ally`)."""

VOLLEYS = (Phase.RANGED_A, Phase.RANGED_B)


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


def _every_choice() -> NDArray[np.bool_]:
    """(6, 160) the options taken, in the order of `Options`, by `_case`."""
    shot, band, *has = np.indices((2, len(STUNS), 2, 2, 2, 2)).reshape(6, -1)
    weapon, ally, ammunition, string = np.array(has, dtype=np.bool_)
    missile = Missile(shot.astype(np.bool_), ammunition, string)
    taken = choose_options(band, weapon, ally, missile)
    return np.array([taken.drops, taken.breaks, taken.ally, taken.own, taken.ammunition,
                     taken.string])  # fmt: skip


def _case(band: Ints, has_weapon: Bools, has_ally: Bools, missile: Missile) -> Ints:
    """The number of everything that options hang on."""
    case = missile.used * np.int32(len(STUNS)) + band
    for has in (has_weapon, has_ally, missile.ammunition, missile.string):
        case += case
        case += has
    return case


CHOICE = _every_choice()
"""What `choose_options` says, to be looked up: cheaper for the few who fumble in a rank."""


def draw_fumbles(keys: Keys) -> Ints:
    """The d100 at the addresses of fumbles."""
    return d100(keys)


def resolve_fumbles(bout: Bout, fumbles: Link, die: Ints) -> tuple[Mishap, list[Link]]:
    """What befalls the fumblers with these dice, and the critical strikes they cause."""
    p, s = bout.parameters, bout.state
    a, attack = p.attacks, fumbles.attack
    rows = fumbles.authors(s.fights)
    two_hands = a.two_handed.take(attack)
    two_hands |= a.either.take(attack) & ~one_handed(bout, rows, attack)
    modifier = np.where(two_hands, a.fumble_two_handed.take(attack), a.fumble.take(attack))
    total = die + modifier
    band = band_of(total)
    # What has been thrown is in hand no more; what only fumbles in a contest is.
    held = a.stays_in_hand if bout.phase in VOLLEYS else a.wielded
    has_weapon = held.take(attack) & (a.local.take(attack) == s.hand.take(rows.cell))
    aside = np.zeros(len(rows), dtype=np.bool_)
    if p.optional.aside:
        aside = held_aside(bout, rows.cell, attack)
        has_weapon |= aside
    shot = a.shot.take(attack)
    ally = np.full(len(rows), -1, dtype=np.int32)
    asked = which(ON_ALLY[shot.astype(np.intp), band] >= 0)
    if asked.size:
        ally[asked] = _ally(bout, rows[asked], attack.take(asked))
    missile = Missile(shot, has_ammunition(bout, rows, attack), a.string.take(attack))
    options = Options(*CHOICE.take(_case(band, has_weapon, ally >= 0, missile), axis=1))
    stuns = STUNS.take(band)
    mishap = Mishap(
        fight=rows.fight,
        actor=rows.actor,
        assess=np.where(stuns, -1, 0),
        stun=stuns.astype(np.int32),
        drops=options.drops & ~aside,
        breaks=options.breaks & ~aside,
        spills=np.where(options.ammunition, attack, -1).astype(np.int32),
        snaps=options.string,
        loses=(options.drops | options.breaks) & aside,
    )
    bout.hear("fumble", rows, attack=attack, die=die, modifier=modifier, total=total,
              options=options, stunned=stuns, ally=ally)  # fmt: skip
    return mishap, _strikes(fumbles, options, a.unreliable.take(attack), band, missile.used, ally)


def _strikes(
    fumbles: Link, options: Options, unreliable: Bools, band: Ints, shot: Bools, ally: Ints
) -> list[Link]:
    """The critical strikes on the fumblers, on their allies, and by unreliable weapons."""
    place, who = np.nonzero((options.own, options.ally, unreliable))
    if not who.size:
        return []
    cause, case = fumbles[who], (shot * np.int32(len(STUNS)) + band).take(who)
    on_ally = place == 1
    return [
        cause.with_(
            victim=np.where(on_ally, ally.take(who), cause.author),
            address=down(cause.address, STEPS.take(place)),
            severity=SEVERITIES.take(place * SEVERITIES.shape[1] + case),
        )
    ]


def _ally(bout: Bout, rows: Rows, attack: Ints) -> Ints:
    """The nearest friend near enough to be struck by mistake, -1 for none (`ranged.ally`)."""
    if not bout.parameters.field:
        return nearest_friend(bout, rows)
    a = bout.parameters.attacks
    far = np.where(a.shot[attack], RANGES * a.base_range[attack], NEARBY)
    return nearest_friend(bout, rows, far)
