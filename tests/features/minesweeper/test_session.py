"""One game: how it goes, and that it comes back from what is stored as it was."""

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.minesweeper.options import Options, StartPosition, new_stored_game
from bot.features.minesweeper.overview import Overview
from bot.features.minesweeper.session import START_PLAY, MinesweeperSession
from bot.game.channel_locks import Place
from bot.game.effect import Effect
from bot.store.models import RESIGN, StoredGame
from core import USUAL_ACTIONS, Action, Grid, Move, Outcome
from tests.core.drawn import field_of
from tests.game.gaming_table import CHANNEL, NOON, OTHER, STARTER, lay_for, lines, moves_of, opened_cells, turn_of

MODERATOR = True


class Log:
    """A game and what is stored of it."""

    def __init__(self, options: Options, picture: str | None = None, seed: int = 1) -> None:
        field = field_of(picture) if picture else None
        self.row = new_stored_game(options, Place(CHANNEL, None), STARTER, NOON, field)
        self.row.id = 1
        self.turns = [turn_of(0, STARTER, START_PLAY)]
        self.play = MinesweeperSession.restore(self.row, self.turns)
        self.seed = seed

    def take(self, player: int, moves: list[Move] | str, at: datetime = NOON) -> Effect:
        moves = moves_of(moves) if isinstance(moves, str) else moves
        lay_for(self.play, moves, self.seed)
        report = self.play.take(moves, player, at)
        if report.made:
            self.store(player, " ".join(map(str, report.made)), at)
        return report

    def resign(self, player: int, at: datetime = NOON) -> None:
        self.play.resign(player, at)
        self.store(player, RESIGN, at)

    def store(self, player: int, text: str, at: datetime) -> None:
        self.turns.append(turn_of(len(self.turns), player, text, at))
        for column, value in self.play.figures().items():
            setattr(self.row, column, value)

    def restored(self) -> MinesweeperSession:
        return MinesweeperSession.restore(self.row, self.turns)


def on(picture: str, lives: int = 1) -> Log:
    field = field_of(picture)
    return Log(Options("Laid", field.rows, field.columns, len(field.mines), lives), picture)


