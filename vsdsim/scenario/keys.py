"""The keys of a scenario that belong to every ruleset."""

from __future__ import annotations

__all__ = ["COMBATANT_KEYS", "MOST_COMBATANTS", "RESERVED", "SIDE_KEYS", "TOP_KEYS"]

TOP_KEYS = frozenset(
    {"expect", "max_rounds", "name", "ruleset", "script", "side", "tables", "victory"}
)
"""Keys of the document."""
RESERVED = TOP_KEYS | {"draw", "ground", "light", "optional_rules", "timeline", "undecided"}
"""What no side may be called: outcomes, keys of the document and those kept for later."""
SIDE_KEYS = frozenset({"combatant", "declares", "name"})
"""Keys of a side; no combatant may be called so, or paths were ambiguous."""
COMBATANT_KEYS = frozenset({"count", "name", "script"})
"""Keys of a combatant beside those that the ruleset reads."""
MOST_COMBATANTS = 200
"""Combatants of a scenario, counts expanded."""
