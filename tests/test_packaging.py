"""What must be there after an install: data files, scenarios, types, licence and the command."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points, metadata, requires
from importlib.resources import files

import pytest

DATA = [
    "armour.toml",
    "attack_tables.csv",
    "creatures.toml",
    "spells.toml",
    "critical_tables.csv",
    "heroes.toml",
    "scripts.toml",
    "starter.toml",
    "weapons.toml",
]
SHIPPED = ["duel", "four-orcs", "mirror", "skirmish", "troll", "wolves"]


def vsdsim(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    command = [sys.executable, "-m", "vsdsim", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize("name", DATA)
def test_the_ruleset_finds_its_data(name):
    """The tables, gear and creatures come with the package, and are not empty."""
    assert len((files("vsdsim.vsd") / "data" / name).read_text("utf-8")) > 100


def test_the_package_says_that_it_is_typed():
    """A type checker of somebody else's code reads our annotations."""
    assert (files("vsdsim") / "py.typed").is_file()


def test_the_command_is_installed():
    """`vsdsim` on the command line is the cli's main."""
    (script,) = entry_points(group="console_scripts", name="vsdsim")
    assert callable(script.load())


def test_licence_and_notice_are_named():
    """Apache-2.0, with both files in the distribution."""
    about = metadata("vsdsim")
    assert about["License-Expression"] == "Apache-2.0"
    assert set(about.get_all("License-File")) == {"LICENSE", "NOTICE"}


def test_what_a_plain_install_asks_for():
    """Pandas and notebooks are extras: nobody needs them to run a batch."""
    core = {each.split(">")[0] for each in requires("vsdsim") if "extra ==" not in each}
    assert core == {"attrs", "cattrs", "matplotlib", "numpy", "rich", "simpy", "typer"}


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_scenario_is_found_by_name(name, tmp_path, monkeypatch):
    """From any folder, a shipped scenario's name stands for its file, and the file is sound."""
    monkeypatch.chdir(tmp_path)
    answer = vsdsim("validate", name)
    assert (answer.returncode, answer.stderr) == (0, "")


def test_every_shipped_scenario_is_listed():
    """`vsdsim list scenarios` names them all."""
    words = vsdsim("list", "scenarios").stdout.split()
    assert set(SHIPPED) <= set(words)
