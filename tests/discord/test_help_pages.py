"""Help pages are put together from what games and tools declare."""

import pytest

from bot.app import FEATURES
from bot.game.help import Topic

MOST_LINES = 11
"""As many fit on a phone's screen, with the buttons."""
LONGEST = 120
LINES = FEATURES.help
TOPICS = list(dict.fromkeys(one.topic for one in LINES))


def page(topic: Topic) -> list[str]:
    return [str(one.line) for one in LINES if one.topic == topic]


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.name)
def test_every_page_fits_on_a_screen_and_says_nothing_twice(topic: Topic) -> None:
    assert len(set(page(topic))) == len(page(topic)) <= MOST_LINES
    assert max(map(len, page(topic))) <= LONGEST


def test_each_kind_of_play_has_a_page_with_a_name_of_its_own() -> None:
    names = [topic.name for topic in TOPICS]
    assert names == [
        *(
            "basics",
            "rules",
            "private",
            "typing",
            "daily",
            "puzzles",
            "duels",
            "races",
            "tactics",
            "replays",
            "settings",
        )
    ]
    assert {game.topic.name for game in FEATURES.games.values()} == {"basics", "puzzles", "duels", "races"}


def test_lines_of_a_page_begin_with_its_command() -> None:
    first = [page(topic)[0] for topic in TOPICS]
    named = [line.split("`")[1] for line in first if line.startswith("`")]
    assert named == [*("/minesweeper", "/daily", "/puzzle", "/duel", "/race", "/tactics", "/replay", "/settings")]


def test_only_managers_read_about_the_settings_of_servers() -> None:
    assert [str(one.line) for one in LINES if one.for_managers] == [
        "- *Server settings* in `/settings` is for server managers."
    ]
