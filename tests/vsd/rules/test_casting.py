"""Spells cast: what is added to the roll, what they cost, who can cast, and at whom."""

from __future__ import annotations

import pytest

from tests.vsd.rules.casters import LORES, MAGE, POINTS, Coven, spoken
from tests.vsd.rules.harness import entry, sheet, stand
from tests.vsd.rules.spellbook import Spellbook, spell
from vsdsim.scenario.model import Cast
from vsdsim.vsd.library.spells.plights import Condition
from vsdsim.vsd.vocabulary import Phase

UNPREPARED = 60 - 10
"""Ann's bonus with a spell cast at once from 3 to 15 m off."""


@pytest.mark.rule("magic.roll")
def test_a_spell_cast_at_once_is_at_minus_ten(melee):
    """Ann's lore and the -10; Bob is 10 m off."""
    coven = Coven(melee, spoken("daze"))
    coven.play(spell_b=40)
    assert coven.last("casts")["bonus"] == UNPREPARED
    assert coven.last("casts")["total"] == 40 + UNPREPARED


@pytest.mark.rule("magic.roll")
@pytest.mark.parametrize(
    ("distance", "modifier"),
    [(1, 10), (3000, 10), (3001, 0), (15_000, 0), (15_001, -10), (30_000, -10), (30_001, -20),
     (90_000, -20), (90_001, -30), (120_000, -30)],
)  # fmt: skip
def test_distance_counts_in_bands(melee, distance, modifier):
    """To 3 m +10, to 15 m 0, to 30 m -10, to 90 m -20, beyond -30; doubled twice it reaches 120."""
    entry_ = spoken("daze", warp=("range", "range"), target="blue.Bob")
    coven = Coven(melee, entry_, stands={"Bob": stand(distance)})
    coven.play(spell_b=50)
    assert coven.last("casts")["bonus"] == UNPREPARED + modifier


@pytest.mark.rule("magic.roll")
@pytest.mark.parametrize("spell", ["heal", "holy-aura"])
def test_a_touch_and_oneself_are_at_plus_thirty(melee, spell):
    """Whatever the distance."""
    coven = Coven(melee, spoken(spell))
    coven.play(spell_b=50)
    assert coven.last("casts")["bonus"] == UNPREPARED + 30


@pytest.mark.rule("magic.roll")
@pytest.mark.parametrize(
    "plight",
    [{"rigid_until": 5}, {"surprised": True}],
    ids=["held", "surprised"],
)
def test_who_can_do_nothing_about_it_is_hit_more_easily(melee, plight):
    """A static target gives +10."""
    coven = Coven(melee, spoken("daze"))
    coven.ring.begin(1)
    coven.ring.run(Phase.DECLARATION)
    for name, value in plight.items():
        setattr(coven["Bob"], name, value)
    coven.ring.run(Phase.SPELL_B)
    assert coven.last("casts")["bonus"] == UNPREPARED + 10


@pytest.mark.rule("magic.roll")
def test_the_fallen_are_static(melee):
    """A touch and +10: Ann heals Amy, who is out of the fight and not dead."""
    coven = Coven(melee, spoken("heal", target="fallen"))
    coven["Amy"].hp, coven["Amy"].out = -3, True
    coven.play()
    assert coven.last("casts")["target"] == coven["Amy"].number
    assert coven.last("casts")["bonus"] == UNPREPARED + 30 + 10


@pytest.mark.rule("magic.roll")
def test_wounds_hamper_who_casts(melee):
    """Injuries of 30, and fewer than half of its hit points."""
    coven = Coven(melee, spoken("daze"))
    coven["Ann"].injuries, coven["Ann"].hp = 30, 49
    coven.play()
    assert coven.last("casts")["bonus"] == UNPREPARED - 30 - 20


@pytest.mark.rule("magic.actions")
def test_an_instantaneous_spell_by_itself_has_no_penalty(melee):
    """It comes in Spell A, and is neither unprepared nor beside anything."""
    coven = Coven(melee, spoken("unstun", target="red.Amy"))
    coven.play(upto=Phase.SPELL_A)
    assert coven.last("casts")["bonus"] == 60 + 10


