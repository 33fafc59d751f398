"""discord.py keeps nothing of what the bot has sent: buttons, lists and forms are known by their custom_ids alone."""

import asyncio
import gc
from collections.abc import Iterator

from discord.ui.view import BaseView

from bot.discord.button import LastingView, PrivateView
from bot.discord.form import Modal
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.puzzle import PUZZLE
from bot.features.puzzle.session import PuzzleSession
from tests.bot.answers import Player, Seen, answered, click, seen, shown
from tests.bot.table import Table
from tests.presses import press_of
from tests.referees import running

QUARTER_OF_AN_HOUR = 15 * 60


def kinds_of(kind: type[BaseView]) -> Iterator[type[BaseView]]:
    """The kinds of messages and forms that the bot sends."""
    for below in kind.__subclasses__():
        if below.__module__.startswith("bot."):
            yield below
        yield from kinds_of(below)


def views() -> list[BaseView]:
    """All that this process has in memory."""
    return [view for view in gc.get_objects() if isinstance(view, BaseView)]


async def answer_privately(table: Table, player: Player) -> None:
    """Private answers with buttons of every kind, and a form."""
    for command in ("settings", "mines privacy", "standings", "daily"):
        assert seen(await table.command(player, command)) is Seen.PRIVATE
    for verb in ("more", "mypad", "hint"):
        assert seen(await table.press(player, verb)) is Seen.PRIVATE
    asked = shown(await table.command(player, "mines end"))
    assert seen(await table.press(player, "typed")) is Seen.FORM
    assert seen(await click(player, asked, "confirm")) is Seen.EDITED


def test_discord_py_needs_to_keep_no_kind_of_message() -> None:
    for kind in set(kinds_of(BaseView)):
        assert issubclass(kind, LastingView | PrivateView | Modal)


async def test_nothing_is_kept_of_private_answers_and_forms_and_other_buttons_outlive_them(table: Table) -> None:
    before = {id(view): view for view in views()}  # of earlier tests
    await table.start(table.alice)
    await table.command(table.bob, "puzzle")
    await table.dig(table.alice, (4, 4))
    await answer_privately(table, table.alice)
    gc.collect()
    assert [view for view in views() if id(view) not in before] == []
    assert [task for task in asyncio.all_tasks() if "timeout" in repr(task.get_coro())] == []

    await table.env.advance_time(QUARTER_OF_AN_HOUR + 1)
    puzzle = await running(table.referee, table.channel.id, PuzzleSession)
    assert puzzle.message_id is not None
    board = table.message(puzzle.message_id)
    marked = answered(await table.bob.click(board, custom_id=str(press_of(PUZZLE, puzzle.id, "mine", (0, 0)))))
    assert seen(marked) is Seen.EDITED
    await table.start(table.alice)
    started = await running(table.referee, table.channel.id, MinesweeperSession)
    assert seen(await table.dig(table.alice, (4, 4), started.id)) is Seen.EDITED
