"""What a program does with vsdsim: load, batch, narrate, replay. The commands do the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from attrs import evolve

from vsdsim.analysis.varying import Axis
from vsdsim.arguments import MOST_FIGHTS, fight_number, seed_number, whole
from vsdsim.errors import UsageError
from vsdsim.montecarlo import batches
from vsdsim.montecarlo.batches import Progress
from vsdsim.results.batch import BatchResult
from vsdsim.results.block import Block, Encounter
from vsdsim.results.chances import Asked, Card
from vsdsim.results.course import Course, Split, Style
from vsdsim.results.textable import shortened
from vsdsim.scenario import loading
from vsdsim.scenario.model import Combatant, Scenario
from vsdsim.scenario.ruleset import Ruleset
from vsdsim.suggest import suggestion

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from vsdsim.analysis.best import BestResult
    from vsdsim.analysis.check import CheckResult
    from vsdsim.analysis.compare import CompareResult
    from vsdsim.analysis.find import FindResult
    from vsdsim.analysis.matrix import MatrixResult
    from vsdsim.analysis.odds import Odds, OddsTable
    from vsdsim.analysis.sweep import SweepResult
    from vsdsim.analysis.tune import TuneResult
    from vsdsim.montecarlo.arena import Arena
    from vsdsim.montecarlo.interrupts import Interrupts
    from vsdsim.statistics.sequential import SequentialTest

__all__ = [
    "Rules",
    "Source",
    "batch",
    "best",
    "chart",
    "check",
    "compare",
    "course",
    "encounter",
    "find",
    "load",
    "matrix",
    "narrate",
    "odds",
    "opened",
    "replay",
    "rules",
    "stat_blocks",
    "sweep",
    "told",
    "tune",
    "two",
    "variant",
]

Source: TypeAlias = Scenario | str | Path | Mapping[str, object]
"""A scenario, or what it can be loaded from: a file, a shipped scenario's name, a dict."""


