"""Minesweeper, from its rules at work to its buttons."""

from bot.board.appearance import Look
from bot.discord.feature import GameType, with_controls_in
from bot.discord.form import TYPE_IN_MENU
from bot.discord.handlers import MOVE_TO_BOTTOM, SHARED_CONTROLS
from bot.discord.help import HELP
from bot.discord.reading import MORE_ROWS
from bot.discord.replay import REPLAY
from bot.features.minesweeper import codes, handlers, share, view
from bot.features.minesweeper.commands import minesweeper
from bot.features.minesweeper.message import REPLAYING
from bot.features.minesweeper.options import PLAYER_SETTINGS, PRESETS, SETTINGS
from bot.features.minesweeper.overview import describe_games
from bot.features.minesweeper.scheduled import SCHEDULED
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.minesweeper.text import title_of
from bot.features.minesweeper.text.commands import HOW_TO_PLAY

MINESWEEPER = GameType(
    session=MinesweeperSession,
    controls=with_controls_in([*SHARED_CONTROLS, HELP, MORE_ROWS, REPLAY], view, handlers, share, codes),
    draw=view.draw_board,
    commands=[minesweeper],
    verbs={"hint": handlers.give_hint, "odds": handlers.give_odds, "end": handlers.resign},
    help=HOW_TO_PLAY,
    draw_private=view.draw_private_board,
    analyse=handlers.analyse_board,
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
