"""A stretch of fights in little room: their sums, and of each how it ended and after how long.

What comparisons fight by fight are made of, and what a store keeps.
"""

from __future__ import annotations

import hashlib
import json
import struct
import zlib
from typing import TYPE_CHECKING, Any

import numpy as np
from attrs import asdict, frozen

from vsdsim.results.tally import Tally

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vsdsim.results.block import Block

__all__ = ["Stretch"]

_HEAD = struct.Struct("<16sI")
"""Check sum of all that follows, and the bytes of its first part."""


@frozen(eq=False)
class Stretch:
    """The fights `first` to `stop` - 1 of a series."""

    first: int
    stop: int
    tally: Tally
    outcome: NDArray[np.int8]
    """(n,) index into the encounter's outcomes."""
    rounds: NDArray[np.int16]
    """(n,) rounds fought."""

    @classmethod
    def of(cls, block: Block, outcomes: int, max_rounds: int) -> Stretch:
        """What is kept of a block of consecutive fights, one at least."""
        tally = Tally.of(block, outcomes, max_rounds)
        first, stop = int(block.fights[0]), int(block.fights[-1]) + 1
        return cls(first, stop, tally, block.outcome, block.rounds)

    def to_bytes(self) -> bytes:
        """All of it, packed, with a check sum."""
        sums = asdict(
            self.tally, recurse=False, value_serializer=lambda _, __, value: _plain(value)
        )
        head = json.dumps({"first": self.first, "stop": self.stop, "tally": sums}).encode()
        outcome = self.outcome.astype("<i1").tobytes()
        packed = zlib.compress(head + outcome + self.rounds.astype("<i2").tobytes(), 1)
        size = struct.pack("<I", len(head))
        return _check(size + packed) + size + packed

    @classmethod
    def from_bytes(cls, data: bytes) -> Stretch:
        """What `to_bytes` made; raises `ValueError` for anything else."""
        try:
            check, size = _HEAD.unpack_from(data)
            if check != _check(data[len(check) :]):
                raise ValueError("the check sum differs")
            whole = zlib.decompress(data[_HEAD.size :])
            head = json.loads(whole[:size])
            fights = head["stop"] - head["first"]
            outcome = np.frombuffer(whole, "<i1", fights, size).astype(np.int8)
            rounds = np.frombuffer(whole, "<i2", fights, size + fights).astype(np.int16)
            return cls(head["first"], head["stop"], _tally(head["tally"]), outcome, rounds)
        except (struct.error, zlib.error, KeyError, TypeError) as trouble:
            raise ValueError(f"no stretch of fights: {trouble}") from None


def _check(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=16).digest()


def _plain(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    return value


def _tally(sums: dict[str, Any]) -> Tally:
    """The sums as the arrays that they were."""
    fights, ended_by = sums.pop("fights"), sums.pop("ended_by")
    squares = np.array(sums.pop("hp_squares"), dtype=np.object_)
    return Tally(
        fights=fights,
        hp_squares=squares,
        ended_by={cause: np.array(counts, dtype=np.int64) for cause, counts in ended_by.items()},
        **{name: np.array(value, dtype=np.int64) for name, value in sums.items()},
    )
