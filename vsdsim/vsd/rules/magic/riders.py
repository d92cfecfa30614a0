"""Riders: what comes with blows that strike home, made of the effects of spells."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from vsdsim.dice import Keys, OpenEnded, child
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.drive import Roll
from vsdsim.vsd.magic import NO_SAVE
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.assault import Assault
from vsdsim.vsd.rules.attack import Blow
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.critical import attack_kind, severity_suffered
from vsdsim.vsd.rules.drive.rerolls import second_chance
from vsdsim.vsd.rules.magic.effects import Holding, take_hold
from vsdsim.vsd.rules.magic.reached import Reached
from vsdsim.vsd.rules.saves import draw_saves, points_of_failure, save_bonus, saved

__all__ = ["Ridden", "resolve_riders", "ride", "ride_along"]


@frozen(eq=False)
class Ridden:
    """Blows that bring something with them, (R,) each."""

    rows: Rows
    target: Rows
    rider: Ints
    keys: Keys
    """Address of what they bring; the die of the save against it lies there."""

    def __getitem__(self, chosen: Index | Bools) -> Ridden:
        return Ridden(self.rows[chosen], self.target[chosen], self.rider[chosen], self.keys[chosen])


def ride(bout: Bout, chain: Chain, assault: Assault, blow: Blow) -> None:
    """Put what blows, shots and bolts bring with them into `chain` (`rider.trigger`)."""
    rider = bout.parameters.riders.of_attack.take(assault.attack)
    comes = _strikes_home(bout, assault, blow, rider)
    index = which((rider >= 0) & comes)
    if index.size:
        address = child(assault.keys.take(index), "rider")
        ridden = Ridden(assault.rows[index], assault.target[index], rider.take(index), address)
        roll = second_chance(
            bout,
            Roll.SAVE,
            ridden.target,
            address,
            draw_saves(address),
            lambda some, dice: _fails(bout, ridden[some], dice),
        )
        chain.reached.append(resolve_riders(bout, ridden, roll))


def _strikes_home(bout: Bout, assault: Assault, blow: Blow, rider: Ints) -> Bools:
    """Whether each blow does what its rider waits for; no matter for who has none."""
    needs_critical = bout.parameters.riders.on_critical.take(rider)
    scores = blow.severity >= 0
    index = which(scores & needs_critical)
    if index.size:
        kind = attack_kind(bout, assault.rows.cell.take(index), assault.attack.take(index))
        victim, severity = assault.target.actor.take(index), blow.severity.take(index)
        scores[index] = severity_suffered(bout, victim, kind, severity) >= 0
    home: Bools = np.where(needs_critical, scores, blow.damage > 0)
    return home


def _points(bout: Bout, ridden: Ridden, roll: OpenEnded) -> Ints:
    """By how much saves with these dice fail, be there a save or not."""
    riders = bout.parameters.riders
    bonus = save_bonus(bout, ridden.target, riders.save.take(ridden.rider))
    return points_of_failure(roll.total, bonus, riders.difficulty.take(ridden.rider))


def _fails(bout: Bout, ridden: Ridden, roll: OpenEnded) -> Bools:
    """Whose saves fail with these dice, of those who make one."""
    asked = bout.parameters.riders.save.take(ridden.rider) != NO_SAVE
    fails: Bools = asked & ~saved(_points(bout, ridden, roll))
    return fails


def resolve_riders(bout: Bout, ridden: Ridden, roll: OpenEnded) -> Reached:
    """Those who resist with these dice are left out (`rider.save`)."""
    riders = bout.parameters.riders
    save = riders.save.take(ridden.rider)
    actor = ridden.target.actor
    bonus = save_bonus(bout, ridden.target, save)
    difficulty = riders.difficulty.take(ridden.rider)
    points = _points(bout, ridden, roll)
    resisted = (save != NO_SAVE) & saved(points)
    bout.hear("rides", ridden.rows, target=actor, rider=ridden.rider, roll=roll, bonus=bonus,
              save=save, difficulty=difficulty, resisted=resisted)  # fmt: skip
    failing = which(~resisted)
    reached = Reached(
        caster=ridden.rows,
        target=ridden.target,
        source=ridden.rider + np.int32(riders.first_source),
        points=points * (save != NO_SAVE),
        halved=np.zeros(len(points), dtype=np.bool_),
        keys=ridden.keys,
    )
    return reached[failing]


def ride_along(bout: Bout, chain: Chain) -> Holding | None:
    """What blows and spells of a moment have brought takes hold; returns what begins to last."""
    parts = [part for part in chain.reached if len(part)]
    return take_hold(bout, chain, Reached.joined(parts)) if parts else None
