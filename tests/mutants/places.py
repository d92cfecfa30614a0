"""Where things are: what is changed, and where what was found is kept."""

from __future__ import annotations

from pathlib import Path

__all__ = ["KEPT", "ROOT", "RULES", "TESTS"]

ROOT = Path(__file__).parents[2]
RULES = ROOT / "vsdsim" / "vsd" / "rules"
"""What is changed."""
TESTS = ("tests/vsd", "tests/oracle", "tests/golden", "tests/test_invariants.py",
         "tests/test_field_invariants.py", "tests/test_scenarios.py")  # fmt: skip
"""The tests that may notice: those that see fights."""
KEPT = ROOT / ".mutants"
"""What a run has found so far; git does not look at it."""
