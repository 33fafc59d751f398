"""Tiles to be uploaded: their size, their names, and where they can be read."""

import re
from io import BytesIO

import pytest
from PIL import Image

from bot.board.appearance import Theme
from bot.board.emoji import TileName
from bot.board.tile_emoji import TILES, TOOL_COLOURS, TOOL_RIM, TOOLS, UPLOADED, emoji_name, tile_image
from tests.board.colours import contrast

BACKGROUNDS = ("#313338", "#1a1a1e", "#ffffff", "#4e5058", "#5865f2", "#248046", "#da373c")
"""Discord's dark and light pages, and its buttons."""


@pytest.mark.parametrize("theme", Theme)
def test_every_tile_is_a_small_square_png_with_a_name_of_its_own(theme: Theme) -> None:
    for name in UPLOADED:
        png = tile_image(name, theme)
        image = Image.open(BytesIO(png))
        assert png == tile_image(name, theme)
        assert (image.format, image.size) == ("PNG", (128, 128))
        assert len(png) < 30_000
        assert re.fullmatch(rf"{name}_[a-z]+_[0-9a-f]{{8}}", emoji_name(name, theme))
        assert len(name) == 2
    assert len({emoji_name(name, theme) for name in UPLOADED}) == len(UPLOADED)


def test_themes_have_tiles_of_their_own_and_share_their_tools() -> None:
    for name in TILES:
        assert len({tile_image(name, theme) for theme in Theme}) == len(Theme)
    for name in TOOLS:
        assert len({(tile_image(name, theme), emoji_name(name, theme)) for theme in Theme}) == 1
    assert len({emoji_name(name, theme) for name in UPLOADED for theme in Theme}) == 55


@pytest.mark.parametrize("background", BACKGROUNDS)
def test_tools_stand_out_on_every_page_and_button(background: str) -> None:
    colours = (*TOOL_COLOURS.values(), TOOL_RIM)
    assert max(contrast(colour, background) for colour in colours) >= 3
    assert min(contrast(colour, TOOL_RIM) for colour in TOOL_COLOURS.values()) >= 4.5


@pytest.mark.parametrize("name", TOOLS)
def test_tools_have_no_ground_and_fit(name: TileName) -> None:
    alpha = Image.open(BytesIO(tile_image(name, Theme.DARK))).getchannel("A")
    left, top, right, bottom = alpha.getbbox() or (0, 0, 0, 0)
    assert 0 < left < right < 128
    assert 0 < top < bottom < 128
