"""Spells cast and kept up, in cases worked by hand."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from attrs import evolve

from tests.oracle.assessment import assessment
from tests.oracle.bestowing import Gift, bestow
from tests.oracle.casting import made_harder
from tests.oracle.declaration import declaration
from tests.oracle.dice import child, open_ended
from tests.oracle.figures import before_parry
from tests.oracle.incantations import Incantation, bonus
from tests.oracle.landing import Landing, put_out
from tests.oracle.lasting import Lasting, concentrates, healing
from tests.oracle.other import other_actions
from tests.oracle.plans import Plan
from tests.oracle.script import Speaker
from tests.oracle.spell_phases import spell_phase
from tests.oracle.spell_targets import aim, in_cone, passed_over, targets
from tests.oracle.stage import SWORD, Stand, caster, casts, entry, on, sheet, spells
from tests.oracle.state import Fighter
from tests.oracle.tables import look_up
from tests.oracle.world import World
from vsdsim.scenario.model import Script
from vsdsim.vsd.library.library import packaged
from vsdsim.vsd.library.spells.mending import Healing
from vsdsim.vsd.library.spells.plights import Condition
from vsdsim.vsd.library.spells.spell import Duration, Span, Spell
from vsdsim.vsd.vocabulary import Column, Phase

WAITS = Script("waits", (entry("defend"),))


def never() -> bool:
    """The fight goes on."""
    return False


def spell(name: str) -> Spell:
    """A packaged spell."""
    return packaged().spells[name]


def facing(x: int = 10_000, fight: int = 6, phase: Phase = Phase.SPELL_B, **more: Any) -> World:
    """Ann, who casts, and Bob at a distance of x."""
    bob = Stand(sheet(SWORD, **more), (x, 0, 0), (-1000, 0), WAITS)
    return on(spells(Stand(caster()), bob), phase, fight)


def casting(f: Fighter, name: str, target: Fighter, prepared: int = 0) -> Incantation:
    """What f has declared to cast."""
    it = Incantation(f, spell(name), target, prepared)
    f.plan = Plan("cast", target if target.side != f.side else None, counts=0)
    f.plan.spell = it
    return it


def cast_roll(f: Fighter) -> tuple[int, int]:
    """The dice of a casting roll in the phase that runs."""
    return open_ended(child(f.world.actor_key(f), "casting"))


@pytest.mark.parametrize(
    ("total", "against"),
    [(51, 50), (80, 50), (81, 60), (96, 65), (106, 70), (120, 75), (121, 80), (135, 85), (140, 90),
     (145, 95), (150, 100), (151, 105), (160, 110), (165, 120), (170, 130), (175, 140), (176, 150)],
)  # fmt: skip
def test_difficulties_are_those_of_the_table(total: int, against: int) -> None:
    """Every band of the Spell Casting Table."""
    assert made_harder(total) == against


def test_a_casting_roll_adds_up() -> None:
    """Lore 60: -10 unprepared, +10 a round, +30 touching, -10 beyond 15 m, +10 at the Held."""
    made = facing(10_000)
    ann, bob = made.fighters
    assert bonus(casting(ann, "fire-bolt", bob)) == 50
    assert bonus(casting(ann, "fire-bolt", bob, 2)) == 80
    assert bonus(casting(ann, "fire-bolt", bob, 9)) == 100
    assert bonus(casting(ann, "stunning-glare", bob)) == 60
    assert bonus(casting(ann, "heal", ann)) == 80
    assert bonus(casting(ann, "wind-armour", ann)) == 60
    bob.x, bob.rigid_until = 15_001, 9
    assert bonus(casting(ann, "fire-bolt", bob)) == 50
    ann.hp = 24  # bruised
    assert bonus(casting(ann, "fire-bolt", bob)) == 30


def test_whoever_is_out_is_a_static_target() -> None:
    """Asleep or awake, to wake in the next Assessment: +10 (magic.roll)."""
    made = facing(10_000)
    ann, bob = made.fighters
    put_out(made, [(bob, "knocked out", ann)])
    assert not bob.incapacitated
    assert bonus(casting(ann, "fire-bolt", bob)) == 60


def test_a_bolt_is_an_attack_roll() -> None:
    """Lore 60 - 10 unprepared - DEF 20, on the bolt table; it costs 6 whatever comes of it."""
    for fight in range(12):
        made = facing(10_000, fight)
        ann, bob = made.fighters
        rolled, first = cast_roll(ann)
        result = min(rolled + 50 - 20, 150)
        casting(ann, "fire-bolt", bob)
        spell_phase(made, never)
        if result <= 10 and first <= 10:
            assert ann.stunned
            continue
        damage = look_up("bolt", Column.NA, result)[0] if result > 10 else None
        assert ann.mp == 34
        assert made.taken.get(bob, 0) >= (damage or 0)
        assert bool(made.taken.get(bob, 0)) == bool(damage)


def test_a_spell_with_a_save_works_on_who_fails_it() -> None:
    """Fear: WSR 5 + dice against the table's difficulty; frightened for ten rounds, of level 10."""
    seen = set()
    for fight in range(40):
        made = facing(10_000, fight)
        ann, bob = made.fighters
        total = cast_roll(ann)[0] + 50
        key = child(child(child(made.actor_key(ann), "casting"), "save"), bob.name)
        casting(ann, "fear", bob)
        spell_phase(made, never)
        fails = total > 50 and open_ended(key)[0] + 5 < made_harder(total)
        seen.add(fails)
        assert bob.fears(ann) == fails
        if fails:
            assert bob.frightened_until == 11  # begun in Spell B: from the next round on
        if total > 25 and total < 151:
            assert ann.mp == 37
    assert seen == {True, False}


