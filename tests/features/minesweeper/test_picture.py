"""The picture of a game: what the camera looks at, what is marked, and its words."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from threading import Event
from time import monotonic

from bot.board.appearance import Appearance, Look
from bot.board.picture import tiles_of
from bot.board.scene import ROWS
from bot.deadlines import DRAWING, Deadline, answering
from bot.discord.drawing import THREADS, Context
from bot.features.minesweeper.message import scene_of
from bot.features.minesweeper.options import PRESETS, Options
from bot.features.minesweeper.overview import Overview
from bot.features.minesweeper.view import draw_board
from bot.game.effect import Did, Effect
from core import Action, Move
from tests.discord.sessions import play_of
from tests.features.minesweeper.effects import effect_of

PICTURED = Appearance(Look.PICTURE)


def marked(options: Options, effect: Effect | None) -> set[tuple[int, int]]:
    """The cells that are marked as the last move's."""
    play = play_of(options)
    play.last = effect
    scene = scene_of(Overview.of(play))
    return {(row, at) for row, line in enumerate(tiles_of(scene)) for at, tile in enumerate(line) if tile.last}


def test_the_last_move_is_marked() -> None:
    beginner = PRESETS["beginner"]
    assert marked(beginner, None) == set()
    assert marked(beginner, effect_of(Did.FLAGGED, number=1, move=Move(Action.FLAG, (2, 3)))) == {(2, 3)}
    assert marked(beginner, effect_of(Did.EXPLODED, hits=((0, 0), (1, 1)))) == {(0, 0), (1, 1)}


def test_the_camera_follows_the_pad() -> None:
    play = play_of(PRESETS["expert"])
    for row in (0, 13, 26):
        play.viewport = play.viewport.at(row, 5)
        shown = scene_of(Overview.of(play)).shown
        assert len(shown.rows) == ROWS
        assert set(play.viewport.row_range) <= set(shown.rows)


def test_without_a_pad_the_camera_looks_at_the_last_move() -> None:
    play = play_of(replace(PRESETS["expert"], public_pad=False))
    play.last = effect_of(Did.EXPLODED, hits=((28, 3),))
    assert 28 in scene_of(Overview.of(play)).shown.rows


async def test_a_board_that_cant_be_painted_in_time_is_emoji() -> None:
    go_on, context = Event(), Context(appearance=PICTURED)
    busy = [asyncio.ensure_future(context.painter.paint(go_on.wait, at, DRAWING)) for at in range(THREADS)]
    await asyncio.sleep(0)
    with answering(Deadline(lambda: False, arrived_at=monotonic() - 10)):
        drawing = await draw_board(play_of(PRESETS["beginner"]), context)
    go_on.set()
    await asyncio.gather(*busy)
    assert not drawing.files
    assert "🟦" in drawing.view.children[1].content  # type: ignore[attr-defined] # a text
    assert (await draw_board(play_of(PRESETS["beginner"]), context)).files


async def test_a_board_is_emoji_where_no_file_may_be_attached() -> None:
    drawing = await draw_board(play_of(PRESETS["beginner"]), Context(appearance=PICTURED, pictures=False))
    assert not drawing.files
