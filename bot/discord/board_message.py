"""The messages that show a game's board, to everyone or to one player: sent, recorded, updated and changed in look."""

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime
from functools import partial

import discord

from bot.board.appearance import Appearance, Look, Theme
from bot.discord import text
from bot.discord.client import (
    GamesClient,
    GamesInteraction,
    check_move_to_bottom,
    language_of,
    may_edit,
    place_of,
    posts_publicly,
)
from bot.discord.drawing import Drawing, deliver, drawn
from bot.discord.ending import ending_of
from bot.discord.refusals import REFUSED
from bot.discord.sending import edit_answer, edit_in_place, pings, reply, send_new
from bot.errors import PlayerError
from bot.game.channel_locks import Place
from bot.game.session import Session, look_turn
from bot.game.settings import PlayerSettings, find_player
from bot.game.text import LOOKS, THEMES
from bot.game.viewport import PrivateBoard
from bot.text.language import Text


async def post(
    interaction: GamesInteraction, session: Session, *, editable: bool = True, pinged: Collection[int] = ()
) -> None:
    """Answer with the board in a new message. An older one becomes a pointer to it, if it is `editable`.

    Where nobody else would see the new one, the board stays in the old one. Only `pinged` players are.
    """
    session = interaction.client.referee.reviewed(session)
    drawing, public = await interaction.client.draw(session), posts_publicly(interaction)
    try:
        message_id = await send_new(interaction, drawing, private=not public, pinged=pinged)
    except REFUSED:
        await paint(interaction, session)
        raise
    if public and message_id is not None:
        await record_message(interaction, session, message_id, editable=editable)


async def move_to_bottom(interaction: GamesInteraction, session: Session) -> None:
    """Answer with the board in a new message, if that wasn't done a moment ago."""
    check_move_to_bottom(interaction)
    await post(interaction, session)


async def record_message(
    interaction: GamesInteraction, shown: Session, message_id: int, *, editable: bool = True
) -> None:
    """Record the message in which an answer showed the state `shown`, and update it if the game has changed since.

    Answers may arrive in another order than they were sent, so the last one may show an older state. After many
    presses at once, a single edit of the board is enough, and edits with their tokens would count towards a limit that
    the channel shares.
    """
    referee, public_boards = interaction.client.referee, interaction.client.public_boards
    superseded = None
    if message_id > (shown.message_id or 0):
        superseded = await referee.show_in(shown, message_id)
    if superseded is not None and editable and may_edit(interaction):
        public_boards.point(shown, superseded)
    while now := await referee.find(shown.id, Session):
        if now.message_id != message_id:
            return
        public_boards.note(shown, message_id, interaction)
        if now.version == shown.version:
            return
        if may_edit(interaction):
            public_boards.follow(now)
            return
        await edit_answer(interaction, await interaction.client.draw(now))
        shown = now


async def paint(interaction: GamesInteraction, session: Session) -> bool:
    """Update the board in its message soon or now, if the bot may edit it. Return whether that is possible."""
    return may_edit(interaction) and await interaction.client.public_boards.paint(session)


async def paint_or_post(interaction: GamesInteraction, session: Session) -> bool:
    """Update the board in its message as `paint` does, and return `True`, or answer with it in a new message."""
    painted = await paint(interaction, session)
    if not painted:
        await post(interaction, session, editable=False)
    return painted


def follow(interaction: GamesInteraction, session: Session) -> None:
    """Update the board in its message soon, if the bot may edit it."""
    if may_edit(interaction):
        interaction.client.public_boards.follow(session)


async def open_private(
    interaction: GamesInteraction,
    session: Session,
    notice: Text | str = "",
    *,
    in_place: bool = False,
    brief: bool = False,
) -> None:
    """Answer with a player's private board of a game, its pad as large as last time.

    It is in a new message, or in place of the private message that was pressed. Players who may only watch get no pad.
    """
    chosen, own = await _own_board(interaction, session)
    async with interaction.client.private_boards.answering(session.id, interaction.user.id):
        await show_private(interaction, session, own, notice, in_place=in_place, brief=brief)
    if chosen.look:
        await explain_missing_files(interaction, session.appearance_on(own))


async def open_in_answer(interaction: GamesInteraction, session: Session) -> None:
    """Put a player's private board in place of the private message that an interaction was answered with."""
    _, own = await _own_board(interaction, session)
    await edit_answer(interaction, await draw_private(interaction, session, own, brief=False))
    interaction.client.private_replies.put(("board", session.id), interaction)
    _note(interaction, session, own)


async def _own_board(interaction: GamesInteraction, session: Session) -> tuple[PlayerSettings, PrivateBoard]:
    """Return a player's settings, and the private board that they make of a game."""
    chosen = await find_player(interaction.client.store, interaction.user.id)
    interaction.client.known_settings.players.note(interaction.user.id, chosen)
    return chosen, session.place(PrivateBoard.of(session.viewport, session.tool, chosen.pad, chosen.appearance))


