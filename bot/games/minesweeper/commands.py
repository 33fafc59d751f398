"""`/mines`: what can be done with the game of a channel."""

import discord
from discord import app_commands

from bot.games.minesweeper.help import give_hint, give_odds
from bot.games.minesweeper.session import Play
from bot.tools.analyse.handlers import analyse_message, ask_for_board
from bot.tools.privacy.handlers import show_traces
from bot.ui.client import GamesInteraction, place_of
from bot.ui.ending import ask_to_end, check_end, remove_player
from bot.ui.error_boundary import guarded
from bot.ui.replies import bring, tell
from bot.ui.typed_moves import play_moves

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
            await bring(interaction, await _running(interaction))

    @app_commands.command(description="A square that is safe, and why; or the best guess")
    async def hint(self, interaction: GamesInteraction) -> None:
        async with guarded(interaction):
            await give_hint(interaction, await _running(interaction))

    @app_commands.command(description="How likely a mine is in every covered square")
    async def odds(self, interaction: GamesInteraction) -> None:
        async with guarded(interaction):
            await give_odds(interaction, await _running(interaction))

    @app_commands.command(description="The odds and the best move of a board that you paste")
    async def analyse(self, interaction: GamesInteraction) -> None:
        async with guarded(interaction):
            await ask_for_board(interaction)

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

    @app_commands.command(name="forget-me", description="See what is stored of you, and delete it")
    async def forget_me(self, interaction: GamesInteraction) -> None:
        async with guarded(interaction):
            await show_traces(interaction)

    @app_commands.command(description="How to play")
    async def help(self, interaction: GamesInteraction) -> None:
        async with guarded(interaction):
            await tell(interaction, HELP)


@app_commands.context_menu(name="Analyse board")
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def analyse_board(interaction: GamesInteraction, message: discord.Message) -> None:
    async with guarded(interaction):
        await analyse_message(interaction, message)


async def _running(interaction: GamesInteraction) -> Play:
    return await interaction.client.games.running(place_of(interaction).channel_id)
