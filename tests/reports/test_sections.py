"""What the sections say of ten fights that can be counted by hand."""

from __future__ import annotations

import itertools
import re
from html import unescape

import numpy as np
import pytest
from attrs import evolve

from tests.reports.made import SLAIN, MadeWhy, anatomy, material
from vsdsim.reports.page import page
from vsdsim.reports.sections.combatants import combatants
from vsdsim.reports.sections.deeds import deeds
from vsdsim.reports.sections.endings import endings
from vsdsim.reports.sections.fights import fights
from vsdsim.reports.sections.harm import harm
from vsdsim.reports.sections.provenance import provenance
from vsdsim.reports.sections.rounds import last_round, rounds
from vsdsim.reports.sections.spread import spread
from vsdsim.reports.sections.verdict import verdict, warnings
from vsdsim.results.anatomy import Dealt, Rolls, Seen, Used


def tables(html: str) -> dict[str, list[list[str]]]:
    """The rows of every table, the heads first, by its caption."""
    found = {}
    for whole in re.findall("<table>(.*?)</table>", html):
        caption = re.search("<caption[^>]*>(.*?)</caption>", whole)
        rows = [
            [text(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)]
            for row in re.findall("<tr[^>]*>(.*?)</tr>", whole)
        ]
        assert caption is not None
        found[text(caption[1])] = rows
    return found


def text(html: str) -> str:
    """What is read."""
    return unescape(re.sub("<[^>]*>", "", html)).replace("\N{NO-BREAK SPACE}", " ")


def test_the_verdict_has_every_outcome_with_its_interval() -> None:
    """Wilson's for 8 of 10 is 49 to 94 %; nothing seen is below z2 / (10 + z2), never 0."""
    told = tables(verdict(material()))["Outcomes"]
    assert told[1][:3] == ["red", "8", "80 %"]
    assert told[1][3] == "[49, 94]"
    assert told[3][:4] == ["draw", "0", "below 28 %", "-"]
    assert "--fight 3 --seed 7" in told[2][4]


def test_warnings_come_first() -> None:
    """Of few fights, of many undecided, of what the rules have to say."""
    said = warnings(material(notices=("Wolf fights without its howl",)))
    assert [each.split()[0] for each in said] == ["Few", "10", "Wolf"]
    html = page(material())
    assert html.index("Few fights") < html.index("Red won")


def test_a_part_that_is_looked_into_says_so() -> None:
    """Each section that shows it, and no other."""
    html = page(material(anatomy=anatomy(fights=5)))
    assert html.count("Of the first 5 of the 10 fights") == 4
    assert "Of the first" not in page(material())


def test_five_fights_each_with_its_command() -> None:
    """In their order, worst first: lost, undecided, then by what is left to red."""
    made = fights(material())
    rows = tables(made.body)["The five fights"][1:]
    # Ten fights: the 1st, 3rd, 5th, 8th and 10th.
    assert [row[0] for row in rows] == ["5 %", "25 %", "50 %", "75 %", "95 %"]
    assert [row[2] for row in rows] == ["3", "8", "6", "2", "0"]
    assert [row[4] for row in rows] == ["0 %", "30 %", "50 %", "80 %", "90 %"]
    assert rows[0][5] == "50 %"
    assert rows[0][6] == "vsdsim run --fight 3"
    assert made.body.count("<details") == 5


def test_a_fight_too_long_is_cut_in_its_middle() -> None:
    """Its beginning and its end are there, and it says how much is not."""
    one = material()
    long = tuple(f"    Sentence {at}." for at in range(30_000))
    told = fights(evolve(one, stories=(evolve(one.stories[0], lines=long),))).body
    assert "Sentence 0." in told
    assert "Sentence 29999." in told
    missing = re.search(r"([\d,]+) lines from the middle", told)
    assert missing is not None
    kept = len(re.findall(r"Sentence \d+\.", told))
    assert kept + int(missing[1].replace(",", "")) == 30_000
    assert len(told) < 400_000


