"""Minesweeper, from its rules at work to its buttons."""

from bot.games.minesweeper.commands import make_commands
from bot.games.minesweeper.handlers import AS_PICTURE, CONTINUE, NEW_GAME, RESIGN, SAME_BOARD, SHOW_MINES
from bot.games.minesweeper.help import (
    DETAILS,
    DIG_IT,
    HINT,
    HINT_ANYWAY,
    ODDS_ANYWAY,
    SHARE_HINT,
    SHARE_ODDS,
    analyse_board,
)
from bot.games.minesweeper.options import PLAYER_SETTINGS, PRESETS, SETTINGS
from bot.games.minesweeper.own_games import answer_game_choice
from bot.games.minesweeper.pad import SQUARES, TOOLS
from bot.games.minesweeper.scheduled import SCHEDULED
from bot.games.minesweeper.service import MinesweeperService
from bot.games.minesweeper.session import MinesweeperSession
from bot.games.minesweeper.share import SHARE, SHARE_CARD
from bot.games.minesweeper.text import title_of
from bot.games.minesweeper.text.commands import ABOUT_COMMANDS, HOW_TO_PLAY
from bot.games.minesweeper.view import (
    MY_BOARD,
    SIZE,
    answer_choice,
    draw_board,
    draw_private_board,
)
from bot.play.game_type import GameType
from bot.render.appearance import Look
from bot.ui.handlers import MOVE_TO_BOTTOM, SHARED_BUTTONS
from bot.ui.help import HELP

MINESWEEPER = GameType(
    session=MinesweeperSession,
    buttons=(
        *(*SQUARES, *TOOLS, *SHARED_BUTTONS),
        *(AS_PICTURE, MY_BOARD, SIZE, HINT, SHARE_HINT, DIG_IT, SHARE_ODDS),
        *(RESIGN, HELP, NEW_GAME, SAME_BOARD, CONTINUE, SHOW_MINES, DETAILS, SHARE_CARD, SHARE),
        *(HINT_ANYWAY, ODDS_ANYWAY),
    ),
    make_service=MinesweeperService,
    draw=draw_board,
    commands=make_commands,
    how_to_play=HOW_TO_PLAY,
    help={MinesweeperSession.PREFIX: ABOUT_COMMANDS},
    lists={"frontier": answer_choice, "mygames": answer_game_choice},
    draw_private=draw_private_board,
    analyse=analyse_board,
    settings=SETTINGS,
    player_settings=PLAYER_SETTINGS,
    scheduled=SCHEDULED,
    menu=(MOVE_TO_BOTTOM, RESIGN, HELP),
    private_menu=(RESIGN, HELP),
    looks=tuple(Look),
    presets={name: title_of(name) for name in PRESETS},
)

__all__ = ["MINESWEEPER"]
