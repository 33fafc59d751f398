"""What a message shows, and what every kind of game needs for it."""

from dataclasses import replace

import discord
import pytest

from bot.app import Bot
from bot.games.minesweeper.options import PRESETS
from bot.games.minesweeper.session import Play
from bot.play.game_type import KINDS, MINESWEEPER, Kind
from bot.play.press_policy import Verb
from bot.storage.store import Store
from bot.ui.drawing import PointerView, drawn, pointer
from bot.ui.handlers import ACTS
from tests.at_once import AtOnce
from tests.views.plays import play_of


class Pictured(Play):
    KIND = replace(MINESWEEPER, pictured=True)


async def test_every_kind_is_served_and_drawn() -> None:
    store = await Store.open("sqlite://")
    async with Bot(store, AtOnce(), AtOnce()) as bot:
        assert set(bot.services) == set(KINDS.values())
        assert all(service.kind is kind for kind, service in bot.services.items())
        assert (await drawn(play_of(PRESETS["beginner"]), {})).files is discord.utils.MISSING
    await store.close()


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_button_of_a_kind_does_something(kind: Kind) -> None:
    assert kind.verbs - {Verb.SIZE} <= set(ACTS[kind])  # which own pads alone have


@pytest.mark.parametrize(("kind", "left"), [(Play, discord.utils.MISSING), (Pictured, [])], ids=["emoji", "pictured"])
def test_a_pointer_takes_the_picture_of_its_board_away(kind: type[Play], left: object) -> None:
    play = play_of(PRESETS["beginner"])
    play.__class__ = kind
    drawing = pointer(play)
    assert isinstance(drawing.view, PointerView)
    assert drawing.files is left or drawing.files == left