async def show_private(
    interaction: GamesInteraction,
    session: Session,
    own: PrivateBoard,
    notice: Text | str = "",
    *,
    moved_at: datetime | None = None,
    in_place: bool = True,
    brief: bool = True,
) -> None:
    """Answer with the private board in place, or in a new message if the old one was dismissed.

    A new message replaces the one before. The notice says what the board doesn't show. `moved_at` is when the player
    made a move after which the pad moved by itself. In words it may be `brief`.
    """
    session = interaction.client.referee.reviewed(session)
    drawing = await draw_private(interaction, session, own, notice, answering=True, brief=brief)
    if in_place and not await edit_in_place(interaction, drawing):
        drawing = await draw_private(
            interaction, session, own, notice, answering=True, brief=brief
        )  # files can be sent only once
        in_place = False
    kind, latest = ("board", session.id), interaction.client.private_replies
    if in_place:
        latest.renew(kind, interaction)
    else:
        latest.put(kind, interaction, await send_new(interaction, drawing, private=True))
    _note(interaction, session, own, moved_at)


def _note(interaction: GamesInteraction, session: Session, own: PrivateBoard, moved_at: datetime | None = None) -> None:
    """Record that a player was answered with a private board."""
    interaction.client.private_boards.note(session, interaction, own, moved_at)
    player, readings = interaction.user.id, interaction.client.readings
    readings.open(player, session.id)
    seen = session.scene() if session.in_words(own) else None
    if seen and not session.over:  # the end may still be covered on their board
        readings.note(player, session.id, seen.rows)


async def draw_private(
    interaction: GamesInteraction,
    session: Session,
    own: PrivateBoard,
    notice: Text | str = "",
    *,
    answering: bool = False,
    brief: bool = True,
) -> Drawing:
    """Return a game as this player sees it, on a private board.

    It looks as the player wants private boards to look, or as a private game looks. In words it begins with what has
    changed since the player last read it. A board that changes by itself isn't an answer, and not read for sure.
    """
    draw = interaction.client.features.games[session.PREFIX].draw_private
    assert draw  # noqa: S101 - games without private boards open none
    channel = place_of(interaction).channel_id
    context = interaction.client.context(language_of(interaction), session.appearance_on(own), channel)
    readings, player = interaction.client.readings, interaction.user.id
    read = readings.find(player, session.id, answering=answering)
    if context.in_words and not answering and not session.over and (seen := session.scene()):
        readings.show(player, session.id, seen.rows)
    context = replace(context, read=read, brief=brief)
    ending = await ending_of(interaction, session)
    return await drawn(partial(draw, session, own, interaction.user.id, notice, ending), context)


async def change_look(
    interaction: GamesInteraction, session: Session, *, look: Look | None = None, theme: Theme | None = None
) -> Session:
    """Change how a running game's board looks; `None` keeps it.

    Raise `PlayerError` if this player may not, or for a picture where the bot may not attach files.
    """
    if look is Look.PICTURE and not interaction.client.refusals.takes_files(interaction.channel_id):
        raise PlayerError(text.NO_FILES)
    turn = partial(look_turn, look=look, theme=theme)
    changed, _ = await interaction.client.referee.play(session, interaction.user.id, interaction.id, turn)
    return changed


def describe_look(interaction: GamesInteraction, session: Session) -> Text:
    """Return the line that says how a board looks, or will at its next press where the bot can't edit it."""
    look, theme = LOOKS[session.appearance.look], THEMES[session.appearance.theme]
    at_once = may_edit(interaction)
    if session.private:
        at_once = interaction.client.private_boards.find(session.id, interaction.user.id) is not None
    return (text.BOARD_LOOKS if at_once else text.BOARD_WILL_LOOK)(look=look, theme=theme)


async def explain_missing_files(interaction: GamesInteraction, appearance: Appearance) -> None:
    """Add privately that a board can't be a picture here, if it should be one."""
    if appearance.look is Look.PICTURE and not interaction.client.refusals.takes_files(interaction.channel_id):
        await reply(interaction, text.NO_FILES)


async def post_once(
    client: GamesClient, place: Place, drawing: Drawing, nonce: str, pinged: Collection[int] = ()
) -> int:
    """Send a drawing to a channel, and return the id of the message. Raises the errors of requests to Discord.

    Nobody is pinged but the players who are to be.

    For a few minutes Discord sends no second message with the same nonce, but returns the first one. So discord.py can
    repeat a request whose answer was lost.
    """
    channel = client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)

    async def send(drawing: Drawing) -> discord.Message:
        return await channel.send(view=drawing.view, files=drawing.files, allowed_mentions=pings(pinged), nonce=nonce)

    return (await deliver(drawing, send)).id


async def post_board(client: GamesClient, session: Session, nonce: str, pinged: Collection[int] = ()) -> int:
    """Send the board of a game to its channel, and return the id of its message. Raises as `post_once` does."""
    place = Place(session.channel_id, session.guild_id, session.locale)
    message_id = await post_once(client, place, await client.draw(session), nonce, pinged)
    superseded = await client.referee.show_in(session, message_id)
    if superseded is not None:
        client.public_boards.point(session, superseded)
    client.public_boards.note(session, message_id)
    now = await client.referee.find(session.id, Session)
    if now and now.version != session.version:  # it was drawn before the last turn
        client.public_boards.follow(now)
    return message_id
