"""Spoiler boards: posted for everyone, and solved privately. Nothing is stored.

    custom_id = "spoiler:1:solution"

The message is the only place that has the board, so its solution is read from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from discord import ui

from bot.errors import PlayerError
from bot.render.appearance import Appearance
from bot.render.budget import pack
from bot.tools.spoiler import text
from bot.tools.spoiler.board import read_board, write_board, write_solution
from bot.tools.spoiler.options import SpoilerOptions
from bot.ui.button import LastingButton, LastingView
from bot.ui.client import GamesInteraction, check_move_to_bottom, place_of, public_language_of, server_of
from bot.ui.context import context_of
from bot.ui.drawing import Context, Drawing, deliver, drawn
from bot.ui.picked_message import read_message
from bot.ui.sending import send_new
from core import Cell, Minefield

SOLUTION_ID = "spoiler:1:solution"


class SpoilerView(LastingView):
    """A line of text, a board, and perhaps a button."""

    def __init__(self, heading: str, lines: Sequence[str], *buttons: LastingButton) -> None:
        super().__init__()
        for block in (heading, *pack(lines)):
            self.add_item(ui.TextDisplay(block))
        if buttons:
            self.add_item(ui.ActionRow(*buttons))


async def post_spoilers(interaction: GamesInteraction, options: SpoilerOptions) -> None:
    """Answer with a new board for everyone. Raises `PlayerError` if no board without guessing was found."""
    client, server = interaction.client, await server_of(interaction)
    board = options.rows, options.columns, options.mines
    field = await client.engine.lay(*board, options.first)
    if field is None:
        raise PlayerError(text.none_found(*board))
    check_move_to_bottom(interaction)
    appearance = Appearance.of(server.look, server.theme)
    context = client.context(public_language_of(interaction), appearance, place_of(interaction).channel_id)
    await deliver(await drawn(partial(draw_board, field, options.first), context), partial(send_new, interaction))


async def answer_spoiler_press(interaction: GamesInteraction) -> None:
    """Answer privately with the whole board of the message that was pressed."""
    data: Any = interaction.data
    if data["custom_id"] != SOLUTION_ID:
        raise PlayerError(text.UNKNOWN_BUTTON)
    field = read_board(read_message(interaction.message)) if interaction.message else None
    if field is None:
        raise PlayerError(text.NO_BOARD)
    drawing = await drawn(partial(draw_solution, field), await context_of(interaction))
    await deliver(drawing, partial(send_new, interaction, private=True))


async def draw_board(field: Minefield, first: Cell, context: Context) -> Drawing:
    """Return a spoiler board with its button."""
    language = context.language
    button = LastingButton(SOLUTION_ID, label=language(text.SOLUTION))
    heading = language(text.heading(field.rows, field.columns, len(field.mines)))
    return Drawing(SpoilerView(heading, write_board(field, first, context.tiles), button))


async def draw_solution(field: Minefield, context: Context) -> Drawing:
    """Return a board without spoilers."""
    heading = context.language(text.solution(field.rows, field.columns, len(field.mines)))
    return Drawing(SpoilerView(heading, write_solution(field, context.tiles)))
