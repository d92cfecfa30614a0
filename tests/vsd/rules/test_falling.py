"""Falls: who loses its footing, how hard it lands, and by whose doing."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vsd.rules.harness import FULL, Ring, entry, sheet, stand
from vsdsim.scenario.model import Ground
from vsdsim.vsd.codes import Away, Cause
from vsdsim.vsd.rules.field.falling import fall_down, trip
from vsdsim.vsd.rules.harm import Harm, Struck
from vsdsim.vsd.rules.landing import land
from vsdsim.vsd.state.beginning import fresh_state
from vsdsim.vsd.vocabulary import Column, CriticalType, Phase, Rank

IDLE = {who: [entry("defend")] for who in ("Ann", "Bob", "Ben")}
LEDGE = Ground("ledge", "area", (-2000, -2000), (2000, 2000), height=3000)
HARMLESS = -100
"""A fall's die that comes to nothing."""


def in_a_tree(duel, height=3000, *, ann=None, **more):
    """Ann so many millimetres up at (1500, 0), Bob on the ground beside the tree."""
    stands = {"Ann": stand(1500, 0, height), "Bob": stand(500, 0)}
    return duel(ann=ann, stands=stands, scripts=IDLE, **more)


def on_a_ledge(duel, ann=(1500, 0, 3000), bob=(500, 0, 3000), *, facing=(1000, 0), ground=(LEDGE,),
               **more):  # fmt: skip
    """Ann half a metre from the edge of a ledge 3 m high, with Bob behind her."""
    stands = {"Ann": stand(*ann, facing=facing), "Bob": stand(*bob)}
    return duel(stands=stands, ground=ground, scripts=IDLE, **more)


def falls(ring, roll=HARMLESS, who="Ann", *, first=50, critical=None, phase=None):
    """Load the dice of a fall in a phase, the present one if none is named."""
    key = ring.address(who, "fall", phase=phase)
    ring.load(key, roll, first)
    if critical is not None:
        ring.load(ring.below(key, ("critical", 0)), critical)


def keeps_footing(ring, roll, who="Ann"):
    """Load the Athletics roll at an edge."""
    ring.load(ring.address(who, "edge"), roll)


def place(ring, who="Ann"):
    """Where somebody is."""
    return ring[who].x, ring[who].y, ring[who].z


@pytest.mark.rule("fall.perch")
@pytest.mark.parametrize("mark", ["P", "N", "U", "D(3) X(2)"])
def test_who_is_knocked_down_or_out_high_up_falls(duel, mark):
    """3 m up in a tree: down on the ground beneath."""
    ring = in_a_tree(duel)
    falls(ring)
    ring.suffer("Ann", f"0 {mark}", by="Bob")
    (heard,) = ring.events("falls")
    assert heard["height"] == 3000
    assert place(ring) == (1500, 0, 0)
    assert ring["Ann"].prone


@pytest.mark.rule("fall.perch")
@pytest.mark.parametrize("outcome", ["30/5/20", "0 S", "0 W", "0 H", "0 Bl(3)", "0 L"])
def test_other_hurts_leave_one_up_there(duel, outcome):
    """Wounds, stuns and holds do not throw anybody down."""
    ring = in_a_tree(duel)
    ring.suffer("Ann", outcome, by="Bob")
    assert not ring.events("falls")
    assert place(ring) == (1500, 0, 3000)


@pytest.mark.rule("fall.perch")
@pytest.mark.parametrize(("height", "fallen"), [(500, False), (501, True)])
def test_half_a_metre_is_no_height(duel, height, fallen):
    """More than 0.5 m above the ground, which here is the ledge's at 3 m."""
    ring = on_a_ledge(duel, ann=(0, 0, 3000 + height))
    falls(ring)
    ring.suffer("Ann", "0 P", by="Bob")
    assert bool(ring.events("falls")) is fallen
    assert place(ring) == (0, 0, 3000 if fallen else 3500)


@pytest.mark.rule("fall.perch")
def test_by_any_loss_of_an_assessment(duel):
    """Bled to 0 hit points in the tree: falls in Assessment, with its address."""
    ring = in_a_tree(duel)
    ring.suffer("Ann", "97/3/0", by="Bob")
    ring.begin(2)
    falls(ring, 80, phase=Phase.ASSESSMENT)
    ring.run(Phase.ASSESSMENT)
    # 80 + 15 for 3 m - 20 = 75: 8 without armour.
    assert (ring["Ann"].hp, ring["Ann"].out_cause) == (-8, Cause.BLEEDING)
    assert place(ring) == (1500, 0, 0)
    assert ring.bout.dealt[1] == 97 + 3 + 8


