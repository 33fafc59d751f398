"""The examples in docstrings of `core`."""

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import core

MODULES = [module.name for module in walk_packages(core.__path__, "core.") if "__main__" not in module.name]
MAIN_FUNCTIONS = """
    Game Grid analyse best_move cell_name commitment daily_field explain explain_mark generate_field generate_puzzle
    lay_for_first_dig lay_without_guess parse_board parse_counts parse_moves review_game seed_of solve_counts
    three_bv update_board
"""


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name: str) -> None:
    assert doctest.testmod(import_module(name), extraglobs=vars(core)).failed == 0


def test_the_main_functions_have_an_example() -> None:
    assert [name for name in MAIN_FUNCTIONS.split() if ">>>" not in (getattr(core, name).__doc__ or "")] == []
