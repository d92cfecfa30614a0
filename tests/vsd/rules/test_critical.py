"""Critical strikes: severity, row, table, condition, chains; and every row of the melee tables."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import numpy as np
import pytest
from attrs import evolve

from tests.oracle import dice as plain
from tests.vsd.rules.harness import CLAW, FULL, SWORD, entry, natural, sheet, stand
from vsdsim.scenario.model import Ground
from vsdsim.vsd.codes import Cause
from vsdsim.vsd.criticals import compile_criticals
from vsdsim.vsd.library.outcomes import parse_outcome
from vsdsim.vsd.library.tables import CriticalRow, CriticalTables
from vsdsim.vsd.numbers import NEVER
from vsdsim.vsd.rules.critical import critical_row
from vsdsim.vsd.vocabulary import CriticalType, Phase, Rank, Severity

SUP, LIG, MOD, GRI, LET = Severity
REFERENCE = Path(__file__).parents[2] / "reference" / "critical_tables.csv"
TYPES = ("impact", "cut", "pierce", "grapple", "fire", "lightning", "frost", "dark", "beast")
OF_THE_MOMENT = ("shield", "holding an item", "metal weapon in hand", "passes TSR against 100")
K, FOR_GOOD = 3, 32767
IDLE = {who: [entry("defend")] for who in ("Ann", "Amy", "Bob", "Ben")}


def reference(kind):
    """The rows of a reference table."""
    with REFERENCE.open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if row["type"] == kind]


def criticals(ring):
    """Severities, kinds and dice of the criticals heard."""
    return [(each["severity"], each["kind"], each["die"]) for each in ring.events("critical")]


def struck(duel, rank, severity, **more):
    """A critical strike of a severity on a target of a rank."""
    ring = duel(ann=sheet(rank=rank, **more))
    ring.strike(("Bob", "Ann"), severity=severity)
    return ring


@pytest.mark.rule("critical.severity")
@pytest.mark.parametrize(("rank", "lower"), [(Rank.NORMAL, 0), (Rank.HEROIC, 1), (Rank.EPIC, 2)])
@pytest.mark.parametrize("severity", list(Severity))
def test_rank_lowers_severity(duel, rank, lower, severity):
    """Heroic one lower, Epic two; a Superficial lowered, and an Epic's Light, do nothing at all."""
    ring = struck(duel, rank, severity)
    if severity < lower:
        assert not ring.events("critical")
        assert (ring["Ann"].hp, ring["Ann"].stunned_until) == (100, 0)
    else:
        assert [each[0] for each in criticals(ring)] == [severity - lower]


@pytest.mark.rule("critical.severity")
def test_a_cancelled_critical_leaves_the_blows_damage(duel):
    """Edged NA 80: 7 and a Superficial that a Heroic foe shrugs off: 7 hit points, no more."""
    ring = duel(bob=sheet(rank=Rank.HEROIC))
    ring.declare("Ann", "attack", "Bob")
    ring.rolls("Ann", 40)
    ring.run(Phase.MELEE)
    assert ring["Bob"].hp == 93
    assert not ring.events("critical")


@pytest.mark.rule("critical.row")
def test_the_row_is_die_plus_modifier_at_most_150(duel):
    """All 100 dice of all severities of the nine types land in the reference row for them."""
    c = duel().parameters.criticals
    dice = np.arange(1, 101, dtype=np.int32)
    for kind in CriticalType:
        rows = reference(kind.name.lower())
        for severity, modifier in zip(Severity, (0, 10, 20, 30, 50), strict=True):
            full = np.full(100, int(kind), dtype=np.int32)
            found = critical_row(c, full, np.full(100, int(severity), dtype=np.int32), dice)
            for die, row in zip(dice, found, strict=True):
                result = min(int(die) + modifier, 150)
                (line,) = [r for r in rows if int(r["roll_low"]) <= result <= int(r["roll_high"])]
                text = c.outcomes[c.outcome[row]].text
                assert re.split(" M-| metal-", text)[0].split() == line["outcome"].split()


@pytest.mark.rule("critical.row")
@pytest.mark.parametrize(
    ("severity", "lowest", "highest"),
    [(SUP, 1, 100), (LIG, 11, 110), (MOD, 21, 120), (GRI, 31, 130), (LET, 51, 150)],
)
def test_what_a_severity_reaches(duel, severity, lowest, highest):
    """Superficial rows 1-100, Light 11-110, Moderate 21-120, Grievous 31-130, Lethal 51-150."""
    c = duel().parameters.criticals
    kinds, severities = np.full(2, 1, dtype=np.int32), np.full(2, int(severity), dtype=np.int32)
    rows = critical_row(c, kinds, severities, np.array([1, 100], dtype=np.int32))
    assert list(rows) == [c.row[1, lowest], c.row[1, highest]]


