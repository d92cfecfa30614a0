"""One fight of a bout, seen as if it were fought alone."""

from __future__ import annotations

from typing import Any

import numpy as np
from attrs import fields

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.lasting import kept
from vsdsim.vsd.state.state import State

__all__ = ["alone"]

_OF_BOUTS = tuple(each.name for each in fields(Bout))


def alone(bout: Bout, fight: int) -> Bout:
    """A bout of the one fight in column `fight`, as it stands now: to look at, not to fight on."""
    one = Bout.__new__(Bout)
    for name in _OF_BOUTS:
        setattr(one, name, getattr(bout, name))
    one.listener = None
    only = slice(fight, fight + 1)
    one.state = _StateOfOne(bout.state, only)
    one.round_keys = bout.round_keys[only]
    one.keys = None if bout.keys is None else bout.keys[only]
    one.failed = bout.failed[:, only]
    one.fallen, one.changed = [], []
    return one


class _StateOfOne(State):
    """The columns of one fight, each a view that is made when it is asked for."""

    def __init__(self, state: State, only: slice) -> None:
        self._state, self._only = state, only

    def __getattr__(self, name: str) -> Any:
        whole = getattr(self._state, name)
        if isinstance(whole, list):
            going = np.zeros(self._state.fights, dtype=np.bool_)
            going[self._only] = True
            view = [kept(rows, going, self._state.dead) for rows in whole]
        else:
            view = whole[..., self._only]
        setattr(self, name, view)
        return view
