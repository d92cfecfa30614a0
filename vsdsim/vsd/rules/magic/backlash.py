"""What spells do to their casters: failures and resonances carried out."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from vsdsim.dice import Keys
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import put, set_flag
from vsdsim.vsd.conditions import OBLIVIOUS, WEARY
from vsdsim.vsd.criticals import Effect
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.befalling import befall
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.harm import Mishap, Struck, by_no_attack
from vsdsim.vsd.rules.magic.casts import Casts
from vsdsim.vsd.rules.magic.failure import RESONANCE, Choice, Row, chosen, row_of
from vsdsim.vsd.rules.magic.resonance import Notice, notice_of, resonance_total
from vsdsim.vsd.vocabulary import Phase

__all__ = ["Failed", "resolve_failures", "resolve_resonances"]

LATER = 2
"""After so many rounds a spell goes off that has not done so at once."""


@frozen(eq=False)
class Failed:
    """What the failures of spells come to, (R,) each."""

    cost: Ints
    """Magic points."""
    other: Bools
    """Goes off at another target."""
    resonance: Ints
    """What is added to the resonance that comes of it, -1 where none does."""


def resolve_failures(bout: Bout, chain: Chain, casts: Casts, die: Ints, has_other: Bools) -> Failed:
    """What failures with these dice do (`magic.failure`); what lands goes into `chain`.

    `has_other` says whose spell has somebody else that it could be cast at.
    """
    p, c = bout.parameters, bout.parameters.castings
    rows, casting = casts.caster, casts.casting
    total = die + c.failure.take(casting)
    row = row_of(total)
    possible = np.ones((len(casts), len(Choice)), dtype=np.bool_)
    possible[:, Choice.OTHER_TARGET] = has_other
    # What answers to another's action has nobody to answer to later.
    possible[:, Choice.LATER] = ~c.waits.take(casting)
    takes = chosen(row, c.failing[casting], possible)
    weave = c.weave.take(casting)
    half = row == Row.HALF_THE_COST
    cost = np.where(half, (weave + 1) // 2, weave) * takes[:, Choice.COST]
    wearies = rows[which((row == Row.WORST) & takes[:, Choice.COST])]
    if p.wearies:
        befall(bout, WEARY, wearies.cell)
    _put_off(bout, casts[which(takes[:, Choice.LATER])])
    _stun(chain, rows)
    knocked_out = which(takes[:, Choice.KNOCKED_OUT])
    outcome = np.full(len(knocked_out), p.criticals.outcome_of(Effect.KNOCKED_OUT))
    _strike(bout, chain, rows[knocked_out], casts.keys.take(knocked_out), outcome)
    wearies = p.wearies & (row == Row.WORST) & (cost > 0)
    others = {choice.name.lower(): takes[:, choice] for choice in Choice if choice}
    bout.hear("spell-fails", rows, casting=casting, die=die, total=total, row=row, cost=cost,
              wearies=wearies, **others)  # fmt: skip
    resonance = np.where(takes[:, Choice.RESONANCE], RESONANCE.take(row), -1)
    return Failed(cost, takes[:, Choice.OTHER_TARGET], resonance)


def _put_off(bout: Bout, casts: Casts) -> None:
    """These spells go off later, if their casters concentrate on them then."""
    s, cell = bout.state, casts.caster.cell
    put(s.later, cell, casts.casting)
    put(s.later_round, cell, bout.round + LATER)
    put(s.later_target, cell, casts.target.actor)
    put(s.later_b, cell, bout.phase is Phase.SPELL_B)


def resolve_resonances(
    bout: Bout, chain: Chain, casts: Casts, die: Ints, rounds: Ints, special: Ints
) -> None:
    """What resonances with these dice do (`magic.resonance`); what lands goes into `chain`.

    `rounds` is for how long those lie there whom it fells, `special` what a failure adds.
    """
    p, s, c = bout.parameters, bout.state, bout.parameters.castings
    rows, casting = casts.caster, casts.casting
    modifier = c.resonance.take(casting) + p.land + special
    total = resonance_total(die, c.weave.take(casting), modifier)
    notice = notice_of(total)
    set_flag(s.resonates, rows.cell[notice == Notice.AWARENESS])
    _stun(chain, rows[which(notice == Notice.ATTENTION)])
    befall(bout, OBLIVIOUS, rows.cell[notice == Notice.PURSUIT])
    felled = which(notice == Notice.ASSAULT)
    outcome = p.criticals.outcome_of(Effect.FELLED) + rounds.take(felled) - 1
    _strike(bout, chain, rows[felled], casts.keys.take(felled), outcome)
    bout.hear("resonates", rows, casting=casting, die=die, total=total, notice=notice,
              rounds=rounds)  # fmt: skip


def _stun(chain: Chain, rows: Rows) -> None:
    """Their own magic Stuns these for a round."""
    if len(rows):
        once = np.ones(len(rows), dtype=np.int32)
        chain.mishaps.append(Mishap.stunning(rows, once))


def _strike(bout: Bout, chain: Chain, rows: Rows, keys: Keys, outcome: Ints) -> None:
    """What their own magic does to these, as critical strikes without damage."""
    if not len(rows):
        return
    nothing = np.zeros(len(rows), dtype=np.int32)
    chain.harm.append(
        Struck(
            cell=rows.cell,
            author=rows.actor,
            damage=nothing,
            blow=keys,
            attack=by_no_attack(len(rows)),
            bleeding=nothing,
            penalty=nothing,
            outcome=outcome.astype(np.int32),
            marks=bout.parameters.criticals.marks.take(outcome),
            k=nothing,
            arm=nothing,
        )
    )
