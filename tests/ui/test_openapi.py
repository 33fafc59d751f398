"""Everything the bot sends, checked against Discord's OpenAPI description."""

from collections.abc import AsyncIterator, Callable
from datetime import date
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from discord import ui
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from bot.app import Bot
from bot.games.minesweeper import MINESWEEPER
from bot.games.minesweeper.options import PRESETS, SETTINGS
from bot.games.minesweeper.scheduled import SCHEDULED
from bot.games.minesweeper.session import MinesweeperSession
from bot.games.minesweeper.view import BoardView, PrivateBoardView
from bot.games.puzzle.session import PuzzleOptions
from bot.games.puzzle.view import PuzzleView
from bot.modes.daily.posts import day_view
from bot.play.private_board import PadSize, PrivateBoard
from bot.play.scheduled import Schedule
from bot.play.server import Players, Server
from bot.play.session import Session
from bot.play.standings import Category, Score, rank
from bot.render.board import OddsPicture
from bot.render.budget import pack
from bot.render.emoji import STANDARD
from bot.storage.models import StoredSchedule
from bot.storage.store import Store
from bot.text.language import ENGLISH, Text
from bot.tools.analyse.handlers import AnalyseModal
from bot.tools.player_settings.panel import NameForm
from bot.tools.schedules import text as schedules
from bot.tools.schedules.form import Draft, ScheduleModal
from bot.tools.schedules.panel import MOST, ScheduleList
from bot.tools.server_settings.panel import SettingsPanel
from bot.tools.solve.handlers import SOLVE, SolveModal
from bot.tools.spoiler.board import SpoilerOptions, write_board
from bot.tools.spoiler.handlers import SOLUTION
from bot.tools.standings.categories import CATEGORIES, TIME, categories_of
from bot.tools.standings.handlers import Page, Shown, Where, draw_standings
from bot.tools.standings.text import NO_PLACE
from bot.tools.stats.handlers import SHARE
from bot.ui import text as texts
from bot.ui.button import LastingButton, PrivateView, TextView
from bot.ui.drawing import Context, pointer
from bot.ui.help import odds_alt_text
from bot.ui.typed_moves import TYPE, MovesModal
from core import Action, analyse, lay_for_first_dig
from tests.at_once import AtOnce
from tests.openapi import discord_components
from tests.presses import press_of
from tests.tiles import OWN
from tests.ui.sessions import NOON, STARTER, Part, daily_of, ended, payload, play_of, puzzle_of

SEND, UPDATE, MODAL = 4, 7, 9
SUNDAY = date(2026, 11, 22)
"""When the daily board is the largest."""
PRIVATE, COMPONENTS_V2 = 1 << 6, 1 << 15

Validate = Callable[[str, Any], list[str]]


@pytest.fixture(scope="module")
def wrong() -> Validate:
    """Returns the errors of a payload, given the name of its schema."""
    components = discord_components()

    def find(schema: str, sent: Any) -> list[str]:
        validator = Draft202012Validator({"$ref": f"#/components/schemas/{schema}", "components": components})
        return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(sent)]

    return find


