"""What comes with a blow: poisons, touches that drain the soul (rider.*)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.oracle.bestowing import Gift, bestow
from tests.oracle.dice import child
from tests.oracle.landing import Landing, Rides
from tests.oracle.lasting import modified
from tests.oracle.plans import Poison
from tests.oracle.rolls import Roll
from tests.oracle.saves import buy_failures, difficulty, save
from tests.oracle.sources import Blow, suffered
from tests.oracle.spoken import Rider
from tests.oracle.spoken import rider as rider_of
from tests.oracle.state import Fighter
from vsdsim.vsd.library.spells.spell import Duration, Span
from vsdsim.vsd.vocabulary import Severity

__all__ = ["mount"]

FOR_THE_FIGHT = Duration(Span.FIGHT)


@dataclass(eq=False)
class Ride(Rides):
    """What comes with one blow at somebody."""

    rider: Rider
    blow: Blow
    target: Fighter

    @property
    def key(self) -> int:
        """Its address."""
        return child(self.blow.key, "rider")

    @staticmethod
    def ride(due: Sequence[Rides], landing: Landing) -> None:
        """Who fails its save suffers the effects, be the blow its death or not."""
        rides = [each for each in due if isinstance(each, Ride)]
        saves = {each: each._save(each.rider.save) for each in rides if each.rider.save}
        buy_failures(saves.values())
        for each in rides:
            failure = -saves[each].total if each in saves else 0
            each.blow.world.tell(f"{each.target.name} resists {each.rider.name} by {-failure}")
            if failure > 0 or each not in saves:
                bestow(each._gift(), each.target, landing, failure)

    def _save(self, by: str) -> Roll:
        """rider.save."""
        own: int = getattr(self.target.sheet, by)
        own += modified(self.target, "saves")
        level = self.blow.attacker.sheet.level
        return save(self.target, self.key, own, difficulty(level))

    def _gift(self) -> Gift:
        """What is suffered; a poison can be treated (rider.poison)."""
        it, f = self.rider, self.blow.attacker
        poison = Poison(it.save, difficulty(f.sheet.level)) if it.poison else None
        return Gift(it.name, f, it.effects, it.duration or FOR_THE_FIGHT, self.key, poison=poison)


def mount(
    blow: Blow, target: Fighter, damage: int, severity: Severity | None, landing: Landing
) -> None:
    """Let what comes with such a blow come with it (rider.trigger)."""
    rider = rider_of(blow.attack)
    if rider is None:
        return
    if rider.on == "hit":
        triggered = damage > 0
    else:
        triggered = severity is not None and suffered(target, blow.kind, severity) >= Severity.SUP
    if triggered:
        landing.riders.append(Ride(rider, blow, target))
