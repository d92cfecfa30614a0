"""Addressed dice: every roll is a pure function of its address, never of what was rolled before.

An address is a 64-bit key. `root(seed, fight)` opens a fight; `child(parent, purpose, ordinal)`
leads one step down (rules page, "Dice"). A key is its own die: `d100` and `dn` read the key, so
two readers of one address see the same roll. The mixer is the SplitMix64 finaliser
(Steele, Lea and Flood 2014, with Stafford's constants), vectorised on uint64.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

__all__ = [
    "Keys", "OpenEnded", "child", "d100", "dn", "down", "from_hundred", "open_ended", "root",
    "word",
]  # fmt: skip

Keys: TypeAlias = NDArray[np.uint64]

GAMMA = 0x9E3779B97F4A7C15
"""The odd increment of SplitMix64: 2**64 divided by the golden ratio."""

_MASK = (1 << 64) - 1
# Arrays without a shape: numpy takes as long again to make one of a plain number each time.
_M1, _M2, _S30, _S27, _S31, _S32, _HUNDRED = (
    np.array(each, dtype=np.uint64)
    for each in (0xBF58476D1CE4E5B9, 0x94D049BB133111EB, 30, 27, 31, 32, 100)
)
_ONE, _SIX = np.array(1, dtype=np.int32), np.array(6, dtype=np.int32)
_NINETY = np.array(90, dtype=np.uint32)


def mix(keys: Keys) -> Keys:
    """Scramble `keys` in place with the SplitMix64 finaliser, and return them.

    In place because a fresh temporary for each of its seven steps costs more than the arithmetic.
    """
    shifted = keys >> _S30
    keys ^= shifted
    keys *= _M1
    np.right_shift(keys, _S27, shifted)
    keys ^= shifted
    keys *= _M2
    np.right_shift(keys, _S31, shifted)
    keys ^= shifted
    return keys


@lru_cache(maxsize=4096)
def word(purpose: str, ordinal: int = 0) -> np.uint64:
    """The 64-bit word of a step down: element `ordinal` of the SplitMix64 stream of `purpose`.

    The stream is seeded with the 8-byte BLAKE2b digest of the name, read little-endian, so that a
    new purpose or identity moves nobody else's dice.
    """
    digest = hashlib.blake2b(purpose.encode(), digest_size=8).digest()
    seed = int.from_bytes(digest, "little")
    state = np.array([(seed + (ordinal + 1) * GAMMA) & _MASK], dtype=np.uint64)
    return np.uint64(mix(state)[0])


def root(seed: int, fights: NDArray[np.int64]) -> Keys:
    """The root address of each of `fights` (N,) under `seed` (0 to 2**64 - 1): (N,) uint64."""
    first = mix(np.array([(seed + GAMMA) & _MASK], dtype=np.uint64))[0]
    digest = hashlib.blake2b(b"fight", digest_size=8).digest()
    stream = np.uint64(int.from_bytes(digest, "little"))
    words = mix(stream + (fights.astype(np.uint64) + np.uint64(1)) * np.uint64(GAMMA))
    return mix(words + first)


def child(parent: Keys, purpose: str, ordinal: int = 0) -> Keys:
    """The address one step below each of `parent` (any shape): mix(parent + word)."""
    return mix(parent + word(purpose, ordinal))


def down(parent: Keys, words: Keys) -> Keys:
    """The same step with a word of its own for every row (identities): shapes broadcast."""
    return mix(parent + words)


def dn(keys: Keys, sides: int | NDArray[np.uint64]) -> NDArray[np.int32]:
    """A die of `sides` faces (one number, or one a key), 1 to `sides`, from each key's upper half.

    Faces differ in probability by less than `sides` / 2**32.
    """
    share = keys >> _S32
    share *= np.uint64(sides) if isinstance(sides, int) else sides
    share >>= _S32
    faces = share.astype(np.int32)
    faces += _ONE
    return faces


def d100(keys: Keys) -> NDArray[np.int32]:
    """A plain percentile die, 1 to 100."""
    return dn(keys, _HUNDRED)


_NO_STEP = np.empty(0, dtype=np.intp), np.empty(0, dtype=np.int32)


@frozen(eq=False)
class OpenEnded:
    """Open-ended rolls: `first` die and `total`, (R,) int32 each.

    `steps` holds the continuations for the narrator: (rows, dice) of every further roll.
    """

    first: NDArray[np.int32]
    total: NDArray[np.int32]
    steps: tuple[tuple[NDArray[np.intp], NDArray[np.int32]], ...]

    def __getitem__(self, chosen: NDArray[np.intp]) -> OpenEnded:
        """Some of the rolls, by index; one may be chosen more than once."""
        steps = []
        for rows, dice in self.steps:
            place = np.full(len(self.first), -1)
            place[rows] = np.arange(len(rows))
            which = place.take(chosen)
            goes_on = (which >= 0).nonzero()[0]
            steps.append((goes_on, dice.take(which.take(goes_on))))
        return OpenEnded(self.first.take(chosen), self.total.take(chosen), tuple(steps))

    @staticmethod
    def joined(parts: Sequence[OpenEnded]) -> OpenEnded:
        """Rolls put end to end; `parts` has one at least."""
        starts = np.cumsum([0, *(len(part.first) for part in parts[:-1])])
        steps = []
        for several in zip_longest(*(part.steps for part in parts), fillvalue=_NO_STEP):
            rows = [start + step[0] for start, step in zip(starts, several, strict=True)]
            steps.append((np.concatenate(rows), np.concatenate([dice for _, dice in several])))
        return OpenEnded(
            np.concatenate([part.first for part in parts]),
            np.concatenate([part.total for part in parts]),
            tuple(steps),
        )

    def plus(self, bonus: int) -> OpenEnded:
        """The rolls with something added to what the dice show."""
        return OpenEnded(self.first, self.total + np.int32(bonus), self.steps)

    def replaced(self, index: NDArray[np.intp], others: OpenEnded) -> OpenEnded:
        """The rolls with `others` in the place of those at `index`."""
        first, total = self.first.copy(), self.total.copy()
        first[index], total[index] = others.first, others.total
        stays = np.ones(len(first), dtype=np.bool_)
        stays[index] = False
        steps = []
        for old, new in zip_longest(self.steps, others.steps, fillvalue=_NO_STEP):
            left = stays.take(old[0])
            rows = np.concatenate([old[0][left], index.take(new[0])])
            steps.append((rows, np.concatenate([old[1][left], new[1]])))
        return OpenEnded(first, total, tuple(steps))


def open_ended(keys: Keys) -> OpenEnded:
    """An open-ended d100 at each of `keys` (R,) (figures, "Dice").

    96-100 rolls again and adds, 1-5 rolls again and subtracts; either goes on while the new die
    is 96 or more. Continuation i is the die at `child(key, "open-ended", i)`, from 1.
    """
    return _gone_on(keys, d100(keys))


def from_hundred(keys: Keys) -> OpenEnded:
    """The same with a first die of 100, whatever it is."""
    return _gone_on(keys, np.full(len(keys), 100, dtype=np.int32))


def _gone_on(keys: Keys, first: NDArray[np.int32]) -> OpenEnded:
    """Open-ended rolls at `keys` whose first dice are known."""
    total = first.copy()
    # What lies below 6 is far above all others as a number without a sign.
    going = ((first - _SIX).view(np.uint32) >= _NINETY).nonzero()[0]
    sign = np.where(first.take(going) >= 96, np.int32(1), np.int32(-1))
    steps = []
    ordinal = 1
    while going.size:
        die = d100(child(keys.take(going), "open-ended", ordinal))
        steps.append((going, die))
        total[going] += sign * die
        on = die >= 96
        going, sign = going[on], sign[on]
        ordinal += 1
    return OpenEnded(first, total, tuple(steps))
