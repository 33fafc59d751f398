"""Matrices of counts that players type, paste and upload."""

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.engine.jobs import solve_timed
from bot.errors import PlayerError
from bot.features.paste import text as texts
from bot.features.paste.forms import read_file
from bot.features.paste.pastes import MAX_BYTES, check_text
from bot.features.solve.solution import draw_solution
from bot.text.errors import describe
from bot.text.language import ENGLISH
from core import CountsError, parse_counts, write_counts
from tests.fuzz.texts import MATRICES, NOISE, read_or_refused

LONGEST_FLAW = 400
FEW_CELLS = 25
LONGEST_BLOCKS = 4000
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32", "latin-1", "cp437")


def words_of(error: CountsError) -> str:
    return str(describe(error))


@given(MATRICES | st.text() | st.text(NOISE))
@example("1" * 4000)
def test_a_pasted_puzzle_is_answered_or_refused(text: str) -> None:
    counts = read_or_refused(lambda: parse_counts(text), CountsError, LONGEST_FLAW, words_of)
    if counts is None:
        return
    assert {len(line) for line in counts} == {len(counts[0])}
    assert parse_counts(write_counts(counts)) == counts
    if len(counts) * len(counts[0]) <= FEW_CELLS:
        solved = solve_timed(counts, 100)
        blocks, _ = draw_solution(solved.counts, solved.solution, solved.seconds, ENGLISH)
        assert 0 < sum(map(len, blocks)) <= LONGEST_BLOCKS


def upload(content: bytes, size: int) -> Any:
    """Return a file at Discord, with its declared size and its content."""
    return SimpleNamespace(content=content, size=size, fetched=False)


async def read(file: Any) -> bytes:
    """The content of an upload."""
    file.fetched = True
    content: bytes = file.content
    return content


def uploads() -> st.SearchStrategy[bytes]:
    encoded = st.tuples(MATRICES, st.sampled_from(ENCODINGS)).map(lambda pair: pair[0].encode(pair[1], "replace"))
    return st.binary(max_size=200) | encoded | st.tuples(encoded, st.binary(max_size=4)).map(b"".join)


@given(uploads())
@example(b"\xef\xbb\xbf1 2\n3 4")
@example(b"\xef\xbb\xbf")
@example(b"\xed\xa0\x80")
async def test_an_uploaded_file_is_text_that_can_be_kept_or_refused(content: bytes) -> None:
    file = upload(content, len(content))
    try:
        text = await read_file(file, read)
        check_text(text)
    except PlayerError:
        return
    assert text.encode() in (content, content.removeprefix(b"\xef\xbb\xbf"))
    assert "\0" not in text


async def test_files_that_are_too_large_are_not_fetched() -> None:
    file = upload(b"1", MAX_BYTES + 1)
    with pytest.raises(PlayerError) as refused:
        await read_file(file, read)
    assert refused.value.text == texts.TOO_LONG(MAX_BYTES)
    assert not file.fetched


@pytest.mark.parametrize("character", ["1", " ", "é", "💣"])
def test_texts_are_measured_in_bytes(character: str) -> None:
    most = MAX_BYTES // len(character.encode())
    check_text(character * most)
    with pytest.raises(PlayerError) as refused:
        check_text(character * (most + 1))
    assert refused.value.text == texts.TOO_LONG(MAX_BYTES)
