"""The Melee phase: blows in ranks, each rank at once (melee.*)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.oracle.blows import Manner, Swing, buy, carry_out, kind_of, swing
from tests.oracle.contests import Contest, contend, enter
from tests.oracle.criticals import Blow
from tests.oracle.dice import child
from tests.oracle.falling import fall_for
from tests.oracle.figures import clip_parry, cmb
from tests.oracle.gear import strikable, usable
from tests.oracle.landing import Landing
from tests.oracle.places import Arc, arc, higher, in_reach
from tests.oracle.plans import MELEE, SPECIAL, Plan
from tests.oracle.state import HERE, OTHER_HAND, Fighter, Slot
from tests.oracle.world import World
from vsdsim.vsd.vocabulary import Length

__all__ = ["land", "melee"]


@dataclass(frozen=True)
class Strike:
    """One attack roll that is due."""

    attacker: Fighter
    plan: Plan
    target: Fighter
    roll: int
    follow: bool = False
    off_hand: bool = False

    @property
    def slot(self) -> Slot:
        """What it is made with."""
        if self.plan.attack is None:
            raise ValueError(f"{self.attacker.name} strikes with nothing")
        return OTHER_HAND if self.off_hand else self.plan.attack, self.follow


def melee(world: World, ended: Callable[[], bool]) -> None:
    """All blows, rank by rank; stops where the fight ends."""
    ranks: dict[tuple[int, int], list[Strike]] = {}
    for f in world.fighters:
        plan = f.plan
        if f.fights and plan and plan.action in MELEE and not plan.spent:
            if plan.attack is None or plan.opponent is None:
                raise ValueError(f"{f.name} attacks nobody")
            attack, target = f.at(plan.attack), plan.opponent
            # melee.order, optional.two-weapons
            length = max(attack.length - plan.both, Length.HAND)
            length += _advantage(f, target) + (plan.action == "dash")
            ranks.setdefault((length, cmb(f, attack, plan)), []).extend(_strikes(f, plan, target))
    for order in sorted(ranks, reverse=True):
        due = ranks[order]
        # melee.strikes: roll i of an action falls in the i-th sub-rank
        while due:
            now = min(each.roll for each in due)
            later = [each for each in due if each.roll != now]
            due = later + _rank(world, [each for each in due if each.roll == now])
            if ended():
                return


def _strikes(f: Fighter, plan: Plan, target: Fighter) -> list[Strike]:
    """The attack rolls of an action, follow-ups aside; a special move is one."""
    count = 1 if plan.action in SPECIAL else f.at(plan.attack or 0).strikes
    strikes = [Strike(f, plan, target, i) for i in range(count)]
    if plan.both:
        strikes.append(Strike(f, plan, target, count, off_hand=True))
    return strikes


def _advantage(f: Fighter, target: Fighter) -> bool:
    """A positional advantage: one, however many there are."""
    over = target.prone and not f.prone
    return over or higher(f, target) or arc(target, f) is not Arc.FRONT


def _rank(world: World, strikes: list[Strike]) -> list[Strike]:
    """Resolve one rank against one state; the follow-ups that it calls for."""
    for each in strikes:  # melee.able: drawn just before the blow, even by the Stunned
        f, index = each.attacker, each.plan.draws
        if each.roll == 0 and index is not None and f.fights and usable(f, (index, False)):
            f.draw(index)
    landing, follow_ups = Landing(world), []
    swings: list[tuple[Strike, Swing]] = []
    contests: list[Contest] = []
    for each in strikes:
        f, plan, slot = each.attacker, each.plan, each.slot
        if f.out or f.stunned or not strikable(f, slot):
            continue  # melee.able
        if plan.action in SPECIAL:
            contest = enter(f, plan, each.target)
            contests += [contest] if contest else []
            continue
        target = _turn(world, each)
        if target is None:
            continue
        kind = kind_of(f.attack(slot), None if each.follow or each.off_hand else plan.critical)
        key = child(world.actor_key(f), "attack", each.roll)
        blow = Blow(world, f, key, kind, slot)
        swings.append((each, swing(blow, target, plan, Manner(fallen=plan.fallen))))
    buy([made for _, made in swings])  # drive.allocated: attacks before skills
    contend(contests, landing)
    for each, made in swings:
        if carry_out(made, landing) and made.blow.attack.follow_up and not each.follow:
            roll = made.blow.attack.strikes + each.plan.both + each.roll
            follow_ups.append(Strike(each.attacker, each.plan, made.target, roll, follow=True))
    land(landing)
    return follow_ups


def land(landing: Landing) -> None:
    """Let a rank land, with the falls that it causes, and cut parries (parry.clipped)."""
    fall_for(landing.world, landing.land())
    for f in landing.world.fighters:
        clip_parry(f)


def _turn(world: World, each: Strike) -> Fighter | None:
    """Whom the blow strikes in the end (melee.turn, condition.frightened)."""
    f, target = each.attacker, each.target
    attack = f.attack(each.slot)
    if each.plan.fallen:
        lies = target.out and not target.dead and target.away == HERE
        return target if lies and in_reach(f, target, attack) else None
    if in_reach(f, target, attack) and target.fights:
        return None if f.fears(target) else target
    if target.out or each.plan.guards:  # move.stands
        others = [foe for foe in f.enemies if in_reach(f, foe, attack) and not f.fears(foe)]
        return world.nearest(f, others)
    return None
