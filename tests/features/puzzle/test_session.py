"""A puzzle in a channel: its marks and their players, its end, and restoring it."""

from datetime import timedelta
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.jobs import make_puzzle
from bot.errors import PlayerError
from bot.features.puzzle.session import MOST_SEARCHED, VOTE, PuzzleOptions, PuzzleSession, new_stored_puzzle
from bot.features.puzzle.session import start as start_puzzle
from bot.features.puzzle.view import scene_of
from bot.game.channel_locks import Place
from bot.game.effect import Effect
from bot.game.referee import GameRunning, Referee
from bot.game.session import NO_VOTE, START
from bot.store.games import Store
from bot.store.models import RESIGN, StoredGame, Turn
from bot.text.language import Text
from core import USUAL_ACTIONS, CountPuzzle, Difficulty, Move, Outcome, solve_counts
from tests.core.drawn import field_of
from tests.game.gaming_table import CHANNEL, NOON, OTHER, STARTER, Clock, moves_of, turn_of
from tests.referees import referee_of

FIELD = "*.. ... ..*"
THIRD = 3


class Log:
    """A puzzle with all its clues, and its stored turns."""

    def __init__(self, picture: str = FIELD) -> None:
        field = field_of(picture)
        options = PuzzleOptions(field.rows, field.columns)
        self.row: StoredGame = new_stored_puzzle(
            options, CountPuzzle(field, field.counts), Place(CHANNEL, None), STARTER, NOON
        )
        self.row.id = 1
        self.turns: list[Turn] = [turn_of(0, STARTER, START)]
        self.puzzle = self.restored()

    def restored(self) -> PuzzleSession:
        return PuzzleSession.restore(self.row, self.turns)

    def take(self, text: str, player: int = STARTER) -> Effect:
        report = self.puzzle.take(moves_of(text), player, NOON)
        if report.made:
            self.store(" ".join(map(str, report.made)), player)
        return report

    def summary(self, text: str) -> Text | str:
        return self.puzzle.summary(self.take(text))

    def store(self, text: str, player: int) -> None:
        self.turns.append(turn_of(len(self.turns), player, text))
        for column, value in self.puzzle.figures().items():
            setattr(self.row, column, value)

    def marks(self) -> str:
        """Its marks, row by row."""
        return marks_of(self.puzzle)


def marks_of(puzzle: PuzzleSession) -> str:
    rows, columns = puzzle.size
    return " ".join("".join(puzzle.symbol((row, column)) for column in range(columns)) for row in range(rows))


@pytest.mark.parametrize(
    ("line", "marks", "made", "summary"),
    [
        ("a-c1 !b-c2", "___ #xx ###", "B1 C1 !C2", "Marked 1 square as a mine · Marked 2 squares as clear"),
        ("a1 !b2", "### ### ###", "A1 !B2", "Removed 2 marks"),
        ("a1 !b1", "_x# #x# ###", "!B1", "Marked 1 square as a mine"),
        ("a1 a1", "### #x# ###", "A1", "Removed 1 mark"),
        ("c1 a1 a1", "_#_ #x# ###", "C1", "Marked 1 square as clear"),
    ],
    ids=["new marks", "all marked", "one marked", "one twice", "one marked twice"],
)
def test_a_line_marks_squares_and_removes_marks_if_all_its_squares_have_that_mark(
    line: str, marks: str, made: str, summary: str
) -> None:
    log = Log()
    log.take("a1 !b2")
    report = log.take(line)
    assert (log.marks(), " ".join(map(str, report.made)), str(log.puzzle.summary(report))) == (marks, made, summary)


def test_two_players_who_type_the_same_do_not_undo_each_other() -> None:
    log = Log()
    log.take("a1 b1")
    assert log.take("a1 b1", OTHER).made == []
    log.take("a1", OTHER)
    assert log.marks() == "#_# ### ###"
    assert log.restored().marking == log.puzzle.marking