def test_margins_and_lengths() -> None:
    """Fight 3 is at -50 %, fight 9 at -30 %, the others at what red has left."""
    told = tables(spread(material()).body)
    margins = {row[0]: row[1:] for row in told["Fights by margin and outcome"][1:]}
    assert margins["-50 to -40 %"] == ["0", "1", "0", "0"]
    assert margins["-30 to -20 %"] == ["0", "0", "0", "1"]
    assert margins["+90 to +100 %"] == ["2", "0", "0", "0"]
    assert told["Fights by length"][1] == ["2", "4", "40 %", "0"]


def test_rounds_go_on_until_nearly_all_are_over() -> None:
    """Here to the last; and a fight that is over goes on as it ended."""
    assert last_round(material()) == 3
    told = tables(rounds(material()).body)
    # Red: 10 + 9 of 20 after round 2. Four fights are over by then.
    assert told["In the fight as a round ends"][3] == ["2", "95 %", "40 %", "60 %"]
    points = told["Hit points of red, in per cent of all unhurt"]
    assert points[0] == ["Round", "p5", "p25", "p50", "p75", "p95"]
    assert points[1] == ["0", "100 %", "100 %", "100 %", "100 %", "100 %"]
    assert points[2] == ["1", "40 %", "90 %", "90 %", "90 %", "90 %"]
    assert told["Who is in the fight as a round ends"][3] == [
        "Ben",
        "100 %",
        "100 %",
        "90 %",
        "80 %",
    ]


def test_combatants_by_side() -> None:
    """Rates of ten fights in whole per cents, with a bar as long as the rate."""
    told = tables(combatants(material()).body)
    assert told["Combatants"][1] == ["red"]
    assert told["Combatants"][3][:3] == ["Ben", "80 %", "80 %"]
    assert told["Combatants"][2][4] == "40"


def test_ways_out_of_the_fight() -> None:
    """The commonest first, of all that went out of a side, 8 and 6 of 14, and their fates."""
    told = tables(endings(material()).body)
    (blue,) = (rows for caption, rows in told.items() if caption.startswith("blue: 1.4"))
    assert blue == [
        ["What", "Share", "Dead", "Out", "Mostly who", "Mostly by", "Example fight"],
        ["sword: Lethal cut", "57.1 %", "100.0 %", "-", "Orc 1", "Ann", "1"],
        ["sword: hit points", "42.9 %", "-", "100.0 %", "Orc 2", "Ann", "0"],
    ]
    (red,) = (rows for caption, rows in told.items() if caption.startswith("red: 0.2"))
    assert red[1] == ["bleeding", "100.0 %", "100.0 %", "Ben", "nobody", "3"]


def test_what_they_died_of() -> None:
    """With the row of the critical table and the phase; whoever lives is not among them."""
    told = tables(endings(material()).body)
    (blue,) = (rows for caption, rows in told.items() if caption.startswith("Of what blue died"))
    assert blue[1:] == [["sword: Lethal cut, 101-110 (melee)", "100.0 %", "Orc 1", "Ann", "1"]]


def test_the_same_way_with_another_end_is_one_row() -> None:
    """Six die of it and two do not: 75 and 25 % of eight."""
    ends = {SLAIN: Seen(6, 4), evolve(SLAIN, fate="out", victim=3): Seen(2, 3)}
    told = tables(endings(material(anatomy=anatomy(ends=ends))).body)
    (blue,) = (rows for caption, rows in told.items() if caption.startswith("blue"))
    (row,) = blue[1:]
    assert row == ["sword: Lethal cut", "100.0 %", "75.0 %", "25.0 %", "Orc 1 (75.0 %)", "Ann", "3"]


