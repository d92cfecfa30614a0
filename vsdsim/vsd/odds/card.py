"""A card of one blow: worked out as it was asked for, and compared with others beside it."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from vsdsim.results.chances import Asked, Card, Chances
from vsdsim.scenario.model import Combatant, Parry, Scenario
from vsdsim.vsd.odds.asking import Chosen, choose
from vsdsim.vsd.odds.counted import Counted
from vsdsim.vsd.odds.pair import ARCS, PLIGHTS, Situation
from vsdsim.vsd.odds.wearing import in_column
from vsdsim.vsd.rules.eligible import RANGES
from vsdsim.vsd.rules.ranged.shots import FARTHER
from vsdsim.vsd.telling.effects import SEVERITIES
from vsdsim.vsd.vocabulary import Column

__all__ = ["card_of"]

LEGEND = (
    "Hits: does damage or a critical strike. Fells: the defender, unhurt before, is out of the "
    "fight at once. Kills: it is dead or dying at once, and may fight on while it is dying. Mean: "
    "damage of a blow, misses included. One blow is one attack roll with all the critical strikes "
    "that come of it at once; bleeding, flames and shocks of later rounds are not counted."
)
STEP, FEW = 10, 100
"""Points between parries that are compared; twice as many for a combat bonus above `FEW`."""
COLUMNS = {
    Column.NA: "NA, none", Column.LA: "LA, light", Column.MA: "MA, medium", Column.HA: "HA, heavy",
}  # fmt: skip


def card_of(
    attacker: Combatant, defender: Combatant, scenario: Scenario, asked: Asked, *, whole: bool
) -> Card:
    """One's blow at the other; the `whole` card compares it with others.

    Raises `UsageError` for what cannot be asked of the two.
    """
    chosen = choose(attacker, defender, scenario, asked)
    blow = Counted.of(chosen.attacker, chosen.defender, chosen.strike, scenario)
    chances = blow.chances(chosen.situation, "")
    return Card(
        attacker=attacker.name,
        defender=defender.name,
        attack=chosen.attack.name.replace("-", " "),
        chances=chances,
        severities=tuple(SEVERITIES.values()),
        facts=_facts(blow, chosen),
        by=dict(_beside(blow, chosen, chances, scenario)) if whole else {},
        notes=tuple(_notes(chosen)),
        legend=LEGEND,
    )


def _beside(
    blow: Counted, chosen: Chosen, chances: Chances, scenario: Scenario
) -> Iterator[tuple[str, tuple[Chances, ...]]]:
    """The tables of a card: one thing differs in each, all else is as it was chosen."""
    base = chosen.situation
    if _counts(blow, base):
        yield "parry", tuple(_by_parry(blow, base))
    yield "armour", tuple(_by_armour(blow, chosen, chances, scenario))
    if chosen.attack.ranged:
        metres = chosen.attack.base_range
        yield (
            "range",
            tuple(
                blow.chances(
                    evolve(base, distance=1000 * metres * times),
                    f"to {metres * times} m{f', {-FARTHER * (times - 1)}' if times > 1 else ''}",
                    metres * times,
                )
                for times in range(1, RANGES + 1)
            ),
        )
    yield "arc", tuple(blow.chances(evolve(base, arc=arc), arc) for arc in ARCS)
    plights = [blow.chances(evolve(base, plight=each), each) for each in PLIGHTS]
    yield "plight", (evolve(chances, label="none"), *plights)


def _counts(blow: Counted, base: Situation) -> bool:
    """Whether the defender has any parry that counts against this blow."""
    everything = Parry(100, share=True)
    return blow.figures(evolve(base, parry=everything)).parry > 0


def _by_parry(blow: Counted, base: Situation) -> Iterator[Chances]:
    most = blow.pair.most_parry
    step = STEP if most <= FEW else 2 * STEP
    for points in (*range(0, most, step), most):
        label = f"{points} ({100 * points // most} %)"
        yield blow.chances(evolve(base, parry=Parry(points)), label, points)


def _by_armour(
    blow: Counted, chosen: Chosen, chances: Chances, scenario: Scenario
) -> Iterator[Chances]:
    defender = chosen.defender
    for column, label in COLUMNS.items():
        if column == defender.column:
            yield evolve(chances, label=label)
        else:
            other = Counted.of(
                chosen.attacker, in_column(defender, column), chosen.strike, scenario
            )
            # Points, as a share might be of another combat bonus.
            parry = Parry(blow.pair.points(chosen.situation.parry))
            yield other.chances(evolve(chosen.situation, parry=parry), label)


def _facts(blow: Counted, chosen: Chosen) -> dict[str, str]:
    """What the roll is made with, and what it meets."""
    figures = blow.figures(chosen.situation)
    defender = chosen.defender
    kind = chosen.critical.name.lower()
    secondary = chosen.attack.secondary
    attack = f"CMB {figures.cmb}, {kind}"
    if secondary is not None:
        attack += f" with {secondary.name.lower()} two severities lower"
    parry = blow.pair.points(chosen.situation.parry)
    against = f"DEF {figures.defence - figures.parry}"
    if parry:
        against += f", parry {figures.parry}" if figures.parry else f", parry {parry} of no use"
    facts = {
        "attack": attack,
        "against": f"{against}, {defender.column.name}, {defender.hp} hit points",
    }
    if chosen.attack.ranged:
        facts["range"] = f"{chosen.situation.distance / 1000:g} m"
        if figures.range_penalty:
            facts["range"] += f" ({figures.range_penalty})"
    return facts


def _notes(chosen: Chosen) -> Iterator[str]:
    attack = chosen.attack
    if attack.strikes > 1:
        yield f"It strikes {_times(attack.strikes)} in a round: this is one of its blows."
    if attack.follow_up is not None:
        follow = attack.follow_up.name
        yield f"A critical strike brings a blow of its own besides ({follow}): not counted."
    if attack.rider is not None:
        rider = attack.rider.name.replace("-", " ")
        yield f"What comes with the blow ({rider}) counts as far as it does harm at once."


def _times(count: int) -> str:
    return "twice" if count == 2 else f"{count} times"
