"""The notebooks run from top to bottom, draw what they promise, and are kept without output."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
PICTURES = {"win-rate-curve": 1, "tuned-encounter": 2, "anatomy-of-a-fight": 2}
"""How many each draws."""


def test_every_notebook_is_run_here() -> None:
    """A notebook that is added gets its line above."""
    assert {path.stem for path in FOLDER.glob("*.ipynb")} == set(PICTURES)


@pytest.mark.parametrize("name", PICTURES)
def test_a_notebook_is_kept_without_output(name: str) -> None:
    """What a command can make again is not kept."""
    for cell in _read(name).cells:
        if cell.cell_type == "code":
            assert not cell.outputs
            assert cell.execution_count is None


# What the kernel's own libraries warn of is not ours to mend.
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", PICTURES)
def test_a_notebook_runs_and_draws(name: str, tmp_path: Path) -> None:
    """In a kernel of its own, in an empty folder."""
    notebook = _read(name)
    NotebookClient(
        notebook,
        timeout=600,
        kernel_name="python3",
        resources={"metadata": {"path": str(tmp_path)}},
    ).execute()
    outputs = [each for cell in notebook.cells for each in cell.get("outputs", ())]
    drawn = [each for each in outputs if "image/png" in each.get("data", {})]
    assert len(drawn) == PICTURES[name]
    # A warning on stderr is nothing to show in a notebook.
    assert not [each.text for each in outputs if each.get("name") == "stderr"]


def _read(name: str) -> nbformat.NotebookNode:
    return nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)
