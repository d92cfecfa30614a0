"""Drive: what a recorder notes of points spent, and the sentences about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.drive import PARTS, Roll, Spend
from vsdsim.vsd.library.spells.doubling import Part
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.drive.criticals import SHARPER
from vsdsim.vsd.rules.drive.for_the_fight import A_POINT, scene_bonus
from vsdsim.vsd.rules.drive.rerolls import BONUS
from vsdsim.vsd.rules.drive.spells import HARDER
from vsdsim.vsd.telling.blows import rolled
from vsdsim.vsd.telling.cast import Cast
from vsdsim.vsd.telling.effects import strike_name
from vsdsim.vsd.telling.events import Event

__all__ = ["again", "scene", "sharpens", "softens", "spending", "spends"]

Figures = dict[str, Any]

DOUBLED: Final[Mapping[Part, str]] = {
    Part.AREA: "spreads twice as far",
    Part.TARGETS: "is cast at twice as many",
    Part.RANGE: "reaches twice as far",
    Part.DURATION: "lasts twice as long",
    Part.DAMAGE: "does twice the damage",
}
"""What a spell does of which a part is doubled."""


def spending(_: Bout, __: Rows, figures: Figures) -> Figures:
    """What has been spent, and on what."""
    what = Spend(figures["spend"]).name.lower()
    return {"note": f"{figures['points']} on {what}, {figures['left']} left"}


def scene(bout: Bout, row: Rows) -> int:
    """What one has spent on the scene adds to its rolls."""
    bonus = scene_bonus(bout, row)
    return bonus if isinstance(bonus, int) else int(bonus[0])


def _paid(cast: Cast, event: Event) -> str:
    """Who spends how much: `Aldric spends 1 Drive (2 left)`."""
    x = event.figures
    return f"{cast.names[event.actor]} spends {x['points']} Drive ({x['left']} left)"


def spends(cast: Cast, event: Event) -> str:
    """What is bought for the rest of the fight, or for a spell."""
    x = event.figures
    match Spend(x["spend"]):
        case Spend.IGNORE:
            bought = "its CMB heeds no wounds and no conditions any more"
        case Spend.PRESS:
            bought = f"every save against its spell is {HARDER * x['points']} harder"
        case Spend.DOUBLE:
            bought = f"its spell {DOUBLED[PARTS[x['part']]]}"
        case _:
            bonus = A_POINT * x["points"]
            bought = f"+{bonus} on every attack, skill and save roll from now on"
    return f"{_paid(cast, event)}: {bought}."


def again(cast: Cast, event: Event) -> str:
    """A failed roll that is made again, or whose die is taken as 100."""
    x = event.figures
    what = f"its {Roll(x['on']).name or ''} roll".lower()
    failed = f"{what}, which has failed with {rolled(x)}"
    if x["spend"] == Spend.HUNDRED:
        return f"{_paid(cast, event)}: {failed}, begins with 100."
    return f"{_paid(cast, event)}: {failed}, is made again at +{BONUS}."


def softens(cast: Cast, event: Event) -> str:
    """A critical strike that is rolled again, or cancelled."""
    x = event.figures
    name = strike_name(x["severity"], x["struck"])
    lower = x["severity"] - 1
    how = f"again as a {strike_name(lower, x['struck'])}" if lower >= 0 else "and comes to nothing"
    verb = "is rolled" if lower >= 0 else "glances off"
    return f"{_paid(cast, event)}: the {name} {verb} {how}."


def sharpens(cast: Cast, event: Event) -> str:
    """An edge on a critical strike."""
    on = cast.names[event.target]
    return f"{_paid(cast, event)}: +{SHARPER} on the critical strike on {on}."
