"""What a program does with vsdsim: load, batch, narrate, replay. The commands do the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from vsdsim.arguments import fight_number, seed_number
from vsdsim.errors import UsageError
from vsdsim.montecarlo import batches
from vsdsim.montecarlo.batches import Progress
from vsdsim.results.batch import BatchResult
from vsdsim.results.block import Block, Encounter
from vsdsim.results.course import Course, Style
from vsdsim.rulesets import Rules
from vsdsim.scenario import loading
from vsdsim.scenario.model import Scenario

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


__all__ = [
    "Rules",
    "Source",
    "batch",
    "chart",
    "course",
    "encounter",
    "load",
    "narrate",
    "replay",
    "rules",
    "told",
]

Source: TypeAlias = Scenario | str | Path | Mapping[str, object]
"""A scenario, or what it can be loaded from: a file, a shipped scenario's name, a dict."""


def rules() -> Rules:
    """The ruleset in use."""
    from vsdsim.vsd.ruleset import RULESET

    return RULESET


def load(source: Source, overrides: Sequence[str] = ()) -> Scenario:
    """A checked scenario from a file, a shipped scenario's name or a dict.

    `overrides` are `PATH=VALUE`, as for `--set`; a `Scenario` is returned as it is and takes none.
    Raises `ScenarioError` with every fault at once, `UsageError` for a name that is nothing.
    """
    if isinstance(source, Scenario):
        return source
    return loading.load(source, rules(), overrides)


def encounter(source: Source) -> Encounter:
    """The scenario made ready to be fought."""
    return rules().encounter(load(source))


def batch(
    source: Source,
    *,
    fights: int | None = None,
    seed: int = 0,
    workers: int = 1,
    executor: Executor | None = None,
    precision: float | None = None,
    progress: Progress | None = None,
    on_block: Callable[[Block], None] | None = None,
    keep_fights: bool = False,
) -> BatchResult:
    """Fight many fights (10,000 where not given) and add them up; see `batches.run`."""
    return batches.run(
        encounter(source),
        fights=fights,
        seed=seed,
        workers=workers,
        executor=executor,
        precision=precision,
        progress=progress,
        on_block=on_block,
        keep_fights=keep_fights,
    )


def told(source: Source, seed: int = 0, fight: int = 0, maps: Style | None = None) -> Iterator[str]:
    """One fight of a batch, line by line as it is told; `maps`: with maps drawn so."""
    seed, fight = seed_number(seed), fight_number(fight)
    return iter(rules().narrate(encounter(source), seed, fight, maps))


def narrate(source: Source, seed: int = 0, fight: int = 0, *, maps: bool = False) -> str:
    """One fight of a batch, told in plain English; with a map before each round if asked for."""
    return "\n".join(told(source, seed, fight, Style() if maps else None))


def course(source: Source, seed: int = 0, fight: int = 0) -> Course:
    """How one fight of a batch goes over its ground.

    Raises `UsageError` where the scenario places nobody.
    """
    seed, fight = seed_number(seed), fight_number(fight)
    scenario = load(source)
    found = rules().course(encounter(scenario), seed, fight)
    if found is None:
        raise UsageError(f"{scenario.file}: required places to draw, arrived nobody with any")
    return found


def chart(source: Source, seed: int = 0, fight: int = 0, ax: Axes | None = None) -> Figure | Axes:
    """One fight of a batch as a picture of the field; with `ax`, drawn there without its key.

    Raises `UsageError` where the scenario places nobody.
    """
    from vsdsim.plots.field import draw, figure

    drawn = course(source, seed, fight)
    if ax is None:
        return figure(drawn)
    draw(drawn, ax)
    return ax


def replay(source: Source, seed: int = 0, fight: int = 0) -> list[dict[str, Any]]:
    """One fight of a batch as event rows, in the order in which they happened."""
    seed, fight = seed_number(seed), fight_number(fight)
    return rules().replay(encounter(source), seed, fight)
