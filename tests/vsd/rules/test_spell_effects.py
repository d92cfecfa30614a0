"""What spells do: each figure of the reference list's spells, how long it lasts, what ends it.

Durations are those of a caster of level 10: a minute a level is 60 rounds, a round a level is 10. A
spell of Spell A in round 1 counts that round; one of Spell B does not (`time.durations`).
"""

from __future__ import annotations

import numpy as np
import pytest

from tests.oracle import dice as plain
from tests.vsd.rules.harness import BITE, DAGGER, FULL, SWORD, bow, entry, sheet, stand
from tests.vsd.rules.spellbook import IDLE, LEVEL, MAGE, SPELLS, Laid, Spellbook, figure, spell
from vsdsim.scenario.model import Cast, Ground, Place
from vsdsim.vsd.codes import Action, Cause
from vsdsim.vsd.conditions import CONDITIONS, FRIGHTENED, HELD
from vsdsim.vsd.library.spells.answers import Aim
from vsdsim.vsd.library.spells.figures import BrandedWeapon, Haste, Modifier, Strength
from vsdsim.vsd.library.spells.harming import Dice, Push, SoulDamage
from vsdsim.vsd.library.spells.mending import Healing, Staunching
from vsdsim.vsd.library.spells.plights import Condition, Ending, Protection
from vsdsim.vsd.library.spells.spell import Duration, Span
from vsdsim.vsd.numbers import NEVER
from vsdsim.vsd.rules.conditions import suffering
from vsdsim.vsd.rules.figures import note_cmb
from vsdsim.vsd.rules.harm import Link
from vsdsim.vsd.rules.health import leave_fight
from vsdsim.vsd.rules.magic.branding import branded
from vsdsim.vsd.rules.magic.concentration import lapse, sustains
from vsdsim.vsd.rules.magic.effects import CARRIERS
from vsdsim.vsd.rules.magic.standing import end, use_up_aim
from vsdsim.vsd.vocabulary import CriticalType, Phase, Severity


@pytest.fixture
def book(monkeypatch):
    """Makes a fight among which some spells are known."""
    return lambda *spells, **more: Spellbook(monkeypatch, *spells, **more)


@pytest.mark.rule("magic.effects")
def test_every_effect_is_carried_out():
    """No spell of the library does what nobody carries out."""
    assert all(type(effect) in CARRIERS for each in SPELLS.values() for effect in each.effects)


# Durations.
@pytest.mark.rule("magic.duration")
@pytest.mark.parametrize(
    ("name", "points", "rounds"),
    [
        ("sleep", 1, 60),
        ("fear", 1, 10),
        ("daze", 5, 1),
        ("daze", 6, 2),
        ("spiritual-tether", 10, 1),
        ("spiritual-tether", 11, 2),
        ("spirit-wrack", 30, 3),
        ("frostbite", 26, 6),
        ("holy-aura", 0, 60),
        ("magic-shield", 0, 60),
        ("wind-armour", 0, 60),
        ("natures-blessing", 0, 60),
        ("spell-ward", 0, 60),
        ("flaming-weapon", 0, 10),
        ("unshakable", 0, 10),
        ("strength-within", 0, 1),
        ("haste", 0, 1),
    ],
)
@pytest.mark.parametrize(("phase", "later"), [(Phase.SPELL_A, 0), (Phase.SPELL_B, 1)])
def test_how_long_spells_last(book, name, points, rounds, phase, later):
    """Of this round the first counts, in Spell B the next; it is over in the Assessment after."""
    ring = book(name)
    ring.at(1, phase)
    ring.lay(Laid("Ann", name, "Bob", points=points))
    last = rounds + later
    assert ring.until("Bob", name) == last
    ring.next_assessment(last)
    assert ring.until("Bob", name) == last
    ring.next_assessment(last + 1)
    assert ring.until("Bob", name) is None


@pytest.mark.rule("magic.duration")
@pytest.mark.parametrize(
    ("warp", "halved", "rounds"), [((), True, 30), (("duration",), False, 120), ((), False, 60)]
)
def test_half_and_twice_the_duration(book, warp, halved, rounds):
    """A casting roll of 26 to 50 halves it, a warping option doubles it."""
    cast = Cast("holy-aura", warp=warp)
    ring = book(cast)
    ring.lay(Laid("Ann", cast, "Ann", halved=halved))
    assert ring.until("Ann", "holy-aura") == rounds


@pytest.mark.rule("magic.duration")
def test_half_of_an_odd_number_is_rounded_down(book):
    """Half of three rounds is one."""
    brief = spell("brief", Modifier(defence=5), duration=Duration(Span.ROUNDS, 3))
    ring = book(brief)
    ring.lay(Laid("Ann", "brief", "Ann", halved=True))
    assert ring.until("Ann", "brief") == 1


@pytest.mark.rule("magic.duration")
def test_without_failure_nothing_is_counted_by_it(book):
    """Whoever did not save at all has no points of failure: nothing goes on."""
    ring = book("daze")
    ring.lay(Laid("Ann", "daze", "Bob", points=0))
    assert ring.until("Bob", "daze") is None


@pytest.mark.rule("magic.duration")
def test_for_the_fight(book):
    """It never ends."""
    ring = book(spell("long", Modifier(defence=5), duration=Duration(Span.FIGHT)))
    ring.lay(("Ann", "long", "Ann"))
    assert ring.until("Ann", "long") == NEVER


@pytest.mark.rule("magic.duration")
@pytest.mark.parametrize("how", ["stunned", "out", "else", "not at all"])
def test_concentration_holds_it(book, how):
    """Hold Kin goes on until the caster is Stunned or out, at that moment, or lets it go."""
    ring = book("hold-kin")
    ring.lay(("Ann", "hold-kin", "Bob"), ("Amy", "hold-kin", "Ben"))
    assert ring.until("Bob", "hold-kin") == NEVER
    assert sustains(ring.bout)[:, 0].tolist() == [True, True, False, False]
    ring.at(1, Phase.MELEE)
    if how == "stunned":
        ring.suffer("Ann", "0 S", by="Ben")
    elif how == "out":
        ring.suffer("Ann", "0 U", by="Ben")
    elif how == "else":
        lapse(ring.bout, ring.rows("Ann"))
    ended = how != "not at all"
    assert ring.until("Bob", "hold-kin") == (None if ended else NEVER)
    assert ring.until("Ben", "hold-kin") == NEVER
    assert sustains(ring.bout)[0, 0] != ended


# Names.
@pytest.mark.rule("magic.names")
def test_of_one_name_the_latest_counts(book):
    """Of two Holy Auras one: the later, be it the shorter; a spell of another name counts too."""
    ring = book("holy-aura", "wind-armour")
    ring.lay(("Ann", "holy-aura", "Ann"))
    ring.lay(("Amy", "wind-armour", "Ann"))
    assert figure(ring, "Ann", "DEFENCE") == 30
    ring.at(5, Phase.SPELL_A)
    ring.lay(Laid("Ann", "holy-aura", "Ann", halved=True))
    assert figure(ring, "Ann", "DEFENCE") == 30
    assert ring.until("Ann", "holy-aura") == 34


@pytest.mark.rule("magic.names")
def test_of_those_that_land_together_the_longest_counts(book):
    """Whichever of the two casters it is."""
    for mine, longest in ((10, 3), (15, 3), (16, 4)):
        ring = book("daze")
        ring.lay(Laid("Ann", "daze", "Bob", points=mine), Laid("Amy", "daze", "Bob", points=12))
        assert ring.until("Bob", "daze") == longest
        casters = ring.parameters.sources.owner[ring.state.spell_source[0, ring["Bob"].number, 0]]
        assert (casters == ring["Ann"].number) == (mine == 16) or mine == 15


@pytest.mark.rule("magic.names")
@pytest.mark.parametrize("seed", range(6))
def test_of_equals_the_lowest_key(book, seed):
    """Two Frostbites, one of -20 and one of -40: the one whose key is the lower."""
    far = Cast("frostbite", warp=("further",))
    ring = book("frostbite", far, seed=seed)
    keys = {who: ring.address(who, "casting") for who in ("Ann", "Amy")}
    latest = {who: plain.child(key, "latest") for who, key in keys.items()}
    ring.lay(Laid("Ann", "frostbite", "Bob", points=5), Laid("Amy", far, "Bob", points=5))
    assert figure(ring, "Bob", "CMB") == (-20 if latest["Ann"] < latest["Amy"] else -40)


@pytest.mark.rule("magic.names")
def test_those_of_one_moment_on_others_do_not_meet(book):
    """Everybody has its own."""
    ring = book("wind-armour")
    ring.lay(("Ann", "wind-armour", "Ann"), ("Amy", "wind-armour", "Amy"))
    assert (figure(ring, "Ann", "DEFENCE"), figure(ring, "Amy", "DEFENCE")) == (20, 20)


