"""The keys of a scenario that belong to every ruleset."""

from __future__ import annotations

__all__ = ["COMBATANT_KEYS", "MOST_COMBATANTS", "SIDE_KEYS", "TOP_KEYS", "is_reserved"]

TOP_KEYS = frozenset(
    {"expect", "max_rounds", "name", "ruleset", "script", "side", "tables", "victory"}
)
"""Keys of the document."""
SIDE_KEYS = frozenset({"combatant", "declares", "name"})
"""Keys of a side; no combatant may be called so, or paths were ambiguous."""
COMBATANT_KEYS = frozenset({"count", "name", "script"})
"""Keys of a combatant beside those that the ruleset reads."""
MOST_COMBATANTS = 200
"""Combatants of a scenario, counts expanded."""
_RESERVED = TOP_KEYS | {
    *("draw", "ground", "light", "margin", "optional_rules", "rounds", "timeline", "undecided"),
}
"""Outcomes, keys of the document, of `expect` and kept for later."""


def is_reserved(name: str) -> bool:
    """Whether no side may be called so, as results and expectations would take it for another."""
    return name in _RESERVED or name.startswith("rounds.")
