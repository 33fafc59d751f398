"""The client as handlers see it, and questions about interactions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, MutableMapping
from contextlib import AbstractAsyncContextManager, suppress
from datetime import datetime, timedelta
from functools import partial
from math import ceil
from typing import Any, TypeVar, cast

import discord
from discord import InteractionType

from bot.board.appearance import Appearance, Look
from bot.board.emoji import STANDARD
from bot.discord import text
from bot.discord.boards import Animator, PrivateBoards, PublicBoards
from bot.discord.drawing import Context, Drawing, Painter, drawn
from bot.discord.feature import Features
from bot.discord.refusals import Refusals
from bot.discord.screens import Screens
from bot.discord.sending import PrivateReplies
from bot.discord.tiles import ApplicationTiles
from bot.engine.client import EngineClient
from bot.errors import PlayerError
from bot.game.channel_locks import ChannelLocks, Place
from bot.game.control import Handler
from bot.game.pace import RateLimit
from bot.game.referee import Referee
from bot.game.session import Session
from bot.game.settings import KnownSettings, Server, find_player, find_server
from bot.game.timers import Timers
from bot.game.viewport import Readings
from bot.ops.metrics import Metrics
from bot.settings import Links
from bot.store.database import Unavailable
from bot.store.games import Store
from bot.text.language import Language, Languages
from core import cell_name

T = TypeVar("T")


class GamesClient(discord.AutoShardedClient):
    """A client with games."""

    metrics: Metrics
    clock: Callable[[], datetime]
    store: Store
    engine: EngineClient
    features: Features
    referee: Referee
    parts: Mapping[type, object]
    """What features keep in memory, by its class, for handlers that know which they need."""
    public_boards: PublicBoards
    private_boards: PrivateBoards
    timers: Timers
    names: MutableMapping[int, str]
    readings: Readings
    known_settings: KnownSettings
    tiles: ApplicationTiles
    painter: Painter
    animator: Animator
    refusals: Refusals
    screens: Screens
    languages: Languages
    private_replies: PrivateReplies
    players_pace: RateLimit
    moves_to_bottom: RateLimit
    settings_turns: ChannelLocks
    """One change of a server's settings at a time: each reads them all and writes them all."""
    redrawing_standings: Callable[[int], AbstractAsyncContextManager[None]]
    """Edits the public messages that may show a player, once the block has changed who is shown."""
    open_replay: Handler
    """Answers with the replay of a finished game, called with the interaction and the session."""
    mentions: Mapping[str, str]
    """Of the commands, once Discord has said their ids."""
    links: Links
    new_boards: ChannelLocks
    """One new message at a time in place of a board whose message is gone."""
    under_way: set[asyncio.Task[object]]
    """The tasks that answer an interaction now."""
    ahead: timedelta
    """How far this process's clock is ahead of Discord's, and what the last interaction took to arrive."""

    def part(self, kind: type[T]) -> T:
        """Return the part of this class."""
        return cast(T, self.parts[kind])

    def language_of(self, player: int, locale: str) -> Language:
        """Return the language that a player has chosen, or that of their Discord: without emoji if they chose words."""
        settings = self.known_settings.players[player]
        language = self.languages[settings.language or locale]
        return language.spoken if settings.look is Look.WORDS else language

    async def draw(self, session: Session) -> Drawing:
        """Return what the message of a game shows now. Raises `PlayerError` if its picture takes too long."""
        context = self.context(self.languages[session.locale], session.appearance, session.channel_id)
        return await drawn(partial(self.features.games[session.PREFIX].draw, session), context)

    def context(self, language: Language, appearance: Appearance, channel_id: int) -> Context:
        """Return the context for a drawing in a channel."""

        def note_refusal(context: Context) -> None:
            if not context.pictures:
                self.refusals.refuse_files(channel_id)
            if context.tiles is not tiles:
                self.tiles.refused()

        tiles = STANDARD if appearance.look is Look.PLAIN else self.tiles.of(appearance.theme)
        pictures = self.refusals.takes_files(channel_id)
        language = language.spoken if appearance.look is Look.WORDS else language
        return Context(language, appearance, self.names, tiles, pictures, self.painter, note_refusal)


GamesInteraction = discord.Interaction[GamesClient]


def language_of(interaction: GamesInteraction) -> Language:
    """Return the language of the player, for private answers."""
    return interaction.client.language_of(interaction.user.id, interaction.locale.value)


def public_language_of(interaction: GamesInteraction) -> Language:
    """Return the language of the server, for what everyone reads; the player's own outside of servers."""
    return interaction.client.languages[place_of(interaction).locale]


def place_of(interaction: GamesInteraction) -> Place:
    """Return where an interaction happened. Raises `PlayerError` in a channel type that discord.py doesn't know.

    Only a server that is a Community has a language of its own. To Discord, all others speak American English, so there
    boards are in the language of the player who starts them.
    """
    if interaction.channel_id is None:
        raise PlayerError(text.NO_CHANNEL)
    known, guild = interaction.client.known_settings, interaction.guild_id
    chosen = known.players[interaction.user.id].language if guild is None else known.servers[guild].language
    is_community = interaction.guild is not None and "COMMUNITY" in interaction.guild.features
    locale = interaction.guild_locale if is_community else None
    return Place(interaction.channel_id, guild, chosen or (locale or interaction.locale).value)


def is_member(interaction: GamesInteraction) -> bool:
    """Whether the bot is a member of this server. Some have only its commands, and in some a person installed it.

    Where only a person installed it, the interactions of everybody name that person.
    """
    guild = interaction.guild_id
    return guild is not None and interaction.is_guild_integration() and interaction.client.get_guild(guild) is not None


