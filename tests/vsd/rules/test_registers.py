"""The registers of conditions, deeds, targets and words: what they promise of each entry."""

import numpy as np
import pytest
from attrs import evolve, fields

from tests.vsd.rules.harness import duel, sheet
from vsdsim.vsd.codes import Action
from vsdsim.vsd.condition import Condition, Parries
from vsdsim.vsd.conditions import CONDITIONS, bit_of, registered
from vsdsim.vsd.library.worn import DYNAMIC_CONDITIONS
from vsdsim.vsd.reach import Reach
from vsdsim.vsd.rules import actions, deeds
from vsdsim.vsd.rules.conditions import possible
from vsdsim.vsd.rules.critical import OF_THE_MOMENT
from vsdsim.vsd.rules.deeds import DEEDS
from vsdsim.vsd.rules.plight import suffered_by
from vsdsim.vsd.rules.targets import WAYS
from vsdsim.vsd.rules.words import VOCABULARY

BEAR = {each.name: each for each in CONDITIONS.values() if each.bears}
"""Those that bear on who is in the fight, by name."""


def test_conditions_say_what_the_quicksheet_says():
    """Typed from its "Conditions": on CMB, on DEF, on attacks at the sufferer, parries."""
    said = {
        name: (each.cmb, each.defence, each.attacked, each.parries, each.full_actions)
        for name, each in BEAR.items()
    }
    assert said == {
        "Held": (-30, -30, 30, Parries.NOT, True),
        "Prone": (-20, 0, 20, Parries.FREELY, True),
        "Stunned": (0, 0, 20, Parries.HALF, False),
        "Blind": (-50, 0, 0, Parries.NOT, True),
        "Surprised": (0, 0, 20, Parries.NOT, False),
        "Frightened": (0, 0, 0, Parries.FREELY, True),
        "Weary": (0, 0, 0, Parries.FREELY, True),
        "Oblivious": (0, 0, 0, Parries.FREELY, False),
        "Dazed": (0, 0, 0, Parries.FREELY, True),
        "Hasted": (0, 0, 0, Parries.FREELY, True),
    }
    assert {name for name, each in BEAR.items() if each.melee_only} == {"Held", "Prone"}


def test_conditions_say_what_they_bar():
    """Typed from the quicksheet and the rules page; whatever else there is bars nothing of it."""
    bars = {
        "acts": {"Oblivious"},
        "decides": {"Dazed"},
        "attacks": set(),
        "casts": set(),
        "sees": {"Blind"},
        "heals": {"Weary"},
        "two_handed": {"Prone"},
        "long_weapons": {"Held"},
        "combines": {"Weary", "Oblivious"},
        "shoots": {"Held", "Blind"},
        "guards": {"Held", "Stunned", "Prone", "Blind", "Surprised", "Oblivious"},
        "turns": {"Held", "Surprised"},
        "moves": {"Held"},
        "upright": {"Prone"},
        "stands_up": {"Held"},
        "drops": {"Held", "Prone", "Surprised"},
        "rolls_aside": {"Held", "Stunned"},
        "shield": {"Surprised"},
        "armour": {"Held", "Surprised"},
    }
    for field, sufferers in bars.items():
        assert {name for name, each in BEAR.items() if not getattr(each, field)} == sufferers
    assert {name: each.slows for name, each in BEAR.items() if each.slows > 1} == {
        "Prone": 10,
        "Weary": 2,
    }


def test_conditions_that_cannot_be_are_looked_for_nowhere():
    """Those of every fight, and those that somebody must bring or a critical strike do."""
    brought = {"Frightened", "Weary", "Oblivious", "Dazed", "Hasted"}
    plain = duel().parameters
    nothing = Reach(*(False for _ in fields(Reach)))
    bare = evolve(plain, reach=nothing, surprises=False)
    assert {each.name for each in possible(bare)} == {"Stunned", "Prone"}
    assert {each.name for each in possible(plain)} == set(BEAR) - brought
    tired = duel(ann=sheet(conditions=("weary",))).parameters
    assert {each.name for each in possible(tired)} == set(BEAR) - brought | {"Weary"}
    ring = duel(ann=sheet(conditions=("weary", "held")))
    ring.begin(1)
    (bits,) = suffered_by(ring.bout, ring.rows("Ann").cell)
    assert bits == bit_of("weary") | bit_of("held")


def test_every_condition_is_a_script_word():
    """For oneself and for the target."""
    for word, each in CONDITIONS.items():
        for who in ("self", "target"):
            assert (VOCABULARY.words.get(f"{who}.{word}") == "truth") is each.asked


