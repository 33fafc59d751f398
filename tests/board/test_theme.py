"""The colours of the themes: everyone can read them."""

from collections.abc import Iterator
from dataclasses import fields
from itertools import pairwise

import pytest
from PIL import Image

from bot.board.appearance import Theme
from bot.board.theme import COLOURS, MOST, Colours, Tint, palette_colours, quantized
from tests.board.colours import EYES, Eyes, ciede2000, contrast, difference, lightness

TEXT, SIGN = 4.5, 3.0
"""The least contrasts of text and of signs, as WCAG asks for."""
BY_LIGHTNESS = 20
"""The least difference in L* of covered and empty squares."""
BY_COLOUR = 10
"""The least difference of colours that alone say something, by CIEDE2000."""


def texts(colours: Colours) -> Iterator[tuple[str, str]]:
    """Yield the colours of all texts and of what they are written on."""
    yield from ((ink, colours.panel) for ink in (colours.label, colours.lit))
    yield from ((digit, colours.open.ground) for digit in colours.digits)
    for tint in tints(colours):
        yield tint.ink, tint.ground
        if tint.met:
            yield tint.met, tint.ground


def tints(colours: Colours) -> Iterator[Tint]:
    """Yield the tints of squares that are written on."""
    yield from (colours.covered, colours.open, *colours.heat, colours.safe, colours.sure_mine)
    yield from (colours.marked_mine, colours.marked_clear, colours.unmarked)


@pytest.mark.parametrize("theme", Theme)
def test_all_text_is_easy_to_read_and_signs_stand_out(theme: Theme) -> None:
    colours = COLOURS[theme]
    assert min(contrast(ink, ground) for ink, ground in texts(colours)) >= TEXT
    signs = [(ink, colours.covered.ground) for ink in (colours.flag, colours.pole, colours.cross)]
    signs += [(colours.heart, colours.panel), (colours.gold, colours.panel)]
    signs += [(line, colours.frame_edge) for line in (colours.frame, colours.wrong, colours.last, colours.pointer)]
    assert {pair: contrast(*pair) for pair in signs if contrast(*pair) < SIGN} == {}


@pytest.mark.parametrize("theme", Theme)
def test_covered_and_empty_squares_and_heat_can_be_told_by_lightness_only(theme: Theme) -> None:
    colours = COLOURS[theme]
    covered, on_pad, empty = (lightness(tint.ground) for tint in (colours.covered, colours.on_pad, colours.open))
    assert abs(covered - empty) >= BY_LIGHTNESS
    assert abs(on_pad - empty) >= BY_LIGHTNESS / 2
    assert all(low - high > 2 for low, high in pairwise(lightness(tint.ground) for tint in colours.heat))


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", Theme)
def test_whatever_only_colours_say_is_seen_by_everyone(theme: Theme, eyes: Eyes) -> None:
    colours = COLOURS[theme]
    marks = [tint.ground for tint in (colours.marked_mine, colours.unmarked, colours.marked_clear)]
    pairs = [(colours.covered.ground, colours.on_pad.ground), (colours.frame, colours.pointer), *pairwise(marks)]
    assert {pair: difference(*pair, eyes) for pair in pairs if difference(*pair, eyes) < BY_COLOUR} == {}


@pytest.mark.parametrize("theme", Theme)
def test_every_colour_of_a_theme_is_kept_in_pictures(theme: Theme) -> None:
    assert len(palette_colours(theme)) <= MOST
    colours = COLOURS[theme]
    plain = [value for field in fields(colours) if isinstance(value := getattr(colours, field.name), str)]
    for colour in [*plain, *colours.digits, *(part for tint in tints(colours) for part in tint if part)]:
        pixel = Image.new("RGB", (1, 1), colour)
        assert quantized(pixel, theme).convert("RGB").tobytes() == pixel.tobytes(), colour


def test_differences_of_colours_are_measured_as_published() -> None:
    assert ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((50, -1, 2), (50, 0, 0)) == pytest.approx(2.3669, abs=1e-4)
    assert ciede2000((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619)) == pytest.approx(2.0373, abs=1e-4)
    assert difference("#ffffff", "#000000") == pytest.approx(100, abs=0.1)
