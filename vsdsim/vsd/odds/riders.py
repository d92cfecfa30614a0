"""What comes with blows that strike home, as far as it can put somebody out of the fight."""

from __future__ import annotations

from functools import cached_property
from itertools import product

import numpy as np
from attrs import frozen

from vsdsim.vsd.criticals import Effect
from vsdsim.vsd.library.spells.harming import CriticalStrike, Dice, SoulDamage
from vsdsim.vsd.library.spells.plights import Condition
from vsdsim.vsd.magic import NO_SAVE
from vsdsim.vsd.odds.blows import Read
from vsdsim.vsd.odds.criticals import NONE, Criticals, Suffered, together
from vsdsim.vsd.odds.dice import every_roll
from vsdsim.vsd.odds.pair import DEFENDER
from vsdsim.vsd.odds.ways import Ways
from vsdsim.vsd.rules.chains import LONGEST
from vsdsim.vsd.rules.saves import points_of_failure, save_bonus, saved

__all__ = ["Riding"]


@frozen(eq=False, slots=False)
class Riding:
    """The rider of a blow, if it has one."""

    criticals: Criticals

    @cached_property
    def rider(self) -> int:
        """Its number, -1 for none."""
        c = self.criticals
        return int(c.pair.parameters.riders.of_attack[c.strike.attack])

    def comes(self, read: Read) -> bool:
        """Whether the rider comes with a blow (`rider.trigger`)."""
        if self.rider < 0:
            return False
        if self.criticals.pair.parameters.riders.on_critical[self.rider]:
            return self.criticals.severity(read.severity) >= 0
        return read.damage > 0

    @cached_property
    def brings(self) -> Ways[Suffered]:
        """What it does at once, where it comes: nothing to who resists."""
        c, riders = self.criticals, self.criticals.pair.parameters.riders
        come = Ways.sure(NONE)
        for effect in riders.each[self.rider].rider.effects:
            come = come.and_(self._does(effect), together)
        save, difficulty = int(riders.save[self.rider]), int(riders.difficulty[self.rider])
        if save == NO_SAVE:
            return come
        bonus = int(save_bonus(c.bout, c.pair.rows(DEFENDER, 1), save)[0])
        rolls = every_roll(abs(difficulty) + abs(bonus) + 1)
        good = saved(points_of_failure(rolls.total, np.array(bonus), difficulty)).tolist()
        resists = sum(ways for ways, resists in zip(rolls.ways, good, strict=True) if resists)
        return Ways.mixed(rolls.of, ((resists, Ways.sure(NONE)), (rolls.of - resists, come)))

    def _does(self, effect: object) -> Ways[Suffered]:
        if isinstance(effect, SoulDamage):
            return self._drains(effect.soul)
        if isinstance(effect, CriticalStrike):
            kind, severity = int(effect.critical), int(effect.severity)
            return self.criticals.one(kind, severity, 0, LONGEST)
        if isinstance(effect, Condition) and self._knocks_out(effect):
            return Ways.sure((0, 0, 0, ((self._outcome(Effect.KNOCKED_OUT), 0),)))
        return Ways.sure(NONE)

    def _knocks_out(self, effect: Condition) -> bool:
        """Whether a condition is one that puts the defender out of the fight."""
        beast = self.criticals.pair.parameters.beast[DEFENDER]
        touched = effect.only in ("", "beast" if beast else "humanoid")
        return touched and effect.condition == "incapacitated"

    def _drains(self, dice: Dice) -> Ways[Suffered]:
        outcome = self._outcome(Effect.DRAINED)
        each: dict[Suffered, int] = {}
        for shown in product(range(1, dice.sides + 1), repeat=dice.count):
            amount = sum(shown) + dice.plus
            suffered: Suffered = (amount, 0, 0, ((outcome, amount),))
            each[suffered] = each.get(suffered, 0) + 1
        return Ways(dice.sides**dice.count, each)

    def _outcome(self, effect: Effect) -> int:
        return self.criticals.pair.parameters.criticals.outcome_of(effect)
