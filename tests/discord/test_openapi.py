"""Everything the bot sends, checked against Discord's OpenAPI description."""

import asyncio
from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random

import pytest
from discord import ui

from bot.app import Bot
from bot.board.emoji import STANDARD, pack
from bot.board.scene import ALT_TEXT
from bot.discord import text as texts
from bot.discord.button import LastingButton, PrivateView, TextView
from bot.discord.drawing import Context, SceneView, pointer
from bot.discord.form import TYPE, MovesModal
from bot.features.daily.posts import day_view
from bot.features.minesweeper import MINESWEEPER
from bot.features.minesweeper.options import PRESETS, SETTINGS
from bot.features.minesweeper.scheduled import SCHEDULED
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.paste.text import SAVED
from bot.features.puzzle.session import PuzzleOptions
from bot.features.schedules.panel import MOST, Draft, ScheduleList, ScheduleModal
from bot.features.settings.player import NameForm
from bot.features.settings.server import SettingsPanel
from bot.features.solve.handlers import SOLVE, SolveModal
from bot.features.spoiler.board import SpoilerOptions, write_board
from bot.features.spoiler.handlers import SOLUTION
from bot.features.standings.categories import CATEGORIES, TIME
from bot.features.standings.handlers import ShownStandings, StandingsPage, Where, draw_standings
from bot.features.standings.text import NO_PLACE
from bot.game.ratings import Category, Score, rank
from bot.game.schedules import Schedule
from bot.game.session import Session
from bot.game.settings import Players, Server
from bot.game.viewport import PadSize, PrivateBoard
from bot.store.games import Store
from bot.store.models import StoredSchedule
from bot.text.explanation import SeenOdds, describe_odds
from bot.text.language import ENGLISH, Text
from core import Action, analyse, lay_for_first_dig
from tests.at_once import AtOnce
from tests.discord.messages import Part, payload
from tests.discord.sessions import NOON, STARTER, daily_of, ended, play_of, puzzle_of
from tests.discord.views import board_view, private_view, puzzle_view
from tests.openapi import discord_components, errors_in
from tests.presses import parsed, press_of
from tests.tiles import OWN

SEND, UPDATE, MODAL = (
    ("CreateMessageInteractionCallbackRequest", 4),
    ("UpdateMessageInteractionCallbackRequest", 7),
    ("ModalInteractionCallbackRequest", 9),
)
"""The schemas of answers to interactions, and their types."""
MESSAGES = ("IncomingWebhookInteractionRequest", "IncomingWebhookUpdateForInteractionCallbackRequestPartial")
"""The schemas of the messages in the first two."""
EDIT = "MessageEditRequestPartial"
COMMAND = "ApplicationCommandUpdateRequest"
"""In which an id is allowed, other than in the request to create a command."""
SUNDAY = date(2026, 11, 22)
"""When the daily board is the largest."""
PRIVATE, COMPONENTS_V2 = 1 << 6, 1 << 15


@pytest.fixture(scope="module")
def commands() -> list[Part]:
    """The payloads of the bot's commands."""

    async def read() -> list[Part]:
        store = await Store.open("sqlite://")
        async with Bot(store, AtOnce(), AtOnce()) as bot:
            payloads = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
        await store.close()
        return payloads

    return asyncio.run(read())


def running() -> MinesweeperSession:
    return play_of(PRESETS["expert"], "h15 !a1")


def finished() -> MinesweeperSession:
    play = running()
    play.resign(STARTER, NOON)
    return play


def text_with_all_parts() -> TextView:
    """Pictures, spoilers, a file and buttons of a game and of a tool."""
    play = running()
    picture = SeenOdds(play.board, analyse(play.board).probabilities, marked=frozenset([(4, 4)]))
    alt_text = describe_odds(picture, ENGLISH, ALT_TEXT)
    buttons = [LastingButton.of(press_of(MINESWEEPER, play.id, verb, (4, 4)), ENGLISH) for verb in ("take", "showhint")]
    buttons += [
        LastingButton.of(control.press(7), ENGLISH)
        for control in SOLVE.controls
        if control.verb in ("show", "edit", "copy")
    ]
    return TextView(
        "### Odds",
        pictures={"odds1.png": alt_text, "odds2.png": alt_text},
        file="solution.txt",
        buttons=buttons,
    )


