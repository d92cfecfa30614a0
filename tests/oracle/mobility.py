"""Who can move, how fast, and towards whom (move.can, move.pace, move.engaged)."""

from __future__ import annotations

from tests.oracle.places import reach, spread
from tests.oracle.state import Fighter
from vsdsim.vsd.sheet import Attack

__all__ = ["can_move", "half_free", "may_move_to", "pace", "rate", "span", "within_half"]

SUBSTEPS = 10


def can_move(f: Fighter) -> bool:
    """Whether it can move at all; crawling is a Full Action."""
    bound = f.held or bool(f.holds)
    return f.fights and not bound and not f.rising and not (f.prone and f.barred)


def rate(f: Fighter) -> int:
    """Millimetres of a full move now."""
    whole = 1000 * f.sheet.move
    if f.prone:
        whole //= 10
    elif f.leg:
        whole //= 2
    return whole // 2 if f.weary else whole  # condition.weary


def pace(f: Fighter, wanted: str) -> str:
    """The pace that it can have; crawling knows no other than full."""
    if f.prone:
        return "full"
    if f.barred:
        return "half"
    return "full" if wanted == "sprint" and not f.sheet.can_sprint else wanted


def span(f: Fighter, how: str) -> int:
    """Millimetres of a sub-step at a pace."""
    whole = {"half": rate(f) // 2, "full": rate(f), "sprint": rate(f) * 2}[how]
    return whole // SUBSTEPS


def may_move_to(f: Fighter, enemy: Fighter) -> bool:
    """Whether it may move towards an enemy (declaration.targets)."""
    return can_move(f) and (not f.engaged or enemy in f.engaged_by)


def half_free(f: Fighter, enemy: Fighter | None) -> bool:
    """Whether it may make a half move beside an action, towards an enemy or (None) anywhere."""
    if f.prone or not can_move(f):
        return False
    return not f.engaged or (enemy is not None and enemy in f.engaged_by)


def within_half(f: Fighter, target: Fighter, attack: Attack, *, second: bool) -> bool:
    """Whether a half move can bring the target in reach, or in that of a second rank.

    move.attack, gear.reach.
    """
    return spread(f, target) <= (reach(attack, second=second) + rate(f) // 2) ** 2