@pytest.mark.rule("magic.actions")
@pytest.mark.parametrize(
    ("do", "penalty"),
    [("attack", 20), ("stand", 20), ("defend", 0), ("draw", 0), ("approach", 20), ("hold", 0)],
)
def test_a_spell_beside_a_full_action_costs_both(melee, do, penalty):
    """-20 on the casting roll; beside a Half Action or none there is no penalty."""
    near = {"Bob": stand(1000, facing=(-1000, 0))}
    when = "self.prone or 1 == 1"
    coven = Coven(melee, spoken("magic-shield", when, do=do), stands=near)
    coven.ring.begin(1)
    coven["Ann"].prone = do == "stand"
    if do == "draw":
        coven["Ann"].hand = -1
    for phase in (Phase.DECLARATION, Phase.MOVE, Phase.SPELL_A):
        coven.ring.run(phase)
    assert coven.last("casts")["bonus"] == 60 + 30 - penalty


@pytest.mark.rule("magic.actions")
def test_an_attack_beside_a_spell_is_at_minus_twenty(melee):
    """Ann's CMB of 60 becomes 40."""
    near = {"Bob": stand(1000, facing=(-1000, 0))}
    coven = Coven(melee, spoken("magic-shield", do="attack", parry=0), stands=near)
    coven.play(upto=Phase.MELEE)
    assert coven.last("attack")["cmb"] == 40
    assert len(coven.ring.events("casts")) == 1


@pytest.mark.rule("magic.actions")
@pytest.mark.rule("magic.requirements")
@pytest.mark.parametrize(("only", "cmb"), [("humanoid", 40), ("beast", 60)])
def test_a_spell_for_others_than_oneself_is_not_cast_beside(monkeypatch, only, cmb):
    """One that stills beasts is none for Ann, who is no beast: she strikes without it."""
    calm = spell("calm", Condition("weary", only=only), on="friend", instant=True, duration=None)
    strikes = entry("attack", parry=0, cast=Cast("calm"))
    ring = Spellbook(monkeypatch, calm, scripts={"Ann": [strikes]})
    ring.begin(1)
    ring.run(Phase.DECLARATION)
    assert (ring["Ann"].casting >= 0) == (only == "humanoid")
    ring.run(Phase.MELEE)
    assert ring.events("attack")[-1]["cmb"] == cmb


@pytest.mark.rule("magic.actions")
@pytest.mark.parametrize("do", ["attack", "charge"])
def test_a_charge_keeps_its_half_move_beside_a_spell(melee, do):
    """It is in the charge; who attacks has no room for the spell if it must come nearer."""
    near = {"Bob": stand(8000, facing=(-1000, 0))}
    coven = Coven(melee, spoken("magic-shield", do=do), stands=near)
    coven.play(upto=Phase.SPELL_A)
    assert coven["Ann"].x == 6000
    assert bool(coven.ring.events("casts")) == (do == "charge")


@pytest.mark.rule("magic.actions")
@pytest.mark.rule("optional.charge")
def test_a_spell_beside_a_charge_costs_twenty(melee):
    """Of 60, though the half move in the charge is free."""
    coven = Coven(melee, spoken("magic-shield", do="charge"),
                  stands={"Bob": stand(8000, facing=(-1000, 0))})  # fmt: skip
    coven.play(upto=Phase.MELEE)
    assert coven.last("attack")["cmb"] == 40


