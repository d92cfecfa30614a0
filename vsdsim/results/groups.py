"""Combatants as the lines of a table: each by itself, or groups such as `Orc 1-4` as one."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from attrs import frozen

from vsdsim.statistics import mean_interval, quantile

if TYPE_CHECKING:
    from vsdsim.results.batch import BatchResult

__all__ = ["MOST_LINES", "Line", "lines"]

MOST_LINES = 12
"""More combatants than this are shown by group, in tables and pictures."""

_NUMBERED = re.compile(r"(.+) (\d+)")


@frozen
class Line:
    """What one combatant, or each member of a group on average, did in all fights together."""

    side: str
    label: str
    members: int
    standing: float
    """Fights at whose end it stood; a mean over the members, as all that follow."""
    surviving: float
    hp: float
    dealt: float
    taken: float
    kills: float
    ended_by: dict[str, float]
    fights: int
    hp_spread: float
    """Half the 95 % interval of the mean of hit points, of the member with the widest."""

    def mean_error(self, total: float) -> float:
        """A cautious half-width of the mean of `total` over the fights.

        The sums come without squares. Counts are at least as scattered as this for damage (a
        spread as large as its mean) and for kills below one a fight.
        """
        mean = total / self.fights
        return quantile(0.95) * max(mean, math.sqrt(mean)) / math.sqrt(self.fights)


def lines(result: BatchResult, most: int) -> list[Line]:
    """A line a combatant where there are at most `most`, else a line a numbered group."""
    grouped: dict[tuple[str, str], list[int]] = {}
    crowded = len(result.combatants) > most
    for number, (side, name) in enumerate(result.combatants):
        match = _NUMBERED.fullmatch(name) if crowded else None
        grouped.setdefault((side, match[1] if match else name), []).append(number)
    return [_line(result, key, members) for key, members in grouped.items()]


def _line(result: BatchResult, key: tuple[str, str], members: list[int]) -> Line:
    tally, fights = result.tally, result.fights
    side, label = key
    if len(members) > 1:
        ends = [result.combatants[each][1].rpartition(" ")[2] for each in (members[0], members[-1])]
        label = f"{label} {ends[0]}-{ends[1]}"
    elif result.combatants[members[0]][1] != label:
        label = result.combatants[members[0]][1]
    spreads = [
        mean_interval(int(tally.hp[each]), tally.hp_squares[each], fights) for each in members
    ]
    return Line(
        side=side,
        label=label,
        members=len(members),
        standing=float(tally.standing[members].mean()),
        surviving=float(tally.surviving[members].mean()),
        hp=float(tally.hp[members].mean()),
        dealt=float(tally.dealt[members].mean()),
        taken=float(tally.taken[members].mean()),
        kills=float(tally.kills[members].mean()),
        ended_by={cause: float(each[members].mean()) for cause, each in tally.ended_by.items()},
        fights=fights,
        hp_spread=max((spread.half_width if spread else 1.0) for spread in spreads),
    )
