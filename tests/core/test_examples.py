"""The examples in docstrings of `core`."""

import doctest
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

import pytest

import core

MODULES = [
    import_module(module.name) for module in walk_packages(core.__path__, "core.") if "__main__" not in module.name
]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_examples_run(module: ModuleType) -> None:
    assert doctest.testmod(module, extraglobs=vars(core)).failed == 0


@pytest.mark.parametrize(
    "name",
    [
        "Game",
        "Grid",
        "analyse",
        "best_move",
        "cell_name",
        "commitment",
        "daily_field",
        "explain",
        "explain_mark",
        "generate_field",
        "generate_puzzle",
        "review_game",
        "lay_for_first_dig",
        "lay_without_guess",
        "parse_board",
        "parse_counts",
        "parse_moves",
        "seed_of",
        "solve_counts",
        "three_bv",
        "update_board",
    ],
)
def test_the_main_functions_have_an_example(name: str) -> None:
    assert ">>>" in (getattr(core, name).__doc__ or "")
