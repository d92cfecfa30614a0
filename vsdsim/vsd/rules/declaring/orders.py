"""Orders: what everybody means to spend its Drive on this round (`drive.orders`)."""

from __future__ import annotations

import numpy as np

from vsdsim.scenario.model import Order
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import which
from vsdsim.vsd.rules.declaring.draft import Draft
from vsdsim.vsd.rules.declaring.plans import Group
from vsdsim.vsd.rules.declaring.scene import Scene
from vsdsim.vsd.rules.declaring.script import asking
from vsdsim.vsd.rules.drive.for_the_fight import buy_for_the_fight
from vsdsim.vsd.rules.usual import Usual
from vsdsim.vsd.rules.words import evaluate

__all__ = ["give_orders"]


def give_orders(bout: Bout, groups: tuple[Group, ...], scene: Scene, usual: Usual) -> None:
    """Everybody in the fight gives its orders, before anybody declares anything.

    What is spent at once is.
    """
    bout.state.ordered = np.zeros_like(bout.state.ordered)
    for group in groups:
        if group.orders and scene.standing[group.members].any():
            draft = Draft.blank(bout, group, scene, usual)
            for number, order in enumerate(group.orders):
                _give(draft, number, order)


def _give(draft: Draft, number: int, order: Order) -> None:
    """Those of a group for whom an order holds give it."""
    bout, rows, holds = draft.bout, draft.rows, _holding(draft, order)
    rows.write(bout.state.ordered[number], holds)
    buy_for_the_fight(bout, rows[which(holds)], number)


def _holding(draft: Draft, order: Order) -> Bools:
    """Who meets the condition of an order, which knows no target."""
    if order.when is None:
        return draft.there
    holds: Bools = draft.there & evaluate(order.when, asking(draft, draft.target))
    return holds
