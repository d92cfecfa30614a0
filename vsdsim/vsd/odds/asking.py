"""What is asked of a blow, made into the attack that is made and the situation it is made in."""

from __future__ import annotations

from attrs import frozen

from vsdsim.errors import UsageError
from vsdsim.results.chances import Asked
from vsdsim.scenario.model import Combatant, Parry, Scenario
from vsdsim.suggest import suggestion
from vsdsim.vsd.attacks import Listing
from vsdsim.vsd.odds.pair import CLOSE, Situation, Strike
from vsdsim.vsd.odds.wearing import in_column
from vsdsim.vsd.rules.eligible import RANGES
from vsdsim.vsd.sheet import Attack, Sheet
from vsdsim.vsd.vocabulary import Column, CriticalType

__all__ = ["Chosen", "choose"]

NEAR = 10_000
"""Millimetres at which shots are made that say nothing of it, or at base range where it is less."""


@frozen
class Chosen:
    """A blow that can be made."""

    attacker: Sheet
    defender: Sheet
    attack: Attack
    critical: CriticalType
    strike: Strike
    situation: Situation


def choose(attacker: Combatant, defender: Combatant, scenario: Scenario, asked: Asked) -> Chosen:
    """The blow that is asked for; raises `UsageError` for one that cannot be made."""
    own, target = attacker.sheet, defender.sheet
    if not own.can_attack:
        raise UsageError(
            f"{attacker.name}: required somebody who can attack, arrived one too laden"
        )
    number, attack = _attack(attacker, scenario, asked.attack)
    critical = _critical(attack, asked.critical)
    if asked.armour is not None:
        target = in_column(target, _column(asked.armour))
    situation = Situation(asked.parry or Parry(0), _distance(attack, asked.metres))
    return Chosen(own, target, attack, critical, Strike(number, int(critical)), situation)


def _attack(attacker: Combatant, scenario: Scenario, named: str | None) -> tuple[int, Attack]:
    """The attack and its number; without a name the first, which is in hand."""
    listing = Listing()
    listing.enter_sheet(attacker.sheet, 0)
    if named is None:
        return 0, listing.attacks[0]
    names = [each.name for each in listing.attacks]
    if named in names:
        number = names.index(named)
        return number, listing.attacks[number]
    known = ", ".join(dict.fromkeys(names))
    if named in scenario.library.spells:
        raise UsageError(
            f"attack: required one of {known}, arrived the spell {named!r}: spells are not counted"
        )
    hint = suggestion(named, names)
    raise UsageError(f"attack: required one of {known} of {attacker.name}, arrived {named!r}{hint}")


def _critical(attack: Attack, named: str | None) -> CriticalType:
    """The type of critical strike; without a name the first that the attack does."""
    if named is None:
        return attack.criticals[0]
    known = {each.name.lower(): each for each in attack.criticals}
    if named.lower() not in known:
        hint = suggestion(named, known)
        told = " or ".join(known)
        raise UsageError(f"critical: required {told} with {attack.name}, arrived {named!r}{hint}")
    return known[named.lower()]


def _column(named: str) -> Column:
    """An armour column by name."""
    if named.upper() not in Column.__members__:
        known = ", ".join(Column.__members__)
        raise UsageError(f"armour: required one of the columns {known}, arrived {named!r}")
    return Column[named.upper()]


def _distance(attack: Attack, metres: float | None) -> int:
    """Millimetres between the two; raises `UsageError` for what the attack does not reach."""
    if not attack.ranged:
        if metres is not None:
            raise UsageError(
                f"range: required an attack that is shot or thrown, arrived {attack.name}"
            )
        return CLOSE
    farthest = RANGES * attack.base_range
    if metres is None:
        return min(NEAR, 1000 * attack.base_range)
    if not 0 < metres <= farthest:
        raise UsageError(
            f"range: required more than 0 and at most {farthest} m with {attack.name}, "
            f"arrived {metres:g}"
        )
    return round(1000 * metres)
