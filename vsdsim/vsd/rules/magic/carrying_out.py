"""Spells carried out: what their rolls come to, what they cost, and on whom they take effect."""

from __future__ import annotations

import numpy as np

from vsdsim.dice import OpenEnded, child, down
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import clear_flag, put, subtract
from vsdsim.vsd.drive import Roll
from vsdsim.vsd.magic import NO_SAVE
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, which
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.drive.rerolls import second_chance
from vsdsim.vsd.rules.drive.spells import press
from vsdsim.vsd.rules.magic.backlash import resolve_failures, resolve_resonances
from vsdsim.vsd.rules.magic.bolts import strike_with_spells
from vsdsim.vsd.rules.magic.casting_roll import bonus_terms
from vsdsim.vsd.rules.magic.casts import Casts, roll_casts
from vsdsim.vsd.rules.magic.failure import draw_failures
from vsdsim.vsd.rules.magic.reached import Reached
from vsdsim.vsd.rules.magic.resonance import draw_resonances, draw_rounds, resonates
from vsdsim.vsd.rules.magic.saves import resist, saves_against
from vsdsim.vsd.rules.magic.table import LEAST_DIFFICULTY, Worth, difficulty_of, worth_of
from vsdsim.vsd.rules.magic.turning import nearest_like
from vsdsim.vsd.rules.magic.whom import whom

__all__ = ["carry_out", "pay"]


def carry_out(bout: Bout, chain: Chain, casts: Casts) -> Reached:
    """Carry out spells of one moment; returns on whom they take effect.

    What attack spells do, and what failures and resonances do to the casters, goes into `chain`.
    """
    c = bout.parameters.castings
    has_save = c.save.take(casts.casting) != NO_SAVE
    harder = press(bout, casts.caster, has_save)
    die = roll_casts(casts.keys)
    rolls = _bought(bout, casts, die)
    total = rolls.total + casts.bonus
    worth = _worth(bout, casts, total)
    casting, price = _grown(bout, casts, worth)
    half = worth == Worth.HALF
    halved = half & ~has_save & c.divides.take(casts.casting)
    # What cannot be halved has no effect, and costs nothing.
    price *= (worth > Worth.HALF) | halved | (half & has_save)
    difficulty = _difficulty(bout, casts, total) + harder
    terms = {} if bout.listener is None else _terms(bout, casts)
    bout.hear("casts", casts.caster, target=casts.target.actor, casting=casting, roll=rolls,
              bonus=casts.bonus, total=total, worth=worth, halved=halved, price=price,
              difficulty=difficulty, **terms)  # fmt: skip
    strikes = which(c.attack.take(casts.casting) >= 0)
    if strikes.size:
        fails = strike_with_spells(bout, chain, casts[strikes])
        worth[strikes[fails]] = Worth.FAILURE
    failed = which(worth == Worth.FAILURE)
    price[failed], reached, special = _fail(bout, chain, casts, failed, harder)
    _resonate(bout, chain, casts, die.first, special)
    pay(bout, casts, price)
    works = (worth > Worth.HALF) | halved
    works[strikes] = False
    index = which(works)
    spells = Casts(casts.caster, casts.target, casting, casts.bonus, casts.keys)[index]
    reached.append(_reach(bout, spells, difficulty.take(index), halved.take(index)))
    return Reached.joined(reached)


def _bought(bout: Bout, casts: Casts, rolls: OpenEnded) -> OpenEnded:
    """The casting rolls once those that fail have been bought again (`drive.reroll`).

    What strikes by an attack roll buys that one, and powers cannot fail.
    """
    decides = which(~_works_anyway(bout, casts))
    some = casts[decides]
    bought = second_chance(
        bout,
        Roll.CASTING,
        some.caster,
        some.keys,
        rolls[decides],
        lambda index, dice: worth_of(dice.total + some.bonus.take(index)) <= Worth.HALF,
    )
    return rolls.replaced(decides, bought)


def _works_anyway(bout: Bout, casts: Casts) -> Bools:
    """Which do not hang on the casting roll: powers, and what an attack roll decides."""
    c = bout.parameters.castings
    works: Bools = c.power.take(casts.casting) | (c.attack.take(casts.casting) >= 0)
    return works


def _terms(bout: Bout, casts: Casts) -> dict[str, Ints]:
    """The terms of the bonuses, for who listens."""
    terms = bonus_terms(bout, casts.caster, casts.target, casts.casting)
    return {f"{name}_term": values for name, values in terms.items()}


def _worth(bout: Bout, casts: Casts, total: Ints) -> Ints:
    """What each spell is worth by its roll; powers, and what an attack roll decides, work."""
    worth = worth_of(total)
    worth[_works_anyway(bout, casts)] = Worth.SUCCESS
    return worth


