"""Critical strikes: severity, row, table, condition, chains; and every row of the melee tables."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import numpy as np
import pytest

from tests.vsd.rules.harness import CLAW, FULL, SWORD, natural, sheet
from vsdsim.vsd.rules.critical import critical_row
from vsdsim.vsd.state import NEVER
from vsdsim.vsd.vocabulary import CriticalType, Phase, Rank, Severity

SUP, LIG, MOD, GRI, LET = Severity
REFERENCE = Path(__file__).parents[2] / "reference" / "critical_tables.csv"
TYPES = ("impact", "cut", "pierce", "grapple", "fire", "lightning", "frost", "dark", "beast")
OF_THE_MOMENT = ("shield", "holding an item", "metal weapon in hand", "passes TSR against 100")
K, FOR_GOOD = 3, 32767


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


CUT, PIERCE = CriticalType.CUT, CriticalType.PIERCE


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
