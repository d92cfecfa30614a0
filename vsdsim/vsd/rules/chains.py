"""Blows that cause blows: critical strikes and fumbles followed link by link to their end."""

from __future__ import annotations

from attrs import define, field

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.rules.critical import inflict
from vsdsim.vsd.rules.fumbles import fumble
from vsdsim.vsd.rules.harm import Harm, Link, Mishap, join

__all__ = ["Chain"]

LONGEST = 8
"""Links of a chain, the attack not counted (`critical.chain`)."""


@define(eq=False)
class Chain:
    """What a rank brings: harm and mishaps so far, and the links still to be resolved."""

    harm: list[Harm] = field(factory=list)
    mishaps: list[Mishap] = field(factory=list)
    criticals: list[Link] = field(factory=list)
    chosen: list[Link] = field(factory=list)
    """Critical strikes whose row the attacker chooses."""
    fumbles: list[Link] = field(factory=list)

    def follow(self, bout: Bout) -> None:
        """Resolve all links, one depth after another; all read the state as it is now."""
        for _ in range(LONGEST):
            rolled, chosen, fumbles = map(_due, (self.criticals, self.chosen, self.fumbles))
            self.criticals, self.chosen, self.fumbles = [], [], []
            if not rolled and not chosen and not fumbles:
                return
            for criticals in (rolled, chosen):
                if criticals:
                    harm, further, clumsy = inflict(
                        bout, join(criticals), fallen=criticals is chosen
                    )
                    self.harm.append(harm)
                    self.criticals += further
                    self.fumbles.append(clumsy)
            if fumbles:
                mishap, strikes = fumble(bout, join(fumbles))
                self.mishaps.append(mishap)
                self.criticals += strikes
        self.criticals, self.fumbles = [], []


def _due(parts: list[Link]) -> list[Link]:
    """The parts that hold any rows."""
    return [part for part in parts if len(part.fight)]
