"""Special moves: disarming, knocking down, locking, feinting (optional.moves)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.oracle.blows import kind_of
from tests.oracle.criticals import fumble
from tests.oracle.dice import child
from tests.oracle.figures import before_parry
from tests.oracle.landing import Landing
from tests.oracle.lasting import hasted
from tests.oracle.places import in_reach
from tests.oracle.plans import SPECIAL, Hold, Plan
from tests.oracle.rolls import Roll
from tests.oracle.skills import Conflict, beats, contest, fails_critically, hindered, skill
from tests.oracle.sources import Blow
from tests.oracle.state import Fighter

__all__ = ["Contest", "able", "contend", "enter", "fail"]

MARTIAL = 20
BESIDE = 20
"""What a Half Action beside it costs a skill."""


def able(f: Fighter, target: Fighter, move: str, *, draws: bool = False) -> bool:
    """Whether a special move can be declared on somebody in the fight, distance aside."""
    if f.fears(target) or (move in SPECIAL and target.out):  # condition.frightened
        return False
    if move == "disarm":  # optional.disarm
        return (draws or f.hand is not None) and target.hand is not None
    if move == "knock-down":  # optional.knock-down
        return not f.prone and not target.prone
    if move == "lock":  # optional.lock
        return target.hold is None and not f.holds
    return True


@dataclass
class Contest:
    """A special move whose dice have been rolled and nothing been made of yet."""

    f: Fighter
    target: Fighter
    move: str
    rolls: Conflict


def enter(f: Fighter, plan: Plan, target: Fighter) -> Contest | None:
    """Roll for a special move; None where it could not be declared any more."""
    if plan.attack is None or target.out or not in_reach(f, target, f.at(plan.attack)):
        return None
    if not able(f, target, plan.action):
        return None
    target.engaged_by.add(f)  # place.engaged
    key = child(f.world.actor_key(f), "special")
    other_key = child(child(f.world.actor_key(f), "against"), target.name)
    mine = skill(f, _figure(f, plan.action, made=True), key, hurt=False)
    other = skill(target, _figure(target, plan.action), other_key, hurt=False)
    return Contest(f, target, plan.action, (mine, other))


def contend(contests: Sequence[Contest], landing: Landing) -> None:
    """Make the special moves of a rank; critical failures fumble."""
    contest([each.rolls for each in contests])
    for each in contests:
        f, target, move = each.f, each.target, each.move
        mine, other = each.rolls
        f.world.tell(f"{f.name} tries {move} ({mine.total}) against {target.name} ({other.total})")
        for it in each.rolls:
            if fails_critically(it.total):
                fail(it, landing)
        if beats(mine.total, other.total):
            _win(move, f, target, mine.key, landing)
            margin = f, target
        elif beats(other.total, mine.total):
            if move != "lock":  # optional.lock: nothing
                _win(move, target, f, other.key, landing)
            margin = target, f
        else:
            continue
        if move == "feint":  # optional.feint
            by = abs(mine.total - other.total)
            landing.margins[margin] = max(by, landing.margins.get(margin, 0))


def _figure(f: Fighter, move: str, *, made: bool = False) -> int:
    """What a side adds to its roll; `made` by the one whose move it is."""
    if f.plan is None or f.plan.counts is None:
        raise ValueError(f"{f.name} has declared nothing")
    martial = MARTIAL if f.hand is not None and f.at(f.hand).martial else 0
    if move in ("disarm", "lock"):
        return before_parry(f, f.at(f.plan.counts), f.plan) + martial
    figure = f.sheet.brawl
    if move == "feint":
        figure = f.sheet.deceive if made else f.sheet.perception
    beside = made and f.plan.full_and_half and not hasted(f)
    return figure - hindered(f) - BESIDE * beside + martial


def fail(it: Roll, landing: Landing) -> None:
    """A critical failure fumbles with the attack that counts."""
    f = it.f
    if f.plan and f.plan.counts is not None:
        kind = kind_of(f.at(f.plan.counts), f.plan.critical)
        blow = Blow(f.world, f, it.key, kind, (f.plan.counts, False))
        fumble(blow, child(it.key, "fumble"), 1, landing)


def _win(move: str, winner: Fighter, loser: Fighter, key: int, landing: Landing) -> None:
    """What a move does to the loser, at the address of the winner's roll."""
    if move == "feint":
        return
    hurt = landing.by(loser, winner, key)
    if move == "disarm":
        hurt.weapon_dropped = True
    elif move == "knock-down":
        hurt.down = True
        hurt.downed_by.append(winner)
    else:
        hurt.holds.append(Hold(winner, binds=True))
