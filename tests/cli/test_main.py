"""Exit codes and messages that all commands share."""

from __future__ import annotations

import errno
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from vsdsim.cli import main
from vsdsim.version import version

QUIET_READER = """
import sys
sys.path.insert(0, ".")
from tests.stage import set_stage
from vsdsim import api
from vsdsim.cli import main
import pytest
patch = pytest.MonkeyPatch()
set_stage(patch)
patch.setattr(api, "told", lambda *_: (f"line {n}" for n in range(200_000)))
sys.exit(main(["run", "duel"]))
"""


def test_help_lists_the_commands(command):
    """All six, on stdout, exit code 0."""
    code, out, err = command("--help")
    assert (code, err) == (0, "")
    for name in ("run", "batch", "validate", "list", "show", "new"):
        assert f"\n  {name} " in out
    assert "..." not in out.partition("Commands:")[2]


@pytest.mark.parametrize("name", ["run", "batch", "validate", "list", "show", "new"])
def test_every_command_has_help(command, name):
    """Exit code 0 and a usage line."""
    code, out, _ = command(name, "--help")
    assert code == 0
    assert out.startswith(f"Usage: vsdsim {name}")


def test_no_command_is_wrong_usage(command):
    """The help goes to stderr, exit code 2."""
    code, out, err = command()
    assert (code, out) == (2, "")
    assert "Commands:" in err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk on this system")
@pytest.mark.parametrize("words", [["--help"], ["batch", "--help"], ["--version"], ["list"]])
def test_no_room_for_what_is_printed(words):
    """Help, too: an error in a line, exit code 2."""
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        told = subprocess.run(
            [sys.executable, "-m", "vsdsim", *words],
            stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert told.returncode == 2
    assert told.stderr.startswith("vsdsim: standard output: cannot be written: No space left")
    assert told.stderr.count("\n") == 1


def test_version(command):
    """One line on stdout."""
    assert command("--version") == (0, f"vsdsim {version()}\n", "")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["bach", "duel"], "bach: there is no such command; did you mean batch?"),
        (["batch", "duel", "--fihgts", "3"], "no such option; did you mean --fights?"),
        (["batch", "duel", "--fights"], "--fights: required a value, arrived nothing"),
        (["batch", "duel", "--json=3"], "--json: required no value, arrived one"),
        (["--foo"], "--foo: there is no such option"),
        (["batch", "duel", "--fights", "ten"], "fights: required a whole number, arrived 'ten'"),
        (["batch", "duel", "--precision", "1e-300%"], "percentage from 0.03%"),
        (["batch", "duel", "--fights", "0"], "fights: required a whole number from 1"),
        (["batch", "duel", "--fights", "-3"], "fights: required a whole number from 1"),
        (["batch", "duel", "--workers", "65"], "workers: required a whole number from 1 to 64"),
        (["batch", "duel", "--seed", str(2**64)], "seed: required a whole number from 0"),
        (["batch", "duel", "--precision", "much"], "precision: required a percentage"),
        (["batch", "duel", "--plot", "a.gif"], ".png, .svg, .pdf"),
        (["batch", "duel", "--csv", "nowhere/a.csv"], "folder that is there"),
        (["batch"], "FILE: required, arrived nothing"),
        (["run", "duel", "--fight", "-1"], "fight: required a whole number from 0"),
        (["run", "duel", "more"], "required nothing more, arrived 'more'"),
        (["list", "creature"], "did you mean creatures?"),
        (["show", "wlof"], "did you mean wolf?"),
    ],
)
def test_wrong_usage_is_one_clear_line(command, words, told):
    """Exit code 2, nothing on stdout, one line on stderr with what was meant or required."""
    code, out, err = command(*words)
    assert (code, out) == (2, "")
    assert err.startswith("vsdsim: ")
    assert err.count("\n") == 1
    assert told in err


def test_endless_arguments_are_not_echoed_in_full(command):
    """A message stays readable."""
    assert len(command("batch", "duel", "--fights", "9" * 5_000)[2]) < 1_200


