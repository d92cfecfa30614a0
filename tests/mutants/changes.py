"""Small changes to a module: each one as somebody's slip of the pen might make it.

A change replaces a stretch of the text by another of as many lines. Not changed: docstrings,
annotations, `__all__`, imports, what strings say, and what is raised (the last two are read by
people, and are no rules).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from tests.mutants.places import ROOT, RULES

__all__ = ["Change", "all_changes", "changes"]

COMPARISONS = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"), ast.In: ("in", "not in"), ast.NotIn: ("not in", "in"),
}  # fmt: skip
ARITHMETIC = {
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "+"), ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"), ast.Mod: ("%", "//"), ast.Pow: ("**", "*"), ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"), ast.BitAnd: ("&", "|"), ast.BitOr: ("|", "&"), ast.BitXor: ("^", "|"),
}  # fmt: skip
OTHER_NAMES = {
    "minimum": "maximum", "maximum": "minimum", "min": "max", "max": "min", "any": "all",
    "all": "any", "zeros": "ones", "ones": "zeros", "argmin": "argmax", "argmax": "argmin",
    "set_flag": "clear_flag", "clear_flag": "set_flag", "raise_to": "lower_to",
    "lower_to": "raise_to", "add": "put",
}  # fmt: skip
"""Functions that take the same and give something else."""
CHOICE = 3
"""Arguments of a `where` that chooses between two."""


@frozen
class Change:
    """One change to a file: what stands from one byte of a line to one of another is replaced."""

    file: str
    """Relative to the project."""
    line: int
    column: int
    last_line: int
    last_column: int
    kind: str
    old: str
    new: str
    within: str
    """Qualified name of the outermost function around it, "" outside of any."""
    names: tuple[str, ...] = ()
    """Outside of any function: the names that the statement defines."""

    @property
    def key(self) -> str:
        """What this change is known by."""
        return f"{self.file}:{self.line}:{self.column}: {self.kind}: {self.old} -> {self.new}"

    def text(self) -> str:
        """The whole module as changed."""
        lines = (ROOT / self.file).read_bytes().splitlines(keepends=True)
        before, after = lines[: self.line], lines[self.last_line - 1 :]
        rest = after[0][self.last_column :]
        before[-1] = before[-1][: self.column] + self.new.encode()
        # As many lines as before: what follows keeps its numbers.
        gone = b"\n" * (self.last_line - self.line) if self.new == "pass" else b""
        if not gone and self.last_line > self.line:
            gone = b" \\\n" * (self.last_line - self.line - self.new.count("\n"))
        return b"".join([*before, gone + rest, *after[1:]]).decode()


def all_changes() -> list[Change]:
    """Every change to every file of the rules, in the order of the files."""
    return [change for path in sorted(RULES.rglob("*.py")) for change in changes(path)]


def changes(path: Path) -> list[Change]:
    """Every change to one file that still compiles, in the order of its lines."""
    reader = _Reader(path)
    reader.visit(ast.parse(reader.text))
    found = sorted(
        set(reader.found), key=lambda each: (each.line, each.column, each.kind, each.new)
    )
    return [each for each in found if _compiles(each)]


def _compiles(change: Change) -> bool:
    if change.last_line == change.line and change.kind != "statement":
        return True
    try:
        compile(change.text(), change.file, "exec")
    except SyntaxError:
        return False
    return True


class _Reader(ast.NodeVisitor):
    """Walks a module and writes down what could be changed."""

    def __init__(self, path: Path) -> None:
        self.file = path.relative_to(ROOT).as_posix()
        self.text = path.read_text(encoding="utf-8")
        self.lines = self.text.encode().splitlines(keepends=True)
        self.found: list[Change] = []
        self.classes: list[str] = []
        self.within = ""
        self.names: tuple[str, ...] = ()

    # Where we are

    def visit_Module(self, node: ast.Module) -> None:
        """Statement by statement, with the names that each defines."""
        for statement in node.body:
            self.names = tuple(_defined(statement))
            if self.names != ("__all__",):
                self.visit(statement)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Decorators and bases stay."""
        self.classes.append(node.name)
        for statement in node.body:
            self.visit(statement)
        self.classes.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """The body belongs to the outermost function, its defaults to what is around it."""
        if any("overload" in ast.unparse(each) for each in node.decorator_list):
            return
        for default in [*node.args.defaults, *filter(None, node.args.kw_defaults)]:
            self.visit(default)
        outermost = not self.within
        if outermost:
            self.within = ".".join([*self.classes, node.name])
        for statement in node.body:
            self.visit(statement)
        if outermost:
            self.within = ""

    def visit_Import(self, node: ast.Import) -> None:
        """Nothing to change."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        """Nothing to change."""

    def visit_Raise(self, node: ast.Raise) -> None:
        """Nothing to change."""

    def visit_TypeAlias(self, node: ast.AST) -> None:
        """Nothing to change."""

    # What is changed

    def visit_Compare(self, node: ast.Compare) -> None:
        """`<` for `<=`, `==` for `!=`, ..."""
        left = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            self._between(left, right, *COMPARISONS[type(operator)], "comparison")
            left = right
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """`+` for `-`, `&` for `|`, ..."""
        self._between(node.left, node.right, *ARITHMETIC[type(node.op)], "arithmetic")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """`and` for `or`."""
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._between(left, right, old, new, "logic")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """Without its `not`, `~` or `-`."""
        self._put(node, node.operand, "negation")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """One more; `True` for `False`."""
        if isinstance(node.value, bool):
            self._write(node, str(not node.value), "constant")
        elif isinstance(node.value, int | float):
            self._write(node, str(node.value + 1), "number")

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """Without it; with another operator."""
        old, new = ARITHMETIC[type(node.op)]
        self._between(node.target, node.value, old + "=", new + "=", "arithmetic")
        self._drop(node)
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        """Without it, where it writes into something."""
        if all(isinstance(each, ast.Attribute | ast.Subscript) for each in node.targets):
            self._drop(node)
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """The annotation stays."""
        if node.value is not None:
            self.visit(node.value)

    def visit_Expr(self, node: ast.Expr) -> None:
        """Without a call for its effect; what is said of an attribute stays."""
        if not isinstance(node.value, ast.Constant):
            self._drop(node)
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        """`minimum` for `maximum`, ...; one value of `where` for the other."""
        function = node.func
        name = function.attr if isinstance(function, ast.Attribute) else ""
        name = function.id if isinstance(function, ast.Name) else name
        if name in OTHER_NAMES and not (name == "add" and isinstance(function, ast.Attribute)):
            end = function.end_col_offset or 0
            self._at((function.end_lineno or 0, end - len(name)), (function.end_lineno or 0, end),
                     OTHER_NAMES[name], "function")  # fmt: skip
        if name == "where" and len(node.args) == CHOICE:
            self._write(node.args[0], f"~({self._source(node.args[0])})", "choice")
        if name == "cast":
            return
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        """The other way round."""
        self._turn(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        """The other way round."""
        self._turn(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        """The other way round."""
        self._turn(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        """The other way round."""
        for each in node.ifs:
            self._turn(each)
        self.generic_visit(node)

    # How it is written down

    def _turn(self, test: ast.expr) -> None:
        """Comparisons, `and`, `or` and `not` have changes of their own."""
        if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp):
            self._write(test, f"not ({self._source(test)})", "condition")

    def _source(self, node: ast.AST) -> str:
        return ast.get_source_segment(self.text, node) or ""

    def _put(self, node: ast.expr, instead: ast.expr, kind: str) -> None:
        self._write(node, self._source(instead), kind)

    def _drop(self, node: ast.stmt) -> None:
        self._write(node, "pass", "statement")

    def _write(self, node: ast.stmt | ast.expr, new: str, kind: str) -> None:
        first = (node.lineno, node.col_offset)
        self._at(first, (node.end_lineno or 0, node.end_col_offset or 0), new, kind)

    def _between(self, left: ast.expr, right: ast.expr, old: str, new: str, kind: str) -> None:
        """Replace the operator between two terms, parentheses or not."""
        line, column = left.end_lineno or 0, left.end_col_offset or 0
        word = r"\s+".join(map(re.escape, old.split()))
        pattern = re.compile((rf"\b{word}\b" if old[0].isalpha() else word).encode())
        while line <= right.lineno:
            end = right.col_offset if line == right.lineno else len(self.lines[line - 1])
            code = self.lines[line - 1][:end].split(b"  # ")[0]
            if match := pattern.search(code, column):
                self._at((line, match.start()), (line, match.end()), new, kind)
                return
            line, column = line + 1, 0

    def _at(self, first: tuple[int, int], last: tuple[int, int], new: str, kind: str) -> None:
        if first[0] == last[0]:
            old = self.lines[first[0] - 1][first[1] : last[1]].decode()
        else:
            old = self.lines[first[0] - 1][first[1] :].decode().strip() + " ..."
        names = () if self.within else self.names
        self.found.append(Change(self.file, *first, *last, kind, old, new, self.within, names))


def _defined(statement: ast.stmt) -> Iterator[str]:
    """The names that a statement of a module defines."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        yield statement.name
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    if isinstance(statement, ast.AnnAssign):
        targets = [statement.target]
    for target in targets:
        yield from (each.id for each in ast.walk(target) if isinstance(each, ast.Name))
