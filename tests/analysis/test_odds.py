"""Odds as they are asked for and shown: names, words, tables, pictures."""

from __future__ import annotations

import csv
import json
import re

import pytest
from matplotlib.figure import Figure

import vsdsim as vs
from vsdsim import api, blows
from vsdsim.analysis.odds.odds import parry_of
from vsdsim.analysis.odds.text import chance_text, number_text
from vsdsim.results.chances import Asked, Chances
from vsdsim.scenario.model import Parry

DUEL = ("warrior-3", "orc-soldier")


@pytest.fixture(scope="module")
def card():
    """A whole card."""
    return vs.odds(*DUEL)


@pytest.fixture(scope="module")
def all_():
    """Everybody of a scenario."""
    return vs.odds("four-orcs")


def blow(damage, ways=None, **more):
    """Chances of a made-up blow."""
    ways = sum(damage.values()) if ways is None else ways
    plain = {"hits": 0, "fumbles": 0, "fells": 0, "kills": 0, "criticals": (0,)}
    return Chances(label="", ways=ways, damage=damage, **(plain | more))


def test_ways_must_add_up():
    """A blow of which part is missing is refused."""
    assert blow({0: 1, 4: 3}).ways == 4
    with pytest.raises(ValueError, match="do not add up"):
        blow({0: 1, 4: 3}, ways=5)


def test_mean_and_percentiles_are_of_all_blows():
    """By hand: 0 in 90 of 100 ways, 10 in 6, 30 in 4."""
    c = blow({0: 90, 10: 6, 30: 4}, criticals=(3, 0, 1))
    assert c.mean == pytest.approx(1.8)
    assert [c.percentile(each) for each in (5, 50, 90, 91, 95, 96, 97, 100)] == [
        0, 0, 0, 10, 10, 10, 30, 30,
    ]  # fmt: skip
    assert c.any_critical == 4


@pytest.mark.parametrize(
    ("ways", "of", "text"),
    [
        (0, 7, "never"),
        (7, 7, "always"),
        (5, 8, "62.5 %"),
        (831, 10_000, "8.31 %"),
        (2, 1000, "0.200 %"),
        (49, 100_000, "0.0490 %"),
        (1, 10**6, "<0.001 %"),
        (12, 10**6, "0.00120 %"),
        (9535, 10_000, "95.3 %"),
        (9985, 10_000, "99.85 %"),
        (99_996, 100_000, "99.996 %"),
        (10**7 - 1, 10**7, ">99.999 %"),
    ],
)
def test_chances_have_three_figures(ways, of, text):
    """Of what is likely, or of what is missing to certainty; only what is never is never."""
    assert chance_text(ways, of) == text


def test_means_have_three_figures():
    """Whatever their size."""
    assert [number_text(each) for each in (0, 11.8235, 7.5, 0.6864, 123.4)] == [
        "0", "11.8", "7.50", "0.686", "123",
    ]  # fmt: skip


def test_a_card_begins_with_the_answer(card):
    """A sentence, what was counted, the tables; 80 columns wide, and no interval anywhere."""
    text = card.summary()
    first = " ".join(text.split("\n\n")[0].split())
    assert first == (
        "warrior-3's arming sword hits orc-soldier in 80.0 % of blows, fells it in 0.200 %."
    )
    assert max(map(len, text.splitlines())) <= 80
    assert "again     vsdsim odds warrior-3 orc-soldier" in text
    assert "exact" in text
    assert "CI" not in text
    for what in ("parry", "armour", "arc", "plight"):
        assert f"\nBy {what} " in text
    assert "By range" not in text


def test_the_histogram_adds_up(card):
    """Its shares are all blows, to the rounding of what it shows."""
    lines = card.summary().split("of a blow")[1].split("\n\n")[0].splitlines()[1:]
    shares = [float(re.search(r"([\d.]+) %", line)[1]) for line in lines]
    assert sum(shares) == pytest.approx(100, abs=0.2)
    assert len(lines) <= 13


def test_properties_are_those_of_the_chances(card):
    """As fractions."""
    c = card.card.chances
    assert (card.hit, card.fells) == (c.hits / c.ways, c.fells / c.ways)
    assert 0 < card.fells < card.critical < card.hit < 1
    assert card.mean == c.mean
    assert repr(card) == (
        "<Odds of 'warrior-3' (arming sword) against 'orc-soldier': hit 0.8, mean 11.82, "
        "fells 0.002, kills 0.005>"
    )


