"""Every effect that a spell can have, by the head of its table in the data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from vsdsim.scenario.faults import Place, Report, Words
from vsdsim.vsd.library.reading import Fields
from vsdsim.vsd.library.spells.answers import Aim, Counter, Ward
from vsdsim.vsd.library.spells.effect import Effect
from vsdsim.vsd.library.spells.figures import BrandedWeapon, Haste, Modifier, Strength
from vsdsim.vsd.library.spells.harming import AttackRoll, CriticalStrike, Push, SoulDamage
from vsdsim.vsd.library.spells.mending import Healing, Staunching
from vsdsim.vsd.library.spells.plights import Condition, Ending, Protection

__all__ = ["EFFECTS", "read_effect", "registered"]


def registered(*effects: type[Effect]) -> Mapping[str, type[Effect]]:
    """The effects by their heads; two of one head are refused."""
    by_head = {effect.head: effect for effect in effects}
    if len(by_head) != len(effects):
        raise ValueError("two effects of one head")
    return by_head


EFFECTS: Final = registered(
    AttackRoll,
    Condition,
    Modifier,
    Healing,
    Staunching,
    Ending,
    Protection,
    Ward,
    Aim,
    Counter,
    CriticalStrike,
    Push,
    BrandedWeapon,
    Strength,
    Haste,
    SoulDamage,
)
"""Every effect there is."""


def read_effect(raw: object, path: Place, report: Report) -> Effect | None:
    """One entry of a spell's `effects`; None where a fault was noted."""
    fields = Fields(raw, path, report)
    heads = [head for head in EFFECTS if head in fields.raw]
    if AttackRoll.head in heads:
        # The head of a critical strike is a key of an attack roll too.
        heads = [head for head in heads if head != CriticalStrike.head]
    if len(heads) != 1:
        if fields.is_table:
            arrived = Words(" and ".join(heads) or "none of them", next(iter(fields.raw), None))
            fields.fault((), f"one effect ({', '.join(EFFECTS)})", arrived, EFFECTS)
        return None
    effect = EFFECTS[heads[0]].read(fields)
    fields.close()
    return None if fields.bad else effect
