"""Blows that cause blows: critical strikes and fumbles followed link by link to their end."""

from __future__ import annotations

import numpy as np
from attrs import define, field

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.rows import join
from vsdsim.vsd.rules.critical import (
    draw_criticals,
    draw_details,
    draw_resistance,
    lowered,
    outcomes_of,
    resist_again,
    resolve_criticals,
    rolled_rows,
    worst_rows,
)
from vsdsim.vsd.rules.drive.criticals import softened
from vsdsim.vsd.rules.fumbles import draw_fumbles, resolve_fumbles
from vsdsim.vsd.rules.harm import Harm, Link, Mishap
from vsdsim.vsd.rules.magic.reached import Reached

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
    reached: list[Reached] = field(factory=list)
    """On whom what comes with blows takes effect (`rider.trigger`)."""

    def follow(self, bout: Bout) -> None:
        """Resolve all links, one depth after another; all read the state as it is now."""
        without = bout.parameters.without
        for _ in range(LONGEST):
            rolled, chosen, fumbles = map(_due, (self.criticals, self.chosen, self.fumbles))
            self.criticals, self.chosen, self.fumbles = [], [], []
            if without.criticals:
                rolled = chosen = []
            if without.fumbles:
                fumbles = []
            if not rolled and not chosen and not fumbles:
                return
            if rolled:
                self._suffer(bout, join(rolled), chosen=False)
            if chosen:
                self._suffer(bout, join(chosen), chosen=True)
            if fumbles:
                clumsy = join(fumbles)
                mishap, strikes = resolve_fumbles(bout, clumsy, draw_fumbles(clumsy.address))
                self.mishaps.append(mishap)
                self.criticals += strikes
        self.criticals, self.chosen, self.fumbles = [], [], []

    def _suffer(self, bout: Bout, strikes: Link, *, chosen: bool) -> None:
        """Critical strikes of one depth, their rows `chosen` by the attackers or rolled."""
        strikes = lowered(bout, strikes)
        if not chosen:
            strikes = softened(bout, strikes)
        if not len(strikes):
            return
        victims = strikes.victims(bout.state.fights)
        save = draw_resistance(bout, strikes.address)
        if chosen:
            die = np.zeros(len(strikes), dtype=np.int32)
            row = worst_rows(bout, strikes, save)
        else:
            die = draw_criticals(strikes.address)
            row = rolled_rows(bout, strikes, die)
            save = resist_again(bout, strikes, victims, row, save)
        outcome = outcomes_of(bout, row, victims, save)
        details = draw_details(bout.parameters.criticals, strikes.address, outcome)
        harm, further, clumsy = resolve_criticals(
            bout, strikes, victims, die, row, outcome, details, save
        )
        self.harm.append(harm)
        self.criticals += further
        self.fumbles += clumsy


def _due(parts: list[Link]) -> list[Link]:
    """The parts that hold any rows."""
    return [part for part in parts if len(part)]