@pytest.mark.rule("fall.perch")
def test_by_being_held_for_too_long(duel):
    """Put out by `held-limit`, which is no blow: falls by its holder's doing."""
    ring = in_a_tree(duel)
    ring.suffer("Ann", "0 H held-limit(1)", by="Bob")
    ring.begin(3)
    falls(ring, 50, phase=Phase.ASSESSMENT)
    ring.run(Phase.ASSESSMENT)
    # Held still: 50 + 15 - (20 - 30) = 75, which is 8.
    (heard,) = ring.events("falls")
    assert heard["by"] == ring["Bob"].number
    assert (ring["Ann"].hp, ring["Ann"].z, ring["Ann"].assess) == (92, 0, 0)


@pytest.mark.rule("end.tested")
def test_nobody_falls_any_more_when_the_fight_is_over(duel):
    """Whoever is up there then stays as it was."""
    ring = in_a_tree(duel)
    ring["Ann"].out, ring["Ann"].out_by, ring["Ann"].incapacitated_until = True, 1, 9
    ring.state.over[:] = True
    ring.next_assessment(2)
    assert (ring["Ann"].z, len(ring.events("falls"))) == (3000, 0)


@pytest.mark.rule("fall.dead")
@pytest.mark.parametrize("how", ["blow", "clock"])
def test_the_dead_come_down_without_dice(duel, how):
    """Killed up there, or dying of a clock: on the ground, and nothing more is rolled or lost."""
    ring = in_a_tree(duel)
    if how == "blow":
        ring.suffer("Ann", "0 K", by="Bob")
    else:
        ring.suffer("Ann", "0 D(1)", by="Bob")
        ring.next_assessment(2)
        assert place(ring) == (1500, 0, 3000)
        ring.next_assessment(3)
    assert ring["Ann"].dead
    assert place(ring) == (1500, 0, 0)
    assert not ring.events("falls")
    assert (ring["Ann"].hp, ring["Ann"].assess) == (100, -1)


@pytest.mark.rule("fall.perch")
def test_who_has_left_the_field_does_not_fall(duel):
    """Surrendered in the tree and bleeding to death there: no fall (nothing harms it but blood)."""
    ring = in_a_tree(duel)
    ring.suffer("Ann", "90/20/0", by="Bob")
    ring["Ann"].out, ring["Ann"].away = True, Away.SURRENDERED
    ring.next_assessment(2)
    assert (ring["Ann"].hp, ring["Ann"].z) == (-10, 3000)
    assert not ring.events("falls")


@pytest.mark.rule("fall.edge")
@pytest.mark.parametrize(("roll", "stays"), [(50, True), (49, False), (-20, False)])
def test_athletics_of_75_stays(duel, roll, stays):
    """Athletics 25: with a 50 she stays where she is, with a 49 she lies 1 m further, 3 m down."""
    ring = on_a_ledge(duel)
    keeps_footing(ring, roll)
    falls(ring)
    ring.suffer("Ann", "0 P", by="Bob")
    (heard,) = ring.events("edge")
    assert (heard["total"], heard["stays"]) == (roll + 25, stays)
    assert place(ring) == ((1500, 0, 3000) if stays else (2500, 0, 0))
    assert ring["Ann"].prone


@pytest.mark.rule("fall.edge")
def test_wounds_make_it_harder(duel):
    """60 + 25 - 11 of injuries, 10 of them by this blow, = 74."""
    ring = on_a_ledge(duel)
    ring["Ann"].injuries = 1
    keeps_footing(ring, 60)
    falls(ring)
    ring.suffer("Ann", "0/0/10 P", by="Bob")
    assert ring.events("edge")[0]["total"] == 74
    assert ring["Ann"].z == 0


