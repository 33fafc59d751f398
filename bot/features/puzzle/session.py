"""A count puzzle in a channel: its options, its marks, who made them, and what its message shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from operator import itemgetter
from string import ascii_uppercase

from bot.board.appearance import Theme
from bot.board.scene import Scene
from bot.errors import PlayerError
from bot.features.puzzle import text
from bot.features.puzzle.scene import marking_scene, solved
from bot.features.puzzle.text import TEXTS, TOO_LARGE
from bot.game.channel_locks import Place
from bot.game.effect import Did, Effect, Step
from bot.game.referee import Referee
from bot.game.results import Result
from bot.game.session import NO_VOTE, VOTES_NEEDED, Session
from bot.game.stored import new_row
from bot.game.viewport import Viewport
from bot.store.models import StoredGame, Turn
from bot.text.language import Text
from core import (
    MARKED_CLEAR,
    MARKED_MINE,
    Action,
    Cell,
    CountPuzzle,
    Difficulty,
    Grid,
    Marking,
    Minefield,
    Move,
    Outcome,
    Refusal,
)

VOTE = "vote:solution"
MARKS = {Action.DIG: MARKED_CLEAR, Action.FLAG: MARKED_MINE}


MIN_SIDE, MAX_ROWS, DEFAULT_SIDE = 3, 30, 8
MIN_DENSITY, MAX_DENSITY, DEFAULT_DENSITY = 5, 95, 40
MOST_SEARCHED = 196
"""Cells of a hard puzzle. Larger ones take longer to make than a worker may."""


@dataclass(frozen=True)
class PuzzleOptions:
    """The options of a puzzle: its size, percent of mines, and what solving it takes."""

    rows: int = DEFAULT_SIDE
    columns: int = DEFAULT_SIDE
    density: int = DEFAULT_DENSITY
    difficulty: Difficulty = Difficulty.PAIRS
    theme: Theme | None = None

    def check(self) -> None:
        """Raise `PlayerError` if making such a puzzle takes too long."""
        if self.difficulty is Difficulty.SEARCH and self.rows * self.columns > MOST_SEARCHED:
            raise PlayerError(TOO_LARGE(MOST_SEARCHED))


class PuzzleSession(Session):
    """A count puzzle that a channel solves together."""

    NAME = "puzzle"
    PREFIX = "puzzle"
    TEXTS = TEXTS
    ENDS = text.ENDS
    refused = staticmethod(text.refused)
    TOOLS = text.TOOLS
    UNDONE = (*Session.UNDONE, *ascii_uppercase)

    def __init__(self, stored: StoredGame) -> None:
        super().__init__(stored)
        density, difficulty = stored.options["density"] or DEFAULT_DENSITY, Difficulty(stored.options["difficulty"])
        self.options = PuzzleOptions(stored.rows, stored.columns, density, difficulty)
        self.marking = Marking(read_puzzle(stored))
        self.marked_by: dict[int, int] = {}
        """Players, and the cells they marked."""
        self.moves_by: Counter[int] = Counter()
        """Players, and how many of their moves changed something."""
        self.voters: tuple[int, ...] = ()
        """Players who vote for the solution."""

    @classmethod
    def title_of(cls, stored: StoredGame) -> Text:
        return text.TITLE

    @property
    def outcome(self) -> Outcome | None:
        """Won as soon as exactly the mines are marked as mines."""
        if self.marking.solved:
            return Outcome.WON
        return Outcome.RESIGNED if self.resigned else None

    @property
    def scores(self) -> list[tuple[int, int]]:
        """Players and their numbers of marks, most first."""
        marks = [(player, cells.bit_count()) for player, cells in self.marked_by.items() if cells]
        return sorted(marks, key=itemgetter(1), reverse=True)

    def scene(self) -> Scene:
        if self.over:
            return marking_scene(solved(self.marking.puzzle), over=True)
        grid = self.marking.puzzle.field.grid
        doers = {cell: player for player, cells in self.marked_by.items() for cell in grid.cells(cells)}
        return marking_scene(self.marking, doers=doers)

    def symbol(self, cell: Cell) -> str:
        """Return what a cell shows."""
        return self.marking[cell]

    def take(self, moves: Sequence[Move], player: int, at: datetime) -> Effect:
        """Make a player's moves until the puzzle is solved.

        A line marks. It takes marks off if everything it names has that mark already. Several such marks must be the
        player's own, or two players who type the same would undo each other.
        """
        if self.over:
            return Effect(skipped=tuple(moves), outcome=self.outcome)
        start = self.marking
        steps: list[Step] = []
        refused: list[tuple[Move, Refusal]] = []
        skipped: Sequence[Move] = ()
        take_off = self._takes_off([move for move in moves if move.action in MARKS], player)
        for number, move in enumerate(moves):
            before = self.marking
            if move.action is Action.CHORD and (refusal := before.refusal(move.cell)):
                refused.append((move, refusal))
            elif move.action is Action.CHORD or self._marked_so(move) == take_off:
                self.marking = before.play(move)
                steps.append(Step(Did.MARKED, player, at, move, before=before))
            if self.over:
                skipped = moves[number + 1 :]
                break
        self._record_marks(start, player)
        if steps:
            self.moves_by[player] += len(steps)
            self._note_dig(at)
        if self.over:
            self._end(player, at)
        return Effect(tuple(steps), tuple(refused), tuple(skipped), self.outcome)

    def done(self, effect: Effect) -> Sequence[Text]:
        if not effect.steps:
            return ()
        before, after = effect.steps[0].before, self.marking
        done = [
            (text.MARKED_MINES, after.mines & ~before.mines),
            (text.MARKED_CLEAR, after.clear & ~before.clear),
            (text.UNMARKED, before.marked & ~after.marked),
        ]
        return [say(cells.bit_count()) for say, cells in done if cells]

    def vote(self, wish: str, player: int, at: datetime) -> Effect:
        """Record a vote for the solution, or take it back: `VOTE` or `NO_VOTE`. Enough votes end the puzzle."""
        if wish == NO_VOTE and not self.over:
            self.voters = tuple(voter for voter in self.voters if voter != player)
        elif player not in self.voters and not self.over:
            self.voters += (player,)
            if len(self.voters) >= VOTES_NEEDED:
                return self.resign(player, at)
        return Effect()

    def check(self, turn: str, player: int, now: datetime, *, moderates: bool = False) -> bool:
        if turn in (VOTE, NO_VOTE):
            self.check_player(player)
        return super().check(turn, player, now, moderates=moderates)

    def vote_of(self, player: int) -> str:
        """Return the turn of a player who votes to see the solution, or whose vote is taken back by voting again."""
        return NO_VOTE if player in self.voters else VOTE

    def _do(self, turn: Turn) -> Effect:
        if turn.text in (VOTE, NO_VOTE):
            return self.vote(turn.text, turn.player_id, turn.at)
        return super()._do(turn)

    def _results(self, result: partial[Result]) -> Iterable[Result]:
        """Return a result for every player who made a mark. Puzzles have no records, so none of them counts."""
        field = self.marking.puzzle.field
        for player, moves in self.moves_by.items():
            own = self.marked_by.get(player, 0)
            yield result(
                player_id=player,
                difficulty=self.options.difficulty.value,
                mines=len(field.mines),
                no_guess=True,
                moves=moves,
                opened=(own & self.marking.clear & ~field.bits).bit_count(),
                flags=(own & self.marking.mines & field.bits).bit_count(),
                helped=player in self.helped or self.shared,
                alone=len(self.moves_by) == 1,
            )

    def _takes_off(self, marks: Sequence[Move], player: int) -> bool:
        grid, own = self.marking.puzzle.field.grid, self.marked_by.get(player, 0)
        cells = grid.gather(move.cell for move in marks)
        return all(map(self._marked_so, marks)) and (len(marks) == 1 or cells & ~own == 0)

    def _marked_so(self, move: Move) -> bool:
        return self.marking[move.cell] == MARKS[move.action]

    def _record_marks(self, before: Marking, player: int) -> None:
        """Record whose marks those are that the moves changed."""
        after = self.marking
        changed = (before.mines ^ after.mines) | (before.clear ^ after.clear)
        if changed:
            self.marked_by = {other: cells & ~changed for other, cells in self.marked_by.items()}
            self.marked_by[player] = self.marked_by.get(player, 0) | changed & after.marked


def read_puzzle(stored: StoredGame) -> CountPuzzle:
    field = Minefield(Grid(stored.rows, stored.columns), int(stored.field or "0", 16))
    given = int(stored.options["given"] or "0", 16)
    counts = [
        [count if field.grid.bit((row, column)) & given else None for column, count in enumerate(line)]
        for row, line in enumerate(field.counts)
    ]
    return CountPuzzle(field, counts)


def new_stored_puzzle(
    options: PuzzleOptions, puzzle: CountPuzzle, place: Place, player: int, at: datetime
) -> StoredGame:
    """Return a puzzle that is about to be shown."""
    grid = puzzle.field.grid
    given = (
        (row, column) for row, line in enumerate(puzzle.counts) for column, clue in enumerate(line) if clue is not None
    )
    return new_row(
        PuzzleSession.NAME,
        _first_viewport(puzzle),
        {
            "difficulty": options.difficulty.value,
            "density": options.density,
            "given": f"{grid.gather(given):x}",
            "theme": options.theme.value if options.theme else None,
        },
        place=place,
        player=player,
        at=at,
        tool="flag",
        field=f"{puzzle.field.bits:x}",
    )


def _first_viewport(puzzle: CountPuzzle) -> Viewport:
    """Return the viewport with the most cells that a single number decides."""
    grid, decided = puzzle.field.grid, Marking(puzzle).decided
    first = Viewport(grid.rows, grid.columns, 0, 0)
    everywhere = (first.at(row, column) for row in range(grid.rows) for column in range(grid.columns))
    return max(
        everywhere, key=lambda there: (decided & grid.gather(cell for line in there for cell in line)).bit_count()
    )


async def start(referee: Referee, place: Place, player: int, interaction: int, options: PuzzleOptions) -> PuzzleSession:
    """Make a puzzle, and start it.

    Raise `PlayerError` for options that aren't allowed, and `GameRunning` if the channel has a puzzle by then.
    """
    options.check()
    await referee.check_free(place.channel_id, PuzzleSession)
    puzzle = await referee.engine.make_puzzle(options.rows, options.columns, options.density, options.difficulty)
    stored = new_stored_puzzle(options, puzzle, place, player, referee.clock())
    return await referee.begin(PuzzleSession, stored, interaction)
