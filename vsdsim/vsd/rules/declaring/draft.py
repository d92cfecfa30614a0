"""The draft: the declarations of some rows while they take shape."""

from __future__ import annotations

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.plans import Group
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.actions import Means
from vsdsim.vsd.rules.conditions import Plight, plight
from vsdsim.vsd.rules.declaring.march import March
from vsdsim.vsd.rules.declaring.scene import Scene
from vsdsim.vsd.rules.weapons import Choice, best_attack

__all__ = ["FREELY", "IF_HELD", "IF_PRONE", "NOT_AT_ALL", "Draft"]

FREELY, IF_HELD, IF_PRONE, NOT_AT_ALL = 0, 1, 2, 3
"""Which entries of its script a row is asked: all, those that think of its plight, or none."""


@frozen(eq=False)
class Draft:
    """What some rows are about to declare: (R,) columns, filled in as they make up their minds."""

    bout: Bout
    group: Group
    scene: Scene
    rows: Rows

    known: Bools
    """(C,) those whose declarations of this round the rows know."""
    close: Plight
    """The hampered among the rows."""
    unsound: Bools
    """The same, (R,)."""
    means: Means
    asked: NDArray[np.int8]
    """Which entries of its script each row is asked: `FREELY` to `NOT_AT_ALL`."""
    choice: Choice
    """Everyone's best attack, for entries that name no weapon."""
    last_opponent: NDArray[np.int16]
    possible: dict[str, Bools]
    """Who can do which deed, by its word, as far as somebody has asked."""

    action: NDArray[np.int8]
    target: Ints
    """-1 for nobody; likewise of `attack`, `place` and `entry`."""
    attack: Ints
    place: Ints
    """On the sheet, of the weapon to be drawn."""
    draws: Bools
    entry: Ints
    """The number of the script's entry that is followed."""
    critical: Ints
    """Where it is not the attack's first type, else -1."""

    loads: Bools
    """Who loads a Quick weapon before its shot; like `waits` and `march`, only on a field."""
    waits: Bools
    """Whose round goes to what must come before the shot."""
    march: March

    @staticmethod
    def blank(bout: Bout, group: Group, scene: Scene, fresh: Ints, rows: Rows) -> Draft:
        """Nothing declared yet; `fresh` (C,) is everyone's unhurt choice of an attack."""
        p, size = bout.parameters, len(rows)
        known = np.zeros(len(p.names), dtype=np.bool_)
        known[group.knows] = True
        close = plight(bout, rows.cell)
        unsound = np.zeros(size, dtype=np.bool_)
        unsound[close.index] = True
        means = Means.of(bout, rows, close, scene.holds, scene.in_melee)
        on_field = size if p.field else 0
        return Draft(
            bout=bout,
            group=group,
            scene=scene,
            rows=rows,
            known=known,
            close=close,
            unsound=unsound,
            means=means,
            asked=_asked(bout, rows, close, means),
            choice=_usual_choice(bout, rows, unsound, fresh),
            last_opponent=scene.last.opponent.take(rows.cell),
            possible={},
            action=np.zeros(size, dtype=np.int8),
            target=np.full(size, -1, dtype=np.int32),
            attack=np.full(size, -1, dtype=np.int32),
            place=np.full(size, -1, dtype=np.int32),
            draws=np.zeros(size, dtype=np.bool_),
            entry=np.full(size, -1, dtype=np.int32),
            critical=np.full(size, -1, dtype=np.int32),
            loads=np.zeros(on_field, dtype=np.bool_),
            waits=np.zeros(on_field, dtype=np.bool_),
            march=March.none(on_field),
        )


def _asked(bout: Bout, rows: Rows, close: Plight, means: Means) -> NDArray[np.int8]:
    """Which entries of its script each row is asked (`declaration.reflex`)."""
    asked = np.full(len(rows), FREELY, dtype=np.int8)
    if close.index.size:
        asked[means.can_stand] = IF_PRONE
        caught = which(means.held_by & ~means.barred)
        asked[caught] = IF_HELD
        no_choice = bout.state.only_break.take(rows.cell.take(caught))
        asked[caught[no_choice]] = NOT_AT_ALL
    return asked


def _usual_choice(bout: Bout, rows: Rows, unsound: Bools, fresh: Ints) -> Choice:
    """Everyone's best attack; who is as at the beginning needs no search."""
    attack = fresh.take(rows.actor)
    draws = np.zeros(len(attack), dtype=np.bool_)
    index = which(unsound | (attack < 0))
    if index.size:
        found = best_attack(bout, rows[index], may_draw=True)
        attack[index], draws[index] = found.attack, found.draws
    return Choice(attack, draws)
