"""Games to be drawn, without a database."""

from datetime import UTC, datetime
from random import Random
from typing import Any

from discord import ui

from bot.games.minesweeper.options import Spec
from bot.games.minesweeper.session import Play
from bot.games.minesweeper.stored import new_stored_game
from bot.games.puzzle.options import PuzzleSpec
from bot.games.puzzle.session import Puzzle, new_stored_puzzle
from core import CountPuzzle, Minefield, lay_mines, parse_moves
from tests.games.table import laid_for

Part = dict[str, Any]
"""A component of a message as it is sent."""

GUILD, CHANNEL, MESSAGE, STARTER = 100, 200, 300, 1
NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)


def play_of(spec: Spec, moves: str = "", *, field: Minefield | None = None, guild: int | None = GUILD) -> Play:
    """A game in which the starter made these moves, its board in a message."""
    stored = new_stored_game(spec, CHANNEL, guild, STARTER, NOON, field)
    stored.id, stored.message_id = 7, MESSAGE
    play = Play(stored)
    if moves:
        parsed = parse_moves(moves, spec.rows, spec.columns)
        play.take(parsed, STARTER, NOON, laid_for(play, parsed))
        play.window = play.window.follow(play.game.board)
    return play


def puzzle_of(spec: PuzzleSpec, moves: str = "") -> Puzzle:
    """A puzzle with all its clues in which the starter made these moves, its board in a message."""
    field = lay_mines(spec.rows, spec.columns, spec.rows * spec.columns // 2, Random(1))
    stored = new_stored_puzzle(spec, CountPuzzle(field, field.counts), CHANNEL, GUILD, STARTER, NOON)
    stored.id, stored.message_id = 7, MESSAGE
    puzzle = Puzzle(stored)
    if moves:
        puzzle.take(parse_moves(moves, spec.rows, spec.columns), STARTER, NOON)
    return puzzle


def ended(puzzle: Puzzle) -> Puzzle:
    """The same, given up."""
    puzzle.resign(STARTER, NOON)
    return puzzle


def payload(view: ui.View | ui.LayoutView) -> list[Part]:
    """The components as they are sent."""
    return view.to_components()
