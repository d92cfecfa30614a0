"""Drive: critical strikes rolled again one severity lower, and those with an edge."""

from __future__ import annotations

import pytest

from tests.vsd.rules.harness import CLAW, DAGGER, SWORD, bow, entry, order, sheet, stand
from vsdsim.vsd.vocabulary import CriticalType, Phase, Rank, Severity

IDLE = entry("defend", parry=0)
SUP, LIG, MOD, GRI, LET = Severity


def ring_of(duel, *orders, points=5, ann=None, bob=None, deed=IDLE, **more):
    """Ann, with Drive, after a Declaration; every critical does 5."""
    ann = sheet(drive=points) if ann is None else ann
    ring = duel(ann=ann, bob=bob, scripts={"Ann": [*orders, deed], "Bob": [IDLE]}, **more)
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    ring.all_criticals("5/0/0")
    return ring


def told(ring):
    """Severity and die of each critical, in order."""
    return [(each["severity"], each["die"]) for each in ring.events("critical")]


def suffered(ring, severity, die=50, again=60, blows=1):
    """Ann suffers a critical with these dice."""
    key = ring.address("Bob", "attack", "critical")
    ring.load(key, die)
    ring.load(ring.below(key, "drive"), again)
    ring.strike(*[("Bob", "Ann")] * blows, severity=severity)
    return told(ring)


@pytest.mark.rule("drive.soften")
def test_it_is_rolled_again_one_severity_lower(duel):
    """At its own address, for one point; the new one counts."""
    ring = ring_of(duel, order("soften"))
    assert suffered(ring, MOD) == [(LIG, 60)]
    assert (ring["Ann"].drive, ring["Ann"].hp) == (4, 95)


@pytest.mark.rule("drive.soften")
def test_below_superficial_it_is_cancelled(duel):
    """Nothing comes of it."""
    ring = ring_of(duel, order("soften"))
    assert suffered(ring, SUP) == []
    assert (ring["Ann"].drive, ring["Ann"].hp) == (4, 100)


@pytest.mark.rule("drive.soften")
@pytest.mark.parametrize(("severity", "left"), [("Mod", 4), ("Gri", 5), (None, 4)])
def test_of_that_severity_or_worse(duel, severity, left):
    """A Moderate one is softened by who means to from Moderate on."""
    ring = ring_of(duel, order("soften", severity=severity))
    suffered(ring, MOD)
    assert ring["Ann"].drive == left


@pytest.mark.rule("drive.soften")
def test_the_severity_is_that_suffered(duel):
    """Heroic: a Grievous critical is Moderate to her, and is softened to a Light one."""
    hero = sheet(drive=5, rank=Rank.HEROIC)
    assert suffered(ring_of(duel, order("soften", severity="Mod"), ann=hero), GRI) == [(LIG, 60)]
    ring = ring_of(duel, order("soften", severity="Gri"), ann=hero)
    assert suffered(ring, GRI) == [(MOD, 50)]
    assert ring["Ann"].drive == 5


@pytest.mark.rule("drive.soften")
def test_what_her_rank_cancels_costs_nothing(duel):
    """There is nothing left to soften."""
    ring = ring_of(duel, order("soften"), ann=sheet(drive=5, rank=Rank.HEROIC))
    assert suffered(ring, SUP) == []
    assert ring["Ann"].drive == 5


@pytest.mark.rule("drive.soften")
def test_all_dice_of_the_new_one_lie_below_its_own_address(duel):
    """The k of its outcome."""
    ring = ring_of(duel, order("soften"))
    ring.all_criticals("5k/0/0", "k=1d5")
    key = ring.address("Bob", "attack", "critical")
    ring.load(ring.below(key, "k"), 1)
    ring.load(ring.below(key, "drive", "k"), 3)
    ring.strike(("Bob", "Ann"), severity=MOD)
    assert ring["Ann"].hp == 85


@pytest.mark.rule("drive.soften")
def test_the_save_is_that_of_the_row_that_counts(duel):
    """95 + 5 below the new address succeeds, whatever the first would have shown; it costs none."""
    ring = ring_of(duel, order("soften"), order("reroll"), points=2)
    ring.all_criticals("5/0/0", condition="passes TSR against 100", otherwise="30/0/0")
    key = ring.address("Bob", "attack", "critical")
    ring.load(ring.below(key, "save"), 1)
    ring.load(ring.below(key, "drive", "save"), 95)
    ring.strike(("Bob", "Ann"), severity=MOD)
    assert (ring["Ann"].hp, ring["Ann"].drive) == (95, 1)


