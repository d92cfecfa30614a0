"""A folder's scenarios held to what their authors expect, and to what they came to before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from vsdsim.analysis.checks.asked import Held
from vsdsim.analysis.checks.baseline import NAME, Entry, read_baseline, write_baseline
from vsdsim.analysis.checks.drift import TRACED, Drift, Replay, drift_of, entry_of, sums_of
from vsdsim.analysis.checks.expecting import Judged, Verdict, judged
from vsdsim.errors import FileTrouble, ScenarioError, UsageError
from vsdsim.montecarlo.arena import BROKEN_OFF, Arena
from vsdsim.montecarlo.series import Series
from vsdsim.results.block import Encounter
from vsdsim.scenario.model import Scenario
from vsdsim.statistics.families import shares

if TYPE_CHECKING:
    from vsdsim.analysis.checks.asked import Item
    from vsdsim.results.answer import Words

__all__ = ["CheckResult", "FileCheck", "Means", "check"]

FIRST_LOOK = 1_000
"""Fights before expectations are first looked at."""
GROWTH = 4
"""A further look comes after a quarter as many fights again, and after `FIRST_LOOK` at least."""


@frozen
class Means:
    """What a check needs of whoever reads scenarios and fights them."""

    load: Callable[[str], Scenario]
    ready: Callable[[Scenario], Encounter]
    replay: Replay
    rules_version: str


@frozen(eq=False)
class FileCheck:
    """One file: what became of its expectations and its baseline."""

    file: str
    seed: int
    """Of the fights that the expectations were held to."""
    encounter: Encounter | None = None
    """None for a file with faults."""
    expected: tuple[Judged, ...] = ()
    drift: Drift | None = None
    """None without a baseline of it."""
    drifted: Verdict | None = None
    """What that is taken for; None without a baseline of it."""
    error: str | None = None
    """What is wrong with the file."""

    @property
    def verdicts(self) -> Iterator[Verdict]:
        """Of all that was asked about it."""
        if self.error is not None:
            yield Verdict.ERROR
        yield from (each.verdict for each in self.expected)
        if self.drifted is not None:
            yield self.drifted


@frozen(eq=False, repr=False)
class CheckResult(Held):
    """What became of each file, in order; true where all that was asked was passed.

    Its table has a row for each expectation and baseline.
    """

    files: tuple[FileCheck, ...]
    error: float
    """The chance of any wrong verdict on an expectation, of all of them together, at most."""
    most: int
    """Fights after which an expectation is given up."""
    written: tuple[str, ...] = ()
    """Baselines that were written."""
    interrupted: bool = False

    def count(self, verdict: Verdict) -> int:
        """How many expectations, baselines and files came to it."""
        return sum(each is verdict for file in self.files for each in file.verdicts)

    def __bool__(self) -> bool:
        """Whether nothing failed, was left open or was at fault."""
        return all(each is Verdict.PASS for file in self.files for each in file.verdicts)

    def _asked(self) -> list[Item]:
        from vsdsim.analysis.checks.table import items

        return items(self)

    def _last_line(self) -> str:
        from vsdsim.analysis.checks.table import last_line

        return last_line(self)

    def _words(self) -> Words:
        from vsdsim.analysis.checks import table

        return table

    def __repr__(self) -> str:
        from vsdsim.analysis.checks.table import last_line

        return f"<CheckResult {last_line(self).removeprefix('check: ')}>"


@frozen(eq=False)
class _Job:
    """A file on its way."""

    file: str
    path: Path
    encounter: Encounter
    series: Series
    entry: Entry | None = None
    """Of the baseline as it is."""
    before: Series | None = None
    """The fights that this one had."""
    sums: dict[tuple[Series, int], str] = field(factory=dict)
    """What so many fights of a series added up to."""
    judged: dict[int, Judged] = field(factory=dict)
    """Expectations by their place, as far as they were looked at."""


def check(
    files: Sequence[Path],
    means: Means,
    arena: Arena,
    *,
    seed: int,
    error: float = 0.05,
    most: int = 200_000,
    allow_drift: bool = False,
    update: bool = False,
    baseline_fights: int = 2_000,
    whole: Sequence[Path] = (),
    announce: Callable[[str], None] | None = None,
) -> CheckResult:
    """Hold `files` to their expectations and baselines; `whole`: folders of which all are there.

    With `update` the baselines are written anew, and what moved is accepted. Ctrl-C ends it with
    what is known, marked as interrupted, and writes nothing. Raises `UsageError` for no files, with
    `update` `ScenarioError` for a baseline that is damaged, and `WorkerDied` with what is known.
    """
    if not files:
        raise UsageError("FILES: required a scenario at least, arrived none")
    jobs, faulty = _loaded(files, means, arena, seed)
    found = _baselines(files, faulty, update=update)
    jobs = [_with_entry(job, found, arena) for job in jobs]
    alphas = _alphas(jobs, error)
    drifts: dict[str, Drift] = {}
    fresh: dict[str, Entry] = {}
    interrupted = False
    try:
        _fight_baselines(jobs, arena, baseline_fights if update else 0)
        for job in jobs:
            if job.entry is not None and job.before is not None:
                with arena.heard():
                    drifts[job.file] = drift_of(
                        job.entry, job.before, means.rules_version, means.replay,
                        job.sums.get((job.before, job.entry.fights)),
                    )  # fmt: skip
        _fight_on(jobs, arena, alphas, most)
        if update and announce is not None and jobs:
            announce(f"noting the phases of the first {TRACED} fights of {len(jobs)} scenarios")
        for job in jobs if update else []:
            with arena.heard():
                fresh[job.file] = entry_of(
                    job.series, baseline_fights, means.rules_version, means.replay,
                    job.sums.get((job.series, baseline_fights)),
                )  # fmt: skip
    except BROKEN_OFF:
        interrupted = True
        if not any(job.series.fights for job in jobs) and not drifts:
            raise
    checked = faulty | {
        job.file: _checked(job, alphas, drifts.get(job.file), allowed=allow_drift or update)
        for job in jobs
    }
    written: tuple[str, ...] = ()
    if update and not interrupted:
        written = _written(jobs, found, fresh, whole)
    else:
        checked |= _gone(found, whole, seed)
    order = [*map(str, files), *(each for each in checked if each not in set(map(str, files)))]
    result = CheckResult(
        tuple(checked[file] for file in dict.fromkeys(order)),
        error, most, written=written, interrupted=interrupted,
    )  # fmt: skip
    return arena.answered(result)


def _loaded(
    files: Sequence[Path], means: Means, arena: Arena, seed: int
) -> tuple[list[_Job], dict[str, FileCheck]]:
    """The files that can be fought, and what is wrong with the others."""
    jobs, faulty = [], {}
    for path in dict.fromkeys(files):
        file = str(path)
        try:
            encounter = means.ready(means.load(file))
        except (ScenarioError, FileTrouble) as trouble:
            faulty[file] = FileCheck(file, seed, error=str(trouble))
        else:
            jobs.append(_Job(file, path, encounter, arena.series(encounter, seed)))
    return jobs, faulty


def _baselines(
    files: Sequence[Path], faulty: dict[str, FileCheck], *, update: bool
) -> dict[Path, dict[str, Entry]]:
    """The baseline of each folder; a damaged one is noted as faulty, or raised with `update`."""
    found = {}
    for folder in dict.fromkeys(path.parent for path in files):
        path = folder / NAME
        try:
            found[folder] = read_baseline(path)
        except ScenarioError as trouble:
            if update:
                raise
            found[folder] = {}
            faulty[str(path)] = FileCheck(str(path), 0, error=str(trouble))
    return found


def _with_entry(job: _Job, found: Mapping[Path, Mapping[str, Entry]], arena: Arena) -> _Job:
    entry = found[job.path.parent].get(job.path.name)
    if entry is None:
        return job
    return evolve(job, entry=entry, before=arena.series(job.encounter, entry.seed))


def _alphas(jobs: Sequence[_Job], error: float) -> list[float]:
    """The chance of error of an expectation, all of the run having `error` together."""
    count = sum(len(job.encounter.scenario.expect) for job in jobs)
    return list(shares(error, count)) if count else []


def _fight_baselines(jobs: Sequence[_Job], arena: Arena, fresh: int) -> None:
    """Fight as many as baselines have, and as a new one (0: none) shall have; note the sums then.

    The shorter ones first, as a series only grows.
    """
    wanted: list[tuple[int, Series, _Job]] = []
    for job in jobs:
        if job.entry is not None and job.before is not None:
            wanted.append((job.entry.fights, job.before, job))
        if fresh:
            wanted.append((fresh, job.series, job))
    for size in sorted({each[0] for each in wanted}):
        now = [each for each in wanted if each[0] == size]
        arena.grow((series, size) for _, series, _ in now)
        for _, series, job in now:
            # Of a series that is longer already the sums of the first fights are not known.
            if series.fights == size:
                job.sums[series, size] = sums_of(series.result().tally)


def _fight_on(jobs: Sequence[_Job], arena: Arena, alphas: Sequence[float], most: int) -> None:
    """Fight until each expectation is decided, or `most` fights; looks are at whole prefixes.

    A verdict is frozen once it is reached.
    """
    open_ = [job for job in jobs if job.encounter.scenario.expect]
    for size in _looks(most):
        if not open_:
            break
        arena.grow((job.series, size) for job in open_)
        for job in open_:
            _look(job, alphas[0], size)
        open_ = [job for job in open_ if not _decided(job)]


def _look(job: _Job, alpha: float, size: int) -> None:
    """Judge by the first `size` fights what is open yet."""
    scenario = job.encounter.scenario
    for at, each in enumerate(scenario.expect):
        if at not in job.judged or job.judged[at].verdict is Verdict.INCONCLUSIVE:
            job.judged[at] = judged(each, scenario.margin, job.series, alpha, size)


def _decided(job: _Job) -> bool:
    return all(each.verdict is not Verdict.INCONCLUSIVE for each in job.judged.values())


def _looks(most: int) -> Iterator[int]:
    """After how many fights expectations are looked at."""
    size = min(FIRST_LOOK, most)
    while size < most:
        yield size
        size += max(FIRST_LOOK, size // GROWTH // FIRST_LOOK * FIRST_LOOK)
    yield most


def _checked(
    job: _Job, alphas: Sequence[float], drift: Drift | None, *, allowed: bool
) -> FileCheck:
    if job.encounter.scenario.expect and not job.judged:
        # Interrupted before the first look.
        _look(job, alphas[0], min(FIRST_LOOK, job.series.fights))
    drifted = None
    if drift is not None:
        drifted = Verdict.PASS if drift.same or allowed else Verdict.FAIL
    elif job.entry is not None:
        drifted = Verdict.INCONCLUSIVE
    return FileCheck(
        file=job.file,
        seed=job.series.seed,
        encounter=job.encounter,
        expected=tuple(job.judged[at] for at in sorted(job.judged)),
        drift=drift,
        drifted=drifted,
    )


def _gone(
    found: Mapping[Path, Mapping[str, Entry]], whole: Sequence[Path], seed: int
) -> dict[str, FileCheck]:
    """Scenarios of a baseline that are there no longer."""
    missing = [
        folder / name
        for folder in whole
        for name in found.get(folder, {})
        if not (folder / name).is_file()
    ]
    why = "in the baseline, but no longer there; check --update takes it out"
    return {str(path): FileCheck(str(path), seed, error=f"{path}: {why}") for path in missing}


def _written(
    jobs: Sequence[_Job],
    found: Mapping[Path, Mapping[str, Entry]],
    fresh: Mapping[str, Entry],
    whole: Sequence[Path],
) -> tuple[str, ...]:
    """Write the baselines anew: of a whole folder those that are there, else these and the rest."""
    written = []
    for folder, before in found.items():
        mine = {job.path.name: fresh[job.file] for job in jobs if job.path.parent == folder}
        if not mine:
            continue
        kept = {
            name: entry
            for name, entry in before.items()
            if folder not in whole or (folder / name).is_file()
        }
        write_baseline(folder / NAME, kept | mine)
        written.append(str(folder / NAME))
    return tuple(written)