# Figures.
@pytest.mark.rule("effect.modifier")
@pytest.mark.parametrize(
    ("name", "added"),
    [
        ("holy-aura", {"DEFENCE": 10}),
        ("wind-armour", {"DEFENCE": 20}),
        ("natures-blessing", {"DEFENCE": 10, "SAVES": 10}),
        ("magic-shield", {"SIDE_DEFENCE": 25}),
        ("frostbite", {"CMB": -20, "SKILLS": -20, "CASTING": -20}),
        ("spell-ward", {"MAGIC_SAVES": 20, "MAGIC_DEFENCE": 20}),
        ("strength-within", {"MELEE_CMB": 30, "DAMAGE": 2}),
        ("true-aim", {"SHOT": 50}),
    ],
)
def test_figures_of_the_reference_list(book, name, added):
    """What each adds, and nothing else; no more of it when it is over."""
    ring = book(name)
    every = [
        "DEFENCE", "SIDE_DEFENCE", "CMB", "MELEE_CMB", "SKILLS", "SAVES", "MAGIC_SAVES",
        "MAGIC_DEFENCE", "CASTING", "SHOT", "DAMAGE",
    ]  # fmt: skip
    nothing = {**dict.fromkeys(every, 0), "DAMAGE": 1}
    ring.lay(Laid("Ann", name, "Bob", points=1))
    assert {each: figure(ring, "Bob", each) for each in every} == {**nothing, **added}
    ring.next_assessment(62)
    assert {each: figure(ring, "Bob", each) for each in every} == nothing


@pytest.mark.rule("effect.modifier")
def test_def_counts_against_blows_and_shots(book):
    """50 + 60 - (20 + 20) = 70 against Wind Armour, and the word `def` says so."""
    ring = book("wind-armour", load=True)
    ring.lay(("Ann", "wind-armour", "Ann"))
    assert ring.blow("Bob", "Ann")["total"] == 70
    assert ring.blow("Bob", "Amy")["total"] == 90


@pytest.mark.rule("effect.modifier")
@pytest.mark.parametrize(
    ("facing", "counts"),
    [((1000, 0), True), ((0, -1000), True), ((0, 1000), False), ((-1000, 0), False)],
    ids=["front", "left flank", "right flank", "rear"],
)
def test_magic_shield_has_a_side(book, facing, counts):
    """+25 DEF from the front and the left, where a shield is; nothing on the right, or behind."""
    stands = {"Ann": stand(0, facing=facing), "Amy": stand(0, 9000), "Bob": stand(1000),
              "Ben": stand(9000)}  # fmt: skip
    ring = book("magic-shield", load=True, stands=stands)
    ring.lay(("Ann", "magic-shield", "Ann"))
    heard = ring.blow("Bob", "Ann")
    assert heard["defence"] == 20 + 25 * counts


@pytest.mark.rule("effect.modifier")
def test_frostbite_and_its_warping(book):
    """-20 on attacks, on skills and on casting; -20 more for each option."""
    for warp, by in (((), -20), (("further",), -40), (("further", "further"), -60)):
        cast = Cast("frostbite", warp=warp)
        ring = book(cast, load=True)
        ring.lay(Laid("Ann", cast, "Bob", points=20))
        assert ring.blow("Bob", "Ann")["cmb"] == 60 + by
        # 30 + Perception 25, and what the spell takes.
        ring["Bob"].assess = 0
        ring.bout.begin_round(2)
        ring.load(ring.address("Bob", "assessment-roll", phase=Phase.ASSESSMENT), 30)
        ring.next_assessment(2)
        assert ring.events("assessment-roll")[-1]["total"] == 55 + by


@pytest.mark.rule("effect.modifier")
def test_saves_of_every_kind(book):
    """Nature's Blessing: +10 against fear too; Spell Ward only against magic."""
    ghost = sheet(traits=frozenset({"terrifying"}), level=15)
    for name, added in (("natures-blessing", 10), ("spell-ward", 0)):
        ring = book(name, blues={"Ghost": ghost}, load=True)
        ring.lay(("Ann", name, "Ann"))
        ring.bout.begin_round(2)
        ring.load(ring.address("Ann", "fear", "blue.Ghost", phase=Phase.ASSESSMENT), 50)
        ring.next_assessment(2)
        heard = next(each for each in ring.events("faces") if each["actor"] == ring["Ann"].number)
        assert heard["total"] == 50 + 5 + added


@pytest.mark.rule("effect.modifier")
@pytest.mark.rule("save.roll")
def test_a_save_that_a_critical_asks_for(book):
    """TSR 5 + 85 + 10 is 100 with Nature's Blessing: it resists, and not without."""
    for blessed in (True, False):
        ring = book("natures-blessing", load=True)
        if blessed:
            ring.lay(("Ann", "natures-blessing", "Ann"))
        ring.at(1, Phase.MELEE)
        ring.all_criticals("5/0/0", condition="passes TSR against 100", otherwise="20/0/0")
        ring.load(ring.below(ring.address("Bob", ("attack", 0)), "critical", "save"), 85)
        ring.strike(("Bob", "Ann"))
        assert ring["Ann"].hp == (95 if blessed else 80)


@pytest.mark.rule("effect.strength")
def test_strength_within(book):
    """+30 CMB in melee and twice the base damage; the critical's own stays, shots are as ever."""
    mighty = {}
    for strong in (False, True):
        ring = book("strength-within", load=True)
        ring.all_criticals("7/0/0")
        if strong:
            ring.lay(("Ann", "strength-within", "Bob"))
        die = 50 if strong else 80
        heard = ring.blow("Bob", "Ann", die)
        assert heard["cmb"] == 60 + 30 * strong
        assert heard["total"] == 120
        mighty[strong] = heard["blow"].damage[0], 100 - ring["Ann"].hp
    base, whole = mighty[False]
    assert mighty[True] == (2 * base, 2 * base + (whole - base))
    assert whole - base == 7


@pytest.mark.rule("effect.strength")
def test_strength_is_no_archers(book):
    """Neither CMB nor damage of a shot."""
    archer = sheet(bow(cmb=60))
    ring = book("strength-within", blues={"Bow": archer}, load=True)
    ring.lay(("Ann", "strength-within", "Bow"))
    ring.at(1, Phase.RANGED_A)
    ring.declare("Bow", "shoot", "Ann")
    ring.rolls("Bow", 60, phase=Phase.RANGED_A)
    ring.run(Phase.RANGED_A)
    (heard,) = ring.events("shot")
    assert (heard["cmb"], heard["total"]) == (60, 100)


@pytest.mark.rule("effect.aim")
def test_true_aim_is_for_the_next_shot_of_the_round(book):
    """+50 on it, and then no more; unused it is over with the round."""
    archer = sheet(bow(cmb=60))
    ring = book("true-aim", blues={"Bow": archer}, load=True)
    ring.all_criticals("0")
    ring.lay(("Ann", "true-aim", "Bow"))
    for phase, added in ((Phase.RANGED_A, 50), (Phase.RANGED_B, 0)):
        ring.at(1, phase)
        ring.declare("Bow", "shoot", "Ann", spent=False)
        ring.state.ready_from[:] = 1
        ring.rolls("Bow", 60, phase=phase)
        ring.run(phase)
        assert ring.events("shot")[-1]["total"] == 100 + added
    ring.at(1, Phase.SPELL_A)
    ring.lay(("Ann", "true-aim", "Bow"))
    ring.next_assessment(2)
    assert figure(ring, "Bow", "SHOT") == 0


# Haste.
@pytest.mark.rule("effect.haste")
def test_haste_lets_the_stunned_act_and_costs_nothing_beside(book):
    """A Full and a Half Action without -20; Full Actions of the Stunned and the Surprised."""
    ring = book("haste", load=True)
    ring["Bob"].half = True
    ring.lay(("Ann", "haste", "Bob"))
    assert ring["Bob"].half is False
    ring["Bob"].stunned_until = 3
    assert ring.blow("Bob", "Ann")["cmb"] == 60
    ring["Bob"].surprised = True
    assert ring.blow("Bob", "Ann")["cmb"] == 60


@pytest.mark.rule("effect.haste")
@pytest.mark.parametrize("ends", [False, True])
def test_what_a_half_action_costs_comes_back_as_haste_ends(book, ends):
    """An attack with a dagger to be drawn: 50 while hasted, 20 and 30 less after."""
    ring = book("haste", reds={"Ann": MAGE, "Quick": sheet(SWORD, DAGGER)},
                scripts={"Quick": [entry("attack", IDLE, weapon="dagger")]})  # fmt: skip
    ring.lay(("Ann", "haste", "Quick"))
    ring.run(Phase.DECLARATION)
    assert (ring["Quick"].half, ring["Quick"].before_parry) == (False, 50)
    if ends:
        place = ring.parameters.sources.names.index("haste")
        end(ring.bout, place * ring.state.out.size + ring.rows("Quick").cell)
    assert (ring["Quick"].half, ring["Quick"].before_parry) == ((True, 0) if ends else (False, 50))