def test_rarer_ways_are_one_line() -> None:
    """Ten are told, the sixteen others are counted."""
    names = {at: f"blade {at:02}" for at in range(26)}
    common = {
        evolve(SLAIN, name=names[at]): Seen(30 - at if at < 10 else 1, at) for at in range(26)
    }
    told = tables(endings(material(anatomy=anatomy(ends=common))).body)
    (blue,) = (rows for caption, rows in told.items() if caption.startswith("blue"))
    assert len(blue) == 1 + 10 + 1
    # 30 + 29 + ... + 21 = 255 of 271.
    assert blue[-1] == ["… and 16 rarer ways", "5.9 %", "", "", "", ""]


def test_who_put_out_whom() -> None:
    """A fight: Ann 0.8 times Orc 1 and 0.6 times Orc 2; Ben by nobody's hand."""
    rows = tables(endings(material()).body)["Who put out whom: how many a fight"]
    assert rows[0] == ["", "Ann", "Ben", "Orc 1", "Orc 2", "All"]
    assert rows[1] == ["Ann", "-", "-", "0.8", "0.6", "1.4"]
    assert rows[5] == ["nobody", "-", "0.2", "-", "-", "0.2"]
    assert rows[6] == ["all", "-", "0.2", "0.8", "0.6", "1.6"]


def test_damage_by_source() -> None:
    """With a sword 40 a fight, 30 of them hits; of the bow all goes to a friend."""
    rows = tables(harm(material()).body)["Damage a fight, by source"]
    assert rows[0] == ["", "All", "Hits", "Critical", "Bleeding", "To own side"]
    assert rows[1:4] == [
        ["Ann"],
        ["sword", "40", "30", "10", "-", "-"],
        ["bow", "2", "2", "-", "-", "2"],
    ]


def test_rare_sources_are_told_together() -> None:
    """Below half a per cent of somebody's damage, here 1 and 1 of 402."""
    damage = {**anatomy().damage}
    damage = {key: points for key, points in damage.items() if key.name == "sword"}
    damage |= {Dealt(0, 2, "hits", "melee", name): 1 for name in ("fist", "foot")}
    rows = tables(harm(material(anatomy=anatomy(damage=damage))).body)["Damage a fight, by source"]
    assert [row[0] for row in rows[1:]] == ["Ann", "sword", "rarer"]
    assert rows[-1][:3] == ["rarer", "0.2", "0.2"]


def test_attack_rolls() -> None:
    """Ann rolls 4 times a fight: half hit, a quarter are critical, 15 % lightly."""
    rows = tables(deeds(material()).body)["Attack rolls"]
    assert rows[2] == ["sword", "4", "50 %", "25 %", "5 %", "10", "15.0 %", "10.0 %", "0.5"]
    assert rows[4][:4] == ["axe", "2", "20 %", "below 14 %"]


def test_rare_attacks_and_what_nobody_came_to_are_left_out() -> None:
    """A fist once in a thousand rolls; severities and blows at the fallen that never came."""
    attacks = {
        Used(0, "melee", "sword"): Rolls(999, 500, (6, 0), 2, 400),
        Used(0, "melee", "fist"): Rolls(1, 0, (0, 0), 0, 0),
    }
    rows = tables(deeds(material(anatomy=anatomy(attacks=attacks))).body)["Attack rolls"]
    assert rows[0] == ["", "A fight", "Hit", "Critical", "Fumble", "Damage", "Light"]
    assert [row[0] for row in rows[1:]] == ["Ann", "sword"]


def test_scripts_by_who_followed_them() -> None:
    """Ann and Ben together declared 35 times: 28 of them attacks; orcs are a group."""
    told = tables(deeds(material()).body)
    bold = told["Ann, Ben: bold"]
    assert bold[1] == ["attack", "80.0 %", "1.40"]
    assert bold[2] == ["flee when self.bruised", "14.3 %", "0.25"]
    assert bold[4] == ["goes on", "5.7 %", "0.10"]
    assert told["Orc 1-2: usual"][1] == ["attack", "100.0 %", "2.50"]


