"""The program: all commands under one name, and what becomes of their errors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Annotated

import typer

from vsdsim.cli.batch import batch
from vsdsim.cli.catalogue import list_, show
from vsdsim.cli.check import check
from vsdsim.cli.compare import compare
from vsdsim.cli.find import find
from vsdsim.cli.matrix import matrix
from vsdsim.cli.new import new
from vsdsim.cli.odds import odds
from vsdsim.cli.output import INTERRUPTED, flush, lost, ready, say, warn
from vsdsim.cli.report import report
from vsdsim.cli.run import run
from vsdsim.cli.sweep import sweep
from vsdsim.cli.tune import tune
from vsdsim.cli.usage import in_our_words
from vsdsim.cli.validate import validate
from vsdsim.cli.why import why
from vsdsim.errors import ScenarioError, UsageError, VsdsimError
from vsdsim.version import version

__all__ = ["command"]

_LONGEST_ERROR = 1_000
_COMMANDS: dict[str, Callable[..., int | None]] = {
    "run": run,
    "batch": batch,
    "check": check,
    "compare": compare,
    "find": find,
    "matrix": matrix,
    "sweep": sweep,
    "tune": tune,
    "why": why,
    "odds": odds,
    "report": report,
    "validate": validate,
    "list": list_,
    "show": show,
    "new": new,
}

app = typer.Typer(
    name="vsdsim",
    help="A combat simulator for Against the Darkmaster: one fight told blow by blow, or the "
    "odds of a hundred thousand.",
    add_completion=False,
    # Plain help: the coloured one costs an import as long as all the others together.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for _name, _run in _COMMANDS.items():
    app.command(_name)(_run)


@app.callback(invoke_without_command=True)
def _top(
    context: typer.Context,
    *,
    show_version: Annotated[
        bool, typer.Option("--version", help="Print the version and stop.")
    ] = False,
) -> None:
    if show_version:
        say(f"vsdsim {version()}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        warn(context.get_help())
        raise typer.Exit(2)


def command(arguments: Sequence[str]) -> int:
    """Run the command that `arguments` name; returns the exit code."""
    try:
        ready()
        code = _called(list(arguments))
        flush()
    except ScenarioError as error:
        warn(str(error))
        code = error.exit_code
    except VsdsimError as error:
        code = _failed(str(error), error.exit_code)
    except KeyboardInterrupt:
        code = _failed("interrupted", INTERRUPTED)
    except MemoryError:
        code = _failed("out of memory; try fewer workers or a smaller scenario", 2)
    return code


def _called(arguments: list[str]) -> int:
    if arguments and arguments[0] not in _COMMANDS and not arguments[0].startswith("-"):
        from vsdsim.suggest import suggestion

        hint = suggestion(arguments[0], _COMMANDS)
        raise UsageError(f"{arguments[0]}: there is no such command{hint}")
    try:
        code = typer.main.get_command(app).main(
            arguments, prog_name="vsdsim", standalone_mode=False
        )
    except typer.Abort:
        # What typer makes of a Ctrl-C.
        raise KeyboardInterrupt from None
    except (VsdsimError, MemoryError):
        raise
    except OSError as trouble:
        # What is printed without us (the help) may find no reader or no room; it names no file.
        if trouble.filename is not None:
            raise
        with suppress(typer.Exit):
            lost(trouble)
        return 0
    except Exception as error:
        words = in_our_words(error)
        if words is None:
            raise
        raise UsageError(words) from None
    return code if isinstance(code, int) else 0


def _failed(message: str, code: int) -> int:
    line = " ".join(message.split())
    if len(line) > _LONGEST_ERROR:
        line = line[:_LONGEST_ERROR] + "..."
    warn(f"vsdsim: {line}")
    return code