@pytest.mark.rule("effect.haste")
def test_haste_leaves_thirty_off(book):
    """In the round after its last: -30 on CMB, skills and casting, and that round only."""
    ring = book("haste", load=True)
    ring.lay(("Ann", "haste", "Bob"))
    assert ring.blow("Bob", "Ann", number=1)["cmb"] == 60
    ring.next_assessment(2)
    assert ring.blow("Bob", "Ann", number=2)["cmb"] == 30
    assert (figure(ring, "Bob", "SKILLS"), figure(ring, "Bob", "CASTING")) == (-30, -30)
    ring.next_assessment(3)
    assert ring.blow("Bob", "Ann", number=3)["cmb"] == 60


@pytest.mark.rule("effect.haste")
def test_what_haste_leaves_lasts_through_the_round_hasted_anew_or_not(book):
    """-30 again as it has ended in Assessment, though it is cast anew in that round."""
    ring = book("haste", load=True)
    ring.lay(("Ann", "haste", "Bob"))
    ring.next_assessment(2)
    ring.lay(("Ann", "haste", "Bob"))
    assert ring.blow("Bob", "Ann", number=2)["cmb"] == 30


@pytest.mark.rule("parry.clipped")
def test_what_ends_takes_from_the_parry(book):
    """As haste ends in Assessment the parry of the round before is cut: 60 - 30."""
    ring = book("haste")
    ring.declare("Bob", "defend", parry=60)
    ring.lay(("Ann", "haste", "Bob"))
    assert ring["Bob"].parry == 60
    ring.next_assessment(2)
    assert ring["Bob"].parry == 30


@pytest.mark.rule("parry.clipped")
def test_what_ends_with_its_caster_takes_from_the_parry(book):
    """Ann keeps up 20 on Bob's CMB by concentrating: as she goes out he parries with 60 again."""
    boon = spell("boon", Modifier(cmb=20), duration=Duration(Span.CONCENTRATION))
    ring = book(boon)
    ring.lay(("Ann", "boon", "Bob"))
    ring.declare("Bob", "defend", parry=80)
    ring.suffer("Ann", "0 U", by="Ben")
    assert ring["Bob"].parry == 60


@pytest.mark.rule("effect.haste")
def test_haste_renewed_leaves_nothing_between(book):
    """The later of two takes the place of the earlier; only its own end costs anything."""
    ring = book("haste")
    ring.at(1, Phase.SPELL_B)
    ring.lay(("Ann", "haste", "Bob"))
    ring.at(2, Phase.SPELL_B)
    ring.lay(("Ann", "haste", "Bob"))
    ring.next_assessment(3)
    assert figure(ring, "Bob", "CMB") == 0
    ring.next_assessment(4)
    assert figure(ring, "Bob", "CMB") == -30


# Conditions.
@pytest.mark.rule("effect.incapacitated")
@pytest.mark.parametrize("caster", ["Ann", "Amy"])
def test_who_sleeps_is_the_doing_of_the_caster(book, caster):
    """Whoever of them it is."""
    ring = book("sleep")
    ring.lay(Laid(caster, "sleep", "Ben", points=3))
    assert (ring["Ben"].out, ring["Ben"].out_by) == (True, ring[caster].number)


@pytest.mark.rule("effect.incapacitated")
def test_sleep_puts_out_until_harmed(book):
    """Knocked out by the caster; it wakes in the Assessment after the first harm, Prone."""
    ring = book("sleep")
    ring.lay(Laid("Ann", "sleep", "Bob", points=3))
    bob = ring["Bob"]
    assert (bob.out, bob.prone, bob.out_cause, bob.out_by) == (True, True, Cause.KNOCKED_OUT, 0)
    ring.next_assessment(2)
    assert bob.out
    ring.at(2, Phase.MELEE)
    ring.suffer("Bob", "3/0/0", by="Ann")
    assert (ring.until("Bob", "sleep"), bob.out) == (None, True)
    ring.next_assessment(3)
    assert (bob.out, bob.prone, bob.rolled) == (False, True, True)


@pytest.mark.rule("effect.incapacitated")
@pytest.mark.parametrize(("text", "wakes"), [("0 S", False), ("1/0/0", True), ("0/2/0", True)])
def test_harm_is_the_loss_of_hit_points(book, text, wakes):
    """Of any, bleeding too; a stun alone wakes nobody."""
    ring = book("sleep")
    ring.lay(Laid("Ann", "sleep", "Bob", points=3))
    ring.at(1, Phase.MELEE)
    ring.suffer("Bob", text, by="Ann")
    ring.next_assessment(2)
    ring.next_assessment(3)
    assert ring["Bob"].out != wakes


@pytest.mark.rule("effect.incapacitated")
def test_harm_of_the_same_moment_wakes_nobody(book):
    """Sleep and a push together: the push's critical lands as the sleep begins."""
    ring = book("sleep", "eldritch-push")
    ring.all_criticals("4/0/0")
    ring.lay(Laid("Ann", "sleep", "Bob", points=3), Laid("Amy", "eldritch-push", "Bob", points=3))
    assert ring["Bob"].hp == 96
    assert ring.until("Bob", "sleep") == 60


@pytest.mark.rule("effect.condition")
def test_sleep_is_for_humanoids(book):
    """A beast is not touched by it."""
    ring = book("sleep", blues={"Wolf": sheet(BITE, beast=True)})
    ring.lay(Laid("Ann", "sleep", "Wolf", points=3))
    assert (ring["Wolf"].out, ring.until("Wolf", "sleep")) == (False, None)


@pytest.mark.rule("effect.incapacitated")
def test_whoever_did_most_damage_has_put_it_out(book):
    """As any blow of the moment: the push's critical is Amy's, and does the damage."""
    ring = book("spirit-wrack", "eldritch-push")
    ring.all_criticals("4/0/0")
    ring.lay(
        Laid("Ann", "spirit-wrack", "Bob", points=3), Laid("Amy", "eldritch-push", "Bob", points=3)
    )
    assert ring["Bob"].out_by == ring["Amy"].number


@pytest.mark.rule("effect.incapacitated")
def test_spirit_wrack_ends_by_itself(book):
    """After its rounds whoever can wakes."""
    ring = book("spirit-wrack")
    ring.lay(Laid("Ann", "spirit-wrack", "Bob", points=10))
    assert ring["Bob"].out
    ring.next_assessment(2)
    assert not ring["Bob"].out


@pytest.mark.rule("effect.frightened")
@pytest.mark.rule("condition.frightened")
def test_fear_is_of_the_caster(book):
    """For its rounds, as any fear; whoever feels none has none."""
    ring = book("fear", blues={"Bold": sheet(traits=frozenset({"no-fear"}))})
    ring.lay(Laid("Amy", "fear", "Bob", points=3), Laid("Amy", "fear", "Bold", points=3))
    bob = ring["Bob"]
    assert (bob.feared, bob.frightened_until) == (ring["Amy"].number, LEVEL)
    assert (ring["Bold"].feared, ring.until("Bold", "fear")) == (-1, None)
    ring.next_assessment(LEVEL + 1)
    assert bob.feared == -1


@pytest.mark.rule("effect.frightened")
def test_a_later_fear_takes_the_place_of_an_earlier(book):
    """Of one name or another; what comes to its end after that takes nothing with it."""
    dread = spell("dread", Condition("frightened"), like="fear", duration=Duration(Span.ROUNDS, 2))
    ring = book("fear", dread)
    ring.lay(Laid("Ann", "fear", "Bob", points=1))
    ring.lay(Laid("Amy", "dread", "Bob", points=1))
    assert (ring["Bob"].feared, ring["Bob"].frightened_until) == (ring["Amy"].number, 2)
    ring.next_assessment(3)
    assert ring["Bob"].feared == -1


@pytest.mark.rule("condition.frightened")
@pytest.mark.parametrize("over", ["with its rounds", "as its caster goes out"])
def test_who_has_lost_its_fear_is_frightened_by_no_spell_that_goes_on(book, over):
    """A later fear has taken the place of the earlier, and is over: nobody is feared."""
    dread = spell("dread", Condition("frightened"), like="fear", duration=Duration(Span.ROUNDS, 2))
    ring = book("fear", dread)
    cell = ring.rows("Bob").cell
    ring.lay(Laid("Ann", "fear", "Bob", points=1))
    ring.lay(Laid("Amy", "dread", "Bob", points=1))
    assert suffering(ring.bout, FRIGHTENED, cell)
    if over == "with its rounds":
        ring.next_assessment(3)
    else:
        leave_fight(ring.bout, ring.rows("Amy").cell, *([Cause.FLED] for _ in "xy"))
        ring.next_assessment(2)
    assert ring.until("Bob", "fear") == LEVEL
    assert not suffering(ring.bout, FRIGHTENED, cell)
    ring.run(Phase.DECLARATION)
    assert ring["Bob"].action == Action.DEFEND