@pytest.mark.rule("magic.actions")
@pytest.mark.parametrize("case", ["weary", "comes", "poor"])
def test_a_deed_without_room_is_declared_without_the_spell(melee, case):
    """Of the Weary, of who comes with a half move, of who has not the points."""
    far = 1000 if case != "comes" else 8000
    coven = Coven(
        melee,
        spoken("magic-shield", do="attack", parry=0),
        stands={"Bob": stand(far, facing=(-1000, 0))},
        blues={"Ben": sheet(conditions=("weary",))},
    )
    coven.ring.begin(1)
    coven["Ann"].weary = case == "weary"
    if case == "poor":
        coven["Ann"].mp = 1
    for phase in (Phase.DECLARATION, Phase.MOVE, Phase.SPELL_A, Phase.MELEE):
        coven.ring.run(phase)
    assert not coven.ring.events("casts")
    assert coven.last("attack")["actor"] == coven["Ann"].number


@pytest.mark.rule("magic.actions")
@pytest.mark.rule("effect.haste")
def test_the_hasted_have_no_more_room_than_others(melee):
    """A half move of the attack costs them nothing, and leaves no Half Action for a spell."""
    script = [spoken("haste", "round == 1", target="self"), spoken("magic-shield", do="attack")]
    coven = Coven(melee, *script, stands={"Bob": stand(8000, facing=(-1000, 0))})
    coven.play(spell_a=60, spell_b=60, upto=Phase.OTHER)
    coven.play(2, spell_a=60, upto=Phase.MELEE)
    assert coven["Ann"].x == 6000
    assert len(coven.ring.events("casts")) == 1
    assert coven.last("attack")["cmb"] == 60


@pytest.mark.rule("magic.actions")
@pytest.mark.parametrize(("spell", "declared"), [("daze", False), ("stunning-glare", True)])
def test_the_stunned_cast_only_what_is_instantaneous(melee, spell, declared):
    """A Half Action is left to them."""
    coven = Coven(melee, spoken(spell))
    coven.ring.begin(1)
    coven["Ann"].stunned_until = 1
    coven.ring.run(Phase.DECLARATION)
    assert (coven["Ann"].casting >= 0) == declared
    coven.ring.run(Phase.SPELL_A)
    assert bool(coven.ring.events("casts")) == declared


@pytest.mark.rule("magic.requirements")
@pytest.mark.parametrize(
    ("level", "ranks", "points", "can"),
    [(4, 4, 4, True), (3, 4, 4, False), (4, 3, 4, False), (4, 4, 3, False)],
)
def test_a_spell_takes_level_ranks_and_points_of_its_weave(melee, level, ranks, points, can):
    """Daze has a weave of 4."""
    lores = tuple(type(each)(each.name, each.bonus, ranks) for each in LORES)
    ann = sheet(level=level, lores=lores, magic_points=points)
    coven = Coven(melee, spoken("daze"), entry("defend"), reds={"Ann": ann})
    coven.play()
    assert bool(coven.ring.events("casts")) == can


@pytest.mark.rule("magic.requirements")
@pytest.mark.parametrize(("distance", "can"), [(30_000, True), (30_001, False)])
def test_the_target_must_be_in_range(melee, distance, can):
    """Daze reaches 30 m."""
    far = {who: stand(distance) for who in ("Bob", "Ben")}
    coven = Coven(melee, spoken("daze"), stands=far)
    coven.play()
    assert bool(coven.ring.events("casts")) == can


@pytest.mark.rule("magic.requirements")
@pytest.mark.parametrize(("spell", "can"), [("daze", False), ("holy-aura", True)])
def test_the_blind_cast_at_themselves_alone(melee, spell, can):
    """They see nobody."""
    coven = Coven(melee, spoken(spell))
    coven.ring.begin(1)
    coven["Ann"].blind_until = 9
    coven.ring.run(Phase.DECLARATION)
    assert (coven["Ann"].casting >= 0) == can


@pytest.mark.rule("magic.requirements")
@pytest.mark.parametrize(("spell", "can"), [("fire-bolt", False), ("fear", True)])
@pytest.mark.parametrize("attacks", [True, False])
def test_the_overburdened_attack_nobody_by_magic(melee, spell, can, attacks):
    """Attack spells are attacks; all others they cast."""
    ann = sheet(level=10, lores=LORES, magic_points=POINTS, can_attack=attacks)
    coven = Coven(melee, spoken(spell), reds={"Ann": ann})
    coven.play()
    assert bool(coven.ring.events("casts")) == (can or attacks)


