"""`/standings`: a page of standings."""

from collections.abc import Sequence
from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.play.game_type import GameType, presets_of
from bot.play.standings import Category
from bot.tools.standings import text
from bot.tools.standings.handlers import show_standings
from bot.tools.standings.page import Where
from bot.ui.client import GamesInteraction
from bot.ui.error_boundary import guarded
from bot.ui.localized import localized

PLACES = {Where.HERE: text.HERE, Where.EVERYWHERE: text.EVERYWHERE}


def make_commands(games: Sequence[GameType]) -> Sequence[Any]:
    """Return a new command with the difficulties of these games."""

    @app_commands.command(description=localized(text.STANDINGS))
    @app_commands.describe(
        difficulty=localized(text.DIFFICULTY), category=localized(text.CATEGORY), where=localized(text.WHERE)
    )
    @app_commands.choices(
        difficulty=[Choice(name=localized(name), value=preset) for preset, name in presets_of(games).items()],
        category=[Choice(name=localized(text.CATEGORIES[one]), value=one.value) for one in Category],
        where=[Choice(name=localized(name), value=where.value) for where, name in PLACES.items()],
    )
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def standings(
        interaction: GamesInteraction,
        difficulty: str | None = None,
        category: str | None = None,
        where: str | None = None,
    ) -> None:
        async with guarded(interaction):
            await show_standings(
                interaction,
                difficulty,
                Category(category) if category else Category.TIME,
                Where(where) if where else None,
            )

    return [standings]
