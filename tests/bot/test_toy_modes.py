"""A variant is a plug-in: two players take turns to dig, and lose if they take over a minute.

The bot has never heard of this variant. It is played, and found again after a restart.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

import discord
import pytest

from bot.app import FEATURES, Bot
from bot.discord.board_message import post
from bot.discord.client import GamesInteraction, place_of, server_of
from bot.discord.commands import command
from bot.discord.feature import Feature, Features
from bot.engine.pool import WorkerPool
from bot.errors import PlayerError
from bot.features.minesweeper.options import PRESETS, new_stored_game
from bot.features.minesweeper.session import About, MinesweeperSession
from bot.game.effect import Effect
from bot.game.pace import move_clock
from bot.game.ratings import Contest
from bot.game.results import Result
from bot.game.text import NEWER_GAME
from bot.store.games import Store
from bot.store.models import StoredGame
from bot.text.language import Template, Text
from bot.text.words import mention
from core import Action, Move, Outcome
from tests.bot.answers import Seen, click, private_text, seen
from tests.bot.table import TIMERS, Table, new_bot
from tests.game.recorded import results_in
from tests.timers import run_timers

MINUTE = timedelta(minutes=1)
TO_MOVE = Template("{player} digs", player=mention)


@command(Text("Dig in turn"), rival=Text("Who digs after you"))
async def alternate(interaction: GamesInteraction, rival: discord.User) -> None:
    await server_of(interaction)
    stored = new_stored_game(PRESETS["beginner"], place_of(interaction), interaction.user.id, interaction.created_at)
    stored.mode, stored.options = Alternating.MODE, {**stored.options, "rival": rival.id}
    session = await interaction.client.referee.begin(MinesweeperSession, stored, interaction.id)
    await post(interaction, session)


class Alternating(MinesweeperSession):
    MODE = "alternating"

    def __init__(self, stored: StoredGame) -> None:
        super().__init__(stored)
        self.to_move: int = stored.starter_id
        self.waiting: int = stored.options["rival"]

    @property
    def due(self) -> datetime | None:
        return None if self.over else self.last_turn_at + MINUTE

    def why_not(self, player: int) -> Text | str | None:
        waits = not self.over and player != self.to_move
        return super().why_not(player) or (TO_MOVE(self.to_move) if waits else None)

    def about(self) -> About:
        return About(titles=[TO_MOVE(self.to_move)])

    def contest(self) -> Contest | None:
        return Contest(self.MODE, {self.waiting: 1, self.to_move: 2}) if len(self.movers) == 2 else None

    def _moved(self, effect: Effect, at: datetime) -> None:
        self.to_move, self.waiting = self.waiting, self.to_move

    def _results(self, result: partial[Result]) -> Iterable[Result]:
        for one in super()._results(result):
            lost = one.player_id == self.to_move
            yield replace(one, ranked=False, outcome="lost" if lost else "won", place=2 if lost else 1)


TOY = Feature(variants=[Alternating], commands=[alternate], timers=[move_clock(MinesweeperSession)])
TOYS = Features([*FEATURES, TOY])


@pytest.fixture
async def simcord_bot(database: str, workers: WorkerPool) -> Bot:
    TIMERS.forget()
    return new_bot(await Store.open(database), workers, features=TOYS)


async def alternating(table: Table) -> MinesweeperSession:
    """Alice has started a game against Bob and dug, so that it's his turn."""
    await table.command(table.alice, "alternate", rival=table.bob)
    await table.choose(table.alice, "look", "plain")
    await click(table.alice, await table.board(), "dig")
    return await table.game()


async def test_a_player_can_not_move_out_of_turn_nor_without_the_variant(table: Table) -> None:
    play = await alternating(table)
    board = await table.board()
    assert private_text(await click(table.alice, board, "dig")) == str(TO_MOVE(table.bob.id))
    await table.restart(features=FEATURES)
    assert private_text(await click(table.bob, board, "dig")) == str(NEWER_GAME)
    with pytest.raises(PlayerError):
        await table.bot.referee.find(play.id, MinesweeperSession)
    await table.start(table.carol)

    await table.restart(features=TOYS)
    assert (await table.game(2)).MODE == "ordinary"
    assert (await table.game()).next_number == play.next_number
    assert seen(await click(table.bob, await table.board(), "dig")) is Seen.EDITED
    assert (await table.game()).next_number == play.next_number + 1


async def test_whoever_does_not_move_in_time_has_lost(table: Table) -> None:
    play = await alternating(table)
    await run_timers(table.bot.timers, discord.utils.utcnow() + timedelta(seconds=1))
    assert not (await table.game()).over, "the clock looks at the last move, and sleeps on"
    await table.env.advance_time(61)
    await table.restart(features=TOYS)
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
    assert seen(answer) is Seen.POSTED, "an ordinary game beside the one of the variant"


async def test_a_variant_says_what_its_games_mean_for_a_ladder(table: Table) -> None:
    await alternating(table)
    await table.referee.move(await table.game(), table.bob.id, 5, [Move(Action.FLAG, await table.mine())])
    await table.env.advance_time(61)
    await run_timers(table.bot.timers, discord.utils.utcnow())
    await table.env.settle()
    ratings = (await table.game()).ratings
    assert [(one.player, one.place) for one in ratings] == [(table.bob.id, 1), (table.alice.id, 2)]
    await table.restart(features=TOYS)
    assert (await table.game()).ratings == ratings
