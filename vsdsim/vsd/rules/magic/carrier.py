"""How an effect is carried out: what it strikes with, what it does as it lands, what it binds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import Ints
from vsdsim.vsd.rows import news, which
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.magic.reached import Reached
from vsdsim.vsd.sources import Bits

__all__ = ["Carrier", "in_turn"]


class Carrier:
    """One effect as it takes hold of some; most do one of these alone.

    Of what goes on for a while (`Sources`) only what it binds with is asked.
    """

    def strike(self, bout: Bout, chain: Chain, reached: Reached) -> None:
        """Put what it strikes with into `chain`: read against the state as the moment begins."""

    def land(self, bout: Bout, reached: Reached) -> None:
        """Do what it does at once, as all harm of the moment has landed."""

    def binds(self, bout: Bout, reached: Reached) -> Bits:  # noqa: ARG002 - most bind nobody
        """(R,) what it binds each with as long as it goes on."""
        return np.zeros(len(reached), dtype=np.uint16)


def in_turn(parts: Sequence[Reached], amounts: Sequence[int]) -> Iterator[tuple[Reached, Ints]]:
    """Those on whom several things of one kind act, nobody twice at a time: the lowest key first.

    `amounts` are what each of the `parts` does; given back with each row.
    """
    reached = Reached.joined(parts)
    amount = np.repeat(np.array(amounts, dtype=np.int32), [len(part) for part in parts])
    order = np.lexsort((reached.keys, reached.target.cell))
    while order.size:
        first = news(reached.target.cell.take(order))
        turn = order.take(which(first))
        yield reached[turn], amount.take(turn)
        order = order.take(which(~first))
