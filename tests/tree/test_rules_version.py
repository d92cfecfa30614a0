"""Numbers do not move silently: a changed fight asks for a new rules version."""

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

from vsdsim import api
from vsdsim.scenario.shipped import shipped
from vsdsim.vsd.encounter import RULES_VERSION

KEPT = Path(__file__).with_name("rules_version.json")
FIGHTS = 100


def checksum(name):
    """A digest of how the first fights of a shipped scenario end."""
    block = api.encounter(name).fight(0, np.arange(FIGHTS, dtype=np.int64))
    digest = hashlib.sha256()
    for column in (block.outcome, block.rounds, block.hp, block.standing):
        digest.update(np.ascontiguousarray(column).tobytes())
    return digest.hexdigest()[:16]


@pytest.mark.parametrize("name", sorted(shipped()))
def test_the_same_version_fights_the_same_fights(name):
    """Not whether they are right, only whether they moved: then raise RULES_VERSION.

    After that `python -m tests.tree.test_rules_version` keeps the new digests.
    """
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    assert kept["version"] == RULES_VERSION
    assert kept["scenarios"][name] == checksum(name)


if __name__ == "__main__":
    digests = {name: checksum(name) for name in sorted(shipped())}
    text = json.dumps({"version": RULES_VERSION, "scenarios": digests}, indent=2)
    KEPT.write_text(text + "\n", encoding="utf-8")
