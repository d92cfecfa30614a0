"""The Weary: half the Move Rate, and one action a round."""

from __future__ import annotations

import pytest

from tests.vsd.rules.harness import GREATAXE, SWORD, Ring, bow, entry, javelin, sheet, stand, weapon
from vsdsim.vsd.codes import Action, Pace, Way
from vsdsim.vsd.vocabulary import Length, Phase

QUIET = [entry("defend", parry=0)]
WEARY = {"conditions": ("weary",)}
SPEAR = weapon("long-spear", length=Length.LONGEST, reach=True)


def ring(*script, ann=None, bob=30_000, cid=None, **more):
    """Ann, who is weary, follows the script; Bob stands to the east, Cid to the north."""
    stands = {"Ann": stand(0), "Bob": stand(bob, facing=(-1000, 0))}
    blues = {"Bob": sheet()}
    if cid is not None:
        stands["Cid"], blues["Cid"] = stand(0, cid, facing=(0, -1000)), sheet()
    ann = ann or sheet(**WEARY)
    scripts = {"Ann": list(script), "Bob": QUIET, "Cid": QUIET}
    return Ring({"red": {"Ann": ann}, "blue": blues}, stands=stands, scripts=scripts, **more)


def done(there, upto=Phase.MELEE):
    """What Ann has declared in round 1, how far she has come, and with how many Half Actions."""
    there.play(1, upto=upto)
    ann = there["Ann"]
    return Action(ann.action).name, ann.x, bool(ann.half)


@pytest.mark.rule("timeline.start")
@pytest.mark.rule("condition.weary")
def test_it_lasts_for_the_fight():
    """In every round; and scripts know of it."""
    there = ring(entry("go", "self.weary", to=(90_000, 0)))
    for number in range(1, 6):
        there.play(number)
        assert there["Ann"].x == number * 7_500
    watcher = [entry("attack", "target.weary", target="nearest"), *QUIET]
    there = Ring({"red": {"Ann": sheet(**WEARY)}, "blue": {"Bob": sheet()}},
                 scripts={"Ann": QUIET, "Bob": watcher})  # fmt: skip
    there.play(1)
    assert there["Bob"].action == Action.ATTACK


@pytest.mark.rule("condition.weary")
@pytest.mark.parametrize(
    ("pace", "columns", "move", "far"),
    [
        ("full", {}, 15, 7_500),
        # 3.75 m: ten sub-steps of 375.
        ("half", {}, 15, 3_750),
        ("sprint", {}, 15, 15_000),
        # 15 m, halved by the leg, and again: 3,750.
        ("full", {"leg": True}, 15, 3_750),
        # A tenth, whatever the leg, and half of that: 750.
        ("full", {"prone": True, "leg": True}, 15, 750),
        # 17 m: 8,500; halved by the leg before: 4,250; crawling: 1,700, then 850.
        ("full", {}, 17, 8_500),
        ("full", {"leg": True}, 17, 4_250),
        ("full", {"prone": True}, 17, 850),
    ],
)
def test_the_move_rate_is_halved(pace, columns, move, far):
    """After a useless leg, and after crawling."""
    there = ring(entry("go", "self.prone or round > 0", to=(90_000, 0), pace=pace),
                 ann=sheet(move=move, **WEARY))  # fmt: skip
    for name, value in columns.items():
        setattr(there["Ann"], name, value)
    assert done(there, Phase.MOVE)[1] == far


@pytest.mark.rule("condition.weary")
@pytest.mark.parametrize("deed", ["attack", "dash"])
@pytest.mark.parametrize(
    ("bob", "acts", "x"),
    [(2_000, "strikes", 0), (2_001, "MOVE", 750), (5_000, "MOVE", 3_000), (20_000, "MOVE", 7_500)],
)
def test_an_attack_out_of_reach_is_a_full_move(deed, bob, acts, x):
    """0.75 m a sub-step until in reach, however near; no blow, no -20."""
    there = ring(entry(deed), bob=bob)
    action, came, half = done(there)
    assert action == (deed.upper() if acts == "strikes" else "MOVE")
    assert (came, half, len(there.events("attack"))) == (x, False, acts == "strikes")


