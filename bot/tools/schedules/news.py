"""What the managers of a server read at their next command after a schedule was paused."""

from __future__ import annotations

from bot.play.scheduled import Pause
from bot.storage.schedules import Schedules
from bot.text.language import listed
from bot.tools.schedules import text
from bot.tools.schedules.panel import OPEN
from bot.ui.button import LastingButton
from bot.ui.client import GamesInteraction, language_of
from bot.ui.replies import reply


async def report_pauses(interaction: GamesInteraction, guild_id: int) -> None:
    """Show a manager once that the bot can't post in a channel."""
    schedules, reason = interaction.client.part(Schedules), Pause.NO_ACCESS.value
    if paused := await schedules.news(guild_id, reason):
        named = listed([f"<#{channel}>" for channel in dict.fromkeys(row.channel_id for row in paused)])
        button = LastingButton(OPEN, label=language_of(interaction)(text.SCHEDULE))
        await reply(interaction, text.paused_without_access(named), button)
        await schedules.note_known([row.id for row in paused], reason)
