"""Chapters that the scenario reader and the engine know; one that they do not is not generated."""

from __future__ import annotations

__all__ = ["BESIDE", "CARE", "DRIVE", "HELD", "MAGIC", "POWERS"]

DRIVE = False
"""Points of Drive, and orders to spend them."""
CARE = False
"""First aid, waking and helping, and tools."""
HELD = False
"""Actions held until something comes to pass."""
MAGIC = True
"""Spells: who casts them, and what they do."""
BESIDE = True
"""The deed `concentrate`, and Instantaneous spells beside other deeds."""
POWERS = True
"""Powers, riders of blows, missiles with an area."""
