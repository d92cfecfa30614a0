"""What lands in one rank on one combatant, in cases worked by hand (magic.effects)."""

from __future__ import annotations

from tests.oracle.bestowing import Gift, bestow
from tests.oracle.landing import Landing
from tests.oracle.lasting import healing, slowed
from tests.oracle.ranks import land
from tests.oracle.stage import SWORD, Stand, caster, on, sheet, spells
from tests.oracle.world import World
from vsdsim.vsd.library.spells.effect import Effect
from vsdsim.vsd.library.spells.figures import Haste
from vsdsim.vsd.library.spells.harming import Dice, SoulDamage
from vsdsim.vsd.library.spells.mending import Healing, Staunching
from vsdsim.vsd.library.spells.spell import Duration, Span

FIGHT = Duration(Span.FIGHT)


def two() -> World:
    """Ann at the origin, Bob 5 m to the east, with 50 hit points each."""
    made = on(spells(Stand(caster()), Stand(sheet(SWORD, hp=50), (5000, 0, 0))))
    made.round = 1
    return made


def gift(made: World, key: int, *effects: Effect, duration: Duration | None = None) -> Gift:
    """What Ann does to somebody, with its dice at this key."""
    return Gift("gift", made.fighters[0], effects, duration, key)


def test_pushes_come_turn_by_turn_from_where_all_stand_then() -> None:
    """Ann and Cid, 5 m north of her, push Bob 5 m: the lower key first, then the other."""
    stands = (
        Stand(caster()),
        Stand(sheet(SWORD), (5000, 0, 0)),
        Stand(sheet(SWORD), (5000, -5000, 0)),
    )
    for first, at in ((0, (13_535, 3_535)), (1, (8_535, 8_535))):
        made = on(spells(*stands))
        ann, bob, cid = made.fighters
        landing = Landing(made)
        for by, key in ((ann, 1 + first), (cid, 2 - first)):
            landing.on(bob).pushes.append((key, by, 5))
        land(landing)
        assert bob.point == at


def test_a_heal_is_of_the_total_that_is_left() -> None:
    """Two fifths of 50 less 11, a soul lost in the same rank: 15 in six Assessments, not 20."""
    made = two()
    _, bob = made.fighters
    landing = Landing(made)
    bestow(gift(made, 1, Healing(40), duration=FIGHT), bob, landing)
    bestow(gift(made, 2, SoulDamage(Dice(1, 1, 10))), bob, landing)
    landing.land()
    assert bob.total == 39
    assert sum(healing(bob) for made.round in range(2, 9)) == 15


def test_the_killed_are_staunched_no_more() -> None:
    """Killed in the rank in which a wound would close."""
    made = two()
    ann, bob = made.fighters
    landing = Landing(made)
    landing.by(bob, ann, 1).bleeds.append((ann, 6))
    landing.on(bob).killed = True
    bestow(gift(made, 1, Staunching(3)), bob, landing)
    landing.land()
    assert bob.bleeding == 6


def test_what_haste_leaves_is_not_taken_off_by_haste_anew() -> None:
    """30 through the round in whose Assessment it ended; another one of its name ends nothing."""
    made = two()
    _, bob = made.fighters
    for key in (1, 2):
        landing = Landing(made)
        bestow(gift(made, key, Haste(haste=True), duration=FIGHT), bob, landing)
        landing.land()
        assert slowed(bob) == 0
    bob.slowed_until = made.round
    landing = Landing(made)
    bestow(gift(made, 3, Haste(haste=True), duration=FIGHT), bob, landing)
    landing.land()
    assert slowed(bob) == 30
