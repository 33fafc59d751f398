"""Games to draw, without a database."""

from datetime import UTC, datetime
from random import Random
from typing import Any

from discord import ui

from bot.games.minesweeper.options import Options
from bot.games.minesweeper.session import MinesweeperSession
from bot.games.minesweeper.stored import new_stored_game
from bot.games.puzzle.options import PuzzleOptions
from bot.games.puzzle.session import PuzzleSession, new_stored_puzzle
from core import CountPuzzle, Minefield, lay_mines, parse_moves
from tests.play.table import laid_for

Part = dict[str, Any]
"""A component of a message as it is sent."""

GUILD, CHANNEL, MESSAGE, STARTER = 100, 200, 300, 1
NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)


def play_of(
    options: Options, moves: str = "", *, field: Minefield | None = None, guild: int | None = GUILD
) -> MinesweeperSession:
    """Return a game with these moves of the starter, and with its board in a message."""
    stored = new_stored_game(options, CHANNEL, guild, STARTER, NOON, field)
    stored.id, stored.message_id = 7, MESSAGE
    play = MinesweeperSession(stored)
    if moves:
        parsed = parse_moves(moves, options.rows, options.columns)
        play.take(parsed, STARTER, NOON, laid_for(play, parsed))
        play.viewport = play.viewport.follow(play.game.board)
    return play


def puzzle_of(options: PuzzleOptions, moves: str = "") -> PuzzleSession:
    """Return a puzzle with all clues and these moves of the starter, and with its board in a message."""
    field = lay_mines(options.rows, options.columns, options.rows * options.columns // 2, Random(1))
    stored = new_stored_puzzle(options, CountPuzzle(field, field.counts), CHANNEL, GUILD, STARTER, NOON)
    stored.id, stored.message_id = 7, MESSAGE
    puzzle = PuzzleSession(stored)
    if moves:
        puzzle.take(parse_moves(moves, options.rows, options.columns), STARTER, NOON)
    return puzzle


def ended(puzzle: PuzzleSession) -> PuzzleSession:
    """Return the same puzzle, ended."""
    puzzle.resign(STARTER, NOON)
    return puzzle


def payload(view: ui.View | ui.LayoutView) -> list[Part]:
    """Return the components as they are sent."""
    return view.to_components()
