"""Tries Discord itself in a text channel that nobody else uses, with the token in .env, and deletes what it made.

python -m tests.live.check CHANNEL_ID
"""

import asyncio
import sys
from random import Random

import discord

from bot.board.appearance import Theme
from bot.board.emoji import TileName
from bot.board.tile_emoji import UPLOADED, tile_image
from bot.clock import monotonic, utc_now
from bot.discord.drawing import INVALID_FORM, Context
from bot.discord.login import log_in
from bot.errors import OperatorError
from bot.features.minesweeper.options import OWN_BOARD, PRESETS, Options, new_stored_game
from bot.features.minesweeper.session import MinesweeperSession
from bot.game.channel_locks import Place
from bot.settings import Settings
from core import Action, Move, lay_mines
from tests.discord.views import board_view

NAME, EDITS = "sweeper_live_check", 100
SIZES = (PRESETS["beginner"], PRESETS["intermediate"], PRESETS["expert"], Options(OWN_BOARD, 30, 26, 260))


async def check(settings: Settings, channel_id: int) -> None:
    """Print what Discord takes. Raise its `HTTPException` for the first thing that it refuses."""
    async with discord.Client(intents=discord.Intents.none()) as client:
        await log_in(client, settings)
        _, _, limit = await client.http.get_bot_gateway()
        print(f"Identifies left today: {limit['remaining']} of {limit['total']}.")
        channel = client.get_partial_messageable(channel_id)
        image = tile_image(TileName.COVERED, Theme.DARK)
        emoji, made = await client.create_application_emoji(name=NAME, image=image), []
        context = Context(tiles={tile: f"<:{tile}:{emoji.id}>" for tile in UPLOADED})
        try:
            for options in SIZES:
                made.append(await channel.send(view=board_view(_opened(options), context), silent=True))
                print(f"A board of {options.rows}x{options.columns} fits with the bot's own emoji.")
            began, refused = monotonic(), 0
            for _ in range(EDITS):
                refused += await _edit(made[0], board_view(_opened(SIZES[0]), context))
            print(f"{EDITS} edits took {monotonic() - began:.0f} s. Emoji were refused at first in {refused}.")
        finally:
            for message in made:
                await message.delete()
            await emoji.delete()


async def _edit(message: discord.Message, view: discord.ui.LayoutView) -> bool:
    """Edit a message. Return whether Discord took its emoji only when it was sent again, as the bot does."""
    try:
        await message.edit(view=view)
    except discord.HTTPException as error:
        if error.code != INVALID_FORM:
            raise
        await message.edit(view=view)
        return True
    return False


def _opened(options: Options) -> MinesweeperSession:
    """Return a game that no button of the bot knows, with all its numbers open but one."""
    field, now = lay_mines(options.rows, options.columns, options.mines, Random(1)), utc_now()
    stored = new_stored_game(options, Place(0, 0), 0, now, field)
    stored.id = 0
    game = MinesweeperSession(stored)
    safe = field.grid.cells(field.grid.everywhere & ~field.bits)
    game.take([Move(Action.DIG, cell) for cell in safe[1:]], 0, now)
    return game


if __name__ == "__main__":
    discord.utils.setup_logging()  # it says when a rate limit is reached
    try:
        asyncio.run(check(Settings.load(), int(sys.argv[1])))
    except OperatorError as error:
        sys.exit(str(error))
