"""The public surface of `core`: its exports, its docstrings and its imports."""

import ast
import inspect
import sys
from pathlib import Path

import core

CORE = Path(core.__file__).parent
PARSED = {module: ast.parse(module.read_text(encoding="utf-8")) for module in sorted(CORE.rglob("*.py"))}
OUTSIDE = {"argparse", "asyncio", "datetime", "io", "logging", "os", "pathlib", "socket", "sys", "threading", "time"}


def imported(module: Path) -> set[str]:
    """Return the top-level names of a module's imports."""
    names: set[str] = set()
    for node in ast.walk(PARSED[module]):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "core")
    return {name.split(".")[0] for name in names}


def test_everything_that_core_imports_is_public_and_named_once() -> None:
    tree = PARSED[Path(core.__file__)]
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert sorted(names) == sorted(core.__all__)
    assert [name for name in core.__all__ if not hasattr(core, name)] == []


def test_every_public_class_and_function_is_documented() -> None:
    for name in core.__all__:
        member = getattr(core, name)
        if inspect.isclass(member) or inspect.isfunction(member):
            summary = (inspect.getdoc(member) or "").split("\n\n")[0]
            assert summary.endswith("."), name
            assert not summary.startswith(f"{name}("), "a dataclass writes such a docstring itself"


def test_every_module_says_what_it_is() -> None:
    assert [module for module, tree in PARSED.items() if not ast.get_docstring(tree)] == []


def test_core_imports_nothing_but_itself_and_the_standard_library() -> None:
    known = {"core"} | sys.stdlib_module_names
    assert [(module, imported(module) - known) for module in PARSED if imported(module) - known] == []


def test_only_the_command_line_does_io() -> None:
    """And the module of daily boards names days, but asks no clock."""
    doing = {(module.name, name) for module in PARSED for name in imported(module) & OUTSIDE}
    assert {one for one in doing if one[0] != "__main__.py"} == {("daily.py", "datetime")}
