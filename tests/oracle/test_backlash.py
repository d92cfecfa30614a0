"""Failures, resonance, wards and counterspells, in cases worked by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve

from tests.oracle.answers import countered, ward_off
from tests.oracle.backlash import fails, resonates
from tests.oracle.blows import Manner, Swing, swing
from tests.oracle.declaration import declaration
from tests.oracle.dice import child, die, open_ended
from tests.oracle.incantations import Incantation
from tests.oracle.landing import Landing
from tests.oracle.plans import Plan
from tests.oracle.ranks import land
from tests.oracle.sources import Blow
from tests.oracle.spell_phases import spell_phase
from tests.oracle.stage import SWORD, Stand, caster, casts, entry, on, sheet, spells
from tests.oracle.state import Fighter
from tests.oracle.test_spells import cast_roll, casting, facing, never, spell
from tests.oracle.world import World
from vsdsim.scenario.model import Ground, Script
from vsdsim.vsd.vocabulary import CriticalType, Phase


def with_roll(purpose: str, fits: Callable[[int], bool]) -> tuple[World, Fighter, Fighter]:
    """A fight in which a die below Ann's casting roll fits."""
    for fight in range(2000):
        made = facing(10_000, fight)
        ann, bob = made.fighters
        if fits(die(child(child(made.actor_key(ann), "casting"), purpose))):
            return made, ann, bob
    raise ValueError(purpose)


@pytest.mark.parametrize(
    ("roll", "failing", "mp", "weary", "later"),
    [
        (75, (), 40, False, False),
        (76, (), 37, False, False),
        (100, ("later",), 40, False, True),
        (101, (), 34, False, False),
        (130, (), 34, False, False),
        (151, (), 34, True, False),
        (151, ("knocked-out", "resonance"), 40, False, False),
    ],
)
def test_failures_cost_what_is_chosen(
    roll: int, failing: tuple[str, ...], mp: int, *, weary: bool, later: bool
) -> None:
    """Of weave 6: always Stunned; half of 6, or all of it, or what the entry says."""
    made = facing(10_000)
    ann, bob = made.fighters
    it = casting(ann, "fire-bolt", bob)
    it.spell = evolve(it.spell, failure=roll - die(child(it.key, "failure")))
    it.failing = failing
    landing = Landing(made)
    assert not fails(it, None, landing)
    landing.land()
    assert ann.stunned_until == 2
    assert (ann.mp, ann.worn_out, bool(ann.delayed)) == (mp, weary, later)
    assert ann.out == ("knocked-out" in failing)


def test_another_target_is_chosen_where_there_is_one() -> None:
    """Of 101 to 125 one of cost and another target."""
    made, ann, bob = with_roll("failure", lambda die: 51 <= die <= 75)
    it = casting(ann, "fire-bolt", bob)
    it.failing = ("other-target",)
    assert not fails(it, None, Landing(made))
    assert ann.mp == 34
    assert fails(it, bob, Landing(made))
    assert ann.mp == 34


@pytest.mark.parametrize(
    ("low", "high", "state"),
    [
        (1, 40, (False, 0, False, False)),
        (41, 60, (True, 0, False, False)),
        (61, 80, (False, 2, False, False)),
        (81, 90, (False, 0, True, False)),
        (91, 100, (False, 0, False, True)),
        (101, 126, (False, 0, False, False)),
    ],
)
def test_resonance_by_its_table(low: int, high: int, state: tuple[bool, int, bool, bool]) -> None:
    """Fire Bolt: d100 + 6 + 20; what follows of each band."""
    made, ann, bob = with_roll("resonance", lambda die: low <= die + 26 <= high)
    landing = Landing(made)
    resonates(casting(ann, "fire-bolt", bob), 33, landing)
    land(landing)
    assert (ann.resonant, ann.stunned_until, ann.oblivious, ann.out) == state
    assert not ann.out or ann.prone


def test_only_doubles_resonate_or_the_spell_after_awareness() -> None:
    """A die of 34 does not, unless the last spell has made it so; a weave of 4 stops at 90."""
    made, ann, bob = with_roll("resonance", lambda die: die > 95)
    landing = Landing(made)
    resonates(casting(ann, "fire-bolt", bob), 34, landing)
    assert not landing.hurts
    ann.resonant = True
    resonates(casting(ann, "daze", bob), 34, landing)
    land(landing)
    assert (ann.resonant, ann.oblivious, ann.out) == (False, True, False)


def test_the_oblivious_do_nothing_until_they_pass() -> None:
    """They defend with half, and roll in each Assessment."""
    made = facing(1000, phase=Phase.DECLARATION)
    ann, _ = made.fighters
    ann.oblivious = True
    ann.script = Script("strikes", (entry("attack"),))
    declaration(made)
    assert ann.plan is not None
    assert (ann.plan.action, ann.plan.figure, ann.barred) == ("defend", 40, True)


def test_a_bolt_of_a_low_die_fails() -> None:
    """A result of 10 or less with a first die of 10 or less: Stunned, and nobody is struck."""
    for fight in range(300):
        made = facing(10_000, fight)
        ann, bob = made.fighters
        rolled, first = cast_roll(ann)
        if first <= 5 and rolled + 30 <= 10:
            break
    casting(ann, "fire-bolt", bob)
    spell_phase(made, never)
    assert (ann.stunned, made.taken.get(bob, 0)) == (True, 0)


