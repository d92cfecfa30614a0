"""What a spell, a power or a rider does to one target, gathered for its landing (magic.effects)."""

from __future__ import annotations

from dataclasses import dataclass

from tests.oracle.criticals import critical
from tests.oracle.dice import child, die
from tests.oracle.hurts import Hurt
from tests.oracle.landing import Landing
from tests.oracle.lasting import Lasting
from tests.oracle.plans import Poison
from tests.oracle.saves import times
from tests.oracle.sources import Source, suffered
from tests.oracle.state import Fighter
from tests.oracle.tables import FOR_THE_FIGHT
from vsdsim.vsd.library.spells.answers import Aim
from vsdsim.vsd.library.spells.effect import Effect
from vsdsim.vsd.library.spells.figures import BrandedWeapon, Haste, Modifier, Strength
from vsdsim.vsd.library.spells.harming import CriticalStrike, Dice, Push, SoulDamage
from vsdsim.vsd.library.spells.mending import Healing, Staunching
from vsdsim.vsd.library.spells.plights import Condition, Ending, Protection
from vsdsim.vsd.library.spells.spell import Duration, Span
from vsdsim.vsd.vocabulary import Severity

__all__ = ["Gift", "bestow"]

LASTS = (BrandedWeapon, Haste, Modifier, Protection, Strength)
KINDS = {"humanoid": False, "beast": True}


@dataclass(frozen=True)
class Gift:
    """What is about to be done to somebody: by whom, called what, and where its dice are."""

    name: str
    author: Fighter
    effects: tuple[Effect, ...]
    duration: Duration | None
    key: int
    """The casting roll's, or the rider's."""
    halved: bool = False
    poison: Poison | None = None

    def die_key(self, purpose: str, target: Fighter) -> int:
        """Where a die for one target is."""
        return child(child(self.key, purpose), target.name)

    def rounds(self, failure: int) -> int:
        """How many rounds it lasts (magic.duration)."""
        duration = self.duration
        if duration is None:
            return 0
        if duration.span in (Span.CONCENTRATION, Span.FIGHT):
            return FOR_THE_FIGHT
        if duration.span is Span.FAILURE:
            return times(failure, duration.number) * duration.times
        rounds = duration.rounds(self.author.sheet.level) or 0
        return rounds // 2 if self.halved else rounds


def bestow(gift: Gift, target: Fighter, landing: Landing, failure: int = 0) -> None:
    """Let every effect be suffered, after a save failed by so many points."""
    hurt = landing.on(target)
    effects = tuple(effect for effect in gift.effects if _touches(effect, target))
    if any(_harms(effect, target) for effect in effects):  # health.credit
        landing.by(target, gift.author, gift.key)
    for effect in effects:
        match effect:
            case CriticalStrike():
                key = gift.die_key("critical", target)
                source = Source(target.world, gift.author, gift.key, effect.critical)
                critical(source, target, effect.severity, key=key, link=1, landing=landing)
            case SoulDamage():
                lost = rolled(effect.soul, gift.die_key("soul", target))
                hurt.damage[gift.author] += lost
                hurt.soul += lost
            case Condition():
                _strike_down(gift, effect, hurt)
            case _:
                _help(gift, effect, hurt)
    rounds = gift.rounds(failure)
    lasts = tuple(effect for effect in effects if _lasts(effect, rounds))
    if lasts:
        hurt.spells.append(_lasting(gift, target, lasts, rounds))


def _harms(effect: Effect, target: Fighter) -> bool:
    """Whether somebody can go out of the fight, or fall, by an effect."""
    if isinstance(effect, Condition):
        return effect.condition in ("incapacitated", "prone")
    if isinstance(effect, CriticalStrike):
        return suffered(target, effect.critical, effect.severity) >= Severity.SUP
    return isinstance(effect, SoulDamage)


def _touches(effect: Effect, target: Fighter) -> bool:
    """Whether an effect is one for such a target."""
    if not isinstance(effect, Condition):
        return True
    kept_off = {"frightened": "no-fear", "stunned": "no-stun"}
    if kept_off.get(effect.condition) in target.sheet.traits:
        return False
    return not effect.only or KINDS[effect.only] == target.sheet.beast


def _strike_down(gift: Gift, effect: Condition, hurt: Hurt) -> None:
    """Conditions that begin and have no end of their own."""
    if effect.condition == "prone":
        hurt.down = True
        hurt.downed_by.append(gift.author)
    elif gift.duration is None:
        hurt.magic_stun = max(hurt.magic_stun, effect.condition == "stunned")
        hurt.weary |= effect.condition == "weary"


def _help(gift: Gift, effect: Effect, hurt: Hurt) -> None:
    """What is done at once, or for one roll of the round."""
    match effect:
        case Staunching():
            hurt.staunched.append(effect.staunch)
        case Ending():
            hurt.ends.append(effect.ends)
        case Aim():
            # Side by side in one spell; of several with one name the latest (effect.aim).
            mine = child(gift.key, "latest")
            key, by = hurt.aims.get(gift.name, (mine, 0))
            if mine <= key:
                hurt.aims[gift.name] = mine, effect.aim + (by if mine == key else 0)
        case Push():
            hurt.pushes.append((gift.key, gift.author, effect.push))


def _lasts(effect: Effect, rounds: int) -> bool:
    """Whether an effect goes on for some time."""
    if isinstance(effect, Condition):
        return effect.condition != "prone" and rounds > 0
    return isinstance(effect, Healing) or (isinstance(effect, LASTS) and rounds > 0)


def _lasting(gift: Gift, target: Fighter, lasts: tuple[Effect, ...], rounds: int) -> Lasting:
    """What goes on (magic.duration)."""
    world, duration = target.world, gift.duration
    return Lasting(
        gift.name,
        gift.author,
        lasts,
        world.last_round(rounds) if rounds else world.round - 1,
        world.round,
        child(gift.key, "latest"),
        by_concentration=duration is not None and duration.span is Span.CONCENTRATION,
        by_harm=any(isinstance(each, Condition) and each.harm for each in gift.effects),
        poison=gift.poison,
    )


def rolled(dice: Dice, key: int) -> int:
    """What dice come to: one at the key, of several die i below it."""
    if dice.count == 1:
        return die(key, dice.sides) + dice.plus
    return dice.plus + sum(die(child(key, "die", i), dice.sides) for i in range(1, dice.count + 1))
