"""A new condition takes one declaration: here are some that nothing else knows of.

The engine is imported afresh around a table with more rows, as if they stood there; no phase, no
reader and no sentence has been told of them. What they come to is worked out by hand.
"""

from __future__ import annotations

import contextlib
import importlib
import sys
from types import SimpleNamespace

import pytest

OURS = ("vsdsim", "tests.vsd.rules.harness", "tests.vsd.rules.spellbook")
WHIRL = """
[whirl]
lore = "channeling"
weave = 2
range = 30
on = "enemy"
save = "wsr"
duration = { rounds = 2 }
effects = [{ condition = "dizzy" }]
"""


def _is_ours(name):
    return any(name == each or name.startswith(f"{each}.") for each in OURS)


def _rows(kind):
    """Conditions of this test alone."""
    return (
        kind.Condition(
            "Dizzy", begins=2, mark="Dz", cmb=-15, defence=-15, full_actions=False, alone=1
        ),
        kind.Condition("Numb", stacks=kind.Stacks.ADDS, mark="Nm", skills=-20, saves=-10),
        kind.Condition(
            "Rapt",
            ends=frozenset({kind.Ends.ROUNDS, kind.Ends.HARM}),
            mark="Rp",
            attacks=False,
            casts=False,
            told="rapt in wonder",
        ),
        kind.Condition(
            "Lost",
            ends=frozenset({kind.Ends.ROLL, kind.Ends.ROUND}),
            mark="Lo",
            attacked=10,
            slows=2,
            spared="no-fear",
        ),
    )


@pytest.fixture(scope="module")
def world():
    """The engine and the harness around a table with these rows."""
    kept = {name: module for name, module in sys.modules.items() if _is_ours(name)}
    for name in kept:
        del sys.modules[name]
    rules = importlib.import_module("tests.vsd.rules")
    inside = {name: getattr(rules, name, None) for name in ("harness", "spellbook")}
    try:
        kind = importlib.import_module("vsdsim.vsd.condition")
        table = importlib.import_module("vsdsim.vsd.conditions")
        table.CONDITIONS = table.registered(*table.CONDITIONS.values(), *_rows(kind))
        named = {
            "table": "vsdsim.vsd.conditions",
            "harness": "tests.vsd.rules.harness",
            "book": "tests.vsd.rules.spellbook",
            "api": "vsdsim.api",
            "errors": "vsdsim.errors",
            "effects": "vsdsim.vsd.library.spells.plights",
            "spells": "vsdsim.vsd.library.spells.spell",
            "phases": "vsdsim.vsd.vocabulary",
            "figures": "vsdsim.vsd.rules.figures",
            "exposure": "vsdsim.vsd.rules.exposure",
            "saves": "vsdsim.vsd.rules.saves",
            "conditions": "vsdsim.vsd.rules.conditions",
            "outcomes": "vsdsim.vsd.library.outcomes",
            "told": "vsdsim.vsd.telling.effects",
            "blows": "vsdsim.vsd.telling.blows",
            "reasons": "vsdsim.vsd.telling.reasons",
            "words": "vsdsim.vsd.rules.words",
            "ruleset": "vsdsim.vsd.ruleset",
            "mobility": "vsdsim.vsd.rules.field.mobility",
        }
        yield SimpleNamespace(**{n: importlib.import_module(each) for n, each in named.items()})
    finally:
        for name in [name for name in sys.modules if _is_ours(name)]:
            del sys.modules[name]
        sys.modules.update(kept)
        for name, module in inside.items():
            setattr(rules, name, module)


def suffers(world, ring, who, word):
    """Whether somebody suffers a condition now."""
    condition, cell = world.table.CONDITIONS[word], ring.rows(who).cell
    return bool(world.conditions.suffering(ring.bout, condition, cell)[0])


