"""One blow: its exact odds, worked out over every die, against blows that the engine fought."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import numpy as np
import pytest
from attrs import evolve

from tests.fits import fit_p
from tests.vsd.rules.harness import CLAW, DAGGER, SWORD, Ring, sheet
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action
from vsdsim.vsd.criticals import Mark
from vsdsim.vsd.rules.attack import read_blow
from vsdsim.vsd.rules.critical import critical_row, table_of
from vsdsim.vsd.rules.melee import fight_melee
from vsdsim.vsd.state.beginning import fresh_state
from vsdsim.vsd.vocabulary import Column, Phase, Rank

FIGHTS = 100_000
DEPTH = 3
"""Continuations followed; what opens further yet ends at the cap, or misses, all the same."""
HP = 1000
BARE = frozenset()


def continued(depth):
    """Sums of the dice that follow an opened first die, with their chances."""
    odds = defaultdict(Fraction)
    for die in range(1, 101):
        if die < 96 or depth == 1:
            odds[die] += Fraction(1, 100)
        else:
            for more, chance in continued(depth - 1).items():
                odds[die + more] += chance / 100
    return odds


def rolls():
    """Every first die with every total it can come to, and the chance of both."""
    further = continued(DEPTH).items()
    for first in range(1, 101):
        if 6 <= first <= 95:
            yield first, first, Fraction(1, 100)
        for more, chance in further if not 6 <= first <= 95 else ():
            yield first, first + (more if first >= 96 else -more), chance / 100


def harms(ring, kind, severity, rank):
    """(damage, bleeding, injury, fumble mark) of a critical with their chances, over all its dice.

    The victim meets no condition, so that a row's plain outcome counts.
    """
    c = ring.parameters.criticals
    severity -= rank
    if severity < 0:
        return {(0, 0, 0, False): Fraction(1)}
    full = np.full(100, kind, dtype=np.int32)
    table = table_of(full, np.full(100, ring.parameters.beast[1]))
    rows = critical_row(c, table, np.full(100, severity, dtype=np.int32), np.arange(1, 101))
    odds = defaultdict(Fraction)
    for outcome in c.outcome[rows]:
        sides = int(c.number["k_sides"][outcome]) or 1
        for k in range(1, sides + 1):
            numbers = tuple(
                int(c.number[name][outcome]) + k * int(c.number[f"{name}_k"][outcome])
                for name in ("damage", "bleeding", "penalty")
            )
            fumbles = bool(c.marks[outcome] & Mark.FUMBLE)
            odds[*numbers, fumbles] += Fraction(1, 100 * sides)
    assert sum(odds.values()) == 1
    return odds


def exact(ring, modifiers, column, rank):
    """The odds of (damage, bleeding, injury, fumble) of Ann's blow at Bob."""
    p = ring.parameters
    number, a = int(p.attack_of[0, 0]), p.attacks
    listed = list(rolls())
    first, total = (np.array([each[i] for each in listed], dtype=np.int32) for i in (0, 1))

    def same(value):
        return np.full(len(listed), value, dtype=np.int32)

    blow = read_blow(p.tables, a, same(number), same(column), first, total + modifiers, same(60))
    blows = defaultdict(Fraction)
    for index, (_, _, chance) in enumerate(listed):
        key = (blow.damage[index], blow.severity[index], blow.fumble[index])
        blows[tuple(each.item() for each in key)] += chance
    odds = defaultdict(Fraction)
    for (damage, severity, fumbled), chance in blows.items():
        strikes = [harms(ring, int(a.critical[number]), severity, rank)]
        if a.secondary[number] >= 0 and severity >= 2:
            strikes.append(harms(ring, int(a.secondary[number]), severity - 2, rank))
        found = {(max(damage, 0), 0, 0, fumbled): chance}
        for strike in strikes:
            both = defaultdict(Fraction)
            for (d, b, p_, f), one in found.items():
                for (d2, b2, p2, f2), two in strike.items():
                    both[d + d2, b + b2, p_ + p2, f or f2] += one * two
            found = both
        for key, part in found.items():
            odds[key] += part
    return odds