def test_what_decides_it() -> None:
    """Changes in points; what moves no fight at all is left out, what is no surer says so."""
    told = tables(page(material(why=MadeWhy(material().result))))
    assert told["What if"][1:] == [
        ["without Ann", "-40 pp", "[-50, -30]", "2"],
        ["without Ben (within the error)", "+2.0 pp", "[-1.0, +5.0]", "4"],
    ]
    (figure,) = told["Figures on the sheets"][1:]
    assert figure == ["Ann: cmb", "-10.0 pp", "[-12.0, -8.0]", "+20 pp", "[+15, +25]"]
    assert "One more figure moves it less" in page(material(why=MadeWhy(material().result)))


def test_nobody_has_asked_what_decides_it() -> None:
    """Then there is no such section."""
    assert "sensitivity" not in page(material())


def test_provenance_is_whole() -> None:
    """Versions, rules, seed, changes, and the command that makes it again."""
    told = text(provenance(material()).body)
    for each in ("vsdsim 1, vsd rules abc", "mill.toml", "red.Ann.stats.hp=50", "0 to 9"):
        assert each in told
    assert (
        "vsdsim report mill.toml --fights 10 --seed 7 --set red.Ann.stats.hp=50 "
        "--dissect 10 -o report.html" in told
    )


def test_without_an_anatomy_the_rest_is_there() -> None:
    """What nobody has looked into is left out, in the contents too."""
    html = page(material(anatomy=None))
    assert 'id="fights"' in html
    assert "endings" not in html


def test_equal_fights_make_equal_pages() -> None:
    """Byte for byte."""
    assert page(material()) == page(material())


def test_a_batch_of_one_side_that_always_wins() -> None:
    """No chart minds that there is nothing to show of anybody else."""
    one = material()
    counts = np.array([10, 0, 0, 0])
    tally = evolve(one.result.tally, counts=counts, rounds=np.array([0, 10]))
    fates = evolve(one.fates, outcome=np.zeros(10, dtype=np.int64), rounds=np.ones(10, np.int64))
    still = anatomy(
        ends={}, deaths={}, damage={}, attacks={}, lengths=np.array([0, 10]),
        standing=np.full((4, 2), 10), hit_points=anatomy().hit_points[:, :1].repeat(2, axis=1),
    )  # fmt: skip
    html = page(evolve(one, result=evolve(one.result, tally=tally), fates=fates, anatomy=still))
    assert not re.search(r"\bnan\b|\binf\b", html)
    assert "None of blue went out of the fight." in text(html)


@pytest.mark.parametrize("margin", [-1.0, 0.0, 1.0])
def test_pins_never_hide_each_other(margin: float) -> None:
    """Five fights that went alike have five pins, all within the chart."""
    one = material()
    own, others = max(margin, 0.0), max(-margin, 0.0)
    alike = tuple(
        evolve(each, fate=evolve(each.fate, own=own, others=others)) for each in one.stories
    )
    told = spread(evolve(one, stories=alike)).body
    places = [float(each) for each in re.findall(r'<circle cx="([^"]+)"', told)]
    assert len(places) == 5
    assert all(abs(a - b) >= 12.9 for a, b in itertools.combinations(places, 2))
    assert all(40 < each < 430 for each in places)


def test_rounds_in_which_next_to_nobody_fights_are_not_shown() -> None:
    """Up to the round by which 99 of 100 fights are over, and four at least."""
    long = anatomy(
        fights=1000, lengths=np.array([0, 0, 0, 0, 0, 500, 485, 10, 5]),
        standing=np.full((4, 9), 1000),
    )  # fmt: skip
    # 98.5 % are over after round 6, 99.5 % after round 7.
    assert last_round(material(anatomy=long)) == 7
    short = anatomy(lengths=np.array([0, 10, 0, 0, 0, 0]), standing=np.full((4, 6), 10))
    assert last_round(material(anatomy=short)) == 4