@pytest.mark.rule("magic.points")
@pytest.mark.parametrize(
    ("spell", "total", "cost"),
    [("daze", 26, 4), ("daze", 50, 4), ("daze", 51, 4), ("daze", 150, 4), ("daze", 151, 2),
     ("heal", 26, 0), ("heal", 51, 1), ("heal", 151, 1), ("holy-aura", 26, 2),
     ("fear", 151, 2), ("fire-bolt", 40, 6), ("fire-bolt", 300, 6)],
)  # fmt: skip
def test_what_a_spell_costs(melee, spell, total, cost):
    """Its weave; half of it, rounded up, from 151 on; nothing where it has no effect."""
    coven = Coven(melee, spoken(spell))
    coven.ring.begin(1)
    coven.ring.run(Phase.DECLARATION)
    bonus = UNPREPARED + (30 if spell in ("heal", "holy-aura") else 0)
    coven.die(total - bonus)
    coven.ring.run(Phase.SPELL_B)
    assert coven["Ann"].mp == POINTS - cost


@pytest.mark.rule("magic.points")
def test_warping_is_paid_for(melee):
    """A doubled range is a weave more."""
    coven = Coven(melee, spoken("daze", warp=("range",)))
    coven.play(spell_b=50)
    assert coven["Ann"].mp == POINTS - 5


@pytest.mark.rule("magic.table")
def test_an_outstanding_success_may_add_an_option_for_nothing(melee):
    """A second target for 2 weaves of Daze's 4: both are dazed, and the cost is the same."""
    coven = Coven(melee, spoken("daze", outstanding="target"))
    coven.play(spell_b=151 - UNPREPARED)
    assert coven["Ann"].mp == POINTS - 4
    assert {each["actor"] for each in coven.ring.events("saves")} == {
        coven["Bob"].number, coven["Ben"].number,
    }  # fmt: skip


@pytest.mark.rule("magic.table")
def test_below_that_it_adds_nothing(melee):
    """150 is a plain success."""
    coven = Coven(melee, spoken("daze", outstanding="target"))
    coven.play(spell_b=150 - UNPREPARED)
    assert [each["actor"] for each in coven.ring.events("saves")] == [coven["Bob"].number]


@pytest.mark.rule("magic.table")
@pytest.mark.parametrize(("total", "difficulty"), [(26, None), (50, None), (51, 50), (176, 150)])
def test_the_save_is_as_hard_as_the_spell_is_good(melee, total, difficulty):
    """To 50 it is no question."""
    coven = Coven(melee, spoken("daze"))
    coven.play(spell_b=total - UNPREPARED)
    assert [each["difficulty"] for each in coven.ring.events("saves")] == [
        each for each in (difficulty,) if each is not None
    ]


@pytest.mark.rule("magic.save")
@pytest.mark.parametrize(("die", "dazed"), [(44, True), (45, False)])
def test_who_reaches_the_difficulty_is_safe(melee, die, dazed):
    """Bob's WSR is 5, the difficulty 50; a point of failure dazes for a round."""
    coven = Coven(melee, spoken("daze"))
    coven.die(die, "save", "Bob")
    coven.play(spell_b=51 - UNPREPARED)
    saves = coven.last("saves")
    assert (saves["difficulty"], saves["total"]) == (50, die + 5)
    assert bool(coven.ring.events("goes-on")) == dazed


@pytest.mark.rule("magic.save")
def test_friends_are_willing(melee):
    """Nobody resists a spell that is for friends."""
    coven = Coven(melee, spoken("natures-blessing", target="red.Amy"))
    coven.play(spell_b=60)
    assert not coven.ring.events("saves")
    assert coven.last("goes-on")["actor"] == coven["Amy"].number


