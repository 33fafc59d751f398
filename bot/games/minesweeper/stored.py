"""How the mines of a game are laid, and the row that a game is stored in."""

from __future__ import annotations

from datetime import datetime

from bot.games.minesweeper.options import Options
from bot.play.players import Players
from bot.play.viewport import Viewport
from bot.storage.models import StoredGame
from core import Grid, Minefield

NAME = "minesweeper"
"""Of the type of game, in the database."""

NO_GUESS, RANDOM, NONE_FOUND, CLASSIC = "no guess", "random", "none found", "classic"
"""How the mines are laid, as it is stored: such that no guess is needed, or guessing was allowed, or no board without a
guess was found in time, or nobody was asked, in games of versions that had no choice.
"""
LAYING = {
    NO_GUESS: "🧠 no guess",
    RANDOM: "🎲 random",
    CLASSIC: "🎲 random",
    NONE_FOUND: "🎲 random: none without a guess found",
}


def new_stored_game(
    options: Options,
    channel_id: int,
    guild_id: int | None,
    player: int,
    at: datetime,
    field: Minefield | None = None,
    mode: str | None = None,
) -> StoredGame:
    """A game that is about to start; on a given field if there is one, laid in some mode."""
    viewport = Viewport.centred(options.rows, options.columns)
    return StoredGame(
        channel_id=channel_id,
        guild_id=guild_id,
        kind=NAME,
        mode=mode or (RANDOM if options.guessing else NO_GUESS),
        starter_id=player,
        title=options.title,
        rows=options.rows,
        columns=options.columns,
        mines=options.mines,
        lives=options.lives,
        players=options.players.value,
        public_pad=options.public_pad,
        field=f"{field.bits:x}" if field else None,
        message_id=None,
        window_row=viewport.row,
        window_column=viewport.column,
        tool="dig",
        outcome=None,
        started_at=at,
        ended_at=None,
    )


def read_options(stored: StoredGame) -> Options:
    """The figures of a stored game."""
    return Options(
        stored.title,
        stored.rows,
        stored.columns,
        stored.mines,
        stored.lives,
        players=Players(stored.players or Players.EVERYONE.value),
        public_pad=stored.public_pad is not False,
        guessing=stored.mode == RANDOM,
    )


def read_field(stored: StoredGame) -> Minefield | None:
    """Its mines, once they are laid."""
    return None if stored.field is None else Minefield(Grid(stored.rows, stored.columns), int(stored.field, 16))
