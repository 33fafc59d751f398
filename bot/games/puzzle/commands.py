"""`/puzzle`: count puzzles."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Range

from bot.games.puzzle import text
from bot.games.puzzle.handlers import give_hint, start_puzzle
from bot.games.puzzle.service import PuzzleService
from bot.games.puzzle.session import (
    DEFAULT_DENSITY,
    DEFAULT_SIDE,
    MAX_DENSITY,
    MAX_ROWS,
    MIN_DENSITY,
    MIN_SIDE,
    PuzzleOptions,
    PuzzleSession,
)
from bot.ui.board_message import move_to_bottom
from bot.ui.client import GamesInteraction, place_of
from bot.ui.commands import choices, command, everywhere, localized, localized_name
from bot.ui.handlers import ask_to_end, remove_player
from bot.ui.help import send_help_page
from bot.ui.press import check_end
from bot.ui.sending import reply
from bot.ui.text import HAS_BEEN_REMOVED
from bot.ui.typed_moves import play_moves
from core import MAX_COLUMNS, Difficulty

DIFFICULTIES = choices(text.DIFFICULTIES)


@everywhere
class PuzzleCommands(app_commands.Group):
    """`/puzzle` and its subcommands."""

    @command(
        text.NEW,
        rows=text.ROWS(DEFAULT_SIDE),
        columns=text.COLUMNS(DEFAULT_SIDE),
        density=text.DENSITY(DEFAULT_DENSITY),
        difficulty=text.DIFFICULTY,
    )
    @app_commands.choices(difficulty=DIFFICULTIES)
    async def new(
        self,
        interaction: GamesInteraction,
        rows: Range[int, MIN_SIDE, MAX_ROWS] = DEFAULT_SIDE,
        columns: Range[int, MIN_SIDE, MAX_COLUMNS] = DEFAULT_SIDE,
        density: Range[int, MIN_DENSITY, MAX_DENSITY] = DEFAULT_DENSITY,
        difficulty: str = Difficulty.PAIRS.value,
    ) -> None:
        await start_puzzle(interaction, PuzzleOptions(rows, columns, density, Difficulty(difficulty)))

    @command(text.MARK, moves=text.MOVES)
    async def mark(self, interaction: GamesInteraction, moves: str) -> None:
        await play_moves(interaction, await _running(interaction), moves)

    @command(text.GET_HINT)
    async def hint(self, interaction: GamesInteraction) -> None:
        await give_hint(interaction, await _running(interaction))

    @command(text.BOARD)
    async def board(self, interaction: GamesInteraction) -> None:
        await move_to_bottom(interaction, await _running(interaction))

    @command(text.END)
    async def end(self, interaction: GamesInteraction) -> None:
        puzzle = await _running(interaction)
        check_end(interaction, puzzle)
        await ask_to_end(interaction, puzzle)

    @command(text.REMOVE, player=text.PLAYER)
    async def remove(self, interaction: GamesInteraction, player: discord.User) -> None:
        await remove_player(interaction, await _running(interaction), player.id)
        await reply(interaction, HAS_BEEN_REMOVED(player.mention))

    @command(text.GET_HELP)
    async def help(self, interaction: GamesInteraction) -> None:
        await send_help_page(interaction, PuzzleSession.PREFIX)


def make_commands() -> Sequence[Any]:
    """Return new commands, for one bot."""
    return [PuzzleCommands(name=localized_name("puzzle"), description=localized(text.PUZZLE))]


async def _running(interaction: GamesInteraction) -> PuzzleSession:
    return await interaction.client.part(PuzzleService).running(place_of(interaction).channel_id)
