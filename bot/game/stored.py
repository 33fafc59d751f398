"""The row that a game is stored in, whatever is played."""

from datetime import datetime

from bot.board.appearance import Appearance, read_look, read_theme
from bot.game.channel_locks import Place
from bot.game.viewport import Viewport
from bot.store.models import ORDINARY, StoredGame, StoredOptions
from core import Action

TOOL_NAMES = {"dig": Action.DIG, "flag": Action.FLAG, "chord": Action.CHORD, "bomb": Action.BOMB}


def new_row(
    kind: str,
    viewport: Viewport,
    options: StoredOptions,
    *,
    place: Place,
    player: int,
    at: datetime,
    tool: str = "dig",
    field: str | None = None,
    private: bool = False,
) -> StoredGame:
    """Return the row of a game that a player is about to start, before its first turn."""
    return StoredGame(
        kind=kind,
        channel_id=place.channel_id,
        guild_id=place.guild_id,
        locale=place.locale,
        starter_id=player,
        rows=viewport.rows,
        columns=viewport.columns,
        options=options,
        field=field,
        window_row=viewport.row,
        window_column=viewport.column,
        tool=tool,
        started_at=at,
        private=private,
        mode=ORDINARY,
    )


def read_appearance(stored: StoredGame) -> Appearance:
    """Return how the board of a stored game looks at first. A puzzle has only a theme."""
    return Appearance.of(read_look(stored.options.get("look")), read_theme(stored.options.get("theme")))
