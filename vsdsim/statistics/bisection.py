"""Where a rate crosses a target: how many orcs, what bonus, how far apart.

Candidates on an ordered grid, with rates that rise or fall along it. The ends are sampled first,
then what is halfway between the nearest that are surely too low and surely too high, each until it
is decided. Every candidate has its own confidence sequence, and all of them together one chance of
error, so the search may stop, look and choose as it likes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum

from attrs import field, frozen

from vsdsim.errors import UsageError
from vsdsim.statistics.anytime.rate import Rate
from vsdsim.statistics.families import shares
from vsdsim.statistics.intervals import Interval

__all__ = ["Finding", "Judgement", "Search", "Side"]


class Side(Enum):
    """Where a candidate's rate is, as far as is known."""

    BELOW = "below"
    ON = "on"
    """Within the margin of the target."""
    ABOVE = "above"
    OPEN = "open"


class Finding(Enum):
    """How a search stands."""

    SEARCHING = "searching"
    HIT = "hit"
    """A candidate is on the target."""
    BETWEEN = "between"
    """The target lies between two neighbours, neither of which is known to be on it."""
    OUTSIDE = "outside"
    """All candidates are on one side of the target, if rates rise or fall along the grid."""
    CONTRADICTION = "contradiction"
    """Rates surely neither rise nor fall all along the grid."""


@frozen
class Judgement:
    """What is known after some fights. Candidates are named by their place on the grid."""

    finding: Finding
    next: int | None
    """Whom to let fight more; None once there is a finding."""
    answer: tuple[int, ...]
    """Of a hit, the candidate; between, the two neighbours, first the one that was seen nearer to
    the target; outside, the end that was seen nearest;
    of a contradiction, the two that go against the order of the ends, or the three of which the
    middle one is surely above or below both ends. Empty while searching."""
    bracket: tuple[int, int] | None
    """The nearest that are surely on either side of the target, in the grid's order."""
    sides: Mapping[int, Side]
    """Of all that have fought."""
    intervals: Mapping[int, Interval]
    """Of all that have fought; all hold together, at any time, with a chance of the level."""
    rising: bool | None
    """Whether rates rise along the grid; None where the ends do not tell."""


def _places(grid: Iterable[float]) -> tuple[float, ...]:
    return tuple(grid)