@pytest.mark.rule("critical.beast")
@pytest.mark.parametrize("kind", list(CriticalType))
def test_which_table_a_beast_is_struck_on(duel, kind):
    """Cut, Pierce, Impact and Grapple become Beast against a beast; fire and the like stay."""
    ring = struck(duel, Rank.NORMAL, SUP, beast=True)
    ring.heard.clear()
    ring.strike(("Bob", "Ann"), kind=kind)
    beastly = kind in {
        CriticalType.CUT,
        CriticalType.PIERCE,
        CriticalType.IMPACT,
        CriticalType.GRAPPLE,
    }
    assert ring.events("critical")[0]["kind"] == (CriticalType.BEAST if beastly else kind)
    ring = struck(duel, Rank.NORMAL, SUP)
    ring.heard.clear()
    ring.strike(("Bob", "Ann"), kind=kind)
    assert ring.events("critical")[0]["kind"] == kind


def claw_strikes(duel, total, *, rank=Rank.NORMAL, attack=CLAW):
    """A blow of a claw at a total (60 - 20 of it are bonus and DEF), with loaded criticals."""
    ring = duel(ann=sheet(attack), bob=sheet(rank=rank))
    ring.all_criticals("0")
    ring.declare("Ann", "attack", "Bob")
    ring.rolls("Ann", total - 40, critical=11, secondary=22)
    ring.run(Phase.MELEE)
    return criticals(ring)


CUT, PIERCE, FIRE = CriticalType.CUT, CriticalType.PIERCE, CriticalType.FIRE


@pytest.mark.rule("critical.secondary")
@pytest.mark.parametrize(
    ("total", "rank", "expected"),
    [
        (75, Rank.NORMAL, []),
        (80, Rank.NORMAL, [(SUP, CUT, 11)]),
        (95, Rank.NORMAL, [(LIG, CUT, 11)]),
        (110, Rank.NORMAL, [(MOD, CUT, 11), (SUP, PIERCE, 22)]),
        (120, Rank.NORMAL, [(GRI, CUT, 11), (LIG, PIERCE, 22)]),
        (130, Rank.NORMAL, [(LET, CUT, 11), (MOD, PIERCE, 22)]),
        (110, Rank.HEROIC, [(LIG, CUT, 11)]),
        (120, Rank.HEROIC, [(MOD, CUT, 11), (SUP, PIERCE, 22)]),
        (130, Rank.EPIC, [(MOD, CUT, 11), (SUP, PIERCE, 22)]),
        (120, Rank.EPIC, [(LIG, CUT, 11)]),
    ],
)
def test_the_second_type_two_severities_lower(duel, total, rank, expected):
    """Two below what the table said, then lowered by rank; each with its own published die.

    Beast NA: 76 Sup, 91 Lig, 106 Mod, 116 Gri, 126 Let.
    """
    assert claw_strikes(duel, total, rank=rank) == expected


@pytest.mark.rule("critical.secondary")
def test_a_small_claw_has_no_second_type(duel):
    """Without a second type on its sheet there is one critical only."""
    assert claw_strikes(duel, 130, attack=natural("claw", max_result=150)) == [(LET, CUT, 11)]


@pytest.mark.rule("critical.condition")
@pytest.mark.parametrize(
    ("condition", "columns", "met"),
    [
        ("shield", {"shield": True}, True),
        ("shield", {"shield": False}, False),
        ("holding an item", {"hand": 0, "shield": False}, True),
        ("holding an item", {"hand": -1, "shield": True}, True),
        ("holding an item", {"hand": -1, "shield": False}, False),
        ("metal weapon in hand", {"hand": 0}, True),
        ("metal weapon in hand", {"hand": -1}, False),
    ],
)
def test_conditions_of_the_moment(duel, condition, columns, met):
    """Shield borne, anything in hand, metal in hand: as they are now, not as the sheet has them."""
    ring = duel(ann=sheet(SWORD, shield=FULL))
    for name, value in columns.items():
        setattr(ring["Ann"], name, value)
    ring.all_criticals("1/0/0", condition=condition, otherwise="2/0/0")
    ring.strike(("Bob", "Ann"))
    assert ring["Ann"].hp == (99 if met else 98)


@pytest.mark.rule("critical.condition")
def test_conditions_are_read_as_the_rank_begins(melee):
    """Two criticals at once that take the shield: both find it there."""
    ring = melee({"Ann": sheet(SWORD, shield=FULL)}, {"Bob": sheet(), "Ben": sheet()})
    ring.all_criticals("1/0/0 SH", condition="shield", otherwise="2/0/0")
    ring.strike(("Bob", "Ann"), ("Ben", "Ann"))
    assert (ring["Ann"].hp, ring["Ann"].shield) == (98, False)
    ring.strike(("Bob", "Ann"))
    assert ring["Ann"].hp == 96


@pytest.mark.rule("critical.condition")
def test_worn_conditions_come_from_the_sheet(duel):
    """Impact 100: 10/0/20 S with a helm, else 40/0/20 S U."""
    for worn, hp in ((frozenset({"helm"}), 90), (frozenset(), 60)):
        ring = duel(ann=sheet(worn=worn))
        ring.load(ring.address("Bob", ("attack", 0), "critical"), 100)
        ring.strike(("Bob", "Ann"), kind=CriticalType.IMPACT)
        assert ring["Ann"].hp == hp


