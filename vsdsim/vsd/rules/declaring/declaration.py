"""Declaration: what everybody means to do this round, and at whom."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import NOBODY
from vsdsim.vsd.rules.care.wounds import exert
from vsdsim.vsd.rules.declaring.draft import Draft
from vsdsim.vsd.rules.declaring.going_on import go_on_after_failure
from vsdsim.vsd.rules.declaring.orders import give_orders
from vsdsim.vsd.rules.declaring.plans import Group
from vsdsim.vsd.rules.declaring.scene import LastRound, Scene
from vsdsim.vsd.rules.declaring.script import follow_reflexes, follow_script
from vsdsim.vsd.rules.declaring.writing import write
from vsdsim.vsd.rules.magic.concentration import break_off
from vsdsim.vsd.rules.usual import Usual

__all__ = ["declare"]


def declare(bout: Bout, groups: tuple[Group, ...], usual: Usual) -> None:
    """Everybody declares, the sides in their order."""
    last = LastRound.of(bout.state)
    scene = Scene.of(bout, last)
    _wipe(bout)
    if bout.parameters.drive.spent_on:
        give_orders(bout, groups, scene, usual)
    for group in groups:
        _declare_group(bout, group, scene, usual)
    if bout.parameters.castings.any:
        break_off(bout)
    if bout.parameters.tends:
        exert(bout)


def _wipe(bout: Bout) -> None:
    """Nothing is declared yet; last round's columns (`LastRound`) stay as they were."""
    s = bout.state
    s.action, s.declared = np.zeros_like(s.action), np.full_like(s.declared, -1)
    s.opponent, s.critical = np.full_like(s.opponent, -1), np.zeros_like(s.critical)
    s.declared_parry = np.zeros_like(s.declared_parry)
    s.draws[:] = -1
    for column in (s.parry, s.rising, s.half, s.at_fallen, s.halved):
        column[:] = 0
    if bout.parameters.optional.off_hand:
        s.both = np.zeros_like(s.both)
    if bout.parameters.readies:
        s.held_back, s.held_what = np.zeros_like(s.held_back), np.full_like(s.held_what, -1)
    if bout.parameters.field:
        for moving in (s.charged, s.way, s.pace, s.guards, s.drops_down, s.spent):
            moving[:] = 0
    if bout.parameters.castings.any:
        s.casting, s.aimed = np.full_like(s.casting, NOBODY), np.full_like(s.aimed, NOBODY)
        s.preparing = np.full_like(s.preparing, NOBODY)
        s.prepared = np.zeros_like(s.prepared)


def _declare_group(bout: Bout, group: Group, scene: Scene, usual: Usual) -> None:
    """The members of one group declare."""
    if scene.standing[group.members].any():
        draft = Draft.blank(bout, group, scene, usual)
        kept = go_on_after_failure(draft)
        follow_script(draft)
        follow_reflexes(draft)
        write(draft, kept)
