"""`/minesweeper`, which starts a game."""

from dataclasses import replace

from discord import app_commands
from discord.app_commands import Choice, Range

from bot.board.appearance import Appearance, read_look, read_theme, usual_look
from bot.discord.client import GamesInteraction, posts_publicly, server_of
from bot.discord.commands import choices, command, localized
from bot.errors import PlayerError
from bot.features.minesweeper.codes import find_coded
from bot.features.minesweeper.handlers import start_game
from bot.features.minesweeper.options import MAX_LIVES, MAX_ROWS, MIN_SIDE, PRESETS, choose_options, on_board_of
from bot.features.minesweeper.text import CODE_HAS_A_BOARD, preset
from bot.features.minesweeper.text import commands as text
from bot.game.settings import Players, find_player
from bot.game.text import LOOKS as LOOK_NAMES
from bot.game.text import THEMES as THEME_NAMES
from core import MAX_COLUMNS

DIFFICULTIES = [
    Choice(name=localized(preset(value, *options.figures)), value=value) for value, options in PRESETS.items()
]
GUESSING = choices(text.GUESSES)
LOOKS = choices(LOOK_NAMES)
THEMES = choices(THEME_NAMES)
PLAYERS = choices(text.WHO_PLAYS)


@command(
    text.START,
    difficulty=text.DIFFICULTY,
    rows=text.ROWS,
    columns=text.COLUMNS,
    mines=text.MINES,
    lives=text.LIVES,
    players=text.PLAYERS,
    guessing=text.GUESSING,
    look=text.LOOK,
    theme=text.THEME,
    code=text.CODE,
)
@app_commands.choices(difficulty=DIFFICULTIES, players=PLAYERS, guessing=GUESSING, look=LOOKS, theme=THEMES)
async def minesweeper(
    interaction: GamesInteraction,
    difficulty: str | None = None,
    rows: Range[int, MIN_SIDE, MAX_ROWS] | None = None,
    columns: Range[int, MIN_SIDE, MAX_COLUMNS] | None = None,
    mines: Range[int, 1, MAX_ROWS * MAX_COLUMNS - 1] | None = None,
    lives: Range[int, 1, MAX_LIVES] | None = None,
    players: str | None = None,
    guessing: str | None = None,
    look: str | None = None,
    theme: str | None = None,
    code: str | None = None,
) -> None:
    server = await server_of(interaction)
    if code is not None and (difficulty or rows or columns or mines or guessing):
        raise PlayerError(CODE_HAS_A_BOARD)
    before = None if code is None else await find_coded(interaction, code)
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
    if before:
        options = on_board_of(before.options, options)
    if options.players is Players.STARTER or not posts_publicly(interaction):
        usual = (await find_player(interaction.client.store, interaction.user.id)).appearance
    else:
        pictures = interaction.client.refusals.takes_files(interaction.channel_id)
        usual = Appearance.of(server.look, server.theme, usual_look(options.columns, pictures=pictures))
    appearance = Appearance(read_look(look) or usual.look, read_theme(theme) or usual.theme)
    options = replace(options, public_pad=server.public_pad, appearance=appearance)
    await start_game(interaction, options, before)
