"""Names of combatants in scripts and victories: `orcs.'Orc 1'`, or `Orc 1` where it is unique."""

from __future__ import annotations

from collections.abc import Mapping

from vsdsim.errors import UsageError
from vsdsim.scenario.paths import format_path, parse_path

__all__ = ["find_friend", "find_name", "written"]


ALLY = "ally."
"""What stands before the name of a friend."""


def find_name(text: str, people: Mapping[str, str]) -> str | None:
    """The full name of who is meant among `people` (names by full name); None if nobody is.

    None too where a name without its side fits several.
    """
    fitting = [full for full, name in people.items() if name == text]
    if not fitting:
        fitting = [full for full in people if full in (text, _plain(text))]
    return fitting[0] if len(fitting) == 1 else None


def find_friend(text: str, people: Mapping[str, str]) -> str | None:
    """The full name of who is called `ally.NAME` among `people` (names by full name), or None."""
    plain = text if text.startswith(ALLY) else ""
    for full, name in people.items():
        if f"{ALLY}{name}" in (plain, _plain(plain)):
            return full
    return None


def written(people: Mapping[str, str]) -> list[str]:
    """The names of people as a file writes them: side and name, in quotes where needed."""
    return [format_path((full.removesuffix(f".{name}"), name)) for full, name in people.items()]


def _plain(text: str) -> str | None:
    """The full name that a path of side and name stands for."""
    try:
        place = parse_path(text)
    except UsageError:
        return None
    return ".".join(map(str, place)) if len(place) == 2 else None