@pytest.mark.rule("effect.frightened")
def test_the_end_of_an_earlier_fear_leaves_the_later(book):
    """Both are of one caster: the two rounds of the first are over, not the ten of the second."""
    dread = spell("dread", Condition("frightened"), like="fear", duration=Duration(Span.ROUNDS, 2))
    ring = book("fear", dread)
    ring.lay(Laid("Ann", "dread", "Bob", points=1))
    ring.lay(Laid("Ann", "fear", "Bob", points=1))
    ring.next_assessment(3)
    assert ring["Bob"].feared == ring["Ann"].number


@pytest.mark.rule("effect.frightened")
@pytest.mark.parametrize("fight", range(6))
def test_of_two_fears_of_one_name_and_length(book, fight):
    """The caster whose key is the lower, as of any two of one name."""
    ring = book("fear", fight=fight)
    ring.lay(Laid("Ann", "fear", "Bob", points=1), Laid("Amy", "fear", "Bob", points=1))
    latest = {who: plain.child(ring.address(who, "casting"), "latest") for who in ("Ann", "Amy")}
    assert ring["Bob"].feared == ring[min(latest, key=latest.get)].number


@pytest.mark.rule("magic.effects")
def test_nothing_goes_on_upon_the_dead(book):
    """Whom the same moment kills a Daze does not reach any more."""
    ring = book("daze", "eldritch-push")
    ring.all_criticals("0 K")
    ring.lay(Laid("Ann", "daze", "Bob", points=5), Laid("Amy", "eldritch-push", "Bob", points=5))
    assert (ring["Bob"].dead, ring.until("Bob", "daze")) == (True, None)


@pytest.mark.rule("effect.frightened")
def test_a_fear_ends_with_its_spell(book):
    """By concentration, or because somebody ends it; not one that has taken its place."""
    dread = spell("dread", Condition("frightened"), like="fear", on="enemy",
                  duration=Duration(Span.CONCENTRATION))  # fmt: skip
    ring = book(dread, "fear")
    ring.lay(Laid("Ann", "dread", "Bob", points=1))
    assert ring["Bob"].feared == ring["Ann"].number
    lapse(ring.bout, ring.rows("Ann"))
    assert ring["Bob"].feared == -1
    ring.lay(Laid("Ann", "dread", "Bob", points=1))
    ring.lay(Laid("Amy", "fear", "Bob", points=1))
    lapse(ring.bout, ring.rows("Ann"))
    assert ring["Bob"].feared == ring["Amy"].number


@pytest.mark.rule("effect.frightened")
@pytest.mark.rule("effect.protects")
def test_a_fear_begins_with_what_keeps_the_next_away(book):
    """Both begin at one moment, in one spell: the fear is there; another one cannot come."""
    awe = spell("awe", Protection("frightened"), Condition("frightened"), like="fear")
    ring = book(awe, "fear")
    ring.lay(Laid("Ann", "awe", "Bob", points=1))
    assert ring["Bob"].feared == ring["Ann"].number
    ring.lay(Laid("Amy", "fear", "Bob", points=1))
    assert ring["Bob"].feared == ring["Ann"].number


@pytest.mark.rule("effect.frightened")
def test_of_fears_begun_together_the_longest(book):
    """Two spells of different names."""
    dread = spell("dread", Condition("frightened"), like="fear", duration=Duration(Span.ROUNDS, 20))
    ring = book("fear", dread)
    ring.lay(Laid("Ann", "fear", "Bob", points=1), Laid("Amy", "dread", "Bob", points=1))
    assert (ring["Bob"].feared, ring["Bob"].frightened_until) == (ring["Amy"].number, 20)


@pytest.mark.rule("effect.condition")
@pytest.mark.parametrize("name", ["hold-kin", "spiritual-tether"])
def test_the_held_are_rigid(book, name):
    """-30 on both figures, +30 for blows at it, nobody to break free from, no rising."""
    ring = book(name, blues={"Bob": sheet(DAGGER)}, load=True)
    ring["Bob"].rising = True
    ring.lay(Laid("Ann", name, "Bob", points=3))
    bob = ring["Bob"]
    assert (bob.holder, bob.rising) == (-1, False)
    assert ring.blow("Bob", "Ann")["cmb"] == 50 - 30
    heard = ring.blow("Ann", "Bob")
    assert (heard["defence"], heard["bonus"]) == (-10, 30)


@pytest.mark.rule("effect.condition")
@pytest.mark.parametrize(("trait", "until"), [(None, 2), ("no-stun-in-melee", 2), ("no-stun", 0)])
def test_stunning_glare(book, trait, until):
    """S(1): through Other Actions of the next round; magic stuns those whom no blow does."""
    ring = book("stunning-glare", blues={"Tough": sheet(traits=frozenset({trait} - {None}))})
    ring.lay(Laid("Ann", "stunning-glare", "Tough", points=3))
    assert ring["Tough"].stunned_until == until


@pytest.mark.rule("effect.aim")
@pytest.mark.parametrize("used", [True, False])
def test_an_aim_is_over_before_what_came_with_it(book, used):
    """As it is used, or with the round; 10 to DEF go on for three rounds."""
    eye = spell("eye", Aim(30), Modifier(defence=10), like="true-aim",
                duration=Duration(Span.ROUNDS, 3))  # fmt: skip
    ring = book(eye)
    ring.lay(("Ann", "eye", "Amy"))
    assert (figure(ring, "Amy", "SHOT"), figure(ring, "Amy", "DEFENCE")) == (30, 10)
    if used:
        use_up_aim(ring.bout, ring.rows("Amy").cell)
    else:
        ring.next_assessment(2)
    assert (figure(ring, "Amy", "SHOT"), figure(ring, "Amy", "DEFENCE")) == (0, 10)


@pytest.mark.rule("effect.condition")
def test_a_stun_beside_an_aim_lasts_as_any(book):
    """The aim is for this round's shot; the stun, without a duration, is S(1) all the same."""
    ring = book(spell("glance", Condition("stunned"), Aim(30), like="true-aim"))
    ring.lay(("Ann", "glance", "Bob"))
    assert ring["Bob"].stunned_until == 2


@pytest.mark.rule("magic.duration")
@pytest.mark.rule("effect.condition")
def test_a_duration_of_no_rounds_is_not_none(book):
    """By failure, upon who is willing and makes no save: over at once, not for the fight."""
    torpor = spell("torpor", Condition("weary"), like="daze", on="anybody")
    ring = book(torpor)
    ring.lay(("Ann", "torpor", "Ann"), Laid("Amy", "torpor", "Bob", points=1))
    assert (ring["Ann"].weary, ring.until("Ann", "torpor")) == (False, None)
    assert (ring["Bob"].weary, ring.until("Bob", "torpor")) == (False, 1)


@pytest.mark.rule("parry.clipped")
@pytest.mark.rule("effect.incapacitated")
def test_what_bleeding_ends_no_longer_halves_the_parry_that_it_costs(book):
    """Bruised by the blood that ends the stun: 60 - 20 are allowed, and of 35 nothing is cut."""
    stupor = spell("stupor", Condition("stunned", harm=True), like="daze",
                   duration=Duration(Span.ROUNDS, 9))  # fmt: skip
    ring = book(stupor)
    ring.at(1, Phase.MELEE)
    ring.suffer("Bob", "0/3/0", by="Ann")
    ring.lay(Laid("Ann", "stupor", "Bob", points=1))
    ring.declare("Bob", "defend", parry=35)
    ring["Bob"].hp = 51
    note_cmb(ring.bout, ring.rows("Bob"))
    ring.next_assessment(2)
    assert (ring["Bob"].hp, ring.until("Bob", "stupor"), ring["Bob"].parry) == (48, None, 35)


@pytest.mark.rule("health.traits")
@pytest.mark.parametrize(("trait", "goes_on"), [("no-stun-in-melee", True), ("no-stun", False)])
def test_a_stun_that_lasts(book, trait, goes_on):
    """Of whom nothing stuns no spell takes hold that would do only that."""
    stupor = spell("stupor", Condition("stunned"), duration=Duration(Span.ROUNDS, 3))
    ring = book(stupor, blues={"Tough": sheet(traits=frozenset({trait}))})
    ring.lay(("Ann", "stupor", "Tough"))
    assert (ring.until("Tough", "stupor") is not None) == goes_on


