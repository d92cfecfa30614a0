"""What searches over values of a field say alike: how those that were tried were fought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vsdsim.analysis.sweeptable import short_list
from vsdsim.results.provenance import command, fact, made_by, settings, source
from vsdsim.statistics.texts import rate_text

if TYPE_CHECKING:
    from vsdsim.analysis.varying import Axis
    from vsdsim.results.batch import BatchResult

__all__ = ["origin"]


def origin(
    axis: Axis,
    tried: Sequence[BatchResult],
    *,
    outcome: str,
    asked: Sequence[str],
    most: int,
    overrides: Sequence[str],
    interrupted: bool,
    advice: str | None = None,
) -> list[str]:
    """Lines: draws and the undecided, file, rules, dice, and the command; `asked` are its words.

    `advice`: what to try where there is no answer.
    """
    one = tried[0]
    words = ["vsdsim", "tune", source(one.file)]
    words += ["--vary", f"{axis.path}={short_list(axis.values)}", *asked]
    words += ["--fights", str(most), "--seed", str(one.seed), *settings(tuple(overrides))]
    return [
        fact("besides", _besides(tried, outcome)),
        fact("file", source(one.file)),
        fact("made by", made_by(one)),
        fact("seed", f"{one.seed}, at most {most:,} fights a value, the same dice at each"),
        *(fact("set", each) for each in overrides),
        *([fact("note", "interrupted: this is what was known")] if interrupted else []),
        *command("again", words),
        *([fact("try", advice)] if advice else []),
    ]


def _besides(tried: Sequence[BatchResult], outcome: str) -> str:
    """How many fights were drawn or undecided, at the value where most were."""
    told = []
    for each in tried[0].outcomes[-2:]:
        if each != outcome:
            worst = max(tried, key=lambda batch: (batch.rate(each), -batch.fights))
            told.append(f"{each} {rate_text(worst.count(each), worst.fights)}")
    return f"{', '.join(told)}, at the value with most of it"