@pytest.mark.rule("condition.weary")
@pytest.mark.parametrize(
    ("move", "to", "way"),
    [
        ("flank", None, Way.FLANK),
        ("keep-distance", None, Way.APPROACH),
        ("take-cover", None, Way.APPROACH),
        ("go", (0, -9_000), Way.APPROACH),
    ],
)
def test_other_moves_beside_an_attack_lead_to_the_target(move, to, way):
    """Out of reach: round it, or straight to it, at a full move."""
    metres = 20_000 if move == "keep-distance" else None
    there = ring(entry("attack", move=move, to=to, metres=metres), bob=20_000)
    action, *_ = done(there)
    ann = there["Ann"]
    assert (action, ann.way, ann.pace) == ("MOVE", way, Pace.FULL)
    assert (ann.x, ann.y) == (7_500, 0) if way is Way.APPROACH else ann.x > 0


@pytest.mark.rule("condition.weary")
@pytest.mark.parametrize("move", ["flank", "keep-distance", "go", "take-cover"])
def test_in_reach_it_strikes_without_any_move(move):
    """Where it stands, at its whole 60."""
    metres, to = 20_000 if move == "keep-distance" else None, (0, -9_000) if move == "go" else None
    there = ring(entry("attack", move=move, to=to, metres=metres), bob=1_500)
    assert done(there) == ("ATTACK", 0, False)
    assert [each["cmb"] for each in there.events("attack")] == [60]


@pytest.mark.rule("condition.weary")
def test_an_attacker_does_not_follow():
    """Bob walks off: the blow is lost."""
    scripts = {"Ann": [entry("attack")], "Bob": [entry("go", to=(90_000, 0))]}
    there = Ring({"red": {"Ann": sheet(**WEARY)}, "blue": {"Bob": sheet()}},
                 stands={"Ann": stand(0), "Bob": stand(1_000)}, scripts=scripts)  # fmt: skip
    there.play(1, upto=Phase.MELEE)
    assert there["Ann"].x == 0
    assert not there.events("attack")


@pytest.mark.rule("condition.weary")
def test_who_keeps_its_place_strikes_from_it():
    """As anybody: it would not have moved."""
    there = ring(entry("attack", guard=True), bob=1_500)
    assert done(there) == ("ATTACK", 0, False)


@pytest.mark.rule("condition.weary")
@pytest.mark.rule("gear.reach")
@pytest.mark.parametrize(("behind", "far"), [(False, 4_000), (True, 4_000)])
def test_in_the_farther_reach_it_strikes(behind, far):
    """From where it is, be it meant to stay there or not."""
    there = ring(entry("attack", second_rank=behind), ann=sheet(SPEAR, **WEARY), bob=far)
    assert done(there) == ("ATTACK", 0, False)
    (blow,) = there.events("attack")
    assert blow["bonus"] == -20


@pytest.mark.rule("condition.weary")
@pytest.mark.rule("gear.reach")
@pytest.mark.parametrize(("behind", "x"), [(False, 1_500), (True, 750)])
def test_a_full_move_stops_where_it_means_to_stand(behind, x):
    """From 4.5 m: at 3 m, or at 3.75."""
    there = ring(entry("attack", move="go", to=(0, 9_000), second_rank=behind),
                 ann=sheet(SPEAR, **WEARY), bob=4_500)  # fmt: skip
    assert done(there) == ("MOVE", x, False)


