"""The Declaration: what everybody will do this round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tests.oracle.bleeding import bleed_again
from tests.oracle.care import choose_friend
from tests.oracle.contests import able
from tests.oracle.cover import shootable
from tests.oracle.drive import give_orders
from tests.oracle.figures import allowed_parry
from tests.oracle.gear import best_ranged, choose_attack, draw_choice, strikable, usable
from tests.oracle.intents import MOVES, TO_ENEMIES, attack, plain, shot, stands, tend
from tests.oracle.lasting import concentrates, let_spells_go, under
from tests.oracle.mobility import can_move, may_move_to, pace
from tests.oracle.places import in_reach
from tests.oracle.plans import BLOWS, MELEE, OFFENCES, TENDING, Motion, Plan
from tests.oracle.releases import lose_holds
from tests.oracle.script import Speaker, names
from tests.oracle.spell_plans import add_spell, cast_plan, use_plan
from tests.oracle.state import SHIELD, Fighter
from tests.oracle.targets import choose
from tests.oracle.ways import spot
from tests.oracle.world import World
from vsdsim.scenario.model import Entry, Script
from vsdsim.vsd.sheet import Attack

__all__ = ["declaration", "default_script"]

AIMED = (*OFFENCES, *TO_ENEMIES)
"""Deeds that go for the nearest enemy unless they say otherwise."""


def default_script(f: Fighter, scripts: Mapping[str, Script]) -> Script:
    """The script of who has none, by its gear: how it begins is no matter (declaration.default)."""
    lores = {lore.name: lore.bonus for lore in f.sheet.lores}
    if lores and max(lores.values()) >= max(each.cmb for each in f.sheet.attacks):
        return scripts["healer" if "healing" in lores else "caster"]
    first = f.sheet.powers[0].spell if f.sheet.powers else None
    if first is not None and (first.on == "enemy" or first.attack is not None):
        return scripts["monster"]
    if f.hand is not None and f.sheet.attacks[f.hand].ranged:
        return scripts["archer"]
    plight = f.prone, f.rigid_until
    f.prone, f.rigid_until = False, 0
    best = choose_attack(f)
    f.prone, f.rigid_until = plight
    armed = best is not None and f.sheet.attacks[best[0]].kind == "weapon"
    return scripts["steady" if armed or f.shield else "berserk"]


def declaration(world: World) -> None:
    """Everybody in the fight declares, group by group (declaration.order)."""
    for f in world.fighters:
        if f.plan and f.plan.spell:  # magic.concentrate: be it cast or lost
            f.prepared = None
    give_orders(world)
    lose_holds(world)
    order = {side.name: side.declares for side in world.scenario.sides}
    plans: dict[Fighter, Plan] = {}
    for group in ("first", None, "second"):
        known = dict(plans) if group == "second" else {}
        speakers = [f for f in world.fighters if f.fights and order[f.side] == group]
        plans |= {f: _declare(Speaker(f, known)) for f in speakers}
    for f in world.fighters:
        last, f.plan = f.plan, plans.get(f)
        _concentrate(f)
        if f.plan:
            f.plan.held_over = f.plan.goes_on_from(last)
        f.failed = f.rising = False
        f.parry = min(f.plan.figure, allowed_parry(f, f.plan)) if f.plan else 0
        if f.plan:
            world.tell(f"{f.name} declares {f.plan}")
            if f.plan.exerts:  # care.bleeding
                bleed_again(f)


def _concentrate(f: Fighter) -> None:
    """What the declaration makes of its concentration (magic.concentrate, magic.duration)."""
    before, plan = f.prepared, f.plan
    if plan is None or plan.action != "concentrate":
        let_spells_go(f)
    casts_it = plan is not None and plan.spell is not None and plan.spell.prepared > 0
    same = before is not None and plan is not None and plan.prepares == before[0]
    f.prepared = before if casts_it or same else None


def _declare(speaker: Speaker) -> Plan:
    me = speaker.me
    script = me.script
    if script is None:
        raise ValueError(f"{me.name} has no script")
    if me.oblivious:  # magic.resonance
        return plain(speaker, "defend", halved=True)
    if me.failed or under(me, "dazed"):  # condition.dazed
        return _go_on(speaker)
    # declaration.reflex
    if me.hold and not me.helpless:
        if me.hold.only_break:
            return plain(speaker, "break-free")
        asked = [each for each in script.entries if names(each, "held")]
        return _first(speaker, asked) or plain(speaker, "break-free")
    if me.frightened and can_move(me):  # condition.frightened
        asked = [each for each in script.entries if names(each, "frightened")]
        return _first(speaker, asked) or _flight(speaker)
    if _able_to_stand(me):
        asked = [each for each in script.entries if names(each, "prone")]
        return _first(speaker, asked) or plain(speaker, "stand")
    # declaration.script
    return _first(speaker, script.entries) or plain(speaker, "defend")


def _flight(speaker: Speaker) -> Plan:
    """Away, at a full move, whatever the script says."""
    plan = plain(speaker, "flee")
    plan.motion = Motion("flee", pace(speaker.me, "full"))
    return plan


def _able_to_stand(me: Fighter) -> bool:
    return me.prone and not me.held and not me.cannot_stand and not me.barred


def _able_to_break(me: Fighter) -> bool:
    return (me.hold is not None or bool(me.grips)) and not me.barred


def _able_to_put_out(me: Fighter) -> bool:
    return me.burning > 0 and not me.barred


def _able_to_load(me: Fighter) -> bool:
    """Whether a missile weapon in hand can be loaded (ranged.possible)."""
    if me.hand is None or me.sheet.attacks[me.hand].kind != "missile" or me.barred:
        return False
    ready = usable(me, (me.hand, False)) and me.left[me.hand] > 0
    return ready and not me.loaded(me.hand)


def _go_on(speaker: Speaker) -> Plan:
    """After a failed Assessment Roll (assessment.failure)."""
    me = speaker.me
    last = me.plan
    action = last.action if last else ""
    if last and action in BLOWS and not me.barred:
        plan = _strike_on(speaker, last)
        if plan:
            return plan
    if last and action == "load" and _able_to_load(me) and last.counts == me.hand:
        return plain(speaker, "load")
    if action == "flee" and can_move(me):
        return _flight(speaker)
    if action == "stand" and _able_to_stand(me):
        return plain(speaker, "stand")
    if action == "put-out" and _able_to_put_out(me):
        return plain(speaker, "put-out")
    if action == "break-free" and _able_to_break(me):
        return plain(speaker, "break-free")
    return plain(speaker, "defend", halved=True)


def _strike_on(speaker: Speaker, last: Plan) -> Plan | None:
    """Last round's blow once more, with the same parry."""
    me, target, index = speaker.me, last.opponent, last.attack
    if target is None or not target.fights or me.fears(target):
        return None
    if index is None or not strikable(me, (index, False)):
        return None
    made = me.sheet.attacks[index]
    if not in_reach(me, target, made) and (me.prone or not may_move_to(me, target)):
        return None
    plan = attack(speaker, Entry(last.action, both=last.both), target, (index, False))
    plan.critical = last.critical
    plan.figure = last.figure
    return plan


