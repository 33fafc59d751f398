"""Duels whose process is killed at random moments, and what must hold after each kill."""

from __future__ import annotations

import asyncio
from collections import Counter
from datetime import UTC, datetime
from random import Random

from sqlalchemy import select

from bot.features.duel.session import MISS, PING, DuelSession
from bot.game.pace import CLAIMED_FOR
from bot.store.games import Store
from bot.store.models import StoredGame, StoredTimer
from core import cell_name
from tests.loopback.bot_process import until
from tests.loopback.channel import Channel, Player
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.forked import ForkedBot
from tests.loopback.interaction import Interaction
from tests.loopback.kills import PATIENCE, kill_meanwhile, opened
from tests.loopback.message import custom_id_in

MOST_ANSWERS = 20
"""How many answers players may get before the bot is killed."""
READY = "INFO bot.app: ready"
"""What the bot says once it runs timers."""
MADE = ("Found", "Opened")
"""How the answer to a pick begins that was made."""


async def check_duels(database: str, seed: int, kills: int) -> Counter[str]:
    """Kill the bot this often, and check after each kill that nothing was lost. Return counts of what was seen."""
    rng, seen = Random(seed), Counter[str]()
    async with LoopbackDiscord(patience=PATIENCE) as discord, ForkedBot(discord, database, pace=1) as bot:
        channel, players = discord.add_channel(), [discord.add_player(name) for name in ("alice", "bob")]
        sent: list[Interaction] = []
        for number in range(kills):
            await get_ready(bot, number + 1)
            await _begin(channel, players, against_bot=number % 2 == 0)
            playing = asyncio.create_task(_play(channel, players, sent, rng))
            await kill_meanwhile(bot, discord, playing, rng.randint(2, MOST_ANSWERS), rng)
            async with opened(database) as store:
                seen += await _check(store, channel, sent)
            await bot.start()
        assert discord.unknown == []
        assert not bot.tracebacks, "\n".join(bot.tracebacks)
    return seen


async def get_ready(bot: ForkedBot, number: int) -> None:
    """Wait until the process with this number runs timers."""
    await until(lambda: sum(READY in line for line in bot.log) >= number)


async def _begin(channel: Channel, players: list[Player], *, against_bot: bool) -> None:
    """Start a duel, unless one is running."""
    alice, bob = players
    answer = await channel.slash(alice, "duel", **({"strength": "single"} if against_bot else {}))
    if answer.message and "*Accept*" in answer.text:
        await channel.press(bob, custom_id_in(answer.message, ":accept"), answer.message)


async def _play(channel: Channel, players: list[Player], sent: list[Interaction], rng: Random) -> None:
    """Let both players type picks, also out of turn."""
    while True:
        for player in players:
            cell = (rng.randrange(9), rng.randrange(9))
            sent.append(await channel.send_slash(player, "mines move", moves=cell_name(cell)))
            await sent[-1].answered()


async def _check(store: Store, channel: Channel, sent: list[Interaction]) -> Counter[str]:
    """Check that every pick that was answered is stored once and was its player's turn, and that the clock goes on."""
    query = select(StoredGame.id).where(StoredGame.channel_id == channel.id)
    games = await store.database.read(lambda session: session.scalars(query).all())
    stored = [game for number in games if (game := await store.find_game(number))]
    turns = [turn for game in stored for turn in game.turns]
    ids = [turn.interaction_id for turn in turns if turn.interaction_id is not None]
    assert len(set(ids)) == len(ids), "a pick was made twice"
    made = [one for one in sent if one.answer and one.answer.text.startswith(MADE)]
    assert {one.id for one in made} <= set(ids), "a pick was answered and is lost"
    for game in stored:
        await _check_game(store, game)
    return Counter(
        {
            "picks answered": len(made),
            "picks of the bot": sum(turn.player_id == 0 and turn.text[0].isupper() for turn in turns),
            "duels": len(stored),
        }
    )


async def _check_game(store: Store, game: StoredGame) -> None:
    session = DuelSession.restore(game, game.turns)
    picks = [turn.text for turn in game.turns if turn.text[0].isupper() or turn.text.startswith("*")]
    assert session.moves_by.total() == sum(len(text.split()) for text in picks), "somebody picked out of turn"
    assert not {MISS, PING} & {turn.text for turn in game.turns}, "nobody was late"
    if session.due:
        timer = select(StoredTimer.due).where(StoredTimer.kind == DuelSession.clock(), StoredTimer.whose == game.id)
        due = await store.database.read(lambda read: read.scalar(timer))
        assert due is not None, "the clock is lost"
        claimed = datetime.now(UTC) + CLAIMED_FOR  # by the killed process, at the latest now
        assert due <= max(session.due, claimed), "the clock is late"
