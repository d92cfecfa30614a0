"""Of what kind declared actions are: whole columns of them, asked at once."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from vsdsim.vsd.codes import Action, Pace
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import one_of
from vsdsim.vsd.rules.deeds import DEEDS, Deed

__all__ = [
    "are_full", "casts", "contends", "finds_nobody", "names_nobody", "offends", "strikes", "tends",
]  # fmt: skip


def _span(deeds: Iterable[Deed]) -> tuple[int, int]:
    """The first and the last action of `deeds`, between which there are no others."""
    numbers = sorted({int(deed.action) for deed in deeds})
    if numbers != list(range(numbers[0], numbers[-1] + 1)):
        raise ValueError("actions of one kind that are not numbered one after another")
    return numbers[0], numbers[-1]


_STRIKES = _span(deed for deed in DEEDS.values() if deed.strikes)
_CONTENDS = _span(deed for deed in DEEDS.values() if deed.contends)
_OFFENDS = _span(deed for deed in DEEDS.values() if deed.strikes or deed.shoots)
_TENDS = _span(deed for deed in DEEDS.values() if deed.tends)
_NAMES_NOBODY = frozenset(deed.action for deed in DEEDS.values() if not deed.names_opponent)
_FINDS_NOBODY = frozenset(deed.action for deed in DEEDS.values() if not deed.finds_opponent)


def _within(action: NDArray[np.int8], span: tuple[int, int]) -> Bools:
    """Which of these actions are of a span: comparing is faster than looking each one up."""
    first, last = span
    within: Bools = action >= first
    within &= action <= last
    return within


_CASTS = tuple(deed.action for deed in DEEDS.values() if deed.casts)
_FULL = np.zeros(len(Action), dtype=np.bool_)
_FULL[[int(deed.action) for deed in DEEDS.values() if deed.full]] = True


def are_full(action: NDArray[np.int8], pace: NDArray[np.int8]) -> Bools:
    """Which of these actions, done at these paces, are Full Actions; (R,)."""
    moves = (action == int(Action.MOVE)) | (action == int(Action.FLEE))
    full: Bools = _FULL.take(action) & ~(moves & (pace == int(Pace.HALF)))
    return full


def casts(action: NDArray[np.int8]) -> Bools:
    """Which of these actions cast a spell at a target of its own, or use a power; any shape."""
    return one_of(action, _CASTS)


def strikes(action: NDArray[np.int8]) -> Bools:
    """Which of these actions strike a blow, or are special moves; any shape."""
    return _within(action, _STRIKES)


def contends(action: NDArray[np.int8]) -> Bools:
    """Which of these actions are special moves; any shape."""
    return _within(action, _CONTENDS)


def offends(action: NDArray[np.int8]) -> Bools:
    """Which of these actions strike, shoot or are special moves; any shape."""
    return _within(action, _OFFENDS)


def tends(action: NDArray[np.int8]) -> Bools:
    """Which of these actions are done to a friend; any shape."""
    return _within(action, _TENDS)


def finds_nobody(action: NDArray[np.int8]) -> Bools:
    """Which of these actions name an opponent only where their entry does; any shape."""
    return one_of(action, _FINDS_NOBODY)


def names_nobody(action: NDArray[np.int8]) -> Bools:
    """Which of these actions name no opponent; any shape."""
    return one_of(action, _NAMES_NOBODY)
