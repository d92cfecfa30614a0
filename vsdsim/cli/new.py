"""`vsdsim new`: a commented scenario to start from."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from vsdsim.cli.output import say
from vsdsim.errors import UsageError

__all__ = ["STARTER", "new"]

STARTER = """\
# A scenario: who fights whom. `vsdsim list` names what can stand behind `use`.
#
#   vsdsim run FILE              one fight, blow by blow
#   vsdsim batch FILE            the odds, from 10,000 fights
#   vsdsim validate FILE         everything that is wrong with this file

name = "Ambush at the ford"
max_rounds = 50                     # a fight longer than this is undecided

[[side]]
name = "heroes"
declares = "second"                 # they see what the others mean to do

  [[side.combatant]]
  name = "Aldric"
  use = "warrior-3"
  stats = { hp = 70 }               # any figure of the stat block may be changed
  script = "cautious"               # packaged: vsdsim list scripts

  [[side.combatant]]
  name = "Brenna"
  use = "warrior-3"
  script = "hold-the-ford"          # written below

[[side]]
name = "orcs"

  [[side.combatant]]
  name = "Orc"
  use = "orc-soldier"
  count = 3                         # Orc 1 to Orc 3

# The first line whose condition holds is what its user declares for the round.
[script]
hold-the-ford = [
  { when = "self.bruised and enemies > 1", do = "defend" },
  { when = "target.prone", do = "attack", target = "same" },
  { do = "attack", target = "weakest", parry = "25%" },
]

# Without this, the last side standing wins.
# [victory]
# heroes = "survive 8"              # or "rout", or "fell orcs.'Orc 1'"
"""


def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")],
) -> None:
    """Write a commented scenario to start from."""
    try:
        with file.open("x", encoding="utf-8") as stream:
            stream.write(STARTER)
    except FileExistsError:
        raise UsageError(f"{file}: there is something already; it is left alone") from None
    except OSError as trouble:
        reason = os.strerror(trouble.errno) if trouble.errno else str(trouble)
        raise UsageError(f"{file}: cannot be written: {reason}") from None
    say(f"{file}: written. Try: vsdsim run {file}")
