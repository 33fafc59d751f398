"""Pastes: how many are kept, for how long, and which are refused."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.client import EngineClient
from bot.errors import PlayerError
from bot.storage.exports import Exports
from bot.storage.store import Store
from bot.tools import text
from bot.tools.pastes import MOST_KEPT, Pastes, matrix_within, read_counts
from core import write_counts
from tests.at_once import AtOnce
from tests.core.test_width import widened
from tests.play.gaming_table import OTHER, STARTER, Clock


async def never_fetch(_: object) -> bytes:
    raise NotImplementedError


@pytest.fixture
def pastes(store: Store, clock: Clock) -> Pastes:
    return Pastes(store, EngineClient(AtOnce(), Random(1)), clock, never_fetch)


async def test_the_newest_pastes_of_each_player_are_kept(store: Store, pastes: Pastes, clock: Clock) -> None:
    theirs = await pastes.keep(OTHER, "0")
    numbers = []
    for _ in range(MOST_KEPT + 2):
        numbers.append(await pastes.keep(STARTER, "1"))
        clock.wait(0.1)
    for gone in numbers[:2]:
        with pytest.raises(PlayerError) as refused:
            await pastes.text(gone)
        assert refused.value.text == text.EXPIRED
    assert [await pastes.text(kept) for kept in numbers[2:]] == ["1"] * MOST_KEPT
    assert await pastes.text(theirs) == "0"
    assert (await Exports(store.database).counts(STARTER))["pasted texts"] == MOST_KEPT


@pytest.mark.parametrize("pasted", ["1\0", "\ud800", "1 2\n3 \udfff"])
async def test_text_that_no_database_stores_is_refused(pastes: Pastes, pasted: str) -> None:
    with pytest.raises(PlayerError) as refused:
        await pastes.keep(STARTER, pasted)
    assert refused.value.text == text.NOT_TEXT


@given(st.lists(st.lists(st.none() | st.integers(0, 9), min_size=3, max_size=3), min_size=2), st.booleans())
def test_a_matrix_in_full_width_is_found_in_a_message(counts: list[list[int | None]], listed: bool) -> None:
    rows = [["?" if clue is None else str(clue) for clue in row] for row in counts]
    text = "[" + ",".join(f"[{','.join(row)}]" for row in rows) + "]" if listed else write_counts(counts)
    assert read_counts(matrix_within(f"大家好：\n{widened(text)}\n谢谢！")) == counts


def test_lists_in_chinese_brackets_are_found_among_words() -> None:
    assert read_counts("请看【【２，２】，【３、４】】，谢谢") == [[2, 2], [3, 4]]
