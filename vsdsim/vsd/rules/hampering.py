"""What is kept of the figures of the moment, as something comes to bear on them.

`State.hampered` and `State.before_parry` are promises to rules that have no time to look closely.
Whatever comes upon somebody, a condition or the loss of a weapon, passes here; nothing else writes
that flag. Parries are cut, and combat bonuses noted, as the moment lands (`parry.clip_changed`).
"""

from __future__ import annotations

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import set_flag
from vsdsim.vsd.rows import Index

__all__ = ["hamper", "look_closer"]


def hamper(bout: Bout, cell: Index) -> None:
    """Something bears on the figures of those at `cell` from now on."""
    if cell.size:
        look_closer(bout, cell)
        bout.changed.append(cell)


def look_closer(bout: Bout, cell: Index) -> None:
    """Rules are to look closely at those at `cell`, whose figures are as before."""
    set_flag(bout.state.hampered, cell)