def spoilers() -> TextView:
    options = SpoilerOptions(12, 9, 25)
    field = lay_for_first_dig(options.rows, options.columns, options.mines, options.first, Random(1))
    blocks = pack(write_board(field, options.first, STANDARD))
    return TextView("12x9", *blocks, buttons=[LastingButton.of(SOLUTION.press(), ENGLISH)])


def daily_board(moves: int = 0) -> SceneView:
    return private_view(daily_of(SUNDAY, moves), PrivateBoard((8, 8), Action.DIG, PadSize.FIVE), 1)


def standings(category: Category) -> ShownStandings:
    """A page in the middle of others."""
    places = rank(Score(10**18 + at, (at,), at) for at in range(30))
    page = StandingsPage(Where.EVERYWHERE, "intermediate", category.name, number=2)
    return ShownStandings(
        page, {one.name: one for one in CATEGORIES}, places, Text("Intermediate"), {10**18 + 12: "x" * 20}, NO_PLACE
    )


def message(view: ui.LayoutView) -> Part:
    return {"components": payload(view), "flags": COMPONENTS_V2}


PAUSED = Schedule.of(
    StoredSchedule(
        id=10**17,
        guild_id=10**18,
        channel_id=10**18,
        board="expert",
        times="09:00 18:30",
        zone="America/Argentina/ComodRivadavia",
        untouched=0,
        paused="access:known",
    )
)
DAILY_BOARDS = {"daily": SCHEDULED["beginner"]}
ALL_SET = Server(frozenset(range(99)), 7, "expert", 5, Players.STARTER, False)
VIEWS: dict[str, Callable[[], ui.LayoutView]] = {
    "pointer": lambda: pointer(play_of(PRESETS["beginner"]), ENGLISH).view,
    "pointer in a direct message": lambda: pointer(play_of(PRESETS["beginner"], guild=None), ENGLISH).view,
    "unstarted game": lambda: board_view(play_of(PRESETS["beginner"])),
    "wide game that offers a picture": lambda: board_view(play_of(PRESETS["expert"])),
    "running game": lambda: board_view(running()),
    "game as a picture": lambda: board_view(running(), pictured=True),
    "game of tiles": lambda: board_view(running(), Context(tiles=OWN)),
    "finished game": lambda: board_view(finished()),
    "lost game that may go on": lambda: board_view(play_of(PRESETS["beginner"], "e5 a1-9 b-i9 a-i1")),
    "own pad": lambda: private_view(running(), PrivateBoard((0, 0), Action.DIG, PadSize.FIVE), 1),
    "own pad with a list": lambda: private_view(running(), PrivateBoard((8, 8), Action.FLAG, PadSize.FRONTIER), 1),
    "own pad as a picture": lambda: private_view(
        running(), PrivateBoard((0, 0), Action.DIG, PadSize.FIVE), 1, pictured=True
    ),
    "puzzle without a picture": lambda: puzzle_view(puzzle_of(PuzzleOptions(30, 26), "!a1"), Context(pictures=False)),
    "unmarked puzzle": lambda: puzzle_view(puzzle_of(PuzzleOptions())),
    "running puzzle": lambda: puzzle_view(puzzle_of(PuzzleOptions(30, 26), "a-z1 !a2")),
    "finished puzzle": lambda: puzzle_view(ended(puzzle_of(PuzzleOptions(30, 26)))),
    "text": lambda: TextView("C7: 3 opened."),
    "text with all parts": text_with_all_parts,
    "spoilers": spoilers,
    "daily board": daily_board,
    "finished daily board": lambda: daily_board(381),
    "standings of a day": lambda: day_view("### Daily 1", SUNDAY, ENGLISH, is_open=True),
    "settings": lambda: SettingsPanel(Server(), SETTINGS, None, 10**18, ENGLISH),
    "standings": lambda: draw_standings(standings(CATEGORIES[4]), ENGLISH, {}),
    "standings for everyone": lambda: draw_standings(standings(TIME), ENGLISH, {}, texts.SHARED_BY("<@7>")),
    "all settings": lambda: SettingsPanel(ALL_SET, SETTINGS, None, 1, ENGLISH),
    "no schedules": lambda: ScheduleList([], SCHEDULED, NOON, ENGLISH),
    "as many schedules as fit": lambda: ScheduleList([PAUSED] * MOST, SCHEDULED, NOON, ENGLISH, SAVED),
}


