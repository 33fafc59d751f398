"""The share of requests of each process."""

from bot.app import REQUESTS, requests_a_second


def test_a_single_process_makes_all_requests() -> None:
    assert requests_a_second(None, None) == REQUESTS
    assert requests_a_second(8, None) == REQUESTS


def test_processes_share_the_requests_by_their_shards() -> None:
    shares = [requests_a_second(8, ids) for ids in ((0,), (1, 2, 3), (4, 5, 6, 7))]
    assert shares == [5, 16, 22]
    assert sum(shares) <= REQUESTS


def test_every_process_may_make_requests() -> None:
    assert requests_a_second(1000, (7,)) == 1