def _first(speaker: Speaker, entries: Iterable[Entry]) -> Plan | None:
    """The first entry that holds, as a plan (declaration.script)."""
    for entry in entries:
        plan = _try(speaker, entry)
        if plan:
            return plan
    return None


def _try(speaker: Speaker, entry: Entry) -> Plan | None:
    if entry.do == "cast":
        return cast_plan(speaker, entry)
    if entry.do == "use":
        return use_plan(speaker, entry)
    plan = _act(speaker, entry)
    return add_spell(speaker, entry, plan) if plan else None


def _act(speaker: Speaker, entry: Entry) -> Plan | None:
    """Anything but a spell or a power, as a plan."""
    me, do = speaker.me, entry.do
    if do in TENDING:
        return _try_to_tend(speaker, entry)
    ranged = do == "shoot"
    choice = _choice(me, entry)
    if do in OFFENCES and choice is None:
        return None
    made = me.at(choice[0]) if choice else me.sheet.attacks[-1]
    draws = choice is not None and choice[1]
    # declaration.targets
    word = entry.target or ("nearest" if do in AIMED else None)
    target = speaker.same()
    if word:
        target = choose(me, word, made, lambda f: _eligible(me, f, entry, made, draws))
    if (word and target is None) or not speaker.holds(entry, target):
        return None
    # declaration.possible, ranged.possible
    if do in OFFENCES:
        able = not me.barred and me.sheet.can_attack and not (ranged and (me.held or me.blind))
        if not able or target is None or choice is None:
            return None
        return (shot if ranged else attack)(speaker, entry, target, choice)
    if not _possible(me, entry, target):
        return None
    drawn = draw_choice(me, entry.weapon) if do == "draw" else None
    aimed = target if entry.target or do in AIMED else None
    return plain(speaker, "move" if do in MOVES and do != "flee" else do, entry, aimed, drawn)


def _try_to_tend(speaker: Speaker, entry: Entry) -> Plan | None:
    """Something done to a friend (care.able)."""
    patient = choose_friend(speaker.me, entry)
    if speaker.me.barred or patient is None or not speaker.holds(entry, patient):
        return None
    return tend(speaker, entry, patient)


def _choice(me: Fighter, entry: Entry) -> tuple[int, bool] | None:
    """What a deed is done with, and whether it must be drawn (declaration.weapon)."""
    if entry.do == "shoot":
        return best_ranged(me, entry.weapon)
    if entry.do == "shield-bash":
        return (SHIELD, False) if usable(me, (SHIELD, False)) else None
    return choose_attack(me, entry.weapon)


def _eligible(me: Fighter, f: Fighter, entry: Entry, made: Attack, draws: bool) -> bool:  # noqa: FBT001
    """Whether a deed can be aimed at f (declaration.targets)."""
    do = entry.do
    if do in OFFENCES and me.fears(f):  # condition.frightened
        return False
    if do in MELEE:
        upright = may_move_to(me, f) and not me.prone
        if do == "charge":  # optional.charge
            return upright and not in_reach(me, f, made)
        near = stands(entry) or upright or in_reach(me, f, made)
        return near and able(me, f, do, draws=draws)
    if do in ("approach", "pursue"):
        return may_move_to(me, f)
    return do != "shoot" or shootable(me, f, made)


def _possible(me: Fighter, entry: Entry, target: Fighter | None) -> bool:
    """Whether anything but a blow or a shot can be done (declaration.possible)."""
    do = entry.do
    if do == "stand":
        return _able_to_stand(me)
    if do == "break-free":
        return _able_to_break(me)
    if do == "put-out":
        return _able_to_put_out(me)
    if do == "load":
        return _able_to_load(me)
    if do == "concentrate":
        return concentrates(me) and not me.barred
    if do == "disengage":
        return me.engaged and not me.barred
    if do == "flee":
        return can_move(me)
    if do == "draw":
        in_hand = None if me.hand is None else me.sheet.attacks[me.hand].name
        other = in_hand is None or entry.weapon not in (None, in_hand)
        return other and draw_choice(me, entry.weapon) is not None
    if do in MOVES:
        spotted = do != "take-cover" or (target is not None and spot(me, target) is not None)
        return can_move(me) and spotted and (not me.engaged or do in ("approach", "pursue"))
    return True
