"""Tending: whom those go to who mean to tend, wake or help a friend, and how they come to it."""

from __future__ import annotations

import numpy as np

from vsdsim.scenario.model import Entry
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rows import Index, spread, which
from vsdsim.vsd.rules.actions import Deed
from vsdsim.vsd.rules.care.able import NEEDS, Tendable, undisturbed
from vsdsim.vsd.rules.care.patients import choose_patient, usual
from vsdsim.vsd.rules.declaring.draft import Draft
from vsdsim.vsd.rules.declaring.settling import has_one_action
from vsdsim.vsd.rules.field.mobility import half_move
from vsdsim.vsd.state import Pace, Way
from vsdsim.vsd.vocabulary import Treat

__all__ = ["come_to_patients", "patients", "write_patients"]


def patients(draft: Draft, deed: Deed, entry: Entry, asked: Bools) -> Ints:
    """Whom an entry would tend, wake or help; -1 for nobody. Only those `asked` count."""
    bout, index, treat = draft.bout, which(asked), _treat(entry)
    rows = draft.rows[index]
    further = np.zeros(len(index), dtype=np.int64)
    if entry.move is not None:
        comes = which(_can_come(draft).take(index))
        further[comes] = half_move(bout, rows[comes])
    may = Tendable(
        bout,
        NEEDS[deed.action, treat],
        undisturbed(bout, rows, draft.ready_attacks),
        further,
        draft.ready_attacks,
    )
    found = choose_patient(bout, rows, entry.target, usual(deed.word, treat), may)
    return spread(found, index, len(asked), -1)


def _treat(entry: Entry) -> Treat:
    """What an entry is about, of those that say nothing bleeding."""
    return Treat.BLEEDING if entry.treat is None else Treat[entry.treat.upper()]


def _can_come(draft: Draft) -> Bools:
    """Who can make a half move beside a Full Action."""
    return draft.means.walks & ~has_one_action(draft)


def come_to_patients(draft: Draft, index: Index) -> None:
    """Those at `index` go to whom they have chosen, if need be, with a half move beside."""
    comes = index.take(which(_can_come(draft).take(index)))
    draft.march.set_out(comes, Way.TEND, Pace.HALF, None)


def write_patients(draft: Draft) -> None:
    """Write down whom each tends, against what, and whether it takes its time."""
    s, rows = draft.bout.state, draft.rows
    entries = [plan.entry for plan in draft.group.plans]
    # The last stands for who follows no entry.
    treats = np.array([*(_treat(entry) for entry in entries), 0], dtype=np.int8)
    time = np.array([*(entry.time for entry in entries), False])
    rows.write(s.patient, draft.patient)
    rows.write(s.treats, treats.take(draft.entry))
    rows.write(s.takes_time, time.take(draft.entry) & (draft.patient >= 0))
