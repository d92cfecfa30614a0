"""Which way imports point (architecture page, "How a fight flows")."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
RULES = "vsdsim.vsd.rules."


def imports():
    """What every module of the package imports of it, by dotted name."""
    found = {}
    for path in (ROOT / "vsdsim").rglob("*.py"):
        parts = path.relative_to(ROOT).with_suffix("").parts
        named = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                named |= {node.module} | {f"{node.module}.{each.name}" for each in node.names}
        found[".".join(parts).removesuffix(".__init__")] = named
    return {name: named & found.keys() for name, named in found.items()}


def test_nothing_that_rules_import_imports_a_rule():
    """What stands beside the rules is either beneath them or above them, never both."""
    graph = imports()
    left = [each for name, named in graph.items() if name.startswith(RULES) for each in named]
    beneath = set()
    while left:
        each = left.pop()
        if each not in beneath and not f"{each}.".startswith(RULES):
            beneath.add(each)
            left += graph[each]
    assert len(beneath) > 50
    both = {each for each in beneath if any(f"{one}.".startswith(RULES) for one in graph[each])}
    assert both == set()
