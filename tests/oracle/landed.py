"""Chapters that the scenario reader and the engine know; one that they do not is not generated."""

from __future__ import annotations

__all__ = ["CARE", "DRIVE", "HELD"]

DRIVE = False
"""Points of Drive, and orders to spend them."""
CARE = False
"""First aid, waking and helping, and tools."""
HELD = False
"""Actions held until something comes to pass."""
