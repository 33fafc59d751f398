"""How a game looks, as text, emoji and pictures. Knows boards, and nothing of Discord's library."""

from bot.rendering.budget import Cost
from bot.rendering.event import Event, What
from bot.rendering.heading import mention
from bot.rendering.odds import OddsPicture, odds_alt_text, paint_odds
from bot.rendering.pad import Key, pad
from bot.rendering.picture import Picture, alt_text, paint
from bot.rendering.puzzle import PuzzleScene, draw_puzzle, puzzle_pad
from bot.rendering.reading import Pasted, read_pasted
from bot.rendering.reasoning import names, percent, tell_proof
from bot.rendering.scene import NOBODY, Credit, Scene, draw, draw_below
from bot.rendering.verdict import decisive_moment, figures, luck, tell_details
from bot.rendering.width import Names
from bot.rendering.window import Side, Window, frontier

__all__ = [
    "NOBODY",
    "Cost",
    "Credit",
    "Event",
    "Key",
    "Names",
    "OddsPicture",
    "Pasted",
    "Picture",
    "PuzzleScene",
    "Scene",
    "Side",
    "What",
    "Window",
    "alt_text",
    "decisive_moment",
    "draw",
    "draw_below",
    "draw_puzzle",
    "figures",
    "frontier",
    "luck",
    "mention",
    "names",
    "odds_alt_text",
    "pad",
    "paint",
    "paint_odds",
    "percent",
    "puzzle_pad",
    "read_pasted",
    "tell_details",
    "tell_proof",
]
