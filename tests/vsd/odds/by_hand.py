"""One blow in plain fractions: the rules page over the tables' own CSV, without the engine.

Nothing is shared with what is tested but sheets, which say who has what.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache
from types import SimpleNamespace

from tests.oracle.criticals import BEASTLY, TSR
from tests.oracle.sources import felt, suffered
from tests.oracle.tables import asks, critical_row, look_up
from vsdsim.vsd.vocabulary import SEVERITY_MODIFIER, CriticalType

DEPTH = 4
"""Dice followed of an open roll: one that opens further still lies beyond 380 either way."""
HUNDREDTH = Fraction(1, 100)
NOTHING = (0, 0, 0, 0, False, False, False)
"""Damage, bleeding, injury, soul damage; out, dying, dead."""


@cache
def _further(depth):
    """Sums of the dice that follow an open one."""
    odds = defaultdict(Fraction)
    for die in range(1, 101):
        if die < 96 or depth == 1:
            odds[die] += HUNDREDTH
        else:
            for more, chance in _further(depth - 1).items():
                odds[die + more] += chance / 100
    return dict(odds)


@cache
def rolls():
    """Every (first die, total) of an open-ended d100 with its chance."""
    odds = defaultdict(Fraction)
    for first in range(1, 101):
        if 6 <= first <= 95:
            odds[first, first] += HUNDREDTH
        else:
            for more, chance in _further(DEPTH).items():
                odds[first, first + more if first >= 96 else first - more] += chance / 100
    return dict(odds)


def _both(one, two):
    odds = defaultdict(Fraction)
    for a, p in one.items():
        for b, q in two.items():
            sums = tuple(x + y for x, y in zip(a[:4], b[:4], strict=True))
            ors = tuple(x or y for x, y in zip(a[4:], b[4:], strict=True))
            odds[sums + ors] += p * q
    return dict(odds)


def held_in_hands(sheet):
    """The conditions of the moment that somebody unhurt meets (`critical.condition`)."""
    first = sheet.attacks[0]
    armed = first.kind in ("weapon", "missile", "thrown")
    found = set()
    if sheet.shield is not None:
        found |= {"shield", "holding an item"}
    if armed:
        found.add("holding an item")
        if first.metal:
            found.add("metal weapon in hand")
    return found


class Victim:
    """Who suffers critical strikes."""

    def __init__(self, sheet):
        self.sheet = sheet
        self.conditions = frozenset(sheet.worn | held_in_hands(sheet))
        self.fighter = SimpleNamespace(sheet=sheet)
        self.known = {}

    def saves(self):
        """The chance of a TSR against 100."""
        return sum(
            chance for (_, total), chance in rolls().items() if total + self.sheet.tsr >= 100
        )

    def critical(self, kind, severity, link=1, edge=0):
        """All that comes of a critical of a severity before anything lowers it."""
        key = kind, severity, link, edge
        if key not in self.known:
            self.known[key] = self._critical(*key)
        return self.known[key]

    def _critical(self, kind, severity, link, edge):
        level = suffered(self.fighter, kind, severity)
        if level < 0 or link > 8:
            return {NOTHING: Fraction(1)}
        table = CriticalType.BEAST if self.sheet.beast and kind in BEASTLY else kind
        odds = defaultdict(Fraction)
        for die in range(1, 101):
            row = min(150, die + edge + SEVERITY_MODIFIER[level])
            branches = [(self.conditions, Fraction(1))]
            if asks(table, row, TSR):
                saved = self.saves()
                branches = [(self.conditions | {TSR}, saved), (self.conditions, 1 - saved)]
            for conditions, chance in branches:
                it = critical_row(table, row, conditions)
                for harm, part in self._outcome(it, conditions, link).items():
                    odds[harm] += HUNDREDTH * chance * part
        return dict(odds)

    def _outcome(self, it, conditions, link):
        out = it.incapacitated > 0 or {"H", "X-while-held"} <= it.marks
        odds = defaultdict(Fraction)
        for k in range(1, it.k_faces + 1):
            harm = (
                int(it.damage.value(k)) + it.soul, int(it.bleeding.value(k)),
                int(it.penalty.value(k)), it.soul,
                out, bool(it.clocks(conditions)), "K" in it.marks,
            )  # fmt: skip
            odds[harm] += Fraction(1, it.k_faces)
        for kind, severity, later in it.further:
            if not later:
                odds = _both(odds, self.critical(kind, severity, link + 1))
        return odds


def _read(attack, column, plus, cmb):
    """Chances by base damage and severity, None for none, and that of a fumble."""
    read, fumbles = defaultdict(Fraction), Fraction(0)
    for (first, total), chance in rolls().items():
        result = min(total + plus, attack.max_result)
        missed = result <= 10 or cmb < 0
        read[(None, None) if missed else look_up(attack.table, column, result)] += chance
        fumbles += chance * (result <= 10 and first <= attack.clumsy)
    return read, fumbles


def _fate(sheet, lost, harm):
    """Whether it fells, whether it kills."""
    more, bleeding, injury, soul, out, dying, dead = harm
    left = sheet.hp - lost - more
    bleeds = 0 if "no-bleeding" in sheet.traits else bleeding
    hollow = soul >= sheet.hp
    fells = left <= 0 or out or dead or injury > 100 or hollow
    return fells, dead or dying or left <= -50 or bleeds >= 11 or hollow


def blow(attack, kind, victim, plus, cmb=0, column=None, edge=0):
    """What an attack roll at so much in all comes to: chances by what they are called, and damage.

    `column` where it is not the victim's own, `edge` what is added to the critical's die.
    """
    sheet = victim.sheet
    read, fumbles = _read(attack, sheet.column if column is None else column, plus, cmb)
    found, damage = defaultdict(Fraction), defaultdict(Fraction)
    found["fumbles"] = fumbles
    for (base, severity), chance in read.items():
        immune = kind in sheet.immune
        lost = 0 if base is None or immune else felt(victim.fighter, kind, base)
        level = -1 if severity is None else suffered(victim.fighter, kind, severity)
        found["hits"] += chance * (lost > 0 or level >= 0)
        if level >= 0:
            found[f"critical {level}"] += chance
        harms = {NOTHING: Fraction(1)}
        if severity is not None and not immune:
            harms = victim.critical(kind, severity, edge=edge)
            if attack.secondary is not None and severity >= 2:
                harms = _both(harms, victim.critical(attack.secondary, severity - 2))
        for harm, part in harms.items():
            damage[lost + harm[0]] += chance * part
            fells, kills = _fate(sheet, lost, harm)
            found["fells"] += chance * part * fells
            found["kills"] += chance * part * kills
    return dict(found), dict(damage)
