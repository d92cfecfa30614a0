"""vsdsim: a combat simulator for open-ended d100 role-playing games.

import vsdsim as vs

s = vs.load("four-orcs")
r = vs.batch(s, fights=20_000, seed=1)
r.rate("heroes")
print(vs.narrate(s, seed=1, fight=17))
"""

from __future__ import annotations

# Not imported from typing, as nothing else is before Ctrl-C is minded (see `vsdsim.cli`).
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from vsdsim.analysis.anatomy.anatomy import AnatomyResult
    from vsdsim.analysis.audits.audit import AuditResult
    from vsdsim.analysis.audits.falsealarms import FalseAlarms
    from vsdsim.analysis.checks.check import CheckResult
    from vsdsim.analysis.compare import CompareResult
    from vsdsim.analysis.find import FindResult
    from vsdsim.analysis.matrix import MatrixResult
    from vsdsim.analysis.odds.odds import Odds, OddsTable
    from vsdsim.analysis.searches.best import BestResult
    from vsdsim.analysis.searches.tune import TuneResult
    from vsdsim.analysis.sweep import SweepResult
    from vsdsim.analysis.why import WhyResult
    from vsdsim.api import batch, chart, load, narrate, replay
    from vsdsim.blows import odds
    from vsdsim.errors import ScenarioError, UsageError, VsdsimError
    from vsdsim.questions import (
        anatomy,
        best,
        compare,
        find,
        matrix,
        report,
        sweep,
        tune,
        why,
    )
    from vsdsim.reports.report import Report
    from vsdsim.results.batch import BatchResult
    from vsdsim.verdicts import audit, check, false_alarms

    __version__: str

__all__ = [
    "AnatomyResult",
    "AuditResult",
    "BatchResult",
    "BestResult",
    "CheckResult",
    "CompareResult",
    "FalseAlarms",
    "FindResult",
    "MatrixResult",
    "Odds",
    "OddsTable",
    "Report",
    "ScenarioError",
    "SweepResult",
    "TuneResult",
    "UsageError",
    "VsdsimError",
    "WhyResult",
    "__version__",
    "anatomy",
    "audit",
    "batch",
    "best",
    "chart",
    "check",
    "compare",
    "false_alarms",
    "find",
    "load",
    "matrix",
    "narrate",
    "odds",
    "replay",
    "report",
    "sweep",
    "tune",
    "why",
]

_HOMES = {
    "AnatomyResult": "analysis.anatomy.anatomy",
    "AuditResult": "analysis.audits.audit",
    "BatchResult": "results.batch",
    "BestResult": "analysis.searches.best",
    "CheckResult": "analysis.checks.check",
    "CompareResult": "analysis.compare",
    "FalseAlarms": "analysis.audits.falsealarms",
    "FindResult": "analysis.find",
    "MatrixResult": "analysis.matrix",
    "Odds": "analysis.odds.odds",
    "OddsTable": "analysis.odds.odds",
    "Report": "reports.report",
    "ScenarioError": "errors",
    "SweepResult": "analysis.sweep",
    "TuneResult": "analysis.searches.tune",
    "UsageError": "errors",
    "VsdsimError": "errors",
    "anatomy": "questions",
    "WhyResult": "analysis.why",
    "audit": "verdicts",
    "batch": "api",
    "best": "questions",
    "chart": "api",
    "check": "verdicts",
    "compare": "questions",
    "false_alarms": "verdicts",
    "find": "questions",
    "load": "api",
    "matrix": "questions",
    "narrate": "api",
    "odds": "blows",
    "replay": "api",
    "report": "questions",
    "sweep": "questions",
    "tune": "questions",
    "why": "questions",
}
"""Where each name lives: nothing is imported before it is asked for, so that --help is quick."""


def __getattr__(name: str) -> Any:
    """Import what is asked for."""
    if name == "__version__":
        from vsdsim.version import version

        return version()
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    """The public names, imported or not."""
    return sorted(__all__)
