"""How fighters begin: as the fight begins, or as they come (timeline.start)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle import said
from tests.oracle.less import less
from tests.oracle.state import DUE, HERE, NEVER, WEAPONS, Fighter
from tests.oracle.tables import FOR_THE_FIGHT
from vsdsim.scenario.model import Combatant
from vsdsim.vsd.sheet import Sheet

if TYPE_CHECKING:
    from tests.oracle.world import World

__all__ = ["arrive", "fighter"]


def fighter(world: World, each: Combatant) -> Fighter:
    """Somebody as the fight begins (timeline.start, ranged.loaded)."""
    sheet: Sheet = less(each.sheet, world.scenario.without)
    f = Fighter(
        world,
        each.side,
        each.full_name,
        sheet,
        each.script,
        each.arrives,
        hp=sheet.hp,
        x=each.place.x,
        y=each.place.y,
        z=each.place.z,
        facing=each.facing,
        hand=0 if sheet.attacks and sheet.attacks[0].kind in WEAPONS else None,
        shield=sheet.shield is not None,
        off_hand=sheet.off_hand is not None,
    )
    for i, attack in enumerate(f.sheet.attacks):
        if attack.ranged:
            ready = attack.kind == "missile" or (f.hand == i and attack.ammunition > 0)
            f.ready_from[i] = 1 if ready else NEVER
            f.left[i] = attack.ammunition
            f.progress[i] = 0
    begins = f.sheet.conditions
    f.prone = "prone" in begins
    f.stunned_until = f.arrives if "stunned" in begins else 0
    f.rigid_until = FOR_THE_FIGHT if "held" in begins else 0
    f.blind_until = FOR_THE_FIGHT if "blind" in begins else 0
    f.worn_out = "weary" in begins
    f.mp = f.sheet.magic_points
    f.surprised = f.sheet.surprised
    f.drive = said.drive(f.sheet)
    f.tools = said.tools(f.sheet)
    if f.arrives > 1:
        f.out, f.away = True, DUE
    else:
        arrive(f)
    return f


def arrive(f: Fighter) -> None:
    """Somebody is on the field from now on (surprise.begins, timeline.arrivals)."""
    f.out, f.away = False, HERE
    if f.surprised:
        f.assess = 0
