"""Every exception a user can meet, the fault of a file, and what is known where workers die."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from attrs import frozen

__all__ = [
    "TOML",
    "Fault",
    "FileTrouble",
    "ScenarioError",
    "UsageError",
    "VsdsimError",
    "WorkerDied",
    "known",
]

_Asked = ParamSpec("_Asked")
_Answer = TypeVar("_Answer")

TOML = "TOML"
"""What a file's text is required to be; where it is not, no other fault can be found."""


class VsdsimError(Exception):
    """Base of all that vsdsim raises on purpose; `exit_code` is what a command returns for it."""

    exit_code = 2


class UsageError(VsdsimError):
    """A wrong argument: a name that is nothing, a count of 0, an unknown path."""


class FileTrouble(UsageError):
    """A file that is missing or cannot be read."""


@frozen
class Fault:
    """One thing wrong in a file: where it stands, what was required and what arrived."""

    file: str
    line: int | None
    path: str
    required: str
    arrived: str
    suggestion: str | None = None

    def __str__(self) -> str:
        """`FILE:LINE: PATH: required, arrived`, with a suggestion where one is near.

        A text that is no TOML has no paths: `FILE:LINE: not TOML: arrived`.
        """
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        hint = f"; did you mean {self.suggestion}?" if self.suggestion else ""
        path = f"{self.path}: " if self.path else ""
        if self.required == TOML:
            return f"{place}: not TOML: {self.arrived}"
        return f"{place}: {path}required {self.required}, arrived {self.arrived}{hint}"


class ScenarioError(VsdsimError):
    """A file whose content is at fault; carries every fault found, in the file's order."""

    exit_code = 1

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = tuple(faults)

    def __reduce__(self) -> tuple[type[ScenarioError], tuple[list[Fault]]]:
        """Survive the trip back from a worker process."""
        return (type(self), (list(self.faults),))


class WorkerDied(VsdsimError):
    """Fights that lost a worker process; `result` is what was known by then, None for nothing."""

    exit_code = 1

    def __init__(self, result: Any = None) -> None:
        super().__init__(
            "a worker process died before its fights were done (often: out of memory); "
            "try fewer workers"
        )
        self.result = result

    def __reduce__(self) -> tuple[type[WorkerDied], tuple[Any]]:
        """Survive a trip between processes."""
        return (type(self), (self.result,))


def known(
    ask: Callable[_Asked, _Answer], *asked: _Asked.args, **more: _Asked.kwargs
) -> tuple[_Answer, WorkerDied | None]:
    """What `ask` answers, and the loss of a worker that cut it short.

    Raises it where nothing is known.
    """
    try:
        return ask(*asked, **more), None
    except WorkerDied as trouble:
        if trouble.result is None:
            raise
        return trouble.result, trouble
