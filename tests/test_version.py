"""The version, wherever it is asked for."""

from __future__ import annotations

import importlib.metadata

import vsdsim
from vsdsim import version


def test_the_version_is_the_distribution_s():
    """What the package says is what is installed."""
    try:
        expected = importlib.metadata.version("vsdsim")
    except importlib.metadata.PackageNotFoundError:
        expected = "0+source"
    assert version.version() == vsdsim.__version__ == expected