def wrong(kind: tuple[str, int], data: Part) -> list[str]:
    """What is wrong with an answer to an interaction."""
    schema, number = kind
    return errors_in(schema, {"type": number, "data": data})


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
async def test_every_view_is_valid(view: Callable[[], ui.LayoutView]) -> None:
    assert errors_in(EDIT, message(view())) == []


async def test_each_kind_of_message_takes_the_same_components() -> None:
    schemas = [discord_components()["schemas"][name]["properties"]["components"] for name in (*MESSAGES, EDIT)]
    assert schemas[0] == schemas[1] == schemas[2]
    data = message(puzzle_view(puzzle_of(PuzzleOptions())))
    assert wrong(SEND, data) == wrong(UPDATE, data) == []


@pytest.mark.parametrize(
    ("content", "button"),
    [
        ("Resign?", LastingButton(press_of(MINESWEEPER, 7, "confirm"), label="End the game")),
        ("Stored of you: 1 game.", LastingButton(f"forget:1:{10**19}:ask", label="Delete all of it")),
    ],
    ids=["to resign", "to delete data"],
)
async def test_private_questions_are_valid(content: str, button: LastingButton) -> None:
    data = {"content": content, "components": payload(PrivateView(button)), "flags": PRIVATE}
    assert wrong(SEND, data) == wrong(UPDATE, data) == []


def moves_modal(session: Session) -> MovesModal:
    return MovesModal(session, ENGLISH, session.press(TYPE))


MODALS: dict[str, Callable[[], ui.Modal]] = {
    "moves": lambda: moves_modal(running()),
    "marks": lambda: moves_modal(puzzle_of(PuzzleOptions())),
    "solve": lambda: SolveModal(ENGLISH),
    "edit": lambda: SolveModal(ENGLISH, "2 2\n" * 1000),
    "schedule daily": lambda: ScheduleModal(parsed("schedules:1:0:daily"), DAILY_BOARDS, ENGLISH),
    "schedule": lambda: ScheduleModal(parsed("schedules:1:0:board"), SCHEDULED, ENGLISH),
    "edit schedule": lambda: ScheduleModal(
        parsed("schedules:1:0:board"), SCHEDULED, ENGLISH, Draft("expert", "7", "25:00", "Berlin")
    ),
    "no name": lambda: NameForm("", ENGLISH),
    "name": lambda: NameForm("x" * 20, ENGLISH),
}


@pytest.mark.parametrize("modal", MODALS.values(), ids=MODALS)
async def test_every_modal_is_valid(modal: Callable[[], ui.Modal]) -> None:
    assert wrong(MODAL, modal().to_dict()) == []


def test_the_commands_are_valid_and_for_servers_and_users_everywhere(commands: list[Part]) -> None:
    assert commands
    for command in commands:
        assert errors_in(COMMAND, command) == []
        assert command["integration_types"] == ([0] if command["name"] in ("duel", "race") else [0, 1])
        assert command["contexts"] == ([0] if command["name"] in ("duel", "race") else [0, 1, 2])


async def test_what_is_too_long_or_too_much_is_invalid(commands: list[Part]) -> None:
    board = message(board_view(running()))
    row = next(part for part in board["components"] if "components" in part)
    row["components"][0]["custom_id"] = "x" * 101
    assert wrong(SEND, board)
    crowd = message(pointer(running(), ENGLISH).view)
    assert wrong(UPDATE, {**crowd, "components": crowd["components"] * 41})
    assert wrong(MODAL, {**moves_modal(running()).to_dict(), "title": "x" * 46})
    command = next(command for command in commands if command.get("options"))
    option = {**command["options"][0], "description": "x" * 101}
    assert errors_in(COMMAND, {**command, "options": [option]})


def test_without_a_description_the_summary_says_that_tests_were_skipped(
    pytestconfig: pytest.Config, tmp_path: Path
) -> None:
    with pytest.raises(pytest.skip.Exception, match="Discord's description"):
        discord_components(tmp_path / "openapi.json")
    assert "-rfEs" in pytestconfig.getini("addopts"), "s is for what was skipped"
