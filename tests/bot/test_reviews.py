"""Reviews are added to boards after the answer that ended the game, and nobody ever waits for one."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta

import pytest
from simcord.results import ResponseMessage

from bot.engine.jobs import GameReview
from bot.errors import PlayerError
from bot.features.minesweeper import MINESWEEPER, text
from bot.features.minesweeper.session import MinesweeperSession
from core import Dig, Outcome
from tests.bot.answers import Player, Seen, buttons_for, click, private_text, seen, shown, text_of
from tests.bot.forging import press_anything
from tests.bot.private import dig, lost, start_private
from tests.bot.table import Table
from tests.presses import press_of
from tests.referees import running


class Slow:
    """Reviews that are made when the test says so."""

    def __init__(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        self.started = 0
        self.go_on = asyncio.Event()
        self.fails = False
        self._table = table
        self._review = table.bot.engine.review
        monkeypatch.setattr(table.bot.engine, "review", self._wait)

    async def finish(self) -> None:
        self.go_on.set()
        await self._table.env.settle()

    async def _wait(self, digs: Sequence[Dig]) -> GameReview:
        self.started += 1
        await self._table.env.external_wait(self.go_on.wait(), reason="a review takes long")
        if self.fails:
            raise PlayerError("This could not be worked out: try again in a moment.")
        return await self._review(digs)


@pytest.fixture
def slow(table: Table, monkeypatch: pytest.MonkeyPatch) -> Slow:
    return Slow(table, monkeypatch)


async def lose(table: Table, player: Player) -> ResponseMessage:
    """Starts a game with one life, presses a mine and shows the mines. Returns the board, which shows them at once."""
    number = await lose_for_now(table, player)
    await table.press(player, "reveal", None, number)
    return await table.board(number)


async def lose_for_now(table: Table, player: Player) -> int:
    """Starts a game with one life and presses a mine. Returns the game's number."""
    await table.start(player, lives=1)
    number = (await running(table.referee, table.channel.id, MinesweeperSession)).id
    await table.press(player, "dig", (4, 4), number)
    last = await table.dig(player, await table.mine(number), number)
    assert seen(last) is Seen.EDITED
    assert (await table.game(number)).outcome is Outcome.LOST
    assert "Lost" in text_of(await table.board(number))
    return number


async def test_a_lost_game_that_may_continue_names_no_safe_square(table: Table, slow: Slow) -> None:
    await lose_for_now(table, table.alice)
    requests = len(table.env.http_requests)
    await slow.finish()
    board = await table.board()
    assert not has_review(board)
    assert "safe" not in text_of(board)
    assert edits(table, requests) == []
    assert not buttons_for(board, "details")
    refused = await press_anything(table, table.bob, board, str(press_of(MINESWEEPER, 1, "details")))
    assert private_text(refused) == str(text.SHOW_MINES_FIRST)
    await table.press(table.alice, "reveal")
    assert has_review(await table.board())
    assert "### Luck and skill" in private_text(await table.press(table.bob, "details"))


def edits(table: Table, before: int) -> list[str]:
    """What edited messages since then: the bot by itself, or an interaction that was answered before."""
    paths = [str(request.path) for request in table.env.http_requests[before:] if request.method == "PATCH"]
    return ["bot" if path.startswith("/channels/") else "answer" for path in paths]


def has_review(message: ResponseMessage) -> bool:
    return any(words in text_of(message) for words in ("certainly a mine", "% risk", "every dig was safe", "luck "))


async def test_a_review_is_added_by_the_bot_once_the_answer_can_not_be_edited(table: Table, slow: Slow) -> None:
    await lose(table, table.alice)
    await table.env.advance_time(timedelta(minutes=16).total_seconds())
    requests = len(table.env.http_requests)
    await slow.finish()
    assert has_review(await table.board())
    assert edits(table, requests) == ["bot"]


async def test_a_review_is_added_by_the_bot_if_the_answer_refuses_it(table: Table, slow: Slow) -> None:
    await lose(table, table.alice)
    table.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=401, code=50027)
    await slow.finish()
    assert has_review(await table.board())


async def test_a_review_is_added_by_the_answer_after_a_fault_even_where_the_bot_can_not_edit(
    table: Table, slow: Slow
) -> None:
    await lose(table, table.alice)
    table.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=503)
    table.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50001, times=None)
    await slow.finish()
    assert has_review(await table.board())


