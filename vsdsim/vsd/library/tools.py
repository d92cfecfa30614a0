"""Tools to tend wounds with: bandages and healer's kits, as uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from vsdsim.scenario.faults import Words
from vsdsim.vsd.library.reading import Fields
from vsdsim.vsd.sheet import Tools

__all__ = ["TOOLS", "read_tools"]

TOOLS: Final[Mapping[str, int]] = {"bandages": 1, "healers-kit": 10}
"""Tools by name, and what they have of uses (`care.tools`)."""
MOST_TOOLS: Final = 8
MOST_USES: Final = 1000
KEY: Final = "tools"


def read_tools(fields: Fields) -> Tools | None:
    """The key `tools` of a stat block or a combatant: tools by name, or tables of their uses."""
    if not fields.has(KEY):
        return None
    uses = dict.fromkeys(TOOLS, 0)
    for index, each in enumerate(fields.array(KEY, MOST_TOOLS)):
        if isinstance(each, Mapping):
            table = Fields(each, (*fields.path, KEY, index), fields.report)
            for name in TOOLS:
                uses[name] += table.whole(name, 0, MOST_USES) or 0
            table.close()
            fields.bad |= table.bad
        elif isinstance(each, str) and each in TOOLS:
            uses[each] += TOOLS[each]
        else:
            required = f"{' or '.join(TOOLS)}, or a table such as {{ bandages = 3 }}"
            arrived = Words("another name", each) if isinstance(each, str) else each
            fields.fault((KEY, index), required, arrived, TOOLS)
    return Tools(bandages=uses["bandages"], kit=uses["healers-kit"])