@pytest.mark.rule("effect.condition")
@pytest.mark.parametrize(
    ("name", "bonus"),
    [("stunning-glare", 20), ("hold-kin", 30), ("trip", 20), ("holy-aura", 0)],
)
def test_whom_spells_reach_needs_a_closer_look(book, name, bonus):
    """The shortcut for the sound (`State.hampered`) is not taken any more."""
    trip = spell("trip", Condition("prone"), like="eldritch-push")
    ring = book(trip, *{name} - {"trip"}, load=True)
    ring.declare("Bob", "defend")
    ring.state.hampered[:] = False
    ring.lay(Laid("Ann", name, "Bob", points=3))
    heard = ring.blow("Ann", "Bob")
    assert heard["bonus"] == bonus
    assert heard["defence"] == 20 + {"hold-kin": -30, "holy-aura": 10}.get(name, 0)


@pytest.mark.rule("effect.condition")
def test_a_stun_takes_from_the_parry(book):
    """At once: half of the CMB before parry is left."""
    ring = book("stunning-glare")
    ring.declare("Bob", "defend", parry=60)
    ring.lay(Laid("Ann", "stunning-glare", "Bob", points=3))
    assert ring["Bob"].parry == 30


@pytest.mark.rule("effect.condition")
@pytest.mark.parametrize(
    ("condition", "column"), [("blind", "cmb"), ("weary", "weary"), ("stunned", "stunned")]
)
def test_conditions_with_a_duration(book, condition, column):
    """They last through its last round, and no longer."""
    own = spell("curse", Condition(condition), like="daze", duration=Duration(Span.ROUNDS, 2))
    ring = book(own, load=True)
    ring.lay(Laid("Ann", "curse", "Bob", points=3))
    suffered = []
    for number in (1, 2, 3):
        ring.next_assessment(number)
        suffered.append(bool(_suffers(ring, "Bob", condition)))
    assert suffered == [True, True, False]
    assert column


def _suffers(ring, who, condition):
    """Whether somebody suffers a condition now."""
    return suffering(ring.bout, CONDITIONS[condition], ring.rows(who).cell)[0]


@pytest.mark.rule("effect.condition")
def test_weary_without_a_duration_is_for_the_fight(book):
    """As any weariness."""
    ring = book(spell("toil", Condition("weary"), like="daze", duration=None))
    ring.lay(Laid("Ann", "toil", "Bob", points=3))
    ring.next_assessment(40)
    assert ring["Bob"].weary
    (told,) = ring.events("befalls")
    assert (told["actor"], told["by"]) == (ring["Bob"].number, ring["Ann"].number)


# Daze.
@pytest.mark.rule("condition.dazed")
def test_the_dazed_go_on_with_what_they_did(book):
    """As after a failed Assessment Roll: the same blow at the same enemy, whatever the script."""
    scripts = {"Bob": [entry("attack", "round == 1", target="nearest"), entry("hold")]}
    ring = book("daze", scripts=scripts)
    ring.begin(1)
    ring.run(Phase.ASSESSMENT)
    ring.run(Phase.DECLARATION)
    target = ring["Bob"].opponent
    ring.bout.begin_phase(Phase.SPELL_A)
    ring.lay(Laid("Ann", "daze", "Bob", points=15))
    for number in (2, 3):
        ring.begin(number)
        ring.run(Phase.ASSESSMENT)
        ring.run(Phase.DECLARATION)
        assert (ring["Bob"].action, ring["Bob"].opponent) == (Action.ATTACK, target)
    ring.begin(4)
    ring.run(Phase.ASSESSMENT)
    ring.run(Phase.DECLARATION)
    assert ring["Bob"].action == Action.HOLD


@pytest.mark.rule("condition.dazed")
def test_the_dazed_defend_with_half(book):
    """Where nothing goes on: at most half of the CMB before parry."""
    scripts = {"Bob": [entry("defend", "round == 1"), entry("attack", target="nearest")]}
    ring = book("daze", scripts=scripts)
    ring.begin(1)
    ring.run(Phase.ASSESSMENT)
    ring.run(Phase.DECLARATION)
    ring.bout.begin_phase(Phase.SPELL_A)
    ring.lay(Laid("Ann", "daze", "Bob", points=10))
    ring.begin(2)
    ring.run(Phase.ASSESSMENT)
    ring.run(Phase.DECLARATION)
    assert (ring["Bob"].action, ring["Bob"].parry) == (Action.DEFEND, 30)


# What ends, and what is kept away.
@pytest.mark.rule("effect.ends")
def test_unstun(book):
    """No longer Stunned, at once."""
    ring = book("unstun")
    ring["Amy"].stunned_until = 4
    ring.lay(("Ann", "unstun", "Amy"))
    assert not _suffers(ring, "Amy", "stunned")


@pytest.mark.rule("effect.ends")
@pytest.mark.parametrize(
    ("condition", "columns", "left"),
    [
        ("held", {"holder": 2, "rigid_until": 9}, {"holder": -1, "rigid_until": 0}),
        ("prone", {"prone": True, "rising": True}, {"prone": False, "rising": False}),
        ("prone", {"prone": True, "cannot_stand": True}, {"prone": True}),
        ("blind", {"blind_until": 9}, {"blind_until": 0}),
        ("frightened", {"feared": 2, "frightened_until": 9}, {"feared": -1}),
    ],
)
def test_endings(book, condition, columns, left):
    """Every condition that can be named ends, by whatever it came."""
    relief = spell("relief", Ending(condition), like="unstun")
    ring = book(relief, "fear")
    for name, value in columns.items():
        setattr(ring["Amy"], name, value)
    ring.lay(("Ann", "relief", "Amy"))
    assert {name: getattr(ring["Amy"], name) for name in left} == left


@pytest.mark.rule("effect.ends")
def test_what_spells_keep_up_ends_too(book):
    """Daze and Hold have no other end; who sleeps wakes in the next Assessment."""
    for name, condition in (("daze", "dazed"), ("hold-kin", "held"), ("sleep", "incapacitated")):
        ring = book(name, spell("relief", Ending(condition), like="unstun"))
        ring.lay(Laid("Ann", name, "Amy", points=3))
        assert ring.until("Amy", name) is not None
        ring.lay(("Ann", "relief", "Amy"))
        assert ring.until("Amy", name) is None
        ring.next_assessment(2)
        assert not ring["Amy"].out


@pytest.mark.rule("effect.ends")
@pytest.mark.rule("effect.protects")
def test_what_ends_is_over_before_anything_begins(book):
    """A knot that ends Held, holds, and keeps holds away holds anew; a stun is there to stay."""
    knot = spell("knot", Ending("held"), Condition("held"), Protection("held"), like="hold-kin",
                 duration=Duration(Span.ROUNDS, 3))  # fmt: skip
    jolt = spell("jolt", Condition("stunned"), Ending("stunned"), like="stunning-glare")
    ring = book(knot, jolt)
    for _ in range(2):
        ring.lay(Laid("Ann", "knot", "Bob", points=1))
        assert suffering(ring.bout, HELD, ring.rows("Bob").cell)
    ring.lay(Laid("Ann", "jolt", "Ben", points=1))
    assert ring["Ben"].stunned_until == 2


@pytest.mark.rule("effect.protects")
def test_unshakable(book):
    """Not Stunned by blow or spell for ten rounds; a stun that was there goes on."""
    ring = book("unshakable", "stunning-glare")
    ring.lay(("Ann", "unshakable", "Ann"))
    ring.at(1, Phase.MELEE)
    ring.suffer("Ann", "3/0/0 S(3) P", by="Bob")
    assert (ring["Ann"].stunned_until, ring["Ann"].prone, ring["Ann"].hp) == (0, True, 97)
    ring.lay(Laid("Amy", "stunning-glare", "Ann", points=3))
    assert ring["Ann"].stunned_until == 0
    ring.next_assessment(LEVEL + 1)
    ring.at(LEVEL + 1, Phase.MELEE)
    ring.suffer("Ann", "0 S", by="Bob")
    assert ring["Ann"].stunned_until == LEVEL + 2


@pytest.mark.rule("effect.protects")
@pytest.mark.parametrize(
    ("condition", "text", "columns"),
    [
        ("prone", "0 P", {"prone": False, "assess": -1}),
        ("prone", "0 N", {"prone": False, "cannot_stand": False}),
        ("held", "0 H", {"holder": -1}),
        ("held", "0 H(3)", {"rigid_until": 0}),
        ("held", "0 H X-while-held", {"holder": -1, "out": False}),
        ("blind", "0 Bl", {"blind_until": 0}),
        ("incapacitated", "0 U", {"out": False}),
    ],
)
def test_protections(book, condition, text, columns):
    """Whatever would bring the condition does not."""
    guard = spell("guard", Protection(condition), duration=Duration(Span.ROUNDS, 5))
    ring = book(guard)
    ring.lay(("Ann", "guard", "Ann"))
    ring.at(1, Phase.MELEE)
    ring.suffer("Ann", text, by="Bob")
    assert {name: getattr(ring["Ann"], name) for name in columns} == columns


