"""Private games as their players play them."""

from simcord.results import InteractionResult, ResponseMessage

from core import Action, Move, Outcome
from tests.bot.answers import Player, Seen, click, seen, shown
from tests.bot.table import Table


async def start_private(table: Table, player: Player, **options: object) -> ResponseMessage:
    """Start a private game, and return its board."""
    result = await table.command(player, "minesweeper", players="starter", **options)
    assert seen(result) is Seen.PRIVATE
    return shown(result)


async def press_private(table: Table, player: Player, board: ResponseMessage, verb: str) -> InteractionResult:
    """Press a private board as it is now, a second after the last press."""
    await table.env.advance_time(1)
    return await click(player, table.message(board.id), verb)


async def dig(table: Table, player: Player, board: ResponseMessage) -> InteractionResult:
    """Press the first square that can be dug."""
    return await press_private(table, player, board, "dig")


async def won(table: Table, player: Player, number: int = 1) -> ResponseMessage:
    """Win a private game by typing, and return its board."""
    await table.command(player, "mines move", moves="a1", game=str(number))
    game = (await table.game(number)).game
    safe = game.grid.cells(game.board.where("#") & ~game.field.bits)
    moves = " ".join(str(Move(Action.DIG, cell)) for cell in safe)
    result = await table.command(player, "mines move", moves=moves, game=str(number)) if game.outcome is None else None
    assert (await table.game(number)).outcome is Outcome.WON
    assert result
    return shown(result)


async def lost(table: Table, player: Player, board: ResponseMessage, number: int = 1) -> ResponseMessage:
    """Dig mines until the game is lost, and return the board."""
    if (await table.game(number)).first_dig is None:
        await dig(table, player, board)
    while not (play := await table.game(number)).over:
        mine = await table.mine(number)
        result = await table.command(player, "mines move", moves=str(Move(Action.DIG, mine)), game=str(number))
    assert play.outcome is Outcome.LOST
    return shown(result)


def public_messages(table: Table) -> int:
    messages = table.env.backend.messages.get(table.channel.id, {}).values()
    return sum(not ResponseMessage(table.env, message).ephemeral for message in messages)
