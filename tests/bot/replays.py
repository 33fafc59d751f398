"""Games to replay, and their replays as players open them."""

import discord
from simcord.results import InteractionResult, ResponseMessage

from bot.games.minesweeper.options import OWN_BOARD, Options, new_stored_game
from bot.games.minesweeper.session import MinesweeperSession
from bot.play.channel_locks import Place
from bot.play.server import Players
from tests.bot.answers import Player, Seen, answered, click, seen, shown
from tests.bot.table import Table
from tests.core.pictures import field_of

ROW = "*..*...."
"""After B1 and C1, A1 and D1 are certainly mines and the others safe."""


async def start_on(table: Table, player: Player, picture: str = ROW, *, private: bool = False) -> MinesweeperSession:
    """Start a game with three lives and a mine at every `*`."""
    field, players = field_of(picture), Players.STARTER if private else Players.EVERYONE
    options = Options(OWN_BOARD, field.rows, field.columns, len(field.mines), 3, players)
    place = Place(table.channel.id, table.guild.id)
    stored = new_stored_game(options, place, player.id, discord.utils.utcnow(), field)
    return await table.games.begin(stored, None)


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
        result = await click(player, table.message(message.id), verb)
        assert seen(result) is Seen.EDITED or not result.followups
    return table.message(message.id)


async def elsewhere(table: Table, player: Player, game: str) -> InteractionResult:
    """Ask for a replay in another channel."""
    channel = table.guild.create_text_channel("elsewhere")
    return answered(await player.slash(channel, "replay", game=game))
