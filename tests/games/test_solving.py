"""What people paste: how much of it is kept, for how long, and what is refused."""

import pytest

from bot.errors import PlayerError
from bot.storage.store import Store
from bot.tools.pastes import MOST_KEPT, PasteGone, Solving
from tests.at_once import AtOnce
from tests.games.table import OTHER, STARTER, Clock


async def never_fetch(_: object) -> bytes:
    raise NotImplementedError


@pytest.fixture
def solving(store: Store, clock: Clock) -> Solving:
    return Solving(store, AtOnce(), clock, never_fetch)


async def test_of_what_a_player_pastes_the_newest_is_kept(store: Store, solving: Solving, clock: Clock) -> None:
    theirs = await solving.keep(OTHER, "0")
    numbers = []
    for _ in range(MOST_KEPT + 2):
        numbers.append(await solving.keep(STARTER, "1"))
        clock.wait(0.1)
    for gone in numbers[:2]:
        with pytest.raises(PasteGone, match="15 minutes"):
            await solving.text(gone)
    assert [await solving.text(kept) for kept in numbers[2:]] == ["1"] * MOST_KEPT
    assert await solving.text(theirs) == "0"
    assert (await store.traces(STARTER)).pastes == MOST_KEPT


@pytest.mark.parametrize("text", ["1\0", "\ud800", "1 2\n3 \udfff"])
async def test_what_no_database_takes_is_refused(solving: Solving, text: str) -> None:
    with pytest.raises(PlayerError, match="not text"):
        await solving.keep(STARTER, text)
