"""A mode is a plug-in: two toy modes that the bot has never heard of are played, and found again after a restart."""

from datetime import timedelta

import discord
import pytest

from bot.app import GAMES, MODES, Bot
from bot.engine.pool import WorkerPool
from bot.errors import PlayerError
from bot.games.minesweeper import MINESWEEPER
from bot.games.minesweeper.service import MinesweeperService
from bot.games.minesweeper.session import MinesweeperSession
from bot.play.text import NEWER_GAME
from bot.storage.store import Store
from core import Action, Move, Outcome
from tests.bot.alternating import TO_MOVE, Alternating
from tests.bot.answers import Player, Seen, buttons_of, click, private_text, seen, shown, text_of
from tests.bot.side_by_side import FINISHED, SideBySide
from tests.bot.table import TIMERS, Table, new_bot
from tests.play.results import results_in
from tests.timers import run_timers

TOYS = [MINESWEEPER.with_modes([*MODES, Alternating, SideBySide]), *GAMES[1:]]


@pytest.fixture
async def simcord_bot(database: str, workers: WorkerPool) -> Bot:
    TIMERS.forget()
    return new_bot(await Store.open(database), workers, games=TOYS)


async def alternating(table: Table) -> MinesweeperSession:
    """Alice has started a game against Bob and dug, so that it's his turn."""
    await table.command(table.alice, "alternate", rival=table.bob)
    await table.command(table.alice, "mines look", look="plain")
    await click(table.alice, await table.board(), "dig")
    return await table.game()


async def test_a_player_can_not_move_out_of_turn(table: Table) -> None:
    play = await alternating(table)
    refused = await click(table.alice, await table.board(), "dig")
    assert private_text(refused) == str(TO_MOVE(table.bob.id))
    assert (await table.game()).next_number == play.next_number
    await table.restart(games=TOYS)
    moved = await click(table.bob, await table.board(), "dig")
    assert seen(moved) is Seen.EDITED
    assert (await table.game()).next_number == play.next_number + 1


async def test_it_runs_beside_an_ordinary_game(table: Table) -> None:
    play = await alternating(table)
    await table.start(table.carol)
    assert (await table.game(2)).mode.NAME == "ordinary"
    assert not (await table.bot.part(MinesweeperService).find(play.id) or play).over


async def test_whoever_does_not_move_in_time_has_lost(table: Table) -> None:
    play = await alternating(table)
    await run_timers(table.bot.timers, discord.utils.utcnow() + timedelta(seconds=1))
    assert not (await table.game()).over, "the clock looks at the last move, and sleeps on"
    await table.env.advance_time(61)
    await table.restart(games=TOYS)
    await run_timers(table.bot.timers, discord.utils.utcnow())
    await table.env.settle()
    ended = await table.game()
    assert ended.outcome is Outcome.RESIGNED
    results = {one.player_id: (one.outcome, one.place) for one in await results_in(table.store)}
    assert results == {table.alice.id: ("won", 1)}, "Bob never dug"
    assert ended.next_number == play.next_number + 1
    assert ended.ratings == (), "he made no move, so nobody is rated"


async def test_a_mode_says_what_its_games_mean_for_a_ladder(table: Table) -> None:
    await alternating(table)
    await table.games.move(1, table.bob.id, 5, [Move(Action.FLAG, await table.mine())])
    await table.env.advance_time(61)
    await run_timers(table.bot.timers, discord.utils.utcnow())
    await table.env.settle()
    ratings = (await table.game()).ratings
    assert [(one.player, one.place) for one in ratings] == [(table.bob.id, 1), (table.alice.id, 2)]
    await table.restart(games=TOYS)
    assert (await table.game()).ratings == ratings


async def test_a_version_without_the_mode_leaves_its_games_alone(table: Table) -> None:
    play = await alternating(table)
    board = await table.board()
    await table.restart(games=GAMES)
    refused = await click(table.bob, board, "dig")
    assert private_text(refused) == str(NEWER_GAME)
    with pytest.raises(PlayerError):
        await table.bot.part(MinesweeperService).find(play.id)
    await table.start(table.carol)
    await table.restart(games=TOYS)
    assert (await table.game()).next_number == play.next_number


async def solve(table: Table, player: Player, number: int) -> str:
    """Have a player solve a board by typing, and return what the player reads then."""
    game = (await table.game(number)).game
    moves = " ".join(
        str(Move(Action.DIG, cell)) for cell in sorted(set(game.grid.cells(game.board.where("#"))) - game.field.mines)
    )
    result = await table.command(player, "mines move", moves=moves, game=str(number))
    return text_of(result.response).splitlines()[-1]


async def test_several_players_solve_one_board_side_by_side(table: Table) -> None:
    first = await table.command(table.alice, "side-by-side")
    assert seen(first) is Seen.PRIVATE
    second = await table.command(table.bob, "side-by-side", match=1)
    boards = await table.bot.part(MinesweeperService).boards_of(1)
    assert [board.starter_id for board in boards] == [table.alice.id, table.bob.id]
    assert boards[0].game.field == boards[1].game.field
    assert boards[0].board == boards[1].board
    assert "hint" not in {button["custom_id"].split(":")[3].split("@")[0] for button in buttons_of(shown(second))}
    assert await solve(table, table.bob, 2) == str(FINISHED(1))
    await table.restart(games=TOYS)
    assert await solve(table, table.alice, 1) == str(FINISHED(2))
    assert {one.place for one in await results_in(table.store)} == {1}, "nobody had finished when they began"


async def test_a_finished_game_offers_the_running_one_of_its_mode(table: Table) -> None:
    await alternating(table)
    await table.bot.part(MinesweeperService).resign(1, table.alice.id, 5, moderates=False)
    ended = await click(table.alice, await table.board(), "dig")
    await table.command(table.bob, "alternate", rival=table.alice)
    answer = await click(table.alice, ended.response or await table.board(), "again")
    assert private_text(answer) == str(MinesweeperSession.TEXTS.already_running)
