"""Scenarios held to something: expectations and a baseline, what holds of any, nothing at all.

Beside `questions`, whose answers are no verdicts. The command is `check`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING

from vsdsim import api
from vsdsim.arguments import MOST_FIGHTS, chance, seed_number, whole
from vsdsim.errors import UsageError
from vsdsim.questions import opened

if TYPE_CHECKING:
    from vsdsim.analysis.audits.audit import AuditResult
    from vsdsim.analysis.audits.falsealarms import FalseAlarms
    from vsdsim.analysis.checks.check import CheckResult, Means
    from vsdsim.analysis.checks.gathering import Gathered
    from vsdsim.montecarlo.arena import Arena

__all__ = ["audit", "check", "false_alarms"]


def check(
    files: str | Path | Sequence[str | Path] | Gathered = (),
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
    from vsdsim.analysis.checks import check as checking

    found = _gathered(files)
    if update and found.shipped:
        raise UsageError(
            f"update: required files to keep a baseline beside, arrived {found.shipped[0]}"
        )
    with opened(arena, workers, executor, store) as place:
        return checking.check(
            found.files, _means(), place, seed=seed_number(seed), error=chance("error", error),
            most=whole("fights", fights, 1, MOST_FIGHTS), allow_drift=allow_drift, update=update,
            baseline_fights=whole("baseline_fights", baseline_fights, 1, MOST_FIGHTS),
            whole=found.folders, announce=announce,
        )  # fmt: skip


def audit(
    files: str | Path | Sequence[str | Path] | Gathered = (),
    *,
    fights: int = 20_000,
    seed: int = 0,
    error: float = 0.05,
    workers: int = 1,
    executor: Executor | None = None,
    store: str | Path | None = None,
    announce: Callable[[str], None] | None = None,
    arena: Arena | None = None,
) -> AuditResult:
    """Ask of scenarios what holds of any whose rules are sound: a mirror match is even, and so on.

    `files` as for `check`. `fights`: of each question of chances; `error`: the chance of any false
    alarm, of all together. `announce` hears of what takes long and shows no progress. Raises
    `UsageError` for a file that is not there.
    """
    from vsdsim.analysis.audits import audit as auditing

    found = _gathered(files)
    with opened(arena, workers, executor, store) as place:
        return auditing.audit(
            found.files, _means(), api.rules(), place, seed=seed_number(seed),
            error=chance("error", error), fights=whole("fights", fights, 1, MOST_FIGHTS),
            announce=announce,
        )  # fmt: skip


def false_alarms(
    files: str | Path | Sequence[str | Path] | Gathered = (),
    *,
    pairs: int = 200,
    fights: int = 1_000,
    seed: int = 0,
    error: float = 0.05,
    workers: int = 1,
    executor: Executor | None = None,
    store: str | Path | None = None,
    arena: Arena | None = None,
) -> FalseAlarms:
    """How often verdicts are wrong where nothing changed: scenarios against themselves.

    `files` as for `check`. `pairs` of seeds, which fight `fights` each. Raises `UsageError` for a
    file that is not there.
    """
    from vsdsim.analysis.audits import falsealarms as alarming

    found = _gathered(files)
    with opened(arena, workers, executor, store) as place:
        return alarming.false_alarms(
            found.files, _means(), place, seed=seed_number(seed), error=chance("error", error),
            pairs=whole("pairs", pairs, 1, 10_000), fights=whole("fights", fights, 1, MOST_FIGHTS),
        )  # fmt: skip


def _gathered(files: str | Path | Sequence[str | Path] | Gathered) -> Gathered:
    """The files that are meant, where that is not known yet."""
    from vsdsim.analysis.checks.gathering import Gathered, gathered

    if isinstance(files, Gathered):
        return files
    listed = [files] if isinstance(files, str | Path) else files
    return gathered([str(each) for each in listed])


def _means() -> Means:
    """What it takes to fight a file."""
    from vsdsim.analysis.checks.check import Means

    ruleset = api.rules()
    return Means(api.load, ruleset.encounter, ruleset.replay, ruleset.version)