def test_json_says_everything(card):
    """Chances between 0 and 1, all damage, all tables."""
    document = json.loads(json.dumps(card.to_json()))
    assert sum(each["chance"] for each in document["damage"]) == pytest.approx(1)
    assert document["hit"] == card.hit
    assert sum(
        document[name] for name in ("superficial", "light", "moderate", "grievous", "lethal")
    ) == pytest.approx(document["critical"])
    assert document["by"]["parry"][1]["value"] == 10
    assert document["by"]["armour"][0].keys() == document["by"]["plight"][0].keys()


def test_a_table_has_everybody_against_everybody(all_):
    """Four heroes, each unlike the others, and four orcs who are alike."""
    heroes = ["Aldric", "Brida", "Corin", "Dera"]
    pairs = [(card.attacker, card.defender) for card in all_.cards]
    assert pairs == [*((name, "Orc 1-4") for name in heroes), *(("Orc 1-4", n) for n in heroes)]
    text = all_.summary()
    assert max(map(len, text.splitlines())) <= 80
    assert "again     vsdsim odds four-orcs" in text
    assert len(all_.to_json()["pairs"]) == 8
    assert repr(all_) == "<OddsTable 'Four orcs at the ford': 8 pairs>"


def test_a_row_of_the_table_is_the_card_of_the_two(all_):
    """The same blow, the same figures."""
    one = vs.odds("four-orcs", attacker="heroes.Aldric", defender="orcs.Orc 3")
    row = all_.cards[0].chances
    assert dict(one.card.chances.damage) == dict(row.damage)
    assert (one.card.attacker, one.card.defender) == ("Aldric", "Orc 3")
    assert (one.fells, one.kills) == (row.share(row.fells), row.share(row.kills))


def test_only_one_attacker_or_defender():
    """The others of a table are left out; a group's name is that of its first."""
    rows = vs.odds("four-orcs", attacker="heroes.Dera").cards
    assert [(card.attacker, card.defender) for card in rows] == [("Dera", "Orc 1-4")]
    rows = vs.odds("four-orcs", defender="orcs.Orc").cards
    assert [card.defender for card in rows] == ["Orc 1"] * 4


def test_settings_change_the_answer_and_are_told():
    """Of two stat blocks and of a scenario."""
    better = vs.odds(*DUEL, overrides=["attacker.warrior-3.stats.cmb=100"])
    assert better.hit > vs.odds(*DUEL).hit
    again = " ".join(better.summary().replace("\\\n", " ").split())
    assert "again vsdsim odds warrior-3 orc-soldier --set attacker.warrior-3.stats.cmb=100" in again
    table = vs.odds("four-orcs", overrides=["orcs.Orc.count=1"])
    assert {card.defender for card in table.cards} >= {"Orc 1"}


@pytest.mark.parametrize(
    ("text", "parry"),
    [(30, Parry(30)), ("0", Parry(0)), ("25%", Parry(25, share=True)), (None, None)],
)
def test_parries(text, parry):
    """Points, or a share."""
    assert parry_of(text) == parry


@pytest.mark.parametrize("text", ["", "-3", "x", "101%", "25%%", "1001", "2.5", "%", "²"])
def test_what_is_no_parry(text):
    """A usage error says what is one."""
    with pytest.raises(vs.UsageError, match="parry: required points from 0 to 1000"):
        parry_of(text)


WRONG = {
    "attacker": (("warrior-33", "orc-soldier"), {}, r"attacker: .*did you mean warrior-3\?"),
    "defender": (("warrior-3", "orc-solider"), {}, r"defender: .*did you mean orc-soldier\?"),
    "name": (("four-orcs",), {"attacker": "heroes.Aldrik"}, r"did you mean heroes.Aldric\?"),
    "nobody": (("four-orcs",), {"defender": "q"}, "defender: required SIDE.NAME"),
    "alone": (("four-orcs",), {"attack": "dagger"}, "required an attacker and a defender"),
    "scenario": (("four-orks",), {}, r"did you mean four-orcs\?"),
}


@pytest.mark.parametrize("case", WRONG)
def test_names_that_are_nothing(case):
    """Usage errors, with the name that was meant where one is near."""
    given, more, told = WRONG[case]
    with pytest.raises(vs.UsageError, match=told):
        vs.odds(*given, **more)


