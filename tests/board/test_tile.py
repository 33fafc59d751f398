"""The drawing of squares: everyone can tell them apart."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageColor

from bot.board.appearance import Theme
from bot.board.emoji import TileName
from bot.board.theme import COLOURS, palette_colours
from bot.board.tile import Kind, Outline, Sign, Tile, sprite
from bot.board.tile_emoji import TILES
from tests.board.colours import EYES, Eyes, lightness

SIDE = 54
LIGHTER = 8
"""The difference in L* that everyone sees ..."""
PART = 0.02
"""... if it is that of a part of a square, and so much of it differs."""

ODDS = [Tile(Kind.ODDS, str(percent), percent=percent) for percent in (1, 9, 25, 50, 75, 99)]
KINDS = [
    *TILES.values(),
    *ODDS,
    Tile(Kind.COVERED, "?"),
    Tile(Kind.SAFE, sign=Sign.CHECK),
    Tile(Kind.SURE_MINE, sign=Sign.MINE),
    Tile(Kind.MARKED_MINE, sign=Sign.DOT),
    Tile(Kind.UNMARKED, "3"),
    Tile(Kind.MARKED_MINE, "3"),
    Tile(Kind.MARKED_CLEAR, "3"),
    Tile(Kind.MARKED_CLEAR, "3", quiet=True),
]


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("eyes", EYES)
def test_all_kinds_of_squares_can_be_told_apart(theme: Theme, eyes: Eyes) -> None:
    seen = {tile: seen_by(eyes, sprite(tile, theme, SIDE), theme) for tile in KINDS}
    alike = [(one, other) for one, other in combinations(seen, 2) if differing(seen[one], seen[other]) < PART]
    assert alike == []


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("eyes", EYES)
def test_flags_last_moves_and_outlines_are_seen_on_every_square(theme: Theme, eyes: Eyes) -> None:
    for tile in [*ODDS, Tile(Kind.COVERED), Tile(Kind.OPEN, "3"), Tile(Kind.SAFE, sign=Sign.CHECK)]:
        plain = seen_by(eyes, sprite(tile, theme, SIDE), theme)
        outlined = [tile._replace(outline=outline) for outline in Outline]
        for marked in (tile._replace(flagged=True), tile._replace(last=True), *outlined):
            assert differing(plain, seen_by(eyes, sprite(marked, theme, SIDE), theme)) >= PART, marked


@pytest.mark.parametrize("theme", Theme)
def test_signs_stay_within_their_squares(theme: Theme) -> None:
    for tile in KINDS:
        bare = sprite(Tile(tile.kind, percent=tile.percent), theme, SIDE)
        drawn = sprite(tile, theme, SIDE)
        for box in ((0, 0, SIDE, 1), (0, 0, 1, SIDE), (0, SIDE - 1, SIDE, SIDE), (SIDE - 1, 0, SIDE, SIDE)):
            assert drawn.crop(box).tobytes() == bare.crop(box).tobytes(), tile


@pytest.mark.parametrize("theme", Theme)
def test_covered_squares_are_raised_and_empty_ones_flat(theme: Theme) -> None:
    covered, empty = (sprite(TILES[name], theme, SIDE) for name in (TileName.COVERED, TileName.EMPTY))
    lights = [at_pixel(covered, place, theme) for place in ((20, 1), (27, 27), (20, SIDE - 2))]
    assert lights == sorted(lights, reverse=True)
    assert len(set(lights)) == 3
    assert at_pixel(empty, (20, 1), theme) == at_pixel(empty, (27, 27), theme)


@pytest.mark.parametrize("theme", Theme)
def test_digits_have_the_colours_of_their_theme(theme: Theme) -> None:
    for digit, colour in enumerate(COLOURS[theme].digits, start=1):
        image = sprite(Tile(Kind.OPEN, str(digit)), theme, SIDE).convert("RGB")
        counted = image.getcolors()
        assert counted
        assert {colour: count for count, colour in counted}[ImageColor.getrgb(colour)] > 100


def seen_by(eyes: Eyes, image: Image.Image, theme: Theme) -> Image.Image:
    """How light the pixels of a picture look to these eyes, as a grey picture."""
    table = [round(2 * lightness(colour, eyes)) for colour in palette_colours(theme)]
    return Image.frombytes("L", image.size, image.tobytes()).point(table + [0] * (256 - len(table)))


def differing(one: Image.Image, other: Image.Image) -> float:
    """The part of the pixels that differ enough."""
    return sum(ImageChops.difference(one, other).histogram()[2 * LIGHTER :]) / SIDE**2


def at_pixel(image: Image.Image, place: tuple[int, int], theme: Theme) -> float:
    colour = palette_colours(theme)[image.tobytes()[place[1] * SIDE + place[0]]]
    return round(lightness(colour))
