"""Games to draw, without a database."""

from datetime import UTC, date, datetime
from random import Random

from bot.features.daily.rules import Attempt, DailyFacts
from bot.features.minesweeper.options import Laying, Options, new_stored_game
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.puzzle.session import PuzzleOptions, PuzzleSession, new_stored_puzzle
from bot.game.channel_locks import Place
from bot.game.settings import Players
from core import Action, CountPuzzle, Minefield, Move, daily_field, daily_size, lay_mines, parse_moves
from tests.game.gaming_table import lay_for

GUILD, CHANNEL, MESSAGE, STARTER = 100, 200, 300, 1
NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)


def play_of(
    options: Options, moves: str = "", *, field: Minefield | None = None, guild: int | None = GUILD
) -> MinesweeperSession:
    """Return a game with these moves of the starter, and with its board in a message."""
    stored = new_stored_game(options, Place(CHANNEL, guild), STARTER, NOON, field)
    stored.id, stored.message_id = 7, MESSAGE
    play = MinesweeperSession(stored)
    if moves:
        parsed = parse_moves(moves, options.rows, options.columns)
        lay_for(play, parsed)
        play.take(parsed, STARTER, NOON)
        play.viewport = play.viewport.follow(play.game.board)
    return play


def daily_of(day: date, moves: int = 0) -> MinesweeperSession:
    """Return an attempt at a daily board, with this many of its safe cells dug."""
    rows, columns, mines = daily_size(day)
    field, first = daily_field(bytes(32), day)
    options = Options("daily", rows, columns, mines, mines + 1, Players.STARTER)
    stored = new_stored_game(options, Place(CHANNEL, GUILD), STARTER, NOON, field, Laying.NO_GUESS)
    stored.id, stored.day, stored.mode = 7, day, "daily"
    stored.options = {**stored.options, "daily": DailyFacts(day, 1000, "ab" * 32).write()}
    play = Attempt(stored)
    safe = field.grid.cells(field.grid.everywhere & ~field.bits)[:moves]
    for dug in [[first], safe] if moves else [[first]]:
        play.take([Move(Action.DIG, cell) for cell in dug], STARTER, NOON)
    return play


def puzzle_of(options: PuzzleOptions, moves: str = "") -> PuzzleSession:
    """Return a puzzle with all clues and these moves of the starter, and with its board in a message."""
    field = lay_mines(options.rows, options.columns, options.rows * options.columns // 2, Random(1))
    stored = new_stored_puzzle(options, CountPuzzle(field, field.counts), Place(CHANNEL, GUILD), STARTER, NOON)
    stored.id, stored.message_id = 7, MESSAGE
    puzzle = PuzzleSession(stored)
    if moves:
        puzzle.take(parse_moves(moves, options.rows, options.columns), STARTER, NOON)
    return puzzle


def ended(puzzle: PuzzleSession) -> PuzzleSession:
    """Return the same puzzle, ended."""
    puzzle.resign(STARTER, NOON)
    return puzzle