def test_a_weak_casting_halves_what_lasts_and_else_does_nothing() -> None:
    """26 to 50 without a save: 60 rounds of Wind Armour become 30; Heal has no effect, no cost."""
    seen = set()
    for fight in range(200):
        made = facing(10_000, fight)
        ann, bob = made.fighters
        for name, plus, cost in (("wind-armour", 60, 6), ("heal", 80, 1)):
            total = cast_roll(ann)[0] + plus
            if not 25 < total <= 50:
                continue
            seen.add(name)
            ann.mp = 40
            casting(ann, name, ann)
            spell_phase(made, never)
            if name == "heal":
                assert (ann.mp, ann.lasting) == (40, [])
            else:
                assert ann.mp == 40 - cost
                assert ann.lasting[0].last == 1 + 30
            ann.stunned_until, ann.lasting = 0, []
        del bob
    assert seen == {"wind-armour", "heal"}


def test_preparation_takes_rounds_of_the_same_entry() -> None:
    """Two rounds of concentration, then +20, in Spell A; a stun in between starts over."""
    made = facing(10_000, phase=Phase.DECLARATION)
    ann, _ = made.fighters
    ann.script = Script("prepares", (casts("fire-bolt", concentrate=2),))
    for made.round, rounds in ((1, 1), (2, 2)):
        made.phase = Phase.DECLARATION
        declaration(made)
        made.phase = Phase.OTHER
        other_actions(made)
        assert ann.plan is not None
        assert (ann.plan.action, ann.prepared) == ("prepare", (("fire-bolt",), rounds))
    made.round, made.phase = 3, Phase.DECLARATION
    declaration(made)
    assert ann.plan is not None
    assert ann.plan.spell is not None
    assert (ann.plan.action, ann.plan.spell.prepared, ann.plan.spell.early) == ("cast", 2, True)
    made.round = 1
    ann.prepared = None
    declaration(made)
    landing = Landing(made)
    landing.on(ann).stun = 1
    landing.land()
    other_actions(made)
    assert ann.prepared is None


