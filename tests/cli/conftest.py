"""Commands on the stand-in stage."""

from __future__ import annotations

import pytest

from tests.stage import set_stage
from vsdsim.cli import main


@pytest.fixture
def command(monkeypatch, capsys):
    """Runs a command line; answers its exit code, stdout and stderr."""
    set_stage(monkeypatch)

    def run(*words):
        code = main(list(words))
        told = capsys.readouterr()
        return code, told.out, told.err

    return run
