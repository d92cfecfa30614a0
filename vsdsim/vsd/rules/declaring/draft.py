"""The draft: the declarations of some rows while they take shape."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import overwrite
from vsdsim.vsd.conditions import FRIGHTENED, bit_of
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import WholeRows, which
from vsdsim.vsd.rules.care.able import ready_attacks
from vsdsim.vsd.rules.declaring.march import March
from vsdsim.vsd.rules.declaring.plans import Group
from vsdsim.vsd.rules.declaring.scene import Scene
from vsdsim.vsd.rules.declaring.spoken import Spoken
from vsdsim.vsd.rules.features import Column
from vsdsim.vsd.rules.means import Means
from vsdsim.vsd.rules.nearest import nearest
from vsdsim.vsd.rules.plight import Plight, plight_at
from vsdsim.vsd.rules.ranged.loading import Shot
from vsdsim.vsd.rules.usual import Usual
from vsdsim.vsd.rules.weapons import Choice

__all__ = [
    "ABSENT", "FREELY", "IF_FRIGHTENED", "IF_HELD", "IF_PRONE", "NOT_AT_ALL", "Draft",
]  # fmt: skip

NOBODY = np.int16(-1)
MANY = 0.3
"""Share of whole rows from which on it takes less to ask them all."""
FREELY, IF_HELD, IF_FRIGHTENED, IF_PRONE, NOT_AT_ALL, ABSENT = 0, 1, 2, 3, 4, 5
"""Which entries of its script a row is asked: all, those that think of its plight, or none; it can
also be out of the fight."""


@frozen(eq=False)
class Draft:
    """What a group is about to declare: (R,) columns, filled in as its rows make up their minds.

    R is everybody of the group in every fight; who is out of the fight declares nothing.
    """

    bout: Bout
    group: Group
    scene: Scene
    rows: WholeRows
    there: Bools
    """Who is in the fight."""

    known: Bools
    """(C,) those whose declarations of this round the rows know."""
    close: Plight
    """The hampered among those who are there."""
    unsound: Bools
    """The same, (R,)."""
    means: Means
    asked: NDArray[np.int8]
    """Which entries of its script each row is asked: `FREELY` to `ABSENT`."""
    choice: Choice
    """Everyone's best attack, for entries that name no weapon."""
    defends: NDArray[np.int16]
    """The attack that counts for who makes none."""
    last_opponent: NDArray[np.int16]
    """Last round's named opponent, if it is still in the fight."""
    possible: dict[str, Bools]
    """Who can do which deed, by its word, as far as somebody has asked."""
    shots: dict[str | None, Shot]
    """Everyone's best shot with the weapons that entries name, likewise."""
    answers: dict[str, Column]
    """What each word of conditions says of everybody, likewise."""

    action: NDArray[np.int8]
    target: NDArray[np.int16]
    """-1 for nobody; likewise of `attack`, `place` and `entry`."""
    attack: NDArray[np.int16]
    place: NDArray[np.int8]
    """On the sheet, of the weapon to be drawn."""
    draws: Bools
    entry: NDArray[np.int16]
    """The number of the script's entry that is followed."""
    critical: NDArray[np.int8]
    """Where it is not the attack's first type, else -1."""

    loads: Bools
    """Who loads a Quick weapon before its shot; like `waits` and `march`, only on a field."""
    waits: Bools
    """Whose round goes to what must come before the shot."""
    march: March
    spells: Spoken
    patient: NDArray[np.int16]
    """Whom each tends, wakes or helps, -1 for nobody; only where somebody can."""

    @staticmethod
    def blank(bout: Bout, group: Group, scene: Scene, usual: Usual) -> Draft:
        """Nothing declared yet."""
        p, rows = bout.parameters, WholeRows(group.members, bout.state.fights)
        size, there = len(rows), rows.read(scene.standing)
        known = np.zeros(len(p.names), dtype=np.bool_)
        known[group.knows] = True
        unsound = rows.read(bout.state.hampered) & there
        index = which(unsound)
        close = plight_at(bout, index, rows[index].cell)
        means = Means.of(bout, rows, close, scene.holds, scene.in_melee)
        choice, defends = usual.of_all(bout, rows, close)
        on_field = size if p.field else 0
        return Draft(
            bout=bout,
            group=group,
            scene=scene,
            rows=rows,
            there=there,
            known=known,
            close=close,
            unsound=unsound,
            means=means,
            asked=_asked(bout, rows, there, close, means),
            choice=choice,
            defends=defends,
            last_opponent=_still_there(bout, rows, scene),
            possible={},
            shots={},
            answers={},
            action=np.zeros(size, dtype=np.int8),
            target=np.full(size, -1, dtype=np.int16),
            attack=np.full(size, -1, dtype=np.int16),
            place=np.full(size, -1, dtype=np.int8),
            draws=np.zeros(size, dtype=np.bool_),
            entry=np.full(size, -1, dtype=np.int16),
            critical=np.full(size, -1, dtype=np.int8),
            loads=np.zeros(on_field, dtype=np.bool_),
            waits=np.zeros(on_field, dtype=np.bool_),
            march=March.none(on_field),
            spells=Spoken.nothing(size if p.castings.any else 0),
            patient=np.full(size if p.tends else 0, -1, dtype=np.int16),
        )

    @cached_property
    def ready_attacks(self) -> Ints:
        """(C, N) with what everybody in the fight could reach others."""
        return ready_attacks(self.bout)

    @cached_property
    def nearest(self) -> Ints:
        """The nearest foe in the fight; like `same` worked out when it is asked for."""
        return nearest(self.bout, self.rows, self.scene.standing)

    @cached_property
    def same(self) -> NDArray[np.int16]:
        """Last round's named opponent of those who are there, or else the nearest foe."""
        found = self.last_opponent.copy()
        lost = which(self.there & (found < 0))
        if lost.size > MANY * len(found):
            found[lost] = self.nearest.take(lost)
        else:
            found[lost] = nearest(self.bout, self.rows[lost], self.scene.standing)
        return found


def _asked(
    bout: Bout, rows: WholeRows, there: Bools, close: Plight, means: Means
) -> NDArray[np.int8]:
    """Which entries of its script each row is asked (`declaration.reflex`)."""
    asked = np.int8(ABSENT) * ~there
    if close.index.size:
        asked[which(means.can_stand)] = IF_PRONE
        afraid = close.index.take(which(close.suffers & bit_of(FRIGHTENED)))
        asked[afraid.take(which(means.moves.take(afraid)))] = IF_FRIGHTENED
        caught = which(means.held_by & ~means.barred)
        asked[caught] = IF_HELD
        no_choice = rows[caught].read(bout.state.only_break)
        asked[caught[no_choice]] = NOT_AT_ALL
    return asked


def _still_there(bout: Bout, rows: WholeRows, scene: Scene) -> NDArray[np.int16]:
    """Last round's named opponents, -1 for who is no longer in the fight."""
    p, last = bout.parameters, scene.last.opponent.take(rows.combatants, axis=0)
    stands = np.zeros(last.shape, dtype=np.bool_)
    # Comparing with every foe beats looking each one up, up to some dozens.
    for foe in p.foes[p.side[rows.combatants[0]]].tolist():
        stands |= (last == foe) & scene.standing[foe]
    overwrite(last, NOBODY, ~stands)
    return last.reshape(-1)
