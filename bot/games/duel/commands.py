"""`/duel`, which starts a duel or a challenge."""

from dataclasses import replace

import discord
from discord import app_commands

from bot.errors import PlayerError
from bot.games.duel import text
from bot.games.duel.handlers import start_duel
from bot.games.duel.options import DuelOptions, Pace
from bot.render.appearance import Appearance, usual_look
from bot.ui.client import GamesInteraction, server_of
from bot.ui.commands import choices, command, on_servers
from core import DUEL_SIZES, Strength

SIZES = choices(
    {
        name: text.PRESET(title=text.SIZES[name], side=size.side, number=size.mines, goal=size.mines // 2 + 1)
        for name, size in DUEL_SIZES.items()
    }
)
STRENGTHS = choices(text.STRENGTHS)
PACES = choices(text.PACES)


@on_servers
@command(text.START, opponent=text.OPPONENT, size=text.SIZE, strength=text.STRENGTH, pace=text.PACE)
@app_commands.choices(size=SIZES, strength=STRENGTHS, pace=PACES)
async def duel(
    interaction: GamesInteraction,
    opponent: discord.User | None = None,
    size: str | None = None,
    strength: str | None = None,
    pace: str | None = None,
) -> None:
    await start_against(interaction, opponent, size or "small", strength, Pace(pace or "fast"))


async def start_against(
    interaction: GamesInteraction,
    opponent: discord.User | None = None,
    size: str = "small",
    strength: str | None = None,
    pace: Pace = Pace.FAST,
) -> None:
    """Start a duel against a player, anyone, or the bot. Raise `PlayerError` for a rival who can't play."""
    against_bot = opponent == interaction.client.user or (opponent is None and strength is not None)
    if opponent and not against_bot:
        check_rival(interaction, opponent)
        if strength is not None:
            raise PlayerError(text.STRENGTH_IS_MINE)
    server = await server_of(interaction)
    options = DuelOptions(
        size,
        None if against_bot or opponent is None else opponent.id,
        Strength(strength or Strength.SINGLE) if against_bot else None,
        pace,
        interaction.client.referee.rng.randrange(2),
    )
    pictures = interaction.client.refusals.takes_files(interaction.channel_id)
    look = usual_look(options.board.side, pictures=pictures)
    appearance = Appearance.of(server.look, server.theme, look)
    await start_duel(interaction, replace(options, appearance=appearance))


def check_rival(interaction: GamesInteraction, opponent: discord.User) -> None:
    """Raise `PlayerError` for somebody who can't accept a challenge here."""
    if opponent.id == interaction.user.id or opponent.bot or not isinstance(opponent, discord.Member):
        raise PlayerError(text.NO_OPPONENT)
