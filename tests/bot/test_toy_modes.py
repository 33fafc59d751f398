"""A mode is a plug-in: two players take turns to dig, and lose if they take over a minute.

The bot has never heard of this mode. It is played, and found again after a restart.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

import discord
import pytest

from bot.app import GAMES, MODES, Bot
from bot.engine.pool import WorkerPool
from bot.errors import PlayerError
from bot.games.minesweeper import MINESWEEPER
from bot.games.minesweeper.options import PRESETS, new_stored_game
from bot.games.minesweeper.session import MinesweeperSession
from bot.play.mode import About, Mode
from bot.play.rating import Contest
from bot.play.result import PlayerOutcome, Result
from bot.play.text import NEWER_GAME
from bot.play.timers import TimerKind
from bot.storage.models import StoredGame
from bot.storage.store import Store
from bot.text.language import Template, Text
from bot.text.players import mention
from bot.ui.board_message import post
from bot.ui.client import GamesClient, GamesInteraction, place_of, server_of
from bot.ui.commands import command
from core import Action, Move, Outcome
from tests.bot.answers import Seen, click, private_text, seen
from tests.bot.table import TIMERS, Table, new_bot
from tests.play.recorded import results_in
from tests.timers import run_timers

MINUTE = timedelta(minutes=1)
TO_MOVE = Template("{player} digs", player=mention)


@command(Text("Dig in turn"), rival=Text("Who digs after you"))
async def alternate(interaction: GamesInteraction, rival: discord.User) -> None:
    await server_of(interaction)
    stored = new_stored_game(PRESETS["beginner"], place_of(interaction), interaction.user.id, interaction.created_at)
    stored.mode, stored.options = Alternating.NAME, {**stored.options, "rival": rival.id}
    session = await interaction.client.referee.begin(MinesweeperSession, stored, interaction.id)
    await interaction.client.timers.put(Alternating.NAME, session.id, session.started_at + MINUTE)
    await post(interaction, session)


def _is_late(session: MinesweeperSession, now: datetime) -> bool:
    return not session.over and now - session.last_turn_at >= MINUTE


async def _look(client: GamesClient, game: int, now: datetime) -> datetime | None:
    games = client.referee
    if (session := await games.load(game, MinesweeperSession)) is None or session.over:
        return None
    if ended := await games.end(session, _is_late):
        client.board_updates.follow(ended)
    return None if ended else session.last_turn_at + MINUTE


@dataclass(frozen=True)
class Alternating(Mode[MinesweeperSession]):
    NAME, KIND = "alternating", MinesweeperSession.NAME
    timers = (TimerKind(name=NAME, run=_look),)
    commands = (alternate,)
    to_move: int = 0
    waiting: int = 0

    @classmethod
    def read(cls, stored: StoredGame) -> Alternating:
        return cls(stored.starter_id, stored.options["rival"])

    def why_not(self, session: MinesweeperSession, player: int) -> Text | None:
        return None if player == self.to_move else TO_MOVE(self.to_move)

    def after(self, session: MinesweeperSession, report: Any, player: int, at: datetime) -> Alternating:
        return replace(self, to_move=self.waiting, waiting=player)

    def about(self, session: MinesweeperSession) -> About:
        return About(titles=[TO_MOVE(self.to_move)])

    def contest(self, session: MinesweeperSession) -> Contest | None:
        return Contest(self.NAME, {self.waiting: 1, self.to_move: 2}) if len(session.movers) == 2 else None

    def result(self, session: MinesweeperSession, result: Result) -> Result:
        lost = result.player_id == self.to_move
        outcome = PlayerOutcome.LOST if lost else PlayerOutcome.WON
        return replace(result, ranked=False, outcome=outcome.value, place=2 if lost else 1)


TOYS = [MINESWEEPER.with_modes([*MODES, Alternating]), *GAMES[1:]]


@pytest.fixture
async def simcord_bot(database: str, workers: WorkerPool) -> Bot:
    TIMERS.forget()
    return new_bot(await Store.open(database), workers, games=TOYS)


async def alternating(table: Table) -> MinesweeperSession:
    """Alice has started a game against Bob and dug, so that it's his turn."""
    await table.command(table.alice, "alternate", rival=table.bob)
    await table.choose(table.alice, "look", "plain")
    await click(table.alice, await table.board(), "dig")
    return await table.game()


async def test_a_player_can_not_move_out_of_turn_nor_without_the_mode(table: Table) -> None:
    play = await alternating(table)
    board = await table.board()
    assert private_text(await click(table.alice, board, "dig")) == str(TO_MOVE(table.bob.id))
    await table.restart(games=GAMES)
    assert private_text(await click(table.bob, board, "dig")) == str(NEWER_GAME)
    with pytest.raises(PlayerError):
        await table.bot.referee.find(play.id, MinesweeperSession)
    await table.start(table.carol)

    await table.restart(games=TOYS)
    assert (await table.game(2)).mode.NAME == "ordinary"
    assert (await table.game()).next_number == play.next_number
    assert seen(await click(table.bob, await table.board(), "dig")) is Seen.EDITED
    assert (await table.game()).next_number == play.next_number + 1


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

    await table.command(table.bob, "alternate", rival=table.alice)
    answer = await click(table.alice, await table.board(), "again")
    assert seen(answer) is Seen.POSTED, "an ordinary game beside the one of the mode"


async def test_a_mode_says_what_its_games_mean_for_a_ladder(table: Table) -> None:
    await alternating(table)
    await table.referee.move(await table.game(), table.bob.id, 5, [Move(Action.FLAG, await table.mine())])
    await table.env.advance_time(61)
    await run_timers(table.bot.timers, discord.utils.utcnow())
    await table.env.settle()
    ratings = (await table.game()).ratings
    assert [(one.player, one.place) for one in ratings] == [(table.bob.id, 1), (table.alice.id, 2)]
    await table.restart(games=TOYS)
    assert (await table.game()).ratings == ratings
