"""What tests of boards in words share."""

from simcord.results import ResponseMessage

from bot.features.puzzle.session import PuzzleSession
from tests.bot.answers import Player, click, shown
from tests.bot.table import Table
from tests.referees import running

EMOJI = "🟦🟨⬛🚩💣💥⛏❤⬅➡⬆⬇🎉🧠"
"""Signs that no text in words has."""


async def worded_puzzle(table: Table, player: Player, **options: object) -> ResponseMessage:
    """Start a count puzzle, and return it in words for this player, who presses *My board* in the menu."""
    await table.command(table.alice, "puzzle", **options)
    await table.hear(player)
    puzzle = await running(table.referee, table.channel.id, PuzzleSession)
    menu = shown(await click(player, table.message(puzzle.message_id or 0), "more"))
    return shown(await click(player, menu, "own"))
