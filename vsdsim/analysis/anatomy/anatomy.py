"""What ended whom in many fights, who did what with what, and how the fights went."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from vsdsim.results.anatomy import Anatomy
from vsdsim.results.answer import Answer
from vsdsim.results.batch import BatchResult

if TYPE_CHECKING:
    from pandas import DataFrame

    from vsdsim.results.answer import Words

__all__ = ["AnatomyResult"]


@frozen(eq=False, repr=False)
class AnatomyResult(Answer):
    """The fights of a batch, dissected."""

    batch: BatchResult
    """The same fights, with all provenance."""
    anatomy: Anatomy

    @property
    def fights(self) -> int:
        """How many were dissected: all of the batch."""
        return self.anatomy.fights

    def to_pandas(self, kind: str = "ends") -> DataFrame:
        """A table of whole numbers.

        `ends`, `deaths`, `kills`, `damage`, `attacks`, `entries` or `rounds`. Raises `UsageError`
        for another kind, and where pandas is missing.
        """
        from vsdsim.analysis.anatomy.frames import columns_of
        from vsdsim.results.frames import table_of

        return table_of(columns_of(self.anatomy, kind))

    def to_csv(self, path: str | Path, kind: str = "ends") -> None:
        """Write one of these as CSV; raises `UsageError` where the file cannot be written."""
        from vsdsim.analysis.anatomy.frames import columns_of
        from vsdsim.results.tablefile import save_csv

        save_csv(columns_of(self.anatomy, kind), Path(path))

    def to_parquet(self, path: str | Path, kind: str = "ends") -> None:
        """The same as Parquet; raises `UsageError` where pyarrow is missing, too."""
        from vsdsim.analysis.anatomy.frames import columns_of
        from vsdsim.results.tablefile import save_parquet

        save_parquet(columns_of(self.anatomy, kind), Path(path))

    def table(self, kind: str) -> str:
        """One of these as text, 80 columns wide, those numbered alike as one."""
        from vsdsim.analysis.anatomy.table import told

        return told(self.anatomy, kind)

    def __repr__(self) -> str:
        ways = f"{len(self.anatomy.ends):,} ways to end"
        return f"<AnatomyResult {self.batch.scenario!r}: {self.fights:,} fights, {ways}>"

    def _words(self) -> Words:
        from vsdsim.analysis.anatomy import table

        return table