@pytest.mark.rule("critical.k")
def test_one_die_for_all_k(duel):
    """0/k/10k S with k = 1d5 at its address: 4 is 4 of bleeding and 40 of injuries."""
    ring = duel()
    ring.all_criticals("2k/k/10k Bl(k)", "k=1d5")
    key = ring.address("Bob", ("attack", 0), "critical")
    ring.load(ring.below(key, "k"), 4)
    ring.strike(("Bob", "Ann"))
    ann = ring["Ann"]
    assert (ann.hp, ann.bleeding, ann.injuries, ann.blind_until) == (92, 4, 40, 5)


@pytest.mark.rule("critical.k")
@pytest.mark.parametrize("sides", [5, 10])
def test_k_is_of_its_own_die(duel, sides):
    """With k = 1d5 it shows 1 to 5, 1d10 1 to 10, over hundreds of rounds."""
    ring = duel(ann=sheet(hp=5000))
    ring.all_criticals("k/0/0", f"k=1d{sides}")
    seen = set()
    for number in range(1, 50 * sides):
        ring.at(number, Phase.MELEE)
        before = ring["Ann"].hp
        ring.strike(("Bob", "Ann"))
        seen.add(before - ring["Ann"].hp)
    assert seen == set(range(1, sides + 1))


@pytest.mark.rule("critical.chain")
@pytest.mark.parametrize("text", ["1/0/0 crit(cut,Sup)", "1/0/0 crit(cut,Let)"])
def test_a_chain_has_eight_links(duel, text):
    """A critical that calls for another for ever: eight of them, of one hit point each."""
    ring = duel()
    ring.all_criticals(text)
    ring.strike(("Bob", "Ann"))
    assert (len(ring.events("critical")), ring["Ann"].hp) == (8, 92)


@pytest.mark.rule("critical.chain")
def test_every_further_critical_is_one_link_deeper(duel):
    """Two a link: 1 + 2 + 4 + ... + 128 = 255 criticals in eight links, no more."""
    ring = duel(ann=sheet(hp=1000))
    ring.all_criticals("1/0/0 crit(cut,Sup) crit(pierce,Sup)")
    ring.strike(("Bob", "Ann"))
    assert ring["Ann"].hp == 1000 - 255


@pytest.mark.rule("critical.chain")
def test_further_criticals_have_their_own_addresses(duel):
    """Mark number j is `child(critical, "critical", j)`: dice 11 and 22 below a 33."""
    ring = duel()
    ring.all_criticals("0 crit(cut,Sup) crit(pierce,Lig)")
    key = ring.address("Bob", ("attack", 0), "critical")
    ring.load(key, 33)
    for j, die in ((0, 11), (1, 22)):
        ring.load(ring.below(key, ("critical", j)), die)
    ring.strike(("Bob", "Ann"))
    assert criticals(ring)[:3] == [(SUP, CUT, 33), (SUP, CUT, 11), (LIG, PIERCE, 22)]


@pytest.mark.rule("critical.chain")
def test_a_chain_of_a_blow_at_the_fallen_is_no_longer(duel):
    """The chosen critical is link 1 there too: eight in all."""
    ring = duel(ann=sheet(SWORD))
    ring.suffer("Bob", "0 U", by="Ann")
    ring.state.over[:] = False
    ring.all_criticals("1/0/0 crit(cut,Let)")
    ring.declare("Ann", "attack", "Bob", at_fallen=True)
    ring.heard.clear()
    ring.run(Phase.MELEE)
    assert len(ring.events("critical")) == 8


@pytest.mark.rule("critical.chain")
def test_all_links_land_together(duel):
    """A critical that knocks out calls for another that still finds its victim as it stood."""
    ring = duel(ann=sheet(SWORD, shield=FULL))
    ring.all_criticals("1/0/0 SH crit(cut,Sup)", condition="shield", otherwise="50/0/0")
    ring.strike(("Bob", "Ann"))
    assert ring["Ann"].hp == 92, "eight links, each of which sees the shield"


@pytest.mark.rule("critical.beyond")
@pytest.mark.parametrize("mark", ["D(6 h)", "D(10 min)"])
def test_what_is_beyond_the_fight_changes_nothing(duel, mark):
    """Dying in hours or minutes starts no clock."""
    ring = duel()
    ring.suffer("Ann", f"3/0/0 {mark}", by="Bob")
    assert (ring["Ann"].dying_until, ring["Ann"].hp) == (NEVER, 97)
    assert ring.parameters.criticals is not None


@pytest.mark.rule("critical.save")
@pytest.mark.parametrize(
    ("roll", "tsr", "lost"), [(95, 5, 1), (94, 5, 2), (60, 40, 1), (20, -30, 2)]
)
def test_who_passes_a_tsr_meets_the_condition(duel, roll, tsr, lost):
    """100 on an open-ended d100 at its address and TSR; wounds and plight bear on it not at all."""
    ring = duel(ann=sheet(tsr=tsr))
    ring["Ann"].injuries, ring["Ann"].hp, ring["Ann"].prone = 40, 30, True
    ring.all_criticals("1/0/0", condition="passes TSR against 100", otherwise="2/0/0")
    ring.load(ring.address("Bob", ("attack", 0), "critical", "save"), roll)
    ring.strike(("Bob", "Ann"))
    assert ring["Ann"].hp == 30 - lost


