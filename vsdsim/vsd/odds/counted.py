"""A blow counted: its attack rolls, critical strikes and what lands of them put together."""

from __future__ import annotations

from functools import cached_property
from math import lcm

from attrs import field, frozen

from vsdsim.results.chances import Chances
from vsdsim.scenario.model import Scenario
from vsdsim.vsd.odds.blows import Figures, Read, every_blow
from vsdsim.vsd.odds.criticals import Criticals, together
from vsdsim.vsd.odds.landing import Fate, after_criticals, after_losses
from vsdsim.vsd.odds.pair import Pair, Situation, Strike
from vsdsim.vsd.odds.riders import Riding
from vsdsim.vsd.odds.ways import Ways
from vsdsim.vsd.sheet import Sheet

__all__ = ["Counted"]


@frozen(eq=False, slots=False)
class Counted:
    """A blow at a defender in its armour, in any situation."""

    pair: Pair
    strike: Strike
    _packages: dict[str | None, _Package] = field(factory=dict, init=False)

    @staticmethod
    def of(attacker: Sheet, defender: Sheet, strike: Strike, scenario: Scenario) -> Counted:
        """The strike of the one at the other, in whatever that wears."""
        return Counted(Pair.of(attacker, defender, scenario), strike)

    def figures(self, situation: Situation) -> Figures:
        """What is added to the dice and taken off them."""
        return every_blow(self.pair, self.strike, situation)[1]

    def chances(self, situation: Situation, label: str, value: int | None = None) -> Chances:
        """All that it comes to in a situation."""
        read, _ = every_blow(self.pair, self.strike, situation)
        # What critical strikes do hangs on the plight alone.
        package = self._packages.get(situation.plight)
        if package is None:
            package = _Package(Criticals(self.pair, self.strike, situation))
            self._packages[situation.plight] = package
        return package.chances(read, label, value)


@frozen(eq=False, slots=False)
class _Package:
    """What the critical strikes of a blow come to, added up and landed, severity by severity."""

    criticals: Criticals

    @cached_property
    def riding(self) -> Riding:
        """What comes with it."""
        return Riding(self.criticals)

    @cached_property
    def each(self) -> dict[tuple[int, bool], Ways[tuple[int, Fate]]]:
        """Damage, and what else becomes of the defender.

        By the severity in the attack table (-1: none), and whether a rider comes along.
        """
        c = self.criticals
        come = {(severity, False): c.of_blow(severity) for severity in (-1, *c.severities)}
        if self.riding.rider >= 0:
            for severity in (-1, *c.severities):
                both = come[severity, False].and_(self.riding.brings, together)
                come[severity, True] = both
        every = list(dict.fromkeys(one for ways in come.values() for one in ways.each))
        fates = after_criticals(c.pair, c.strike, c.situation, every)
        landed = {one: (one[0], fate) for one, fate in zip(every, fates, strict=True)}
        return {key: ways.told(landed.__getitem__) for key, ways in come.items()}

    @cached_property
    def most(self) -> int:
        """The most damage that critical strikes of a blow do."""
        return max(damage for ways in self.each.values() for damage, _ in ways.each)

    @cached_property
    def suffered(self) -> dict[int, int]:
        """Severities as suffered, by those in the attack table."""
        c = self.criticals
        return {severity: c.severity(severity) for severity in (-1, *c.severities)}

    def chances(self, read: Ways[Read], label: str, value: int | None) -> Chances:
        """The attack rolls and these together."""
        c = self.criticals
        packages = {one: self.each[one.severity, self.riding.comes(one)] for one in read.each}
        common = lcm(*(package.of for package in packages.values()))
        most = self.most + max(one.damage for one in read.each)
        by_loss = after_losses(c.pair, c.strike, c.situation, most)
        damage: dict[int, int] = {}
        fells = kills = hits = fumbles = 0
        criticals = [0] * len(c.severities)
        for one, rolls in read.each.items():
            package = packages[one]
            all_ways = rolls * common
            suffered = self.suffered[one.severity]
            hits += all_ways * (one.damage > 0 or suffered >= 0)
            fumbles += all_ways * one.fumble
            if suffered >= 0:
                criticals[suffered] += all_ways
            times = rolls * (common // package.of)
            for (more, fate), count in package.each.items():
                lost, ways = one.damage + more, times * count
                damage[lost] = damage.get(lost, 0) + ways
                fells += ways * (fate.out or by_loss[lost].out)
                kills += ways * (fate.dying or by_loss[lost].dying)
        return Chances(
            label=label,
            ways=read.of * common,
            hits=hits,
            fumbles=fumbles,
            fells=fells,
            kills=kills,
            criticals=tuple(criticals),
            damage=dict(sorted(damage.items())),
            value=value,
        )
