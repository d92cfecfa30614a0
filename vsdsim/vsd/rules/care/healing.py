"""The Healer roll: its dice, and what goes into it (`care.roll`, `care.tools`)."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from vsdsim.dice import Keys, OpenEnded, child, open_ended
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import put
from vsdsim.vsd.drive import Roll
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.drive.rerolls import second_chance
from vsdsim.vsd.rules.figures import HALF_CMB
from vsdsim.vsd.rules.skills import Difficulty, skill_total, succeeds_partly

__all__ = [
    "NO_TOOL", "TIME", "Tool", "draw_healing", "healer_total", "healing_keys", "injury",
    "tools_for", "use",
]  # fmt: skip

LIGHT, SEVERE = 4, 10
"""The most hit points a round of a wound that is no worse (`care.bleeding`)."""
TIME = 20
"""What taking one's time is worth."""
NO_TOOL = -30
"""What it costs to do without a tool."""


class Tool(IntEnum):
    """What a wound is tended with."""

    NONE = 0
    BANDAGES = 1
    KIT = 2


def draw_healing(bout: Bout, rows: Rows, modifier: Ints | int = 0) -> OpenEnded:
    """The dice of each one's Healer roll in this phase, to which `modifier` is added."""
    keys, added = healing_keys(bout, rows), np.broadcast_to(modifier, len(rows))
    return second_chance(
        bout,
        Roll.SKILL,
        rows,
        keys,
        open_ended(keys),
        lambda index, roll: ~succeeds_partly(healer_total(bout, rows[index], roll, added[index])),
    )


def healing_keys(bout: Bout, rows: Rows) -> Keys:
    """The addresses of these."""
    return child(bout.actor_keys(rows), "healer")


def healer_total(bout: Bout, rows: Rows, roll: OpenEnded, modifier: Ints | int = 0) -> Ints:
    """Totals of Healer rolls with these dice, a half move counted."""
    p, half = bout.parameters, bout.state.half.take(rows.cell)
    return skill_total(bout, rows, roll, p.healer, modifier - HALF_CMB * half)


def injury(amount: Ints) -> Ints:
    """How hard wounds of so many hit points a round are to treat."""
    grades = (Difficulty.STANDARD, Difficulty.CHALLENGING, Difficulty.VERY_HARD)
    hard = np.array(grades, dtype=np.int32)
    return hard.take(np.searchsorted((LIGHT + 1, SEVERE + 1), amount, side="right"))


def tools_for(bout: Bout, rows: Rows, light: Bools) -> Ints:
    """What each uses: bandages where they are enough and there are some, else a kit (`Tool`)."""
    s = bout.state
    binds = light & (s.bandages.take(rows.cell) > 0)
    kit = int(Tool.KIT) * (s.kit.take(rows.cell) > 0)
    return np.where(binds, int(Tool.BANDAGES), kit)


def use(bout: Bout, rows: Rows, tool: Ints, times: Ints) -> None:
    """So many uses of each one's tool are spent, as far as there are."""
    s = bout.state
    for one, left in ((Tool.BANDAGES, s.bandages), (Tool.KIT, s.kit)):
        before = left.take(rows.cell)
        put(left, rows.cell, np.maximum(before - times * (tool == int(one)), 0))
