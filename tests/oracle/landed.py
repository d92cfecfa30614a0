"""Chapters that the scenario reader and the engine know; one that they do not is not generated."""

from __future__ import annotations

__all__ = ["BESIDE", "CARE", "DOUBLE", "DRIVE", "HELD", "MAGIC", "POWERS"]

DRIVE = True
"""Points of Drive, and orders to spend them."""
CARE = True
"""First aid, waking and helping, and tools."""
HELD = True
"""Actions held until something comes to pass."""
DOUBLE = True
"""Orders that double a part of a spell."""
MAGIC = True
"""Spells: who casts them, and what they do."""
BESIDE = True
"""The deed `concentrate`, and Instantaneous spells beside other deeds."""
POWERS = True
"""Powers, riders of blows, missiles with an area."""