def test_two_of_one_name_are_refused():
    """A second declaration would hide the first."""
    with pytest.raises(ValueError, match="one word"):
        registered(Condition("Held"), Condition("held"))
    with pytest.raises(ValueError, match="or mark"):
        registered(Condition("Held", mark="Z"), Condition("Numb", mark="Z"))
    with pytest.raises(ValueError, match="one word"):
        deeds._registered(DEEDS["stand"], DEEDS["stand"])


def test_every_action_is_declared_once():
    """Nothing that the state can hold is without a deed; `cast` begins with preparing it."""
    assert {deed.action for deed in DEEDS.values()} == set(Action) - {Action.NONE, Action.PREPARE}


def test_strikes_are_attacks_and_dashes():
    """Of any shape."""
    found = actions.strikes(np.array([[Action.ATTACK, Action.DEFEND], [Action.DASH, Action.NONE]]))
    assert found.tolist() == [[True, False], [True, False]]


def test_the_words_of_scripts_are_the_registers():
    """Targets and deeds can be said because they are registered, not the other way round."""
    assert VOCABULARY.targets == set(WAYS)
    assert VOCABULARY.deeds == {word: deed.keys for word, deed in DEEDS.items()}


def test_conditions_of_the_moment_are_looked_up_in_the_fight():
    """Those the sheet cannot know; the save against cold waits for magic, and no melee row asks."""
    assert set(OF_THE_MOMENT) == DYNAMIC_CONDITIONS - {"passes TSR against 100"}


BLOW = "target parry critical weapon move to guard second-rank free both ready"
TAKES = {
    "attack": BLOW,
    "dash": "target critical weapon move to guard second-rank free",
    "charge": "target critical weapon move to free",
    "shield-bash": "target parry move to guard free",
    **dict.fromkeys(("disarm", "knock-down", "lock", "feint"), "target parry weapon move to free"),
    "shoot": "target parry critical weapon move to guard free ready",
    "cast": "target parry concentrate",
    "use": "target parry power",
    "defend": "target parry move to guard free",
    "draw": "target parry weapon move to guard free",
    **dict.fromkeys(("load", "hold", "concentrate", "disengage"), "target parry free"),
    **dict.fromkeys(("stand", "put-out"), "target parry"),
    **dict.fromkeys(("break-free", "surrender"), ""),
    "first-aid": "target parry treat time move free",
    **dict.fromkeys(("wake", "help"), "target parry move free"),
    **dict.fromkeys(("approach", "pursue", "flank"), "target parry pace second-rank free"),
    **dict.fromkeys(("keep-distance", "take-cover"), "target parry pace free"),
    "go": "target parry pace free to",
    "flee": "pace",
}
SPELL = frozenset({"spell", "warp", "outstanding", "failing"})


@pytest.mark.rule("declaration.script")
@pytest.mark.parametrize("deed", sorted(DEEDS))
def test_what_goes_with_each_deed(deed):
    """Typed from the page of files; most also take an Instantaneous spell, with its keys."""
    assert DEEDS[deed].keys - SPELL == set(TAKES[deed].split())
    assert DEEDS[deed].keys & SPELL in (SPELL, frozenset())


@pytest.mark.rule("magic.actions")
@pytest.mark.parametrize(
    "deed", ["attack", "dash", "shoot", "load", "defend", "hold", "stand", "draw", "shield-bash",
             "put-out", "approach", "keep-distance", "go", "disengage", "break-free", "charge"],
)  # fmt: skip
def test_beside_what_a_spell_can_be_cast(deed):
    """Beside every deed that leaves a Half Action, and that no spell is already."""
    assert DEEDS[deed].keys >= SPELL


@pytest.mark.rule("place.unplaced")
def test_what_asks_for_places():
    """Shooting, loading and tending do, and all that goes anywhere but to an enemy at hand."""
    at_hand = {"attack", "dash", "defend", "stand", "break-free", "draw", "approach", "hold"}
    asks = {name for name, each in DEEDS.items() if each.needs_field}
    assert asks.isdisjoint(at_hand)
    assert {"shoot", "load", "first-aid", "wake", "help", "go", "flee", "surrender"} <= asks


@pytest.mark.rule("declaration.targets")
def test_what_is_done_to_an_enemy():
    """Blows, shots and moves that go by an enemy; neither a defence nor a move to a point."""
    aims = {name for name, each in DEEDS.items() if each.aims}
    assert {"attack", "dash", "shoot", "approach", "pursue", "keep-distance", "flank"} <= aims
    assert aims.isdisjoint({"defend", "draw", "stand", "hold", "go", "flee", "surrender"})
