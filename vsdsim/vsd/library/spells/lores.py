"""The lores of a stat block: the key `lores`, as it is written."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from attrs import evolve, frozen

from vsdsim.scenario.faults import Words
from vsdsim.vsd.library.reading import Fields

__all__ = ["LoreEntry", "lores_overridden", "read_lores"]

LEAST_BONUS: Final = -200
MOST_BONUS: Final = 1000
MOST_RANKS: Final = 100
MOST_LORES: Final = 30


@frozen
class LoreEntry:
    """What a stat block says of one lore."""

    name: str
    bonus: int
    """A total: armour's movement penalty is in it."""
    ranks: int | None = None
    """None: as many as its bearer has levels."""


def read_lores(fields: Fields, known: Iterable[str]) -> tuple[LoreEntry, ...] | None:
    """The key `lores` of a stat block; `known` are those that some spell is of."""
    if not fields.has("lores"):
        return None
    table = Fields(fields.raw["lores"], (*fields.path, "lores"), fields.report)
    lores = sorted(set(known))
    if len(table.raw) > MOST_LORES:
        table.fault((), f"at most {MOST_LORES} lores", Words(f"{len(table.raw)}"))
        fields.bad = True
        return None
    entries = []
    for name, value in table.raw.items():
        if name not in lores:
            required = f"a lore of some spell ({', '.join(lores)})"
            table.fault((name,), required, Words("another name", name), lores)
        elif isinstance(value, dict):
            entries.append(_of_table(name, table))
        else:
            bonus = table.whole(name, LEAST_BONUS, MOST_BONUS)
            entries.append(LoreEntry(name, bonus or 0))
    fields.bad |= table.bad
    return tuple(entries)


def _of_table(name: str, lores: Fields) -> LoreEntry:
    """A lore whose ranks are said."""
    fields = Fields(lores.raw[name], (*lores.path, name), lores.report)
    fields.require("bonus", "ranks")
    bonus = fields.whole("bonus", LEAST_BONUS, MOST_BONUS)
    ranks = fields.whole("ranks", 0, MOST_RANKS)
    fields.close()
    lores.bad |= fields.bad
    return LoreEntry(name, bonus or 0, ranks)


def lores_overridden(
    before: tuple[LoreEntry, ...] | None, said: tuple[LoreEntry, ...] | None
) -> tuple[LoreEntry, ...] | None:
    """The lores of a stat block with those in place that are `said` for it.

    The others stay, and so do the ranks of one of which only the bonus is said.
    """
    if before is None or said is None:
        return before if said is None else said
    lores = {each.name: each for each in before}
    for each in said:
        known = lores.get(each.name)
        ranks = known.ranks if known is not None and each.ranks is None else each.ranks
        lores[each.name] = evolve(each, ranks=ranks)
    return tuple(lores.values())
