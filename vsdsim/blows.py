"""One blow asked from Python: the odds of an attack roll and of all that it brings at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vsdsim import api
from vsdsim.api import Source
from vsdsim.errors import UsageError
from vsdsim.results.chances import Asked
from vsdsim.results.textable import shortened
from vsdsim.scenario import loading
from vsdsim.scenario.model import Scenario
from vsdsim.suggest import suggestion

if TYPE_CHECKING:
    from vsdsim.analysis.odds.odds import Odds, OddsTable

__all__ = ["odds", "stat_blocks", "two"]


def odds(
    source: Source,
    against: str | None = None,
    *,
    attacker: str | None = None,
    defender: str | None = None,
    attack: str | None = None,
    critical: str | None = None,
    parry: int | str | None = None,
    metres: float | None = None,
    armour: str | None = None,
    overrides: Sequence[str] = (),
) -> Odds | OddsTable:
    """What one blow comes to, exactly: by counting every die, not by rolling any.

    The blow of the stat block `source` `against` another; or, of a scenario, that of an `attacker`
    at a `defender` (`SIDE.NAME`), without both of them everybody's at everybody of other sides.
    `parry` is the defender's, points or a share (`"25%"`). Raises `UsageError` for what is nothing.
    """
    from vsdsim.analysis.odds.odds import odds_made, odds_of_all, odds_of_two, parry_of

    asked = Asked(attack, critical, parry_of(parry), metres, armour)
    if against is not None:
        scenario = two(str(source), against, overrides)
        attacker, defender = (each.full_name for each in scenario.combatants)
        made = odds_made(scenario, api.encounter(scenario).rules, (str(source), against), asked)
        return odds_of_two(api.rules(), scenario, attacker, defender, asked, made)
    scenario = api.load(source, overrides)
    named = {"--attacker": attacker, "--defender": defender}
    made = odds_made(scenario, api.encounter(scenario).rules, None, asked, named)
    if attacker is not None and defender is not None:
        return odds_of_two(api.rules(), scenario, attacker, defender, asked, made)
    return odds_of_all(api.rules(), scenario, asked, made, attacker, defender)


def stat_blocks() -> list[str]:
    """The names of all packaged stat blocks, heroes included."""
    return [name for name, _ in api.rules().catalogue("creatures")]


def two(attacker: str, defender: str, overrides: Sequence[str] = ()) -> Scenario:
    """A scenario of two packaged stat blocks alone, `attacker.NAME` and `defender.NAME`.

    Raises `UsageError` for a name that is nothing.
    """
    known = stat_blocks()
    for role, name in (("attacker", attacker), ("defender", defender)):
        if name not in known:
            hint = suggestion(name, known)
            raise UsageError(
                f"{role}: required a stat block, arrived {shortened(name, 60)!r}{hint}"
            )
    sides = [
        {"name": role, "combatant": [{"name": name, "use": name}]}
        for role, name in (("attacker", attacker), ("defender", defender))
    ]
    return loading.load(
        {"name": f"{attacker} against {defender}", "side": sides}, api.rules(), overrides
    )