@frozen
class Search:
    """For the candidate on `grid` whose rate is `target`, give or take `margin` (fractions).

    With a chance of at least `level`, all findings of a search are right at once, at any time:
    the chance of error is split equally over the whole grid (`families.shares`), not over those
    sampled, because which are sampled depends on dice that all of them share. What is said of
    candidates that were not sampled rests on rates that rise or fall along the grid.

    A candidate with a rate at the target cannot be told from it: without a margin the search may
    not end. With one it ends as soon as the interval of any candidate is within it.

    Raises `UsageError` for a grid that does not rise or has less than two places, a target that is
    not between 0 and 1, and a margin below 0.
    """

    grid: tuple[float, ...] = field(converter=_places)
    target: float
    margin: float = 0.01
    level: float = 0.95
    weight: float = 100.0
    """Of `anytime.rate.Rate`."""

    def __attrs_post_init__(self) -> None:
        rises = all(one < other for one, other in zip(self.grid, self.grid[1:], strict=False))
        if len(self.grid) < 2 or not rises:
            raise UsageError(
                f"grid: required two or more, each above the last, arrived {self.grid}"
            )
        if not 0 < self.target < 1:
            raise UsageError(f"target: required between 0 and 1, arrived {self.target}")
        if self.margin < 0:
            raise UsageError(f"margin: required 0 or more, arrived {self.margin}")
        _ = self.rate  # checks the level and the weight

    @property
    def rate(self) -> Rate:
        """The sequence that every candidate has."""
        return Rate(1 - shares(1 - self.level, len(self.grid))[0], self.weight)

    def judge(self, seen: Mapping[int, tuple[int, int]]) -> Judgement:
        """What (count, fights) of some places on the grid come to, and who should fight next.

        A pure function: the same counts, the same judgement, whatever order they came in. Raises
        `UsageError` for a place that is not on the grid and for counts that cannot be.
        """
        last = len(self.grid) - 1
        for place in seen:
            if not 0 <= place <= last:
                raise UsageError(f"seen: required places from 0 to {last}, arrived {place}")
        rate = self.rate
        fought = {place: seen[place] for place in sorted(seen) if seen[place][1] > 0}
        intervals = {place: rate.after(*counts) for place, counts in fought.items()}
        sides = {place: self._side(interval) for place, interval in intervals.items()}
        rising = _rising(intervals.get(0), intervals.get(last))
        bracket = _bracket(sides, rising=rising)
        against = _contradiction(intervals, last=last, rising=rising)
        hits = [place for place, side in sides.items() if side is Side.ON]
        answer: Sequence[int] = ()
        following = None
        if against is not None:
            finding, answer = Finding.CONTRADICTION, against
        elif hits:
            finding, answer = Finding.HIT, self._nearest(fought, hits)[:1]
        elif bracket is not None:
            following = self._within(bracket, fought, intervals)
            finding = Finding.BETWEEN if following is None else Finding.SEARCHING
            answer = self._nearest(fought, bracket) if following is None else ()
        else:
            undecided = [end for end in (0, last) if sides.get(end, Side.OPEN) is Side.OPEN]
            following = _least_fought(undecided, fought) if undecided else None
            finding = Finding.SEARCHING if undecided else Finding.OUTSIDE
            answer = () if undecided else self._nearest(fought, (0, last))[:1]
        return Judgement(finding, following, tuple(answer), bracket, sides, intervals, rising)

    def _within(
        self,
        bracket: tuple[int, int],
        fought: Mapping[int, tuple[int, int]],
        intervals: Mapping[int, Interval],
    ) -> int | None:
        """Whom to let fight between two on either side; None where nothing is left to find out."""
        low, high = bracket
        if high - low > 1:
            begun = [place for place in intervals if low < place < high]
            return begun[0] if begun else (low + high) // 2
        near = [place for place in bracket if self._may_be_on(intervals[place])]
        return _least_fought(near, fought) if near else None

    def _nearest(self, fought: Mapping[int, tuple[int, int]], places: Sequence[int]) -> list[int]:
        """By how far the rate that was seen is from the target."""
        return sorted(
            places, key=lambda place: abs(fought[place][0] / fought[place][1] - self.target)
        )

    def _side(self, interval: Interval) -> Side:
        within = self.target - self.margin <= interval.low
        if within and interval.high <= self.target + self.margin:
            return Side.ON
        if interval.high < self.target:
            return Side.BELOW
        return Side.ABOVE if interval.low > self.target else Side.OPEN

    def _may_be_on(self, interval: Interval) -> bool:
        """Whether more fights may still show it to be on the target; not for ever at its edge."""
        off = interval.high < self.target - self.margin or interval.low > self.target + self.margin
        return not off and interval.half_width > self.margin / 2


def _least_fought(places: Sequence[int], fought: Mapping[int, tuple[int, int]]) -> int:
    return min(places, key=lambda place: fought.get(place, (0, 0))[1])


def _rising(first: Interval | None, last: Interval | None) -> bool | None:
    if first is None or last is None:
        return None
    if first.high < last.low:
        return True
    return False if last.high < first.low else None


def _bracket(sides: Mapping[int, Side], *, rising: bool | None) -> tuple[int, int] | None:
    if rising is None:
        return None
    before, after = (Side.BELOW, Side.ABOVE) if rising else (Side.ABOVE, Side.BELOW)
    firsts = [place for place, side in sides.items() if side is before]
    lasts = [place for place, side in sides.items() if side is after]
    return (max(firsts), min(lasts)) if firsts and lasts else None


def _contradiction(
    intervals: Mapping[int, Interval], *, last: int, rising: bool | None
) -> tuple[int, ...] | None:
    """Places whose rates surely do not go one way."""
    if 0 not in intervals or last not in intervals:
        return None
    ends = (intervals[0], intervals[last])
    for place, here in intervals.items():
        above = here.low > max(end.high for end in ends)
        if above or here.high < min(end.low for end in ends):
            return 0, place, last
    if rising is None:
        return None
    for one, here in intervals.items():
        for other, there in intervals.items():
            falls, rises = here.low > there.high, here.high < there.low
            if one < other and (falls if rising else rises):
                return one, other
    return None
