"""Rolls of somebody's, and how Drive buys them again (drive.reroll, drive.hundred)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from tests.oracle.dice import child, go_on, open_ended
from tests.oracle.drive import pays
from tests.oracle.state import Fighter

__all__ = ["Kind", "Roll", "buy_again", "roll"]

BETTER = 10
"""What a roll bought again has more."""


class Kind(StrEnum):
    """What a roll is for, as orders name it."""

    ATTACK = "attack"
    SKILL = "skill"
    SAVE = "save"
    CASTING = "casting"


@dataclass(eq=False)
class Roll:
    """One open-ended roll, and all that is added to it."""

    f: Fighter
    kind: Kind
    key: int
    plus: int
    dice: int
    """What the dice show."""
    first: int
    """The first die."""
    bought: bool = False

    @property
    def total(self) -> int:
        """The dice and what is added to them."""
        return self.dice + self.plus


def roll(f: Fighter, kind: Kind, key: int, plus: int) -> Roll:
    """Roll at an address; the bonus for the scene is added (drive.scene)."""
    dice, first = open_ended(key)
    scene = 0 if kind is Kind.CASTING else f.scene
    return Roll(f, kind, key, plus + scene, dice, first)


def buy_again(rolls: Iterable[Roll], failed: Callable[[Roll], bool]) -> None:
    """Let those who have failed at one moment buy their rolls again, each once.

    All who can pay do so at once; then those who have failed now may (drive.reroll).
    """
    made = list(rolls)
    while True:
        due = [each for each in made if not each.bought and failed(each)]
        for each in sorted(due, key=lambda each: each.key):
            each.bought = _buy(each)
        if not any(each.bought for each in due):
            return


def _buy(it: Roll) -> bool:
    """The first order that fits and can be paid, if there is one."""
    for order in it.f.orders:
        if order.spend not in ("reroll", "hundred") or it.kind not in order.on:
            continue
        if order.spend == "hundred":
            if it.kind is Kind.SAVE or not pays(it.f, 5):
                continue
            it.dice, it.first = 100 + go_on(it.key), 100
        else:
            if not pays(it.f, 1):
                continue
            it.dice, it.first = open_ended(child(it.key, "drive"))
            it.dice += BETTER
        it.f.world.tell(f"{it.f.name} buys a roll of {it.kind} by {order.spend}: {it.total}")
        return True
    return False
