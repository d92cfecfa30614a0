"""Saves against spells: who makes one, against what, and by how much it fails (`magic.save`)."""

from __future__ import annotations

from vsdsim.dice import Keys, child, down
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.drive import Roll
from vsdsim.vsd.magic import ENEMY, NO_SAVE
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.drive.rerolls import second_chance
from vsdsim.vsd.rules.saves import draw_saves, points_of_failure, save_bonus

__all__ = ["resist", "saves_against"]


def resist(bout: Bout, caster: Rows, target: Rows, casting: Ints) -> Bools:
    """Which targets make a save: those of a spell that has one who are not willing."""
    p = bout.parameters
    apart = p.side.take(caster.actor) != p.side.take(target.actor)
    unwilling = apart | (p.castings.aims.take(casting) == ENEMY)
    resists: Bools = unwilling & (p.castings.save.take(casting) != NO_SAVE)
    return resists


def saves_against(
    bout: Bout, caster: Rows, target: Rows, casting: Ints, difficulty: Ints, keys: Keys
) -> Ints:
    """Points of failure of the targets' saves, (R,); 0 or less for who succeeds.

    All of them make one. `keys` are the addresses of the casting rolls.
    """
    p = bout.parameters
    address = down(child(keys, "save"), p.words.take(target.actor))
    bonus = save_bonus(bout, target, p.castings.save.take(casting), magic=True)
    dice = second_chance(
        bout,
        Roll.SAVE,
        target,
        address,
        draw_saves(address),
        lambda index, roll: roll.total + bonus.take(index) < difficulty.take(index),
    )
    points = points_of_failure(dice.total, bonus, difficulty)
    bout.hear("saves", target, by=caster.actor, casting=casting, roll=dice,
              total=dice.total + bonus, difficulty=difficulty, points=points)  # fmt: skip
    return points
