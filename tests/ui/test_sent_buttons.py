"""Buttons and lists on messages that were sent before keep working: their custom_ids stay what they were."""

import re

import pytest
from discord import InteractionType

from bot.app import GAMES, TOOLS
from bot.games.minesweeper.own_games import LIST_ID
from bot.games.minesweeper.private_board import _SELECT_ID
from bot.modes.daily.handlers import _CUSTOM_ID as DAILY_ID
from bot.play.press_policy import (
    ANYTIME,
    IN_PRIVATE,
    LONG_OVER,
    ONCE_OVER,
    TO_END_IN_PRIVATE,
    WHILE_RUNNING,
    Policy,
)
from bot.tools.analyse.handlers import _EDIT
from bot.tools.player_settings.panel import _CUSTOM_ID as PLAYER_ID
from bot.tools.privacy.handlers import _CUSTOM_ID as FORGET_ID
from bot.tools.schedules.panel import _CUSTOM_ID as SCHEDULES_ID
from bot.tools.server_settings.panel import _CUSTOM_ID as SETTINGS_ID
from bot.tools.solve.handlers import _CUSTOM_ID as SOLVE_ID
from bot.tools.spoiler.handlers import SOLUTION_ID
from bot.tools.standings.page import _CUSTOM_ID as STANDINGS_ID
from bot.tools.standings.page import Page
from bot.tools.stats.handlers import _CUSTOM_ID as STATS_ID
from bot.ui.dispatch import routes_for
from bot.ui.menu import _CUSTOM_ID as MENU_ID
from tests.presses import TYPES, parsed

SENT: dict[str, list[tuple[Policy, str]]] = {
    "mines": [
        (WHILE_RUNNING, "dig:C7 flag:C7 unflag:C7 guarded:C7 chord:C7 left:A1 up:A1 down:A5 right:E1 pick flags"),
        (WHILE_RUNNING, "type mypad hint more picture"),
        (IN_PRIVATE, "bring showhint:C7 take:C7 showodds hintanyway oddsanyway"),
        (TO_END_IN_PRIVATE, "resign confirm"),
        (ANYTIME, "help"),
        (ONCE_OVER, "new again on"),
        (LONG_OVER, "reveal details card share result"),
        (WHILE_RUNNING, "dig:C7@C7d4 flag:C7@C7d4 unflag:C7@C7d4 guarded:C7@C7d4 chord:C7@C7d4 pick@C7d4 flags@C7d4"),
        (WHILE_RUNNING, "left:A1@C7d4 up:A1@C7d4 down:A5@C7d4 right:E1@C7d4 type@C7d4 hint@C7d4 more@C7d4"),
        (WHILE_RUNNING, "size@C7d4 size@A1f5 size@A1d3 size@A1ds"),
        (ONCE_OVER, "new@C7d4 again@C7d4 on@C7d4"),
        (LONG_OVER, "reveal@C7d4 details@C7d4 share@C7d4 result@C7d4"),
    ],
    "puzzle": [
        (WHILE_RUNNING, "mine:C7 clear:C7 unmark:C7 fill:C7 left:A1 up:A1 down:A5 right:E1 pencil bucket"),
        (WHILE_RUNNING, "type hint check solution more"),
        (IN_PRIVATE, "bring showhint:C7 take:C7 vote"),
        (TO_END_IN_PRIVATE, "confirm"),
        (ANYTIME, "help"),
        (ONCE_OVER, "new"),
    ],
}
"""All buttons of games, as they are sent, and what presses on them do. A new button is added here, and none goes."""
GAME_IDS = {
    f"{prefix}:1:42:{rest}": policy for prefix, sent in SENT.items() for policy, ids in sent for rest in ids.split()
}
OTHER_IDS: list[tuple[str, re.Pattern[str]]] = [
    ("frontier:1:42@C7ds", _SELECT_ID),
    ("frontier:1:42@C7fs", _SELECT_ID),
    ("mygames:1", re.compile(LIST_ID)),
    *((f"solve:1:123456789012345678:{verb}", SOLVE_ID) for verb in ("show", "copy", "edit")),
    ("solve:1:0:text", SOLVE_ID),
    ("daily:1:play", DAILY_ID),
    *((f"daily:1:2026-11-23:{verb}", DAILY_ID) for verb in ("share", "standings", "post")),
    ("analyse:1:123456789012345678:40:edit", _EDIT),
    ("analyse:1:123456789012345678::edit", _EDIT),
    ("spoiler:1:solution", re.compile(re.escape(SOLUTION_ID))),
    *((f"forget:1:123456789012345678:{verb}", FORGET_ID) for verb in ("get", "ask", "do")),
    *((f"player:1:{field}", PLAYER_ID) for field in ("look", "theme", "pad", "hidden", "name")),
    ("stats:1:123456789012345678:share", STATS_ID),
    *(
        (f"standings:1:{page}:{verb}", STANDINGS_ID)
        for page in ("here:beginner:time:month:1", "all:expert:efficiency:ever:12")
        for verb in ("prev", "next", "period", "share", "category")
    ),
    *((f"schedules:1:0:{verb}", SCHEDULES_ID) for verb in ("open", "daily", "board")),
    *((f"schedules:1:123456789012345678:{verb}", SCHEDULES_ID) for verb in ("change", "delete", "resume", "edit")),
    *((f"menu:1:mines:42:{name}", MENU_ID) for name in ("look", "theme", "remove")),
    *(
        (f"settings:1:{field}", SETTINGS_ID)
        for field in ("channels", "role_id", "difficulty", "lives", "players", "public_pad", "look", "theme", "reset")
    ),
]
ROUTES = routes_for(TYPES, TOOLS)


@pytest.mark.parametrize("custom_id", GAME_IDS)
def test_buttons_of_games_are_read_as_they_were_written(custom_id: str) -> None:
    assert str(parsed(custom_id)) == custom_id
    assert custom_id.partition(":")[0] in ROUTES[InteractionType.component]


@pytest.mark.parametrize("custom_id", GAME_IDS)
def test_presses_on_buttons_of_games_do_what_they_did(custom_id: str) -> None:
    assert parsed(custom_id).button.policy == GAME_IDS[custom_id]


@pytest.mark.parametrize(("custom_id", "pattern"), OTHER_IDS, ids=[custom_id for custom_id, _ in OTHER_IDS])
def test_other_buttons_and_lists_are_read(custom_id: str, pattern: re.Pattern[str]) -> None:
    assert pattern.fullmatch(custom_id)
    assert custom_id.partition(":")[0] in ROUTES[InteractionType.component]


@pytest.mark.parametrize("custom_id", [custom_id for custom_id, pattern in OTHER_IDS if pattern is STANDINGS_ID])
def test_pages_of_standings_are_read_as_they_were_written(custom_id: str) -> None:
    page, verb = Page.parse(custom_id)
    assert page.custom_id(verb) == custom_id


@pytest.mark.parametrize("prefix", ["mines", "puzzle", "retype", "solve", "analyse", "player", "schedules"])
def test_forms_that_are_open_can_still_be_sent(prefix: str) -> None:
    assert prefix in ROUTES[InteractionType.modal_submit]


def test_no_button_was_lost_or_came_without_being_listed_here() -> None:
    listed = {(custom_id.split(":")[0], re.split(r"[:@]", custom_id)[3]) for custom_id in GAME_IDS}
    assert listed == {(game.prefix, button.verb) for game in GAMES if game.prefix in SENT for button in game.buttons}
