"""What a fight leaves behind, phase by phase."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

__all__ = ["Trace"]


@dataclass
class Trace:
    """The whole course of one fight."""

    outcome: str = ""
    """A side's name, `draw` or `undecided`."""
    rounds: int = 0
    moments: list[tuple[int, str, dict[str, dict[str, Any]]]] = field(default_factory=list)
    """Round, phase and everybody's state, after each phase."""
    dealt: dict[str, int] = field(default_factory=dict)
    taken: dict[str, int] = field(default_factory=dict)
    kills: dict[str, int] = field(default_factory=dict)
    causes: dict[str, str | None] = field(default_factory=dict)
    surviving: dict[str, bool] = field(default_factory=dict)
    events: list[str] = field(default_factory=list)
    """For a reader who looks for a difference."""
