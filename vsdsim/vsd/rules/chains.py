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
    fumbles: list[Link] = field(factory=list)

    def follow(self, bout: Bout) -> None:
        """Resolve all links, one depth after another; all read the state as it is now."""
        for _ in range(LONGEST):
            criticals = [part for part in self.criticals if len(part.fight)]
            fumbles = [part for part in self.fumbles if len(part.fight)]
            self.criticals, self.fumbles = [], []
            if not criticals and not fumbles:
                return
            if criticals:
                harm, further, clumsy = inflict(bout, join(criticals))
                self.harm.append(harm)
                self.criticals += further
                self.fumbles.append(clumsy)
            if fumbles:
                mishap, strikes = fumble(bout, join(fumbles))
                self.mishaps.append(mishap)
                self.criticals += strikes
        self.criticals, self.fumbles = [], []
