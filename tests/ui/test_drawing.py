"""Drawings of games."""

import discord
import pytest

from bot.app import Bot
from bot.games.minesweeper.options import PRESETS
from bot.games.minesweeper.session import MinesweeperSession
from bot.storage.store import Store
from bot.text.language import ENGLISH
from bot.ui.drawing import PointerView, pointer
from tests.at_once import AtOnce
from tests.presses import TYPES
from tests.ui.sessions import play_of


class Pictured(MinesweeperSession):
    PICTURED = True


async def test_every_game_is_served_and_drawn() -> None:
    store = await Store.open("sqlite://")
    async with Bot(store, AtOnce(), AtOnce()) as bot:
        assert set(bot.services) == set(TYPES)
        assert (await bot.draw(play_of(PRESETS["beginner"]))).files is discord.utils.MISSING
    await store.close()


@pytest.mark.parametrize(
    ("kind", "left"), [(MinesweeperSession, discord.utils.MISSING), (Pictured, [])], ids=["emoji", "pictured"]
)
def test_a_pointer_takes_the_picture_of_its_board_away(kind: type[MinesweeperSession], left: object) -> None:
    play = play_of(PRESETS["beginner"])
    play.__class__ = kind
    drawing = pointer(play, ENGLISH)
    assert isinstance(drawing.view, PointerView)
    assert drawing.files is left or drawing.files == left
