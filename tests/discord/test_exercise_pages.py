"""Messages with an exercise, of which several players may ask for the same at the same time."""

import asyncio
from dataclasses import replace

from bot.board.appearance import Appearance, Look, Theme
from bot.board.drawing import ShownExercise, exercise_scene
from bot.board.picture import paint
from bot.discord.drawing import DEFAULT
from bot.features.tactics.library import read
from bot.features.tactics.view import Page, draw_page


async def test_each_player_gets_the_picture_in_their_own_theme() -> None:
    shown = ShownExercise(next(iter(read().rated.values())))
    contexts = [replace(DEFAULT, appearance=Appearance(Look.PICTURE, theme)) for theme in Theme]
    drawings = await asyncio.gather(*(draw_page(Page(shown, []), context) for context in contexts))
    pictures = [drawing.files[0].fp.read() for drawing in drawings]
    assert pictures == [paint(exercise_scene(shown), theme) for theme in Theme]
