"""How sure a number is: intervals, comparisons, tests and searches, from counts and integer sums.

Nothing here knows a scenario or a ruleset. The modules by what one wants to know:

- `intervals`, `percentiles`, `texts`: one rate, mean or percentile, and how to write it down;
- `paired`: two variants on the same dice;
- `sequential`, `stopping`: which of two is better, with as few fights as it takes;
- `anytime`, `families`: intervals that hold at every look, and many of them at once;
- `best`, `bisection`: the best of several, and where a rate crosses a target.
"""

from vsdsim.statistics.intervals import Interval, mean_interval, quantile, wilson
from vsdsim.statistics.percentiles import percentile
from vsdsim.statistics.texts import bounds_text, mean_text, rate_text

__all__ = [
    "Interval",
    "bounds_text",
    "mean_interval",
    "mean_text",
    "percentile",
    "quantile",
    "rate_text",
    "wilson",
]
