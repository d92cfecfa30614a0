"""Holding back: whose attack or shot waits for its moment, and whose has waited already."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.parameters import Bools
from vsdsim.vsd.rules.declaring.draft import Draft
from vsdsim.vsd.state import HeldBack

__all__ = ["hold_back"]


def hold_back(draft: Draft, fights: Bools) -> None:
    """Write down what those who strike or shoot (`fights`, R) hold back (`action.ready`).

    What is held over from the round before can go off at any point of this one.
    """
    s, last = draft.bout.state, draft.scene.last
    # The last stands for who follows no entry.
    numbers = np.array([*(plan.held_what for plan in draft.group.plans), -1], dtype=np.int16)
    holds = np.where(fights, numbers.take(draft.entry), -1)
    kept = np.isin(draft.rows.read(last.held_back), (HeldBack.WAITING, HeldBack.RIPE))
    kept &= draft.rows.read(last.held_what) == holds
    kept &= draft.rows.read(last.opponent) == draft.target
    hold = np.where(kept, int(HeldBack.RIPE), int(HeldBack.WAITING)) * (holds >= 0)
    draft.rows.write(s.held_what, holds)
    draft.rows.write(s.held_back, hold)
