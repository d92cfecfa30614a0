"""The outcome grammar of the critical tables."""

from __future__ import annotations

import pytest
from attrs import asdict

from vsdsim.scenario.faults import describe
from vsdsim.vsd.library.outcomes import NOTHING, OutcomeError, parse_outcome
from vsdsim.vsd.vocabulary import CriticalType, Severity


def said(text, also=""):
    """The fields of an outcome as written that say something."""
    return told(parse_outcome(text, also))


def told(outcome):
    """The fields of an outcome that say something, its text aside."""
    plain, fields = asdict(NOTHING), asdict(outcome)
    return {key: value for key, value in fields.items() if value != plain[key] and key != "text"}


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("0", {}),
        ("12/3/40", {"damage": 12, "bleeding": 3, "penalty": 40}),
        ("0 S", {"stun": 1}),
        ("0 S(8)", {"stun": 8}),
        ("0 P", {"prone": True}),
        ("0 H", {"held": -1}),
        ("0 H(3)", {"held": 3}),
        ("0 H HA", {"held": -1, "attacker_held": -1}),
        ("0 HA(1)", {"attacker_held": 1}),
        ("0 W", {"drop_weapon": True}),
        ("0 I", {"drop_all": True}),
        ("0 M", {"drop_metal": True}),
        ("0 SH", {"drop_shield": True}),
        ("0 A", {"arm": True}),
        ("0 L", {"leg": True}),
        ("0 N", {"cannot_stand": True}),
        ("0 U", {"incapacitated": -1}),
        ("0 X", {"incapacitated": -1}),
        ("0 X(6)", {"incapacitated": 6}),
        ("0 Bl", {"blind": -1}),
        ("0 Bl(3)", {"blind": 3}),
        ("0 D(12)", {"dying": 12}),
        ("0 D(10 min)", {"beyond": "10 min"}),
        ("0 D(6 h)", {"beyond": "6 h"}),
        ("0 K", {"dead": True}),
        ("0 SD(4)", {"soul": 4}),
        ("0 T(40,1)", {"passing_penalty": 40, "passing_rounds": 1}),
        ("0 T(50,held)", {"passing_penalty": 50, "passing_rounds": -1}),
        ("0 hold(5)", {"hold_damage": 5}),
        ("0 break(60)", {"break_penalty": 60}),
        ("0 burn(8)", {"burn": 8}),
        ("0 crit(impact,Mod)", {"further": ((CriticalType.IMPACT, Severity.MOD, False),)}),
        (
            "0 crit(lightning,Lig,next round)",
            {"further": ((CriticalType.LIGHTNING, Severity.LIG, True),)},
        ),
        ("0 fumble", {"fumble": True}),
        ("0 stuck(3)", {"stuck": 3}),
        ("0 assess(40)", {"assess": 40}),
        ("0 shield-lets-go", {"lets_shield_go": True}),
        ("0 may-let-go", {"attacker_may_let_go": True}),
        ("0 only-break", {"only_break": True}),
        ("0 held-limit(6)", {"held_limit": 6}),
        ("0 break-weapon", {"weapon_breaks": True}),
        ("0 M M-shield-only", {"drop_metal": True, "metal_shield_only": True}),
        ("0 metal-helm-D(5)", {"dying_metal_helm": 5}),
        ("0 arc(lightning,Lig)", {"arc": (CriticalType.LIGHTNING, Severity.LIG)}),
        ("10/6/30 S P", {"damage": 10, "bleeding": 6, "penalty": 30, "stun": 1, "prone": True}),
    ],
)
def test_every_mark_means_what_the_figures_say(text, fields):
    """Each mark alone sets its own fields and no other."""
    assert said(text) == fields


def test_outcome_keeps_its_text():
    """The narrator can show an outcome as written."""
    assert parse_outcome("4/0/0 S T(40,1)").text == "4/0/0 S T(40,1)"


@pytest.mark.parametrize(
    ("text", "also", "fields"),
    [
        ("6/0/5k S", "k=1d5", {"damage": 6, "penalty_k": 5, "k_sides": 5, "stun": 1}),
        ("0/k/10k", "k=1d5", {"bleeding_k": 1, "penalty_k": 10, "k_sides": 5}),
        ("2k/0/5k S", "k=1d10", {"damage_k": 2, "penalty_k": 5, "k_sides": 10, "stun": 1}),
        ("0 Bl(k)", "k=1d5", {"blind_k": 1, "k_sides": 5}),
        ("0 U", "k=1d5", {"incapacitated": -1}),
    ],
)
def test_a_rolled_number_counts_the_die_of_its_row(text, also, fields):
    """`5k` is five times the die that `also` names; a cell without a k has no die."""
    assert said(text, also) == fields


def test_also_adds_to_the_cell():
    """Marks of `also` hold for the cell as if they stood in it; a later one can narrow it."""
    assert said("0 H X", "X-while-held") == {"held": -1, "incapacitated": -2}


@pytest.mark.parametrize(
    ("text", "also", "required"),
    [
        ("", "", "an outcome"),
        ("S", "", "0 or damage"),
        ("1/2", "", "0 or damage"),
        ("1/2/3/4", "", "0 or damage"),
        ("1//3", "", "0 or damage"),
        ("-1/0/0", "", "0 or damage"),
        ("1.5/0/0", "", "0 or damage"),
        ("9999/0/0", "", "damage from 0 to 500"),
        ("0 Q", "", "a mark"),
        ("0 S S", "", "S once"),
        ("0 S(0)", "", "a number in S(n)"),
        ("0 S(-1)", "", "a number in S(n)"),
        ("0 P(2)", "", "P without a number"),
        ("0 D", "", "D(n)"),
        ("0 D(6 days)", "", "D(n)"),
        ("0 hold", "", "hold(n)"),
        ("0 T(40)", "", "T(penalty,rounds)"),
        ("0 T(40,forever)", "", "rounds in T"),
        ("0 crit(impact)", "", "crit(type,severity)"),
        ("0 crit(slash,Mod)", "", "a critical type"),
        ("0 crit(beast,Mod)", "", "a critical type"),
        ("0 crit(cut,Big)", "", "a severity"),
        ("0 crit(cut,Mod,later)", "", "crit(type,severity)"),
        ("0 S(1", "", "marks with their brackets closed"),
        ("0/0/5k", "", "the die of k"),
        ("0/0/5k k=1d5", "", "a mark"),
        ("0 " + "S " * 200, "", "at most 300 characters"),
    ],
)
def test_what_is_no_outcome_is_refused(text, also, required):
    """Unknown marks, numbers out of bounds and dice without sides are named, not guessed at."""
    with pytest.raises(OutcomeError) as caught:
        parse_outcome(text, also)
    assert required in caught.value.required
    assert len(describe(caught.value.arrived)) < 100


@pytest.mark.rule("critical.metal")
@pytest.mark.parametrize(
    ("text", "worn"),
    [
        ("0 P D(10 min) metal-helm-D(5)", {"prone": True, "dying": 5}),
        ("3/0/0 metal-helm-D(5)", {"damage": 3, "dying": 5}),
        ("0 D(3) metal-helm-D(5)", {"dying": 3}),
        ("0 D(8) metal-helm-D(5)", {"dying": 5}),
        ("0 D(8)", {"dying": 8}),
    ],
)
def test_what_a_metal_helm_makes_of_it(text, worn):
    """Dying in n, the sooner of two clocks; a death beyond the fight is none then."""
    assert told(parse_outcome(text).on_metal_helm()) == worn