@pytest.mark.rule("magic.save")
def test_friends_resist_what_is_for_enemies(melee):
    """Sleep takes the levels around Bob: Amy stands there too."""
    near = {"Amy": stand(10_500, facing=(-1000, 0))}
    coven = Coven(melee, spoken("sleep", target="blue.Bob"), stands=near, reds={"Amy": sheet()})
    coven.play(spell_b=60)
    assert {each["actor"] for each in coven.ring.events("saves")} == {
        coven[who].number for who in ("Amy", "Bob", "Ben")
    }


@pytest.mark.rule("magic.order")
def test_the_higher_level_casts_first_then_the_higher_bonus(melee):
    """Amy, the most hampered by wounds, is of level 11, the others of level 10."""
    script = [spoken("holy-aura")]
    coven = Coven(
        melee,
        *script,
        scripts=dict.fromkeys(("Amy", "Bob", "Ben"), script),
        reds={"Amy": sheet(level=11, lores=LORES, magic_points=9)},
        blues=dict.fromkeys(("Bob", "Ben"), MAGE),
    )
    for injuries, who in enumerate(("Bob", "Ann", "Ben", "Amy")):
        coven[who].injuries = 5 * injuries
    coven.play()
    heard = [each["actor"] for each in coven.ring.events("casts")]
    assert heard == [coven[who].number for who in ("Amy", "Bob", "Ann", "Ben")]


@pytest.mark.rule("magic.order")
def test_equals_cast_at_once(melee):
    """Ann and Bob fell each other with bolts: both spells are cast."""
    coven = Coven(
        melee,
        spoken("fire-bolt", target="blue.Bob"),
        scripts={"Bob": [spoken("fire-bolt", target="red.Ann")]},
        blues={"Bob": MAGE},
    )
    for who in ("Ann", "Bob"):
        coven["Ann"].hp = coven["Bob"].hp = 1
        coven.die(150, who=who)
    coven.play()
    assert len(coven.ring.events("bolt")) == 2


@pytest.mark.rule("magic.lost")
@pytest.mark.parametrize("how", ["stunned", "out of range", "blind"])
def test_a_spell_can_be_lost_before_it_is_cast(melee, how):
    """It costs nothing then."""
    coven = Coven(melee, spoken("daze", target="blue.Bob"))
    coven.ring.begin(1)
    coven.ring.run(Phase.DECLARATION)
    if how == "stunned":
        coven["Ann"].stunned_until = 1
    elif how == "blind":
        coven["Ann"].blind_until = 1
    else:
        coven["Bob"].x = 30_001
    coven.ring.run(Phase.SPELL_B)
    assert len(coven.ring.events("loses-spell")) == 1
    assert coven["Ann"].mp == POINTS


@pytest.mark.rule("magic.lost")
def test_a_spell_turns_to_the_nearest_other(melee):
    """Bob is out as it is cast: Ben takes his place."""
    coven = Coven(melee, spoken("daze", target="blue.Bob"))
    coven.ring.begin(1)
    coven.ring.run(Phase.DECLARATION)
    coven["Bob"].out = True
    coven.ring.run(Phase.SPELL_B)
    assert coven.last("casts")["target"] == coven["Ben"].number


@pytest.mark.rule("magic.lost")
def test_without_another_it_is_lost(melee):
    """Ben is too far off."""
    coven = Coven(melee, spoken("daze", target="blue.Bob"), stands={"Ben": stand(30_001)})
    coven.ring.begin(1)
    coven.ring.run(Phase.DECLARATION)
    coven["Bob"].out = True
    coven.ring.run(Phase.SPELL_B)
    assert not coven.ring.events("casts")


@pytest.mark.rule("magic.actions")
@pytest.mark.parametrize(("parry", "comes_to"), [(None, 0), ("50%", 30), (20, 20)])
def test_who_casts_parries_only_what_it_says(melee, parry, comes_to):
    """Of the CMB of 60; without a word nothing."""
    coven = Coven(melee, spoken("daze", parry=parry))
    coven.play(upto=Phase.DECLARATION)
    assert coven["Ann"].parry == comes_to
