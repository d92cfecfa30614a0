"""Conditions: one declaration each of who suffers it, what it changes and what it forbids.

The figures, parries, moves, declarations, script words and the telling all go through `CONDITIONS`:
no phase names a condition for what a declaration can say. What fits none of its fields (the Held
wield short weapons only) stands with the rule it bends. Conditions do not add up with themselves:
one either holds or not. One that nobody can come to suffer in an encounter costs it nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import lru_cache

import numpy as np
from attrs import frozen

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import read
from vsdsim.vsd.numbers import NOBODY, Bools
from vsdsim.vsd.parameters import Parameters
from vsdsim.vsd.rows import Index, which
from vsdsim.vsd.rules.magic.bound import bound, spellbound
from vsdsim.vsd.sources import HASTE, plight_bit

__all__ = [
    "BLIND", "CONDITIONS", "DAZED", "FRIGHTENED", "HASTED", "HELD", "OBLIVIOUS", "PRONE", "STUNNED",
    "SURPRISED", "WEARY", "Condition", "Parries", "bit_of", "can_be_held", "hampered", "possible",
]  # fmt: skip

DAZE, HOLD, BLINDNESS = (plight_bit(each) for each in ("dazed", "held", "blind"))


class Parries(Enum):
    """What a condition leaves of parrying."""

    FREELY = "freely"
    HALF = "half"
    NOT = "not"


@frozen(eq=False)
class Condition:
    """One condition. Modifiers are points of d100 rolls."""

    name: str
    """As it is told; in lower case the script word."""
    suffered: Callable[[Bout, Index | slice], Bools]
    """Who suffers it, of these cells or of a whole column."""
    cmb: int = 0
    """On the sufferer's combat bonus."""
    defence: int = 0
    """On the sufferer's DEF."""
    attacked: int = 0
    """On attacks at the sufferer."""
    melee_only: bool = False
    """`attacked` is only for blows, not for shots."""
    from_above: bool = False
    """`attacked` is only for attackers who do not suffer it too."""
    parries: Parries = Parries.FREELY
    full_actions: bool = True
    """Whether the sufferer can take Full Actions."""
    acts: bool = True
    """Whether it can take any at all but Free ones."""
    combines: bool = True
    """Whether a Half Action can go beside another action of the sufferer's."""
    shoots: bool = True
    guards: bool = True
    """Whether it stops who passes by."""
    turns: bool = True
    """Whether it turns to whom it has to do with."""
    moves: bool = True
    """Whether it can move, be it crawling."""
    upright: bool = True
    """Whether it moves upright; else it crawls, if it moves."""
    slows: int = 1
    """What it divides the Move Rate by."""
    stands_up: bool = True
    drops: bool = True
    """Whether it can drop to the ground."""
    rolls_aside: bool = True
    """Whether it can roll aside from shots on the ground."""
    shield: bool = True
    """Whether its shield counts."""
    armour: bool = True
    """Whether its armour counts against weapons made to stab in the back."""
    hurries: bool = False
    """Whether Full Actions count as Half for it: it can take them, if it can act at all."""
    possible: Callable[[Parameters], bool] = lambda _: True
    """Whether anybody can come to suffer it in an encounter."""

    def on(self, bout: Bout, cell: Index) -> Bools:
        """(R,) who of the cells suffers it."""
        suffer = np.zeros(len(cell), dtype=np.bool_)
        index = hampered(bout, cell)
        if index.size and self in possible(bout.parameters):
            suffer[index] = self.suffered(bout, cell.take(index))
        return suffer


def can_be_held(bout: Bout) -> bool:
    """Whether anybody can come to be Held in this encounter."""
    return HELD in possible(bout.parameters)


def hampered(bout: Bout, cell: Index) -> Index:
    """Which of the cells (as indices into them) need a closer look; the others are sound."""
    return which(bout.state.hampered.take(cell))


def _held(bout: Bout, at: Index | slice) -> Bools:
    """Held by somebody, by one's own grip, or rigid."""
    s = bout.state
    # Nobody is -1, all bits set: both are only where each of them is.
    held: Bools = (read(s.holder, at) & read(s.grip_on, at)) != NOBODY
    held |= read(s.rigid_until, at) >= bout.round
    return spellbound(bout, at, "held", held)


def _prone(bout: Bout, at: Index | slice) -> Bools:
    return read(bout.state.prone, at)


