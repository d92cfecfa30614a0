"""The way to a report: fight, choose the fights that stand for all, and have them told."""

from __future__ import annotations

from concurrent.futures import Executor
from pathlib import Path

import numpy as np
from attrs import frozen

from vsdsim.errors import WorkerDied, known
from vsdsim.montecarlo import batches
from vsdsim.montecarlo.batches import Progress
from vsdsim.montecarlo.interrupts import Interrupts
from vsdsim.reports.commands import run_command
from vsdsim.reports.fates import Gatherer
from vsdsim.reports.material import Material, Story
from vsdsim.reports.report import Report
from vsdsim.rulesets import Rules
from vsdsim.scenario.model import Scenario

__all__ = ["Means", "report"]


@frozen
class Means:
    """The rules, where to fight, and who watches."""

    rules: Rules
    workers: int = 1
    executor: Executor | None = None
    progress: Progress | None = None
    interrupts: Interrupts | None = None


def report(scenario: Scenario, means: Means, *, fights: int, seed: int, dissect: int) -> Report:
    """The report of the fights 0 to `fights` - 1 of a scenario; of fewer after Ctrl-C.

    The first `dissect` of them are looked into. Raises `WorkerDied` with the report of what is
    known.
    """
    rules = means.rules
    encounter = rules.encounter(scenario)
    own = [each.side == scenario.sides[0].name for each in scenario.combatants]
    begin = np.array(rules.hit_points(scenario), dtype=np.int64)
    gatherer = Gatherer(encounter.outcomes, np.array(own, dtype=np.bool_), begin)
    result, lost = known(
        batches.run, encounter, fights=fights, seed=seed, workers=means.workers,
        executor=means.executor, progress=means.progress, on_block=gatherer, dissect=dissect,
        interrupts=means.interrupts,
    )  # fmt: skip
    fates = gatherer.fates()
    chosen = fates.told()
    told = rules.tell(encounter, seed, [fate.number for fate in chosen])
    stories = [
        Story(fate, lines, run_command(result, fate.number))
        for fate, lines in zip(chosen, told, strict=True)
    ]
    material = Material(
        result=result,
        fates=fates,
        anatomy=result.anatomy,
        stories=tuple(stories),
        max_rounds=scenario.max_rounds,
        notices=tuple(rules.notices(scenario)),
        text=_text(scenario.file),
    )
    if lost is not None:
        raise WorkerDied(Report(material)) from lost
    return Report(material)


def _text(file: str) -> str:
    """A scenario's file as it is written; empty where it was none, or is none any more."""
    try:
        return Path(file).read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
