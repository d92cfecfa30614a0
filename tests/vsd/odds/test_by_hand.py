"""Exact odds against an enumeration in plain fractions that shares no rule with the engine."""

from __future__ import annotations

from fractions import Fraction

import pytest
from attrs import evolve

from tests.vsd.odds.by_hand import Victim, blow, rolls
from tests.vsd.odds.pairs import card, sheet
from vsdsim.results.chances import Asked
from vsdsim.vsd.vocabulary import CriticalType, Rank

CUT, PIERCE = CriticalType.CUT, CriticalType.PIERCE
CASES = {
    # Attacker, attack, type, defender, changes of it; the sum of the roll but for the dice, as CMB
    # less DEF by hand from the stat blocks: `list creatures` has both.
    "dagger beside a shield": ("warrior-1", "dagger", "pierce", "dark-mage", {}, 60 - 5 - 10),
    "sword beside a shield": ("warrior-3", "arming-sword", "cut", "orc-soldier", {}, 75 - 30),
    "the second of two types": ("bandit", "short-sword", "pierce", "ghoul", {}, 75 - 5 - 35),
    "claws with a second type": ("wild-troll", "claw", "cut", "warrior-1", {}, 90 - 35),
    "bite of a drake": ("fire-drake", "bite", "cut", "champion-5", {}, 175 - 35),
    "beast at beast": ("vargr", "bite", "cut", "wolf", {}, 100 - 30),
    "a grapple": ("dire-bear", "grapple", "grapple", "wizard-3", {}, 95 - 20),
    "mighty and heavy": ("dark-troll-overseer", "two-handed-sword", "cut", "bandit", {},
                         130 + 20 - 25),
    "bones do not bleed": ("wraith", "longsword", "cut", "skeleton", {}, 150 - 20),
    "a heroic one": ("wraith", "longsword", "cut", "wild-troll", {}, 150 - 10),
    "an epic one": ("wraith", "longsword", "cut", "bandit", {"rank": Rank.EPIC}, 150 - 25),
    "immune": ("wraith", "longsword", "cut", "bandit", {"immune": frozenset({CUT})}, 150 - 25),
    "resistant": ("wraith", "longsword", "cut", "bandit", {"resistant": frozenset({CUT})},
                  150 - 25),
    "vulnerable": ("wraith", "longsword", "cut", "bandit", {"vulnerable": frozenset({CUT})},
                   150 - 25),
    "few hit points": ("wraith", "longsword", "cut", "bandit", {"hp": 12}, 150 - 25),
    # A second attack by itself.
    "a follow-up": ("dire-bear", "bite", "cut", "wizard-3", {}, 100 - 20),
    "a bow": ("archer-5", "long-bow", "pierce", "orc-soldier", {}, 100 - 30),
    "a bow in two hands": ("bandit", "short-bow", "pierce", "ghoul", {}, 50 - 35),
    "a rock": ("lesser-giant", "boulder", "impact", "wizard-3", {}, 100 - 20),
    "hopeless": ("boggart", "bite", "cut", "wraith", {"defence": 175}, 30 - 175),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_every_chance_is_that_of_the_plain_enumeration(case):
    """To the last digit, as fractions: hits, severities, fumbles, damage, fells and kills."""
    use, name, kind, target, changes, plus = CASES[case]
    attacker, defender = sheet(use), sheet(target, **changes)
    follow_ups = [each.follow_up for each in attacker.attacks if each.follow_up is not None]
    attack = next(each for each in (*attacker.attacks, *follow_ups) if each.name == name)
    found, damage = blow(attack, CriticalType[kind.upper()], Victim(defender), plus)
    c = card(attacker, defender, Asked(attack=name, critical=kind)).chances
    for what in ("hits", "fumbles", "fells", "kills"):
        assert Fraction(getattr(c, what), c.ways) == found.get(what, 0), what
    for severity, ways in enumerate(c.criticals):
        assert Fraction(ways, c.ways) == found.get(f"critical {severity}", 0)
    assert {points: Fraction(ways, c.ways) for points, ways in c.damage.items()} == damage


TYPES = [kind for kind in CriticalType if kind is not CriticalType.BEAST]


@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.name.lower())
@pytest.mark.parametrize("use", ["warrior-1", "wolf", "skeleton"])
@pytest.mark.parametrize("hp", [3, 12])
def test_every_critical_table_in_anybody(kind, use, hp):
    """Fire that burns, shocks and arcs, cold, the dark that takes the soul: of few hit points."""
    wraith, defender = sheet("wraith"), sheet(use, hp=hp)
    attack = evolve(wraith.attacks[0], criticals=(kind,))
    found, damage = blow(attack, kind, Victim(defender), 150 - defender.defence)
    c = card(evolve(wraith, attacks=(attack,)), defender).chances
    for what in ("fells", "kills"):
        assert Fraction(getattr(c, what), c.ways) == found.get(what, 0), what
    assert {points: Fraction(ways, c.ways) for points, ways in c.damage.items()} == damage


def test_the_plain_enumeration_is_whole():
    """Its rolls are all there are."""
    assert sum(rolls().values()) == 1