def test_what_lasts_by_concentration_ends_with_it() -> None:
    """Hold Kin: Bob is Held as long as Ann concentrates; anything else lets him go."""
    for fight in range(30):
        made = facing(10_000, fight)
        ann, bob = made.fighters
        casting(ann, "hold-kin", bob)
        spell_phase(made, never)
        if bob.held and cast_roll(ann)[0] + 50 < 151:
            break
    assert (bob.held, concentrates(ann), ann.mp) == (True, True, 33)
    made.round, made.phase = 9, Phase.DECLARATION
    ann.script = Script("keeps", (entry("concentrate"),))
    declaration(made)
    assert bob.held
    ann.script = WAITS
    declaration(made)
    assert not bob.held


def test_two_who_stun_each_other_both_concentrate_no_more() -> None:
    """By concentration, at one moment: both of the spells are over, whoever is listed first."""
    glare = evolve(spell("stunning-glare"), duration=Duration(Span.CONCENTRATION), save=None)
    bob = Stand(caster(), (10_000, 0, 0), (-1000, 0), WAITS)
    made = on(spells(Stand(caster()), bob), Phase.SPELL_A, 1)
    landing = Landing(made)
    for f, other in permutations(made.fighters):
        bestow(Gift("glare", f, glare.effects, glare.duration, 7), other, landing)
        f.prepared = ("fire-bolt",), 2
    landing.land()
    assert [(f.stunned, f.prepared) for f in made.fighters] == [(False, None)] * 2


def test_concentration_breaks_as_the_caster_goes_out() -> None:
    """At that moment."""
    for fight in range(30):
        made = facing(10_000, fight)
        ann, bob = made.fighters
        casting(ann, "hold-kin", bob)
        spell_phase(made, never)
        if bob.held:
            break
    put_out(made, [(ann, "killed", bob)])
    assert not bob.held


def test_sleep_takes_levels_in_the_order_of_nearness() -> None:
    """Four levels: 3 are taken, another 3 do not fit, 1 does; beasts are not asked."""
    places = [(9000, 0, 0), (10_000, 0, 0), (10_500, 0, 0), (11_000, 0, 0)]
    figures: list[dict[str, Any]] = [
        {"level": 3},
        {"level": 3},
        {"beast": True, "level": 1},
        {"level": 1},
    ]
    foes = [
        Stand(evolve(sheet(SWORD), **more), at)
        for more, at in zip(figures, places, strict=True)
    ]  # fmt: skip
    made = on(spells(Stand(caster()), *foes))
    ann, bob, cas, dot, eve = made.fighters
    it = casting(ann, "sleep", bob)
    reached = targets(it, bob)
    assert reached == [bob, cas, dot, eve]
    missed = passed_over(it.spell, reached)
    assert [each in missed for each in reached] == [False, True, False, False]
    eve.x = 12_001
    assert targets(it, bob) == [bob, cas, dot]


def test_sleepers_wake_when_harmed() -> None:
    """Out of the fight; a loss of hit points ends the sleep, the next Assessment wakes."""
    for fight in range(30):
        made = facing(10_000, fight)
        ann, bob = made.fighters
        casting(ann, "sleep", bob)
        spell_phase(made, never)
        if bob.out:
            break
    assert (bob.out, bob.cause, bob.felled_by) == (True, "knocked out", ann)
    landing = Landing(made)
    landing.by(bob, ann, 0, 1)
    landing.land()
    assert (bob.out, bob.incapacitated) == (True, False)
    made.round, made.phase = 2, Phase.ASSESSMENT
    assessment(made)
    assert (bob.out, bob.prone) == (False, True)


def test_healing_comes_back_over_six_assessments() -> None:
    """A tenth of 50, 5 points: after k of six Assessments 5k // 6 of them."""
    for fight in range(30):
        made = facing(10_000, fight)
        ann, _ = made.fighters
        if cast_roll(ann)[0] + 80 > 70:
            break
    ann.hp = 40
    casting(ann, "heal", ann)
    spell_phase(made, never)
    found = []
    for made.round in range(2, 9):
        found.append(healing(ann))
    assert found == [0, 1, 1, 1, 1, 1, 0]


