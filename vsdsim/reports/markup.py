"""HTML by small functions: whatever is not marked as HTML already is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import Final, TypeAlias

__all__ = ["Child", "Markup", "flowing", "joined", "tag"]


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


Child: TypeAlias = str | Iterable["Child"] | None
"""Text, HTML, several of these, or nothing."""
Attribute: TypeAlias = str | int | float | bool | None

_EMPTY: Final = frozenset({"br", "meta", "path", "line", "rect", "circle", "polygon", "polyline"})
"""Elements without an end."""
_UNFIT: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
"""Characters that no page may have; a name in a scenario can."""


def joined(*children: Child) -> Markup:
    """Children one after the other, as HTML."""
    parts: list[str] = []
    for child in children:
        if child is None:
            continue
        if isinstance(child, Markup):
            parts.append(child)
        elif isinstance(child, str):
            parts.append(escape(_UNFIT.sub("\N{REPLACEMENT CHARACTER}", child)))
        else:
            parts.append(joined(*child))
    return Markup("".join(parts))


def tag(name: str, /, *children: Child, **attributes: Attribute) -> Markup:
    """An element. `class_` is `class`, `aria_label` `aria-label`; None and False leave it out."""
    written = "".join(_attribute(each, value) for each, value in attributes.items())
    if name in _EMPTY and not children:
        return Markup(f"<{name}{written}/>")
    return Markup(f"<{name}{written}>{joined(*children)}</{name}>")


def _attribute(name: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    # SVG minds capitals: `viewBox` is written as it is.
    name = name.strip("_").replace("_", "-")
    if value is True:
        return f" {name}"
    text = f"{round(value, 1):g}" if isinstance(value, float) else str(value)
    return f' {name}="{escape(_UNFIT.sub("", text))}"'


def flowing(text: str) -> str:
    """A text in which no line begins with a sign of per cent."""
    return text.replace(" %", "\N{NO-BREAK SPACE}%")
