"""Help pages are put together from what games, modes and tools declare."""

from collections.abc import Sequence
from itertools import groupby

import pytest

from bot.app import GAMES, MODES, TOOLS
from bot.play.button import HelpLine
from bot.play.game_type import GameType, lines_for
from bot.play.text import BASICS, Topic

MOST_LINES = 11
"""As many fit on a phone's screen, with the buttons: one that starts a game, and ten more."""
LONGEST = 120


def lines_of(game: GameType) -> Sequence[HelpLine]:
    helping = [*(one.help for one in GAMES), *(one.help for one in MODES), *(one.help for one in TOOLS)]
    return lines_for(game.prefix, helping)


def page(game: GameType, topic: Topic) -> list[str]:
    return [str(one.line) for one in lines_of(game) if one.topic == topic]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.prefix)
def test_every_page_fits_on_a_screen_and_has_a_name_of_its_own(game: GameType) -> None:
    lines = lines_of(game)
    topics = [topic for topic, _ in groupby(one.topic for one in lines)]
    assert topics[0] == BASICS
    assert len({topic.name for topic in topics}) == len(set(topics)) == len(topics)
    for topic in topics:
        assert len(page(game, topic)) <= MOST_LINES
        assert max(map(len, page(game, topic))) <= LONGEST
    places = [one.place for one in lines]
    assert places == sorted(set(places)), "no two lines have the same place"


def test_lines_are_in_the_same_order_whoever_declares_them() -> None:
    minesweeper, puzzle, _, race = GAMES
    named = [str(one.line).split("`")[1] for one in lines_of(minesweeper) if "`/" in str(one.line)]
    assert named == [
        *("/minesweeper", "/stats", "/mines spoiler", "/puzzle help", "/duel start", "/mines move", "/mines hint"),
        *("/mines odds", "/mines solve", "/tactics", "/replay", "/mines board", "/mines resign", "/mines remove"),
        "/race start",
        *("/minesweeper", "/mines board", "/daily", "/minesweeper", "/mines look", "/mines text", "/server-settings"),
        "/mines forget-me",
    ]
    assert [str(one.line).split("`")[1] for one in lines_of(puzzle) if "`/" in str(one.line)] == [
        *("/puzzle new", "/puzzle board", "/puzzle remove", "/puzzle mark", "/puzzle hint", "/puzzle end"),
        "/mines solve",
    ]
    assert [str(one.line).split("`")[1] for one in lines_of(race) if "`/" in str(one.line)] == [
        "/race",
        "/mines end",
        "/standings",
    ]


def test_only_managers_read_about_the_settings_of_servers() -> None:
    assert [str(one.line) for one in lines_of(GAMES[0]) if one.for_managers] == [
        "- *Server settings* in `/settings` is for server managers."
    ]