def test_the_latest_of_one_name_counts() -> None:
    """Two Frostbites are one; another spell's modifier adds to it."""
    for fight in range(60):
        made = facing(10_000, fight, tsr=-100)
        ann, bob = made.fighters
        casting(ann, "frostbite", bob)
        spell_phase(made, never)
        if bob.lasting:
            break
    assert before_parry(bob, SWORD, bob.plan) == 60
    (first,) = bob.lasting
    made.round, made.phase = 2, Phase.SPELL_A
    casting(ann, "frostbite", bob, 4)
    spell_phase(made, never)
    if bob.lasting != [first]:
        assert len(bob.lasting) == 1
    assert before_parry(bob, SWORD, bob.plan) == 60


def test_a_cone_is_thirty_degrees_to_either_side() -> None:
    """Along x: (1000, 577) lies within, (1000, 578) does not, nothing behind does."""
    points = [(1000, 577), (1000, 578), (-1000, 0), (0, 0)]
    foes = [Stand(sheet(SWORD), (x, y, 0)) for x, y in points]
    made = on(spells(Stand(caster()), Stand(sheet(SWORD), (2000, 0, 0)), *foes))
    ann, bob, *others = made.fighters
    assert [in_cone(ann, bob, each) for each in others] == [True, False, False, False]
    assert targets(casting(ann, "rock-shards", bob), bob) == [bob, others[0]]


def test_whom_a_spell_is_cast_at() -> None:
    """The nearest enemy within range, for friends oneself; attacks pass the feared over."""
    places = [(5000, 0, 0), (40_000, 0, 0)]
    made = on(spells(Stand(caster()), *(Stand(sheet(SWORD), at) for at in places)))
    ann, bob, cas = made.fighters
    bolt = spell("fire-bolt")
    assert aim(ann, bolt, casts("fire-bolt")) is bob
    assert aim(ann, bolt, casts("fire-bolt", target="farthest")) is bob
    assert aim(ann, bolt, casts("fire-bolt", target=cas.name)) is None
    assert aim(ann, spell("heal"), casts("heal")) is ann
    assert aim(ann, spell("heal"), casts("heal", target="wounded")) is ann
    ann.feared, ann.frightened_until = bob, 9
    assert aim(ann, bolt, casts("fire-bolt")) is None
    assert aim(ann, spell("fear"), casts("fear")) is bob
    ann.blind_until = 9
    assert aim(ann, spell("fear"), casts("fear")) is None


def test_haste_makes_full_actions_half() -> None:
    """No -20 for two actions, no Full Action lost to a stun; -30 in the round after."""
    for fight in range(30):
        made = facing(10_000, fight)
        ann, _ = made.fighters
        casting(ann, "haste", ann)
        spell_phase(made, never)
        if ann.lasting:
            break
    made.round = 2  # begun in Spell B: its round is the next
    plan = Plan("attack", halves={"move"})
    ann.stunned_until = 2
    assert (before_parry(ann, SWORD, plan), ann.stunned, ann.barred) == (80, True, False)
    made.round, made.phase = 3, Phase.ASSESSMENT
    assessment(made)
    assert before_parry(ann, SWORD, plan) == 80 - 20 - 30


def test_magic_has_its_words() -> None:
    """Points, rounds of preparation, concentration."""
    made = facing(10_000, phase=Phase.DECLARATION)
    ann, bob = made.fighters
    ann.prepared = ("fear",), 2
    for when in ("self.mp == 40", "self.prepared == 2", "self.concentrating"):
        assert Speaker(ann, {}).holds(entry("attack", when), bob)
    assert not Speaker(ann, {}).holds(entry("attack", "target.concentrating"), bob)


@pytest.mark.parametrize(("round_", "share"), [(3, 0), (4, 10)])
def test_what_is_over_keeps_nothing_up(round_: int, share: int) -> None:
    """An ending ends a spell, but not one that only heals any more (effect.ends)."""
    made = facing()
    ann, bob = made.fighters
    bob.lasting = [Lasting("balm", ann, (Condition("dazed"), Healing(60)), 3, 1, points=60)]
    made.round = round_
    landing = Landing(made)
    landing.on(bob).ends.append("dazed")
    landing.land()
    assert healing(bob) == share
