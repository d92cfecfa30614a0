"""Attack rolls: every one of them read by the rule that fights read theirs by."""

from __future__ import annotations

from typing import Any

import numpy as np
from attrs import define, field, frozen

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import Ints
from vsdsim.vsd.odds.dice import every_roll
from vsdsim.vsd.odds.pair import ATTACKER, DEFENDER, Pair, Situation, Strike
from vsdsim.vsd.odds.ways import Ways
from vsdsim.vsd.rows import Index
from vsdsim.vsd.rules.attack import Blow, attack_keys, resolve
from vsdsim.vsd.rules.blows import blows_at
from vsdsim.vsd.rules.ranged.shots import shots_at
from vsdsim.vsd.vocabulary import TOP_RESULT

__all__ = ["Figures", "Read", "every_blow"]

PAST = 10
"""So far past the ends of a table all results are one, the highest miss included."""


@frozen
class Read:
    """What an attack roll comes to."""

    damage: int
    """0 where it does none, a miss or not."""
    severity: int
    """Of its critical strike, as the table says it; -1 for none."""
    fumble: bool


@frozen
class Figures:
    """What is added to the dice and taken off them."""

    cmb: int
    defence: int
    """The parry that counts is in it."""
    parry: int
    bonus: int
    range_penalty: int

    @property
    def modifiers(self) -> int:
        """All of it."""
        return self.cmb - self.defence + self.bonus + self.range_penalty


@define(eq=False)
class _Ear:
    """Keeps the figures of the attack it hears of."""

    figures: Figures = field(init=False)

    def hear(self, bout: Bout, what: str, fight: Index, actor: Index, **columns: Any) -> None:  # noqa: ARG002
        """Keep what stands in the first row; all rows are alike but for their dice."""
        if what in ("attack", "shot"):
            far = columns.get("range_penalty")
            names = ("cmb", "defence", "parry", "bonus")
            cmb, defence, parry, bonus = (int(columns[name][0]) for name in names)
            far = 0 if far is None else int(far[0])
            self.figures = Figures(cmb, defence, parry, bonus, far)

    def landed(self, bout: Bout) -> None:
        """Nothing lands."""

    def phase_over(self, bout: Bout) -> None:
        """And nothing ends."""


def every_blow(pair: Pair, strike: Strike, situation: Situation) -> tuple[Ways[Read], Figures]:
    """What every attack roll comes to, and the figures it is made with."""
    ear = _Ear()
    once = every_roll(1)
    _read(pair.bout(strike, situation, len(once.first), ear), pair, strike, once.dice())
    figures = ear.figures
    rolls = every_roll(TOP_RESULT + abs(figures.modifiers) + PAST)
    blow = _read(pair.bout(strike, situation, len(rolls.first)), pair, strike, rolls.dice())
    each: dict[tuple[int, int, bool], int] = {}
    columns = (np.maximum(blow.damage, 0), blow.severity, blow.fumble)
    for key, ways in zip(zip(*(c.tolist() for c in columns), strict=True), rolls.ways, strict=True):
        each[key] = each.get(key, 0) + ways
    return Ways(rolls.of, {Read(*key): ways for key, ways in each.items()}), figures


def _read(bout: Bout, pair: Pair, strike: Strike, roll: Any) -> Blow:
    """The blows or shots with these dice, one in each fight."""
    fights = bout.state.fights
    rows, target = pair.rows(ATTACKER, fights), pair.rows(DEFENDER, fights)
    attack: Ints = np.full(fights, strike.attack, dtype=np.int32)
    made_at = shots_at if pair.parameters.attacks.ranged[strike.attack] else blows_at
    return resolve(bout, made_at(bout, rows, target, attack, attack_keys(bout, rows, 0)), roll)