def _fail(
    bout: Bout, chain: Chain, casts: Casts, failed: Index, harder: Ints
) -> tuple[Ints, list[Reached], Ints]:
    """The failures of some of the casts (`magic.failure`).

    Returns what each of them costs, on whom others of them take effect, and of all casts what is
    added to the resonance that comes of a failure, -1 where none does.
    """
    special = np.full(len(casts), -1, dtype=np.int32)
    some = casts[failed]
    if not failed.size:
        return special[failed], [], special
    other = nearest_like(bout, some.caster, some.target, some.casting)
    other[bout.parameters.castings.waits.take(some.casting)] = -1
    result = resolve_failures(bout, chain, some, draw_failures(some.keys), other >= 0)
    special[failed] = result.resonance
    astray = which(result.other)
    gone = some[astray]
    target = gone.caster.beside(other.take(astray))
    gone = Casts(gone.caster, target, gone.casting, gone.bonus, gone.keys)
    more = harder.take(failed.take(astray))
    return result.cost, [_go_astray(bout, chain, gone, more)], special


def _go_astray(bout: Bout, chain: Chain, casts: Casts, harder: Ints) -> Reached:
    """Failed spells go off at other targets; nothing further can come of their rolls."""
    strikes = bout.parameters.castings.attack.take(casts.casting) >= 0
    others = which(~strikes)
    bolts, spells = casts[which(strikes)], casts[others]
    if len(bolts):
        words = bout.parameters.words.take(bolts.target.actor)
        keys = down(child(bolts.keys, "target"), words)
        bolts = Casts(bolts.caster, bolts.target, bolts.casting, bolts.bonus, keys)
        strike_with_spells(bout, chain, bolts, astray=True)
    least = LEAST_DIFFICULTY + harder.take(others)
    return _reach(bout, spells, least, np.zeros(len(spells), dtype=np.bool_), astray=True)


def _resonate(bout: Bout, chain: Chain, casts: Casts, first: Ints, special: Ints) -> None:
    """The resonances of casts with these first dice, and those of failures (`magic.resonance`)."""
    s, power = bout.state, bout.parameters.castings.power.take(casts.casting)
    cell = casts.caster.cell
    by_die = (resonates(first) | s.resonates.take(cell)) & ~power
    clear_flag(s.resonates, cell[~power])
    for index, more in ((which(by_die), np.zeros_like(special)), (which(special >= 0), special)):
        if index.size:
            some = casts[index]
            dice = draw_resonances(some.keys), draw_rounds(some.keys)
            resolve_resonances(bout, chain, some, *dice, more.take(index))


def _grown(bout: Bout, casts: Casts, worth: Ints) -> tuple[Ints, Ints]:
    """The castings that they become, and what they cost: outstanding ones are larger or cheaper."""
    c, casting = bout.parameters.castings, casts.casting
    price = c.weave.take(casting)
    larger = c.outstanding.take(casting)
    outstanding = worth == Worth.OUTSTANDING
    price = np.where(outstanding & (larger < 0), (price + 1) // 2, price)
    return np.where(outstanding & (larger >= 0), larger, casting), price


def pay(bout: Bout, casts: Casts, price: Ints | None = None) -> None:
    """Spells cost points (`magic.points`), without a price their weave; powers must rest."""
    s, c, rows = bout.state, bout.parameters.castings, casts.caster
    price = c.weave.take(casts.casting) if price is None else price
    power = c.power.take(casts.casting)
    subtract(s.mp, rows.cell, price * ~power)
    if c.any_power:
        used = which(power)
        # Whatever entry it was used by, it is one power that rests.
        number = c.form.take(casts.casting.take(used)).astype(np.intp)
        again = bout.round + c.every.take(number)
        put(s.power_from, number * s.fights + rows.fight.take(used), again)


def _difficulty(bout: Bout, casts: Casts, total: Ints) -> Ints:
    """Of the saves against spells with these totals, and against powers (`power.use`)."""
    p = bout.parameters
    power = p.castings.power.take(casts.casting)
    return np.where(power, p.dread.take(casts.caster.actor), difficulty_of(total))


def _reach(
    bout: Bout, casts: Casts, difficulty: Ints, halved: Bools, *, astray: bool = False
) -> Reached:
    """On whom of all whom they reach the spells take effect: who makes no save, or fails it."""
    of, target = whom(bout, casts, astray=astray)
    each = casts[of]
    points = np.zeros(len(of), dtype=np.int32)
    rolls = which(resist(bout, each.caster, target, each.casting))
    if rolls.size:
        some, against = each[rolls], difficulty.take(of.take(rolls))
        points[rolls] = saves_against(
            bout, some.caster, target[rolls], some.casting, against, some.keys
        )
    resisted = np.zeros(len(of), dtype=np.bool_)
    resisted[rolls] = points.take(rolls) <= 0
    reached = Reached(each.caster, target, each.casting, points, halved.take(of), each.keys)
    return reached[which(~resisted)]
