"""How a game looks, as text and emoji. Knows boards, and nothing of Discord's library."""

from bot.rendering.budget import Cost
from bot.rendering.pad import Key, pad
from bot.rendering.scene import Scene, draw
from bot.rendering.window import Side, Window

__all__ = ["Cost", "Key", "Scene", "Side", "Window", "draw", "pad"]
