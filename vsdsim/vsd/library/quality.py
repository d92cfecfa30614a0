"""Item quality: weapons, armour and shields made worse or better than usual (`gear.quality`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeVar

from vsdsim.vsd.library.gear import Item

__all__ = ["QUALITIES", "Stock", "in_quality_of"]

QUALITIES: Final[Mapping[str, int]] = {"low-quality": -10, "superior": 5, "masterwork": 15}
"""What each adds to the CMB of a weapon, or to the DEF bonus of armour and shields."""

_Item = TypeVar("_Item", bound=Item)


def split(name: str) -> tuple[str, str]:
    """The quality that a name begins with, "" for none, and the rest: `masterwork`, `longsword`."""
    for quality in QUALITIES:
        if name.startswith(f"{quality}-"):
            return quality, name.removeprefix(f"{quality}-")
    return "", name


def in_quality_of(name: object, things: Iterable[str]) -> list[str]:
    """The names of `things` in the quality that `name` begins with, to suggest one of them."""
    quality = split(name)[0] if isinstance(name, str) else ""
    return [f"{quality}-{each}" if quality else each for each in things]


class Stock(Mapping[str, _Item]):
    """Gear by name, each thing to be had in every quality: `longsword`, `masterwork-longsword`.

    Only the `plain` ones are counted and gone through. A name that stands among them is that one,
    whatever it begins with.
    """

    def __init__(self, plain: Mapping[str, _Item]) -> None:
        self.plain: Mapping[str, _Item] = dict(plain)

    def __getitem__(self, name: str) -> _Item:
        if name in self.plain:
            return self.plain[name]
        quality, rest = split(name)
        if quality and rest in self.plain:
            item = self.plain[rest]
            display = f"{quality} {item.display}".capitalize()
            better = item.made(QUALITIES[quality], name, display)
            if better is not None:
                return better
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self.plain)

    def __len__(self) -> int:
        return len(self.plain)
