"""What spells strike with besides attack rolls: critical strikes, pushes, damage to the soul."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from attrs import frozen

from vsdsim.dice import Keys, child, dn, down
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Away
from vsdsim.vsd.columns import put, read
from vsdsim.vsd.criticals import Effect
from vsdsim.vsd.library.spells.harming import CriticalStrike, Dice, Push, SoulDamage
from vsdsim.vsd.numbers import NOBODY, Bools, Ints
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.field.places import at
from vsdsim.vsd.rules.field.routes import touches_wall
from vsdsim.vsd.rules.harm import Link, Struck, by_no_attack
from vsdsim.vsd.rules.magic.carrier import Carrier, in_turn
from vsdsim.vsd.rules.magic.reached import Reached
from vsdsim.vsd.shapes import lengths, steps
from vsdsim.vsd.terrain import EDGE, LOW_STEP

__all__ = ["Pushing", "Striking", "Unsouling", "push", "struck_down"]

METRE = 1000


def _below(bout: Bout, reached: Reached, purpose: str) -> Keys:
    """Each one's own address below that of the casting, or of what came with a blow."""
    return down(child(reached.keys, purpose), bout.parameters.words.take(reached.target.actor))


def _nothing(reached: Reached) -> Ints:
    return np.zeros(len(reached), dtype=np.int32)


def struck_down(bout: Bout, reached: Reached, effect: Effect, amount: Ints | None = None) -> Struck:
    """What an outcome that stands in no table does to them, an `amount` (R,) of it."""
    nothing, criticals = _nothing(reached), bout.parameters.criticals
    outcome = nothing + criticals.outcome_of(effect)
    return Struck(
        cell=reached.target.cell,
        author=reached.caster.actor,
        damage=nothing if amount is None else amount,
        blow=reached.keys,
        attack=by_no_attack(len(reached)),
        bleeding=nothing,
        penalty=nothing,
        outcome=outcome,
        marks=criticals.marks.take(outcome),
        k=nothing if amount is None else amount,
        arm=nothing,
    )


@frozen
class Striking(Carrier):
    """A critical strike, one link deep and from afar."""

    effect: CriticalStrike

    def strike(self, bout: Bout, chain: Chain, reached: Reached) -> None:
        """Call for the critical strikes."""
        nothing = _nothing(reached)
        chain.criticals.append(
            Link(
                fight=reached.target.fight,
                author=reached.caster.actor,
                victim=reached.target.actor,
                blow=reached.keys,
                attack=by_no_attack(len(reached)),
                address=_below(bout, reached, "critical"),
                kind=nothing + int(self.effect.critical),
                severity=nothing + int(self.effect.severity),
            )
        )


@frozen
class Unsouling(Carrier):
    """Soul damage of so many dice."""

    effect: SoulDamage

    def strike(self, bout: Bout, chain: Chain, reached: Reached) -> None:
        """Roll it, and do it."""
        amount = draw_soul(_below(bout, reached, "soul"), self.effect.soul)
        bout.hear("soul", reached.caster, target=reached.target.actor, source=reached.source,
                  damage=amount)  # fmt: skip
        chain.harm.append(struck_down(bout, reached, Effect.DRAINED, amount))


def draw_soul(keys: Keys, dice: Dice) -> Ints:
    """The sum of the dice at these addresses: one lies there itself, of several each below it."""
    sides = np.full(len(keys), dice.sides, dtype=np.uint64)
    if dice.count == 1:
        return dn(keys, sides).astype(np.int32) + np.int32(dice.plus)
    total = np.full(len(keys), dice.plus, dtype=np.int32)
    for number in range(1, dice.count + 1):
        total += dn(child(keys, "die", number), sides).astype(np.int32)
    return total


@frozen
class Pushing(Carrier):
    """Moves whom it reaches straight away from the caster, metre by metre: see `push`."""

    effect: Push


def push(bout: Bout, pushes: Sequence[tuple[Pushing, Reached]]) -> tuple[Index, Index]:
    """Carry out all pushes of a moment, several at one the lowest key first.

    Returns the cells of those who have come over an edge, and who has pushed them there.
    """
    by = np.full(bout.state.out.size, NOBODY, dtype=np.intp)
    if pushes and bout.parameters.field:
        amounts = [each.effect.push for each, _ in pushes]
        for reached, metres in in_turn([some for _, some in pushes], amounts):
            here = bout.state.away.take(reached.target.cell) == int(Away.HERE)
            # Who has been pushed over an edge falls there, whatever else pushes it.
            here &= by.take(reached.target.cell) == NOBODY
            index = which(here)
            some = reached[index]
            over = _push(bout, some, metres.take(index))
            by[some.target.cell.take(over)] = some.caster.actor.take(over)
    falling = which(by != NOBODY)
    return falling, by.take(falling)


def _push(bout: Bout, reached: Reached, metres: Ints) -> Index:
    """Push each so far, nobody twice: to a wall or a step up at most, or over the first step down.

    Who has come over that is left in the air; returns which these are.
    """
    s, rows = bout.state, reached.target
    start, caster = at(bout, rows), at(bout, reached.caster)
    level = (start[0] == caster[0]) & (start[1] == caster[1])
    back = -read(s.fx, rows.cell).astype(np.int64), -read(s.fy, rows.cell).astype(np.int64)
    way = tuple(np.where(level, b, a - c) for a, b, c in zip(start, back, caster, strict=True))
    dx, dy = steps((way[0], way[1]), np.full(len(rows), METRE))
    goes = np.ones(len(rows), dtype=np.bool_)
    for step in range(int(metres.max(initial=0))):
        goes &= _step(bout, rows, dx, dy, goes & (step < metres))
    end = at(bout, rows)
    far = lengths(end[0] - start[0], end[1] - start[1])
    bout.hear("pushed", rows, by=reached.caster.actor, far=far)
    over = bout.terrain.height(end) - read(s.z, rows.cell) < -LOW_STEP
    return which(over & (far > 0))


def _step(bout: Bout, rows: Rows, dx: Ints, dy: Ints, goes: Bools) -> Bools:
    """One metre of those who still go; returns who may go on."""
    s, here = bout.state, at(bout, rows)
    there = np.clip(here[0] + dx, -EDGE, EDGE), np.clip(here[1] + dy, -EDGE, EDGE)
    rise = bout.terrain.height(there) - read(s.z, rows.cell)
    goes = goes & ~touches_wall(bout, here, there) & (rise <= LOW_STEP)
    walks = goes & (rise >= -LOW_STEP)
    moved = which(goes)
    put(s.x, rows.cell[moved], there[0][moved])
    put(s.y, rows.cell[moved], there[1][moved])
    put(s.z, rows.cell[walks], bout.terrain.height(there)[walks])
    return walks
