"""The other phases, in the order of the round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.oracle.blows import Blow, fumble, kind_of, strike
from tests.oracle.dice import child, open_ended
from tests.oracle.figures import clip_parry, cmb, strikable, usable, wounds
from tests.oracle.landing import Landing, put_out
from tests.oracle.state import Fighter, Plan, World
from tests.oracle.tables import FOR_THE_FIGHT
from vsdsim.vsd.vocabulary import CONFLICT_FAILURE

__all__ = ["assessment", "melee", "move", "other_actions"]

PASSES = 75


def assessment(world: World) -> None:
    """Durations, Dying, losses, long holds, Assessment Rolls; each for everybody at once."""
    # assessment.ends: durations end by comparing with the round
    for f in world.fighters:
        if f.stuck and max(f.stuck.values()) < world.round:
            f.stuck = {}
        if not f.passing_penalty:
            f.passing = []
        if f.out and not f.dead and not f.incapacitated:
            f.out = False
            f.cause = f.felled_by = None
            f.assess = max(f.assess or 0, 0)
            world.tell(f"{f.name} wakes")
    # assessment.dying
    due = [f for f in world.fighters if not f.dead and f.clock and f.clock.last < world.round]
    felled = [(f, f.clock.cause, f.clock.author) for f in due if f.clock and not f.out]
    for f in due:
        f.dead = True
    put_out(world, felled)
    losses = _losses(world)
    losses.land()
    # assessment.held-limit
    over = [
        (f, f.hold.holder)
        for f in world.fighters
        if f.hold and f.hold.limit is not None and f.hold.limit < world.round
    ]
    felled = []
    for f, holder in over:
        f.out_until = FOR_THE_FIGHT
        if not f.out:
            felled.append((f, "knocked out", holder))
    put_out(world, felled)
    # assessment.roll
    for f in world.fighters:
        if f.fights and f.assess is not None:
            rolled, _ = open_ended(child(world.actor_key(f), "assessment-roll"))
            total = rolled + f.sheet.perception - wounds(f) - f.assess
            f.failed = total < PASSES
            f.assess = None
            world.tell(f"{f.name} rolls {total} in Assessment")


def _losses(world: World) -> Landing:
    """Bleeding and hold damage (assessment.losses)."""
    losses = Landing(world)
    for f in world.fighters:
        if f.dead:
            continue
        for author, bleeding in f.bleeds.items():
            losses.by(f, author, child(world.phase_key, author.name), bleeding)
        crushed = f.hold.damage if f.hold else 0
        if f.hold and crushed:
            losses.by(f, f.hold.holder, child(world.phase_key, f.hold.holder.name), crushed)
        if crushed or f.bleeding:
            losses.on(f).loss = "crushed" if crushed > f.bleeding else "bleeding"
    return losses


def move(world: World) -> None:
    """Those who stand up begin to rise (move.stand)."""
    for f in world.fighters:
        f.rising = f.fights and f.plan is not None and f.plan.action == "stand"


@dataclass(frozen=True)
class Strike:
    """One attack roll that is due."""

    attacker: Fighter
    plan: Plan
    target: Fighter
    roll: int
    follow: bool = False


def melee(world: World, ended: Callable[[], bool]) -> None:
    """All blows, rank by rank; stops where the fight ends."""
    ranks: dict[tuple[int, int], list[Strike]] = {}
    for f in world.fighters:
        plan = f.plan
        if f.fights and plan and plan.action in ("attack", "dash"):
            if plan.attack is None or plan.opponent is None:
                raise ValueError(f"{f.name} attacks nobody")
            attack, target = f.sheet.attacks[plan.attack], plan.opponent
            # melee.order
            length = attack.length + (target.prone and not f.prone) + (plan.action == "dash")
            ranks.setdefault((length, cmb(f, attack, plan)), []).extend(
                Strike(f, plan, target, i) for i in range(attack.strikes)
            )
    for order in sorted(ranks, reverse=True):
        due = ranks[order]
        # melee.strikes: roll i of an action falls in the i-th sub-rank
        while due:
            now = min(each.roll for each in due)
            later = [each for each in due if each.roll != now]
            due = later + _rank(world, [each for each in due if each.roll == now])
            for f in world.fighters:
                clip_parry(f)
            if ended():
                return


def _rank(world: World, strikes: list[Strike]) -> list[Strike]:
    """Resolve one rank against one state; the follow-ups that it calls for."""
    for each in strikes:  # melee.able: drawn just before the blow, even by the Stunned
        f, index = each.attacker, each.plan.draws
        if each.roll == 0 and index is not None and f.fights and usable(f, (index, False)):
            f.draw(index)
    landing, follow_ups = Landing(world), []
    for each in strikes:
        f, plan = each.attacker, each.plan
        index = plan.attack
        if index is None or f.out or f.stunned or not strikable(f, (index, each.follow)):
            continue  # melee.able
        target = _turn(world, each)
        if target is None:
            continue
        slot = (index, each.follow)
        kind = kind_of(f.attack(slot), None if each.follow else plan.critical)
        blow = Blow(f, slot, kind, child(world.actor_key(f), "attack", each.roll))
        scored = strike(blow, target, plan, landing)
        attack = f.sheet.attacks[index]
        if scored and attack.follow_up and not each.follow:
            follow_ups.append(Strike(f, plan, target, attack.strikes + each.roll, follow=True))
    landing.land()
    return follow_ups


def _turn(world: World, each: Strike) -> Fighter | None:
    """Whom the blow strikes in the end (melee.turn)."""
    target = each.target
    if each.plan.fallen:
        return target if target.out and not target.dead else None
    return world.nearest(each.attacker, each.attacker.enemies) if target.out else target


def other_actions(world: World) -> None:
    """Breaking free, then drawing, then standing (other.order)."""
    _break_free(world)
    for f in world.fighters:
        plan = f.plan
        if f.out or plan is None:
            continue
        if plan.action == "draw" and plan.draws is not None and usable(f, (plan.draws, False)):
            f.draw(plan.draws)
        if f.rising:
            f.prone = f.rising = False


def _break_free(world: World) -> None:
    """Conflicts of Brawl, all on one state (other.break-free)."""
    landing = Landing(world)
    free: list[Fighter] = []
    for f in world.fighters:
        # other.lost
        if f.out or f.stunned or f.plan is None or f.plan.action != "break-free":
            continue
        free += f.grips  # critical.hold: HA lets go without a roll
        if f.hold is None:
            continue
        holder = f.hold.holder
        mine = _brawl(f, child(world.actor_key(f), "brawl"), f.hold.difficulty, landing)
        other = _brawl(holder, child(world.actor_key(f), "holder-brawl"), 0, landing)
        if mine > CONFLICT_FAILURE and (other <= CONFLICT_FAILURE or mine > other):
            free.append(f)
    landing.land()
    for f in free:
        world.tell(f"{f.name} is free")
        f.hold = None


def _brawl(f: Fighter, key: int, difficulty: int, landing: Landing) -> int:
    """One roll of the conflict; a critical failure fumbles."""
    total = open_ended(key)[0] + f.sheet.brawl - wounds(f) - difficulty
    f.world.tell(f"{f.name} brawls: {total}")
    if total <= CONFLICT_FAILURE:
        kinds = [attack.kind for attack in f.sheet.attacks]
        bare = [i for i, kind in enumerate(kinds) if kind == "unarmed"]
        natural = [i for i, kind in enumerate(kinds) if kind == "natural"]
        index = (bare or natural or [len(kinds) - 1])[-1]
        blow = Blow(f, (index, False), kind_of(f.sheet.attacks[index]), key)
        fumble(blow, child(key, "fumble"), 1, landing)
    return total
