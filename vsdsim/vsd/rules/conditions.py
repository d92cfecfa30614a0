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
from typing import TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import clear_flag, raise_to, read, set_flag
from vsdsim.vsd.numbers import NOBODY, Bools, Ints
from vsdsim.vsd.parameters import Parameters
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.magic.bound import bound, exposed, open_to, spellbound
from vsdsim.vsd.sources import HASTE, plight_bit

__all__ = [
    "BARS",
    "BLIND",
    "CONDITIONS",
    "DAZED",
    "FRIGHTENED",
    "HASTED",
    "HELD",
    "OBLIVIOUS",
    "PRONE",
    "STUNNED",
    "SURPRISED",
    "WEARY",
    "Bits",
    "Condition",
    "Parries",
    "Plight",
    "barred",
    "barring",
    "bars_full_actions",
    "bit_of",
    "hampered",
    "knock_down",
    "note_hampered",
    "of_all",
    "plight",
    "plight_at",
    "possible",
    "stun",
    "suffered_by",
    "times_all",
    "tire",
]


Bits: TypeAlias = NDArray[np.uint16]


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


@lru_cache(maxsize=16)
def _from_the_last(parameters: Parameters) -> tuple[Condition | None, ...]:
    """The same from the last on, None for others that stand before a possible one."""
    known = possible(parameters)
    last = 1 + max(place for place, each in enumerate(CONDITIONS.values()) if each in known)
    every = tuple(each if each in known else None for each in CONDITIONS.values())
    return every[:last][::-1]


@frozen(eq=False)
class Plight:
    """The hampered among some rows, and what each of them suffers now."""

    index: Index
    """Which of the rows they are."""
    cell: Index
    suffers: Bits
    """The conditions of each, as bits (`bit_of`)."""

    def each(self, times: int) -> Plight:
        """The plight of as many rows as each of the rows stands for, one after another."""
        index = (self.index[:, None] * times + np.arange(times)).reshape(-1)
        return Plight(index, np.repeat(self.cell, times), np.repeat(self.suffers, times))

    def without(self, rows: Index) -> Plight:
        """The plight of what is left of the rows without those at `rows`, which are in order."""
        before = np.searchsorted(rows, self.index)
        stay = which(rows.take(before, mode="clip") != self.index)
        index = self.index.take(stay) - before.take(stay)
        return Plight(index, self.cell.take(stay), self.suffers.take(stay))


def bit_of(condition: Condition) -> int:
    """The bit that stands for a condition."""
    return 1 << list(CONDITIONS).index(condition.name)


def suffered_by(bout: Bout, cell: Index) -> Bits:
    """(R,) the conditions that each of the cells suffers, as bits."""
    bits = np.zeros(len(cell), dtype=np.uint16)
    for condition in _from_the_last(bout.parameters):
        bits += bits
        if condition is not None:
            bits |= condition.suffered(bout, cell).view(np.uint8)
    return bits


def plight(bout: Bout, cell: Index) -> Plight:
    """The hampered among the rows of these cells."""
    index = hampered(bout, cell)
    return plight_at(bout, index, cell.take(index))


def plight_at(bout: Bout, index: Index, cell: Index) -> Plight:
    """The same where it is known who they are: which of the rows, and their cells."""
    suffers = suffered_by(bout, cell) if index.size else np.empty(0, dtype=np.uint16)
    return Plight(index, cell, suffers)


SUFFERS = np.arange(1 << len(CONDITIONS))[:, None] >> np.arange(len(CONDITIONS)) & 1
"""By the bits of conditions, whether each of them is among these."""


def of_all(effect: Callable[[Condition], int]) -> Ints:
    """What the conditions do together, to be looked up by the bits of who suffers them."""
    effects = np.array([effect(condition) for condition in CONDITIONS.values()], dtype=np.int32)
    together: Ints = (SUFFERS * effects).sum(axis=1).astype(np.int32)
    return together


def times_all(effect: Callable[[Condition], int]) -> Ints:
    """The same of what the conditions multiply."""
    effects = np.array([effect(condition) for condition in CONDITIONS.values()], dtype=np.int32)
    together: Ints = (effects**SUFFERS).prod(axis=1).astype(np.int32)
    return together


def barring(bars: Callable[[Condition], bool]) -> Bools:
    """By the bits of who suffers them, whether any of the conditions `bars` something."""
    any_bars: Bools = of_all(bars) > 0
    return any_bars


BARS = barring(lambda condition: not condition.full_actions)
BARS &= ~barring(lambda condition: condition.hurries)
BARS |= barring(lambda condition: not condition.acts)


def barred(bout: Bout, cell: Index, bars: Bools) -> Bools:
    """(R,) who suffers something that bars (`barring`)."""
    found = np.zeros(len(cell), dtype=np.bool_)
    close = plight(bout, cell)
    found[close.index] = bars.take(close.suffers)
    return found


def bars_full_actions(bout: Bout, cell: Index) -> Bools:
    """(R,) who suffers something that forbids Full Actions."""
    return barred(bout, cell, BARS)


def stun(bout: Bout, victims: Rows, rounds: Ints, *, magic: Bools | bool = False) -> None:
    """Stun for so many rounds after this one, whom anything can stun (`time.stun`).

    By `magic`, (R,) or of all, also whom nothing else can (`health.traits`).
    """
    p = bout.parameters
    rounds = rounds * ~p.no_stun.take(victims.actor)
    rounds *= ~p.magic_stuns.take(victims.actor) | magic
    if p.sources.protecting:
        rounds = rounds * open_to(bout, victims.cell, "stunned")
    until = np.where(rounds > 0, bout.round + rounds, 0)
    raise_to(bout.state.stunned_until, victims.cell, until)


def knock_down(bout: Bout, cell: Index) -> None:
    """To the ground, wherever in getting up, with an Assessment Roll to make."""
    s = bout.state
    cell = exposed(bout, cell, "prone")
    set_flag(s.prone, cell)
    clear_flag(s.rising, cell)
    raise_to(s.assess, cell, 0)


def tire(bout: Bout, cell: Index) -> None:
    """Those at `cell` are Weary for the fight (`condition.weary`)."""
    cell = exposed(bout, cell, "weary")
    set_flag(bout.state.weary, cell)
    set_flag(bout.state.hampered, cell)


def note_hampered(bout: Bout) -> None:
    """Find out afresh, for the round that begins, whom anything bears on (`State.hampered`)."""
    p, s = bout.parameters, bout.state
    whole = slice(None)
    found = (s.hand != p.first_hand[:, None].astype(np.int8)) | (s.shield != p.shield[:, None])
    if p.optional.off_hand:
        found |= s.off_hand != (p.off_hand >= 0)[:, None]
    found |= s.leg | (s.arms != 0) | (s.passing != 0) | (s.stuck != 0) | (s.broken != 0)
    if p.sources.lasting:
        found |= (s.spell_source != NOBODY).any(axis=0)
    for condition in possible(p):
        found |= condition.suffered(bout, whole).reshape(found.shape)
    s.hampered = found