@pytest.mark.rule("critical.save")
@pytest.mark.rule("melee.fallen")
@pytest.mark.parametrize(("roll", "dies"), [(95, False), (94, True)])
def test_of_the_fallen_the_save_comes_first(duel, roll, dies):
    """Who resists has 5/0/0 at the worst in all rows of it; who does not dies in 6."""
    ring = duel()
    ring.suffer("Bob", "0 U", by="Ann")
    ring.state.over[:] = False
    ring.all_criticals("5/0/0", condition="passes TSR against 100", otherwise="0 D(6)")
    ring.declare("Ann", "attack", "Bob", at_fallen=True)
    key = ring.address("Ann", ("attack", 0), ("critical", 0), "save")
    ring.load(key, roll)
    ring.run(Phase.MELEE)
    assert (ring["Bob"].dying_until < NEVER) is dies


def assessed(ring, number):
    """Carry out the Assessment of a round; the criticals heard in it, by victim."""
    ring.heard.clear()
    ring.next_assessment(number)
    return [each["target"] for each in ring.events("critical")]


NEXT_ROUND = "crit(cut,Lig,next round)"


@pytest.mark.rule("critical.shock")
def test_a_shock_strikes_in_the_next_assessment(duel):
    """Once, a Light cut at `child(critical, "critical", 1)`, by the author; it finds the fallen."""
    ring = duel(scripts=IDLE)
    ring.criticals_by_type({FIRE: f"3/0/0 U crit(pierce,Sup) {NEXT_ROUND}", CUT: "7/0/0"})
    key = ring.address("Bob", ("attack", 0), "critical")
    ring.load(ring.below(key, ("critical", 1)), 66)
    ring.strike(("Bob", "Ann"), kind=FIRE)
    assert (ring["Ann"].hp, len(ring.events("critical"))) == (97, 2)
    ring.state.over[:] = False
    assert assessed(ring, 2) == [0]
    assert criticals(ring) == [(LIG, CUT, 66)]
    assert [(each["actor"], each["by"]) for each in ring.events("shock")] == [(0, 1)]
    assert (ring["Ann"].hp, ring.bout.dealt.tolist()) == (90, [0, 10])
    assert assessed(ring, 3) == []


@pytest.mark.rule("critical.shock")
@pytest.mark.rule("critical.severity")
def test_a_rank_lowers_a_shock_too(duel):
    """A Heroic one's Light is a Superficial."""
    ring = duel(ann=sheet(rank=Rank.HEROIC), scripts=IDLE)
    ring.criticals_by_type({FIRE: f"0 {NEXT_ROUND}"})
    ring.strike(("Bob", "Ann"), kind=FIRE, severity=MOD)
    assessed(ring, 2)
    assert [each[0] for each in criticals(ring)] == [SUP]


@pytest.mark.rule("critical.shock")
@pytest.mark.parametrize(
    "columns", [{"dead": True}, {"out": True, "away": 2}, {"out": True, "away": 3}]
)
def test_whom_a_shock_does_not_find(duel, columns):
    """The dead, and who has fled or given up; it does not wait for them either."""
    ring = duel(scripts=IDLE)
    ring.criticals_by_type({FIRE: f"0 {NEXT_ROUND}"})
    ring.strike(("Bob", "Ann"), kind=FIRE)
    for name, value in columns.items():
        setattr(ring["Ann"], name, value)
    assert assessed(ring, 2) == []
    ring["Ann"].dead, ring["Ann"].out, ring["Ann"].away = False, False, 0
    assert assessed(ring, 3) == []


@pytest.mark.rule("critical.shock")
@pytest.mark.rule("critical.chain")
def test_a_shock_begins_a_chain_of_its_own(duel):
    """Called for by link 8 of one chain, it is link 1 of the next: eight more."""
    ring = duel(scripts=IDLE)
    ring.criticals_by_type({FIRE: f"1/0/0 crit(fire,Sup) {NEXT_ROUND}", CUT: "1/0/0 crit(cut,Sup)"})
    ring.strike(("Bob", "Ann"), kind=FIRE)
    assert (ring["Ann"].hp, len(ring.state.shocks)) == (92, 8)
    assert len(assessed(ring, 2)) == 8 * 8


@pytest.mark.rule("critical.shock")
def test_a_shock_of_a_shock_is_one_of_the_next_round(duel):
    """For ever one each Assessment."""
    ring = duel(scripts=IDLE)
    ring.criticals_by_type({CUT: f"1/0/0 {NEXT_ROUND}"})
    ring.strike(("Bob", "Ann"))
    assert [len(assessed(ring, number)) for number in (2, 3, 4)] == [1, 1, 1]
    assert ring["Ann"].hp == 96