@pytest.mark.rule("effect.protects")
@pytest.mark.parametrize(
    ("name", "condition"), [("fear", "frightened"), ("daze", "dazed"), ("sleep", "incapacitated")]
)
def test_protections_from_spells(book, name, condition):
    """Nothing of the spell goes on then."""
    guard = spell("guard", Protection(condition), duration=Duration(Span.ROUNDS, 5))
    ring = book(guard, name)
    ring.lay(("Ann", "guard", "Ann"))
    ring.lay(Laid("Amy", name, "Ann", points=3))
    assert (ring.until("Ann", name), ring["Ann"].out) == (None, False)


# Blows by spells.
@pytest.mark.rule("effect.push")
@pytest.mark.rule("effect.critical")
def test_eldritch_push(book):
    """A Light Impact critical, five metres away from the caster, and Prone with a roll to make."""
    stands = {"Ann": stand(0), "Amy": stand(0, 20_000), "Bob": stand(3000, 4000),
              "Ben": stand(0, -20_000)}  # fmt: skip
    ring = book("eldritch-push", stands=stands, load=True)
    ring.criticals_by_type({CriticalType.IMPACT: "6/0/0"})
    key = ring.below(ring.address("Ann", "casting"), "critical", "blue.Bob")
    ring.load(key, 1)
    ring.lay(Laid("Ann", "eldritch-push", "Bob", points=3))
    bob = ring["Bob"]
    # Five steps of 1,000 along (3, 4): 600 and 800 each.
    assert (bob.x, bob.y, bob.hp, bob.prone, bob.assess) == (6000, 8000, 94, True, 0)
    (heard,) = ring.events("critical")
    assert (heard["die"], heard["severity"], heard["struck"]) == (
        1,
        Severity.LIG,
        CriticalType.IMPACT,
    )


@pytest.mark.rule("effect.push")
def test_a_wall_stops_a_push(book):
    """The steps before it are made."""
    wall = Ground("wall", "segment", (6_500, -5_000), (6_500, 5_000), grade="full")
    stands = {"Ann": stand(0), "Amy": stand(0, 20_000), "Bob": stand(4000),
              "Ben": stand(0, -20_000)}  # fmt: skip
    ring = book("eldritch-push", stands=stands, ground=(wall,))
    ring.all_criticals("0")
    ring.lay(Laid("Ann", "eldritch-push", "Bob", points=3))
    assert (ring["Bob"].x, ring["Bob"].y) == (6000, 0)


@pytest.mark.rule("effect.push")
@pytest.mark.parametrize("prone", [True, False])
def test_who_is_pushed_over_an_edge_falls(book, prone):
    """At the first step over lower ground by more than half a metre, knocked down too or not."""
    shove = spell("shove", Push(5), like="eldritch-push")
    pit = Ground("pit", "area", (5_500, -5_000), (20_000, 5_000), height=3_000)
    stands = {"Ann": stand(0), "Amy": stand(0, 20_000), "Bob": stand(4000),
              "Ben": stand(0, -20_000)}  # fmt: skip
    ring = book("eldritch-push", shove, stands=stands, ground=(pit,))
    ring.all_criticals("0")
    ring.lay(Laid("Ann", "eldritch-push" if prone else "shove", "Bob", points=3))
    bob = ring["Bob"]
    assert (bob.x, bob.z, bob.prone) == (6000, -3_000, True)
    (fell,) = ring.events("falls")
    assert (fell["by"], fell["height"]) == (ring["Ann"].number, 3_000)


@pytest.mark.rule("effect.push")
def test_who_is_pushed_nowhere_falls_nowhere(book):
    """Bob hangs 3 m up, a wall at his back: no step is made, and so he stays."""
    stands = {"Ann": stand(0), "Amy": stand(0, -20_000), "Bob": {"place": Place(3_000, 0, 3_000)},
              "Ben": stand(0, 20_000)}  # fmt: skip
    wall = Ground("wall", "segment", (3_500, -9_000), (3_500, 9_000))
    ring = book(spell("hurl", Push(4), like="eldritch-push"), stands=stands, ground=(wall,))
    ring.lay(Laid("Ann", "hurl", "Bob", points=3))
    assert (ring["Bob"].x, ring["Bob"].z) == (3_000, 3_000)


@pytest.mark.rule("effect.push")
def test_who_is_over_an_edge_is_pushed_no_farther(book):
    """Two pushes in one spell: over the edge at 4.5 m by the first, in its second metre."""
    stands = {"Ann": stand(0), "Amy": stand(0, -20_000), "Bob": {"place": Place(3_000, 0, 3_000)},
              "Ben": stand(0, 20_000)}  # fmt: skip
    ledge = Ground("ledge", "area", (2_000, -9_000), (4_500, 9_000), height=3_000)
    ring = book(spell("hurl", Push(4), Push(4), like="eldritch-push"), stands=stands,
                ground=(ledge,))  # fmt: skip
    ring.lay(Laid("Ann", "hurl", "Bob", points=3))
    assert (ring["Bob"].x, ring["Bob"].z) == (5_000, 0)


@pytest.mark.rule("effect.push")
@pytest.mark.parametrize("fight", range(6))
def test_two_pushes_act_one_after_the_other(book, fight):
    """Each straight away from its own caster."""
    stands = {"Ann": stand(0), "Amy": stand(5000, -5000), "Bob": stand(5000),
              "Ben": stand(0, -20_000)}  # fmt: skip
    shove = spell("shove", Push(5), like="eldritch-push")
    ring = book(shove, stands=stands, fight=fight)
    ring.lay(Laid("Ann", "shove", "Bob", points=3), Laid("Amy", "shove", "Bob", points=3))
    first = ring.address("Ann", "casting") < ring.address("Amy", "casting")
    # Away from Ann to (10000, 0), then from Amy along (5, 5): 707 each step; or from Amy first to
    # (5000, 5000), then from Ann along (1, 1).
    assert (ring["Bob"].x, ring["Bob"].y) == ((13_535, 3_535) if first else (8_535, 8_535))


@pytest.mark.rule("effect.weapon")
def test_a_flaming_weapon_burns_besides(book):
    """A critical with the weapon in hand brings a Moderate Fire one at its own address."""
    ring = book("flaming-weapon", load=True)
    ring.criticals_by_type({CriticalType.CUT: "2/0/0", CriticalType.FIRE: "9/0/0"})
    ring.lay(("Ann", "flaming-weapon", "Bob"))
    key = ring.below(ring.address("Bob", ("attack", 0), phase=Phase.MELEE), ("critical", 2))
    ring.load(key, 17)
    heard = ring.blow("Bob", "Ann", 100)
    assert ring["Ann"].hp == 100 - heard["blow"].damage[0] - 2 - 9
    fire = next(each for each in ring.events("critical") if each["struck"] == CriticalType.FIRE)
    assert (fire["die"], fire["severity"]) == (17, Severity.MOD)


@pytest.mark.rule("effect.weapon")
def test_a_weapon_flames_in_the_fights_in_which_it_was_set_aflame(book):
    """Of three abreast in the second: there Bob's blow burns besides, and not in the others."""
    ring = book("flaming-weapon", abreast=3)
    bob, place = ring["Bob"].number, ring.parameters.sources.names.index("flaming-weapon")
    source = ring.casting("Ann", "flaming-weapon")
    ring.state.spell_source[place, bob] = [-1, source, -1]
    three = np.full(3, bob)
    keys = np.arange(3, dtype=np.uint64)
    attack = np.full(3, ring.parameters.attack_of[bob, 0])
    none = np.zeros(3, dtype=np.int32)
    blows = Link(np.arange(3), three, np.zeros(3, np.intp), keys, attack, keys, none, none)
    (burns,) = branded(ring.bout, blows)
    assert burns.fight.tolist() == [1]


@pytest.mark.rule("effect.weapon")
def test_brands_of_several_names_are_numbered_upon_the_weapon(book):
    """Bob's has two of the three that there are: 2 and 3, by their names."""
    brands = [
        spell(name, BrandedWeapon(CriticalType.FROST, each), like="flaming-weapon")
        for name, each in (("a", Severity.SUP), ("c", Severity.LIG), ("b", Severity.MOD))
    ]
    ring = book(*brands, load=True)
    ring.criticals_by_type({CriticalType.CUT: "0", CriticalType.FROST: "0"})
    ring.lay(("Ann", "c", "Bob"), ("Amy", "b", "Bob"))
    attack = ring.address("Bob", ("attack", 0), phase=Phase.MELEE)
    ring.load(ring.below(attack, ("critical", 2)), 12)
    ring.load(ring.below(attack, ("critical", 3)), 13)
    ring.blow("Bob", "Ann", 100)
    frost = [each for each in ring.events("critical") if each["struck"] == CriticalType.FROST]
    found = sorted((each["die"], each["severity"]) for each in frost)
    assert found == [(12, Severity.MOD), (13, Severity.LIG)]


