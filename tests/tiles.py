"""Our own tiles, as if Discord had them."""

from bot.render.emoji import TileName, Tiles

OWN: Tiles = {tile: f"<:{tile}:{10**18 + number}>" for number, tile in enumerate(TileName)}
"""As long as Discord's ids are."""