def test_clues_that_decide_nothing_are_named() -> None:
    log = Log()
    assert str(log.summary("@a1")) == "A1 isn't decided yet"
    assert str(log.summary("!a1 @a1")) == "Marked 1 square as a mine · Marked 3 squares as clear"
    assert str(log.summary("@a1")) == "There's nothing left to mark around A1"
    assert log.marks() == "x_# __# ###"


def test_the_last_mine_wins_and_later_moves_are_skipped() -> None:
    log = Log()
    report = log.take("!a1 !c3 b2")
    assert log.puzzle.outcome is Outcome.WON
    assert str(log.puzzle.summary(report)) == "Marked 2 squares as mines · 🎉 Puzzle solved! · Skipped: B2"
    assert log.take("b2").skipped
    assert marks_of(log.restored()) == "x## ### ##x"
    shown = scene_of(log.puzzle)
    assert not any(square.hidden for square in map(shown.legend.__getitem__, "".join(shown.rows))), (
        "the others are clear"
    )


def test_marks_count_for_the_player_who_made_them_last() -> None:
    log = Log()
    log.take("a-c1")
    log.take("!b1 b2", OTHER)
    log.take("c1 a2", THIRD)
    assert log.puzzle.scores == [(STARTER, 2), (OTHER, 2), (THIRD, 1)]
    assert log.restored().scores == log.puzzle.scores


def test_votes_of_two_players_end_the_puzzle() -> None:
    log = Log()
    for vote, player in [(VOTE, OTHER), (VOTE, OTHER), (NO_VOTE, OTHER), (VOTE, OTHER)]:
        log.puzzle.vote(vote, player, NOON)
        log.store(vote, player)
        assert log.puzzle.outcome is None
        assert log.restored().voters == log.puzzle.voters
    log.puzzle.vote(VOTE, THIRD, NOON)
    log.store(VOTE, THIRD)
    assert log.puzzle.outcome is log.restored().outcome is Outcome.RESIGNED
    assert log.restored().voters == (OTHER, THIRD)


def test_wrong_marks_are_shown_only_at_the_end() -> None:
    log = Log()
    log.take("!b1")
    assert scene_of(log.puzzle).wrong == []
    log.puzzle.resign(STARTER, NOON)
    log.store(RESIGN, STARTER)
    assert scene_of(log.puzzle).wrong == [(0, 1)]


moves = st.builds(Move, st.sampled_from(USUAL_ACTIONS), st.tuples(st.integers(0, 2), st.integers(0, 2)))


@given(st.lists(st.tuples(st.lists(moves, min_size=1, max_size=6), st.sampled_from([STARTER, OTHER])), max_size=12))
def test_puzzles_are_restored_from_their_turns(lines: list[tuple[list[Move], int]]) -> None:
    log = Log()
    for line, player in lines:
        log.take(" ".join(map(str, line)), player)
    restored = log.restored()
    assert restored.marking == log.puzzle.marking
    assert restored.scores == log.puzzle.scores
    marked = sum(marks for _, marks in log.puzzle.scores)
    assert marked == log.puzzle.marking.marked.bit_count()


def test_large_hard_puzzles_are_refused() -> None:
    with pytest.raises(PlayerError, match="A hard puzzle has at most 196 squares"):
        PuzzleOptions(15, 14, difficulty=Difficulty.SEARCH).check()


@pytest.mark.parametrize("difficulty", Difficulty)
@pytest.mark.parametrize("density", [5, 40, 95])
def test_every_puzzle_has_mines_and_one_solution(difficulty: Difficulty, density: int) -> None:
    for seed, (rows, columns) in enumerate([(3, 3), (3, 5), (6, 6)]):
        puzzle = make_puzzle(rows, columns, density, difficulty, seed)
        assert puzzle.field.bits
        assert solve_counts(puzzle.counts).unique


# The referee, over a database.

interactions = count(1)
PLACE = Place(CHANNEL, None)
SPEC = PuzzleOptions(4, 5, 30, Difficulty.SINGLE)