class Rules(Ruleset, Protocol):
    """A ruleset: what a scenario's reader asks of it, and how its fights are fought and told."""

    @property
    def version(self) -> str:
        """Raised whenever the same scenario and seed would fight another fight."""

    def encounter(self, scenario: Scenario) -> Encounter:
        """The scenario made ready."""

    def narrate(
        self, encounter: Any, seed: int, fight: int, maps: Style | None = None
    ) -> Iterator[str]:
        """One fight in sentences, line by line, with maps of the field in a style if one is."""

    def replay(self, encounter: Any, seed: int, fight: int) -> list[dict[str, Any]]:
        """One fight as event rows."""

    def split(self, first: Any, second: Any, seed: int, fight: int) -> Split | None:
        """Where a fight goes different ways in two variants, None where it does not."""

    def course(self, encounter: Any, seed: int, fight: int) -> Course | None:
        """How one fight goes over its ground, None where nobody has a place."""

    def blow(
        self,
        attacker: Combatant,
        defender: Combatant,
        scenario: Scenario,
        asked: Asked,
        *,
        whole: bool,
    ) -> Card:
        """What one's blow at the other comes to, exactly; the `whole` card compares it with others.

        Raises `UsageError` for what cannot be asked of the two.
        """

    def catalogue(self, kind: str) -> list[tuple[str, str]]:
        """Names and one-line descriptions of a kind of packaged things."""

    def describe(self, name: str) -> str | None:
        """The card of a packaged thing, None for a name that is nothing."""

    def card(self, combatant: Combatant, scenario: Scenario) -> str:
        """Somebody's figures, all final; the first line says what it is, without its name."""

    def own_cards(self, scenario: Scenario) -> Mapping[str, Sequence[str]]:
        """Cards of what its folder adds and nobody's card shows, by kind of thing."""

    def notices(self, scenario: Scenario) -> list[str]:
        """What a user should know before the scenario is fought, a line each."""

    def starter(self) -> str:
        """The text of a commented scenario to start from."""


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
    `announce` then hears how many to expect. Raises `UsageError` for scenarios of different sides.
    """
    from vsdsim.analysis import compare as comparing

    one = encounter(first)
    other = variant(first, overrides) if second is None else encounter(second)
    with opened(arena, workers, executor, store) as place:
        result = comparing.compare(
            one, other, place, fights=fights, seed=seed_number(seed), outcome=outcome, test=test,
            announce=announce,
        )  # fmt: skip
    if result.parted is None:
        return result
    return evolve(result, split=rules().split(one, other, seed, result.parted))


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
    from vsdsim.analysis import tune as tuning

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
    from vsdsim.analysis import best as choosing

    axis = Axis.of(vary) if isinstance(vary, str) else vary
    with opened(arena, workers, executor, store) as place:
        return choosing.best(
            partial(variant, source), axis, place, outcome=outcome, margin=margin,
            most=whole("fights", fights, 1, MOST_FIGHTS), seed=seed_number(seed),
            overrides=tuple(overrides),
        )  # fmt: skip


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

    ready = encounter(source)
    combatants = [(each.side, each.name) for each in ready.scenario.combatants]
    finder = Finder(Where.of(where, ready.outcomes, combatants))
    result = batches.run(
        ready, fights=fights, seed=seed, workers=workers, executor=executor, progress=progress,
        on_block=finder, interrupts=interrupts,
    )  # fmt: skip
    return finder.result(result)


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

    known = [name for name, _ in rules().catalogue("creatures")]
    entered = [entering.entrant(each, known) for each in entrants]

    def made(raw: dict[str, Any], folder: Path) -> Encounter:
        return rules().encounter(loading.load(raw, rules(), folder=folder))

    def meet(one: int, other: int) -> Encounter:
        ready: Encounter = entering.encounter_of(entered[one], entered[other], made, apart)
        return ready

    names = [each.name for each in entered]
    with opened(arena, workers, executor, store) as place:
        return meeting.matrix(names, meet, place, fights=fights, seed=seed_number(seed))


def check(
    files: str | Path | Sequence[str | Path] = (),
    *,
    fights: int = 200_000,
    seed: int = 0,
    error: float = 0.05,
    allow_drift: bool = False,
    update: bool = False,
    baseline_fights: int = 2_000,
    workers: int = 1,
    executor: Executor | None = None,
    store: str | Path | None = None,
    announce: Callable[[str], None] | None = None,
    arena: Arena | None = None,
) -> CheckResult:
    """Hold scenarios to their `[expect]` and their folder's baseline; the folder here without any.

    `files`: scenario files, shipped names, folders. `fights`: of a scenario at most; `error`: the
    chance of any wrong verdict on an expectation, of all together. `update` writes the baselines
    anew, of `baseline_fights` fights each; `announce` hears of what then takes long. Raises
    `UsageError` for a file that is not there.
    """
    from vsdsim.analysis import check as checking
    from vsdsim.analysis.gathering import gathered

    given = [files] if isinstance(files, str | Path) else list(files)
    found, folders = gathered([str(each) for each in given])
    shipped = [each for each in map(str, given) if not Path(each).exists()]
    if update and shipped:
        raise UsageError(f"update: required files to keep a baseline beside, arrived {shipped[0]}")
    ruleset = rules()
    means = checking.Means(load, ruleset.encounter, ruleset.replay, ruleset.version)
    with opened(arena, workers, executor, store) as place:
        return checking.check(
            found, means, place, seed=seed_number(seed), error=error,
            most=whole("fights", fights, 1, MOST_FIGHTS), allow_drift=allow_drift, update=update,
            baseline_fights=whole("baseline_fights", baseline_fights, 1, MOST_FIGHTS),
            whole=folders, announce=announce,
        )  # fmt: skip


def variant(source: Source, overrides: Sequence[str]) -> Encounter:
    """A scenario with overrides, ready to be fought; a loaded one is read again from its file."""
    if isinstance(source, Scenario) and overrides:
        if source.file == loading.A_DICT:
            raise UsageError(
                f"overrides: required a file, a shipped scenario's name or a dict to vary, arrived "
                f"the scenario {source.name!r}, loaded from a dict"
            )
        return encounter(load(source.file, [*source.overrides, *overrides]))
    return encounter(load(source, overrides))


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
    from vsdsim.fieldplot import draw, figure

    drawn = course(source, seed, fight)
    if ax is None:
        return figure(drawn)
    draw(drawn, ax)
    return ax


def replay(source: Source, seed: int = 0, fight: int = 0) -> list[dict[str, Any]]:
    """One fight of a batch as event rows, in the order in which they happened."""
    seed, fight = seed_number(seed), fight_number(fight)
    return rules().replay(encounter(source), seed, fight)


def odds(
    source: Source,
    against: str | None = None,
    *,
    attacker: str | None = None,
    defender: str | None = None,
    attack: str | None = None,
    critical: str | None = None,
    parry: int | str | None = None,
    metres: float | None = None,
    armour: str | None = None,
    overrides: Sequence[str] = (),
) -> Odds | OddsTable:
    """What one blow comes to, exactly: by counting every die, not by rolling any.

    The blow of the stat block `source` `against` another; or, of a scenario, that of an `attacker`
    at a `defender` (`SIDE.NAME`), without both of them everybody's at everybody of other sides.
    `parry` is the defender's, points or a share (`"25%"`). Raises `UsageError` for what is nothing.
    """
    from vsdsim.analysis.odds import odds_made, odds_of_all, odds_of_two, parry_of

    asked = Asked(attack, critical, parry_of(parry), metres, armour)
    if against is not None:
        scenario = two(str(source), against, overrides)
        attacker, defender = (each.full_name for each in scenario.combatants)
        made = odds_made(scenario, encounter(scenario).rules, (str(source), against), asked)
        return odds_of_two(rules(), scenario, attacker, defender, asked, made)
    scenario = load(source, overrides)
    named = {"--attacker": attacker, "--defender": defender}
    made = odds_made(scenario, encounter(scenario).rules, None, asked, named)
    if attacker is not None and defender is not None:
        return odds_of_two(rules(), scenario, attacker, defender, asked, made)
    return odds_of_all(rules(), scenario, asked, made, attacker, defender)


def stat_blocks() -> list[str]:
    """The names of all packaged stat blocks, heroes included."""
    return [name for name, _ in rules().catalogue("creatures")]


def two(attacker: str, defender: str, overrides: Sequence[str] = ()) -> Scenario:
    """A scenario of two packaged stat blocks alone, `attacker.NAME` and `defender.NAME`.

    Raises `UsageError` for a name that is nothing.
    """
    known = stat_blocks()
    for role, name in (("attacker", attacker), ("defender", defender)):
        if name not in known:
            hint = suggestion(name, known)
            raise UsageError(
                f"{role}: required a stat block, arrived {shortened(name, 60)!r}{hint}"
            )
    sides = [
        {"name": role, "combatant": [{"name": name, "use": name}]}
        for role, name in (("attacker", attacker), ("defender", defender))
    ]
    return loading.load(
        {"name": f"{attacker} against {defender}", "side": sides}, rules(), overrides
    )
