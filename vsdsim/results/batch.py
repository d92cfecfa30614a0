"""The result of a batch: integer sums with the settings that made them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from vsdsim.results.anatomy import Anatomy
from vsdsim.results.block import Block, Encounter
from vsdsim.results.outcomes import number_of
from vsdsim.results.tally import Tally
from vsdsim.statistics import Interval, mean_interval, percentile, wilson
from vsdsim.version import version

if TYPE_CHECKING:
    from pandas import DataFrame

    from vsdsim.plots.batch import Axes, Figure

__all__ = ["BatchResult", "Block", "Encounter", "result_of"]


@frozen(eq=False, repr=False)
class BatchResult:
    """Fights 0 to n - 1 of a scenario under one seed; rates are fractions of all n."""

    scenario: str
    """The scenario's name."""
    file: str
    """The file it was read from."""
    ruleset: str
    seed: int
    version: str
    """Of the program."""
    rules: str
    """A hash of rules and tables: results of two hashes need not agree."""
    overrides: tuple[str, ...]
    """`PATH=VALUE`, as given."""
    outcomes: tuple[str, ...]
    """The sides in the file's order, then `draw`, then `undecided`."""
    combatants: tuple[tuple[str, str], ...]
    """(side, name) of each, in the file's order."""
    tally: Tally
    rows: Block | None = None
    """Every fight by itself, where that was asked for."""
    anatomy: Anatomy | None = None
    """What ended whom and how in them, or in the first of them, where that was asked for."""
    interrupted: bool = False
    """Ended by Ctrl-C: a whole prefix of the fights asked for."""

    @property
    def fights(self) -> int:
        """How many were fought."""
        return self.tally.fights

    def count(self, outcome: str) -> int:
        """Fights that ended in `outcome`; raises `UsageError` for a name that is none."""
        return int(self.tally.counts[self._index(outcome)])

    def rate(self, outcome: str) -> float:
        """The fraction of all fights that ended in `outcome`."""
        return self.count(outcome) / self.fights

    def interval(self, outcome: str, level: float = 0.95) -> Interval:
        """The Wilson interval of `rate`."""
        return wilson(self.count(outcome), self.fights, level)

    def example(self, outcome: str) -> int | None:
        """The lowest number of a fight that ended in `outcome`, None if none did."""
        return self.tally.example(self._index(outcome))

    @property
    def half_width(self) -> float:
        """Half the width of the widest outcome interval, as a fraction."""
        return max(self.interval(outcome).half_width for outcome in self.outcomes)

    @property
    def rounds_mean(self) -> float:
        """Mean length in rounds, undecided fights at the most that the scenario allows."""
        return self._length_sum(1) / self.fights

    @property
    def rounds_interval(self) -> Interval | None:
        """The 95 % interval of `rounds_mean`, None for a single fight."""
        return mean_interval(self._length_sum(1), self._length_sum(2), self.fights)

    def rounds_percentile(self, per_cent: int) -> int:
        """The nearest-rank percentile of the length in rounds."""
        return percentile(self.tally.rounds, per_cent)

    def example_of_length(self, rounds: int) -> int | None:
        """The lowest number of a fight that lasted exactly `rounds`, None if none did."""
        if not 0 <= rounds < self.tally.rounds.size:
            return None
        return self.tally.example_of_length(rounds)

    @property
    def rounds_p5(self) -> int:
        """One fight in twenty is no longer than this."""
        return self.rounds_percentile(5)

    @property
    def rounds_p50(self) -> int:
        """The median length."""
        return self.rounds_percentile(50)

    @property
    def rounds_p95(self) -> int:
        """One fight in twenty is longer than this, at most."""
        return self.rounds_percentile(95)

    def to_json(self) -> dict[str, Any]:
        """Everything as one JSON object (formats page, "`batch --json`")."""
        from vsdsim.results.documents import document

        return document(self)

    def to_pandas(self, kind: str = "combatants") -> DataFrame:
        """A table: a row for each of the `combatants`, `outcomes`, `rounds` or `fights`.

        Unrounded. `fights` needs a batch run with `keep_fights=True`. Raises `UsageError` for
        another kind, and where pandas is missing.
        """
        from vsdsim.results.frames import frame

        return frame(self, kind)

    def plot(self, ax: Axes | None = None) -> Figure | Axes:
        """The picture that `--plot` saves; with `ax`, only the outcomes, drawn there."""
        from vsdsim.plots.batch import draw_outcomes, figure

        if ax is None:
            return figure(self)
        draw_outcomes(ax, self)
        return ax

    def summary(self) -> str:
        """The answer in plain text, 80 columns wide."""
        from vsdsim.results.summary import summary

        return summary(self)

    def __repr__(self) -> str:
        rates = ", ".join(f"{each} {self.rate(each):.4g}" for each in self.outcomes)
        return f"<BatchResult {self.scenario!r}: {self.fights:,} fights, seed {self.seed}: {rates}>"

    def _repr_html_(self) -> str:
        from vsdsim.results.documents import html

        return html(self)

    def _index(self, outcome: str) -> int:
        return number_of(outcome, self.outcomes)

    def _length_sum(self, power: int) -> int:
        histogram = self.tally.rounds.tolist()
        return sum(fights * rounds**power for rounds, fights in enumerate(histogram))


def result_of(encounter: Encounter, seed: int, tally: Tally) -> BatchResult:
    """What the fights of an encounter came to, with the settings that made them."""
    scenario = encounter.scenario
    return BatchResult(
        scenario=scenario.name,
        file=scenario.file,
        ruleset=scenario.ruleset,
        seed=seed,
        version=version(),
        rules=encounter.rules,
        overrides=scenario.overrides,
        outcomes=encounter.outcomes,
        combatants=tuple((each.side, each.name) for each in scenario.combatants),
        tally=tally,
    )
