"""Hundreds of kills at random moments while players press, on both databases."""

import pytest

from tests.loopback.kills import check_kills


@pytest.mark.parametrize("seed", range(100, 110))
async def test_no_answered_move_is_lost_and_none_made_twice_in_fifty_kills(database: str, seed: int) -> None:
    seen = await check_kills(database, seed, kills=50)

    assert seen["moves answered"] > 50, seen
    assert seen["moves stored and not answered"] > 0, seen
