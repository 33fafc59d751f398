"""`/minesweeper` starts a game."""

from discord import app_commands
from discord.app_commands import Choice, Range

from bot.games import PRESETS, choose_spec
from bot.games.spec import MAX_LIVES, MAX_ROWS, MIN_SIDE
from bot.views import GamesInteraction, guarded, place_of, post
from core import MAX_COLUMNS

DIFFICULTIES = [
    Choice(name=f"{spec.title}: {spec.rows} rows x {spec.columns} columns, {spec.mines} mines", value=value)
    for value, spec in PRESETS.items()
]


@app_commands.command(description="Start a game of Minesweeper that everybody in this channel can play")
@app_commands.describe(
    difficulty="Beginner unless you say otherwise; pocket is made for phones",
    rows="A board of your own: how many rows",
    columns="A board of your own: how many columns, one letter each",
    mines="A board of your own: how many mines (about 15 % if you leave it out)",
    lives="How many mines may be stepped on before the game is lost: 1 unless you say otherwise",
)
@app_commands.choices(difficulty=DIFFICULTIES)
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def minesweeper(
    interaction: GamesInteraction,
    difficulty: str | None = None,
    rows: Range[int, MIN_SIDE, MAX_ROWS] | None = None,
    columns: Range[int, MIN_SIDE, MAX_COLUMNS] | None = None,
    mines: Range[int, 1, MAX_ROWS * MAX_COLUMNS - 1] | None = None,
    lives: Range[int, 1, MAX_LIVES] | None = None,
) -> None:
    async with guarded(interaction):
        spec = choose_spec(difficulty, rows, columns, mines, lives)
        games = interaction.client.games
        await post(interaction, await games.start(place_of(interaction), interaction.user.id, interaction.id, spec))
