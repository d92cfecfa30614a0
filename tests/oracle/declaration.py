"""The Declaration: what everybody will do this round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tests.oracle.figures import (
    allowed_parry,
    before_parry,
    choose_attack,
    draw_choice,
    idle_attack,
    strikable,
)
from tests.oracle.script import Speaker, names
from tests.oracle.state import Fighter, Plan, World
from vsdsim.scenario.model import Entry, Parry, Script
from vsdsim.vsd.vocabulary import CriticalType

__all__ = ["declaration", "default_script"]


def default_script(f: Fighter, scripts: Mapping[str, Script]) -> Script:
    """The script of who has none (declaration.default)."""
    best = choose_attack(f)
    armed = best is not None and f.sheet.attacks[best[0]].kind == "weapon"
    return scripts["steady" if armed or f.shield else "berserk"]


def declaration(world: World) -> None:
    """Everybody in the fight declares, group by group (declaration.order)."""
    order = {side.name: side.declares for side in world.scenario.sides}
    plans: dict[Fighter, Plan] = {}
    for group in ("first", None, "second"):
        known = dict(plans) if group == "second" else {}
        speakers = [f for f in world.fighters if f.fights and order[f.side] == group]
        plans |= {f: _declare(Speaker(f, known)) for f in speakers}
    for f in world.fighters:
        f.plan = plans.get(f)
        f.failed = f.rising = False
        f.parry = f.plan.figure if f.plan else 0
        if f.plan:
            world.tell(
                f"{f.name} declares {f.plan.action}, parry {f.parry}, at "
                f"{f.plan.opponent.name if f.plan.opponent else 'nobody'}"
            )


def _declare(speaker: Speaker) -> Plan:
    me = speaker.me
    script = me.script
    if script is None:
        raise ValueError(f"{me.name} has no script")
    if me.failed:
        return _go_on(speaker)
    # declaration.reflex
    if me.hold and not me.stunned:
        if me.hold.only_break:
            return _plain(speaker, "break-free")
        asked = [each for each in script.entries if names(each, "held")]
        return _first(speaker, asked) or _plain(speaker, "break-free")
    if _able_to_stand(me):
        asked = [each for each in script.entries if names(each, "prone")]
        return _first(speaker, asked) or _plain(speaker, "stand")
    # declaration.script
    return _first(speaker, script.entries) or _plain(speaker, "defend")


def _able_to_stand(me: Fighter) -> bool:
    return me.prone and not me.held and not me.cannot_stand and not me.stunned


def _able_to_break(me: Fighter) -> bool:
    return (me.hold is not None or bool(me.grips)) and not me.stunned


def _go_on(speaker: Speaker) -> Plan:
    """After a failed Assessment Roll (assessment.failure)."""
    me = speaker.me
    last = me.plan
    if last and last.action in ("attack", "dash") and not me.stunned:
        target, attack = last.opponent, last.attack
        if target and target.fights and attack is not None and strikable(me, (attack, False)):
            plan = Plan(last.action, target, attack, attack, critical=last.critical)
            plan.figure = min(last.figure, allowed_parry(me, plan))
            return plan
    if last and last.action == "stand" and _able_to_stand(me):
        return _plain(speaker, "stand")
    if last and last.action == "break-free" and _able_to_break(me):
        return _plain(speaker, "break-free")
    return _plain(speaker, "defend", halved=True)


def _first(speaker: Speaker, entries: Iterable[Entry]) -> Plan | None:
    """The first entry that holds, as a plan (declaration.script)."""
    for entry in entries:
        plan = _try(speaker, entry)
        if plan:
            return plan
    return None


def _try(speaker: Speaker, entry: Entry) -> Plan | None:
    me, do = speaker.me, entry.do
    # declaration.targets
    blow = do in ("attack", "dash")
    word = entry.target or ("nearest" if blow else None)
    target = speaker.choose(word) if word else speaker.same()
    if (word and target is None) or not speaker.holds(entry, target):
        return None
    # declaration.possible
    if blow:
        return None if me.stunned or target is None else _attack(speaker, entry, target)
    if do == "stand" and not _able_to_stand(me):
        return None
    if do == "break-free" and not _able_to_break(me):
        return None
    draws = None
    if do == "draw":
        in_hand = None if me.hand is None else me.sheet.attacks[me.hand].name
        draws = draw_choice(me, entry.weapon)
        if draws is None or (in_hand is not None and entry.weapon in (None, in_hand)):
            return None
    return _plain(speaker, do, entry, target if entry.target else None, draws)


def _attack(speaker: Speaker, entry: Entry, target: Fighter) -> Plan | None:
    """An attack, or the drawing that has to come before it (declaration.draw)."""
    me = speaker.me
    chosen = choose_attack(me, entry.weapon)
    if chosen is None:
        return None
    attack, drawn = chosen
    if drawn and me.sheet.attacks[attack].heavy:
        return _plain(speaker, "draw", entry, target, attack)
    plan = Plan(
        entry.do,
        target,
        attack,
        attack,
        attack if drawn else None,
        full_and_half=drawn,
        critical=CriticalType[entry.critical.upper()] if entry.critical else None,
        fallen=entry.target == "fallen",
    )
    if entry.do == "attack":  # parry.amount: dash goes without
        plan.figure = _parry(me, plan, entry.parry or Parry(0))
    return plan


def _plain(
    speaker: Speaker,
    action: str,
    entry: Entry | None = None,
    target: Fighter | None = None,
    draws: int | None = None,
    *,
    halved: bool = False,
) -> Plan:
    """Defending, drawing, standing up or breaking free (declaration.opponent)."""
    me = speaker.me
    opponent = target
    if action == "break-free":
        opponent = None
    elif target is None:
        opponent = me.world.nearest(me, speaker.attackers()) or speaker.same()
    plan = Plan(action, opponent, counts=idle_attack(me), draws=draws, halved=halved)
    everything = Parry(100, share=True)
    plan.figure = _parry(me, plan, (entry.parry if entry else None) or everything)
    return plan


def _parry(me: Fighter, plan: Plan, wanted: Parry) -> int:
    """The figure declared (parry.amount, parry.stunned, parry.forbidden)."""
    if plan.counts is None:
        return 0
    whole = max(0, before_parry(me, me.sheet.attacks[plan.counts], plan))
    points = whole * wanted.amount // 100 if wanted.share else wanted.amount
    return min(points, allowed_parry(me, plan))
