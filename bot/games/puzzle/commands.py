"""`/puzzle`: count puzzles."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Range

from bot.games.puzzle.handlers import start_puzzle
from bot.games.puzzle.help import give_hint
from bot.games.puzzle.options import (
    DEFAULT_DENSITY,
    DEFAULT_SIDE,
    MAX_DENSITY,
    MAX_ROWS,
    MIN_DENSITY,
    MIN_SIDE,
    TITLES,
    PuzzleOptions,
)
from bot.games.puzzle.service import PuzzleService
from bot.games.puzzle.session import PuzzleSession
from bot.ui.client import GamesInteraction, place_of
from bot.ui.ending import ask_to_end, check_end, remove_player
from bot.ui.error_boundary import guarded
from bot.ui.replies import move_to_bottom, reply
from bot.ui.typed_moves import play_moves
from core import MAX_COLUMNS, Difficulty

NEEDED = {
    Difficulty.SINGLE: "one number at a time decides every square",
    Difficulty.PAIRS: "now and then two numbers have to be taken together",
    Difficulty.SEARCH: "as few numbers as can be: some squares may have to be tried",
    Difficulty.COMPLETE: "every number is given, as a large puzzle for paper and pencil",
}
DIFFICULTIES = [
    Choice(name=f"{TITLES[difficulty]}: {needed}", value=difficulty.value) for difficulty, needed in NEEDED.items()
]
HELP = """\
### How to solve a count puzzle
A number counts the mines in its own square and the eight around it, 0 to 9. A number fades once it is met.
**The yellow frame** in the picture is the pad, the buttons below it; ⬅️ ⬆️ ⬇️ ➡️ move it.
**✏️ A press** marks a square as a mine (dark, blue button), another one as clear (light, green button), and one more \
takes the mark off.
**🪣 The bucket** beside the arrows fills: press a number whose marks decide the rest around it, and the rest is marked.
**Won** when exactly the mines are marked as mines; clear squares needn't be marked.
**Hint** shows you a square to mark, and why. **Check** tells you alone how many marks are wrong. **Show solution** \
asks who may end the puzzle (its starter, who manages messages, after 24 hours anyone) once more, and ends it as soon \
as any two others want that; a second press takes the vote back.
### Typing is faster
*Type moves*, or `/puzzle mark`: `c7 d8` marks as clear, `!e3` as a mine, `@f4` fills around a number, `c7-9` and \
`c-f7` are runs, `c7-e9` is a rectangle. Type the same again to take your marks off.
### Commands
`/puzzle new` starts a puzzle, also with `rows`, `columns`, `density` and `difficulty`
`/puzzle hint` shows a square to mark · `/puzzle board` brings it down · `/puzzle end` ends it
`/puzzle solve` finds the mines of a puzzle of your own
"""


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class PuzzleCommands(app_commands.Group):
    """Count puzzles: how many mines each cell and its neighbours have"""

    @app_commands.command(description="Start a count puzzle that everybody in this channel can solve")
    @app_commands.describe(
        rows=f"How many rows: {DEFAULT_SIDE} unless you say otherwise",
        columns=f"How many columns, one letter each: {DEFAULT_SIDE} unless you say otherwise",
        density=f"About how many percent of the squares are mines: {DEFAULT_DENSITY} unless you say otherwise",
        difficulty="Medium unless you say otherwise",
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
        async with guarded(interaction):
            await start_puzzle(interaction, PuzzleOptions(rows, columns, density, Difficulty(difficulty)))

    @app_commands.command(description="Mark many squares of this channel's puzzle at once")
    @app_commands.describe(
        moves="c7 d8 marks as clear, !e3 as a mine, @f4 fills around a number; c7-9, c-f7 and c7-e9 are many"
    )
    async def mark(self, interaction: GamesInteraction, moves: str) -> None:
        async with guarded(interaction):
            await play_moves(interaction, await _running(interaction), moves)

    @app_commands.command(description="A square to mark near the pad, and why")
    async def hint(self, interaction: GamesInteraction) -> None:
        async with guarded(interaction):
            await give_hint(interaction, await _running(interaction))

    @app_commands.command(description="Bring the puzzle down to the end of the channel")
    async def board(self, interaction: GamesInteraction) -> None:
        async with guarded(interaction):
            await move_to_bottom(interaction, await _running(interaction))

    @app_commands.command(description="End the puzzle and show its solution")
    async def end(self, interaction: GamesInteraction) -> None:
        async with guarded(interaction):
            puzzle = await _running(interaction)
            check_end(interaction, puzzle)
            await ask_to_end(interaction, puzzle)

    @app_commands.command(description="Take a player out of this puzzle; for its starter and for moderators")
    @app_commands.describe(player="Who may no longer mark in this puzzle")
    async def remove(self, interaction: GamesInteraction, player: discord.User) -> None:
        async with guarded(interaction):
            await remove_player(interaction, await _running(interaction), player)

    @app_commands.command(description="How to solve a count puzzle")
    async def help(self, interaction: GamesInteraction) -> None:
        async with guarded(interaction):
            await reply(interaction, HELP)


def make_commands() -> Sequence[Any]:
    """Return new commands, for one bot."""
    return [PuzzleCommands(name="puzzle")]


async def _running(interaction: GamesInteraction) -> PuzzleSession:
    return await interaction.client.part(PuzzleService).running(place_of(interaction).channel_id)
