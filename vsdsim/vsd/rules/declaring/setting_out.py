"""Setting out: the move that is declared, alone or beside a deed."""

from __future__ import annotations

import numpy as np

from vsdsim.scenario.model import Entry
from vsdsim.vsd.codes import Pace, Way
from vsdsim.vsd.rows import Index, which
from vsdsim.vsd.rules.actions import strikes
from vsdsim.vsd.rules.declaring.draft import Draft
from vsdsim.vsd.rules.declaring.settling import has_one_action
from vsdsim.vsd.rules.declaring.tending import come_to_patients
from vsdsim.vsd.rules.deeds import BESIDE, DEEDS, Deed
from vsdsim.vsd.rules.field.cover import has_spot
from vsdsim.vsd.rules.field.engagement import engaged_by
from vsdsim.vsd.rules.special.charge import are_charges

__all__ = ["come_along", "keeps_its_place", "move", "set_out", "stay_without_cause"]


def keeps_its_place(entry: Entry) -> bool:
    """Whether the entry is an attack on who comes within reach (`move.stands`)."""
    return DEEDS[entry.do].strikes and entry.guard and entry.move is None


def set_out(draft: Draft, deed: Deed, entry: Entry, index: Index) -> None:
    """How the rows at `index`, who do `deed`, move, guard and use their Free Action."""
    if deed.way:
        move(draft, deed, entry, index)
    elif deed.tends and entry.move is not None:
        come_to_patients(draft, index)
    elif entry.move is not None or (deed.strikes and not keeps_its_place(entry)):
        come_along(draft, entry, index)
    draft.march.guards[index] = deed.guards or entry.guard
    draft.march.drops_down[index] = entry.free == "drop"


def move(draft: Draft, deed: Deed, entry: Entry | None, index: Index) -> None:
    """A move that is the whole of a declaration (`move.pace`)."""
    means, p = draft.means, draft.bout.parameters
    said = deed.pace if entry is None or entry.pace is None else Pace[entry.pace.upper()]
    pace = np.full(len(index), said, dtype=np.int8)
    if said is Pace.SPRINT:
        pace[~p.can_sprint.take(draft.rows.actor.take(index))] = Pace.FULL
    pace[means.barred.take(index)] = Pace.HALF
    pace[~means.walks.take(index)] = Pace.FULL
    draft.march.set_out(index, deed.way, pace, entry)


def come_along(draft: Draft, entry: Entry | None, index: Index) -> None:
    """A half move beside the deed: the entry's, for attackers else to the target."""
    way = Way.APPROACH if entry is None or entry.move is None else BESIDE[entry.move]
    free = ~draft.means.engaged.take(index) | (way is Way.APPROACH)
    goes = which(draft.means.walks.take(index) & free)
    draft.march.set_out(index.take(goes), way, Pace.HALF, entry)
    # Who does not strike or shoot names its opponent later, and is asked then.
    stay_without_cause(draft, index[draft.target.take(index) >= 0])


def stay_without_cause(draft: Draft, index: Index) -> None:
    """Of the rows at `index` those stay whose opponent gives them nowhere to go to."""
    rows, target = draft.rows[index], draft.target.take(index)
    foe = rows.beside(target)
    way = draft.march.way.take(index)
    # The Weary who strike go straight to whom they cannot reach, wherever they meant to go.
    straight = strikes(draft.action.take(index)) & has_one_action(draft)[index]
    straight &= ~are_charges(draft.action.take(index))
    hides = (way == Way.COVER) & ~straight & ~has_spot(draft.bout, rows, target)
    held_up = draft.means.engaged.take(index) & ~engaged_by(draft.bout, rows, foe)
    lost = (way == Way.APPROACH) & (held_up | (target < 0))
    draft.march.stay(index[hides | lost])
