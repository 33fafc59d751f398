"""Minesweeper, from its rules at work to its buttons."""

from bot.games.minesweeper import codes, handlers, pad, share, view
from bot.games.minesweeper import help as hints
from bot.games.minesweeper.commands import minesweeper
from bot.games.minesweeper.options import PLAYER_SETTINGS, PRESETS, SETTINGS
from bot.games.minesweeper.replay import REPLAYING
from bot.games.minesweeper.scheduled import SCHEDULED
from bot.games.minesweeper.session import MinesweeperSession
from bot.games.minesweeper.statistics import describe_games
from bot.games.minesweeper.text import title_of
from bot.games.minesweeper.text.commands import HOW_TO_PLAY
from bot.render.appearance import Look
from bot.ui.feature import GameType, with_controls_in
from bot.ui.handlers import MOVE_TO_BOTTOM, SHARED_CONTROLS
from bot.ui.help import HELP
from bot.ui.reading import MORE_ROWS
from bot.ui.replay import REPLAY
from bot.ui.typed_moves import TYPE_IN_MENU

MINESWEEPER = GameType(
    session=MinesweeperSession,
    controls=with_controls_in([*SHARED_CONTROLS, HELP, MORE_ROWS, REPLAY], pad, handlers, hints, share, codes, view),
    draw=view.draw_board,
    commands=[minesweeper],
    verbs={"hint": hints.give_hint, "odds": hints.give_odds, "end": handlers.resign},
    help=HOW_TO_PLAY,
    draw_private=view.draw_private_board,
    analyse=hints.analyse_board,
    settings=SETTINGS,
    player_settings=PLAYER_SETTINGS,
    scheduled=SCHEDULED,
    describe=view.describe,
    menu=(TYPE_IN_MENU, MOVE_TO_BOTTOM, handlers.RESIGN, HELP),
    private_menu=(handlers.RESIGN, HELP),
    looks=tuple(Look),
    statistics=[describe_games],
    presets={name: title_of(name) for name in PRESETS},
    replaying=REPLAYING,
)

__all__ = ["MINESWEEPER"]