@pytest.mark.rule("drive.soften")
def test_a_critical_that_comes_of_it_is_one_more(duel):
    """The further one lies below the new address, and is softened in its turn."""
    ring = ring_of(duel, order("soften"))
    does = {CriticalType.CUT: "1/0/0 crit(impact,Mod)", CriticalType.IMPACT: "2/0/0"}
    ring.criticals_by_type(does)
    key = ring.address("Bob", "attack", "critical", "drive", "critical", "drive")
    ring.load(key, 33)
    ring.strike(("Bob", "Ann"), severity=MOD)
    assert told(ring)[1] == (LIG, 33)
    assert ring["Ann"].drive == 3


@pytest.mark.rule("drive.soften")
def test_one_of_a_fumble_on_oneself_counts(duel):
    """A fumble of 90 hits herself: the Superficial critical is cancelled."""
    ring = ring_of(duel, order("soften"), deed=entry("attack"))
    ring["Ann"].hand = -1
    ring["Ann"].declared = ring["Ann"].attack = ring.parameters.attack_of[0, 1]
    ring.rolls("Ann", -90, first=1, fumble=90)
    ring.run(Phase.MELEE)
    assert len(ring.events("fumble")) == 1
    assert told(ring) == []
    assert ring["Ann"].drive == 4


@pytest.mark.rule("drive.soften")
def test_that_of_a_fall_counts(duel):
    """Knocked out of a tree by a blow that she takes as it is, and softened where she lands."""
    stands = {"Ann": stand(1500, 0, 12000), "Bob": stand(500, 0)}
    ring = ring_of(duel, order("soften", severity="Lig"), points=1, stands=stands)
    fall = ring.address("Ann", "fall")
    ring.load(fall, 120, first=50)
    ring.load(ring.below(fall, "critical", "drive"), 71)
    ring.criticals_by_type({CriticalType.IMPACT: "5/0/0", CriticalType.CUT: "0 P"})
    ring.strike(("Bob", "Ann"), severity=SUP)
    (fallen,) = ring.events("falls")
    assert told(ring)[1] == (fallen["severity"] - 1, 71)
    assert ring["Ann"].drive == 0


@pytest.mark.rule("drive.soften", "drive.allocated")
def test_the_worst_comes_first(melee):
    """With one point she softens the Grievous one of Ben, not the Light one of Bob."""
    ring = melee(
        {"Ann": sheet(drive=1)},
        {"Bob": sheet(), "Ben": sheet()},
        scripts={
            "Ann": [order("soften"), IDLE],
            "Bob": [entry("attack")],
            "Ben": [entry("attack")],
        },
    )
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    ring.all_criticals("5/0/0")
    # 130 on the edged table is worse than 90, in all columns.
    ring.rolls("Bob", 50)
    ring.rolls("Ben", 100)
    ring.run(Phase.MELEE)
    table = {each["actor"]: each["blow"].severity for each in ring.events("attack")}
    assert len(table) == 2
    blows = {name: ring[name].number for name in ("Bob", "Ben")}
    of = {each["actor"]: each["severity"] for each in ring.events("critical")}
    assert ring.events("softens")[0]["by"] == blows["Ben"]
    assert of[blows["Bob"]] == LIG
    assert ring["Ann"].drive == 0


@pytest.mark.rule("drive.soften", "drive.allocated")
def test_of_equals_the_lowest_key_comes_first(melee):
    """The critical's own key, as the rules page has it."""
    ring = melee({"Ann": sheet(drive=1)}, {"Bob": sheet(), "Ben": sheet()},
                 scripts={"Ann": [order("soften"), IDLE]})  # fmt: skip
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    ring.all_criticals("5/0/0")
    ring.strike(("Bob", "Ann"), ("Ben", "Ann"), severity=MOD)
    first = min(("Bob", "Ben"), key=lambda who: ring.address(who, "attack", "critical"))
    assert [each["by"] for each in ring.events("softens")] == [ring[first].number]


def stricken(duel, *orders, points=5, ann=None, dice=100, die=40, **more):
    """Ann strikes at Bob with these dice: what her critical showed, and the ring."""
    ann = sheet(drive=points) if ann is None else ann
    ring = ring_of(duel, *orders, ann=ann, deed=entry("attack"), **more)
    ring.rolls("Ann", dice, critical=die)
    ring.run(Phase.MELEE)
    return [(each["die"], each["edge"]) for each in ring.events("critical")], ring["Ann"].drive


@pytest.mark.rule("drive.edge")
def test_twenty_on_the_die_for_five_points(duel):
    """100 + 40 = 140 scores a critical on the edged table."""
    assert stricken(duel, order("edge")) == ([(40, 20)], 0)
    assert stricken(duel, order("reroll")) == ([(40, 0)], 5)


