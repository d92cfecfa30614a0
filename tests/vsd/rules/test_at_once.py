"""What happens at once: cases that only show when two things meet in one moment."""

import pytest

from tests.vsd.rules.harness import DAGGER, FISTS, GREATAXE, SWORD, Ring, entry, sheet, weapon
from vsdsim.vsd.codes import Action
from vsdsim.vsd.rules.breaking_free import break_free
from vsdsim.vsd.vocabulary import Phase


@pytest.mark.rule("other.break-free")
def test_who_is_let_go_in_the_same_moment_has_rolled_all_the_same():
    """Ann holds Bob by her own grip; both try in one round: her letting go spares him no roll."""
    ring = Ring({"red": {"Ann": sheet()}, "blue": {"Bob": sheet()}})
    ring["Bob"].holder, ring["Ann"].grip_on = 0, 1
    ring["Ann"].action = ring["Bob"].action = Action.BREAK_FREE
    ring.bout.begin_phase(Phase.OTHER)
    break_free(ring.bout)
    assert {"lets-go", "break-free"} <= {each["what"] for each in ring.heard}
    assert ring["Bob"].holder == -1
    assert ring["Ann"].grip_on == -1


@pytest.mark.rule("fumble.choice")
@pytest.mark.parametrize("seed", range(6))
def test_a_weapon_broken_and_stuck_at_once_is_broken(seed):
    """Her sword stays in the wound, and the fumble of the same blow breaks it from 126 on."""
    clumsy = weapon(fumble=100)
    ring = Ring({"red": {"Ann": sheet(clumsy, DAGGER)}, "blue": {"Bob": sheet()}}, seed=seed)
    ring.suffer("Bob", "0 stuck(1) fumble", by="Ann")
    # A critical on oneself makes her fumble again: every critical of this ring does.
    totals = [each["total"] for each in ring.heard if each["what"] == "fumble"]
    assert min(totals) > 100
    assert bool(ring["Ann"].broken & 1) == (max(totals) > 125)
    assert (ring["Ann"].hand, ring["Ann"].stuck) == (-1, 1)


@pytest.mark.rule("parry.clipped")
def test_a_parry_shrinks_with_the_weapon_put_away():
    """Ann parries 60 with the sword while she draws the axe: put away, it leaves bare hands' 40."""
    script = {"Ann": [entry("draw", weapon=GREATAXE.name)]}
    ring = Ring({"red": {"Ann": sheet(SWORD, GREATAXE)}, "blue": {"Bob": sheet()}}, scripts=script)
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].parry == SWORD.cmb == 60
    ring.run(Phase.OTHER)
    assert ring["Ann"].hand == 1
    assert ring["Ann"].parry == FISTS.cmb == 40
