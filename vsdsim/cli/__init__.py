"""The command line: thin commands over `vsdsim.api`, and one place where errors become exit codes.

0 good; 1 the answer is no (a fault in a file's content); 2 wrong usage or a file that is not
there; 130 after Ctrl-C.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from vsdsim.cli.batch import INTERRUPTED, batch
from vsdsim.cli.catalogue import list_, show
from vsdsim.cli.new import new
from vsdsim.cli.output import flush, ready, say, warn
from vsdsim.cli.run import run
from vsdsim.cli.validate import validate
from vsdsim.errors import ScenarioError, VsdsimError
from vsdsim.version import version

__all__ = ["main"]

_LONGEST_ERROR = 1_000

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
app.command("run")(run)
app.command("batch")(batch)
app.command("validate")(validate)
app.command("list")(list_)
app.command("show")(show)
app.command("new")(new)


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


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command, by default that of the process; returns the exit code."""
    ready()
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = typer.main.get_command(app).main(given, prog_name="vsdsim", standalone_mode=False)
    except ScenarioError as error:
        warn(str(error))
        code = error.exit_code
    except VsdsimError as error:
        code = _failed(str(error), error.exit_code)
    except KeyboardInterrupt:
        code = _failed("interrupted", INTERRUPTED)
    except MemoryError:
        code = _failed("out of memory; try fewer workers or a smaller scenario", 2)
    except Exception as error:
        # typer's errors of usage have had several names and homes; all know how to say what it is.
        told = getattr(error, "format_message", None)
        if told is None:
            raise
        code = _failed(str(told()), 2)
    flush()
    return code if isinstance(code, int) else 0


def _failed(message: str, code: int) -> int:
    line = " ".join(message.split())
    if len(line) > _LONGEST_ERROR:
        line = line[:_LONGEST_ERROR] + "..."
    warn(f"vsdsim: {line}")
    return code
