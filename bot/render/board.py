"""Minesweeper's board as a scene: as players see it, or with the odds of its covered cells."""

from collections.abc import Collection, Container, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from bot.render.camera import Area, around
from bot.render.emoji import NAMES, TileName
from bot.render.scene import FIRST_PRIVATE, Fact, Legend, Scene, Square
from bot.render.shapes import HEART, MINE
from bot.render.tile import Kind, Sign, Tile
from bot.text.odds import OPEN, SeenOdds, name_of_chance
from bot.text.words import CHANGED, DEEDS, FOUND_BY, FOUND_IN_WORDS, SQUARES, Deed
from core import CLUES, COVERED, EXPLODED, FLAGGED, WRONG_FLAG, Board, Cell
from core import MINE as OPEN_MINE

TILES = {
    COVERED: Tile(Kind.COVERED),
    FLAGGED: Tile(Kind.COVERED, sign=Sign.FLAG),
    WRONG_FLAG: Tile(Kind.COVERED, sign=Sign.WRONG_FLAG),
    EXPLODED: Tile(Kind.EXPLODED, sign=Sign.EXPLOSION),
    OPEN_MINE: Tile(Kind.OPEN, sign=Sign.MINE),
    CLUES[0]: Tile(Kind.OPEN),
    **{clue: Tile(Kind.OPEN, clue) for clue in CLUES[1:]},
}
"""The looks of squares by their symbols."""
LEGEND: Legend = {
    symbol: Square(
        tile,
        NAMES[symbol],
        SQUARES.get(symbol, symbol),
        DEEDS.get(symbol, CHANGED),
        clue=int(symbol) if symbol in CLUES[1:] else None,
        mine=symbol in FLAGGED + EXPLODED + OPEN_MINE,
        hidden=symbol == COVERED,
    )
    for symbol, tile in TILES.items()
}
FOUND = (Tile(Kind.OPEN, sign=Sign.FLAG), Tile(Kind.OPEN, sign=Sign.DIAMOND))
"""The looks of mines that the sides of a duel have found."""
FOUND_LEGEND: Legend = {
    symbol: Square(tile, name, FOUND_IN_WORDS[symbol], mine=True)
    for symbol, tile, name in zip(FOUND_BY, FOUND, (TileName.FLAG, TileName.DIAMOND), strict=True)
}
"""The same by the symbols of their sides."""
MOST_HEARTS = 3
"""More hearts than this are written as a number."""


def board_scene(
    board: Board,
    pad: Area | None = None,
    last: Collection[Cell] = (),
    lives: int | None = None,
    *,
    doers: Mapping[Cell, int] | None = None,
) -> Scene:
    """Return a board with its pad, the squares of the last move, and how many mines and lives are left."""
    return Scene(board.text.splitlines(), LEGEND, last=last, doers=doers or {}, facts=facts_of(board, lives), pad=pad)


def facts_of(board: Board, lives: int | None = None) -> list[Fact]:
    """Return how many mines are left, and lives if there are any to show."""
    facts = [Fact(MINE, str(board.mines_left))]
    if lives is not None:
        facts.append(Fact(HEART, times=lives) if lives <= MOST_HEARTS else Fact(HEART, str(lives)))
    return facts


def rivals_scene(
    scene: Scene, second: Container[Cell], scores: Sequence[int], mines: int, deed: Deed = CHANGED
) -> Scene:
    """Return a board on which two sides found mines, the `second` one these, with how many of all mines are left."""
    rows = [
        "".join(
            FOUND_BY[(row, column) in second] if symbol == EXPLODED else symbol for column, symbol in enumerate(line)
        )
        if EXPLODED in line
        else line
        for row, line in enumerate(scene.rows)
    ]
    found = [Fact(tile, str(score)) for tile, score in zip(FOUND, scores, strict=True)]
    facts = [*found, Fact(MINE, str(mines - sum(scores)))]
    squares = {symbol: square._replace(deed=deed) for symbol, square in FOUND_LEGEND.items()}
    return replace(scene, rows=rows, legend={**scene.legend, **squares}, facts=facts)


def odds_scene(odds: SeenOdds) -> Scene:
    """Return a board with the chances of mines on it."""
    board, grid, percents = odds.board, odds.board.grid, odds.percents
    symbols: dict[tuple[int | None, bool, bool], str] = {}
    touched, marks = grid.grow(board.where(CLUES)), list(board.text)
    for cell, percent in percents.items():
        at = grid.index(cell)
        if percent is not None or not odds.blank:
            key = percent, marks[at] == FLAGGED, not touched & grid.bit(cell)
            marks[at] = symbols.setdefault(key, chr(FIRST_PRIVATE + len(symbols)))
    flagged = name_of_chance(None, flagged=True, blank=odds.blank)
    return Scene(
        "".join(marks).splitlines(),
        {
            **LEGEND,
            OPEN_MINE: LEGEND[OPEN_MINE]._replace(words=OPEN[OPEN_MINE]),
            FLAGGED: LEGEND[FLAGGED]._replace(words=flagged),
            **{symbol: _odds_square(*key) for key, symbol in symbols.items()},
        },
        marked=odds.marked,
        pointed=odds.clues,
        focus=around(odds.marked, odds.clues),
        facts=[Fact(MINE, str(board.mines_left))] if odds.counted else [],
    )


@lru_cache(512)
def _odds_square(percent: int | None, flagged: bool, quiet: bool) -> Square:
    words = name_of_chance(percent, flagged=flagged)
    match percent:
        case None:
            return Square(Tile(Kind.COVERED, "?", flagged=flagged), words=words)
        case 0:
            return Square(Tile(Kind.SAFE, sign=Sign.CHECK, flagged=flagged), words=words)
        case 100:
            return Square(Tile(Kind.SURE_MINE, sign=Sign.MINE, flagged=flagged), words=words)
        case _:
            return Square(Tile(Kind.ODDS, str(percent), percent=percent, flagged=flagged, quiet=quiet), words=words)