@pytest.fixture
async def commands() -> AsyncIterator[list[Part]]:
    """The payloads of the bot's commands."""
    store = await Store.open("sqlite://")
    async with Bot(store, AtOnce(), AtOnce()) as bot:
        yield [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    await store.close()


def running() -> MinesweeperSession:
    return play_of(PRESETS["expert"], "h15 !a1")


def finished() -> MinesweeperSession:
    play = running()
    play.resign(STARTER, NOON)
    return play


def solution(*verbs: str) -> TextView:
    buttons = [control.button(ENGLISH, 7) for control in SOLVE.controls if control.verb in verbs]
    return TextView("### Count puzzle", file="solution.txt", buttons=buttons)


def help_view(*, show: bool) -> TextView:
    play = running()
    picture = OddsPicture(play.board, analyse(play.board).probabilities, marked=frozenset([(4, 4)]))
    buttons = [LastingButton.of(press_of(MINESWEEPER, play.id, verb, (4, 4)), ENGLISH) for verb in ("take", "showhint")]
    alt_text = odds_alt_text(picture, ENGLISH)
    pictures = {"odds1.png": alt_text, "odds2.png": alt_text}
    return TextView("### Odds", pictures=pictures, buttons=buttons if show else [])


def spoilers(*buttons: LastingButton) -> TextView:
    options = SpoilerOptions(12, 9, 25)
    field = lay_for_first_dig(options.rows, options.columns, options.mines, options.first, Random(1))
    return TextView("12x9", *pack(write_board(field, options.first, STANDARD)), buttons=buttons)


def daily_board(size: PadSize, moves: int = 0) -> PrivateBoardView:
    return PrivateBoardView(daily_of(SUNDAY, moves), PrivateBoard((8, 8), Action.DIG, size), 1)


def standings(category: Category) -> Shown:
    """A page in the middle of others."""
    places = rank(Score(10**18 + at, (at,), at) for at in range(30))
    page = Page(Where.EVERYWHERE, "intermediate", category.name, number=2)
    return Shown(page, categories_of([]), places, Text("Intermediate"), {10**18 + 12: "x" * 20}, NO_PLACE)


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
    "unstarted game": lambda: BoardView(play_of(PRESETS["beginner"])),
    "wide game that offers a picture": lambda: BoardView(play_of(PRESETS["expert"])),
    "running game": lambda: BoardView(running()),
    "game as a picture": lambda: BoardView(running(), pictured=True),
    "game of tiles": lambda: BoardView(running(), Context(tiles=OWN)),
    "result card": lambda: TextView("### Won", pictures={"result.png": "The final board"}),
    "finished game": lambda: BoardView(finished()),
    "lost game that may go on": lambda: BoardView(play_of(PRESETS["beginner"], "e5 a1-9 b-i9 a-i1")),
    "own pad": lambda: PrivateBoardView(running(), PrivateBoard((0, 0), Action.DIG, PadSize.FIVE), 1),
    "own pad with a list": lambda: PrivateBoardView(running(), PrivateBoard((8, 8), Action.FLAG, PadSize.FRONTIER), 1),
    "own pad as a picture": lambda: PrivateBoardView(
        running(), PrivateBoard((0, 0), Action.DIG, PadSize.FIVE), 1, pictured=True
    ),
    "puzzle without a picture": lambda: PuzzleView(puzzle_of(PuzzleOptions(30, 26), "!a1"), Context(pictures=False)),
    "unmarked puzzle": lambda: PuzzleView(puzzle_of(PuzzleOptions())),
    "running puzzle": lambda: PuzzleView(puzzle_of(PuzzleOptions(30, 26), "a-z1 !a2")),
    "finished puzzle": lambda: PuzzleView(ended(puzzle_of(PuzzleOptions(30, 26)))),
    "private solution": lambda: solution("show", "edit", "copy"),
    "solution for everyone": lambda: solution("copy"),
    "private hint": lambda: help_view(show=True),
    "odds for everyone": lambda: help_view(show=False),
    "hint whose move was made": lambda: TextView("C7: 3 opened."),
    "spoilers": lambda: spoilers(SOLUTION.button(ENGLISH)),
    "spoilers without a button": spoilers,
    **{f"daily board, {size.value}": partial(daily_board, size) for size in PadSize},
    "finished daily board": lambda: daily_board(PadSize.FIVE, 381),
    "standings of a day": lambda: day_view("### Daily 1", SUNDAY, ENGLISH, is_open=True),
    "settings": lambda: SettingsPanel(Server(), SETTINGS, None, 10**18, ENGLISH),
    "statistics": lambda: TextView(
        "### Statistics", pictures={"statistics.png": "Two charts"}, buttons=[SHARE.button(ENGLISH, 7)]
    ),
    "statistics without a chart": lambda: TextView("### Statistics"),
    "standings": lambda: draw_standings(standings(CATEGORIES[4]), ENGLISH, {}),
    "standings for everyone": lambda: draw_standings(standings(TIME), ENGLISH, {}, texts.SHARED_BY("<@7>")),
    "all settings": lambda: SettingsPanel(ALL_SET, SETTINGS, None, 1, ENGLISH),
    "no schedules": lambda: ScheduleList([], SCHEDULED, NOON, ENGLISH),
    "as many schedules as fit": lambda: ScheduleList([PAUSED] * MOST, SCHEDULED, NOON, ENGLISH, schedules.ADDED),
}


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
async def test_every_view_is_valid_in_each_kind_of_message(wrong: Validate, view: Callable[[], ui.LayoutView]) -> None:
    data = message(view())
    assert wrong("CreateMessageInteractionCallbackRequest", {"type": SEND, "data": data}) == []
    assert wrong("UpdateMessageInteractionCallbackRequest", {"type": UPDATE, "data": data}) == []
    assert wrong("MessageEditRequestPartial", data) == []


@pytest.mark.parametrize("guild", [100, None])
def test_pointers_are_valid(wrong: Validate, guild: int | None) -> None:
    data = message(pointer(play_of(PRESETS["beginner"], guild=guild), ENGLISH).view)
    assert wrong("UpdateMessageInteractionCallbackRequest", {"type": UPDATE, "data": data}) == []
    assert wrong("MessageEditRequestPartial", data) == []


