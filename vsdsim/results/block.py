"""What an engine hands over: some fights fought, as integer columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np
from attrs import evolve, frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from vsdsim.results.anatomy import Anatomy
    from vsdsim.scenario.model import Scenario

__all__ = ["Block", "Encounter", "joined", "of_fights"]


@frozen(eq=False)
class Block:
    """What the engine found out about n fights of C combatants; integers throughout."""

    fights: NDArray[np.int64]
    """(n,) fight numbers, ascending."""
    outcome: NDArray[np.int8]
    """(n,) index into the encounter's outcomes: sides in file order, then draw, then undecided."""
    rounds: NDArray[np.int16]
    """(n,) rounds fought."""
    hp: NDArray[np.int32]
    """(C, n) hit points at the end."""
    standing: NDArray[np.bool_]
    """(C, n) in the fight at its end."""
    surviving: NDArray[np.bool_]
    """(C, n) not dead and not Dying at its end."""
    dealt: NDArray[np.int64]
    """(C,) damage to foes, summed over the fights."""
    taken: NDArray[np.int64]
    """(C,) damage from anybody, summed over the fights."""
    kills: NDArray[np.int64]
    """(C,) foes put out of the fight, summed over the fights."""
    ended_by: dict[str, NDArray[np.int64]]
    """Cause -> (C,) how often it put the combatant out for good; causes in the engine's order."""


class Encounter(Protocol):
    """A scenario made ready by its ruleset: picklable, and its fights depend on nothing else."""

    @property
    def scenario(self) -> Scenario:
        """What is fought."""

    @property
    def outcomes(self) -> tuple[str, ...]:
        """The sides in the file's order, then `draw`, then `undecided`."""

    @property
    def rules(self) -> str:
        """A hash of rules and tables."""

    @property
    def block_size(self) -> int:
        """How many fights abreast suit the engine."""

    def fight(self, seed: int, fights: NDArray[np.int64]) -> Block:
        """Fight each of `fights` (n,) under `seed`."""

    def dissect(
        self, seed: int, fights: NDArray[np.int64], below: int | None = None
    ) -> tuple[Block, Anatomy]:
        """The same, and what ended whom, by whose hand and how.

        Of those alone with a number `below` that, where it is given: one of them at least.
        """


def of_fights(block: Block, at: NDArray[np.intp]) -> Block:
    """The fights at these places of a block, ascending; sums over fights stay those of all."""
    return evolve(
        block,
        fights=block.fights[at],
        outcome=block.outcome[at],
        rounds=block.rounds[at],
        hp=block.hp[:, at],
        standing=block.standing[:, at],
        surviving=block.surviving[:, at],
    )


def joined(blocks: Sequence[Block]) -> Block:
    """Blocks put end to end, in the order given: one at least."""
    return Block(
        fights=np.concatenate([block.fights for block in blocks]),
        outcome=np.concatenate([block.outcome for block in blocks]),
        rounds=np.concatenate([block.rounds for block in blocks]),
        hp=np.concatenate([block.hp for block in blocks], axis=1),
        standing=np.concatenate([block.standing for block in blocks], axis=1),
        surviving=np.concatenate([block.surviving for block in blocks], axis=1),
        dealt=np.sum([block.dealt for block in blocks], axis=0),
        taken=np.sum([block.taken for block in blocks], axis=0),
        kills=np.sum([block.kills for block in blocks], axis=0),
        ended_by={
            cause: np.sum([block.ended_by[cause] for block in blocks], axis=0)
            for cause in blocks[0].ended_by
        },
    )