@pytest.mark.rule("fall.edge")
@pytest.mark.parametrize(
    ("bob", "lands"),
    [
        ((500, 0, 3000), (2500, 0, 0)),
        ((1500, -700, 3000), None),
        ((1900, 0, 3000), None),
        # Away from (1200, -400) along (300, 400), of length 500: 600 and 800 further.
        ((1200, -400, 3000), (2100, 800, 0)),
        # Along (999, 1) of length 999: 1,000 and 1001 / 999 truncated.
        ((501, -1, 3000), (2500, 1, 0)),
    ],
)
def test_the_edge_is_looked_for_away_from_the_author(duel, bob, lands):
    """1 m further from where the blow came: over the edge at x = 2000, or not."""
    ring = on_a_ledge(duel, bob=bob)
    keeps_footing(ring, -100)
    falls(ring)
    ring.suffer("Ann", "0 P", by="Bob")
    assert place(ring) == (lands or (1500, 0, 3000))


@pytest.mark.rule("fall.edge")
@pytest.mark.parametrize("by", ["Bob", "Ann"])
@pytest.mark.parametrize(
    ("facing", "lands"), [((-1000, 0), (2500, 0, 0)), ((1000, 0), None), ((-600, 800), None)]
)
def test_on_one_point_or_by_its_own_doing_it_is_behind(duel, by, facing, lands):
    """Bob on the same point, or a critical of her own fumble: backwards along her facing."""
    bob = (1500, 0, 3000) if by == "Bob" else (1900, 0, 3000)
    ring = on_a_ledge(duel, bob=bob, facing=facing)
    keeps_footing(ring, -100)
    falls(ring)
    ring.suffer("Ann", "0 P", by=by)
    # Facing (-600, 800): 600 to the right and 800 back, (2100, -800), which is over the edge too.
    assert place(ring) == (lands or ((2100, -800, 0) if facing[0] == -600 else (1500, 0, 3000)))


@pytest.mark.rule("fall.edge")
@pytest.mark.parametrize("grade", ["opaque", "none"])
def test_a_wall_keeps_one_up_there(duel, grade):
    """A parapet along the edge, or a mere railing: no roll is asked for."""
    rail = Ground("wall", "segment", (1900, -2000), (1900, 2000), grade=grade)
    ring = on_a_ledge(duel, ground=(LEDGE, rail))
    ring.suffer("Ann", "0 P", by="Bob")
    assert not ring.events("edge")
    assert place(ring) == (1500, 0, 3000)


@pytest.mark.rule("fall.edge")
@pytest.mark.parametrize(("depth", "asked"), [(500, False), (501, True)])
def test_the_ground_beside_lies_half_a_metre_lower(duel, depth, asked):
    """A pit beside level ground: 0.5 m is a step, more is an edge."""
    pit = Ground("pit", "disc", (2500, 0), radius=900, height=depth)
    ring = on_a_ledge(duel, ann=(1500, 0), bob=(500, 0), ground=(pit,))
    keeps_footing(ring, -100)
    falls(ring)
    ring.suffer("Ann", "0 P", by="Bob")
    assert bool(ring.events("edge")) is asked
    assert place(ring) == ((2500, 0, -501) if asked else (1500, 0, 0))


@pytest.mark.rule("fall.edge")
@pytest.mark.parametrize(
    ("before", "outcome"), [({"prone": True}, "0 P"), ({}, "0 P U"), ({}, "30/0/0"), ({}, "0 S")]
)
def test_who_lies_already_or_is_out_or_stands_is_asked_nothing(duel, before, outcome):
    """Only whom the blow itself knocks down, and who is still in the fight."""
    ring = on_a_ledge(duel)
    for name, value in before.items():
        setattr(ring["Ann"], name, value)
    keeps_footing(ring, -100)
    ring.suffer("Ann", outcome, by="Bob")
    assert not ring.events("edge")
    assert place(ring) == (1500, 0, 3000)


@pytest.mark.rule("fall.edge")
def test_nobody_falls_off_the_field(duel):
    """The field ends at 500 m, and so does what is looked for: she stays on her ledge."""
    end = Ground("ledge", "area", (490_000, -2000), (500_000, 2000), height=3000)
    ring = on_a_ledge(duel, ann=(499_900, 0, 3000), bob=(499_000, 0, 3000), ground=(end,))
    ring.suffer("Ann", "0 P", by="Bob")
    assert not ring.events("edge")
    assert place(ring) == (499_900, 0, 3000)


