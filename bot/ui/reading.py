"""Boards in words: questions about them, and the rows that a message has no room for."""

from bot.errors import PlayerError
from bot.play.button import Button, Press
from bot.play.press_policy import ANYTIME
from bot.play.private_board import PrivateBoard
from bot.play.session import Session
from bot.render.changes import read_board
from bot.render.query import answer_query, read_query
from bot.render.words import SeenBoard, read_rows
from bot.text import words as text
from bot.text.language import Language
from bot.ui.button import LastingButton
from bot.ui.client import GamesInteraction, language_of
from bot.ui.sending import reply
from core import Cell


def asks(session: Session, typed: str, language: Language) -> bool:
    """Return whether what was typed is a question about a game's board."""
    return session.in_words() is not None and read_query(typed, language) is not None


async def answer_question(interaction: GamesInteraction, session: Session, typed: str) -> None:
    """Answer a question about a game's board privately. Raise `PlayerError` for anything else."""
    language, seen = language_of(interaction), session.in_words()
    query = read_query(typed, language)
    if query is None or seen is None:
        raise PlayerError(text.NOT_A_QUESTION)
    if query.word == "board":
        await _read_from(interaction, session, seen, 0)
    elif query.word == "changes":
        await reply(interaction, _changes(interaction, session, seen))
    else:
        await reply(interaction, answer_query(query, seen, _middle(interaction, session)))


def _changes(interaction: GamesInteraction, session: Session, seen: SeenBoard) -> str:
    """Return what has changed since the player last read the board; if nothing has, the last changes again."""
    readings, player, language = interaction.client.readings, interaction.user.id, language_of(interaction)
    readings.note(player, session.id, seen)
    before = readings.find(player, session.id, answering=False) or seen
    lines, _ = read_board(seen, before, player, language, running=True, brief=True)
    return "\n".join(lines)


def _middle(interaction: GamesInteraction, session: Session) -> Cell:
    """Return the middle of the player's pad."""
    own = interaction.client.private_boards.find(session.id, interaction.user.id)
    viewport = own.viewport(*session.size) if own else session.viewport
    return viewport.row + viewport.height // 2, viewport.column + viewport.width // 2


async def _read_on(interaction: GamesInteraction, press: Press, session: Session) -> None:
    """Read the rows from the one that the button names."""
    seen, ending = session.in_words(), await session.mode.ending(interaction, session) if session.over else None
    if seen is None or press.cell is None or not seen.holds(press.cell):
        raise PlayerError(session.TEXTS.unknown_button)
    if ending and ending.covers:
        raise PlayerError(session.TEXTS.over)
    await _read_from(interaction, session, seen, press.cell[0])


async def _read_from(interaction: GamesInteraction, session: Session, seen: SeenBoard, first: int) -> None:
    language = language_of(interaction)
    lines, more = read_rows(seen, language, first)
    await reply(interaction, "\n".join(lines), *more_rows(session, more, language))


MORE_ROWS = Button(verb="rows", answer=_read_on, policy=ANYTIME, label=text.MORE_ROWS, has_cell=True)


def more_rows(
    session: Session, first: int | None, language: Language, own: PrivateBoard | None = None
) -> list[LastingButton]:
    """Return the button that reads the rows from the first one on, if there is one."""
    if first is None:
        return []
    label = None if first else text.WHOLE_BOARD_BUTTON
    return [LastingButton.of(session.press(MORE_ROWS, (first, 0)).on(own), language, label=label)]
