"""Critical strikes in words."""

from __future__ import annotations

import re

import pytest
from attrs import evolve, fields

from vsdsim.vsd.library.outcomes import NOTHING, Outcome, parse_outcome
from vsdsim.vsd.telling.effects import PHRASES, Victim, effects

QUALIFIERS = {
    "attacker_may_let_go", "bleeding_k", "blind_k", "damage_k", "k_sides", "lets_shield_go",
    "metal_shield_only", "passing_rounds", "penalty_k", "soul_k", "text",
}  # fmt: skip
"""Fields that only qualify another one's phrase."""


def test_every_outcome_of_the_nine_tables_is_told_in_words(library):
    """No raw mark is left, and no mark is left out."""
    outcomes = library.critical_tables.outcomes
    assert len(outcomes) > 200
    for outcome in outcomes:
        words = effects(outcome, Victim())
        assert not re.search(r"[/()=_]|\b[A-Z]{1,2}\b|(?<!1)\dk|\bk\b", words)
        silent = {name for name, phrase in PHRASES.items()
                  if getattr(outcome, name) and not phrase(outcome, Victim())}  # fmt: skip
        allowed = {"prone"} if outcome.cannot_stand else set()
        allowed |= {"held", "passing_penalty"} if outcome.lets_shield_go else set()
        allowed |= {"drop_weapon"} if outcome.weapon_breaks else set()
        assert silent <= allowed, outcome.text


def test_every_field_of_an_outcome_has_a_phrase():
    """A new mark cannot be forgotten: each is told, or qualifies one that is."""
    assert {each.name for each in fields(Outcome)} - set(PHRASES) == QUALIFIERS


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0", "no effect"),
        ("10/3/20 S W", "10 damage, bleeds 3 a round, an injury of -20, stunned, weapon dropped"),
        ("4/0/0 S T(40,1)", "4 damage, stunned, -40 for 1 round"),
        ("0 S(8) D(8)", "stunned for 8 rounds, dying, dead after 8 rounds"),
        ("0 P H hold(8) break(60) only-break",
         ("knocked down, held, crushed for 8 a round, -60 to break free,"
         " can do nothing but try to break free")),
        ("0 H T(50,held) shield-lets-go", "lets its shield go to slip the hold"),
        ("12/0/50 S P I A break-weapon",
         ("12 damage, an injury of -50, stunned, knocked down, weapon broken, shield dropped,"
         " an arm useless")),
        ("0 H HA T(50,held) may-let-go",
         "held, -50 while held, the attacker bound by its own hold, which it may let go"),
        ("0 H X-while-held", "held, unconscious while held"),
        ("12/6/0 P X(6) S",
         "12 damage, bleeds 6 a round, stunned, knocked down, unconscious for 6 rounds"),
        ("15/0/50 S D(6 h)",
         "15 damage, an injury of -50, stunned, will die in 6 hours if nobody helps"),
        ("15/0/0 S P W crit(impact,Mod)",
         "15 damage, stunned, knocked down, weapon dropped, a Moderate impact besides"),
        ("0 K stuck(3)", "the attacker's weapon stuck for 3 rounds, dead"),
        ("9/0/0 S SD(4) SH", "9 damage, stunned, shield lost, 4 soul damage"),
        ("0 burn(8)", "in flames for 8 a round"),
        ("12/0/20 M M-shield-only", "12 damage, an injury of -20, a metal shield dropped"),
        ("0 P metal-helm-D(5)", "knocked down, in a metal helm dead after 5 rounds"),
        ("15/0/0 S crit(lightning,Lig,next round)",
         "15 damage, stunned, a Light lightning besides next round"),
        ("0 arc(lightning,Lig)", "a Light lightning leaps to somebody near"),
        ("0/0/80 P N", "an injury of -80, knocked down, never to stand in this fight"),
    ],
)  # fmt: skip
def test_an_outcome_in_words(text, words):
    """Numbers first, then what befalls the victim, the worst last."""
    assert effects(parse_outcome(text), Victim()) == words


@pytest.mark.parametrize(
    ("victim", "words"),
    [
        (Victim(), "2 x 1d10 damage, an injury of -5 x 1d10, stunned"),
        (Victim(k=7), "14 damage, an injury of -35, stunned"),
        (Victim(k=7, stuns=False), "14 damage, an injury of -35, cannot be stunned"),
    ],
)
def test_k_is_the_die_once_it_is_rolled(victim, words):
    """One die for all k of the outcome."""
    assert effects(parse_outcome("2k/0/5k S", also="k=1d10"), victim) == words


@pytest.mark.parametrize(
    ("arm", "which"), [(1, "the weapon"), (50, "the weapon"), (51, "the other")]
)
def test_the_arm_is_named(arm, which):
    """The weapon arm on 1 to 50, else the other one."""
    assert effects(evolve(NOTHING, arm=True), Victim(arm=arm)) == f"{which} arm useless"


@pytest.mark.parametrize(
    ("text", "victim", "words"),
    [
        ("0 W SH", Victim(armed=False, shielded=False), "no effect"),
        ("0 I", Victim(armed=False), "shield dropped"),
        ("3/0/30 P H", Victim(foe=False), "3 damage, an injury of -30, knocked down"),
        ("0/6/0", Victim(bleeds=False), "no blood to lose"),
        ("0 burn(8)", Victim(flames=7), "in flames for 8 a round"),
        ("0 burn(8)", Victim(flames=8), "the flames kept alive"),
        ("0 M M-shield-only", Victim(metal_shield=False), "no effect"),
        ("0 M M-shield-only", Victim(shielded=False), "no effect"),
        ("0 P metal-helm-D(5)", Victim(metal_helm=False), "knocked down"),
    ],
)
def test_what_cannot_happen_is_not_told(text, victim, words):
    """Nothing is dropped by empty hands, friends do not hold each other, bones do not bleed."""
    assert effects(parse_outcome(text), victim) == words
