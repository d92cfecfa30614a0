"""Chapters that the scenario reader and the engine know; one that they do not is not generated."""

from __future__ import annotations

__all__ = ["ACTIONS", "DRIVE"]

DRIVE = False
"""Points of Drive, and orders to spend them."""
ACTIONS = False
"""Held actions and the care of wounds."""