def with_ward(fight: int) -> tuple[World, Fighter, list[Swing], Incantation]:
    """Two blows at Ann in one rank, and her Blade Ward."""
    foes = [Stand(sheet(SWORD), (x, 0, 0), (-1, 0)) for x in (1000, 1500)]
    made = on(spells(Stand(caster()), *foes), Phase.MELEE, fight)
    ann, *bobs = made.fighters
    it = casting(ann, "blade-ward", ann)
    swings = []
    for each in bobs:
        each.plan = Plan("attack", ann, 0, 0)
        key = child(made.actor_key(each), "attack", 0)
        blow = Blow(made, each, key, CriticalType.CUT, (0, False))
        swings.append(swing(blow, ann, each.plan, Manner()))
    return made, ann, swings, it


def test_a_ward_bears_on_the_first_blow_of_the_round() -> None:
    """Of two in one rank on that with the lowest key: -100 if it works, for 7 points."""
    worked = 0
    for fight in range(12):
        made, ann, swings, it = with_ward(fight)
        before = [each.roll.total for each in swings if each.roll]
        total = cast_roll(ann)[0] + 70  # lore 60, to 3 m +10
        ward_off(made, swings, Landing(made))
        after = [each.roll.total for each in swings if each.roll]
        first = min(range(2), key=lambda i: swings[i].blow.key)
        changed = [b - a for a, b in zip(before, after, strict=True)]
        if total > 50:
            worked += 1
            assert changed == [-100 * (i == first) for i in range(2)]
            assert ann.mp == (36 if total >= 151 else 33)
        else:
            assert changed == [0, 0]
            assert total <= 25 or ann.mp == 40
        ward_off(made, swings, Landing(made))
        assert it.done
        assert [each.roll.total for each in swings if each.roll] == after
    assert worked


def test_a_counterspell_foils_who_does_not_save() -> None:
    """Bob's spell fails where his WSR 5 does not reach the difficulty; it costs him its weave."""
    seen = set()
    for fight in range(40):
        bob = Stand(caster(wsr=5), (10_000, 0, 0), (-1000, 0))
        made = on(spells(Stand(caster()), bob), Phase.SPELL_B, fight)
        ann, bob_ = made.fighters
        it = casting(bob_, "fire-bolt", ann)
        casting(ann, "counterspell", bob_)
        total = cast_roll(ann)[0] + 60
        key = child(child(child(made.actor_key(ann), "casting"), "save"), bob_.name)
        foils = total > 50 and open_ended(key)[0] + 5 < _against(total)
        assert (it in countered(made, [it], Landing(made))) == foils
        seen.add(foils)
    assert seen == {True, False}


def _against(total: int) -> int:
    """The bands that matter here, read off the table."""
    for most, against in ((80, 50), (95, 60), (105, 65), (110, 70), (120, 75), (130, 80)):
        if total <= most:
            return against
    for most, against in ((135, 85), (140, 90), (145, 95), (150, 100), (155, 105), (160, 110)):
        if total <= most:
            return against
    for most, against in ((165, 120), (170, 130), (175, 140)):
        if total <= most:
            return against
    return 150


def test_who_is_pushed_goes_over_the_edge() -> None:
    """From 3 m before the edge of a ledge of 4 m, five metres: Bob falls where he comes over it."""
    ledge = Ground("ledge", "area", (0, -5000), (6500, 5000), height=4000)
    for fight in range(60):
        bob = Stand(sheet(SWORD, tsr=-100), (4000, 0, 4000))
        made = on(spells(Stand(caster(), (1000, 0, 4000)), bob, ground=(ledge,)), fight=fight)
        ann, bob_ = made.fighters
        made.phase = Phase.SPELL_B
        casting(ann, "eldritch-push", bob_)
        spell_phase(made, never)
        if bob_.x != 4000:
            break
    assert (bob_.x, bob_.z, bob_.prone) == (7000, 0, True)


def test_who_is_over_an_edge_pushes_from_there() -> None:
    """Bob's first push is over the edge; by his own Ann goes away from where he hangs then."""
    ledge = Ground("ledge", "area", (0, -5000), (4500, 5000), height=4000)
    foes = [Stand(sheet(SWORD), (x, 0, 4000)) for x in (4000, 1000)]
    made = on(spells(Stand(caster(), (4000, -3000, 4000)), *foes, ground=(ledge,)))
    ann, bob, cid = made.fighters
    landing = Landing(made)
    landing.on(bob).pushes.append((1, cid, 2))
    landing.on(ann).pushes += [(1, cid, 0), (2, bob, 1)]
    land(landing)
    assert (bob.x, bob.y, bob.z) == (5000, 0, 0)
    # Along (-1000, -3000), which is 3162 long; from where Bob was it were (0, -3000).
    assert (ann.x, ann.y) == (4000 - 316, -3000 - 948)


def test_a_spell_beside_a_blow_costs_both() -> None:
    """An Instantaneous spell with an attack: -20 on the blow and on the casting roll."""
    made = facing(1000, phase=Phase.DECLARATION)
    ann, _ = made.fighters
    strikes = entry("attack", cast=casts("stunning-glare").cast)
    ann.script = Script("both", (strikes,))
    declaration(made)
    assert ann.plan is not None
    assert ann.plan.spell is not None
    assert (ann.plan.full_and_half, ann.plan.strained) == (True, True)
    assert ann.plan.spell.spell is spell("stunning-glare")
    ann.script = Script("alone", (casts("stunning-glare"),))
    declaration(made)
    assert not ann.plan.strained