@pytest.mark.rule("fall.edge")
def test_who_falls_from_a_perch_is_asked_for_no_edge(duel):
    """On a ladder against the ledge: straight down, wherever the edge is."""
    ring = on_a_ledge(duel, ann=(1500, 0, 5000))
    falls(ring)
    ring.suffer("Ann", "0 P", by="Bob")
    assert not ring.events("edge")
    assert (ring.events("falls")[0]["height"], place(ring)) == (2000, (1500, 0, 3000))


@pytest.mark.rule("fall.attack")
@pytest.mark.parametrize(
    ("height", "bonus", "most"),
    [
        (600, 3, 90),
        (5000, 25, 90),
        (5001, 35, 120),
        (10_000, 60, 120),
        (10_001, 70, 150),
        (20_000, 120, 150),
        (20_001, 130, 175),
        (100_000, 530, 175),
    ],
)
def test_the_longer_the_fall_the_harder(duel, height, bonus, most):
    """5 a metre, rounded down, and 0, 10, 20 or 30; less DEF 20; capped by the length."""
    ring = in_a_tree(duel, height)
    falls(ring, 10, critical=1)
    trip(ring.bout, ring.rows("Ann"))
    (heard,) = ring.events("falls")
    assert (heard["bonus"], heard["total"]) == (bonus, 10 + bonus - 20)
    assert heard["result"] == min(10 + bonus - 20, most)
    ring = in_a_tree(duel, height)
    falls(ring, 700, critical=1)
    trip(ring.bout, ring.rows("Ann"))
    assert ring.events("falls")[0]["result"] == most


@pytest.mark.rule("fall.attack")
@pytest.mark.parametrize(
    ("changes", "columns", "total"),
    [
        ({}, {}, 75),
        # A full shield is 25 of her 20.
        ({"shield": FULL}, {}, 100),
        ({}, {"parry": 40, "declared_parry": 40}, 75),
        ({}, {"rigid_until": 5}, 105),
        ({"swi_in_def": 15}, {"leg": True}, 90),
        # Others strike at the Stunned and the Surprised with +20; the ground does not.
        ({}, {"stunned_until": 5, "surprised": True}, 75),
    ],
)
def test_def_without_shield_and_parry(duel, changes, columns, total):
    """80 + 15 - DEF 20 as it is now."""
    ring = in_a_tree(duel, ann=sheet(**changes))
    for name, value in columns.items():
        setattr(ring["Ann"], name, value)
    falls(ring, 80, critical=1)
    trip(ring.bout, ring.rows("Ann"))
    assert ring.events("falls")[0]["total"] == total


@pytest.mark.rule("fall.attack")
@pytest.mark.parametrize(
    ("roll", "column", "damage"),
    [
        (15, Column.NA, -1),
        (16, Column.NA, -1),
        (46, Column.NA, 0),
        (51, Column.NA, 1),
        (80, Column.NA, 8),
        (80, Column.LA, 3),
        (61, Column.HA, 1),
        (61, Column.MA, 0),
    ],
)
def test_read_on_the_beast_table(duel, roll, column, damage):
    """By the fallen one's armour: the totals are the roll less 5."""
    ring = in_a_tree(duel, ann=sheet(column=column))
    falls(ring, roll)
    trip(ring.bout, ring.rows("Ann"))
    (heard,) = ring.events("falls")
    assert (heard["result"], heard["damage"]) == (roll - 5, damage)
    assert ring["Ann"].hp == 100 - max(damage, 0)


@pytest.mark.rule("fall.attack")
def test_a_fall_is_no_fumble(duel):
    """A first die of 1 and a result far below 10: a lucky fall."""
    ring = in_a_tree(duel)
    falls(ring, -60, first=1)
    trip(ring.bout, ring.rows("Ann"))
    assert not ring.events("fumble")
    assert ring["Ann"].hp == 100


@pytest.mark.rule("fall.attack")
@pytest.mark.parametrize(
    ("changes", "kind", "hp", "injuries"),
    [
        # 90 without armour: 12 and Superficial. Impact 60: 4, S; beast 60: 12, 10 of injuries, S.
        ({}, CriticalType.IMPACT, 84, 0),
        ({"beast": True}, CriticalType.BEAST, 76, 10),
    ],
)
def test_its_critical_is_impact(duel, changes, kind, hp, injuries):
    """On the Impact table, against a beast on the Beast table."""
    ring = in_a_tree(duel, ann=sheet(**changes))
    falls(ring, 200, critical=60)
    trip(ring.bout, ring.rows("Ann"))
    (heard,) = ring.events("critical")
    assert (heard["struck"], heard["kind"]) == (CriticalType.IMPACT, kind)
    assert (ring["Ann"].hp, ring["Ann"].injuries, ring["Ann"].stunned_until) == (hp, injuries, 2)