def test_private_questions_are_valid(wrong: Validate) -> None:
    view = PrivateView(LastingButton(press_of(MINESWEEPER, 7, "confirm"), label="End the game"))
    data = {"content": "Resign?", "components": payload(view), "flags": PRIVATE}
    assert wrong("CreateMessageInteractionCallbackRequest", {"type": SEND, "data": data}) == []


def test_the_question_before_deleting_data_is_valid(wrong: Validate) -> None:
    view = PrivateView(LastingButton(f"forget:1:{10**19}:ask", label="Delete all of it"))
    data = {"content": "Stored of you: 1 game.", "components": payload(view), "flags": PRIVATE}
    assert wrong("CreateMessageInteractionCallbackRequest", {"type": SEND, "data": data}) == []
    assert wrong("UpdateMessageInteractionCallbackRequest", {"type": UPDATE, "data": data}) == []


def moves_modal(session: Session) -> MovesModal:
    return MovesModal(session, ENGLISH, session.press(TYPE))


@pytest.mark.parametrize(
    "modal",
    [
        lambda: moves_modal(running()),
        lambda: moves_modal(puzzle_of(PuzzleOptions())),
        lambda: SolveModal(ENGLISH),
        lambda: SolveModal(ENGLISH, "2 2\n" * 1000),
        lambda: AnalyseModal(ENGLISH),
        lambda: ScheduleModal("schedules:1:0:daily", DAILY_BOARDS, ENGLISH),
        lambda: ScheduleModal("schedules:1:0:board", SCHEDULED, ENGLISH),
        lambda: ScheduleModal("schedules:1:0:board", SCHEDULED, ENGLISH, Draft("expert", "7", "25:00", "Berlin")),
        lambda: NameForm(None, ENGLISH),
        lambda: NameForm("x" * 20, ENGLISH),
    ],
    ids=[
        "moves",
        "marks",
        "solve",
        "edit",
        "analyse",
        "schedule daily",
        "schedule",
        "edit schedule",
        "no name",
        "name",
    ],
)
def test_every_modal_is_valid(wrong: Validate, modal: Callable[[], ui.Modal]) -> None:
    assert wrong("ModalInteractionCallbackRequest", {"type": MODAL, "data": modal().to_dict()}) == []


async def test_the_commands_are_valid(wrong: Validate, commands: list[Part]) -> None:
    assert commands
    for command in commands:
        assert wrong("ApplicationCommandUpdateRequest", command) == []
        assert wrong("ApplicationCommandCreateRequest", command) == []


async def test_the_commands_are_for_servers_and_users_everywhere(commands: list[Part]) -> None:
    for command in commands:
        assert command["integration_types"] == [0, 1]
        assert command["contexts"] == ([0] if command["name"] == "server-settings" else [0, 1, 2])


def test_a_long_custom_id_is_invalid(wrong: Validate) -> None:
    data = message(BoardView(running()))
    row = next(part for part in data["components"] if "components" in part)
    row["components"][0]["custom_id"] = "x" * 101
    assert wrong("CreateMessageInteractionCallbackRequest", {"type": SEND, "data": data}) != []


def test_too_many_components_are_invalid(wrong: Validate) -> None:
    data = message(pointer(running(), ENGLISH).view)
    data["components"] *= 41
    assert wrong("UpdateMessageInteractionCallbackRequest", {"type": UPDATE, "data": data}) != []


def test_a_modal_with_a_long_title_is_invalid(wrong: Validate) -> None:
    modal = {**moves_modal(running()).to_dict(), "title": "x" * 46}
    assert wrong("ModalInteractionCallbackRequest", {"type": MODAL, "data": modal}) != []


async def test_a_command_with_a_long_description_is_invalid(wrong: Validate, commands: list[Part]) -> None:
    for command in (command for command in commands if command.get("options")):
        command["options"][0]["description"] = "x" * 101
        assert wrong("ApplicationCommandUpdateRequest", command) != []


def test_without_a_description_the_summary_says_that_tests_were_skipped(
    pytestconfig: pytest.Config, tmp_path: Path
) -> None:
    with pytest.raises(pytest.skip.Exception, match="Discord's description"):
        discord_components(tmp_path / "openapi.json")
    assert "-rfEs" in pytestconfig.getini("addopts"), "s is for what was skipped"


def test_a_description_that_can_not_be_read_fails(tmp_path: Path) -> None:
    (tmp_path / "openapi.json").write_text("{}")
    with pytest.raises(KeyError):
        discord_components(tmp_path / "openapi.json")