@pytest.mark.rule("critical.plight")
def test_a_mark_brings_it_and_it_ends_in_time(world):
    """For 2 rounds in the Melee phase of round 1: through round 3 (`time.durations`)."""
    ring = world.harness.duel()
    ring.suffer("Bob", "0 Dz(2)", by="Ann")
    found = [suffers(world, ring, "Bob", "dizzy")]
    for number in (2, 3, 4):
        ring.next_assessment(number)
        found.append(suffers(world, ring, "Bob", "dizzy"))
    assert found == [True, True, True, False]


def test_the_longest_counts(world):
    """Of 3 rounds and of 1 the 3: through round 4."""
    ring = world.harness.duel()
    ring.suffer("Bob", "0 Dz(3)", by="Ann")
    ring.suffer("Bob", "0 Dz(1)", by="Ann")
    ring.next_assessment(4)
    assert suffers(world, ring, "Bob", "dizzy")
    ring.next_assessment(5)
    assert not suffers(world, ring, "Bob", "dizzy")


def test_it_stands_in_the_sums_of_attacks(world, monkeypatch):
    """DEF 20 - 15 = 5: 70 + 60 - 5 = 125. The parry that is left is of a CMB of 60 - 15 = 45."""
    ring = world.harness.duel(monkeypatch)
    ring.declare("Ann", "attack", "Bob")
    ring.declare("Bob", "defend", "Ann", parry=60)
    ring.suffer("Bob", "0 Dz(2)", by="Ann")
    assert ring["Bob"].parry == 45
    ring["Bob"].parry = 0
    ring.rolls("Ann", 70)
    ring.run(world.phases.Phase.MELEE)
    (blow,) = ring.events("attack")
    assert (blow["cmb"], blow["defence"], blow["total"]) == (60, 5, 125)
    rows = ring.rows("Bob")
    terms = world.figures.cmb_terms(ring.bout, rows) | world.figures.defence_terms(ring.bout, rows)
    assert terms["Dizzy"].tolist() == [-15]


def test_it_forbids_and_a_script_can_ask(world):
    """No Full Action: who would attack defends, with 45; a foe who waits for it strikes."""
    scripts = {
        "Ann": [
            world.harness.entry("attack", "target.dizzy", target="nearest"),
            world.harness.entry("hold"),
        ],
        "Bob": [
            world.harness.entry("draw", "self.dizzy and round > 4", weapon="arming-sword"),
            world.harness.entry("attack", target="nearest"),
        ],
    }
    ring = world.harness.duel(scripts=scripts)
    ring.next_assessment(2)
    assert world.harness.declared(ring, "Bob")[0] == "attack"
    assert world.harness.declared(ring, "Ann")[0] == "hold"
    ring.suffer("Bob", "0 Dz(1)", by="Ann")
    assert suffers(world, ring, "Bob", "dizzy")
    ring.at(2, world.phases.Phase.MELEE)
    ring.suffer("Bob", "0 Dz(1)", by="Ann")
    ring.next_assessment(3)
    assert world.harness.declared(ring, "Bob")[0] == "defend"
    assert ring["Bob"].parry == 45
    assert world.harness.declared(ring, "Ann")[0] == "attack"


def test_a_blow_that_it_costs_is_told(world):
    """In words that only the declaration knows."""
    ring = world.harness.duel()
    ring.declare("Bob", "attack", "Ann")
    ring.suffer("Bob", "0 Dz(2)", by="Ann")
    ring.run(world.phases.Phase.MELEE)
    (lost,) = ring.events("loses-blow")
    note = world.reasons.why_no_blow(ring.bout, ring.rows("Bob"), lost)["note"]
    assert note == "dizzy"
    assert world.blows.LOST["dizzy"] == "[is|are] dizzy and strike[s] no blow"
    assert world.blows.LOST_SHOT["dizzy"] == "[is|are] dizzy and do[es] not shoot"


