"""How a rank ends: all of it lands at once."""

from __future__ import annotations

from tests.oracle.falling import fall_for
from tests.oracle.figures import clip_parry
from tests.oracle.landing import Landing

__all__ = ["land"]


def land(landing: Landing) -> None:
    """Let a rank land, with the falls that it causes, and cut parries (parry.clipped)."""
    fall_for(landing.world, landing.land())
    for f in landing.world.fighters:
        clip_parry(f)