@pytest.mark.rule("critical.shock")
@pytest.mark.rule("assessment.losses")
@pytest.mark.rule("assessment.roll")
def test_a_shock_comes_after_the_losses_and_before_the_rolls(duel):
    """Blood first: 40 of 40 are lost to it. Knocked down by a shock, she rolls at once."""
    ring = duel(scripts=IDLE)
    ring.criticals_by_type({FIRE: f"0/10/0 {NEXT_ROUND}", CUT: "50/0/0"})
    ring.strike(("Bob", "Ann"), kind=FIRE)
    ring["Ann"].hp = 10
    assessed(ring, 2)
    assert (ring["Ann"].out_cause, ring["Ann"].hp) == (Cause.BLEEDING, -50)
    ring = duel(scripts=IDLE)
    ring.criticals_by_type({FIRE: f"0 {NEXT_ROUND}", CUT: "0 P"})
    ring.strike(("Bob", "Ann"), kind=FIRE)
    assessed(ring, 2)
    assert (ring["Ann"].prone, len(ring.events("assessment-roll"))) == (True, 1)


@pytest.mark.rule("critical.shock")
@pytest.mark.rule("assessment.held-limit")
def test_a_shock_comes_before_held_limits(duel):
    """Held to the limit by Bob, and felled by a shock of 100: by hit points, not knocked out."""
    ring = duel(scripts=IDLE)
    ring.criticals_by_type({FIRE: f"0 H held-limit(1) {NEXT_ROUND}", CUT: "100/0/0"})
    ring.strike(("Bob", "Ann"), kind=FIRE)
    ring["Ann"].hold_limit = 1
    assessed(ring, 2)
    assert ring["Ann"].out_cause == Cause.HIT_POINTS


@pytest.mark.rule("critical.shock")
@pytest.mark.rule("health.credit")
def test_the_shocks_of_an_assessment_are_one_rank(melee):
    """Both of 100 land, of equals the first by `child(child(assessment, AUTHOR), "credit")`."""
    seen = set()
    for number in range(12):
        ring = melee({"Ann": sheet()}, {"Bob": sheet(), "Ben": sheet()}, scripts=IDLE, fight=number)
        ring.criticals_by_type({FIRE: f"0 {NEXT_ROUND}", CUT: "100/0/0"})
        ring.strike(("Bob", "Ann"), ("Ben", "Ann"), kind=FIRE)
        assert assessed(ring, 2) == [0, 0]
        keys = {who: plain.child(ring.address(who), "credit") for who in ("Bob", "Ben")}
        first = min(keys, key=keys.get)
        assert (ring["Ann"].hp, ring["Ann"].out_by) == (-100, ring[first].number)
        seen.add(first)
    assert len(seen) == 2


@pytest.mark.rule("critical.shock")
@pytest.mark.rule("critical.afar")
def test_a_shock_is_done_from_afar(duel):
    """No hold, nobody bound, no weapon in the wound, no fumble; the rest of it as ever."""
    ring = duel(scripts=IDLE)
    marks = "1/0/0 H HA stuck(3) fumble X-while-held P"
    ring.criticals_by_type({FIRE: f"0 {NEXT_ROUND}", CUT: marks})
    ring.strike(("Bob", "Ann"), kind=FIRE)
    assessed(ring, 2)
    ann, bob = ring["Ann"], ring["Bob"]
    assert (ann.hp, ann.prone, ann.holder, ann.out) == (99, True, -1, False)
    assert (bob.hand, bob.grip_on, bob.stuck) == (0, -1, 0)
    assert not ring.events("fumble")


@pytest.mark.rule("critical.shock")
@pytest.mark.rule("fall.lands")
def test_who_is_shocked_down_high_up_falls(duel):
    """From 4 m, by Bob."""
    ledge = Ground("ledge", "disc", (0, 0), radius=500, height=4000)
    stands = {"Ann": stand(z=6000), "Bob": stand(9000)}
    ring = duel(scripts=IDLE, stands=stands, ground=(ledge,))
    ring.criticals_by_type({FIRE: f"0 {NEXT_ROUND}", CUT: "0 P"})
    ring.strike(("Bob", "Ann"), kind=FIRE)
    assessed(ring, 2)
    assert [(each["actor"], each["by"]) for each in ring.events("falls")] == [(0, 1)]


ARC = "0 arc(cut,Lig)"


def leaping(melee, reds, blues, *, out=(), **more):
    """Bob's fire leaps from Ann; whom it struck as a cut."""
    ring = melee({who: sheet() for who in reds}, {who: sheet() for who in blues},
                 scripts={who: [entry("defend")] for who in (*reds, *blues)}, **more)  # fmt: skip
    for who in out:
        ring[who].out = True
    ring.criticals_by_type({FIRE: ARC, CUT: "7/0/0"})
    ring.strike(("Bob", "Ann"), kind=FIRE)
    names = [name.partition(".")[2] for name in ring.parameters.names]
    return ring, [names[each["target"]] for each in ring.events("critical")[1:]]