@pytest.mark.rule("effect.weapon")
@pytest.mark.parametrize(("attack", "die"), [(1, 120), (0, 10)])
def test_a_flaming_weapon_and_nothing_else(book, attack, die):
    """Neither with bare hands, nor without a critical."""
    ring = book("flaming-weapon", load=True)
    ring.criticals_by_type({})
    ring.lay(("Ann", "flaming-weapon", "Bob"))
    ring.blow("Bob", "Ann", die, attack=attack)
    assert [each["struck"] for each in ring.events("critical")].count(CriticalType.FIRE) == 0


@pytest.mark.rule("effect.soul")
@pytest.mark.parametrize(("dice", "lost"), [(Dice(1, 10, 1), None), (Dice(3, 5), None)])
def test_soul_damage_by_dice(book, dice, lost):
    """One die at the key named; of several each below it. Hit points and their total lose it."""
    wither = spell("wither", SoulDamage(dice), like="eldritch-push")
    ring = book(wither)
    key = ring.below(ring.address("Ann", "casting"), "soul", "blue.Bob")
    if dice.count == 1:
        lost = plain.die(key, 10) + 1
    else:
        lost = sum(plain.die(plain.child(key, "die", number), 5) for number in (1, 2, 3))
    ring.lay(Laid("Ann", "wither", "Bob", points=3))
    assert (ring["Bob"].hp, ring["Bob"].soul_lost) == (100 - lost, lost)


@pytest.mark.rule("effect.soul")
@pytest.mark.rule("critical.soul")
def test_a_soul_can_be_lost_to_a_spell(book):
    """A total of 0 or less: out, and Dying in 6."""
    wither = spell("wither", SoulDamage(Dice(10, 100, 999)), like="eldritch-push")
    ring = book(wither)
    ring.lay(Laid("Ann", "wither", "Bob", points=3))
    bob = ring["Bob"]
    assert (bob.out, bob.out_cause, bob.dying_cause, bob.dying_until) == (
        True,
        Cause.SOUL,
        Cause.SOUL,
        6,
    )


# Mending.
@pytest.mark.rule("effect.heal")
@pytest.mark.parametrize(("total", "shares"), [(100, [1, 2, 2, 1, 2, 2]), (57, [0, 1, 1, 1, 1, 1])])
def test_heal_over_six_assessments(book, total, shares):
    """10 of 100, and 5 of 57: the k-th brings the sum to k sixths, rounded down."""
    ring = book("heal", reds={"Hurt": sheet(hp=total)})
    ring["Hurt"].hp = total // 2
    ring.lay(("Ann", "heal", "Hurt"))
    found = []
    for number in range(2, 9):
        before = ring["Hurt"].hp
        ring.next_assessment(number)
        found.append(ring["Hurt"].hp - before)
    assert found == [*shares, 0]


@pytest.mark.rule("effect.heal")
def test_two_shares_of_one_spell_are_added(book):
    """10 and 20 of 100: 30 over six Assessments, 5 in each."""
    ring = book(spell("mend", Healing(10), Healing(20), like="heal"))
    ring["Amy"].hp = 50
    ring.lay(("Ann", "mend", "Amy"))
    for number in range(2, 8):
        ring.next_assessment(number)
        assert ring["Amy"].hp == 50 + 5 * (number - 1)


@pytest.mark.rule("effect.heal")
@pytest.mark.parametrize("early", [True, False])
def test_a_spell_that_ends_early_heals_no_more(book, early):
    """Ended with its Daze in the first round, or after the two for which it dazes."""
    trance = spell("trance", Healing(60), Condition("dazed"), like="heal",
                   duration=Duration(Span.ROUNDS, 2))  # fmt: skip
    ring = book(trance, spell("relief", Ending("dazed"), like="unstun"))
    ring["Amy"].hp = 20
    ring.lay(("Ann", "trance", "Amy"))
    if early:
        ring.lay(("Ann", "relief", "Amy"))
    for number in (2, 3, 4):
        ring.next_assessment(number)
    assert ring.until("Amy", "trance") is None
    assert ring["Amy"].hp == (20 if early else 50)


@pytest.mark.rule("effect.heal")
@pytest.mark.rule("magic.duration")
@pytest.mark.parametrize("keeps", [True, False])
def test_healing_by_concentration_ends_with_it(book, keeps):
    """Of a spell that stuns too, but not who is never stunned: to heal is all it does."""
    balm = spell("balm", Healing(60), Condition("stunned"), like="heal",
                 duration=Duration(Span.CONCENTRATION))  # fmt: skip
    does = [entry("concentrate", IDLE)] if keeps else []
    ring = book(
        balm,
        reds={"Hurt": sheet(traits=frozenset({"no-stun"}))},
        scripts={"Ann": [*does, entry("defend", IDLE, cast=Cast("balm"))]},
    )
    ring["Hurt"].hp = 20
    ring.lay(("Ann", "balm", "Hurt"))
    ring.next_assessment(2)
    ring.run(Phase.DECLARATION)
    ring.next_assessment(3)
    assert ring["Hurt"].hp == (40 if keeps else 30)


@pytest.mark.rule("effect.heal")
@pytest.mark.rule("effect.incapacitated")
def test_healing_until_harmed_ends_with_harm(book):
    """60 a minute until harmed: 10 come before the blow that takes 3, and none after it."""
    balm = spell("balm", Healing(60), Condition("stunned", harm=True), like="heal")
    ring = book(balm, reds={"Hurt": sheet(traits=frozenset({"no-stun"}))})
    ring["Hurt"].hp = 20
    ring.lay(("Ann", "balm", "Hurt"))
    ring.next_assessment(2)
    assert ring["Hurt"].hp == 30
    ring.at(2, Phase.MELEE)
    ring.suffer("Hurt", "3/0/0", by="Bob")
    ring.next_assessment(3)
    assert ring["Hurt"].hp == 27


@pytest.mark.rule("effect.heal")
def test_heal_never_goes_above_the_total(book):
    """Nor does it take anything from who is whole."""
    ring = book("heal")
    ring["Amy"].hp = 99
    ring.lay(("Ann", "heal", "Amy"))
    for number in (2, 3, 4):
        ring.next_assessment(number)
    assert ring["Amy"].hp == 100


@pytest.mark.rule("effect.heal")
@pytest.mark.rule("assessment.losses")
def test_heal_and_bleeding_are_one_step(book):
    """1 comes and 3 go: two are lost, and nobody goes out in between."""
    ring = book("heal")
    ring.at(1, Phase.MELEE)
    ring.suffer("Amy", "0/3/0", by="Bob")
    ring["Amy"].hp = 3
    ring.lay(("Ann", "heal", "Amy"))
    ring.next_assessment(2)
    assert (ring["Amy"].hp, ring["Amy"].out) == (1, False)


@pytest.mark.rule("effect.heal")
def test_heal_wakes(book):
    """Who was below 0 comes round in the Assessment after it is above."""
    ring = book("heal")
    ring.at(1, Phase.MELEE)
    ring.suffer("Amy", "101/0/0", by="Bob")
    assert ring["Amy"].out
    ring.lay(("Ann", "heal", "Amy"))
    for number, out in ((2, True), (3, True), (4, False)):
        ring.next_assessment(number)
        assert ring["Amy"].out == out
    assert ring["Amy"].hp == 4


@pytest.mark.rule("magic.names")
def test_of_two_heals_the_later(book):
    """What the earlier one had still to bring is lost."""
    ring = book("heal")
    ring["Amy"].hp = 50
    ring.lay(("Ann", "heal", "Amy"))
    ring.next_assessment(2)
    ring.next_assessment(3)
    assert ring["Amy"].hp == 53
    ring.at(3, Phase.SPELL_A)
    ring.lay(("Ann", "heal", "Amy"))
    for number in range(4, 12):
        ring.next_assessment(number)
    assert ring["Amy"].hp == 63


@pytest.mark.rule("effect.heal")
@pytest.mark.rule("effect.staunch")
def test_the_weary_do_not_heal(book):
    """Neither hit points nor blood."""
    ring = book("heal", "clotting", reds={"Tired": sheet(conditions=("weary",))})
    ring.begin(1)
    ring.bout.begin_phase(Phase.MELEE)
    ring.suffer("Tired", "10/2/0", by="Bob")
    ring.lay(("Ann", "heal", "Tired"), ("Amy", "clotting", "Tired"))
    assert ring["Tired"].bleeding == 2
    ring.next_assessment(2)
    assert ring["Tired"].hp == 88


@pytest.mark.rule("effect.staunch")
@pytest.mark.parametrize("duration", [None, Duration(Span.ROUNDS, 3)])
def test_who_tires_at_the_same_moment_is_staunched(book, duration):
    """By one spell side by side, be it for the fight or for a time; the next stops nothing."""
    seal = spell("seal", Condition("weary"), Staunching(3), duration=duration)
    ring = book(seal, "clotting")
    ring.suffer("Amy", "0/8/0", by="Bob")
    ring.lay(("Ann", "seal", "Amy"))
    weary = suffering(ring.bout, CONDITIONS["weary"], ring.rows("Amy").cell)
    assert (weary.all(), ring["Amy"].bleeding) == (True, 5)
    ring.lay(("Ann", "clotting", "Amy"))
    assert ring["Amy"].bleeding == 5


