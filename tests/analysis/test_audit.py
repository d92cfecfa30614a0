"""Audits: sound rules pass, and every way to cheat is caught by the invariant that is for it."""

from __future__ import annotations

from xml.etree import ElementTree

import numpy as np
import pytest
from attrs import evolve, frozen

import vsdsim as vs
from vsdsim.analysis.audits.audit import audit
from vsdsim.analysis.checks.check import Means
from vsdsim.analysis.checks.expecting import Verdict
from vsdsim.dice import child, dn, root
from vsdsim.errors import Fault, ScenarioError, UsageError
from vsdsim.montecarlo.arena import Arena
from vsdsim.results.activity import Activity, Hit, OutOfTurn
from vsdsim.results.block import Block
from vsdsim.scenario.field import Place
from vsdsim.scenario.model import Combatant, Scenario, Side

FIGHTS = 6_000


def scenario(max_rounds=30, **more):
    """Two against three on a field; a sheet is a number that counts."""
    sides = {"heroes": (12, 7), "orcs": (3, 4, 5)}
    return Scenario(
        "Toy",
        tuple(
            Side(side, tuple(
                Combatant(side, f"{side[:3]} {at}", strength, None, Place(x, 500 * at))
                for at, strength in enumerate(strengths)
            ))
            for x, (side, strengths) in zip((-2_000, 2_000), sides.items(), strict=True)
        ),
        file="toy.toml", max_rounds=max_rounds, placed=True, **more,
    )  # fmt: skip


@frozen
class Toy:
    """An encounter: every side adds up what it is and what it rolls, each die by its name."""

    scenario: Scenario
    cheat: str = ""
    rules: str = "feedc0de"
    block_size: int = 12_000

    @property
    def outcomes(self):
        """As every encounter has them."""
        return (*(side.name for side in self.scenario.sides), "draw", "undecided")

    def fight(self, seed, fights):
        """A pure function of seed and fight numbers, if it does not cheat."""
        keys, sides = root(seed, fights), self.scenario.sides
        if self.cheat == "hurry":
            keys = child(keys, "limit", self.scenario.max_rounds)
        scores = []
        for at, side in enumerate(sides):
            score = np.zeros(len(fights), dtype=np.int64)
            for each in side.combatants:
                sign = -1 if self.cheat == "weak" else 1
                score += dn(child(keys, each.full_name), 20) + sign * each.sheet
                if self.cheat == "north" and each.place.x > 0:
                    score += 1
            if (self.cheat, side.name) == ("name", "heroes"):
                score += 3
            scores.append(score + (self.cheat == "first" and at == 0))
        if self.cheat == "company":
            scores[0] += len(fights) % 2
        rounds = dn(child(keys, "length"), 25).astype(np.int16)
        if self.cheat == "endless":
            rounds += 10
        outcome = np.where(scores[0] > scores[1], 0, np.where(scores[0] < scores[1], 1, 2))
        over = rounds > self.scenario.max_rounds
        outcome[over], rounds[over] = 3, self.scenario.max_rounds
        count = len(self.scenario.combatants)
        hp = np.array([scores[at] for at, side in enumerate(sides) for _ in side.combatants])
        sums = np.zeros(count, dtype=np.int64)
        return Block(
            fights, outcome.astype(np.int8), rounds, hp.astype(np.int32), hp > 0, hp > 0,
            sums, sums, sums, {"hit points": sums},
        )  # fmt: skip


@frozen
class ToyRules:
    """A ruleset as an audit knows it, sound or not."""

    cheat: str = ""

    def encounter(self, fought):
        """The scenario made ready."""
        return Toy(fought, self.cheat, rules=f"toy {self.cheat}")

    def activity(self, encounter, _seed, fights):
        """Everybody strikes in every fight, but for a cheat."""
        count = len(encounter.scenario.combatants)
        all_ = np.full(count, fights)
        some, none = all_.copy(), all_.copy()
        some[1], none[2] = 0, 0
        dead = (OutOfTurn(7, 3, "orcs.orc 2", "attack"),) if self.cheat == "dead" else ()
        return Activity(
            fights,
            there=none if self.cheat == "absent" else all_,
            declared=some if self.cheat == "idle" else all_,
            meant=all_,
            struck=some if self.cheat in {"idle", "peaceful"} else all_,
            harmful=np.ones(count, dtype=bool),
            out_of_turn=dead,
            hardest=Hit(3_000 if self.cheat == "row" else 100, 4, 2, "orcs.orc 1", "critical"),
            sturdiest=20,
        )

    def stronger(self, combatant):
        """By three."""
        return evolve(combatant, sheet=combatant.sheet + 3)


