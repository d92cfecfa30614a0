"""The rules page against the tests: every rule has one, and every marker names a rule."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| `([a-z-]+\.[a-z0-9-]+)` \|.*\| `(test_[a-z_]+)` \|$", re.MULTILINE)
PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")


def rows():
    """(id, module) of every rule of the page."""
    return ROW.findall(PAGE)


def _rule(node):
    """The id of a `@pytest.mark.rule(...)`, None for anything else."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
        return ast.literal_eval(node.args[0])
    return None


def markers():
    """Modules by the ids that their tests carry: id -> module names."""
    found = defaultdict(set)
    for path in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for decorator in node.decorator_list:
                    if (rule := _rule(decorator)) is not None:
                        found[rule].add(path.stem)
    return found


def test_every_row_of_a_table_of_rules_is_read():
    """No row of the page's tables of rules escapes the pattern: ids are whole and none is twice."""
    ids = [rule for rule, _ in rows()]
    looks_like_a_rule = re.findall(r"^\| `[a-z-]+\.[^`]*` \|", PAGE, re.MULTILINE)
    assert len(ids) == len(looks_like_a_rule) >= 90
    assert sorted(set(ids)) == sorted(ids)


def test_every_rule_has_a_test_in_the_module_it_names():
    """Somebody who reads a rule finds its test where the page says."""
    found = markers()
    missing = [f"{rule}: {module}" for rule, module in rows() if module not in found[rule]]
    assert not missing


def test_every_marker_names_a_rule_of_the_page():
    """No test speaks for a rule that is not (or no longer) on the page."""
    assert sorted(set(markers()) - {rule for rule, _ in rows()}) == []


def test_a_marker_stands_on_tests_only():
    """A marker on a helper or in a comment would count for nothing; it is not counted here."""
    tree = ast.parse('@pytest.mark.rule("a.b")\ndef test_x():\n    """X."""\n')
    (function,) = tree.body
    assert [_rule(each) for each in function.decorator_list] == ["a.b"]
    assert _rule(ast.parse("pytest.mark.slow('a.b')", mode="eval").body) is None
