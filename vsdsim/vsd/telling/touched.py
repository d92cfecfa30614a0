"""Whom a spell touches as it is cast: whom it reaches, what they suffer, what is kept off."""

from __future__ import annotations

from typing import Any

import numpy as np

from vsdsim.vsd import condition as declared
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.conditions import CONDITIONS, bit_of
from vsdsim.vsd.library.spells.plights import Condition, Ending
from vsdsim.vsd.magic import NO_SAVE
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.conditions import suffered, suffering
from vsdsim.vsd.rules.magic.bound import open_to
from vsdsim.vsd.rules.magic.casts import Casts
from vsdsim.vsd.rules.magic.table import Worth
from vsdsim.vsd.rules.magic.whom import whom
from vsdsim.vsd.telling.sums import other

__all__ = ["kept_off", "touched"]

Figures = dict[str, Any]


def touched(bout: Bout, row: Rows, figures: Figures) -> Figures:
    """Of a spell cast: its difficulty if it has one, if it reaches anybody, whom it can relieve."""
    castings, number = bout.parameters.castings, figures["casting"]
    works = figures["worth"] > Worth.HALF or figures["halved"]
    more: Figures = {"in_vain": False, "relieves": {}}
    if castings.save[number] == NO_SAVE or figures["worth"] <= Worth.HALF:
        more["difficulty"] = None
    if works and castings.attack[number] < 0 and not castings.waits[number]:
        more["in_vain"] = not len(_reached(bout, row, figures))
    for effect in castings.each[number].spell.effects:
        if isinstance(effect, Ending):
            suffers = _suffering(bout, CONDITIONS[effect.ends])
            more["relieves"][bit_of(effect.ends)] = np.flatnonzero(suffers).tolist()
    return more


def _suffering(bout: Bout, condition: declared.Condition) -> Bools:
    """(C N,) who suffers one of the conditions that spells bring."""
    everybody = np.arange(bout.state.out.size)
    if condition.bears:
        return suffering(bout, condition, everybody)
    return suffered(bout, condition, everybody)


def _reached(bout: Bout, row: Rows, figures: Figures) -> Rows:
    casting = np.array([figures["casting"]], dtype=np.int32)
    no_dice, nothing = np.zeros(1, dtype=np.uint64), np.zeros(1, dtype=np.int32)
    cast = Casts(row, other(bout, row, figures["target"]), casting, nothing, no_dice)
    return whom(bout, cast)[1]


def kept_off(bout: Bout, row: Rows, figures: Figures) -> Figures:
    """Of a save: the conditions that the spell would bring, where something keeps off them all."""
    effects = bout.parameters.castings.each[figures["casting"]].spell.effects
    brings = [effect.condition for effect in effects if isinstance(effect, Condition)]
    off = [each for each in brings if not open_to(bout, row.cell, each)[0]]
    return {"kept_off": off if len(off) == len(effects) else []}