def may_edit(interaction: GamesInteraction) -> bool:
    """Whether the bot may edit its messages here by itself: where it is a member, and in its own direct messages."""
    return is_member(interaction) or interaction.context.dm_channel


def check_installed(interaction: GamesInteraction) -> None:
    """Raise `PlayerError` unless this is a server that has the bot, and a channel in which it may edit its messages."""
    if not (is_member(interaction) and interaction.app_permissions.view_channel):
        raise PlayerError(text.NOT_INSTALLED)


def posts_publicly(interaction: GamesInteraction) -> bool:
    """Whether answers for everyone are seen by everyone here.

    Discord makes them private without a permission in servers where only a person installed the bot.
    """
    in_foreign_server = interaction.guild_id is not None and not interaction.is_guild_integration()
    return not in_foreign_server or interaction.app_permissions.use_external_apps


def check_public(interaction: GamesInteraction) -> None:
    """Raise `PlayerError` if this player may not post here, or if nobody else would see an answer for everyone."""
    permissions, in_thread = interaction.permissions, isinstance(interaction.channel, discord.Thread)
    may_post = permissions.send_messages_in_threads if in_thread else permissions.send_messages
    if interaction.guild_id is not None and not may_post:
        raise PlayerError(text.YOU_MAY_NOT_POST)
    if not posts_publicly(interaction):
        raise PlayerError(text.ONLY_YOU_SEE)


class TooFast(PlayerError):
    """A player does too much at once."""

    def __init__(self, what: str | None, *, silent: bool) -> None:
        super().__init__(text.TOO_FAST_FOR(what) if what else text.TOO_FAST)
        self.silent = silent
        """Whether the player knows already, so that a press is only acknowledged."""


def note_permissions(interaction: GamesInteraction) -> None:
    """Remember whether the bot may attach files in this channel, and in a server whether it sees the channel."""
    if interaction.channel_id is not None:
        in_server = interaction.guild_id is not None
        interaction.client.refusals.see(interaction.app_permissions, interaction.channel_id, in_server=in_server)


async def note_settings(interaction: GamesInteraction) -> None:
    """Read the settings of this player and this server, unless they were read lately.

    If that fails, those known hold, or the defaults.
    """
    client, player, guild = interaction.client, interaction.user.id, interaction.guild_id
    known = client.known_settings
    with suppress(Unavailable):
        await known.players.refresh(player, partial(find_player, client.store, player))
        if guild is not None:
            await known.servers.refresh(guild, partial(find_server, client.store, guild))


def check_pace(interaction: GamesInteraction) -> None:
    """Raise `TooFast` if this player does too much at once.

    Only the first press is answered with words, which say what didn't count, until the player has paused. A command has
    to show something, and a form closes with all that was typed, so these are always answered.
    """
    pace, player = interaction.client.players_pace, interaction.user.id
    if pace.take(player):
        known = pace.refused_before(player)
        raise TooFast(_pressed(interaction), silent=known and interaction.type is InteractionType.component)


def _pressed(interaction: GamesInteraction) -> str | None:
    """Return what players call a command, or what was pressed: a square by its name, a button by what is on it."""
    if interaction.command:
        return f"`/{interaction.command.qualified_name}`"
    data: Any = interaction.data
    custom_id = data.get("custom_id", "")
    with suppress(PlayerError):
        if move := interaction.client.features.controls.read(custom_id).move:
            return cell_name(move.cell)
    rows = interaction.message.components if interaction.message else ()
    for button in (button for row in rows for button in getattr(row, "children", ())):
        if getattr(button, "custom_id", None) == custom_id:
            label = getattr(button, "label", None) or getattr(button, "placeholder", None)
            return f"*{label}*" if label else str(button.emoji)
    return None


def check_move_to_bottom(interaction: GamesInteraction) -> None:
    """Raise `PlayerError` if a board was moved to the bottom here a moment ago, or help shown to everyone.

    Or if nobody else would see it.
    """
    check_public(interaction)
    if wait := ceil(interaction.client.moves_to_bottom.take(interaction.channel_id)):
        raise PlayerError(text.MOVED_JUST_NOW(wait))


async def server_of(interaction: GamesInteraction) -> Server:
    """Return the server's settings. Raises `PlayerError` if they don't let this player start a game here."""
    server = await find_server(interaction.client.store, interaction.guild_id)
    places = {interaction.channel_id, getattr(interaction.channel, "parent_id", None)} - {None}
    roles = [role.id for role in getattr(interaction.user, "roles", [])]
    server.check_start([place for place in places if place is not None], roles)
    return server


def managed_server(interaction: GamesInteraction) -> int:
    """Return the server whose settings this player manages. Raise `PlayerError` if there is none.

    Discord shows the command to managers, but a server may show it to others.
    """
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise PlayerError(text.NOT_A_MANAGER)
    return interaction.guild_id


def moderates(interaction: GamesInteraction) -> bool:
    """Whether this player may manage messages here, or the server."""
    permissions = interaction.permissions
    return interaction.guild_id is not None and (permissions.manage_messages or permissions.manage_guild)


async def context_of(interaction: GamesInteraction) -> Context:
    """Return the context for private answers to a player, in the player's own theme."""
    settings = await find_player(interaction.client.store, interaction.user.id)
    return interaction.client.context(language_of(interaction), settings.appearance, place_of(interaction).channel_id)


def context_for_all(interaction: GamesInteraction, session: Session) -> Context:
    """Return the context for what a player shows to everyone: the language and the theme of the board."""
    client = interaction.client
    return client.context(client.languages[session.locale], session.appearance, session.channel_id)
