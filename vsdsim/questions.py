"""Questions asked of many fights: what if, which, how much, how often. The commands ask the same.

Loading, fighting and telling are in `api`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import evolve

from vsdsim import api
from vsdsim.analysis.varying import Axis
from vsdsim.api import Source
from vsdsim.arguments import MOST_FIGHTS, seed_number, whole
from vsdsim.errors import ScenarioError, UsageError, WorkerDied, known
from vsdsim.montecarlo import batches
from vsdsim.montecarlo.batches import Progress
from vsdsim.results.block import Encounter
from vsdsim.results.supposing import Kind, Supposition
from vsdsim.scenario import loading
from vsdsim.scenario.document import SET
from vsdsim.scenario.model import Scenario
from vsdsim.scenario.rereading import Rereader

if TYPE_CHECKING:
    from vsdsim.analysis.anatomy.anatomy import AnatomyResult
    from vsdsim.analysis.compare import CompareResult
    from vsdsim.analysis.find import FindResult
    from vsdsim.analysis.matrix import MatrixResult
    from vsdsim.analysis.searches.best import BestResult
    from vsdsim.analysis.searches.tune import TuneResult
    from vsdsim.analysis.sweep import SweepResult
    from vsdsim.analysis.why import WhyResult
    from vsdsim.montecarlo.arena import Arena
    from vsdsim.montecarlo.interrupts import Interrupts
    from vsdsim.reports.report import Report
    from vsdsim.statistics.sequential import SequentialTest

__all__ = [
    "anatomy",
    "best",
    "compare",
    "find",
    "loaded",
    "matrix",
    "opened",
    "report",
    "sweep",
    "tune",
    "variant",
    "why",
]


def sweep(
    source: Source,
    vary: str | Axis | Sequence[str | Axis],
    *,
    fights: int = 10_000,
    seed: int = 0,
    overrides: Sequence[str] = (),
    workers: int = 1,
    executor: Executor | None = None,
    store: str | Path | None = None,
    arena: Arena | None = None,
) -> SweepResult:
    """Fight a scenario with a field or two varied: `vary="heroes.Aldric.stats.cmb=40:100:5"`.

    Every point is fought with the same dice, so that curves are smooth. `store` is a file in which
    fights are kept, to go on with; `arena` one that is open already, in place of the three.
    Raises `UsageError` for a path that is nothing, `ScenarioError` with the faults of a point.
    """
    from vsdsim.analysis import sweep as sweeping

    given = [vary] if isinstance(vary, str | Axis) else list(vary)
    axes = [Axis.of(each) if isinstance(each, str) else each for each in given]
    with opened(arena, workers, executor, store) as place:
        return sweeping.sweep(
            partial(variant, source), axes, place,
            fights=fights, seed=seed_number(seed), overrides=overrides,
        )  # fmt: skip


def compare(
    first: Source,
    second: Source | None = None,
    *,
    overrides: Sequence[str] = (),
    fights: int = 10_000,
    seed: int = 0,
    outcome: str | None = None,
    test: SequentialTest | None = None,
    workers: int = 1,
    executor: Executor | None = None,
    store: str | Path | None = None,
    announce: Callable[[str], None] | None = None,
    arena: Arena | None = None,
) -> CompareResult:
    """Two scenarios fight the same fights on the same dice; or one, and what overrides make of it.

    With a `test` (`vsdsim.statistics.sequential`) they fight until it is decided, `fights` at most;
    `announce` then hears how many to expect. Raises `UsageError` for scenarios of different sides,
    `WorkerDied` with what is known.
    """
    from vsdsim.analysis import compare as comparing

    one = api.encounter(first)
    other = variant(first, overrides) if second is None else api.encounter(second)
    with opened(arena, workers, executor, store) as place:
        result = comparing.compare(
            one, other, place, fights=fights, seed=seed_number(seed), outcome=outcome, test=test,
            announce=announce,
        )  # fmt: skip
        if result.parted is not None:
            result = evolve(result, split=api.rules().split(one, other, seed, result.parted))
        return place.answered(result)


def tune(
    source: Source,
    vary: str | Axis,
    *,
    outcome: str,
    target: float,
    margin: float = 0.01,
    fights: int = 200_000,
    seed: int = 0,
    overrides: Sequence[str] = (),
    workers: int = 1,
    executor: Executor | None = None,
    store: str | Path | None = None,
    arena: Arena | None = None,
) -> TuneResult:
    """The value of a field at which an outcome comes with the rate `target`, a fraction.

    `fights`: of a value at most. Raises `UsageError` for values that are no numbers.
    """
    from vsdsim.analysis.searches import tune as tuning

    axis = Axis.of(vary) if isinstance(vary, str) else vary
    with opened(arena, workers, executor, store) as place:
        return tuning.tune(
            partial(variant, source), axis, place, outcome=outcome, target=target, margin=margin,
            most=whole("fights", fights, 1, MOST_FIGHTS), seed=seed_number(seed),
            overrides=tuple(overrides),
        )  # fmt: skip


def best(
    source: Source,
    vary: str | Axis,
    *,
    outcome: str,
    margin: float = 0.01,
    fights: int = 200_000,
    seed: int = 0,
    overrides: Sequence[str] = (),
    workers: int = 1,
    executor: Executor | None = None,
    store: str | Path | None = None,
    arena: Arena | None = None,
) -> BestResult:
    """The value of a field with which an outcome comes most often, give or take `margin`.

    `fights`: of a value at most.
    """
    from vsdsim.analysis.searches import best as choosing

    axis = Axis.of(vary) if isinstance(vary, str) else vary
    with opened(arena, workers, executor, store) as place:
        return choosing.best(
            partial(variant, source), axis, place, outcome=outcome, margin=margin,
            most=whole("fights", fights, 1, MOST_FIGHTS), seed=seed_number(seed),
            overrides=tuple(overrides),
        )  # fmt: skip


def anatomy(
    source: Source,
    *,
    fights: int = 10_000,
    seed: int = 0,
    overrides: Sequence[str] = (),
    workers: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
    interrupts: Interrupts | None = None,
) -> AnatomyResult:
    """What ended whom in the fights of a batch, who did what with what, and how they went.

    The same fights as those of `batch`, at about a twentieth more of the time.
    """
    from vsdsim.analysis.anatomy.anatomy import AnatomyResult

    result = batches.run(
        variant(source, overrides), fights=fights, seed=seed, workers=workers, executor=executor,
        progress=progress, dissect=MOST_FIGHTS, interrupts=interrupts,
    )  # fmt: skip
    if result.anatomy is None:
        raise TypeError(f"required an engine that dissects, arrived one of {result.ruleset!r}")
    return AnatomyResult(result, result.anatomy)


def matrix(
    entrants: Sequence[str],
    *,
    fights: int = 2_000,
    seed: int = 0,
    apart: float | None = None,
    workers: int = 1,
    executor: Executor | None = None,
    store: str | Path | None = None,
    arena: Arena | None = None,
) -> MatrixResult:
    """Everybody against everybody: stat blocks (`wolf`, `wolf*3`) or sides (`FILE:SIDE`).

    They begin `apart` metres from each other, or within reach where that is left out. Raises
    `UsageError` for an entrant that is nothing, `ScenarioError` with the faults of a file.
    """
    from vsdsim.analysis import entrants as entering
    from vsdsim.analysis import matrix as meeting

    known = [name for name, _ in api.rules().catalogue("creatures")]
    entered = [entering.entrant(each, known) for each in entrants]

    def made(raw: dict[str, Any], folder: Path) -> Encounter:
        with _blamed({loading.A_DICT: MATRIX}):
            return api.rules().encounter(loading.load(raw, api.rules(), folder=folder))

    def meet(one: int, other: int) -> Encounter:
        ready: Encounter = entering.encounter_of(entered[one], entered[other], made, apart)
        return ready

    names = [each.name for each in entered]
    with opened(arena, workers, executor, store) as place:
        return meeting.matrix(names, meet, place, fights=fights, seed=seed_number(seed))


def find(
    source: Source,
    where: str,
    *,
    fights: int = 10_000,
    seed: int = 0,
    workers: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
    interrupts: Interrupts | None = None,
) -> FindResult:
    """The fights for which a condition holds: `winner == "orcs" and rounds <= 3`.

    Raises `UsageError` with the column of the first thing wrong with the condition.
    """
    from vsdsim.analysis.find import Finder
    from vsdsim.analysis.where import Where

    ready = api.encounter(source)
    combatants = [(each.side, each.name) for each in ready.scenario.combatants]
    finder = Finder(Where.of(where, ready.outcomes, combatants))
    result, lost = known(
        batches.run, ready, fights=fights, seed=seed, workers=workers, executor=executor,
        progress=progress, on_block=finder, interrupts=interrupts,
    )  # fmt: skip
    found: FindResult = finder.result(result)
    if lost is not None:
        raise WorkerDied(found) from lost
    return found


def why(
    source: Source,
    suppose: str | Sequence[str] = (),
    *,
    fights: int = 2_000,
    seed: int = 0,
    outcome: str | None = None,
    overrides: Sequence[str] = (),
    workers: int = 1,
    executor: Executor | None = None,
    store: str | Path | None = None,
    arena: Arena | None = None,
) -> WhyResult:
    """What decided it: the same fights without this or that, and with other numbers on the sheets.

    `suppose`: further things that could have been otherwise, `PATH=VALUE` each, or one.
    Raises `UsageError` for a path or an outcome that is nothing.
    """
    from vsdsim.analysis import why as asking

    suppose = (suppose,) if isinstance(suppose, str) else tuple(dict.fromkeys(suppose))
    load = _rereader(source, overrides)
    ready, ruleset = api.encounter(load(())), api.rules()
    for each in suppose:
        _supposed(partial(load, (each,)))
    own = [Supposition(Kind.OWN, each, (each,)) for each in suppose]
    what_ifs = ruleset.suppositions(ready, load, asking.MOST_WHAT_IFS)
    figures = ruleset.levers(ready, load, asking.MOST_FIGURES)
    left_out = asking.LeftOut(what_ifs.left_out, figures.left_out)
    asked = asking.Asked((*own, *what_ifs), figures.rows, suppose, left_out)
    with opened(arena, workers, executor, store) as place:
        return asking.why(
            lambda more: api.encounter(load(more)), asked, place,
            fights=whole("fights", fights, 1, MOST_FIGHTS), seed=seed_number(seed), outcome=outcome,
        )  # fmt: skip


def report(
    source: Source,
    *,
    fights: int = 10_000,
    seed: int = 0,
    dissect: int = 2_048,
    overrides: Sequence[str] = (),
    workers: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
    interrupts: Interrupts | None = None,
) -> Report:
    """Fight many, and make a page of what became of them, five of them told in full.

    What ended whom, damage, scripts and how it went round by round is of the first `dissect` of
    them: to look into fights takes a sixth longer, and so many tell enough.

    `r.save("report.html")` writes it: one file, without scripts, that asks for no network.
    """
    from vsdsim.reports import gathering

    scenario = variant(source, overrides).scenario if overrides else api.load(source)
    means = gathering.Means(api.rules(), workers=workers, executor=executor,
                            progress=progress, interrupts=interrupts)  # fmt: skip
    return gathering.report(
        scenario, means, fights=whole("fights", fights, 1, MOST_FIGHTS), seed=seed_number(seed),
        dissect=whole("dissect", dissect, 1, MOST_FIGHTS),
    )  # fmt: skip


def variant(source: Source, overrides: Sequence[str]) -> Encounter:
    """A scenario with overrides, ready to be fought; a loaded one is read again from its file."""
    return api.encounter(loaded(source, overrides))


SUPPOSE, MATRIX = "--suppose", "matrix"
"""What stands for the file in a fault of something supposed, and of who shall meet."""


@contextmanager
def _blamed(names: Mapping[str, str]) -> Iterator[None]:
    """A stretch whose faults are those of other files: by the names that they would have."""
    try:
        yield
    except ScenarioError as error:
        faults = [evolve(each, file=names.get(each.file, each.file)) for each in error.faults]
        raise ScenarioError(faults) from None


def _supposed(read: Callable[[], object]) -> None:
    """Read a scenario with what is supposed; its faults are those of `--suppose`."""
    try:
        with _blamed({SET: SUPPOSE}):
            read()
    except UsageError as error:
        raise UsageError(str(error).replace(f"{SET}:", f"{SUPPOSE}:", 1)) from None


def loaded(source: Source, overrides: Sequence[str]) -> Scenario:
    """A scenario with overrides; a loaded one is read again from its file."""
    if isinstance(source, Scenario) and overrides:
        if source.file == loading.A_DICT:
            raise UsageError(
                f"overrides: required a file, a shipped scenario's name or a dict to vary, arrived "
                f"the scenario {source.name!r}, loaded from a dict"
            )
        return api.load(source.file, [*source.overrides, *overrides])
    return api.load(source, overrides)


def _rereader(source: Source, overrides: Sequence[str]) -> Callable[[Sequence[str]], Scenario]:
    """Reads a scenario with overrides and more of them, again and again: what `loaded` would."""
    before = tuple(overrides)
    if isinstance(source, Scenario):
        if source.file == loading.A_DICT:
            return lambda more: loaded(source, [*before, *more])
        before = (*source.overrides, *before)
    read = Rereader(source.file if isinstance(source, Scenario) else source, api.rules())
    return lambda more: read([*before, *more])


@contextmanager
def opened(
    arena: Arena | None,
    workers: int = 1,
    executor: Executor | None = None,
    store: str | Path | None = None,
) -> Iterator[Arena]:
    """The arena that is open already, or one for as long as this is entered."""
    if arena is not None:
        yield arena
        return
    from vsdsim.montecarlo.arena import Arena
    from vsdsim.montecarlo.store import Store

    with ExitStack() as stack:
        kept = None if store is None else stack.enter_context(Store(Path(store)))
        yield stack.enter_context(Arena(workers=workers, executor=executor, store=kept))
