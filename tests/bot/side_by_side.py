"""A toy mode: several players solve one board, each on a private one of their own, and are placed as they finish."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from bot.games.minesweeper.options import PRESETS, Laying, new_stored_game
from bot.games.minesweeper.service import MinesweeperService
from bot.games.minesweeper.session import MinesweeperSession
from bot.play.mode import Ending, Mode
from bot.play.result import Result
from bot.play.server import Players
from bot.storage.models import StoredGame
from bot.text.language import Template, Text
from bot.ui.board_message import open_private
from bot.ui.client import GamesInteraction, place_of, server_of
from bot.ui.commands import command
from core import Action, Move, lay_for_first_dig

CORNER = (0, 0)
FINISHED = Template("Place {place}")


@command(Text("Solve a board beside others"), match=Text("Which one; a new one by default"))
async def side_by_side(interaction: GamesInteraction, match: int | None = None) -> None:
    await server_of(interaction)
    games, player = interaction.client.part(MinesweeperService), interaction.user.id
    boards = await games.boards_of(match) if match else []
    options = replace(PRESETS["beginner"], players=Players.STARTER)
    field = boards[0].game.field if boards else lay_for_first_dig(*options.figures, CORNER, Random(interaction.id))
    place = place_of(interaction)
    stored = new_stored_game(options, place, player, interaction.created_at, field, Laying.RANDOM)
    stored.mode, stored.match_id = SideBySide.NAME, match
    stored.options = {**stored.options, "before": sum(board.over for board in boards)}
    await open_private(interaction, await games.begin(stored, interaction.id, [Move(Action.DIG, CORNER)]))


@dataclass(frozen=True)
class SideBySide(Mode[MinesweeperSession]):
    NAME, KIND = "side_by_side", MinesweeperSession.NAME
    opens, left_out = True, frozenset({"new", "again", "hint"})
    before: int = 0

    @classmethod
    def read(cls, stored: StoredGame) -> SideBySide:
        return cls(stored.options["before"])

    @classmethod
    def commands(cls) -> list[Any]:
        return [side_by_side]

    def title(self) -> Text:
        return Text("Side by side")

    def result(self, session: MinesweeperSession, result: Result) -> Result:
        return replace(result, ranked=False, place=self.before + 1)

    async def ending(self, interaction: GamesInteraction, session: MinesweeperSession) -> Ending:
        boards = await interaction.client.part(MinesweeperService).boards_of(session.match_id or session.id)
        return Ending(str(FINISHED(sum(board.over for board in boards))), [])