def _stunned(bout: Bout, at: Index | slice) -> Bools:
    stunned: Bools = read(bout.state.stunned_until, at) >= bout.round
    return spellbound(bout, at, "stunned", stunned)


def _blind(bout: Bout, at: Index | slice) -> Bools:
    blind: Bools = read(bout.state.blind_until, at) >= bout.round
    return spellbound(bout, at, "blind", blind)


def _surprised(bout: Bout, at: Index | slice) -> Bools:
    return read(bout.state.surprised, at)


def _frightened(bout: Bout, at: Index | slice) -> Bools:
    """Of somebody who is still in the fight: `fear.py` forgets the others."""
    s = bout.state
    frightened: Bools = (read(s.feared, at) >= 0) & (read(s.frightened_until, at) >= bout.round)
    return frightened


def _weary(bout: Bout, at: Index | slice) -> Bools:
    return spellbound(bout, at, "weary", read(bout.state.weary, at))


def _oblivious(bout: Bout, at: Index | slice) -> Bools:
    return read(bout.state.oblivious, at)


def _dazed(bout: Bout, at: Index | slice) -> Bools:
    return bound(bout, at, DAZE)


def _hasted(bout: Bout, at: Index | slice) -> Bools:
    return bound(bout, at, HASTE)


HELD = Condition(
    "Held",
    _held,
    cmb=-30,
    defence=-30,
    attacked=30,
    melee_only=True,
    parries=Parries.NOT,
    shoots=False,
    guards=False,
    turns=False,
    moves=False,
    stands_up=False,
    drops=False,
    rolls_aside=False,
    armour=False,
    possible=lambda p: (
        p.reach.holds or p.optional.moves or bool(p.start.held.any()) or _can_be(p, HOLD)
    ),
)
STUNNED = Condition(
    "Stunned",
    _stunned,
    attacked=20,
    parries=Parries.HALF,
    full_actions=False,
    guards=False,
    rolls_aside=False,
)
PRONE = Condition(
    "Prone",
    _prone,
    cmb=-20,
    attacked=20,
    melee_only=True,
    from_above=True,
    guards=False,
    upright=False,
    slows=10,
    drops=False,
)
BLIND = Condition(
    "Blind",
    _blind,
    cmb=-50,
    parries=Parries.NOT,
    shoots=False,
    guards=False,
    possible=lambda p: p.reach.blinds or bool(p.start.blind.any()) or _can_be(p, BLINDNESS),
)
SURPRISED = Condition(
    "Surprised",
    _surprised,
    attacked=20,
    parries=Parries.NOT,
    full_actions=False,
    guards=False,
    turns=False,
    drops=False,
    shield=False,
    armour=False,
    possible=lambda p: p.surprises,
)
FRIGHTENED = Condition("Frightened", _frightened, possible=lambda p: p.frightens)
WEARY = Condition("Weary", _weary, combines=False, slows=2, possible=lambda p: p.wearies)
OBLIVIOUS = Condition(
    "Oblivious",
    _oblivious,
    full_actions=False,
    acts=False,
    combines=False,
    guards=False,
    possible=lambda p: p.castings.any,
)
DAZED = Condition("Dazed", _dazed, possible=lambda p: _can_be(p, DAZE))
HASTED = Condition("Hasted", _hasted, hurries=True, possible=lambda p: _can_be(p, HASTE))


def _can_be(parameters: Parameters, bit: int) -> bool:
    """Whether somebody can be bound with this by magic."""
    return bool(parameters.sources.binding & bit)


def _registered(*conditions: Condition) -> Mapping[str, Condition]:
    """The conditions by name; two of one name are refused."""
    by_name = {condition.name: condition for condition in conditions}
    if len(by_name) != len(conditions):
        raise ValueError("two conditions of one name")
    return by_name


CONDITIONS = _registered(
    HELD, STUNNED, PRONE, BLIND, SURPRISED, FRIGHTENED, WEARY, OBLIVIOUS, DAZED, HASTED
)
"""Every condition there is."""


@lru_cache(maxsize=16)
def possible(parameters: Parameters) -> tuple[Condition, ...]:
    """Those that somebody can come to suffer in this encounter."""
    return tuple(each for each in CONDITIONS.values() if each.possible(parameters))


def bit_of(condition: Condition) -> int:
    """The bit that stands for a condition."""
    return 1 << list(CONDITIONS).index(condition.name)