@pytest.mark.rule("critical.arc")
def test_an_arc_leaps_to_the_lowest_key_near_by(melee):
    """Friend, foe or attacker: `child(child(critical, "arc", 1), IDENTITY)`, in 30 fights."""
    seen = set()
    for number in range(30):
        ring, struck_ = leaping(melee, ("Ann", "Amy"), ("Bob", "Ben"), fight=number)
        key = ring.address("Bob", ("attack", 0), "critical", ("arc", 1))
        keys = {who: plain.child(key, ring[who].name) for who in ("Amy", "Bob", "Ben")}
        assert struck_ == [min(keys, key=keys.get)]
        assert [ring[who].hp for who in (*struck_, "Ann")] == [93, 100]
        seen.update(struck_)
    assert seen == {"Amy", "Bob", "Ben"}


@pytest.mark.rule("critical.arc")
def test_an_arc_has_its_own_address_author_and_rank(melee):
    """A 44 at `child(critical, "arc", 0)`; what it does to a foe is Bob's, lowered by its rank."""
    ring = melee({"Ann": sheet(), "Amy": sheet(rank=Rank.HEROIC)}, {"Bob": sheet()}, scripts=IDLE)
    ring["Bob"].out = True
    ring.criticals_by_type({FIRE: ARC, CUT: "7/0/0"})
    ring.load(ring.address("Bob", ("attack", 0), "critical", ("arc", 0)), 44)
    ring.strike(("Bob", "Ann"), kind=FIRE)
    assert criticals(ring)[1:] == [(SUP, CUT, 44)]
    assert ring.bout.dealt.tolist() == [0, 0, 7]


@pytest.mark.rule("critical.arc")
@pytest.mark.parametrize(
    ("spots", "struck_"),
    [
        ({"Amy": (2000, 0, 0), "Bob": (2001, 0, 0)}, ["Amy"]),
        ({"Amy": (1200, 0, 1600), "Bob": (3000, 0, 0)}, ["Amy"]),
        ({"Amy": (1201, 0, 1600), "Bob": (0, 2000, 0)}, ["Bob"]),
        ({"Amy": (2001, 0, 0), "Bob": (0, 2001, 0)}, []),
    ],
)
def test_an_arc_leaps_two_metres(melee, spots, struck_):
    """In three dimensions, to the attacker too; without anybody there is none."""
    stands = {"Ann": stand(), **{who: stand(*spot) for who, spot in spots.items()}}
    assert leaping(melee, ("Ann", "Amy"), ("Bob",), stands=stands)[1] == struck_


@pytest.mark.rule("critical.arc")
def test_an_arc_finds_only_who_is_in_the_fight(melee):
    """Bob alone where Amy is out; nobody where he is as well."""
    assert leaping(melee, ("Ann", "Amy"), ("Bob",), out=("Amy",))[1] == ["Bob"]
    assert leaping(melee, ("Ann", "Amy"), ("Bob",), out=("Amy", "Bob"))[1] == []


@pytest.mark.rule("critical.arc")
@pytest.mark.rule("critical.chain")
def test_an_arc_is_one_link_deeper(duel):
    """To and fro between two: eight links, four on each."""
    ring = duel(scripts=IDLE)
    ring.all_criticals("1/0/0 arc(cut,Lig)")
    ring.strike(("Bob", "Ann"))
    assert (ring["Ann"].hp, ring["Bob"].hp) == (96, 96)


@pytest.mark.rule("critical.arc")
@pytest.mark.rule("critical.hold")
def test_an_arc_takes_hold_like_any_further_critical(melee):
    """Bob holds Amy, whom it has leapt to."""
    ring = melee({"Ann": sheet(), "Amy": sheet()}, {"Bob": sheet()}, scripts=IDLE)
    ring.criticals_by_type({FIRE: ARC, CUT: "0 H"})
    ring["Bob"].out = True
    ring.strike(("Bob", "Ann"), kind=FIRE)
    assert (ring["Ann"].holder, ring["Amy"].holder) == (-1, ring["Bob"].number)


@pytest.mark.rule("critical.metal")
@pytest.mark.parametrize(
    ("metal", "text", "hand", "shield"),
    [
        (True, "0 M M-shield-only", 0, False),
        (True, "0 M-shield-only", 0, False),
        (False, "0 M M-shield-only", 0, True),
        (True, "0 M", -1, False),
        (False, "0 M", -1, True),
    ],
)
def test_of_what_is_metal_only_a_shield(duel, metal, text, hand, shield):
    """A wooden one stays; the sword stays in hand, which M alone takes."""
    ring = duel(ann=sheet(SWORD, shield=evolve(FULL, metal=metal)))
    ring.suffer("Ann", text, by="Bob")
    assert (ring["Ann"].hand, ring["Ann"].shield) == (hand, shield)


@pytest.mark.rule("critical.metal")
@pytest.mark.parametrize(
    ("worn", "text", "until"),
    [
        (frozenset(), "0 P D(10 min) metal-helm-D(5)", NEVER),
        (frozenset({"metal helm"}), "0 P D(10 min) metal-helm-D(5)", 6),
        (frozenset({"metal helm"}), "0 D(3) metal-helm-D(5)", 4),
        (frozenset({"helm"}), "0 D(8) metal-helm-D(5)", 9),
    ],
)
def test_who_wears_a_metal_helm_is_dying(duel, worn, text, until):
    """In 5 rounds, or sooner."""
    ring = duel(ann=sheet(worn=worn))
    ring.suffer("Ann", text, by="Bob")
    assert ring["Ann"].dying_until == until


