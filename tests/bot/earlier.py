"""Games as earlier versions of the bot stored them."""

from dataclasses import replace
from itertools import count

import discord

from bot.games.minesweeper.options import PRESETS, Options, new_stored_game
from bot.games.minesweeper.session import START_PLAY
from bot.play.channel_locks import Place
from bot.play.server import Players
from bot.storage.models import StoredTurn
from tests.bot.answers import Player
from tests.bot.table import Table

_interactions = count(1)


async def start_public_game_for_one(table: Table, player: Player, options: Options = PRESETS["beginner"]) -> None:
    """A game that only its starter plays, but on a board for everyone: private games came later."""
    now = discord.utils.utcnow()
    options = replace(options, players=Players.STARTER)
    stored = new_stored_game(options, Place(table.channel.id, table.guild.id), player.id, now)
    stored.private = False
    start = StoredTurn(number=0, player_id=player.id, at=now, interaction_id=next(_interactions), text=START_PLAY)
    await table.store.add_game(stored, [start])
    await table.command(player, "mines board")
    await table.env.advance_time(31)
