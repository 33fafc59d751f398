"""What processes that serve one bot share."""

import pytest

from bot.app import REQUESTS, requests_a_second


def test_a_single_process_makes_all_requests() -> None:
    assert requests_a_second(None, None) == REQUESTS
    assert requests_a_second(8, None) == REQUESTS


def test_processes_share_the_requests_by_their_shards() -> None:
    shares = [requests_a_second(8, ids) for ids in ((0,), (1, 2, 3), (4, 5, 6, 7))]
    assert sum(shares) == pytest.approx(REQUESTS)
    assert shares[0] == REQUESTS / 8
