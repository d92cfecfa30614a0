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
    one.state = _StateOfOne(bout.state, fight)
    one.round_keys = bout.round_keys[fight : fight + 1]
    one.keys = None if bout.keys is None else bout.keys[fight : fight + 1]
    one.failed = bout.failed[:, fight : fight + 1]
    one.fallen, one.changed = [], []
    return one


class _StateOfOne(State):
    """The columns of one fight, each a view that cannot be written to, made when asked for."""

    def __init__(self, state: State, fight: int) -> None:
        self._state, self._fight = state, fight

    def __getattr__(self, name: str) -> Any:
        whole = getattr(self._state, name)
        if isinstance(whole, list):
            going = np.arange(self._state.fights) == self._fight
            view = [kept(rows, going, self._state.dead) for rows in whole]
        else:
            view = whole[..., self._fight : self._fight + 1]
            view.flags.writeable = False
        setattr(self, name, view)
        return view
