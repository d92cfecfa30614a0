"""How spells land: what they end, what they keep away, what begins (magic.effects)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.oracle.bleeding import stop_clocks
from tests.oracle.lasting import Lasting, begin, end, latest, lets_go, protected, wake
from vsdsim.vsd.library.spells.effect import Effect
from vsdsim.vsd.library.spells.mending import Healing
from vsdsim.vsd.library.spells.plights import CONDITIONS, Condition

if TYPE_CHECKING:
    from tests.oracle.hurts import Hurt
    from tests.oracle.state import Fighter
    from tests.oracle.world import World

__all__ = ["break_concentration", "enchant", "end_conditions", "keep_away", "mend", "rouse"]

DEADLY = -50
"""Hit points at which one is Dying (health.zero)."""


def end_conditions(f: Fighter, ends: list[str]) -> None:
    """What spells say is over is over, whoever's it was."""
    for condition in ends:
        for each in list(f.lasting):
            kept_up = (e for e in each.effects if each.runs(e, f.world.round))
            if any(_is(effect, condition) for effect in kept_up):
                end(f, each)
        _OVER[condition](f)


def _is(effect: Effect, condition: str) -> bool:
    return isinstance(effect, Condition) and effect.condition == condition


def _released(f: Fighter) -> None:
    f.rigid_until = 0
    f.hold = None
    for each in f.grips:
        each.hold = None


def _calm(f: Fighter) -> None:
    f.feared, f.frightened_until = None, 0


def _steady(f: Fighter) -> None:
    f.stunned_until = 0


def _seeing(f: Fighter) -> None:
    f.blind_until = 0


def _awake(f: Fighter) -> None:
    f.out_until = 0
    if f.hold:
        f.hold.knocks_out = False


def _up(f: Fighter) -> None:
    if f.fights and not f.cannot_stand:
        f.prone = f.rising = False


def _fresh(f: Fighter) -> None:
    f.worn_out = False


_OVER = {
    "frightened": _calm,
    "dazed": lambda _: None,
    "held": _released,
    "stunned": _steady,
    "incapacitated": _awake,
    "prone": _up,
    "weary": _fresh,
    "blind": _seeing,
}
"""What ends a condition that no spell keeps up."""


def keep_away(f: Fighter, hurt: Hurt) -> None:
    """What cannot begin for f by criticals and fumbles does not."""
    kept = [each for each in CONDITIONS if protected(f, each)]
    if "stunned" in kept:
        hurt.stun = 0
    if "prone" in kept:
        hurt.down = hurt.cannot_stand = False
        hurt.downed_by = []
    if "held" in kept:
        hurt.holds, hurt.rigid = [], 0
    if "incapacitated" in kept:
        hurt.out = 0
        for hold in hurt.holds:
            hold.knocks_out = False
    if "blind" in kept:
        hurt.blind = 0


def _keep_spells_away(f: Fighter, hurt: Hurt) -> None:
    """What cannot begin by spells, when what they end has ended (magic.effects)."""
    kept = [each for each in CONDITIONS if protected(f, each)]
    if not kept:
        return
    if "stunned" in kept:
        hurt.magic_stun = 0
    if "weary" in kept:
        hurt.weary = False
    for each in hurt.spells:
        each.effects = tuple(e for e in each.effects if not any(_is(e, one) for one in kept))
    hurt.spells = [each for each in hurt.spells if each.effects]


def enchant(f: Fighter, hurt: Hurt) -> None:
    """Spells begin on f; it is stunned and wearied by magic."""
    _keep_spells_away(f, hurt)
    for each in () if f.dead or hurt.killed else sorted(latest(hurt.spells), key=_fears_last(f)):
        # effect.heal: the total as it lands, after what is lost of it with it
        each.points = sum(f.total * e.heal // 100 for e in each.effects if isinstance(e, Healing))
        begin(f, each)
    if hurt.magic_stun and "no-stun" not in f.sheet.traits:  # health.traits
        f.stunned_until = max(f.stunned_until, f.world.round + hurt.magic_stun)
    f.worn_out |= hurt.weary
    f.oblivious |= hurt.oblivious
    for name, (_, by) in hurt.aims.items():
        f.aims[name] = by


def _fears_last(f: Fighter) -> Callable[[Lasting], tuple[bool, int, int]]:
    """The order in which spells begin: of fears the one that works comes last (fear.presence)."""
    near = f.world.nearness
    return lambda it: (it.frightens(), it.last, -near(f, it.caster)[1])


def rouse(f: Fighter, hurt: Hurt) -> None:
    """What lasts until f is harmed ends with a loss of hit points."""
    if any(hurt.damage.values()):
        wake(f)


def mend(f: Fighter, hurt: Hurt) -> None:
    """Wounds close; a clock of what is healed ends (time.dying)."""
    for less in () if f.weary or f.dead or hurt.killed else hurt.staunched:
        bleeding = [wound for wound in f.bleeds if not wound.stopped]
        if bleeding:
            worst = max(bleeding, key=lambda wound: wound.bleeding)
            worst.bleeding -= less
            f.bleeds = [wound for wound in f.bleeds if wound.bleeding > 0]
            stop_clocks(f)
    if hurt.healed and f.hp > DEADLY:
        f.clocks = [each for each in f.clocks if not each.of_hit_points]


def break_concentration(world: World) -> None:
    """Whoever is Stunned or out concentrates no more (magic.duration, magic.concentrate)."""
    for f in [f for f in world.fighters if f.stunned or f.out]:  # all at once
        lets_go(f)
