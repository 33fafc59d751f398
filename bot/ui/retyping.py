"""*Edit* below moves that couldn't be read: it opens the form again with the same text.

    custom_id = "retype:" press

`press` is that of *Type moves*, on the board or on a private board. The typed text is in the message itself.
"""

from __future__ import annotations

from typing import Any

from bot.errors import PlayerError
from bot.play.button import Press
from bot.play.game_type import parse_press
from bot.play.press_policy import Reaction
from bot.play.session import Session
from bot.ui import text as texts
from bot.ui.board_message import open_private, paint, post
from bot.ui.button import ButtonError, LastingButton, PrivateView
from bot.ui.client import GamesInteraction, language_of
from bot.ui.form import Form, open_form
from bot.ui.press import find_session, make_moves
from bot.ui.replies import replace_with, reply
from bot.ui.sending import in_time
from bot.ui.typed_moves import RETYPE, TYPE, MovesModal, read_moves, typed_in


async def answer_retype_press(interaction: GamesInteraction) -> None:
    """Open the form with what was typed. Raises `PlayerError` if the game is over."""
    press, session = await _running(interaction)
    text = typed_in(interaction.message.content) if interaction.message else ""
    await open_form(interaction, MovesModal(session, language_of(interaction), press.pad, again=text))


async def answer_retype_modal(interaction: GamesInteraction) -> None:
    """Make the corrected moves: the refusal becomes a line about them, or the next refusal."""
    press, session = await _running(interaction)
    language = language_of(interaction)
    try:
        moves = read_moves(session, Form.read(interaction.data).text("moves"), language, press.pad)
    except ButtonError as error:
        if interaction.message is None:
            raise
        view = PrivateView(LastingButton(error.press, label=language(error.label)))
        await in_time(interaction.response.edit_message(content=language(error.text), view=view))
        return
    session, report = await make_moves(interaction, session, moves, press.pad)
    if session.private:
        if interaction.client.private_boards.find(session.id, interaction.user.id) is None:
            await open_private(interaction, session)
    elif not await paint(interaction, session):
        await post(interaction, session, editable=False)
    if interaction.response.is_done() or interaction.message is None:
        await reply(interaction, report.summary)
    else:
        await replace_with(interaction, report.summary)
        if not report.needs_reply:
            interaction.client.brief_replies.delete_soon(interaction)


async def _running(interaction: GamesInteraction) -> tuple[Press, Session]:
    """Return the game that the moves are for. Raise `PlayerError` if they can no longer be made."""
    if interaction.message and not interaction.message.flags.ephemeral:  # Edit is only ever in private messages
        raise PlayerError(texts.UNKNOWN_BUTTON)
    data: Any = interaction.data
    press, _ = parse_press(data["custom_id"].removeprefix(RETYPE), interaction.client.game_types)
    if press.button is not TYPE:
        raise PlayerError(texts.UNKNOWN_BUTTON)
    session, reaction = await find_session(interaction, press)
    if reaction is Reaction.REDRAW:
        raise PlayerError(session.TEXTS.over)
    return press, session