def test_a_critical_strike_says_so(world):
    """The outcome in words, with rounds and for the fight."""
    victim = world.told.Victim
    said = [
        world.told.PHRASES["plights"](world.outcomes.parse_outcome(text), victim)
        for text in ("5/0/0 Dz(2) S", "0 Dz", "0 Rp(1)")
    ]
    assert said == ["dizzy for 2 rounds", "dizzy", "rapt in wonder for 1 round"]


def test_a_spell_brings_it_ends_it_and_keeps_it_away(world, monkeypatch):
    """For its duration, or for a round where it has none."""
    spell, effects, book = world.book.spell, world.effects, world.book
    two = world.spells.Duration(world.spells.Span.ROUNDS, 2)
    spells = (
        spell("whirl", effects.Condition("dizzy"), like="daze", duration=two),
        spell("steady", effects.Ending("dizzy"), like="daze", duration=None),
        spell("firm", effects.Protection("dizzy"), like="holy-aura", duration=two),
        spell("spin", effects.Condition("dizzy"), like="daze", duration=None),
    )
    ring = book.Spellbook(monkeypatch, *spells)
    ring.lay(book.Laid("Ann", "whirl", "Bob"))
    assert suffers(world, ring, "Bob", "dizzy")
    (begun,) = ring.events("goes-on")
    assert begun["binds"] == world.table.bit_of("dizzy")
    ring.next_assessment(2)
    assert suffers(world, ring, "Bob", "dizzy")
    ring.next_assessment(3)
    assert not suffers(world, ring, "Bob", "dizzy")
    ring.at(3, world.phases.Phase.SPELL_A)
    ring.lay(book.Laid("Ann", "spin", "Ben"))
    assert suffers(world, ring, "Ben", "dizzy")
    ring.lay(book.Laid("Ann", "steady", "Ben"))
    assert not suffers(world, ring, "Ben", "dizzy")
    ring.lay(book.Laid("Ann", "firm", "Bob"))
    ring.lay(book.Laid("Ann", "spin", "Bob"))
    ring.suffer("Bob", "0 Dz(2)", by="Ann")
    assert not suffers(world, ring, "Bob", "dizzy")


def scenario(**more):
    """Ada against Grim, who comes in round 2 and is dizzy."""
    figures = {"stats": {"hp": 60, "def": 20, "cmb": 50}, "weapons": ["longsword"]}
    grim = {"name": "Grim", "side": "woods", "conditions": ["dizzy"], **figures}
    still = {"name": "Moss", **figures, "script": "guard"}
    return {
        "name": "Dizzy",
        "max_rounds": 4,
        "side": [
            {"name": "heroes", "combatant": [{"name": "Ada", **figures, "script": "guard"}]},
            {"name": "woods", "combatant": [still]},
        ],
        "script": {"guard": [{"do": "hold", "when": "self.dizzy or not self.dizzy"}]},
        "timeline": [{"round": 2, "arrive": [{**grim, "script": "guard"}]}],
        **more,
    }


def test_the_timeline_brings_it(world):
    """From round 2 on for 2 rounds, as its declaration says of who begins so."""
    encounter = world.api.encounter(world.api.load(scenario()))
    found = []

    class Watch:
        def hear(self, *_, **__):
            pass

        def landed(self, _):
            pass

        def phase_over(self, bout):
            if bout.phase is world.phases.Phase.MOVE:
                dizzy = world.table.CONDITIONS["dizzy"]
                grim = bout.parameters.names.index("woods.Grim")
                everybody = world.conditions.suffered(bout, dizzy, slice(None)).reshape(3, -1)
                found.append((everybody[grim, 0].item(), everybody.sum().item()))

    encounter.fight(0, world.figures.np.arange(1), Watch())
    assert found[1:] == [(True, 1), (True, 1), (False, 0)]


