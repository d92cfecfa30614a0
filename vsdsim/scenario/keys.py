"""The keys of a scenario that belong to every ruleset."""

from __future__ import annotations

__all__ = [
    "ARRIVAL_KEYS",
    "COMBATANT_KEYS",
    "GROUND_KEYS",
    "LANDS",
    "LIGHTS",
    "MOST_COMBATANTS",
    "MOST_ROUNDS",
    "SIDE_KEYS",
    "TIMELINE_KEYS",
    "TOP_KEYS",
    "is_reserved",
]

TOP_KEYS = frozenset(
    {
        *("expect", "ground", "light", "magic", "max_rounds", "name", "optional_rules", "ruleset"),
        *("script", "side", "tables", "timeline", "victory", "without"),
    }
)
"""Keys of the document."""
SIDE_KEYS = frozenset({"combatant", "declares", "name"})
"""Keys of a side; no combatant may be called so, or paths were ambiguous."""
COMBATANT_KEYS = frozenset({"at", "count", "elevation", "facing", "name", "parry", "script"})
"""Keys of a combatant beside those that the ruleset reads."""
ARRIVAL_KEYS = COMBATANT_KEYS | {"side"}
"""The same of somebody who comes later, and says to which side."""
GROUND_KEYS = frozenset(
    {"at", "damage", "grade", "height", "kind", "radius", "rounds", "shape", "to"}
)
"""Keys of a piece of ground."""
TIMELINE_KEYS = frozenset({"arrive", "ground", "light", "round"})
"""Keys of a moment of the timeline."""
LIGHTS = ("day", "dim", "dark")
"""Words of `light`."""
LANDS = ("haven", "blighted")
"""Words of `magic`."""
MOST_COMBATANTS = 200
"""Combatants of a scenario, counts expanded, arrivals included."""
MOST_ROUNDS = 1000
"""Rounds of a fight."""
_RESERVED = TOP_KEYS | {"draw", "margin", "rounds", "undecided"}
"""Outcomes, keys of the document, of `expect` and kept for later."""


def is_reserved(name: str) -> bool:
    """Whether no side may be called so, as results and expectations would take it for another."""
    return name in _RESERVED or name.startswith("rounds.")