@pytest.mark.rule("drive.edge")
def test_the_row_is_that_of_the_sum(duel):
    """40 + 20 and what the severity adds."""
    ring = duel(ann=sheet(drive=5), scripts={"Ann": [order("edge"), entry("attack")]})
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    ring.rolls("Ann", 60, critical=40)
    ring.run(Phase.MELEE)
    critical, *_ = ring.events("critical")
    rows = ring.parameters.criticals.row[critical["kind"]]
    modifier = (0, 10, 20, 30, 50)[critical["severity"]]
    assert critical["row"] == rows[40 + 20 + modifier]


@pytest.mark.rule("drive.edge")
def test_from_the_severity_that_the_table_says(duel):
    """A total of 90 is Light: an order for Moderate ones does not fit, one for Light ones does."""
    assert stricken(duel, order("edge", severity="Mod"), dice=50) == ([(40, 0)], 5)
    assert stricken(duel, order("edge", severity="Lig"), dice=50) == ([(40, 20)], 0)


@pytest.mark.rule("drive.edge")
def test_the_table_says_it_before_rank_lowers_it(duel):
    """Light on the table, Superficial to a Heroic Bob: the edge for Light ones fits."""
    hero = sheet(rank=Rank.HEROIC)
    assert stricken(duel, order("edge", severity="Lig"), dice=50, bob=hero) == ([(40, 20)], 0)


@pytest.mark.rule("drive.edge")
def test_nobody_pays_where_nothing_is_suffered(duel):
    """The immune, and whose rank cancels it."""
    cut = frozenset({CriticalType.CUT})
    assert stricken(duel, order("edge"), bob=sheet(immune=cut)) == ([], 5)
    assert stricken(duel, order("edge"), dice=50, bob=sheet(rank=Rank.EPIC)) == ([], 5)


@pytest.mark.rule("drive.edge")
def test_a_secondary_critical_has_none(duel):
    """The claw's second type is rolled as it is."""
    claw = sheet(CLAW, drive=10)
    dice, left = stricken(duel, order("edge"), ann=claw, dice=120)
    assert dice[0] == (40, 20)
    assert [edge for _, edge in dice[1:]] == [0]
    assert left == 5


@pytest.mark.rule("drive.edge")
def test_it_comes_on_top_of_a_hidden_blade(duel):
    """A dagger at the Surprised adds 10 by itself."""
    ring = ring_of(duel, order("edge"), ann=sheet(DAGGER, drive=5), deed=entry("attack"))
    ring["Bob"].surprised = True
    ring.rolls("Ann", 80, critical=40)
    ring.run(Phase.MELEE)
    assert [each["edge"] for each in ring.events("critical")] == [30]


@pytest.mark.rule("drive.edge", "drive.soften")
def test_who_suffers_it_may_soften_it_and_the_edge_stays(duel):
    """The new roll of Bob's has the 20 as well."""
    ring = duel(
        ann=sheet(drive=5),
        bob=sheet(drive=1),
        scripts={"Ann": [order("edge"), entry("attack")], "Bob": [order("soften"), IDLE]},
    )
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    ring.all_criticals("5/0/0")
    ring.rolls("Ann", 100, critical=40)
    ring.load(ring.below(ring.address("Ann", "attack", "critical"), "drive"), 70)
    ring.run(Phase.MELEE)
    assert [(each["die"], each["edge"]) for each in ring.events("critical")] == [(70, 20)]


@pytest.mark.rule("drive.edge")
def test_shots_have_it_and_strays_do_not(melee):
    """A shot that hits Bob; one that goes astray into Amy."""
    for dice, edges in ((100, [20]), (-40, [0])):
        ring = melee(
            {"Ann": sheet(bow(), drive=5), "Amy": sheet(SWORD)},
            {"Bob": sheet()},
            scripts={"Ann": [order("edge"), entry("shoot")], "Amy": [IDLE], "Bob": [IDLE]},
            stands={
                "Ann": stand(),
                "Amy": stand(9000, 1000, facing=(-1000, 0)),
                "Bob": stand(9000, facing=(-1000, 0)),
            },
        )
        ring.state.engaged[ring["Bob"].number, ring["Amy"].number] = True
        ring.run(Phase.DECLARATION)
        ring.at(1, Phase.RANGED_A)
        ring.all_criticals("5/0/0")
        attack = ring.address("Ann", "attack", phase=Phase.RANGED_A)
        ring.load(attack, dice, first=50)
        ring.load(ring.below(attack, "stray"), 200, first=50)
        ring.run(Phase.RANGED_A)
        assert [each["edge"] for each in ring.events("critical")] == edges
