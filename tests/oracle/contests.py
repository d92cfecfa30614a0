"""Special moves: disarming, knocking down, locking, feinting (optional.moves)."""

from __future__ import annotations

from tests.oracle.blows import kind_of
from tests.oracle.criticals import Blow, fumble
from tests.oracle.dice import child, open_ended
from tests.oracle.figures import before_parry, wounds
from tests.oracle.landing import Landing
from tests.oracle.places import in_reach
from tests.oracle.plans import SPECIAL, Hold, Plan
from tests.oracle.skills import beats, fails_critically
from tests.oracle.state import Fighter

__all__ = ["able", "contend"]

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


def contend(f: Fighter, plan: Plan, target: Fighter, landing: Landing) -> None:
    """Make a special move; it is lost where it could not be declared any more."""
    if plan.attack is None or target.out or not in_reach(f, target, f.at(plan.attack)):
        return
    if not able(f, target, plan.action):
        return
    target.engaged_by.add(f)  # place.engaged
    key = child(f.world.actor_key(f), "special")
    other_key = child(child(f.world.actor_key(f), "against"), target.name)
    mine = _total(f, key, _figure(f, plan.action, made=True), landing)
    other = _total(target, other_key, _figure(target, plan.action), landing)
    f.world.tell(f"{f.name} tries {plan.action} ({mine}) against {target.name} ({other})")
    if beats(mine, other):
        _win(plan.action, f, target, key, landing)
        margin = f, target
    elif beats(other, mine):
        if plan.action != "lock":  # optional.lock: nothing
            _win(plan.action, target, f, other_key, landing)
        margin = target, f
    else:
        return
    if plan.action == "feint":  # optional.feint
        landing.margins[margin] = max(abs(mine - other), landing.margins.get(margin, 0))


def _figure(f: Fighter, move: str, *, made: bool = False) -> int:
    """What a side adds to its roll; `made` by the one whose move it is."""
    if f.plan is None or f.plan.counts is None:
        raise ValueError(f"{f.name} has declared nothing")
    martial = MARTIAL if f.hand is not None and f.at(f.hand).martial else 0
    if move in ("disarm", "lock"):
        return before_parry(f, f.at(f.plan.counts), f.plan) + martial
    skill = f.sheet.brawl
    if move == "feint":
        skill = f.sheet.deceive if made else f.sheet.perception
    return skill - wounds(f) - BESIDE * (made and f.plan.full_and_half) + martial


def _total(f: Fighter, key: int, figure: int, landing: Landing) -> int:
    """One roll of the conflict; a critical failure fumbles with the attack that counts."""
    total = open_ended(key)[0] + figure
    if fails_critically(total) and f.plan and f.plan.counts is not None:
        kind = kind_of(f.at(f.plan.counts), f.plan.critical)
        blow = Blow(f.world, f, key, kind, (f.plan.counts, False))
        fumble(blow, child(key, "fumble"), 1, landing)
    return total


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
