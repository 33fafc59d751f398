"""Board codes: whoever has the code of a finished game can play its board."""

import re
import secrets

from bot.discord.client import GamesInteraction
from bot.discord.ending import why_wait
from bot.discord.handlers import with_session
from bot.discord.sending import reply
from bot.errors import PlayerError
from bot.features.minesweeper import text
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.minesweeper.text import commands as words
from bot.game.control import ONCE_OVER, Control
from bot.store.games import CodeStore
from core import narrowed

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without characters that look like others."""
LENGTH = 10
_CODE = re.compile(rf"[{ALPHABET}]{{{LENGTH}}}")


def make_code() -> str:
    """Return a new code. With 50 random bits, nobody guesses one."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def codes_of(interaction: GamesInteraction) -> CodeStore:
    """Return the codes of games."""
    return CodeStore(interaction.client.store.database)


async def find_coded(interaction: GamesInteraction, typed: str) -> MinesweeperSession:
    """Return the game with the code that a player typed.

    Raise `PlayerError`, always with the same words, if there is none or if its board may not be given to others.
    """
    code = narrowed(typed).strip().upper()
    game = await codes_of(interaction).find_game(code) if _CODE.fullmatch(code) else None
    session = await interaction.client.referee.find(game, MinesweeperSession) if game else None
    if session is None or not session.final or await why_wait(interaction, session):
        raise PlayerError(text.UNKNOWN_CODE)
    return session


async def _give_code(interaction: GamesInteraction, session: MinesweeperSession) -> None:
    """Answer with the code of a game. That of a private one is made only if its player asks for it."""
    if not session.final or session.first_dig is None:
        raise PlayerError(text.SHOW_MINES_FIRST)
    if reason := await why_wait(interaction, session):
        raise PlayerError(reason)
    code = await codes_of(interaction).keep(session.id, make_code())
    if code is None:
        raise PlayerError(session.TEXTS.deleted)
    await reply(interaction, words.CODE_OF_BOARD(code))


CODE = Control(verb="code", answer=with_session(_give_code), policy=ONCE_OVER, label=text.CODE)
