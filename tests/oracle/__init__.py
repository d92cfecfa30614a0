"""An independent reading of docs/rules.md: one fight at a time, in plain Python.

Written from the rules page alone, by somebody who has not read the engine. Each rule's id stands
in a comment where the rule is carried out.
"""

from __future__ import annotations

from tests.oracle.fight import fight
from tests.oracle.trace import Trace

__all__ = ["Trace", "fight"]
