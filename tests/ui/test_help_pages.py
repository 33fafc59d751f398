"""Help pages are put together from what games and tools declare."""

from collections.abc import Sequence
from itertools import chain

import pytest

from bot.app import GAMES, MODES, TOOLS
from bot.play.button import HelpLine
from bot.play.game_type import GameType, lines_for
from bot.render.budget import CHARACTERS

LONGER = 1.4
"""How much longer a translation may be."""


def commands(game: GameType) -> Sequence[HelpLine]:
    helping = [*(one.help for one in GAMES), *(one.help for one in MODES), *(one.help for one in TOOLS)]
    return lines_for(game.prefix, helping)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.prefix)
def test_a_page_fits_in_a_message_even_if_translated(game: GameType) -> None:
    lines = [*chain(*game.how_to_play), *(one.line for one in commands(game))]
    assert sum(len(str(line)) + 1 for line in lines) * LONGER < CHARACTERS


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.prefix)
def test_no_two_lines_of_a_page_have_the_same_place(game: GameType) -> None:
    places = [one.place for one in commands(game)]
    assert places == sorted(set(places))


def test_commands_are_in_the_same_order_whoever_declares_them() -> None:
    named = [str(one.line).split("`")[1] for one in commands(GAMES[0])]
    assert named == [
        *("/minesweeper", "/daily", "/stats", "/mines odds", "/mines analyse", "/mines spoiler", "/mines board"),
        *("/mines look", "/mines resign", "/mines remove", "/server-settings", "/mines forget-me", "/puzzle help"),
    ]
    assert [str(one.line).split("`")[1] for one in commands(GAMES[1])] == [
        *("/puzzle new", "/puzzle hint", "/puzzle board", "/puzzle end", "/puzzle solve"),
    ]


def test_only_managers_read_about_the_settings_of_servers() -> None:
    assert [str(one.line) for one in commands(GAMES[0]) if one.for_managers] == [
        "- `/server-settings` is for server managers."
    ]
