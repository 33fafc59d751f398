"""A session changes only by its own methods."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot
from tests.game.test_copies import minesweeper

MODULES = {
    path: ast.parse(path.read_text(encoding="utf-8"))
    for path in sorted(Path(bot.__file__).parent.rglob("*.py"))
    if "store" not in path.parts
}
OTHERS = {"stored", "choices", "kept"}
"""What code calls rows of games, lists in messages and replays, which have attributes of the same names."""


def sessions() -> list[ast.ClassDef]:
    """The classes of all sessions."""
    classes = [one for tree in MODULES.values() for one in ast.walk(tree) if isinstance(one, ast.ClassDef)]
    names, found = {"Session"}, []
    while new := [one for one in classes if one not in found and names & {*base_names(one), one.name}]:
        found += new
        names |= {one.name for one in new}
    return found


def base_names(one: ast.ClassDef) -> Iterator[str]:
    return (base.id for base in one.bases if isinstance(base, ast.Name))


def stores(tree: ast.AST) -> Iterator[ast.Attribute]:
    """Where an attribute of something with a name is assigned or deleted."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load) and isinstance(node.value, ast.Name):
            yield node


def owner(node: ast.Attribute) -> str:
    return node.value.id if isinstance(node.value, ast.Name) else ""


ATTRIBUTES = {node.attr for one in sessions() for node in stores(one) if owner(node) == "self"}


def test_nobody_else_assigns_to_an_attribute_of_a_session() -> None:
    assert {"viewport", "outcome", "game", "duel"} & ATTRIBUTES == {"viewport", "game", "duel"}
    found = [
        f"{path}:{node.lineno} {ast.unparse(node)}"
        for path, tree in MODULES.items()
        for node in stores(tree)
        if node.attr in ATTRIBUTES and owner(node) not in {"self", *OTHERS}
    ]
    assert found == []


def test_what_no_turn_says_is_told_to_sessions_in_one_package() -> None:
    found = {
        path.parent.name
        for path, tree in MODULES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "know"
    }
    assert found == {"game"}


def test_a_session_knows_nothing_that_it_has_no_place_for() -> None:
    play = minesweeper()
    with pytest.raises(AttributeError, match="mesage_id"):
        play.know(mesage_id=5)
