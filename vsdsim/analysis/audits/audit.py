"""An audit: the invariants that hold of any sound scenario, asked of the user's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from vsdsim.analysis.audits.certain import CERTAIN
from vsdsim.analysis.audits.invariants import Finding, Rules, Subject, chances
from vsdsim.analysis.audits.ofchance import OF_CHANCE
from vsdsim.analysis.checks.asked import Held
from vsdsim.analysis.checks.check import Means
from vsdsim.analysis.checks.expecting import Verdict
from vsdsim.errors import FileTrouble, ScenarioError, UsageError
from vsdsim.montecarlo.arena import BROKEN_OFF, Arena
from vsdsim.results.block import Encounter
from vsdsim.results.provenance import source
from vsdsim.scenario.model import Scenario
from vsdsim.statistics.families import shares
from vsdsim.statistics.texts import fights_text

if TYPE_CHECKING:
    from vsdsim.analysis.checks.asked import Item
    from vsdsim.results.answer import Words

__all__ = ["AuditResult", "FileAudit", "audit"]


@frozen(eq=False)
class FileAudit:
    """One file: what every invariant came to, in the order in which they were asked."""

    file: str
    seed: int
    encounter: Encounter | None = None
    """None for a file with faults."""
    findings: tuple[Finding, ...] = ()
    error: str | None = None
    """What is wrong with the file."""

    @property
    def verdicts(self) -> Iterator[Verdict]:
        """Of all that was asked about it."""
        if self.error is not None:
            yield Verdict.ERROR
        yield from (each.verdict for each in self.findings)


@frozen(eq=False, repr=False)
class AuditResult(Held):
    """What became of each file, in order; true where nothing was found wrong.

    Its table has a row for each invariant, and each side where it is asked of each.
    """

    files: tuple[FileAudit, ...]
    error: float
    """The chance of any false alarm, of all questions of chances together, at most."""
    fights: int
    """Of each of these."""
    interrupted: bool = False

    def __bool__(self) -> bool:
        """Whether nothing failed, was left open or was at fault."""
        good = (Verdict.PASS, Verdict.NOT_APPLICABLE)
        return all(each in good for file in self.files for each in file.verdicts)

    def _asked(self) -> list[Item]:
        from vsdsim.analysis.audits.audittable import items

        return items(self)

    def _last_line(self) -> str:
        from vsdsim.analysis.audits.audittable import last_line

        return last_line(self)

    def _words(self) -> Words:
        from vsdsim.analysis.audits import audittable

        return audittable

    def __repr__(self) -> str:
        return f"<AuditResult {self._last_line().removeprefix('audit: ')}>"


@frozen
class _Loaded:
    """A file on its way."""

    file: str
    scenario: Scenario | None = None
    error: str | None = None


def audit(
    files: Sequence[Path],
    means: Means,
    rules: Rules,
    arena: Arena,
    *,
    seed: int,
    fights: int,
    error: float = 0.05,
    announce: Callable[[str], None] | None = None,
) -> AuditResult:
    """Ask of all `files` whatever must hold of them; `fights` of each question of chances.

    `announce` hears of what takes long and shows no progress.

    Ctrl-C ends it with what is known, the rest left open. Raises `UsageError` for no files,
    `WorkerDied` with what is known.
    """
    if not files:
        raise UsageError("FILES: required a scenario at least, arrived none")
    loaded = [_load(str(path), means) for path in dict.fromkeys(files)]
    count = sum(chances(each.scenario) for each in loaded if each.scenario is not None)
    alpha = shares(error, count)[0] if count else error
    subjects = {
        each.file: Subject(each.scenario, rules, arena, seed, fights, alpha)
        for each in loaded
        if each.scenario is not None
    }
    found: dict[str, list[Finding]] = {file: [] for file in subjects}
    interrupted = False
    try:
        for asked in (CERTAIN, OF_CHANCE):
            if asked is OF_CHANCE:
                arena.grow(each for subject in subjects.values() for each in subject.wanted())
            for file, subject in subjects.items():
                if announce is not None and asked is CERTAIN:
                    announce(f"{source(file)}: {fights_text(len(subject.numbers))} one by one")
                for ask in asked.values():
                    found[file].extend(ask(subject))
    except BROKEN_OFF:
        interrupted = True
        if not any(found.values()):
            raise
    audited = (
        FileAudit(
            each.file, seed, subjects[each.file].encounter if each.scenario else None,
            tuple(_all(found[each.file])) if each.scenario else (), each.error,
        )
        for each in loaded
    )  # fmt: skip
    return arena.answered(AuditResult(tuple(audited), error, fights, interrupted))


def _all(found: list[Finding]) -> Iterator[Finding]:
    """What was found, and what was not asked any more, in its order."""
    known = {each.invariant for each in found}
    yield from found
    for name in (*CERTAIN, *OF_CHANCE):
        if name not in known:
            yield Finding(name, Verdict.INCONCLUSIVE, why="interrupted before it was known")


def _load(file: str, means: Means) -> _Loaded:
    try:
        return _Loaded(file, means.load(file))
    except (ScenarioError, FileTrouble) as trouble:
        return _Loaded(file, error=str(trouble))