@pytest.mark.rule("critical.metal")
@pytest.mark.rule("melee.fallen")
@pytest.mark.parametrize(("helm", "chosen"), [(True, "0 metal-helm-D(5)"), (False, "0 X")])
def test_at_the_fallen_a_metal_helm_counts_as_dying(duel, helm, chosen):
    """Before Incapacitated where there is one, as nothing where there is none."""
    worn = frozenset({"metal helm"} if helm else ())
    ring = duel(bob=sheet(worn=worn))
    ring.suffer("Bob", "0 U", by="Ann")
    ring.state.over[:] = False
    first, second = (parse_outcome(text) for text in ("0 metal-helm-D(5)", "0 X"))
    halves = (CriticalRow(1, 100, "", first, first), CriticalRow(101, 150, "", second, second))
    tables = compile_criticals(CriticalTables(dict.fromkeys(CriticalType, halves)))
    ring.bout.parameters = evolve(ring.parameters, criticals=tables)
    ring.declare("Ann", "attack", "Bob", at_fallen=True)
    ring.run(Phase.MELEE)
    outcome = ring.events("critical")[-1]["outcome"]
    assert tables.outcomes[outcome].text == chosen


@pytest.mark.rule("critical.hold")
def test_lightning_holds_nobody_but_stiffens(duel):
    """H on its table is H(1), whatever it was done with; on others the attacker holds."""
    for kind, holder, rigid in ((CriticalType.LIGHTNING, -1, 2), (FIRE, 1, 0), (CUT, 1, 0)):
        ring = duel(scripts=IDLE)
        ring.criticals_by_type(dict.fromkeys(CriticalType, "0 H"))
        ring.strike(("Bob", "Ann"), kind=kind)
        assert (ring["Ann"].holder, ring["Ann"].rigid_until) == (holder, rigid)


@pytest.mark.rule("critical.types")
@pytest.mark.parametrize("kind", [each for each in CriticalType if each is not CriticalType.BEAST])
def test_a_blow_does_the_critical_its_type_says(duel, kind):
    """A sword of any type at 80 scores a Superficial of it, a big claw a second one besides."""
    claw = natural("claw", max_result=175, criticals=(kind,), secondary=kind)
    for attack, severities in ((evolve(SWORD, criticals=(kind,)), [SUP]), (claw, [LET, MOD])):
        ring = duel(ann=sheet(attack))
        ring.all_criticals("0")
        ring.declare("Ann", "attack", "Bob")
        ring.rolls("Ann", 40 if attack is not claw else 90)
        ring.run(Phase.MELEE)
        assert [each[:2] for each in criticals(ring)] == [(each, kind) for each in severities]


OUR_NOTES = {
    ("impact", 66): "k5", ("cut", 101): "k5", ("grapple", 80): "k10",
    ("grapple", 51): "lets shield go", ("grapple", 110): "only break", ("grapple", 130): "limit 6",
    ("grapple", 131): "breaks", ("grapple", 147): "X while held", ("beast", 147): "attacker rigid",
    ("lightning", 66): "shield only", ("lightning", 110): "k5", ("lightning", 120): "rigid",
    ("lightning", 131): "arc", ("frost", 90): "k5",
}  # fmt: skip
"""The notes of the reference that bear on the fight, by type and first result."""


