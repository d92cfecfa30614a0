"""A report: a batch with five of its fights told, as a page."""

from __future__ import annotations

import os
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from vsdsim.errors import UsageError
from vsdsim.reports.fates import Fate
from vsdsim.reports.material import Material, Why
from vsdsim.reports.page import page
from vsdsim.results.summary import headline
from vsdsim.results.textable import WIDTH, table
from vsdsim.textwidth import wrap

if TYPE_CHECKING:
    from vsdsim.results.anatomy import Anatomy
    from vsdsim.results.batch import BatchResult

__all__ = ["Report"]


@frozen(eq=False, repr=False, slots=False)
class Report:
    """What became of many fights, as one HTML page that is whole in itself."""

    material: Material

    @property
    def batch(self) -> BatchResult:
        """The fights, added up."""
        return self.material.result

    @property
    def anatomy(self) -> Anatomy | None:
        """What ended whom, and the like."""
        return self.material.anatomy

    @property
    def told(self) -> tuple[Fate, ...]:
        """The fights that stand for all, worst for the first side first."""
        return tuple(each.fate for each in self.material.stories)

    @cached_property
    def html(self) -> str:
        """The page. The same fights make the same page, byte for byte."""
        return page(self.material)

    def explained(self, why: Why) -> Report:
        """The same with what decides it, as `vs.why` finds it, as a section of its own."""
        return Report(evolve(self.material, why=why))

    def save(self, path: str | Path) -> None:
        """Write the page; raises `UsageError` where it cannot be written."""
        text = self.html.encode()
        try:
            Path(path).write_bytes(text)
        except OSError as trouble:
            raise UsageError(
                f"{path}: cannot be written: {os.strerror(trouble.errno or 0)}"
            ) from None

    def summary(self) -> str:
        """The answer and the five fights, 80 columns wide."""
        first = self.batch.outcomes[0]
        rows = [
            [
                ", ".join(f"{each} %" for each in fate.places),
                fate.outcome,
                f"{fate.number}",
                f"{fate.rounds}",
                f"{100 * fate.own:.0f} %",
                f"{100 * fate.others:.0f} %",
            ]
            for fate in self.told
        ]
        heads = [f"For {first}", "Outcome", "Fight", "Rounds", "HP left", "Others"]
        return "\n".join([*wrap(headline(self.batch), WIDTH), "", *table(heads, rows, left=2)])

    def __repr__(self) -> str:
        return f"<Report {self.batch.scenario!r}: {self.batch.fights:,} fights>"

    def _repr_html_(self) -> str:
        # A frame of its own: the page's style sheet would dress the notebook as well.
        return (
            f'<iframe srcdoc="{escape(self.html)}" title="{escape(self.batch.scenario)}" '
            'style="width: 100%; height: 40rem; border: 0"></iframe>'
        )
