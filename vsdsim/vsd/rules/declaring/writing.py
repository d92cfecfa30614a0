"""Writing: the declarations, settled and with their parries, go into the state."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.codes import Action
from vsdsim.vsd.columns import overwrite, put, set_flag
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, which
from vsdsim.vsd.rules.actions import casts
from vsdsim.vsd.rules.declaring.both_hands import declared_with_both
from vsdsim.vsd.rules.declaring.draft import Draft
from vsdsim.vsd.rules.declaring.holding_back import hold_back
from vsdsim.vsd.rules.declaring.opponents import name_opponents
from vsdsim.vsd.rules.declaring.setting_out import stay_without_cause
from vsdsim.vsd.rules.declaring.settling import Settled, settle
from vsdsim.vsd.rules.declaring.spells import add_spells
from vsdsim.vsd.rules.declaring.tending import write_patients
from vsdsim.vsd.rules.figures import cmb_before_parry
from vsdsim.vsd.rules.parry import allowed, declared_parry

__all__ = ["write"]


def write(draft: Draft, kept: Index) -> None:
    """Name the opponents, settle move and parry, and write the declarations down.

    The rows at `kept` keep last round's parry.
    """
    bout, s = draft.bout, draft.bout.state
    settled = settle(draft)
    attack = _attacks(draft, settled)
    if bout.parameters.castings.any:
        add_spells(draft, settled)
        draft.spells.write(bout, draft.rows)
    if bout.parameters.field:
        draft.march.write(bout, draft.rows)
    # What may be parried with depends on the pace, which is written by now.
    both = declared_with_both(draft, settled.fights, kept)
    before, figure, parry = _parries(draft, attack, settled.half, both, kept)
    for column, values in ((s.before_parry, before), (s.declared_parry, figure), (s.parry, parry)):
        draft.rows.write(column, values)
    _put(draft, settled, attack)
    if both is not None:
        draft.rows.write(bout.state.both, both)
    _mark_the_fallen(draft, settled.fights | casts(draft.action))
    if bout.parameters.tends:
        write_patients(draft)
    if bout.parameters.readies:
        hold_back(draft, settled.fights)
    if bout.listener is not None:
        there = which(draft.there)
        bout.hear("declares", draft.rows[there], action=draft.action[there],
                  target=draft.target[there], attack=attack[there], parry=parry[there],
                  draws=draft.place[there], entry=draft.entry[there])  # fmt: skip


def _attacks(draft: Draft, settled: Settled) -> Index:
    """The attack that counts for each row's figures, (R,).

    Who makes none has one to defend with, declares none, and names its opponent. Who is out of the
    fight keeps what it had.
    """
    idles = draft.there & ~settled.fights
    attack, idle = draft.attack.copy(), which(idles)
    overwrite(attack, draft.defends, idles)
    overwrite(attack, draft.rows.read(draft.bout.state.attack), ~draft.there)
    loads = settled.loads
    draft.attack[idle if loads is None else idle[~loads.take(idle)]] = -1
    name_opponents(draft, idle)
    if draft.bout.parameters.field:
        stay_without_cause(draft, idle)
    # Much is looked up by it: numpy would make an index of it each time.
    return attack.astype(np.intp)


def _parries(
    draft: Draft, attack: Index, half: Bools, both: Bools | None, kept: Index
) -> tuple[Ints, Ints, Ints]:
    """The CMB before the parry, the figure declared and the parry it comes to, (R,) each."""
    bout, rows, close = draft.bout, draft.rows, draft.close
    dash = draft.action == int(Action.DASH)
    before = cmb_before_parry(bout, rows, attack, half, dash, close, both)
    most = allowed(bout, rows, before, close)
    most *= draft.there
    entries = [plan.entry for plan in draft.group.plans]
    figure = declared_parry(before, most, entries, draft.entry, draft.action)
    figure[kept] = rows[kept].read(draft.scene.last.parry)
    return before, figure, np.minimum(figure, most)


def _put(draft: Draft, settled: Settled, attack: Index) -> None:
    """Write the other columns."""
    s, rows = draft.bout.state, draft.rows
    critical = draft.bout.parameters.attacks.critical.take(attack)
    critical *= draft.there
    said = which(draft.critical >= 0)
    critical[said] = draft.critical.take(said)
    for column, values in (
        (s.action, draft.action),
        (s.opponent, draft.target),
        (s.declared, draft.attack),
        (s.attack, attack),
        (s.critical, critical),
        (s.half, settled.half),
    ):
        rows.write(column, values)
    if draft.bout.parameters.sources.lasting:
        rows.write(s.spared, settled.spared)
    drawn = which(draft.place >= 0)
    put(s.draws, rows[drawn].cell, draft.place.take(drawn))


def _mark_the_fallen(draft: Draft, fights: Bools) -> None:
    """Note who strikes, shoots or casts at the fallen (`declaration.fallen`)."""
    for number, plan in enumerate(draft.group.plans):
        if plan.entry.target == "fallen":
            strikes_down = fights & (draft.entry == number)
            set_flag(draft.bout.state.at_fallen, draft.rows[which(strikes_down)].cell)