def expected(text, note, *, armed, shield):
    """What an outcome does to Ann and Bob by the key of the tables, in the Melee of round 1.

    The k is 3, the arm the weapon arm; a further critical has a 1: as a Moderate impact 5/0/10, as
    an arc of Light lightning 3/0/0, which finds nobody but Bob.
    """
    head, *rest = re.findall(r"[^\s()]+(?:\([^()]*\))?", text)
    marks = {}
    for each in rest:
        name, _, inside = each.partition("(")
        marks[name if name != "T" or "held" not in inside else "TH"] = inside.rstrip(")")
    value = [0, 0, 0]
    if head != "0":
        for place, part in enumerate(head.split("/")):
            value[place] = int(part.rstrip("k") or 1) * (K if part.endswith("k") else 1)
    if note == "lets shield go" and shield:
        marks, value = {"SH": ""}, [0, 0, 0]
    if "crit" in marks and "next round" not in marks["crit"]:
        value = [value[0] + 5, value[1], value[2] + 10]
    damage, bleeding, penalty = value
    damage += int(marks.get("SD", 0))
    clocks = [1 + int(marks["D"])] if marks.get("D", "").isdigit() else []
    if bleeding >= 11:
        clocks.append(1 + max(20 - bleeding, 1))
    out = bool({"K", "U", "X"} & marks.keys())
    stiff = "H" in marks and (marks["H"] or note == "rigid")
    held = "H" in marks and "K" not in marks and not stiff
    drops = {"W", "I", "A"} | ({"M"} if note != "shield only" else set())
    dropped = bool(drops & marks.keys()) and armed
    blind = {"": FOR_GOOD, "k": 1 + K}
    passing = marks["T"].split(",") if "T" in marks else ("0", "-1")
    return (
        {
            "hp": 300 - damage,
            "bleeding": bleeding,
            "injuries": penalty,
            "stunned_until": 1 + int(marks["S"] or 1) if "S" in marks else 0,
            "prone": out or bool({"P", "N"} & marks.keys()),
            "cannot_stand": "N" in marks,
            "holder": 1 if held else -1,
            "hold_damage": int(marks["hold"]) if "hold" in marks and held else 0,
            "break_penalty": int(marks["break"]) if "break" in marks and held else 0,
            "hold_penalty": int(marks["TH"].split(",")[0]) if "TH" in marks and held else 0,
            "only_break": note == "only break",
            "hold_limit": 7 if note == "limit 6" else NEVER,
            "passing": int(passing[0]),
            "passing_until": 1 + int(passing[1]),
            "hand": -1 if dropped or not armed else 0,
            "dropped": 1 if dropped else 0,
            "broken": 1 if note == "breaks" and armed else 0,
            "shield": shield and not {"SH", "I", "M"} & marks.keys(),
            "arms": 1 if "A" in marks else 0,
            "leg": "L" in marks,
            "out": out,
            "dead": "K" in marks,
            "incapacitated_until": 1 + int(marks["X"])
            if marks.get("X")
            else FOR_GOOD
            if "U" in marks or ("X" in marks and "while" not in note)
            else 0,
            "out_while_held": note == "X while held",
            "rigid_until": 1 + int(marks["H"] or 1) if stiff else 0,
            "blind_until": (blind.get(marks["Bl"]) or 1 + int(marks["Bl"])) if "Bl" in marks else 0,
            "burning": int(marks.get("burn", 0)),
            "burnt_by": 1 if "burn" in marks else -1,
            "soul_lost": int(marks.get("SD", 0)),
            "dying_until": min(clocks, default=NEVER),
            "assess": int(marks.get("assess", 0 if {"P", "N"} & marks.keys() else -1)),
        },
        {
            "hp": 97 if note == "arc" else 100,
            "grip_on": 0 if "HA" in marks else -1,
            "rigid_until": 2 if note == "attacker rigid" else 0,
            "hand": -1 if "stuck" in marks else 0,
            "stuck_until": 1 + int(marks["stuck"]) if "stuck" in marks else 0,
        },
        "fumble" in marks,
        [int("Lig" in marks["crit"])] if "next round" in marks.get("crit", "") else [],
    )


def _cases():
    for kind in TYPES:
        for row in reference(kind):
            for met in (True, False) if row["condition"] else (False,):
                yield pytest.param(kind, row, met, id=f"{kind}-{row['roll_low']}-{met}")


@pytest.mark.rule("critical.condition")
@pytest.mark.rule("critical.row")
@pytest.mark.rule("critical.types")
@pytest.mark.parametrize(("kind", "row", "met"), list(_cases()))
def test_every_row_of_the_nine_tables(duel, kind, row, met):
    """Its first and last result, by all the marks of the reference figures' key."""
    note = OUR_NOTES.get((kind, int(row["roll_low"])), "")
    condition = row["condition"]
    armed = condition not in ("holding an item", "metal weapon in hand") or met
    shield = condition not in ("shield", "holding an item") or met
    of_the_moment = condition in OF_THE_MOMENT
    worn = frozenset({condition}) if met and not of_the_moment else frozenset()
    for result in {int(row["roll_low"]), int(row["roll_high"])}:
        ring = duel(ann=sheet(SWORD, hp=300, shield=FULL, worn=worn, beast=kind == "beast"))
        ring["Ann"].shield = shield
        ring["Ann"].hand = 0 if armed else -1
        key = ring.address("Bob", ("attack", 0), "critical")
        ring.load(key, result if result <= 100 else result - 50)
        ring.load(ring.below(key, "arm"), 1)
        ring.load(ring.below(key, "k"), K)
        ring.load(ring.below(key, "fumble"), 1)
        ring.load(ring.below(key, ("critical", 0)), 1)
        ring.load(ring.below(key, ("arc", 0)), 1)
        ring.load(ring.below(key, "save"), 95 if met else 94)
        struck_as = CriticalType.CUT if kind == "beast" else CriticalType[kind.upper()]
        ring.strike(("Bob", "Ann"), kind=struck_as, severity=SUP if result <= 100 else LET)
        text = row["outcome_if"] if met else row["outcome"]
        ann, bob, fumbles, shocks = expected(text, note, armed=armed, shield=shield)
        assert {name: getattr(ring["Ann"], name) for name in ann} == ann, text
        assert {name: getattr(ring["Bob"], name) for name in bob} == bob, text
        assert bool(ring.events("fumble")) is fumbles, text
        assert [each.severity.tolist() for each in ring.state.shocks] == [[x] for x in shocks], text
