"""Figures of the page that several sections write alike."""

from __future__ import annotations

from vsdsim.results.anatomy import Anatomy
from vsdsim.statistics import mean_text, quantile

__all__ = ["a_fight", "share", "spoken"]


def spoken(name: str) -> str:
    """A packaged thing's name as it is said: `arming sword`."""
    return name.replace("-", " ")


def share(part: int, whole: int) -> str:
    """A rate to a tenth of a per cent, as a table of many of them is read."""
    text = f"{100 * part / whole:.1f} %"
    return "<0.1 %" if text == "0.0 %" and part else text


def a_fight(count: int, anatomy: Anatomy, places: int = 3) -> str:
    """The mean of a count or a sum, no finer than its error; a dash for none.

    The error is a cautious one, as sums come without squares: they are at least as scattered for
    damage (a spread as large as its mean) and for what is rarer than once a fight.
    """
    if not count:
        return "-"
    mean = count / anatomy.fights
    error = float(quantile(0.95)) * max(mean, mean**0.5) / anatomy.fights**0.5
    text = mean_text(mean, error, places)
    least = f"{10.0**-places:.{places}f}"
    return text if float(text) else f"<{least}"
