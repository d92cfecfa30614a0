"""The Melee phase: blows in ranks, each rank at once (melee.*)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.oracle.answers import ward_off
from tests.oracle.blows import Manner, Swing, buy, carry_out, kind_of, swing
from tests.oracle.contests import Contest, contend, enter, fail
from tests.oracle.dice import child
from tests.oracle.figures import cmb
from tests.oracle.gear import strikable, usable
from tests.oracle.landing import Landing
from tests.oracle.places import Arc, arc, higher, in_reach
from tests.oracle.plans import MELEE, SPECIAL, Plan
from tests.oracle.ranged import shoot
from tests.oracle.ranks import land
from tests.oracle.rolls import Roll
from tests.oracle.sources import Blow
from tests.oracle.state import HERE, OTHER_HAND, Fighter, Slot
from tests.oracle.world import World
from vsdsim.vsd.vocabulary import Length

__all__ = ["blow_target", "fight_rank", "melee", "strikes_of"]


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


def melee(
    world: World,
    ended: Callable[[], bool],
    before: Callable[[tuple[int, int]], None] = lambda _: None,
) -> None:
    """All blows, rank by rank; stops where the fight ends.

    `before` is done before each rank.
    """
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
            plan.place = length, cmb(f, attack, plan)
            if plan.ready is None or plan.held:
                rank = ranks.setdefault(plan.place, [])
                rank += strikes_of(f, plan, target) if plan.ready is None else []
    for order in sorted(ranks, reverse=True):
        before(order)
        if ended() or fight_rank(world, ranks[order], ended):
            return


def fight_rank(
    world: World,
    due: list[Strike],
    ended: Callable[[], bool],
    shooters: Sequence[tuple[Fighter, Plan]] = (),
    failures: Sequence[Roll] = (),
) -> bool:
    """A rank and its sub-ranks; whether the fight ends in it.

    What is released (action.ready) brings shots, and critical failures of conflicts.
    """
    while due or shooters or failures:
        # melee.strikes: roll i of an action falls in the i-th sub-rank
        now = min((each.roll for each in due), default=0)
        later = [each for each in due if each.roll != now]
        landing = Landing(world)
        for it in failures:
            fail(it, landing)
        due = later + _rank(world, [each for each in due if each.roll == now], shooters, landing)
        shooters = failures = ()
        if ended():
            return True
    return False


def strikes_of(f: Fighter, plan: Plan, target: Fighter) -> list[Strike]:
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


def _rank(
    world: World,
    strikes: list[Strike],
    shooters: Sequence[tuple[Fighter, Plan]],
    landing: Landing,
) -> list[Strike]:
    """Resolve one rank against one state; the follow-ups that it calls for."""
    for each in strikes:  # melee.able: drawn just before the blow, even by the Stunned
        f, index = each.attacker, each.plan.draws
        if each.roll == 0 and index is not None and f.fights and usable(f, (index, False)):
            f.draw(index)
    follow_ups = []
    swings: list[tuple[Strike, Swing]] = []
    contests: list[Contest] = []
    for each in strikes:
        f, plan, slot = each.attacker, each.plan, each.slot
        if f.out or f.helpless or not strikable(f, slot):
            continue  # melee.able
        if plan.action in SPECIAL:
            contest = enter(f, plan, each.target)
            contests += [contest] if contest else []
            continue
        target = blow_target(f, plan, each.target, slot)
        if target is None:
            continue
        kind = kind_of(f.attack(slot), None if each.follow or each.off_hand else plan.critical)
        key = child(world.actor_key(f), "attack", each.roll)
        blow = Blow(world, f, key, kind, slot)
        swings.append((each, swing(blow, target, plan, Manner(fallen=plan.fallen))))
    shots = shoot(list(shooters))
    everything = [made for _, made in swings] + shots
    ward_off(world, everything, landing)
    buy(everything)  # drive.allocated: attacks before skills
    contend(contests, landing)
    for made in shots:
        carry_out(made, landing)
    for each, made in swings:
        if carry_out(made, landing) and made.blow.attack.follow_up and not each.follow:
            roll = made.blow.attack.strikes + each.plan.both + each.roll
            follow_ups.append(Strike(each.attacker, each.plan, made.target, roll, follow=True))
    land(landing)
    return follow_ups


def blow_target(f: Fighter, plan: Plan, target: Fighter, slot: Slot) -> Fighter | None:
    """Whom the blow strikes in the end (melee.turn, condition.frightened)."""
    attack = f.attack(slot)
    if plan.fallen:
        lies = target.out and not target.dead and target.away == HERE
        return target if lies and in_reach(f, target, attack) else None
    if in_reach(f, target, attack) and target.fights:
        return None if f.fears(target) else target
    if target.out or plan.guards:  # move.stands
        others = [foe for foe in f.enemies if in_reach(f, foe, attack) and not f.fears(foe)]
        return f.world.nearest(f, others)
    return None
