"""Drawings of games."""

from bot.app import Bot
from bot.games.minesweeper.options import PRESETS
from bot.storage.store import Store
from bot.text.language import ENGLISH
from bot.ui.button import TextView
from bot.ui.drawing import pointer
from tests.at_once import AtOnce
from tests.presses import TYPES
from tests.ui.sessions import play_of


async def test_every_game_is_served_and_drawn() -> None:
    store = await Store.open("sqlite://")
    async with Bot(store, AtOnce(), AtOnce()) as bot:
        assert set(bot.services) == set(TYPES)
        assert not (await bot.draw(play_of(PRESETS["beginner"]))).files
    await store.close()


def test_a_pointer_takes_the_picture_of_its_board_away() -> None:
    drawing = pointer(play_of(PRESETS["beginner"]), ENGLISH)
    assert isinstance(drawing.view, TextView)
    assert not drawing.files