@pytest.mark.rule("condition.weary")
@pytest.mark.parametrize("second", [weapon("mace", cmb=50), GREATAXE])
def test_a_weapon_to_be_drawn_is_the_round(second):
    """Be it Heavy or not, in reach or not; the blow comes in the next round."""
    two = sheet(SWORD, second, **WEARY)
    for bob in (1_000, 6_000):
        there = ring(entry("attack", weapon=second.name), ann=two, bob=bob)
        assert done(there, Phase.OTHER) == ("DRAW", 0, False)
        assert not there.events("attack")
        assert there["Ann"].hand == 1
    there.play(2)
    assert there["Ann"].action == Action.MOVE


@pytest.mark.rule("condition.weary")
def test_that_is_so_where_nobody_is_placed():
    """Draw now, strike then."""
    two = sheet(SWORD, weapon("mace", cmb=50), **WEARY)
    there = Ring({"red": {"Ann": two}, "blue": {"Bob": sheet()}},
                 scripts={"Ann": [entry("attack", weapon="mace")], "Bob": QUIET})  # fmt: skip
    assert not there.parameters.field
    there.play(1)
    assert (there["Ann"].action, there["Ann"].hand) == (Action.DRAW, 1)
    there.play(2)
    assert there["Ann"].action == Action.ATTACK


@pytest.mark.rule("condition.weary")
def test_a_shot_that_must_load_first_is_a_load():
    """A Quick bow: shoot, load, shoot."""
    there = ring(entry("shoot"), ann=sheet(bow(), **WEARY), bob=15_000)
    found = []
    for number in (1, 2, 3):
        there.play(number)
        found.append((Action(there["Ann"].action).name, len(there.events("shot"))))
    assert found == [("SHOOT", 1), ("LOAD", 1), ("SHOOT", 2)]


@pytest.mark.rule("condition.weary")
def test_a_weapon_to_be_readied_is_the_round():
    """A javelin thrown, the next readied, thrown: and a bow to be drawn."""
    there = ring(entry("shoot"), ann=sheet(javelin(), **WEARY), bob=9_000)
    found = []
    for number in (1, 2, 3):
        there.play(number)
        found.append((Action(there["Ann"].action).name, len(there.events("shot"))))
    assert found == [("SHOOT", 1), ("DRAW", 1), ("SHOOT", 2)]
    there = ring(entry("shoot"), ann=sheet(SWORD, bow(), **WEARY), bob=9_000)
    there.play(1)
    assert (there["Ann"].action, there["Ann"].hand) == (Action.DRAW, 1)
    assert not there.events("shot")


@pytest.mark.rule("condition.weary")
def test_a_shot_goes_without_a_move():
    """Where it stands, at its whole 60."""
    there = ring(entry("shoot", move="go", to=(0, 9_000)), ann=sheet(bow(), **WEARY), bob=15_000)
    there.play(1, upto=Phase.RANGED_A)
    assert (there["Ann"].x, there["Ann"].y) == (0, 0)
    assert [each["cmb"] for each in there.events("shot")] == [60]


@pytest.mark.rule("condition.weary")
@pytest.mark.parametrize(("deed", "far"), [("draw", 0), ("defend", 3_750)])
def test_one_half_action_a_round(deed, far):
    """Drawing leaves no room for a half move; to defend takes none."""
    two = sheet(SWORD, weapon("mace"), **WEARY)
    said = {"weapon": "mace"} if deed == "draw" else {}
    there = ring(entry(deed, move="go", to=(90_000, 0), **said), ann=two)
    assert done(there)[1] == far


@pytest.mark.rule("condition.weary")
def test_others_are_as_they_were():
    """Bob, who is not weary, comes with a half move and strikes."""
    sides = {"red": {"Ann": sheet(**WEARY)}, "blue": {"Bob": sheet()}}
    there = Ring(sides, stands={"Ann": stand(0), "Bob": stand(6_000)},
                 scripts={"Ann": QUIET, "Bob": [entry("attack")]})  # fmt: skip
    there.play(1, upto=Phase.MELEE)
    assert len(there.events("attack")) == 1
    assert there["Bob"].half
