"""A PostgreSQL server that is far away: every round trip takes long, and Discord waits for three seconds."""

import asyncio

from bot.text import errors as text
from tests.databases import HOST, USER
from tests.loopback.discord_server import PATIENCE, LoopbackDiscord
from tests.loopback.forked import PACE, ForkedBot
from tests.loopback.message import custom_id_in, form_for
from tests.store.line import line_to_postgresql

FAR, TOO_FAR = 0.2, 2.0
"""Seconds a round trip. The bot's clock goes slowly in the first, and quickly in the second."""
UNAVAILABLE = str(text.UNAVAILABLE)


async def test_everything_is_answered_in_time_however_far_the_database_is(made_postgresql: str) -> None:
    async with line_to_postgresql() as line, LoopbackDiscord(patience=PATIENCE / PACE) as discord:
        database = f"postgresql://{USER}@{HOST}:{line.port}/{made_postgresql.rpartition('/')[2]}"
        async with ForkedBot(discord, database) as bot:
            channel, alice, bob = discord.add_channel(), discord.add_player("alice"), discord.add_player("bob")
            board = (await channel.slash(alice, "minesweeper")).message
            form = form_for(board)
            line.delay = FAR / PACE
            assert UNAVAILABLE not in (await channel.press(alice, custom_id_in(board, ":dig:"))).text
            assert UNAVAILABLE not in (await channel.slash(alice, "mines move", moves="!i9")).text

            line.delay = TOO_FAR
            command = channel.slash(alice, "mines move", moves="!a1 !b1")
            forms = [
                channel.submit(player, form, board, moves=f"!{cell}") for player, cell in ((alice, "c1"), (bob, "d1"))
            ]
            async with bot.hurried():
                answers = await asyncio.gather(command, *forms)
            assert any(UNAVAILABLE in answer.text for answer in answers)

            line.delay = 0
            await channel.slash(alice, "mines board")
            assert UNAVAILABLE not in (await channel.submit(bob, form, board, moves="!e1")).text
