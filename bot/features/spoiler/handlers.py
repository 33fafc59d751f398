"""Spoiler boards: posted for everyone, and solved privately. Nothing is stored.

The message is the only place that has the board, so its solution is read from it.
"""

from functools import partial

from discord.app_commands import Range

from bot.board.emoji import STANDARD, TileName, pack
from bot.discord.button import LastingButton, TextView
from bot.discord.client import GamesInteraction, check_move_to_bottom, context_of, server_of
from bot.discord.commands import command
from bot.discord.drawing import Context, Drawing, drawn
from bot.discord.feature import Feature
from bot.discord.help import public_context
from bot.discord.sending import send_new
from bot.errors import PlayerError
from bot.features.paste.forms import read_message
from bot.features.spoiler import text
from bot.features.spoiler.board import (
    MAX_MINES,
    MAX_ROWS,
    MIN_SIDE,
    choose_options,
    read_board,
    write_board,
    write_solution,
)
from bot.game.control import Control
from core import MAX_COLUMNS, Cell, Minefield

MINE = STANDARD[TileName.MINE]


@command(text.SPOILER, rows=text.ROWS, columns=text.COLUMNS, mines=text.MINES)
async def spoiler(
    interaction: GamesInteraction,
    rows: Range[int, MIN_SIDE, MAX_ROWS] | None = None,
    columns: Range[int, MIN_SIDE, MAX_COLUMNS] | None = None,
    mines: Range[int, 1, MAX_MINES] | None = None,
) -> None:
    """Answer with a new board for everyone. Raises `PlayerError` if no board without guessing was found."""
    options = choose_options(rows, columns, mines)
    context = public_context(interaction, await server_of(interaction))
    field = await interaction.client.engine.lay(options.rows, options.columns, options.mines, options.first)
    if field is None:
        raise PlayerError(text.NONE_FOUND(rows=options.rows, columns=options.columns, number=options.mines))
    check_move_to_bottom(interaction)
    drawing = await drawn(partial(draw_board, field, options.first), context)
    await send_new(interaction, drawing)


async def _show_solution(interaction: GamesInteraction) -> None:
    """Answer privately with the whole board of the message that was pressed."""
    field = read_board(read_message(interaction.message)) if interaction.message else None
    if field is None:
        raise PlayerError(text.NO_BOARD)
    drawing = await drawn(partial(draw_solution, field), await context_of(interaction))
    await send_new(interaction, drawing, private=True)


SOLUTION = Control(prefix="spoiler", verb="solution", answer=_show_solution, label=text.SOLUTION)
SPOILER = Feature(
    help=text.HELP,
    controls=[SOLUTION],
    subcommands={"mines": [spoiler]},
)


async def draw_board(field: Minefield, first: Cell, context: Context) -> Drawing:
    """Return a spoiler board with its button."""
    heading = text.HEADING(rows=field.rows, columns=field.columns, mine=MINE, mines=len(field.mines))
    blocks = pack(write_board(field, first, context.tiles))
    return Drawing(
        TextView(context.language(heading), *blocks, buttons=[LastingButton.of(SOLUTION.press(), context.language)])
    )


async def draw_solution(field: Minefield, context: Context) -> Drawing:
    """Return a board without spoilers."""
    heading = text.SOLUTION_HEADING(rows=field.rows, columns=field.columns, mine=MINE, mines=len(field.mines))
    return Drawing(TextView(context.language(heading), *pack(write_solution(field, context.tiles))))
