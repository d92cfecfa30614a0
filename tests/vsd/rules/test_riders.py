"""What comes with blows: when, against which save, at which addresses."""

from __future__ import annotations

import numpy as np
import pytest
from attrs import evolve

from tests.oracle.tables import look_up
from tests.vsd.rules.harness import BITE, CLAW, SWORD, sheet
from tests.vsd.rules.spellbook import Spellbook
from vsdsim.vsd.library.spells.harming import Dice, SoulDamage
from vsdsim.vsd.library.spells.plights import Condition
from vsdsim.vsd.library.spells.riders import Rider
from vsdsim.vsd.rules import strikes
from vsdsim.vsd.vocabulary import Column, Phase, Rank, Severity

HELD = (Condition("held"),)
VENOM = Rider("venom", "critical", HELD, "tsr", poison=True)
TOUCH = Rider("touch", "hit", (SoulDamage(Dice(1, 10, 1)),), "wsr")


@pytest.fixture
def bitten(melee, monkeypatch):
    """Ann bites Bob; who is reached by what comes with it, as (name, points, source)."""

    def carried_out(rider, *, total, save=None, ann=None, bob=None, attack=BITE):
        biter = evolve(ann or sheet(), attacks=(evolve(attack, rider=rider),))
        ring = melee({"Ann": biter}, {"Bob": bob or sheet()})
        ring.at(1, Phase.MELEE)
        ring.all_criticals("0")
        ring.declare("Ann", "attack", "Bob")
        ring.rolls("Ann", total)
        if save is not None:
            ring.load(ring.address("Ann", ("attack", 0), "rider"), save, 50)
        reached = []

        def caught(_, chain):
            reached.extend(chain.reached)

        monkeypatch.setattr(strikes, "ride_along", caught)
        ring.run(Phase.MELEE)
        (part,) = reached or (None,)
        if part is None:
            return ring, None
        names = [ring.parameters.names[actor] for actor in part.target.actor]
        return ring, list(zip(names, part.points.tolist(), part.source.tolist(), strict=True))

    return carried_out


@pytest.mark.rule("rider.trigger")
def test_a_rider_of_criticals_waits_for_one(bitten):
    """On the beast table without armour: 60 + 60 - 20 = 100 scores none or one, as printed."""
    _, reached = bitten(VENOM, total=30, save=-50)
    assert reached is None
    _, reached = bitten(VENOM, total=200, save=-50)
    assert [name for name, *_ in reached] == ["blue.Bob"]


@pytest.mark.rule("rider.trigger")
def test_a_critical_that_rank_cancels_brings_nothing(bitten):
    """An Epic victim suffers a Superficial and a Light one not at all; a hit is a hit for it."""
    epic = sheet(rank=Rank.EPIC, tough=4)
    assert bitten(VENOM, total=200, save=-50, bob=epic)[1] is None
    assert bitten(TOUCH, total=200, save=-50, bob=epic)[1] is not None


@pytest.mark.rule("rider.trigger")
def test_a_rider_of_hits_needs_damage(bitten):
    """A blow that misses brings nothing."""
    assert bitten(TOUCH, total=-200, save=-50)[1] is None


@pytest.mark.rule("rider.trigger")
def test_a_secondary_critical_brings_nothing_of_its_own(bitten):
    """A claw's one blow, two criticals: one rider."""
    _, reached = bitten(VENOM, total=200, save=-50, attack=CLAW)
    assert len(reached) == 1


@pytest.mark.rule("rider.save")
@pytest.mark.parametrize(("dice", "failed"), [(49, 1), (50, None), (51, None), (0, 50)])
def test_the_save_is_against_the_level_of_who_strikes(bitten, dice, failed):
    """Level 1 is 55 to reach with a TSR of 5: 50 on the dice is enough; what lacks is failure."""
    _, reached = bitten(VENOM, total=200, save=dice)
    assert reached == ([] if failed is None else [("blue.Bob", failed, 0)])