def later(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


@st.composite
def specs(draw: st.DrawFn) -> Options:
    rows, columns = draw(st.integers(2, 6)), draw(st.integers(2, 8))
    mines = draw(st.integers(1, min(rows * columns - 1, 12)))
    return Options("Own board", rows, columns, mines, draw(st.integers(1, 5)))


@st.composite
def played(draw: st.DrawFn) -> Log:
    """A game in which several players have made any turns, some before the first dig."""
    log = Log(draw(specs()), seed=draw(st.integers(0, 99)))
    cells = st.tuples(st.integers(0, log.play.options.rows - 1), st.integers(0, log.play.options.columns - 1))
    moves = st.builds(Move, st.sampled_from(USUAL_ACTIONS), cells)
    turns = st.tuples(st.integers(1, 4), st.lists(moves, min_size=1, max_size=4))
    for second, (player, line) in enumerate(draw(st.lists(turns, max_size=12))):
        log.take(player, line, later(second))
    if not log.play.over and draw(st.booleans()):
        log.resign(STARTER, later(100))
    return log


def known(play: MinesweeperSession) -> dict[str, object]:
    return {
        "board": play.game.board,
        "lives": play.game.lives,
        "outcome": play.outcome,
        "scores": play.scoreboard.opened.most_common(),
        "steps": play.scoreboard.steps,
        "first dig": (play.first_dig, play.first_dig_at),
        "ended": play.ended_at,
        "figures": play.figures(),
    }


@given(played(), st.data())
def test_a_game_comes_back_from_its_turns_as_it_was_and_goes_on(log: Log, data: st.DataObject) -> None:
    restored = log.restored()
    assert known(restored) == known(log.play)
    assert restored.next_number == len(log.turns)
    assert restored.interactions == {turn.interaction_id for turn in log.turns}
    assert restored.last_turn_at == log.turns[-1].at
    assert sum(restored.scoreboard.opened.values()) == opened_cells(log.play)
    exploded = [cell for _, cell in restored.scoreboard.steps]
    assert sorted(exploded) == log.play.game.grid.cells(log.play.game.board.where("*"))
    if log.play.laid:
        rows, columns = log.play.size
        cell = data.draw(st.tuples(st.integers(0, rows - 1), st.integers(0, columns - 1)))
        move = Move(data.draw(st.sampled_from(USUAL_ACTIONS)), cell)
        assert restored.take([move], OTHER, NOON) == log.play.take([move], OTHER, NOON)
        assert restored.game.board == log.play.game.board


@given(specs(), st.integers(0, 999), st.booleans(), st.data())
def test_the_first_dig_is_never_a_mine_and_leaves_the_flags_where_they_are(
    options: Options, seed: int, restart: bool, data: st.DataObject
) -> None:
    cells = st.tuples(st.integers(0, options.rows - 1), st.integers(0, options.columns - 1))
    first = data.draw(cells)
    flags = data.draw(st.sets(cells, max_size=4)) - {first}
    log = Log(options, seed=seed)
    for cell in flags:
        log.take(OTHER, [Move(Action.FLAG, cell)])
    play, dig = log.restored() if restart else log.play, [Move(Action.DIG, first)]
    lay_for(play, dig, seed)
    report = play.take(dig, STARTER, NOON)
    assert not report.hits
    assert play.game.board[first] in "012345678"
    assert play.first_dig == first
    assert all(play.game.board[cell] in ("F", "X") for cell in flags)


def test_nothing_is_laid_before_the_first_dig_which_is_not_at_a_flag() -> None:
    log = Log(Options("beginner", 9, 9, 10))
    log.take(STARTER, "!a1 !b2 !a1")
    assert [str(move) for move in log.take(STARTER, "!c7 c7").made] == ["!C7"]
    assert (log.play.first_dig, log.play.laid, log.row.field) == (None, False, None)
    log.take(STARTER, "e5")
    assert log.row.field is not None


@pytest.mark.parametrize(
    ("picture", "before", "line", "made", "not_done"),
    [
        ("*.. ... ..*", "", "b1 a1 c1 !c3", "B1 A1", "C1 !C3"),
        ("*... .... ....", "b2 !b1", "@b2 !d3", "@B2", "!D3"),
        ("*..* .... ....", "", "b1 a1 @b1 b1", "B1 A1", "@B1"),
        ("*.. ...", "", "b1 c1 a2 !a1", "B1 C1 A2", ""),
    ],
    ids=["explosion", "explosion by a number", "an open cell needs no dig", "end"],
)
def test_a_line_of_moves_stops_at_an_explosion_and_at_the_end(
    picture: str, before: str, line: str, made: str, not_done: str
) -> None:
    log = on(picture, lives=3)
    if before:
        log.take(STARTER, before)
    report = log.take(STARTER, line)
    assert " ".join(map(str, report.made)) == made
    assert " ".join(map(str, report.skipped)) == not_done
    assert log.play.over is not bool(not_done)


def test_an_open_cell_in_a_line_is_passed_over() -> None:
    log = on("*.. ...")
    log.take(STARTER, "b1")
    report = log.take(OTHER, "b1 b2")
    assert [str(move) for move in report.made] == ["B2"]
    assert log.play.scoreboard.opened == {STARTER: 1, OTHER: 1}


def test_resigning_before_the_first_dig_shows_the_mines_and_keeps_them() -> None:
    log = Log(Options("beginner", 9, 9, 10))
    log.take(OTHER, "!a1")
    log.resign(STARTER, later(60))
    assert log.play.outcome is Outcome.RESIGNED
    assert str(log.play.game.board).count("M") >= 9
    restored = log.restored()
    assert known(restored) == known(log.play)
    assert restored.ended_by == STARTER
    assert restored.duration == timedelta(0)


@pytest.mark.parametrize("last", ["a1", "c1"])
def test_who_ended_a_game_is_known_after_a_restart_too_and_no_one_can_resign_it(last: str) -> None:
    log = on("*.. ...")
    log.take(STARTER, "b1 a2 b2")
    log.take(OTHER, last, later(5))
    assert log.play.ended_by == log.restored().ended_by == OTHER
    before = Overview.of(log.play)
    log.play.resign(STARTER, later(9))
    assert Overview.of(log.play) == before


@pytest.mark.parametrize(
    ("player", "moderates", "idle", "allowed"),
    [
        (STARTER, False, timedelta(0), True),
        (OTHER, False, timedelta(0), False),
        (OTHER, MODERATOR, timedelta(0), True),
        (OTHER, False, timedelta(hours=24) - timedelta(seconds=1), False),
        (OTHER, False, timedelta(hours=24), True),
    ],
)
def test_a_game_is_resigned_by_its_starter_by_moderators_or_after_a_day(
    player: int, moderates: bool, idle: timedelta, allowed: bool
) -> None:
    log = Log(Options("beginner", 9, 9, 10))
    log.take(OTHER, "!a1", later(3600))
    assert log.restored().may_end(player, moderates, later(3600) + idle) is allowed


def test_the_day_is_counted_from_the_start_where_nobody_has_moved_and_not_for_removed_players() -> None:
    play = Log(Options("beginner", 9, 9, 10)).play
    assert not play.may_end(OTHER, False, later(86_399))
    assert play.may_end(OTHER, False, later(86_400))
    play.remove(OTHER, NOON)
    assert not play.may_end(OTHER, False, later(86_400))
    assert play.may_end(OTHER, MODERATOR, later(86_400))


def test_a_game_lasts_from_the_first_dig_to_its_end() -> None:
    log = on("*.. ...")
    log.take(STARTER, "!a1", later(10))
    log.take(STARTER, "b1", later(20))
    log.take(STARTER, "c2 a2", later(95))
    assert log.play.outcome is Outcome.WON
    assert log.play.duration == log.restored().duration == timedelta(seconds=75)


def test_a_finished_game_shows_no_window_and_all_its_mines() -> None:
    log = on("**.*. .....")
    log.take(STARTER, "!a1 !e2 b1")
    assert lines(log.play) == ["F*#M#", "####X"]
    assert Overview.of(log.play).viewport is None


def test_the_row_of_a_game_holds_no_more_than_its_figures() -> None:
    row = new_stored_game(Options("expert", 30, 16, 99, 2), Place(CHANNEL, 5), STARTER, NOON)
    assert (row.field, row.message_id, row.outcome, row.ended_at) == (None, None, None, None)
    assert (row.rows, row.columns, row.guild_id) == (30, 16, 5)
    assert row.options == {
        "difficulty": "expert",
        "mines": 99,
        "lives": 2,
        "players": "everyone",
        "public_pad": True,
        "laying": "no_guess",
        "alike": True,
        "look": "emoji",
        "theme": "dark",
    }
    assert isinstance(row, StoredGame)


def test_in_a_game_of_1_0_0_one_mine_beside_others_puts_a_player_out() -> None:
    old, new = (on(".....* ...*.. ...... .....* **...* ......", lives=5) for _ in range(2))
    old.row.options = {name: value for name, value in old.row.options.items() if name != "alike"}
    old.play = old.restored()
    for log, out in ((old, {OTHER}), (new, set())):
        for player, move in ((STARTER, "A1"), (STARTER, "F1"), (OTHER, "D2")):
            log.take(player, move)
        assert log.play.out == log.restored().out == out


@given(st.data())
def test_a_game_that_begins_from_a_position_is_restored_from_it(data: st.DataObject) -> None:
    field = field_of("""
        *....
        .....
        ..*..
        ....*
    """)
    cells = st.frozensets(st.sampled_from(sorted(set(Grid(4, 5).cells(field.grid.everywhere)) - field.mines)))
    opened = data.draw(cells)
    flagged = data.draw(st.frozensets(st.sampled_from(sorted({*field.mines, (0, 4), (1, 0)} - opened))))
    options = Options("own", 4, 5, len(field.mines))
    log = Log(options)
    log.row = new_stored_game(options, Place(CHANNEL, None), STARTER, NOON, field)
    log.row.id, position = 1, StartPosition(opened, flagged).write(field.grid)
    log.row.options = {**log.row.options, "position": dict(reversed(position.items()))}  # a database keeps no order
    log.play = MinesweeperSession.restore(log.row, log.turns)
    assert log.play.board.where("012345678") == field.grid.gather(opened)
    assert log.play.game.board.where("F") == field.grid.gather(flagged)
    assert log.play.board.mines == len(field.mines)
    log.take(STARTER, moves_of("@b2 @d4 e1 !a1 !e1 c1"), later(5))
    restored = log.restored()
    assert restored.board == log.play.board
    assert (restored.outcome, restored.duration) == (log.play.outcome, log.play.duration)


def test_a_won_board_flags_its_mines_and_an_exploded_one_stays_exploded() -> None:
    log = Log(Options("own", 1, 4, 2, lives=2), "*.*.")
    log.take(STARTER, "a1")
    log.take(STARTER, "b1 d1")
    assert str(log.play.board) == "*2F1"
    assert str(log.restored().board) == "*2F1"