@pytest.mark.parametrize("name", ["run", "batch"])
def test_faults_of_a_file_are_all_told(command, name):
    """On stderr, a line each, exit code 1."""
    code, out, err = command(name, "bad.toml")
    assert (code, out) == (1, "")
    assert err.splitlines() == [
        "bad.toml:3: heroes.Ada.stats.hp: required a whole number from 1, arrived -4",
        (
            "bad.toml:9: orcs.Orc.use: required a stat block's name, arrived 'wlof'; "
            "did you mean wolf?"
        ),
    ]


@pytest.mark.parametrize("name", ["run", "batch", "validate", "show"])
def test_a_missing_file_is_wrong_usage(command, name):
    """Exit code 2 and one line."""
    code, out, err = command(name, "gone.toml")
    assert (code, out) == (2, "")
    assert err == "vsdsim: gone.toml: there is no such file\n"


def test_a_reader_that_leaves_is_borne_quietly(pytestconfig):
    """`| head` ends the command without a complaint."""
    with subprocess.Popen(
        [sys.executable, "-c", QUIET_READER],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=pytestconfig.rootpath,
    ) as process:
        assert process.stdout.readline() == "line 0\n"
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 0


def test_the_package_runs_as_a_module():
    """`python -m vsdsim` is the command."""
    told = subprocess.run(
        [sys.executable, "-m", "vsdsim", "--version"], capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stdout) == (0, f"vsdsim {version()}\n")


class _Refusing(io.TextIOBase):
    """A stream that refuses what it is given, at once or when it is sent off."""

    def __init__(self, code, *, late):
        self._code = code
        self._late = late

    def _refuse(self):
        raise OSError(self._code, os.strerror(self._code))

    def write(self, text):
        """Take it, or not."""
        return len(text) if self._late else self._refuse()

    def flush(self):
        """Never."""
        self._refuse()

    def fileno(self):
        """It has none."""
        raise OSError(errno.EBADF, "no descriptor")


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("words", [["run", "duel"], ["batch", "duel", "--fights", "10"]])
def test_an_output_that_cannot_be_written_is_one_line(command, monkeypatch, capsys, late, words):
    """Exit code 2 and the reason, no traceback."""
    assert command
    monkeypatch.setattr(sys, "stdout", _Refusing(errno.ENOSPC, late=late))
    assert main(words) == 2
    told = capsys.readouterr().err.splitlines()[-1]
    assert told == "vsdsim: standard output: cannot be written: No space left on device"


def test_a_closed_output_is_one_line(command, monkeypatch, capsys):
    """Found out before anything is done."""
    assert command
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["run", "duel"]) == 2
    assert capsys.readouterr().err == "vsdsim: standard output: cannot be written: it is closed\n"


@pytest.mark.parametrize("stream", [None, _Refusing(errno.ENOSPC, late=True)])
def test_nobody_to_be_told_is_no_trouble(command, monkeypatch, capsys, stream):
    """The answer stands where standard error is closed or full."""
    assert command
    monkeypatch.setattr(sys, "stderr", stream)
    assert main(["batch", "duel", "--fights", "10"]) == 0
    assert "10 fights" in capsys.readouterr().out


EARLY = """
import os, signal, sys
sys.path.insert(0, ".")
import builtins
plain = builtins.__import__
def struck(name, *rest, **more):
    if name == "{module}":
        os.kill(os.getpid(), signal.SIGINT)
    return plain(name, *rest, **more)
builtins.__import__ = struck
import runpy
sys.argv[0] = "vsdsim"
runpy.run_module("vsdsim", run_name="__main__")
"""


@pytest.mark.parametrize("module", ["vsdsim.cli", "vsdsim.cli.program", "typer", "numpy"])
def test_ctrl_c_in_an_import_ends_the_program_quietly(pytestconfig, module):
    """Whatever is being imported: exit code 130, one line, no traceback."""
    told = subprocess.run(
        [sys.executable, "-c", EARLY.format(module=module), "batch", "duel", "--fights", "9"],
        capture_output=True,
        text=True,
        check=False,
        cwd=pytestconfig.rootpath,
    )
    assert (told.returncode, told.stdout, told.stderr) == (130, "", "vsdsim: interrupted\n")
