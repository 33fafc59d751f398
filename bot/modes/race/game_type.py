"""Races in a channel, as a game of their own: its buttons, commands and timers."""

from dataclasses import replace
from datetime import datetime

from bot.modes.race import handlers, text, view
from bot.modes.race.commands import race
from bot.modes.race.ending import WAITING, ending, why_wait
from bot.modes.race.races import Races
from bot.modes.race.replay import REPLAYING
from bot.modes.race.rules import GhostRace, RaceBoard
from bot.modes.race.session import LADDER, RaceSession
from bot.play.move_clock import move_clock
from bot.play.standings import ladder_category
from bot.play.statistics import played_and_won
from bot.ui.client import GamesClient
from bot.ui.feature import GameType, with_controls_in
from bot.ui.handlers import CONFIRM_END, MORE, MOVE_TO_BOTTOM
from bot.ui.help import HELP
from bot.ui.replay import REPLAY

CLOCK = move_clock(RaceSession)


async def _look(client: GamesClient, game: int, now: datetime) -> datetime | None:
    """Do what is due in a race: first what takes its message or its boards."""
    await client.part(Races).elapse(game, now)
    again: datetime | None = await CLOCK.run(client, game, now)
    return again


RACE = GameType(
    session=RaceSession,
    controls=with_controls_in([MORE, MOVE_TO_BOTTOM, CONFIRM_END, HELP, REPLAY], handlers),
    draw=view.draw_race,
    commands=[race],
    verbs=handlers.VERBS,
    help=text.HELP,
    describe=view.describe,
    menu=view.MENU,
    categories=[ladder_category(LADDER, order=80, title=text.RACES_IN_STANDINGS)],
    statistics=[played_and_won(text.RACES_TOPIC.label)],
    timers=[replace(CLOCK, run=_look)],
    replaying=REPLAYING,
    variants=[RaceBoard, GhostRace],
    ending=ending,
    why_wait=why_wait,
    waiting=WAITING,
)
