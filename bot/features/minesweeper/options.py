"""The options of a game, such as its size and its mines: as asked for, as managers set them, and as they are stored."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from typing import Any, NamedTuple

from bot.board.appearance import DEFAULT_APPEARANCE, Appearance
from bot.errors import PlayerError
from bot.features.minesweeper import text
from bot.game.channel_locks import Place
from bot.game.settings import PUBLIC, Option, Players, Setting
from bot.game.stored import new_row, read_appearance
from bot.game.viewport import PadSize, Viewport
from bot.store.models import StoredGame
from core import Cell, Grid, Minefield

MIN_SIDE = 2
MAX_ROWS = 30
MAX_LIVES = 5
LIVES_TOGETHER = 3
OWN_BOARD = "own"
OWN_DENSITY = 0.15


@dataclass(frozen=True)
class Options:
    """What a game is played on, and who plays."""

    difficulty: str
    """The id of a preset, or `OWN_BOARD`."""
    rows: int
    columns: int
    mines: int
    lives: int = 1
    players: Players = Players.EVERYONE
    public_pad: bool = True
    guessing: bool = False
    """Whether its board may need a guess."""
    appearance: Appearance = DEFAULT_APPEARANCE
    """How its board looks at first."""

    @property
    def figures(self) -> tuple[int, int, int]:
        """Its rows, columns and mines."""
        return self.rows, self.columns, self.mines

    @property
    def is_preset(self) -> bool:
        """Whether a preset has these figures."""
        return any(self.figures == preset.figures for preset in PRESETS.values())


# Phones have room for 12 columns, and for 12 rows above the pad: that is pocket. Expert is taller than wide, so that
# fewer clients wrap its rows.
PRESETS = {
    "beginner": Options("beginner", 9, 9, 10),
    "intermediate": Options("intermediate", 16, 16, 40),
    "expert": Options("expert", 30, 16, 99),
    "pocket": Options("pocket", 12, 12, 23),
}


def choose_options(
    difficulty: str | None = None,
    rows: int | None = None,
    columns: int | None = None,
    mines: int | None = None,
    lives: int | None = None,
    players: Players | None = None,
    *,
    guessing: bool = False,
    usual: str | None = None,
) -> Options:
    """Return the options a player asked for. What isn't given comes from the difficulty, or the server's usual one.

    A size without a difficulty and without mines gets about 15% of mines. The default is three lives for everyone
    together, and one alone. A board needs no guess unless `guessing` is allowed. Raises `PlayerError` for options that
    aren't allowed.
    """
    name = difficulty or usual or "beginner"
    options = PRESETS.get(name)
    if options is None:
        raise PlayerError(text.UNKNOWN_DIFFICULTY(name))
    players = players or Players.EVERYONE
    given: dict[str, Any] = {
        name: value for name, value in (("rows", rows), ("columns", columns), ("mines", mines)) if value is not None
    }
    if given:
        options = replace(options, difficulty=OWN_BOARD, **given)
        if mines is None and difficulty is None:
            options = replace(options, mines=max(1, round(options.rows * options.columns * OWN_DENSITY)))
    if lives is None:
        lives = LIVES_TOGETHER if players is Players.EVERYONE else options.lives
    options = replace(options, lives=lives, players=players, guessing=guessing)
    room = options.rows * options.columns - 1
    if not 1 <= options.mines <= room:
        raise PlayerError(
            text.MINES_DONT_FIT(rows=options.rows, columns=options.columns, number=room, mines=options.mines)
        )
    return options


def on_board_of(before: Options, options: Options) -> Options:
    """Return the options for another game on the board of one. Boards of a day and of a race count as custom ones."""
    difficulty = before.difficulty if before.difficulty in PRESETS else OWN_BOARD
    rows, columns, mines = before.figures
    return replace(options, difficulty=difficulty, rows=rows, columns=columns, mines=mines, guessing=before.guessing)


NO_DEFAULT = "none"
"""The value in a list that leaves the choice to the players."""

SETTINGS: Mapping[str, Setting] = {
    "difficulty": Setting(
        text.DIFFICULTY,
        {
            NO_DEFAULT: Option(None, text.DEFAULT_BEGINNER),
            **{name: Option(name, text.preset(name, *preset.figures)) for name, preset in PRESETS.items()},
        },
    ),
    "lives": Setting(
        text.LIVES,
        {
            NO_DEFAULT: Option(None, text.DEFAULT_LIVES(LIVES_TOGETHER)),
            **{str(lives): Option(lives, str(lives)) for lives in range(1, MAX_LIVES + 1)},
        },
    ),
    "players": Setting(
        text.WHO_PLAYS,
        {
            NO_DEFAULT: Option(None, text.DEFAULT_EVERYONE),
            Players.EVERYONE.value: Option(Players.EVERYONE, text.EVERYONE),
            Players.STARTER.value: Option(Players.STARTER, text.ONLY_THE_STARTER),
        },
    ),
    "public_pad": Setting(
        text.BUTTONS_BELOW,
        {"shown": Option(True, text.SHOWN_TO_EVERYONE), "hidden": Option(False, text.HIDDEN)},
    ),
    **PUBLIC,
}
"""By the field of `Server`."""

PLAYER_SETTINGS: Mapping[str, Setting] = {
    "pad": Setting(text.PAD, {size.value: Option(size, text.PAD_SIZES[size]) for size in PadSize})
}
"""By the field of `PlayerSettings`."""

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
        {
            "difficulty": options.difficulty,
            "mines": options.mines,
            "lives": options.lives,
            "players": options.players.value,
            "public_pad": options.public_pad,
            "laying": (laying or (Laying.RANDOM if options.guessing else Laying.NO_GUESS)).value,
            "alike": True,
            "look": options.appearance.look.value,
            "theme": options.appearance.theme.value,
        },
        place=place,
        player=player,
        at=at,
        field=f"{field.bits:x}" if field else None,
        private=options.players is Players.STARTER,
    )


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


class StartPosition(NamedTuple):
    """Where a game begins: its open cells, and its flagged ones."""

    opened: frozenset[Cell]
    flagged: frozenset[Cell]

    def write(self, grid: Grid) -> dict[str, str]:
        """Return the position as it is stored among the options."""
        return {name: f"{grid.gather(cells):x}" for name, cells in self._asdict().items()}


def read_position(stored: StoredGame) -> StartPosition | None:
    """Return the position that a game begins from; `None` if its whole board is covered at first."""
    grid, position = Grid(stored.rows, stored.columns), stored.options.get("position")
    if position is None:
        return None
    return StartPosition(*(frozenset(grid.cells(int(position[name], 16))) for name in StartPosition._fields))


def read_field(stored: StoredGame) -> Minefield | None:
    """Return its mines, once they are laid."""
    return None if stored.field is None else Minefield(Grid(stored.rows, stored.columns), int(stored.field, 16))
