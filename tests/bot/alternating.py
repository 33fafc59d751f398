"""A toy mode: two players take turns to dig, and lose if they take over a minute."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

import discord

from bot.games.minesweeper.options import PRESETS, new_stored_game
from bot.games.minesweeper.service import MinesweeperService
from bot.games.minesweeper.session import MinesweeperSession
from bot.play.mode import About, Mode
from bot.play.rating import Contest
from bot.play.result import PlayerOutcome, Result
from bot.play.timers import TimerKind
from bot.storage.models import StoredGame
from bot.text.language import Template, Text
from bot.text.players import mention
from bot.ui.board_message import post
from bot.ui.client import GamesClient, GamesInteraction, place_of, server_of
from bot.ui.commands import command

MINUTE = timedelta(minutes=1)
TO_MOVE = Template("{player} digs", player=mention)


@command(Text("Dig in turn"), rival=Text("Who digs after you"))
async def alternate(interaction: GamesInteraction, rival: discord.User) -> None:
    await server_of(interaction)
    stored = new_stored_game(PRESETS["beginner"], place_of(interaction), interaction.user.id, interaction.created_at)
    stored.mode, stored.options = Alternating.NAME, {**stored.options, "rival": rival.id}
    session = await interaction.client.part(MinesweeperService).begin(stored, interaction.id)
    await interaction.client.timers.put(Alternating.NAME, session.id, session.started_at + MINUTE)
    await post(interaction, session)


def _is_late(session: MinesweeperSession, now: datetime) -> bool:
    return not session.over and now - session.last_turn_at >= MINUTE


async def _look(client: GamesClient, game: int, now: datetime) -> datetime | None:
    games = client.part(MinesweeperService)
    if (session := await games.find_now(game)) is None or session.over:
        return None
    if ended := await games.end(session, _is_late):
        client.board_updates.follow(ended)
    return None if ended else session.last_turn_at + MINUTE


@dataclass(frozen=True)
class Alternating(Mode[MinesweeperSession]):
    NAME, KIND = "alternating", MinesweeperSession.NAME
    timers = (TimerKind(name=NAME, run=_look),)
    to_move: int = 0
    waiting: int = 0

    @classmethod
    def read(cls, stored: StoredGame) -> Alternating:
        return cls(stored.starter_id, stored.options["rival"])

    @classmethod
    def commands(cls) -> list[Any]:
        return [alternate]

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