@pytest.mark.rule("fall.attack")
def test_a_heros_rank_lowers_it(duel):
    """Superficial against a Heroic one: cancelled, 12 hit points all the same."""
    ring = in_a_tree(duel, ann=sheet(rank=Rank.HEROIC))
    falls(ring, 200, critical=100)
    trip(ring.bout, ring.rows("Ann"))
    assert len(ring.events("cancelled")) == 1
    assert ring["Ann"].hp == 88


@pytest.mark.rule("critical.afar")
def test_marks_upon_an_attacker_mean_nothing(duel):
    """Fumble, stuck, held and the attacker's own hold: there is no attacker. The 5 and S count."""
    ring = in_a_tree(duel)
    ring.all_criticals("5/0/0 S H HA(2) stuck(3) fumble")
    falls(ring, 200, critical=50)
    fall_down(ring.bout, ring.rows("Ann"), np.array([ring["Bob"].number]))
    assert ring["Ann"].hp == 100 - 12 - 5
    assert ring["Ann"].stunned_until == 2
    assert ring["Ann"].holder == -1
    assert (ring["Bob"].stuck, ring["Bob"].hand, ring["Bob"].rigid_until) == (0, 0, 0)
    assert not ring.events("fumble")


@pytest.mark.rule("fall.lands")
def test_the_fallen_lies_owes_a_roll_and_parries_less(duel):
    """60 before, 40 Prone: a parry of 60 is cut to 40, though nothing of the fall hurt."""
    ring = in_a_tree(duel)
    ring.declare("Ann", "defend", parry=60)
    ring.state.hampered[:] = False
    falls(ring)
    fall_down(ring.bout, ring.rows("Ann"), np.array([ring["Bob"].number]))
    ann = ring["Ann"]
    assert (ann.prone, ann.z, ann.assess, ann.parry, ann.hampered) == (True, 0, 0, 40, True)


@pytest.mark.rule("fall.lands")
def test_a_fall_can_put_out_and_is_its_authors(duel):
    """Knocked down with 8 hit points left, the fall takes 8: out by Bob, `fall`."""
    ring = in_a_tree(duel)
    falls(ring, 80)
    ring.suffer("Ann", "92/0/0 P", by="Bob")
    assert (ring["Ann"].hp, ring["Ann"].out) == (0, True)
    assert (ring["Ann"].out_cause, ring["Ann"].out_by) == (Cause.FALL, ring["Bob"].number)
    assert list(ring.bout.dealt) == [0, 100]
    assert list(ring.bout.taken) == [100, 0]


@pytest.mark.rule("fall.lands")
def test_what_put_one_out_before_the_fall_stays(duel):
    """Knocked out up there: the fall only hurts."""
    ring = in_a_tree(duel)
    falls(ring, 80)
    ring.suffer("Ann", "0 U", by="Bob")
    assert (ring["Ann"].hp, ring["Ann"].out_cause) == (92, Cause.KNOCKED_OUT)


@pytest.mark.rule("fall.lands")
def test_it_lands_as_a_step_of_its_own(duel):
    """The blow has landed, with Ann's hit points as it left them, before the fall does."""
    ring = in_a_tree(duel)
    seen = []
    ring.landed = lambda _: seen.append((ring["Ann"].hp, ring["Ann"].z))
    falls(ring, 80)
    ring.suffer("Ann", "30/0/0 P", by="Bob")
    assert seen == [(70, 3000), (62, 0)]


def bare(harm, rows):
    """Some rows of harm."""
    rows = np.array(rows)
    return Harm(*(column[rows] for column in (harm.cell, harm.author, harm.damage, harm.blow)))


def critical(ring, harm, rows):
    """Some rows of harm as critical strikes of outcome 0, done with attack 0."""
    some, nothing = bare(harm, rows), np.zeros(len(rows), dtype=np.int32)
    columns = ("attack", "bleeding", "penalty", "outcome", "k", "arm")
    marks = ring.bout.parameters.criticals.marks.take(nothing)
    return Struck(
        some.cell, some.author, some.damage, some.blow, marks=marks,
        **dict.fromkeys(columns, nothing),
    )  # fmt: skip


