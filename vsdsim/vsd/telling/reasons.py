"""Why a blow is not struck, or a shot not loosed: the first of the reasons that there is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.condition import Condition
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules import figures as f
from vsdsim.vsd.rules.fear import fears
from vsdsim.vsd.rules.field.cover import in_sight
from vsdsim.vsd.rules.field.places import in_reach
from vsdsim.vsd.rules.ranged.loading import has_ammunition, is_loaded
from vsdsim.vsd.rules.weapons import is_ready
from vsdsim.vsd.telling.plights import barred_by, no_blows
from vsdsim.vsd.telling.sums import other
from vsdsim.vsd.vocabulary import Length

__all__ = ["why_no_blow", "why_no_move", "why_no_shot"]

Figures = dict[str, Any]


def why_no_blow(bout: Bout, row: Rows, figures: Figures) -> Figures:
    """The reason why a blow is lost, and whom it was meant for."""
    a = bout.parameters.attacks
    attack = figures["attack"]
    usable = f.can_use(bout, row, np.array([attack]))[0]
    reasons = (
        *_of_the_body(bout, row),
        *_of_the_weapon(bout, row, attack),
        *_if(not usable and a.length[attack] > Length.SHORT, bout, row, _bars_long),
        *_of_the_grip(bout, row, attack),
        ("fear", _meant(bout, row) and fears(bout, row, _foe(bout, row))[0]),
        ("out of reach", _meant(bout, row) and not _reaches(bout, row, attack)),
        ("no target", True),
    )
    return _first(bout, row, reasons)


def why_no_move(bout: Bout, row: Rows, figures: Figures) -> Figures:
    """The reason why a special move is not tried, and on whom it was to be."""
    why = why_no_blow(bout, row, figures)
    if why["note"] == "no target" and _meant(bout, row):
        why["note"] = "no longer possible"
    return why


def why_no_shot(bout: Bout, row: Rows, figures: Figures) -> Figures:
    """The reason why a shot or throw is lost, and whom it was meant for."""
    attack, number = figures["attack"], np.array([figures["attack"]])
    reasons = (
        *_of_the_body(bout, row),
        *barred_by(bout, row, lambda each: not each.shoots),
        *_of_the_weapon(bout, row, attack),
        ("no ammunition", not has_ammunition(bout, row, number)[0]),
        ("not loaded", not is_loaded(bout, row, number)[0]),
        *_of_the_grip(bout, row, attack),
        ("fear", _meant(bout, row) and fears(bout, row, _foe(bout, row))[0]),
        ("out of sight", _meant(bout, row) and not _sees(bout, row)),
        ("out of range", _meant(bout, row)),
        ("no target", True),
    )
    return _first(bout, row, reasons)


def _bars_long(condition: Condition) -> bool:
    return not condition.long_weapons


def _bars_two_handed(condition: Condition) -> bool:
    return not condition.two_handed


def _if(
    asked: Any,
    bout: Bout,
    row: Rows,
    bars: Callable[[Condition], bool],
) -> list[tuple[str, bool]]:
    return barred_by(bout, row, bars) if asked else []


def _first(bout: Bout, row: Rows, reasons: tuple[tuple[str, Any], ...]) -> Figures:
    return {
        "note": next(reason for reason, holds in reasons if holds),
        "meant": int(bout.state.opponent.take(row.cell)[0]),
    }


def _of_the_body(bout: Bout, row: Rows) -> tuple[tuple[str, Any], ...]:
    return (
        ("out", bout.state.out.take(row.cell)[0]),
        *no_blows(bout, row),
    )


def _of_the_weapon(bout: Bout, row: Rows, attack: int) -> tuple[tuple[str, Any], ...]:
    s, bit = bout.state, 1 << int(bout.parameters.attacks.local[attack])
    return (
        ("broken", s.broken.take(row.cell)[0] & bit),
        ("stuck", s.stuck.take(row.cell)[0] & bit),
    )


def _of_the_grip(bout: Bout, row: Rows, attack: int) -> tuple[tuple[str, Any], ...]:
    s, cell = bout.state, row.cell
    usable = f.can_use(bout, row, np.array([attack]))[0]
    in_hand = is_ready(bout, row, np.array([attack]))[0]
    return (
        *_if(not usable, bout, row, _bars_two_handed),
        ("arm", not usable and s.arms.take(cell)[0]),
        ("shield", not usable and s.shield.take(cell)[0]),
        ("not in hand", not in_hand),
    )


def _meant(bout: Bout, row: Rows) -> bool:
    """Whether whom it is meant for is still in the fight."""
    number = int(bout.state.opponent.take(row.cell)[0])
    return number >= 0 and not bout.state.out.take(other(bout, row, number).cell)[0]


def _foe(bout: Bout, row: Rows) -> Rows:
    return other(bout, row, int(bout.state.opponent.take(row.cell)[0]))


def _reaches(bout: Bout, row: Rows, attack: int) -> bool:
    return bool(in_reach(bout, row, _foe(bout, row), np.array([attack]))[0])


def _sees(bout: Bout, row: Rows) -> bool:
    return bool(in_sight(bout, row, _foe(bout, row))[0])
