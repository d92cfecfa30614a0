"""The packaged spells against the figures."""

from __future__ import annotations

import pytest

from vsdsim.vsd.library.spells.answers import Aim, Counter, Ward
from vsdsim.vsd.library.spells.figures import BrandedWeapon, Haste, Modifier, Strength
from vsdsim.vsd.library.spells.harming import AttackRoll, CriticalStrike, Push
from vsdsim.vsd.library.spells.mending import Healing, Staunching
from vsdsim.vsd.library.spells.plights import Condition, Ending, Protection
from vsdsim.vsd.library.spells.spell import Area, Duration, Span
from vsdsim.vsd.vocabulary import CriticalType, Severity

# Typed from the figures: lore, weave, instant (*), range, area, save.
FIGURES = """
thunderbolt storm 2 - 30 1 no
water-blast tide 4 - 30 1 no
rock-shards earth 5 - self cone3 no
fire-bolt fire 6 - 30 1 no
frost-bolt frost 6 - 30 1 no
dark-bolt dark 6 - 30 1 no
cold-ball frost 7 - 30 radius6 no
fireball fire 8 - 30 radius3 no
lightning-ball storm 8 - 30 radius3 no
lightning-bolt storm 10 - 30 1 no
sleep mind 1 - 30 radius3 wsr
fear mind 3 - 20 1 wsr
daze mind 4 - 30 1 wsr
hold-kin mind 7 - 30 1 wsr
stunning-glare channeling 3 * 15 1 wsr
spiritual-tether channeling 7 * 15 1 wsr
spirit-wrack channeling 8 * 15 1 wsr
holy-aura channeling 2 - self caster no
frostbite frost 2 - 30 1 tsr
magic-shield hand 2 * self caster no
deflect hand 5 * 30 attack no
blade-ward hand 7 * 30 attack no
true-aim hand 6 * touch attack no
eldritch-push hand 8 - 20 1 tsr
wind-armour storm 6 - 3 1 no
natures-blessing chanting 3 - touch 1 no
flaming-weapon fire 7 - touch weapon no
strength-within might 8 * 3 1 no
haste might 4 - 3 1 no
heal healing 1 - touch 1 no
clotting healing 2 - touch wound no
unstun healing 3 * 6 1 no
unshakable defence 6 * self caster no
counterspell wards 4 * 20 spell wsr
spell-ward wards 6 - 3 1 no
""".strip().splitlines()
BY_NAME = {line.split()[0]: line.split() for line in FIGURES}

# The figures' effects, most of them as they stand there.
EFFECTS = {
    "thunderbolt": (AttackRoll("bolt", CriticalType.LIGHTNING, 110),),
    "water-blast": (AttackRoll("bolt", CriticalType.IMPACT, 120),),
    "rock-shards": (AttackRoll("area", CriticalType.PIERCE, 130),),
    "fire-bolt": (AttackRoll("bolt", CriticalType.FIRE, 150),),
    "frost-bolt": (AttackRoll("bolt", CriticalType.FROST, 140),),
    "dark-bolt": (AttackRoll("bolt", CriticalType.DARK, 150),),
    "cold-ball": (AttackRoll("area", CriticalType.FROST, 130),),
    "fireball": (AttackRoll("area", CriticalType.FIRE, 175),),
    "lightning-ball": (AttackRoll("area", CriticalType.LIGHTNING, 150),),
    "lightning-bolt": (AttackRoll("bolt", CriticalType.LIGHTNING, 175),),
    "sleep": (Condition("incapacitated", harm=True, levels=4, only="humanoid"),),
    "fear": (Condition("frightened"),),
    "daze": (Condition("dazed"),),
    "hold-kin": (Condition("held"),),
    "stunning-glare": (Condition("stunned"),),
    "spiritual-tether": (Condition("held"),),
    "spirit-wrack": (Condition("incapacitated"),),
    "holy-aura": (Modifier(defence=10),),
    "frostbite": (Modifier(cmb=-20, skills=-20, casting=-20),),
    "magic-shield": (Modifier(defence=25, side=True),),
    "deflect": (Ward("shot", -100),),
    "blade-ward": (Ward("blow", -100),),
    "true-aim": (Aim(50),),
    "eldritch-push": (
        CriticalStrike(CriticalType.IMPACT, Severity.LIG),
        Push(5),
        Condition("prone"),
    ),
    "wind-armour": (Modifier(defence=20),),
    "natures-blessing": (Modifier(defence=10, saves=10),),
    "flaming-weapon": (BrandedWeapon(CriticalType.FIRE, Severity.MOD),),
    "strength-within": (Strength(cmb=30, damage=2),),
    "haste": (Haste(),),
    "heal": (Healing(10),),
    "clotting": (Staunching(1),),
    "unstun": (Ending("stunned"),),
    "unshakable": (Protection("stunned"),),
    "counterspell": (Counter(),),
    "spell-ward": (Modifier(magic_saves=20, magic_defence=20),),
}
MINUTE_A_LEVEL = Duration(Span.MINUTES_PER_LEVEL, 1)
ROUND_A_LEVEL = Duration(Span.ROUNDS_PER_LEVEL, 1)
LASTING = {
    **dict.fromkeys(("sleep", "holy-aura", "magic-shield"), MINUTE_A_LEVEL),
    **dict.fromkeys(("wind-armour", "natures-blessing", "spell-ward"), MINUTE_A_LEVEL),
    **dict.fromkeys(("fear", "flaming-weapon", "unshakable"), ROUND_A_LEVEL),
    **dict.fromkeys(("daze", "frostbite"), Duration(Span.FAILURE, 5)),
    **dict.fromkeys(("spiritual-tether", "spirit-wrack"), Duration(Span.FAILURE, 10)),
    **dict.fromkeys(("strength-within", "haste"), Duration(Span.ROUNDS, 1)),
    "hold-kin": Duration(Span.CONCENTRATION),
}
# Whom the others are for: friends.
ENEMIES = {
    *("sleep", "fear", "daze", "hold-kin", "stunning-glare", "spiritual-tether", "spirit-wrack"),
    *("frostbite", "eldritch-push", "counterspell"),
}
FAILURE = {
    **dict.fromkeys(("storm", "tide", "earth", "fire", "frost", "dark"), 50),
    **dict.fromkeys(("mind", "channeling"), 20),
    **dict.fromkeys(("hand", "defence", "wards", "chanting"), 10),
    "might": 30,
    "healing": 0,
}
RESONANCE = {"dark": 30, "channeling": -20, "healing": -20, "chanting": -10}


