"""`/minesweeper`, which starts a game, and `/mines` for everything else."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Range

from bot.games.minesweeper.handlers import start_game
from bot.games.minesweeper.help import give_hint, give_odds
from bot.games.minesweeper.options import LIVES_TOGETHER, MAX_LIVES, MAX_ROWS, MIN_SIDE, PRESETS, choose_options
from bot.games.minesweeper.service import MinesweeperService
from bot.games.minesweeper.session import MinesweeperSession
from bot.games.minesweeper.text import TITLES
from bot.play.players import Players
from bot.ui.client import GamesInteraction, place_of, server_of
from bot.ui.ending import ask_to_end, check_end, remove_player
from bot.ui.error_boundary import guarded
from bot.ui.replies import move_to_bottom, reply
from bot.ui.typed_moves import play_moves
from core import MAX_COLUMNS

HELP = """\
### How to play
Open every square without a mine. A number counts the mines that touch it, corners included.
**The yellow squares** are the buttons below the board. ⬅️ ⬆️ ⬇️ ➡️ move them over it, and they move on by themselves \
to where a single number decides something.
**⛏️ or 🚩** beside the arrows is the tool in your hand: press it to change tools. The pick opens squares, the flag \
marks mines.
**Press a number** with all its mines flagged and the rest around it opens; press one with exactly as many covered \
squares as mines and they are flagged.
**The first dig** is never a mine. You win with every safe square open, flags or not.
**My board** gives you a private board with yellow squares and a tool that nobody else moves, as large as you like.
**Every board** can be won without a guess unless it says otherwise. *Hint* shows a safe square and why it is one, \
`/mines odds` how likely a mine is in every square; 🔍 marks who was helped.
**Together** whoever digs up a mine watches while the others play on. A lost game goes on, uncounted, if its starter \
or two players want that.
### Typing is faster
*Type moves*, or `/mines move`: `c7 d8` digs, `!e3` flags or takes the flag off, `@f4` presses a number, \
`c7-9` and `c-f7` are runs, `c7-e9` is a rectangle. All of it at once: `c7 !d8 a-e1`
### Commands
`/minesweeper` starts a game, also with `difficulty`, `rows`, `columns`, `mines`, `lives`, `players` and `guessing`
`/mines analyse`, or *Analyse board* among the apps of a message, tells the odds of any board
`/mines board` moves it to the bottom · `/mines resign` gives the game up · `/mines remove` takes a player out of it
`/mines settings` is for who manages the server · `/mines forget-me` for what is stored of you
"""
DIFFICULTIES = [
    Choice(name=f"{TITLES[value]}: {options.rows} rows x {options.columns} columns, {options.mines} mines", value=value)
    for value, options in PRESETS.items()
]
GUESSING = [Choice(name="Never needed", value="never"), Choice(name="Allowed: a random board", value="allowed")]
PLAYERS = [Choice(name="Everyone", value="everyone"), Choice(name="Only me", value="starter")]


@app_commands.command(description="Start a game of Minesweeper that everybody in this channel can play")
@app_commands.describe(
    difficulty="Beginner unless you say otherwise; pocket is made for phones",
    rows="A board of your own: how many rows",
    columns="A board of your own: how many columns, one letter each",
    mines="A board of your own: how many mines (about 15 % if you leave it out)",
    lives=f"How many mines may be stepped on before the game is lost: {LIVES_TOGETHER} with everyone, 1 alone",
    players="Who may play: everyone in this channel unless you say otherwise",
    guessing="Boards can be won without a guess unless you say otherwise",
)
@app_commands.choices(difficulty=DIFFICULTIES, players=PLAYERS, guessing=GUESSING)
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def minesweeper(
    interaction: GamesInteraction,
    difficulty: str | None = None,
    rows: Range[int, MIN_SIDE, MAX_ROWS] | None = None,
    columns: Range[int, MIN_SIDE, MAX_COLUMNS] | None = None,
    mines: Range[int, 1, MAX_ROWS * MAX_COLUMNS - 1] | None = None,
    lives: Range[int, 1, MAX_LIVES] | None = None,
    players: str | None = None,
    guessing: str | None = None,
) -> None:
    async with guarded(interaction):
        server = await server_of(interaction)
        options = choose_options(
            difficulty,
            rows,
            columns,
            mines,
            server.lives if lives is None else lives,
            Players(players) if players else server.players,
            guessing=guessing == "allowed",
            usual=server.difficulty,
        )
        await start_game(interaction, replace(options, public_pad=server.public_pad))


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class Mines(app_commands.Group):
    """Play on in this channel's game of Minesweeper"""

    @app_commands.command(description="Make many moves at once")
    @app_commands.describe(moves="c7 d8 digs, !e3 flags, @f4 presses a number; c7-9, c-f7 and c7-e9 are many squares")
    async def move(self, interaction: GamesInteraction, moves: str) -> None:
        async with guarded(interaction):
            await play_moves(interaction, await _running(interaction), moves)

    @app_commands.command(description="Bring the board down to the end of the channel")
    async def board(self, interaction: GamesInteraction) -> None:
        async with guarded(interaction):
            await move_to_bottom(interaction, await _running(interaction))

    @app_commands.command(description="A square that is safe, and why; or the best guess")
    async def hint(self, interaction: GamesInteraction) -> None:
        async with guarded(interaction):
            await give_hint(interaction, await _running(interaction))

    @app_commands.command(description="How likely a mine is in every covered square")
    async def odds(self, interaction: GamesInteraction) -> None:
        async with guarded(interaction):
            await give_odds(interaction, await _running(interaction))

    @app_commands.command(description="Give the game up and show the mines")
    async def resign(self, interaction: GamesInteraction) -> None:
        async with guarded(interaction):
            play = await _running(interaction)
            check_end(interaction, play)
            await ask_to_end(interaction, play)

    @app_commands.command(description="Take a player out of this game; for its starter and for moderators")
    @app_commands.describe(player="Who may no longer play in this game")
    async def remove(self, interaction: GamesInteraction, player: discord.User) -> None:
        async with guarded(interaction):
            await remove_player(interaction, await _running(interaction), player)

    @app_commands.command(description="How to play")
    async def help(self, interaction: GamesInteraction) -> None:
        async with guarded(interaction):
            await reply(interaction, HELP)


def make_commands() -> Sequence[Any]:
    """Return new commands, for one bot."""
    return [minesweeper, Mines(name="mines")]


async def _running(interaction: GamesInteraction) -> MinesweeperSession:
    return await interaction.client.part(MinesweeperService).running(place_of(interaction).channel_id)
