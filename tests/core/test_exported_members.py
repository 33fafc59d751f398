"""The public surface of `core`: its exports, its docstrings and its imports."""

import ast
import inspect
import sys
from pathlib import Path

import pytest

import core

CORE = Path(core.__file__).parent
MODULES = sorted(CORE.rglob("*.py"))


def imported(module: Path) -> set[str]:
    """Return the top-level names of a module's imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "core")
    return {name.split(".")[0] for name in names}


def test_every_public_name_is_there_once() -> None:
    assert len(set(core.__all__)) == len(core.__all__)
    assert [name for name in core.__all__ if not hasattr(core, name)] == []


def test_everything_that_core_imports_is_public() -> None:
    tree = ast.parse(Path(core.__file__).read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert names == set(core.__all__)


@pytest.mark.parametrize("name", core.__all__)
def test_every_public_class_and_function_is_documented(name: str) -> None:
    member = getattr(core, name)
    if inspect.isclass(member) or inspect.isfunction(member):
        summary = (inspect.getdoc(member) or "").split("\n\n")[0]
        assert summary.endswith(".")
        assert not summary.startswith(f"{name}("), "a dataclass writes such a docstring itself"


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(CORE)))
def test_every_module_says_what_it_is(module: Path) -> None:
    assert ast.get_docstring(ast.parse(module.read_text(encoding="utf-8")))


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(CORE)))
def test_core_imports_nothing_but_itself_and_the_standard_library(module: Path) -> None:
    assert imported(module) <= {"core"} | sys.stdlib_module_names


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(CORE)))
def test_only_the_command_line_does_io(module: Path) -> None:
    outside = {
        "argparse",
        "asyncio",
        "datetime",
        "io",
        "logging",
        "os",
        "pathlib",
        "socket",
        "sys",
        "threading",
        "time",
    }
    if module.name == "daily.py":
        outside.remove("datetime")  # it names days, and asks no clock
    assert module.name == "__main__.py" or not imported(module) & outside
