"""The row that a game of Minesweeper is stored in."""

from __future__ import annotations

from datetime import datetime
from enum import Enum
from typing import Any, NamedTuple

from bot.games.minesweeper.options import Options
from bot.play.channel_locks import Place
from bot.play.server import Players
from bot.play.stored import new_row, read_appearance
from bot.play.viewport import Viewport
from bot.storage.models import StoredGame
from core import Cell, Grid, Minefield

NAME = "minesweeper"
"""The game's type in the database."""


class Laying(Enum):
    """How the mines of a game are laid."""

    NO_GUESS = "no_guess"
    """Such that no guess is needed."""
    RANDOM = "random"
    """The players allowed guessing."""
    NONE_FOUND = "none_found"
    """At random, because no board without a guess was found."""
    CLASSIC = "classic"
    """At random, by a version of the bot that laid no others."""


def new_stored_game(
    options: Options,
    place: Place,
    player: int,
    at: datetime,
    field: Minefield | None = None,
    laying: Laying | None = None,
) -> StoredGame:
    """Return a game that is about to start; on a given field if there is one, laid in this way.

    A game that only its starter plays is private.
    """
    return new_row(
        NAME,
        Viewport.centred(options.rows, options.columns),
        write_options(options, laying or (Laying.RANDOM if options.guessing else Laying.NO_GUESS)),
        place=place,
        player=player,
        at=at,
        field=f"{field.bits:x}" if field else None,
        private=options.players is Players.STARTER,
    )


def write_options(options: Options, laying: Laying) -> dict[str, Any]:
    """Return the options of a game as they are stored."""
    return {
        "difficulty": options.difficulty,
        "mines": options.mines,
        "lives": options.lives,
        "players": options.players.value,
        "public_pad": options.public_pad,
        "laying": laying.value,
        "look": options.appearance.look.value,
        "theme": options.appearance.theme.value,
    }


def read_options(stored: StoredGame) -> Options:
    """Return the options of a stored game."""
    options = stored.options
    return Options(
        options["difficulty"],
        stored.rows,
        stored.columns,
        options["mines"],
        options["lives"],
        players=Players(options["players"]),
        public_pad=options["public_pad"],
        guessing=read_laying(stored) is Laying.RANDOM,
        appearance=read_appearance(stored),
    )


def read_laying(stored: StoredGame) -> Laying:
    """Return how the mines of a stored game are laid."""
    return Laying(stored.options["laying"])


class Position(NamedTuple):
    """Where a game begins: its open cells, and its flagged ones."""

    opened: frozenset[Cell]
    flagged: frozenset[Cell]

    def write(self, grid: Grid) -> dict[str, str]:
        """Return the position as it is stored among the options."""
        return {name: f"{grid.gather(cells):x}" for name, cells in self._asdict().items()}


def read_position(stored: StoredGame) -> Position | None:
    """Return the position that a game begins from; `None` if its whole board is covered at first."""
    grid, position = Grid(stored.rows, stored.columns), stored.options.get("position")
    if position is None:
        return None
    return Position(*(frozenset(grid.cells(int(position[name], 16))) for name in Position._fields))


def read_field(stored: StoredGame) -> Minefield | None:
    """Return its mines, once they are laid."""
    return None if stored.field is None else Minefield(Grid(stored.rows, stored.columns), int(stored.field, 16))