def test_a_fight_tells_of_it(world):
    """As somebody is brought on, beside the map and at the end."""
    begins = scenario(max_rounds=2)
    encounter = world.api.encounter(world.api.load(begins))
    text = "\n".join(world.ruleset.RULESET.narrate(encounter, 0, 0))
    assert "60 of 60 HP, standing, dizzy" in text.replace("\u00a0", " ")
    placed = scenario(max_rounds=2)
    people = (
        placed["side"][0]["combatant"][0],
        placed["side"][1]["combatant"][0],
        placed["timeline"][0]["arrive"][0],
    )
    for x, one in enumerate(people):
        one["at"] = [20 * x, 0]
    course = world.api.course(world.api.load(placed), 0, 0)
    assert [each.plight for each in course.end.stands] == [(), (), ("dizzy",)]


def test_files_and_overrides_can_name_it(world, tmp_path):
    """Stat blocks, `--set`, scripts and spells; what is no condition is refused with its name."""
    tables = tmp_path / "tables"
    tables.mkdir()
    (tables / "spells.toml").write_text(WHIRL, encoding="utf-8")
    with contextlib.chdir(tmp_path):
        loaded = world.api.load(scenario(tables="tables"))
        assert loaded.library.spells["whirl"].effects[0].condition == "dizzy"
    set_ = world.api.load(scenario(), ['heroes.Ada.conditions=["dizzy"]'])
    (ada, *_) = set_.combatants
    assert ada.sheet.conditions == ("dizzy",)
    wrong = scenario()
    wrong["timeline"][0]["arrive"][0]["conditions"] = ["dizy"]
    with pytest.raises(world.errors.ScenarioError) as refused:
        world.api.load(wrong)
    assert "did you mean dizzy?" in str(refused.value)


def test_rounds_can_add_up(world):
    """1 and 2 rounds in the Melee phase of round 1: through round 4. Skills -20, saves -10."""
    ring = world.harness.duel()
    rows = ring.rows("Bob")
    skill = world.figures.skill_now(ring.bout, rows, ring.parameters.perception).tolist()
    save = world.saves.save_bonus(ring.bout, rows, 0).tolist()
    ring.suffer("Bob", "0 Nm(1)", by="Ann")
    ring.suffer("Bob", "0 Nm(2)", by="Ann")
    now = world.figures.skill_now(ring.bout, rows, ring.parameters.perception).tolist()
    assert [before - 20 for before in skill] == now
    assert world.saves.save_bonus(ring.bout, rows, 0).tolist() == [each - 10 for each in save]
    for number, holds in ((4, True), (5, False)):
        ring.next_assessment(number)
        assert suffers(world, ring, "Bob", "numb") is holds


def test_harm_can_break_it(world):
    """A touch without harm does not; it bars attacks, and defending is free."""
    ring = world.harness.duel(scripts={"Bob": [world.harness.entry("attack", target="nearest")]})
    ring.suffer("Bob", "0 Rp(3)", by="Ann")
    ring.next_assessment(2)
    assert world.harness.declared(ring, "Bob")[0] == "defend"
    ring.suffer("Bob", "0 W", by="Ann")
    assert suffers(world, ring, "Bob", "rapt")
    ring.suffer("Bob", "3/0/0 W", by="Ann")
    assert not suffers(world, ring, "Bob", "rapt")


def test_rolls_and_rounds_can_end_it(world):
    """What lasts for the fight is over with the round it says, or as a roll is passed."""
    ring = world.harness.duel()
    ring.suffer("Bob", "0 Lo", by="Ann")
    bonus = world.exposure.attack_bonus(ring.bout, ring.rows("Ann"), ring.rows("Bob"))
    assert (suffers(world, ring, "Bob", "lost"), bonus.tolist()) == (True, [10])
    assert world.mobility.half_move(ring.bout, ring.rows("Bob")).tolist() == [15_000 // 2 // 2]
    ring.run(world.phases.Phase.OTHER)
    assert not suffers(world, ring, "Bob", "lost")
    brave = world.harness.duel(bob=world.harness.sheet(traits=frozenset({"no-fear"})))
    brave.suffer("Bob", "0 Lo", by="Ann")
    assert not suffers(world, brave, "Bob", "lost")