@pytest.mark.rule("effect.staunch")
def test_clotting_closes_the_worst_wound(book):
    """One hit point a round less, of the worst, of equals of the first dealt."""
    ring = book("clotting")
    ring.at(1, Phase.MELEE)
    for text, by in (("0/2/0", "Bob"), ("0/4/0", "Ben"), ("0/4/0", "Bob")):
        ring.suffer("Amy", text, by=by)
    ring.lay(("Ann", "clotting", "Amy"))
    wounds = ring.state.all_wounds()
    assert ring["Amy"].bleeding == 9
    assert wounds.amount.tolist() == [2, 3, 4]
    ring.lay(("Ann", "clotting", "Amy"), ("Amy", "clotting", "Amy"))
    assert ring.state.all_wounds().amount.tolist() == [2, 3, 2] or (
        ring.state.all_wounds().amount.tolist() == [2, 2, 3]
    )
    assert ring["Amy"].bleeding == 7


@pytest.mark.rule("effect.staunch")
def test_who_is_killed_in_the_same_rank_is_staunched_no_more(book):
    """Critical strikes come before wounds that close: Bob is dead by then, and bleeds his 6."""
    seal = spell("seal", Staunching(3))
    ring = book(seal, "eldritch-push")
    ring.suffer("Bob", "0/6/0", by="Ann")
    ring.all_criticals("0 K")
    ring.lay(Laid("Ann", "seal", "Bob"), Laid("Amy", "eldritch-push", "Bob", points=3))
    assert (ring["Bob"].dead, ring["Bob"].bleeding) == (True, 6)


@pytest.mark.rule("effect.staunch")
@pytest.mark.parametrize("fight", range(6))
def test_of_two_staunchings_the_lowest_key_first(book, fight):
    """Wounds of 4 and 3: by 1 and then 3, or by 3 and then 1."""
    less, more = (spell(f"stop-{by}", Staunching(by), like="clotting") for by in (1, 3))
    ring = book(less, more, fight=fight)
    ring.at(1, Phase.MELEE)
    ring.suffer("Amy", "0/4/0", by="Bob")
    ring.suffer("Amy", "0/3/0", by="Bob")
    ring.lay(("Ann", "stop-1", "Amy"), ("Amy", "stop-3", "Amy"))
    first = ring.address("Ann", "casting") < ring.address("Amy", "casting")
    assert ring.state.all_wounds().amount.tolist() == ([0, 3] if first else [1, 2])


@pytest.mark.rule("effect.staunch")
def test_more_than_a_wound_bleeds_is_not_taken(book):
    """The worst of 2 loses 2 to a spell of 5; the other is as it was."""
    stop = spell("stop", Staunching(5), like="clotting")
    ring = book(stop)
    ring.at(1, Phase.MELEE)
    ring.suffer("Amy", "0/2/0", by="Bob")
    ring.suffer("Amy", "0/1/0", by="Bob")
    ring.lay(("Ann", "stop", "Amy"))
    assert (ring["Amy"].bleeding, ring.state.all_wounds().amount.tolist()) == (1, [0, 1])


# Dying.
@pytest.mark.rule("time.dying")
def test_a_clock_of_bleeding_stops_below_eleven(book):
    """11 a round: Dying in 9; with 10 nobody is."""
    ring = book("clotting")
    ring.at(1, Phase.MELEE)
    ring.suffer("Amy", "0/11/0", by="Bob")
    assert (ring["Amy"].dying_until, ring["Amy"].dying_cause) == (10, Cause.BLED)
    ring.lay(("Ann", "clotting", "Amy"))
    assert (ring["Amy"].dying_until, ring["Amy"].dying_cause, ring["Amy"].dying_by) == (
        NEVER,
        Cause.NOTHING,
        -1,
    )


@pytest.mark.rule("time.dying")
def test_a_clock_that_is_left_counts(book):
    """Bleeding to death in round 6 (Dying in 5 by 15), of hit points in 7: the latter is left."""
    stop = spell("stop", Staunching(9), like="clotting")
    ring = book(stop)
    ring.at(1, Phase.MELEE)
    ring.suffer("Amy", "150/15/0", by="Bob")
    amy = ring["Amy"]
    assert (amy.dying_until, amy.dying_cause) == (6, Cause.BLED)
    ring.lay(("Ann", "stop", "Amy"))
    assert (amy.dying_until, amy.dying_cause, amy.dying_by) == (
        7,
        Cause.HIT_POINTS,
        ring["Bob"].number,
    )


@pytest.mark.rule("time.dying")
def test_a_clock_of_hit_points_stops_above_minus_fifty(book):
    """At -50 it runs; one point back and it does not."""
    ring = book("heal")
    ring.at(1, Phase.MELEE)
    ring.suffer("Amy", "150/0/0", by="Bob")
    amy = ring["Amy"]
    assert (amy.hp, amy.dying_cause) == (-50, Cause.HIT_POINTS)
    ring.lay(("Ann", "heal", "Amy"))
    ring.next_assessment(2)
    assert (amy.hp, amy.dying_until, amy.out) == (-49, NEVER, True)


@pytest.mark.rule("time.dying")
def test_no_spell_stops_the_clock_of_a_wound(book):
    """D(5) goes on, whatever is healed."""
    stop = spell("stop", Staunching(50), Healing(100), like="clotting")
    ring = book(stop)
    ring.at(1, Phase.MELEE)
    ring.suffer("Amy", "10/12/0 D(5)", by="Bob")
    assert ring["Amy"].dying_until == 6
    ring.lay(("Ann", "stop", "Amy"))
    ring.next_assessment(2)
    assert (ring["Amy"].dying_until, ring["Amy"].dying_cause) == (6, Cause.WOUNDS)


@pytest.mark.rule("magic.effects")
def test_several_effects_act_together(book):
    """A spell of many: what it ends, what it keeps away, what it adds, what it strikes with."""
    many = spell(
        "many",
        Ending("stunned"),
        Protection("stunned"),
        Modifier(cmb=5),
        Strength(cmb=10, damage=3),
        Haste(),
        BrandedWeapon(CriticalType.FROST, Severity.SUP),
        duration=Duration(Span.ROUNDS, 2),
    )
    ring = book(many, load=True)
    ring["Ann"].stunned_until = 5
    ring.lay(("Ann", "many", "Ann"))
    assert not _suffers(ring, "Ann", "stunned")
    heard = ring.blow("Ann", "Bob", 60)
    assert heard["cmb"] == 75
    assert (figure(ring, "Ann", "DAMAGE"), ring["Ann"].protected != 0) == (3, True)
    ring.next_assessment(3)
    assert ring.blow("Ann", "Bob", 60, number=3)["cmb"] == 30


def test_without_magic_there_are_no_columns():
    """A scenario of plain people has nothing of it."""
    from tests.vsd.rules.harness import duel

    state = duel(ann=sheet(DAGGER, shield=FULL)).state
    for name in ("spell_until", "spellbound", "protected", "changes", "healing", "clock_until"):
        assert getattr(state, name).size == 0


@pytest.mark.rule("effect.protects")
@pytest.mark.parametrize("firm", [True, False])
def test_what_keeps_weariness_away_keeps_that_of_first_aid_away(book, firm):
    """110 and no Healer, -30 without tools: 80, which closes the wound and tires."""
    own = spell("firm", Protection("weary"), duration=Duration(Span.ROUNDS, 3))
    aid = [entry("first-aid", target="bleeding")]
    ring = book(own, load=True, scripts={"Amy": aid})
    for foe in ("Bob", "Ben"):
        ring[foe].out = True
    ring.suffer("Ann", "0/4/0", by="Bob")
    if firm:
        ring.lay(Laid("Ann", "firm", "Ann"))
    ring.at(1, Phase.OTHER)
    ring.declare("Amy", "first-aid", patient=ring["Ann"].number)
    ring.load(ring.address("Amy", "healer"), 110)
    ring.run(Phase.OTHER)
    (told,) = ring.events("tends")
    assert (told["total"], ring["Ann"].bleeding) == (80, 0)
    assert ring["Ann"].weary is not firm


@pytest.mark.rule("cmb.wounds")
def test_where_spells_may_last_wounds_are_looked_at_all_the_same(book):
    """Nothing has been cast upon Bob: what he has suffered hampers him a round later."""
    ring = book("natures-blessing")
    ring.suffer("Bob", "0 T(20,9)", by="Ann")
    ring.begin(2)
    assert ring.state.hampered[ring["Bob"].number, 0]
