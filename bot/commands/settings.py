"""`/mines settings`: what those who manage a server settle for it."""

from dataclasses import replace
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Range

from bot.commands.minesweeper import DIFFICULTIES, PLAYERS
from bot.errors import PlayerError
from bot.games import PRESETS, Players
from bot.games.server import Server, find_server, save_server
from bot.games.spec import LIVES_TOGETHER, MAX_LIVES
from bot.views import GamesInteraction, guarded, tell

Place = discord.TextChannel | discord.VoiceChannel
OPEN = "open"
LEFT_OPEN = Choice(name="Left to the players", value=OPEN)


@app_commands.command(description="Settle where and how games are played on this server; needs Manage Server")
@app_commands.describe(
    allow_channel="Games may start in this channel; as soon as there is one, nowhere else",
    remove_channel="This channel is no longer among those where games may start",
    every_channel="Games may start everywhere again",
    starters="Only who has this role may start games; @everyone lifts that",
    difficulty="What /minesweeper starts unless told otherwise",
    lives="How many lives games have unless told otherwise; 0 leaves that open",
    players="Who may play unless told otherwise",
    public_pad="Whether boards have the pad that everybody presses; without it there is My pad",
)
@app_commands.choices(difficulty=[LEFT_OPEN, *DIFFICULTIES], players=[LEFT_OPEN, *PLAYERS])
async def settings(
    interaction: GamesInteraction,
    allow_channel: Place | None = None,
    remove_channel: Place | None = None,
    every_channel: bool = False,
    starters: discord.Role | None = None,
    difficulty: str | None = None,
    lives: Range[int, 0, MAX_LIVES] | None = None,
    players: str | None = None,
    public_pad: bool | None = None,
) -> None:
    async with guarded(interaction):
        guild_id = interaction.guild_id
        if guild_id is None:
            raise PlayerError("Settings are those of a server: use this in one.")
        if not interaction.permissions.manage_guild:
            raise PlayerError("Only those who may manage this server can settle this.")
        store = interaction.client.store
        before = await find_server(store, guild_id)
        if remove_channel and remove_channel.id not in before.channels:
            raise PlayerError(
                f"{remove_channel.mention} isn't listed: allow the channels you want, and all others close."
            )
        channels = frozenset() if every_channel else before.channels
        given: dict[str, Any] = {
            "channels": (channels | _id_of(allow_channel)) - _id_of(remove_channel),
            "role_id": starters and (OPEN if starters.is_default() else starters.id),
            "difficulty": difficulty,
            "lives": OPEN if lives == 0 else lives,
            "players": players if players in (None, OPEN) else Players(players),
            "public_pad": public_pad,
        }
        changes: dict[str, Any] = {
            name: None if value == OPEN else value for name, value in given.items() if value is not None
        }
        after = replace(before, **changes)
        if after != before:
            await save_server(store, guild_id, after)
        await tell(interaction, describe(after))


def describe(server: Server) -> str:
    """The settings in words."""
    starters = f"<@&{server.role_id}>" if server.role_id else "everyone"
    preset = PRESETS.get(server.difficulty or "")
    difficulty = preset.title if preset else server.difficulty or "as players choose, else Beginner"
    players = {Players.EVERYONE: "everyone", Players.STARTER: "only who starts it", None: "as players choose"}
    return "\n".join(
        [
            "### Settings of this server",
            f"Games start in: {server.places}",
            f"Who may start them: {starters}",
            f"Difficulty: {difficulty}",
            f"Lives: {server.lives or f'as players choose, else {LIVES_TOGETHER} together and 1 alone'}",
            f"Who plays: {players[server.players]}",
            f"Pad on the board: {'yes' if server.public_pad else 'no, everyone has *My pad*'}",
        ]
    )


def _id_of(channel: discord.abc.GuildChannel | None) -> frozenset[int]:
    return frozenset([channel.id]) if channel else frozenset()