async def test_a_review_is_added_to_a_game_that_was_resigned_after_a_dig(table: Table, slow: Slow) -> None:
    await table.start(table.alice)
    await click(table.alice, shown(await table.press(table.alice, "resign")), "confirm")
    assert slow.started == 0
    await table.start(table.alice)
    await table.press(table.alice, "dig", (4, 4), 2)
    await table.dig(table.alice, await table.safe_cell(2), 2)
    await click(table.alice, shown(await table.press(table.alice, "resign", None, 2)), "confirm")
    assert "Resigned" in text_of(await table.board(2))
    assert not has_review(await table.board(2))
    await slow.finish()
    assert has_review(await table.board(2))


async def test_private_boards_show_the_review_later(table: Table, slow: Slow) -> None:
    board = await start_private(table, table.alice)
    await dig(table, table.alice, board)
    board = await lost(table, table.alice, board)
    await click(table.alice, board, "reveal")
    assert not has_review(table.message(board.id))
    await slow.finish()
    assert has_review(table.message(board.id))


async def test_a_private_board_of_a_public_game_shows_the_review_later(table: Table, slow: Slow) -> None:
    await table.start(table.alice, lives=1)
    await table.press(table.alice, "dig", (4, 4))
    board = shown(await table.press(table.bob, "mypad"))
    await table.dig(table.alice, await table.mine())
    await table.press(table.alice, "reveal")
    await slow.finish()
    await table.env.advance_time(5)
    assert has_review(table.message(board.id))
    assert has_review(await table.board())


async def test_no_press_on_a_finished_board_waits_for_the_review(table: Table, slow: Slow) -> None:
    board = await lose(table, table.alice)
    assert not has_review(board)
    refused = await click(table.bob, board, "details")
    assert private_text(refused) == "Still reviewing this game. Try again soon."
    assert seen(await click(table.alice, await table.board(), "card")) is Seen.POSTED
    assert seen(await click(table.bob, await table.board(), "new")) is Seen.POSTED
    await table.press(table.bob, "dig", (4, 4), 2)
    assert "is safe" in private_text(await table.press(table.bob, "hint", None, 2))
    requests = len(table.env.http_requests)
    await slow.finish()
    assert slow.started == 1
    assert edits(table, requests)[-1] == "answer"
    assert has_review(await table.board())
    assert "### Luck and skill" in private_text(await click(table.bob, await table.board(), "details"))
    assert slow.started == 1


async def test_a_continued_game_is_reviewed_at_each_end(table: Table, slow: Slow) -> None:
    await lose_for_now(table, table.alice)
    await table.press(table.alice, "on")
    assert not (await table.game()).over
    await slow.finish()
    assert not has_review(await table.board())
    await table.dig(table.alice, await table.mine())
    await table.press(table.alice, "reveal")
    assert has_review(await table.board())
    assert slow.started == 2


async def test_a_review_that_a_killed_process_did_not_show_is_added_by_the_next(table: Table, slow: Slow) -> None:
    await lose(table, table.alice)
    await table.bot.public_boards.store()
    await table.restart()
    for _ in range(2):  # the board as it was, and with its review
        await table.bot.screens.finish()
        await table.env.advance_time(2)
    assert has_review(await table.board())


async def test_after_a_restart_a_review_is_made_once_somebody_looks(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await lose(table, table.alice)
    assert has_review(await table.board())
    await table.bot.public_boards.store()
    await table.restart()
    slow = Slow(table, monkeypatch)
    await table.env.advance_time(60)
    assert slow.started == 0
    requests = len(table.env.http_requests)
    await click(table.bob, board, "details")
    await slow.finish()
    assert edits(table, requests) == [], "the board shows it already"
    assert "### Luck and skill" in private_text(await click(table.bob, board, "details"))
    assert slow.started == 1


async def test_many_games_that_end_at_once_are_reviewed_in_turn(table: Table, slow: Slow) -> None:
    boards = [await lose(table, table.alice) for _ in range(4)]
    assert slow.started == 1
    await slow.finish()
    assert slow.started == 4
    assert all(has_review(table.message(board.id)) for board in boards)