def fought(ring, columns):
    """What (damage, bleeding, injury, fumble) each of many fights' one blow came to."""
    p = ring.parameters
    state = fresh_state(p, 11, np.arange(FIGHTS, dtype=np.int64))
    for name, value in columns.items():
        getattr(state, name)[1] = value
        state.hampered[1] = True
    bout = Bout(p, state)
    bout.begin_round(1)
    bout.begin_phase(Phase.MELEE)
    state.action[0], state.opponent[0] = Action.ATTACK, 1
    state.declared[0] = state.attack[0] = p.attack_of[0, 0]
    state.before_parry[0] = p.attacks.cmb[p.attack_of[0, 0]]
    state.critical[0] = p.attacks.critical[p.attack_of[0, 0]]
    fight_melee(bout)
    bare = state.hp[1], state.bleeding[1], state.injuries[1], state.assess[0]
    return np.stack([HP - bare[0], bare[1], bare[2], bare[3] >= 0], axis=1)


CASES = {
    # Ann's attack and Bob; the modifiers worked out from the page; Bob's columns in the fight.
    "sword on a bare man": (SWORD, sheet(), 60 - 20, {}),
    "sword on heavy armour": (SWORD, sheet(column=Column.HA), 60 - 20, {}),
    "claw with a second type": (CLAW, sheet(), 60 - 20, {}),
    "claw on a heroic beast": (CLAW, sheet(rank=Rank.HEROIC, beast=True), 60 - 20, {}),
    "dagger in the Held, their armour passed by": (
        DAGGER, sheet(column=Column.HA), 50 - 20 + 30 + 30, {"rigid_until": 1}
    ),
    "sword on a wall of a man": (SWORD, sheet(defence=110), 60 - 110, {}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_sampled_blows_fit_the_exact_odds(case):
    """A hundred thousand blows fall as the enumeration of all their dice says (chi-square)."""
    attack, bob, modifiers, columns = CASES[case]
    ring = Ring({"red": {"Ann": sheet(attack)}, "blue": {"Bob": evolve(bob, hp=HP, worn=BARE)}})
    column = Column.NA if columns else bob.column
    odds = exact(ring, modifiers, column, int(bob.rank))
    assert sum(odds.values()) == 1
    seen = defaultdict(int)
    for key in map(tuple, fought(ring, columns).tolist()):
        seen[key[0], key[1], key[2], bool(key[3])] += 1
    assert seen.keys() <= odds.keys(), "nothing happens that cannot happen"
    observed, expected, rest = [], [], [0, 0.0]
    for key, chance in odds.items():
        share = float(chance * FIGHTS)
        if share >= 8:
            observed.append(seen[key])
            expected.append(share)
        else:
            rest[0] += seen[key]
            rest[1] += share
    if rest[1] >= 5:
        observed.append(rest[0])
        expected.append(rest[1])
    else:
        # Too little for a bin of its own: it joins the first.
        observed[0] += rest[0]
        expected[0] += rest[1]
    assert len(expected) > 10
    assert 1e-4 < fit_p(observed, expected) < 1 - 1e-4


def test_the_enumeration_by_hand():
    """A wall of a man: 60 - 110 = -50. A fumble needs a first die of 1 to 3; a hit 101 or more.

    Every first die of 1-3 ends at 2 or less, so 3 in 100 fumble. Edged NA touches from 51: the
    die must come to 101 at least, which only 96-100 can: all but 96 + 1..4, 97 + 1..3, 98 + 1..2
    and 99 + 1, ten of five hundred.
    """
    ring = Ring({"red": {"Ann": sheet()}, "blue": {"Bob": sheet(hp=HP)}})
    p = ring.parameters
    touched = Fraction(0)
    for first, total, chance in rolls():
        one = [np.array([v], dtype=np.int32) for v in (p.attack_of[0, 0], 0, first, total - 50, 60)]
        if read_blow(p.tables, p.attacks, *one).damage[0] >= 0:
            touched += chance
    assert touched == Fraction(5, 100) - Fraction(10, 100 * 100)
    odds = exact(ring, -50, Column.NA, 0)
    assert sum(chance for key, chance in odds.items() if key[3]) == Fraction(3, 100)