def audited(cheat="", tmp=("toy.toml",), load=None, **more):
    """What an audit of the toy comes to."""
    means = Means(load or (lambda _: scenario()), None, None, "1")
    settings = {"seed": 5, "fights": FIGHTS} | more
    with Arena() as arena:
        return audit(tmp, means, ToyRules(cheat), arena, **settings)


def failed(result):
    """The names of the invariants that did not pass."""
    return {
        each.invariant
        for file in result.files
        for each in file.findings
        if each.verdict not in {Verdict.PASS, Verdict.NOT_APPLICABLE}
    }


def test_sound_rules_pass():
    """All of it, both sides where it is asked of each."""
    result = audited()
    assert result
    asked = [f"{each.invariant} {each.about}".strip() for each in result.files[0].findings]
    assert asked == [
        "order", "turned", "blocks", "limit", "acts", "dead", "hits",
        "mirror heroes", "mirror orcs", "labels", "ends", "stronger heroes", "stronger orcs",
    ]  # fmt: skip
    assert result.summary().splitlines()[-1] == (
        "audit: 13 passed, 0 failed, 0 inconclusive, 0 errors, 0 not applicable"
    )


@pytest.mark.parametrize(
    ("cheat", "caught"),
    [
        ("first", {"order", "mirror"}),
        ("name", {"labels", "mirror"}),
        ("north", {"turned", "mirror"}),
        ("company", {"blocks"}),
        ("hurry", {"limit"}),
        ("weak", {"stronger"}),
        ("endless", {"ends"}),
        ("idle", {"acts"}),
        ("absent", {"acts"}),
        ("dead", {"dead"}),
        ("row", {"hits"}),
    ],
)
def test_a_cheat_is_caught(cheat, caught):
    """By what is for it, and by nothing that is for another."""
    result = audited(cheat)
    assert not result
    assert failed(result) - {"labels"} == caught - {"labels"}
    assert caught <= failed(result)


def test_it_says_what_is_wrong_and_how_to_see_it():
    """In how many fights, the first of them, and the command that tells it."""
    text = audited("first").summary()
    assert "FAIL  toy.toml: order: listed the other way round, " in text
    assert "watch     vsdsim run toy.toml --fight " in text
    assert "FAIL  toy.toml: mirror heroes: heroes against itself is not even" in text
    assert "again     vsdsim check --audit toy.toml --fights 6000 --seed 5" in text
    text = audited("idle").summary()
    assert "heroes.her 1 never does anything: no line of its script ever holds" in text
    assert "orcs.orc 0 is never there" in audited("absent").summary()
    told = " ".join(audited("row").summary().split())
    assert "hits: one hit takes more than 250 hit points" in told
    assert "orcs.orc 1, round 2 of fight 4, critical: 3,000 damage, where nobody has" in told
    assert "orcs.orc 2, round 3 of fight 7: attack" in audited("dead").summary()


def test_where_everybody_is_frail_a_blow_is_no_slip_in_a_table(tmp_path):
    """A blow of twenty is an ordinary one, also at somebody of a single hit point."""
    people = "".join(
        f'[[side]]\nname = "{side}"\n[[side.combatant]]\nuse = "{use}"\nstats = {{ hp = 1 }}\n'
        for side, use in (("red", "warrior-3"), ("blue", "orc-soldier"))
    )
    file = tmp_path / "frail.toml"
    file.write_text(f'name = "Frail"\n{people}', encoding="utf-8")
    (hits,) = (
        each for each in vs.audit(file, fights=60).files[0].findings if each.invariant == "hits"
    )
    assert hits.value > 5
    assert hits.verdict is Verdict.PASS


