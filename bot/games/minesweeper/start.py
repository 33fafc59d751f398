"""`/minesweeper` starts a game."""

from dataclasses import replace

from discord import app_commands
from discord.app_commands import Choice, Range

from bot.games.minesweeper.handlers import start_game
from bot.games.minesweeper.options import LIVES_TOGETHER, MAX_LIVES, MAX_ROWS, MIN_SIDE, PRESETS, choose_spec
from bot.games.minesweeper.scene import TITLES
from bot.play.players import Players
from bot.ui.client import GamesInteraction, server_of
from bot.ui.error_boundary import guarded
from core import MAX_COLUMNS

DIFFICULTIES = [
    Choice(name=f"{TITLES[value]}: {spec.rows} rows x {spec.columns} columns, {spec.mines} mines", value=value)
    for value, spec in PRESETS.items()
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
        spec = choose_spec(
            difficulty,
            rows,
            columns,
            mines,
            server.lives if lives is None else lives,
            Players(players) if players else server.players,
            guessing=guessing == "allowed",
            usual=server.difficulty,
        )
        await start_game(interaction, replace(spec, public_pad=server.public_pad))
