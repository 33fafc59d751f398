"""A race with as many players as can join: nobody else can, and its message has room for all of them."""

from datetime import timedelta
from random import Random

import pytest
from discord import ui

from bot.board.emoji import Cost
from bot.discord.drawing import Context
from bot.errors import PlayerError
from bot.features.race import text
from bot.features.race.run import How, Point, RaceRun
from bot.features.race.session import JOIN, MOST_PLAYERS, RaceOptions, RaceSession, new_stored_race
from bot.features.race.view import OTHER_COMPONENTS, draw_race
from bot.game.channel_locks import Place
from core import lay_for_first_dig
from tests.game.gaming_table import NOON, turn_of

FIRST, ID = (4, 4), 10**18
OPTIONS = RaceOptions("beginner", sudden=False)


async def blocks(race: RaceSession) -> list[str]:
    """The texts of the message, which fit."""
    view = (await draw_race(race, Context(pictures=False))).view
    assert isinstance(view, ui.LayoutView)
    found = [part.content for part in view.children if isinstance(part, ui.TextDisplay)]
    assert Cost.of(found, OTHER_COMPONENTS).fits
    return found


async def test_a_race_has_25_players_at_most_and_all_of_them_in_its_message() -> None:
    stored = new_stored_race(
        OPTIONS, lay_for_first_dig(*OPTIONS.figures, FIRST, Random(1)), FIRST, Place(5, 6), ID, NOON
    )
    stored.id = 1
    race = RaceSession.restore(stored, [turn_of(0, ID, RaceSession.START)])
    players = range(ID, ID + MOST_PLAYERS)
    for player in players:
        race.check(JOIN, player, NOON)
        race.join(player, NOON)
    with pytest.raises(PlayerError) as full:
        race.check(JOIN, ID - 1, NOON)
    assert full.value.text == text.FULL
    race.check(JOIN, ID, NOON)
    race.go(NOON)
    race.begin(NOON, NOON)
    bars = (await blocks(race))[0]
    assert all(f"<@{player}>" in bars for player in players)
    for number, player in enumerate(players):
        run = RaceRun(How.FINISHED, 90_000 + number, 61, 100, 9, 12, 33, 40, (Point(900, 100),))
        race.record(player, run, NOON + timedelta(seconds=90))
    assert race.over
    table = (await blocks(race))[0].splitlines()
    assert [line.split("\\")[0] for line in table if line[0].isdigit()] == [*map(str, range(1, MOST_PLAYERS + 1))]
