"""Plans: what a script entry, once it holds, comes to as a declared action."""

from __future__ import annotations

from tests.oracle import said
from tests.oracle.care import comes
from tests.oracle.figures import allowed_parry, before_parry
from tests.oracle.gear import idle_attack
from tests.oracle.less import own_parry
from tests.oracle.mobility import half_free, pace, within_half
from tests.oracle.places import in_reach
from tests.oracle.plans import TENDING, Motion, Plan
from tests.oracle.script import Speaker
from tests.oracle.state import Fighter
from tests.oracle.ways import spot
from vsdsim.scenario.model import Entry, Parry
from vsdsim.vsd.sheet import Attack
from vsdsim.vsd.vocabulary import CriticalType

__all__ = [
    "EVERYTHING", "MOVES", "TO_ENEMIES", "Choice", "attack", "finish", "plain", "shot", "stands",
    "tend",
]  # fmt: skip

Choice = tuple[int, bool]
"""An attack's place on the sheet, and whether it must be drawn first."""
EVERYTHING = Parry(100, share=True)
NAMELESS = ("break-free", "flee", "surrender", *TENDING)
"""Actions that name no opponent (declaration.opponent)."""
TO_ENEMIES = {
    "approach": "approach", "pursue": "approach", "flank": "flank",
    "keep-distance": "keep-distance", "take-cover": "take-cover",
}  # fmt: skip
"""Moves that an enemy is asked for, and how they go."""
MOVES = (*TO_ENEMIES, "go", "flee")


def attack(speaker: Speaker, entry: Entry, target: Fighter, choice: Choice) -> Plan:
    """A blow, or what has to come before it (declaration.draw, move.attack)."""
    me, (index, drawn) = speaker.me, choice
    made = me.at(index)
    charges = entry.do == "charge"
    ready = in_reach(me, target, made) or stands(entry)
    if charges:  # optional.charge
        ready = within_half(me, target, made, second=entry.second_rank)
    own = entry.move if entry.move != "approach" else None
    comes = may_go_beside(me, own or "approach", target)
    if drawn and (made.heavy or me.weary or (comes and not ready)):
        plan = plain(speaker, "draw", entry, target, index)
        if comes and not (made.heavy or me.weary):
            plan.motion = beside(me, entry, target)
        return plan
    plan = Plan(
        entry.do,
        target,
        index,
        index,
        index if drawn else None,
        critical=CriticalType[entry.critical.upper()] if entry.critical else None,
        fallen=entry.target == "fallen",
        ready=said.ready(entry),
    )
    if drawn:
        plan.halves.add("draw")
    armed = made.kind == "weapon" and not drawn and me.weapon_arm and me.other_arm
    plan.both = entry.both and armed and me.off_hand  # optional.two-weapons
    if stands(entry) or (drawn and not charges):
        pass
    elif _too_far(me, target, made, entry):
        plan = plain(speaker, "move", entry, target)
        word = "flank" if own == "flank" else "approach"
        plan.motion = Motion(word, pace(me, "full"), target, second_rank=entry.second_rank)
        return plan
    elif (charges or not me.weary) and comes:
        plan.motion = beside(me, entry, target)
        if charges:
            pass
        elif own or not in_reach(me, target, made, second=entry.second_rank):
            plan.halves.add("move")
    return finish(me, plan, entry, Parry(0))


def stands(entry: Entry) -> bool:
    """Whether a blow waits for who comes (move.stands)."""
    return entry.guard and not entry.move


def _too_far(me: Fighter, target: Fighter, made: Attack, entry: Entry) -> bool:
    """Whether the round goes to a full move (move.attack, condition.weary)."""
    half = within_half(me, target, made, second=entry.second_rank)
    if (half and (entry.do == "charge" or not me.weary)) or in_reach(me, target, made):
        return False
    if entry.move == "flank":
        return may_go_beside(me, "flank", target)
    # optional.charge: the Weary charge too, with a move of their own as everybody
    return (me.weary and entry.do != "charge") or entry.move in (None, "approach")


def may_go_beside(me: Fighter, word: str, enemy: Fighter) -> bool:
    """Whether it may make this half move beside an action (move.beside)."""
    spotted = word != "take-cover" or spot(me, enemy) is not None
    return spotted and half_free(me, enemy if word == "approach" else None)


