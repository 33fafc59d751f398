"""Games to replay, and their replays as players open them."""

import discord
from simcord.results import InteractionResult, ResponseMessage

from bot.features.minesweeper.options import OWN_BOARD, Options, new_stored_game
from bot.features.minesweeper.session import MinesweeperSession
from bot.game.channel_locks import Place
from bot.game.settings import Players
from tests.bot.answers import Player, Seen, answered, button_for, click, seen, shown, text_of
from tests.bot.table import Table
from tests.core.drawn import field_of

ROW = "*..*...."
"""After B1 and C1, A1 and D1 are certainly mines and the others safe."""


async def start_on(table: Table, player: Player, picture: str = ROW, *, private: bool = False) -> MinesweeperSession:
    """Start a game with three lives and a mine at every `*`."""
    field, players = field_of(picture), Players.STARTER if private else Players.EVERYONE
    options = Options(OWN_BOARD, field.rows, field.columns, len(field.mines), 3, players)
    place = Place(table.channel.id, table.guild.id)
    stored = new_stored_game(options, place, player.id, discord.utils.utcnow(), field)
    return await table.referee.begin(MinesweeperSession, stored, None)


async def play(table: Table, player: Player, *moves: str) -> None:
    """Type moves, each in a turn of its own."""
    for one in moves:
        await table.command(player, "mines move", moves=one)


async def replay(table: Table, player: Player, game: str = "mines:1", **options: object) -> InteractionResult:
    return await table.command(player, "replay", game=game, **options)


async def opened(table: Table, player: Player, game: str = "mines:1", **options: object) -> ResponseMessage:
    """A replay that only this player sees."""
    result = await replay(table, player, game, **options)
    assert seen(result) is Seen.PRIVATE
    return shown(result)


async def press(table: Table, player: Player, message: ResponseMessage, *verbs: str) -> ResponseMessage:
    """A replay after these buttons."""
    for verb in verbs:
        await table.env.advance_time(0.5)  # so that it isn't too fast
        result = await click(player, table.message(message.id), verb)
        assert seen(result) is Seen.EDITED or verb == "mistake"  # which may have to wait
    return table.message(message.id)


async def elsewhere(table: Table, player: Player, game: str) -> InteractionResult:
    """Ask for a replay in another channel."""
    channel = table.guild.create_text_channel("elsewhere")
    return answered(await player.slash(channel, "replay", game=game))


async def positions(table: Table, player: Player, message: ResponseMessage) -> list[list[str]]:
    """The lines of all positions from the one in a message to the last one."""
    told = [text_of(message).splitlines()]
    while not button_for(message, "next").get("disabled"):
        message = await press(table, player, message, "next")
        told.append(text_of(message).splitlines())
    return told
