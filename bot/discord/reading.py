"""Boards in words: questions about them, and the rows that a message has no room for."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from bot.board.query import answer_query, read_query
from bot.board.scene import Key, Scene
from bot.board.words import read_changes, read_rows
from bot.discord.button import LastingButton
from bot.discord.client import GamesInteraction, language_of
from bot.discord.ending import ending_of
from bot.discord.sending import reply
from bot.discord.text import MESSAGE_LENGTH
from bot.errors import PlayerError
from bot.game.control import ANYTIME, Control, Press
from bot.game.session import Session
from bot.game.text import EXPIRED_OF_GAME
from bot.game.viewport import PrivateBoard
from bot.text import words as text
from bot.text.language import Language
from core import Cell


async def find_read(interaction: GamesInteraction) -> Session | None:
    """Return the game of the private board that a player was answered with last, if it is here or their own."""
    opened = interaction.client.readings.opened(interaction.user.id)
    session = await interaction.client.referee.find(opened, Session) if opened else None
    if session is None:
        return None
    own, here = session.starter_id == interaction.user.id, session.channel_id == interaction.channel_id
    return session if (own if session.private else here) else None


def asks(session: Session, typed: str, language: Language) -> bool:
    """Return whether what was typed is a question about a game's board."""
    return session.scene() is not None and read_query(typed, language) is not None


async def answer_question(interaction: GamesInteraction, session: Session, typed: str) -> None:
    """Answer a question about a game's board privately. Raise `PlayerError` for anything else."""
    language, seen = language_of(interaction), session.scene()
    query = read_query(typed, language)
    if await _is_secret(interaction, session):
        raise PlayerError(session.TEXTS.over)
    if query is None or seen is None:
        raise PlayerError(text.NOT_A_QUESTION)
    if query.word == "board":
        await _read_from(interaction, session, seen, 0)
    elif query.word == "changes":
        await _read_changes(interaction, session, seen)
    else:
        await reply(interaction, answer_query(query, seen, _middle(interaction, session)))


async def _read_changes(interaction: GamesInteraction, session: Session, seen: Scene) -> None:
    """Read what has changed since the player last read the board; if nothing has, the last changes again.

    A board that the player doesn't know is read as a whole.
    """
    player, language = interaction.user.id, language_of(interaction)
    before = interaction.client.readings.ask(player, session.id, seen.rows)
    if before is None:
        await _read_from(interaction, session, seen, 0)
        return
    changes = read_changes(before, seen, player, language)
    rows, more = read_rows(seen, language, *changes.rows) if changes.rows else ([], None)
    words = "\n".join([*changes.lines, *rows])
    if len(words) > MESSAGE_LENGTH and changes.rows:
        words, more = "\n".join(changes.lines), changes.rows[0]
    await reply(interaction, words, *more_rows(session, more, language))


def _middle(interaction: GamesInteraction, session: Session) -> Cell:
    """Return the middle of the player's pad."""
    own = interaction.client.private_boards.find(session.id, interaction.user.id)
    viewport = own.viewport(*session.size) if own else session.viewport
    return viewport.row + viewport.height // 2, viewport.column + viewport.width // 2


async def _read_on(interaction: GamesInteraction, press: Press, session: Session) -> None:
    """Read the rows from the one that the button names."""
    seen = session.scene()
    if seen is None or press.cell is None or not seen.holds(press.cell):
        raise PlayerError(EXPIRED_OF_GAME)
    if await _is_secret(interaction, session):
        raise PlayerError(session.TEXTS.over)
    await _read_from(interaction, session, seen, press.cell[0])


async def _is_secret(interaction: GamesInteraction, session: Session) -> bool:
    """Return whether a game is over, and its board isn't shown to its player yet."""
    ending = await ending_of(interaction, session)
    return ending is not None and ending.hides(session.outcome)


async def _read_from(interaction: GamesInteraction, session: Session, seen: Scene, first: int) -> None:
    language = language_of(interaction)
    lines, more = read_rows(seen, language, first)
    await reply(interaction, "\n".join(lines), *more_rows(session, more, language))


MORE_ROWS = Control(verb="rows", answer=_read_on, policy=ANYTIME, label=text.MORE_ROWS, has_cell=True)


def more_rows(session: Session, first: int | None, language: Language) -> list[LastingButton]:
    """Return the button that reads the rows from the first one on, if there is one."""
    if first is None:
        return []
    key: Key = reading_of(session)(first)
    return [LastingButton(key.sends, label=language(key.label or ""))]


def reading_of(session: Session, own: PrivateBoard | None = None) -> Callable[[int], Key]:
    """Return what returns the key that reads a board from a row on."""
    return partial(_key_from, session.press(MORE_ROWS).on(own))


def _key_from(press: Press, first: int) -> Key:
    return replace(press, cell=(first, 0)).key(None if first else text.WHOLE_BOARD_BUTTON)