def beside(me: Fighter, entry: Entry, enemy: Fighter | None) -> Motion:
    """The half move beside an action: the entry's own, or towards the enemy."""
    return Motion(
        entry.move or "approach",
        pace(me, "half"),
        enemy,
        entry.to,
        entry.metres or 0,
        entry.second_rank,
    )


def shot(speaker: Speaker, entry: Entry, target: Fighter, choice: Choice) -> Plan:
    """A shot, or what has to come before it (ranged.quick, ranged.thrown)."""
    me, (index, drawn) = speaker.me, choice
    made = me.sheet.attacks[index]
    unloaded = made.kind == "missile" and not me.loaded(index)
    if drawn and (unloaded or me.weary):
        return plain(speaker, "draw", entry, target, index)
    if unloaded and (me.weary or not made.quick):
        return plain(speaker, "load", entry, target)
    plan = Plan(
        "shoot",
        target,
        index,
        index,
        index if drawn else None,
        unloaded,
        critical=CriticalType[entry.critical.upper()] if entry.critical else None,
        fallen=entry.target == "fallen",
        ready=said.ready(entry),
    )
    if drawn or unloaded:
        plan.halves.add("ready")
    elif entry.move and not me.weary and may_go_beside(me, entry.move, target):
        plan.halves.add("move")
        plan.motion = beside(me, entry, target)
    return finish(me, plan, entry, Parry(0))


def plain(
    speaker: Speaker,
    action: str,
    entry: Entry | None = None,
    target: Fighter | None = None,
    draws: int | None = None,
    *,
    halved: bool = False,
) -> Plan:
    """Anything but a blow or a shot (declaration.opponent)."""
    me = speaker.me
    opponent = target
    if action in NAMELESS:
        opponent = None
    elif target is None and action != "put-out":
        opponent = me.world.nearest(me, speaker.attackers()) or speaker.same()
    plan = Plan(action, opponent, counts=idle_attack(me), draws=draws, halved=halved)
    if entry is not None and entry.do in MOVES:
        plan.motion = _move(me, entry, target)
    elif entry is not None and entry.move and action == entry.do and opponent is not None:
        able = may_go_beside(me, entry.move, opponent) and not (me.weary and action == "draw")
        plan.motion = beside(me, entry, opponent) if able else None
    return finish(me, plan, entry, EVERYTHING)


def tend(speaker: Speaker, entry: Entry, patient: Fighter) -> Plan:
    """Something done to a friend, maybe with a half move to it (care.able)."""
    me = speaker.me
    plan = Plan(entry.do, counts=idle_attack(me), patient=patient)
    if entry.do == "first-aid":
        plan.treat, plan.slow = said.treats(entry), said.takes_time(entry)
    if comes(me, entry):
        plan.motion = Motion("tend", pace(me, "half"), patient)
        plan.halves.add("move")
    return finish(me, plan, entry, EVERYTHING)


def _move(me: Fighter, entry: Entry, enemy: Fighter | None) -> Motion:
    """The move that is all of the action."""
    wanted = entry.pace or ("sprint" if entry.do == "pursue" else "full")
    word = TO_ENEMIES.get(entry.do, entry.do)
    return Motion(word, pace(me, wanted), enemy, entry.to, entry.metres or 0, entry.second_rank)


def finish(me: Fighter, plan: Plan, entry: Entry | None, unsaid: Parry) -> Plan:
    """The plan with all that an entry says besides, and with its parry.

    parry.amount, parry.stunned, parry.forbidden.
    """
    plan.crawls = me.prone
    plan.guards = plan.action == "hold" or (entry is not None and entry.guard)
    plan.drops = entry is not None and entry.free == "drop"
    wanted = unsaid if entry is None or entry.parry is None else entry.parry
    wanted = own_parry(me, entry) or wanted
    if plan.counts is None or plan.action in ("dash", "charge"):
        return plan
    whole = max(0, before_parry(me, me.at(plan.counts), plan))
    points = whole * wanted.amount // 100 if wanted.share else wanted.amount
    plan.figure = min(points, allowed_parry(me, plan))
    return plan