@pytest.mark.rule("rider.save")
def test_the_save_is_of_the_kind_named(bitten):
    """A WSR of 30 is what a touch is resisted with."""
    bob = sheet(tsr=5, wsr=30)
    assert bitten(TOUCH, total=200, save=25, bob=bob)[1] == []
    assert bitten(VENOM, total=200, save=25, bob=bob)[1] == [("blue.Bob", 25, 0)]


@pytest.mark.rule("rider.save")
@pytest.mark.rule("magic.save")
@pytest.mark.parametrize(("blessing", "added"), [("natures-blessing", 10), ("spell-ward", 0)])
def test_what_is_added_to_saves_against_spells_is_not_added(monkeypatch, blessing, added):
    """Nature's Blessing helps against a bite, Spell Ward against magic alone."""
    bites = evolve(sheet(), attacks=(evolve(BITE, rider=VENOM),))
    book = Spellbook(monkeypatch, blessing, load=True, blues={"Bob": bites})
    book.lay(("Ann", blessing, "Ann"))
    book.all_criticals("0")
    book.load(book.address("Bob", ("attack", 0), "rider"), 30)
    book.blow("Bob", "Ann", 200)
    (told,) = book.events("rides")
    assert told["bonus"] == 5 + added


@pytest.mark.rule("rider.save")
def test_without_a_save_nobody_resists(bitten):
    """And no points of failure are counted."""
    _, reached = bitten(evolve(VENOM, save=None), total=200)
    assert reached == [("blue.Bob", 0, 0)]


@pytest.mark.rule("rider.trigger")
def test_who_has_no_rider_brings_nothing(melee):
    """Of two who strike, one by one: the sword brings nothing along."""
    reds = {"Ann": evolve(sheet(), attacks=(evolve(BITE, rider=VENOM), SWORD))}
    ring = melee(reds, {"Bob": sheet()})
    assert ring.parameters.riders.of_attack.tolist() == [0, -1, -1, -1]
    assert np.array_equal(ring.parameters.riders.poison, [True])


@pytest.mark.rule("rider.trigger")
def test_a_superficial_critical_is_one(bitten):
    """The least total that scores at all against no armour scores a Superficial, and brings it."""
    scored = {total: look_up("beast", Column.NA, total)[1] for total in range(11, 121)}
    least = min(total for total, severity in scored.items() if severity is Severity.SUP)
    _, reached = bitten(VENOM, total=least - 60 + 20, save=-50)
    assert [name for name, *_ in reached] == ["blue.Bob"]
    assert bitten(VENOM, total=least - 1 - 60 + 20, save=-50)[1] is None


@pytest.mark.rule("rider.trigger")
@pytest.mark.rule("trait.tough")
def test_a_critical_lowered_to_a_superficial_is_one_still(bitten):
    """The least total for a Light one, against somebody who suffers all one severity lower."""
    scored = {total: look_up("beast", Column.NA, total)[1] for total in range(11, 121)}
    least = min(total for total, severity in scored.items() if severity is Severity.LIG)
    _, reached = bitten(VENOM, total=least - 60 + 20, save=-50, bob=sheet(tough=1))
    assert [name for name, *_ in reached] == ["blue.Bob"]
    assert bitten(VENOM, total=least - 60 + 20, save=-50, bob=sheet(tough=2))[1] is None


@pytest.mark.rule("rider.trigger")
def test_a_single_hit_point_is_damage(bitten):
    """A rider of hits comes with the least total that does 1, and with none that does 0."""
    does = {total: look_up("beast", Column.NA, total)[0] for total in range(11, 121)}
    none, one = (min(total for total in does if does[total] == hp) for hp in (0, 1))
    assert bitten(TOUCH, total=one - 60 + 20, save=-50)[1] is not None
    assert bitten(TOUCH, total=none - 60 + 20, save=-50)[1] is None
