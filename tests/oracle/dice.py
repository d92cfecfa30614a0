"""Dice as pure functions of an address (dice.address)."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

__all__ = ["child", "die", "go_on", "mix", "open_ended", "root"]

MASK = 2**64 - 1
G = 0x9E3779B97F4A7C15


def mix(z: int) -> int:
    """The SplitMix64 finaliser."""
    z &= MASK
    z ^= z >> 30
    z = z * 0xBF58476D1CE4E5B9 & MASK
    z ^= z >> 27
    z = z * 0x94D049BB133111EB & MASK
    return z ^ z >> 31


@lru_cache(maxsize=4096)
def _hash(name: str) -> int:
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "little")


@lru_cache(maxsize=4096)
def _word(purpose: str, i: int) -> int:
    return mix(_hash(purpose) + (i + 1) * G)


def child(key: int, purpose: str, i: int = 0) -> int:
    """The key of one purpose below another key."""
    return mix(key + _word(purpose, i))


def root(seed: int, fight: int) -> int:
    """The key of one whole fight."""
    return child(mix(seed + G), "fight", fight)


def die(key: int, faces: int = 100) -> int:
    """A plain die of so many faces (dice.d100)."""
    return 1 + ((key >> 32) * faces >> 32)


def open_ended(key: int) -> tuple[int, int]:
    """The open-ended total, and the first die (dice.open-ended)."""
    first = die(key)
    if 5 < first < 96:
        return first, first
    return (first + go_on(key) if first >= 96 else first - go_on(key)), first


def go_on(key: int) -> int:
    """The sum of an open-ended roll's continuations."""
    total, i = 0, 1
    again = die(child(key, "open-ended", i))
    total += again
    while again >= 96:
        i += 1
        again = die(child(key, "open-ended", i))
        total += again
    return total