def test_tables_for_pandas(card, all_):
    """A row a situation, a row a number of hit points, a row a pair."""
    rows = card.to_pandas()
    assert rows.loc[0, "hit"] == card.hit
    assert set(rows["by"]) == {"", "parry", "armour", "arc", "plight"}
    assert card.to_pandas("damage")["chance"].sum() == pytest.approx(1)
    assert len(all_.to_pandas()) == 8
    with pytest.raises(vs.UsageError, match=r"required one of situations, damage.*situations\?"):
        card.to_pandas("situation")


def test_csv_has_the_same_rows(card, all_, tmp_path):
    """Unrounded."""
    for answer, rows in ((card, len(card.to_pandas())), (all_, 8)):
        path = tmp_path / "rows.csv"
        answer.to_csv(path)
        with path.open(encoding="utf-8", newline="") as file:
            read = list(csv.DictReader(file))
        assert len(read) == rows
        assert float(read[0]["damage_mean"]) == answer.to_pandas().loc[0, "damage_mean"]
    with pytest.raises(vs.UsageError, match="in a folder that is there"):
        card.to_csv(tmp_path / "gone" / "rows.csv")


def test_notebooks_show_both(card, all_):
    """Complete in itself; names are text."""
    assert card._repr_html_().count("<rect") > 10
    assert all_._repr_html_().count("<tr>") == 9
    document = {
        "name": "<b>",
        "side": [
            {"name": side, "combatant": [{"name": "<i>", "use": "bandit"}]} for side in ("a", "b")
        ],
    }
    html = vs.odds(document)._repr_html_()
    assert "<b></b>" not in html
    assert "<i>" not in html


def test_pictures(card, all_):
    """A page of two panels or of one; with axes, what is drawn there and the axes back."""
    page = card.plot()
    assert isinstance(page, Figure)
    assert len(page.axes) == 2
    lines = page.axes[1].get_lines()
    assert [line.get_label() for line in lines] == ["hits", "critical", "fells", "kills"]
    assert lines[0].get_ydata()[0] == card.hit
    assert len(all_.plot().axes) == 1
    for answer in (card, all_):
        ax = Figure().add_subplot()
        assert answer.plot(ax=ax) is ax
    bow = vs.odds("archer-3", "wolf").plot()
    assert bow.axes[1].get_xlabel() == "metres"
    sword = vs.odds("warrior-3", "wolf").plot()
    assert "armour" in sword.axes[1].get_title(loc="left")


@pytest.mark.parametrize("name", blows.stat_blocks())
def test_every_stat_block_strikes_with_something(name):
    """All that it does adds up, and it does harm or says that it cannot."""
    scenario = blows.two(name, "bandit")
    one, other = scenario.combatants
    card = api.rules().blow(one, other, scenario, Asked(), whole=False)
    assert sum(card.chances.damage.values()) == card.chances.ways
    assert 0 < card.chances.hits < card.chances.ways


def test_who_cannot_strike_has_no_row_but_a_line():
    """One too laden to attack; alone it is an error."""
    laden = {"name": "Lou", "use": "warrior-3", "encumbrance": "over"}
    wolves = {"name": "wolves", "combatant": [{"name": "Wolf", "use": "wolf"}]}
    heroes = {"name": "heroes", "combatant": [laden, {"name": "Ada", "use": "warrior-3"}]}
    answer = vs.odds({"name": "x", "side": [heroes, wolves]}, defender="wolves.Wolf")
    assert [card.attacker for card in answer.cards] == ["Ada"]
    assert "Not shown: Lou: required somebody who can attack" in answer.summary()
    assert len(answer.to_json()["notes"]) == 1
    alone = {"name": "x", "side": [{"name": "heroes", "combatant": [laden]}, wolves]}
    with pytest.raises(vs.UsageError, match="Lou: required somebody who can attack"):
        vs.odds(alone, attacker="heroes.Lou")


def test_a_blow_that_can_do_nothing_is_told_and_drawn():
    """Never is said in words, and a picture without curves is still one."""
    answer = vs.odds(*DUEL, overrides=['defender.orc-soldier.stats.immune=["cut"]'])
    assert answer.summary().startswith(
        "warrior-3's arming sword hits orc-soldier never, fells it never.\n"
    )
    assert len(answer.plot().axes) == 2
    assert answer._repr_html_()