def two_blows(melee, bobs, bens):
    """Bob knocks Ann down with `bobs` hit points of damage, Ben at once does `bens` more."""
    stands = {"Ann": stand(1500, 0, 3000), "Bob": stand(500, 0), "Ben": stand(2500, 0)}
    ring = melee({"Ann": sheet()}, {"Bob": sheet(), "Ben": sheet()}, stands=stands, scripts=IDLE)
    ring.all_criticals("0 P")
    falls(ring, 80)
    keys = [ring.address(who, ("attack", 0)) for who in ("Bob", "Ben")]
    number = [ring[who].number for who in ("Bob", "Ben")]
    ann = np.zeros(2, dtype=np.intp)
    by, damage = np.array(number), np.array([bobs, bens], dtype=np.int32)
    every = Harm(ann, by, damage, np.array(keys, dtype=np.uint64))
    land(ring.bout, [critical(ring, every, [0]), bare(every, [1])], [])
    return ring


@pytest.mark.rule("fall.lands")
@pytest.mark.parametrize(("bens", "by"), [(20, "Bob"), (95, "Ben")])
def test_the_author_is_who_has_the_credit(melee, bens, by):
    """Who knocked her down, whatever another did besides; who put her out, where she is out."""
    ring = two_blows(melee, 5, bens)
    (heard,) = ring.events("falls")
    assert heard["by"] == ring[by].number
    assert ring.bout.dealt[ring[by].number] == 8 + (5 if by == "Bob" else 95)


@pytest.mark.rule("fall.trip")
def test_who_trips_high_up_falls_by_its_own_doing(duel):
    """It takes the damage and nobody deals it; what it puts out is nobody's kill."""
    ring = in_a_tree(duel)
    ring["Ann"].hp = 8
    ring.at(1, Phase.MOVE)
    falls(ring, 80)
    trip(ring.bout, ring.rows("Ann"))
    assert (ring["Ann"].hp, ring["Ann"].out_cause) == (0, Cause.FALL)
    assert ring["Ann"].out_by == ring["Ann"].number
    assert (list(ring.bout.dealt), list(ring.bout.taken)) == ([0, 0], [8, 0])


@pytest.mark.rule("fall.trip")
def test_who_trips_at_an_edge_only_lies_there(duel):
    """No blow: no edge is looked for. Prone, with a roll to make and a parry cut to 40."""
    ring = on_a_ledge(duel, facing=(-1000, 0))
    ring.declare("Ann", "defend", parry=60)
    ring.state.hampered[:] = False
    trip(ring.bout, ring.rows("Ann"))
    ann = ring["Ann"]
    assert place(ring) == (1500, 0, 3000)
    assert (ann.prone, ann.assess, ann.parry, ann.hampered) == (True, 0, 40, True)
    assert not ring.events("edge")


def test_each_fight_of_many_falls_by_its_own_dice():
    """Two on ledges and one in a tree, in three fights at once: as one by one."""
    stands = {"Ann": stand(1500, 0, 3000), "Amy": stand(0, 1500, 3000), "Bob": stand(0, 0, 9000)}
    sides = {"red": {"Ann": sheet(), "Amy": sheet()}, "blue": {"Bob": sheet()}}
    found = {}
    for numbers in ((0, 1, 2), (0,), (1,), (2,)):
        ring = Ring(sides, stands=stands, ground=(LEDGE,))
        ring.all_criticals("10/0/0 P")
        count = len(numbers)
        ring.bout.state = fresh_state(ring.parameters, 1, np.array(numbers))
        ring.at(1, Phase.MELEE)
        victim = np.repeat([0, 1, 2], count)
        keys = ring.bout.state.near[victim % 3, 0]
        cell = victim * count + np.tile(np.arange(count), 3)
        by, damage = np.repeat([2, 2, 0], count), np.full(3 * count, 10, dtype=np.int32)
        every = Harm(cell, by, damage, keys)
        land(ring.bout, [critical(ring, every, range(3 * count))], [])
        s = ring.bout.state
        for place_, number in enumerate(numbers):
            columns = (s.x, s.y, s.z, s.hp, s.assess)
            found.setdefault(number, []).append([c[:, place_].tolist() for c in columns])
    assert all(alone == abreast for abreast, alone in found.values())
    assert len({str(abreast) for abreast, _ in found.values()}) == 3
