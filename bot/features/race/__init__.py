"""Races: any number of players solve the same board at the same time, each on a private one of their own."""

from dataclasses import replace
from datetime import datetime

from bot.discord.client import GamesClient
from bot.discord.feature import GameType, with_controls_in
from bot.discord.handlers import CONFIRM_END, MORE, MOVE_TO_BOTTOM
from bot.discord.help import HELP
from bot.discord.replay import REPLAY
from bot.features.race import handlers, text, view
from bot.features.race.handlers import race
from bot.features.race.races import Races
from bot.features.race.rules import REPLAYING, GhostRace, RaceBoard
from bot.features.race.session import LADDER, RaceSession
from bot.features.race.view import WAITING, ending, why_wait
from bot.game.pace import move_clock
from bot.game.ratings import ladder_category
from bot.game.results import played_and_won

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

__all__ = ["RACE"]