@pytest.fixture
def puzzles(store: Store, clock: Clock) -> Referee:
    return referee_of(store, clock, 1)


async def start(puzzles: Referee) -> PuzzleSession:
    return await start_puzzle(puzzles, PLACE, STARTER, next(interactions), SPEC)


async def move(puzzles: Referee, puzzle: PuzzleSession, text: str, player: int = STARTER) -> Effect:
    _, report = await puzzles.move(puzzle, player, next(interactions), moves_of(text))
    assert isinstance(report, Effect)
    return report


async def test_a_channel_has_one_puzzle(puzzles: Referee) -> None:
    puzzle = await start(puzzles)
    with pytest.raises(GameRunning):
        await start(puzzles)
    await puzzles.play(puzzle, STARTER, next(interactions), RESIGN, moderates=False)
    await start(puzzles)


async def test_the_largest_hard_puzzle_can_be_asked_for(puzzles: Referee) -> None:
    largest = PuzzleOptions(14, MOST_SEARCHED // 14, 10, Difficulty.SEARCH)
    puzzle = await start_puzzle(puzzles, PLACE, STARTER, next(interactions), largest)
    assert puzzle.size == (14, 14)


async def test_puzzles_are_restored_from_the_database(puzzles: Referee, store: Store, clock: Clock) -> None:
    puzzle = await start_puzzle(puzzles, Place(CHANNEL, 5, "de"), STARTER, next(interactions), SPEC)
    await move(puzzles, puzzle, "!a1 b1 c3")
    await puzzles.play(puzzle, OTHER, next(interactions), lambda game: game.vote_of(OTHER))
    other_process = referee_of(store, clock, 2)
    found, known = [await one.find(puzzle.id, PuzzleSession) for one in (other_process, puzzles)]
    assert found
    assert known
    assert found.marking == known.marking
    assert (found.options, found.voters, found.locale) == (SPEC, (OTHER,), "de")
    assert scene_of(found).heading == scene_of(known).heading


async def test_a_second_vote_takes_the_first_back_but_a_repeated_delivery_does_not(puzzles: Referee) -> None:
    puzzle = await start(puzzles)
    await puzzles.play(puzzle, OTHER, 77, lambda game: game.vote_of(OTHER))
    assert ((await puzzles.play(puzzle, OTHER, 77, lambda game: game.vote_of(OTHER)))[0]).voters == (OTHER,)
    assert ((await puzzles.play(puzzle, OTHER, 78, lambda game: game.vote_of(OTHER)))[0]).voters == ()
    assert ((await puzzles.play(puzzle, THIRD, 79, lambda game: game.vote_of(THIRD)))[0]).outcome is None
    ended, _ = await puzzles.play(puzzle, OTHER, 80, lambda game: game.vote_of(OTHER))
    assert ended.outcome is Outcome.RESIGNED
    assert ((await puzzles.play(puzzle, STARTER, 81, lambda game: game.vote_of(STARTER)))[0]).voters == (THIRD, OTHER)


async def test_anyone_may_end_it_after_a_day(puzzles: Referee, clock: Clock) -> None:
    puzzle = await start(puzzles)
    with pytest.raises(PlayerError, match="Only <@1>"):
        await puzzles.play(puzzle, OTHER, next(interactions), RESIGN, moderates=False)
    clock.wait(timedelta(days=1).total_seconds())
    assert ((await puzzles.play(puzzle, OTHER, next(interactions), RESIGN, moderates=False))[0]).over


async def test_the_pad_stays_where_it_was_moved(puzzles: Referee) -> None:
    puzzle = await start(puzzles)
    await puzzles.aim(puzzle, STARTER, corner=(0, 1))
    await move(puzzles, puzzle, "a1")
    found = await puzzles.find(puzzle.id, PuzzleSession)
    assert found is not None
    assert (found.viewport.row, found.viewport.column) == (0, 1)
