"""Duels by the rules of Minesweeper Flags."""

from bot.board.appearance import Look
from bot.discord.feature import GameType, with_controls_in
from bot.discord.form import TYPE_IN_MENU
from bot.discord.handlers import MOVE_TO_BOTTOM, SHARED_CONTROLS
from bot.discord.help import HELP
from bot.discord.reading import MORE_ROWS
from bot.discord.replay import REPLAY
from bot.features.duel import handlers, text, view
from bot.features.duel.handlers import duel
from bot.features.duel.message import REPLAYING
from bot.features.duel.session import DuelSession
from bot.game.pace import move_clock
from bot.game.ratings import ladder_category
from bot.game.results import played_and_won
from bot.game.settings import Option, Setting

PINGED = Setting(text.PINGS, {"on": Option(True, text.PING), "off": Option(False, text.NO_PING)})

DUEL = GameType(
    session=DuelSession,
    controls=with_controls_in([*SHARED_CONTROLS, HELP, MORE_ROWS, REPLAY], handlers, view),
    draw=view.draw_board,
    draw_private=view.draw_private_board,
    analyse=handlers.refuse_analysis,
    commands=[duel],
    help=text.HELP,
    player_settings={"pinged": PINGED},
    describe=view.describe,
    menu=(TYPE_IN_MENU, MOVE_TO_BOTTOM, handlers.RESIGN, HELP),
    looks=tuple(Look),
    categories=(ladder_category(DuelSession.NAME, order=80, title=text.LADDER),),
    statistics=[played_and_won(text.DUELS_TOPIC.label)],
    timers=(move_clock(DuelSession, handlers.ping_player),),
    replaying=REPLAYING,
)

__all__ = ["DUEL"]