def test_all_of_the_figures_and_no_others(library):
    """Every spell of the table has an entry, and every entry is of the table."""
    assert set(library.spells) == set(BY_NAME) == set(EFFECTS)


@pytest.mark.parametrize("name", BY_NAME)
def test_spells_have_their_figures(library, name):
    """Lore, weave, whether it is Instantaneous, range, area and save."""
    _, lore, weave, star, reach, area, save = BY_NAME[name]
    spell = library.spells[name]
    assert (spell.lore, spell.weave, spell.instant) == (lore, int(weave), star == "*")
    assert spell.range == (int(reach) if reach.isdigit() else reach)
    areas = {
        "cone3": Area(cone=3),
        "radius3": Area(radius=3),
        "radius6": Area(radius=6),
    }
    assert spell.area == areas.get(area)
    assert spell.save == (None if save == "no" else save)
    assert spell.display.lower().replace(" ", "-").replace("'", "") == name


@pytest.mark.parametrize("name", BY_NAME)
def test_spells_do_what_the_figures_say(library, name):
    """Effects in their order, how long they last, and whom they are for."""
    spell = library.spells[name]
    assert spell.effects == EFFECTS[name]
    assert spell.duration == LASTING.get(name)
    own = BY_NAME[name][5] == "caster"
    foe = name in ENEMIES or spell.attack is not None
    assert spell.on == ("self" if own else "enemy" if foe else "friend")


@pytest.mark.parametrize("name", BY_NAME)
def test_modifiers_of_failure_and_resonance(library, name):
    """By the lore, and 20 of resonance for every attack spell on top."""
    spell = library.spells[name]
    attack = isinstance(EFFECTS[name][0], AttackRoll)
    assert spell.failure == FAILURE[spell.lore]
    assert spell.resonance == RESONANCE.get(spell.lore, 0) + (20 if attack else 0)


@pytest.mark.parametrize("name", BY_NAME)
def test_warping_options(library, name):
    """Target +2, range +1, duration +1, where there is something to warp; frostbite's -20 for 2."""
    spell, reach, area = library.spells[name], BY_NAME[name][4], BY_NAME[name][5]
    expected = {}
    if area == "1":
        expected["target"] = (2, 1, 1, 1, 0)
    if reach.isdigit():
        expected["range"] = (1, 0, 2, 1, 0)
    if name in LASTING and name != "hold-kin":
        expected["duration"] = (1, 0, 1, 2, 0)
    if name == "frostbite":
        expected["further"] = (2, 0, 1, 1, -20)
    found = {
        each.name: (each.weave, each.targets, each.range, each.duration, each.by)
        for each in spell.warps
    }
    assert found == expected
