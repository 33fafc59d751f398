"""What a server's managers can choose for Minesweeper."""

from collections.abc import Mapping

from bot.games.minesweeper import text
from bot.games.minesweeper.options import LIVES_TOGETHER, MAX_LIVES, PRESETS
from bot.play.appearance import PUBLIC
from bot.play.players import Players
from bot.play.private_board import PadSize
from bot.play.server import Option, Setting

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
