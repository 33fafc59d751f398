"""Our own tiles, as if Discord had them."""

from bot.board.emoji import Tiles
from bot.board.tile_emoji import UPLOADED

OWN: Tiles = {tile: f"<:{tile}:{10**18 + number}>" for number, tile in enumerate(UPLOADED)}
"""As long as Discord's ids are."""