def test_who_never_strikes_is_named_and_no_fault():
    """A note beneath what was passed."""
    result = audited("peaceful")
    assert result
    told = " ".join(result.summary().split())
    assert "Note toy.toml: heroes.her 1 never strikes: means to in 1,000 fights" in told


def test_what_cannot_be_asked_is_no_failure():
    """Nobody has a place; and fights that nobody wins say nothing of who wins them."""
    nowhere = audited(load=lambda _: evolve(scenario(), placed=False))
    assert nowhere
    found = {each.invariant: each for each in nowhere.files[0].findings}
    assert found["turned"].verdict is Verdict.NOT_APPLICABLE
    assert "N/A   toy.toml: turned: nobody has a place" in nowhere.summary()
    open_ = audited(load=lambda _: scenario(max_rounds=0))
    verdicts = {each.invariant: each.verdict for each in open_.files[0].findings}
    assert verdicts["mirror"] is Verdict.NOT_APPLICABLE
    assert verdicts["ends"] is Verdict.FAIL


def test_false_alarms_are_as_rare_as_stated():
    """Of 60 audits of sound rules at 20 %, 12 false alarms at most are expected."""
    alarms = sum(not audited(seed=seed, fights=400, error=0.2) for seed in range(60))
    # 21 or more would come once in about 200.
    assert alarms <= 20


def test_a_file_at_fault_stops_no_other():
    """It is an error, in its place."""

    def load(file):
        if file == "bad.toml":
            raise ScenarioError([Fault(file, 3, "orcs.hp", "a number", "-4")])
        return scenario()

    result = audited(tmp=("bad.toml", "toy.toml"), load=load)
    assert [next(iter(file.verdicts)).value for file in result.files] == ["ERROR", "PASS"]
    assert "1 errors" in result.summary().splitlines()[-1]
    with pytest.raises(UsageError, match="required a scenario at least"):
        audited(tmp=())


def test_what_shows_no_progress_is_announced():
    """A line a file."""
    told = []
    audited(announce=told.append, fights=300)
    assert told == ["toy.toml: 300 fights one by one"]


def test_ctrl_c_leaves_the_rest_open(monkeypatch):
    """What is known by then is told; all else is inconclusive, and the audit no success."""
    monkeypatch.setattr(Arena, "grow", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    result = audited()
    assert result.interrupted
    assert not result
    verdicts = {each.invariant: each.verdict for each in result.files[0].findings}
    assert verdicts["order"] is Verdict.PASS
    assert verdicts["mirror"] is verdicts["stronger"] is Verdict.INCONCLUSIVE


def test_files_for_machines(tmp_path):
    """JUnit, Markdown, JSON and a table say the same."""
    result = audited("weak", load=lambda _: evolve(scenario(), placed=False))
    result.save_junit(tmp_path / "out.xml")
    suites = ElementTree.parse(tmp_path / "out.xml").getroot()
    assert (suites.get("name"), suites.get("failures"), suites.get("skipped")) == (
        "vsdsim audit", "2", "1",
    )  # fmt: skip
    result.save_markdown(tmp_path / "out.md")
    assert "| FAIL | toy.toml | stronger heroes |" in (tmp_path / "out.md").read_text("utf-8")
    document = result.to_json()
    assert (document["failed"], document["not_applicable"]) == (2, 1)
    table = result.to_pandas()
    assert list(table["verdict"]).count("FAIL") == 2
    assert set(table["file"]) == {"toy.toml"}
    assert "stronger orcs" in result._repr_html_()
    assert repr(result).startswith("<AuditResult ")


@pytest.mark.parametrize("ask", [vs.audit, vs.check, vs.false_alarms])
def test_a_chance_of_error_is_called_so(ask):
    """By the name of the argument that was given."""
    with pytest.raises(UsageError, match="error: required a chance between 0 and 1, arrived 2"):
        ask("duel", error=2)


def test_one_fight_is_no_fights():
    """In what is told and announced of one."""
    told = []
    text = vs.audit("duel", fights=1, announce=told.append).summary()
    assert "1 fights" not in text + " ".join(told)
    assert "duel: mirror red: of 1 fight of red against itself 1 is won at all" in text
