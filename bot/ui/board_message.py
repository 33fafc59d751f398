"""The message that shows a game's board to everyone: sent, recorded, moved to the bottom and updated."""

from __future__ import annotations

from bot.play.session import Session
from bot.ui.client import GamesInteraction, check_move_to_bottom, may_edit, posts_publicly
from bot.ui.refusals import REFUSED
from bot.ui.sending import edit_answer, send_new


async def post(interaction: GamesInteraction, session: Session, *, editable: bool = True) -> None:
    """Answer with the board in a new message. An older one becomes a pointer to it, if it is `editable`.

    Where nobody else would see the new one, the board stays in the old one.
    """
    session = interaction.client.services[session.PREFIX].reviewed(session)
    drawing, public = await interaction.client.draw(session), posts_publicly(interaction)
    try:
        message_id = await send_new(interaction, drawing, private=not public)
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
    service, board_updates = interaction.client.services[shown.PREFIX], interaction.client.board_updates
    superseded = await service.shown(shown.id, message_id) if message_id > (shown.message_id or 0) else None
    board_updates.expect_review(shown, message_id, interaction)
    if superseded is not None and editable and may_edit(interaction):
        board_updates.point(shown, superseded)
    while (now := await service.find(shown.id)) and now.message_id == message_id and now.version != shown.version:
        if may_edit(interaction):
            board_updates.follow(now)
            return
        await edit_answer(interaction, await interaction.client.draw(now))
        shown = now


async def paint(interaction: GamesInteraction, session: Session) -> bool:
    """Update the board in its message soon or now, if the bot may edit it. Return whether that is possible."""
    return may_edit(interaction) and await interaction.client.board_updates.paint(session)


def follow(interaction: GamesInteraction, session: Session) -> None:
    """Update the board in its message soon, if the bot may edit it."""
    if may_edit(interaction):
        interaction.client.board_updates.follow(session)
