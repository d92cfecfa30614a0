"""Hypothesis for many runs in a row: always the same examples, none kept, none made smaller."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.mutants.places import ROOT

__all__ = ["QUIETLY", "Calm"]

QUIETLY = ("-q", "-p", "no:cacheprovider", "--rootdir", str(ROOT), "--tb=native",
           "-W", "ignore::pytest.PytestAssertRewriteWarning")  # fmt: skip
"""How pytest is called. Hypothesis may be here before pytest asks for it."""


class Calm:
    """Settles Hypothesis before any test module is read, after `conftest.py` had its say."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """What fails here is no finding but a change noticed: there is nothing to look into."""
        settings.register_profile(
            "mutants",
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        settings.load_profile("mutants")
