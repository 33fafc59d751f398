"""Duels by the rules of Minesweeper Flags."""

from bot.games.duel import handlers, text, view
from bot.games.duel.commands import duel
from bot.games.duel.replay import REPLAYING
from bot.games.duel.session import DuelSession
from bot.play.move_clock import move_clock
from bot.play.server import Option, Setting
from bot.play.standings import ladder_category
from bot.play.statistics import played_and_won
from bot.render.appearance import Look
from bot.ui.feature import GameType, with_controls_in
from bot.ui.handlers import MOVE_TO_BOTTOM, SHARED_CONTROLS
from bot.ui.help import HELP
from bot.ui.reading import MORE_ROWS
from bot.ui.replay import REPLAY
from bot.ui.typed_moves import TYPE_IN_MENU

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
