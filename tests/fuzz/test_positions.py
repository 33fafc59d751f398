"""Boards that players paste."""

from hypothesis import given
from hypothesis import strategies as st

from bot.discord.text import MESSAGE_LENGTH
from bot.engine.jobs import find_odds
from bot.errors import PlayerError
from bot.features.solve.reading import read_pasted
from bot.text.errors import describe
from core import BoardError, ContradictionError, CoreError, parse_board
from tests.core.drawn import pictures
from tests.fuzz.texts import BOARDS, NOISE, read_or_refused, rows

LONGEST_FLAW = 200
symbols = st.sampled_from("###FF0123.*MX\n\n\n \t") | NOISE


@given(st.text(symbols) | rows("##F01234.*"), st.integers(-1, 120))
def test_a_position_is_read_or_refused(text: str, mines: int) -> None:
    board = read_or_refused(
        lambda: parse_board(text, mines), BoardError, LONGEST_FLAW, lambda error: str(describe(error))
    )
    if board is not None:
        assert {len("".join(line.split())) for line in text.strip().splitlines()} == {board.columns}
        assert parse_board(str(board), mines) == board


def words_of(error: Exception) -> str:
    return str(describe(error) if isinstance(error, CoreError) else error)


@given(BOARDS | st.text(NOISE))
def test_a_pasted_board_is_read_or_refused_within_a_message(text: str) -> None:
    pasted = read_or_refused(lambda: read_pasted(text), (PlayerError, CoreError), MESSAGE_LENGTH, words_of)
    if pasted is None:
        return
    board = parse_board(pasted.text, pasted.mines or 0)
    assert pasted.mines is None or 0 <= pasted.mines <= board.rows * board.columns
    assert read_pasted(pasted.text).text == pasted.text or min(board.rows, board.columns) < 3


@given(st.data(), pictures("####F0012*", 6, 6).map("\n".join))
def test_any_position_has_odds_or_an_error_in_words(data: st.DataObject, text: str) -> None:
    room = sum(map(text.count, "#F*"))
    board = parse_board(text, data.draw(st.integers(0, room)))
    odds = read_or_refused(
        lambda: find_odds(board), ContradictionError, MESSAGE_LENGTH, lambda error: str(describe(error))
    )
    assert odds is None or len(odds.analysis.probabilities) == board.rows
