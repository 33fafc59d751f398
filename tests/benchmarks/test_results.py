"""The page of results: figures beside their goals, missed ones as well."""

from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path

import pytest

from benchmarks.comparison import Target, percentile
from benchmarks.play import CASES, CHUNK, Chunk, Tally
from benchmarks.progress import Progress
from benchmarks.results import page, row

EXPERT_SAFE, EXPERT_ZERO = CASES[:2]
DAY = date(2025, 3, 1)


def test_the_standard_error_is_that_of_a_share() -> None:
    tally = Tally(games=10_000, won=2_000, seconds=50)
    assert tally.percent == pytest.approx(20)
    assert tally.error == pytest.approx(0.4)  # the root of 0.2 * 0.8 / 10,000
    assert tally.pace == pytest.approx(5)
    assert Tally(100, 100, 1).error == 0


@pytest.mark.parametrize(
    ("figure", "verdict"), [(41.5, "met"), (41.49, "missed, floor met"), (41.1, "missed, floor met"), (41.09, "missed")]
)
def test_more_is_better_where_the_goal_is_above_the_floor(figure: float, verdict: str) -> None:
    assert Target(41.5, 41.1).verdict(figure) == verdict


@pytest.mark.parametrize(("figure", "verdict"), [(0.5, "met"), (0.6, "missed, floor met"), (0.81, "missed")])
def test_less_is_better_where_the_goal_is_below_the_floor(figure: float, verdict: str) -> None:
    assert Target(0.5, 0.8).verdict(figure) == verdict


def test_one_in_a_hundred_is_above_the_99th_percentile() -> None:
    assert percentile(range(1, 101), 99) == 99
    assert percentile(range(1, 101), 50) == 50
    assert percentile([7], 99) == 7


def test_a_missed_goal_stays_beside_the_figure() -> None:
    assert row(EXPERT_SAFE, Tally(9_000, 3_708, 153)) == (
        "| Expert SAFE | (0, 0) | 9,000 | 0 to 8,999 | 41.20% ± 0.52 | 41.5% | 41.1% | missed, floor met | 17.0 ms |"
    )
    assert "| 54.7% | 54.0% | missed |" in row(EXPERT_ZERO, Tally(1000, 500, 10))
    assert "| 54.7% | 54.0% | met |" in row(EXPERT_ZERO, Tally(1000, 548, 10))


def test_a_page_can_be_written_before_all_is_played(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "progress.jsonl", "0123456789abcdef")
    assert "| Expert SAFE | (0, 0) | 0 |  |  | 41.5% | 41.1% |  |  |" in page(progress, DAY)

    def won_all(chunks: Iterable[Chunk]) -> Iterator[Tally]:
        return (Tally(chunk.games, chunk.games, 1) for chunk in chunks)

    list(progress.play([Chunk(EXPERT_SAFE, 0, CHUNK)], won_all))
    progress.note_report("odds", ["a figure"])
    written = page(progress, DAY)
    assert "2025-03-01" in written
    assert "`0123456789ab`" in written
    assert "Unfinished" in written
    assert "| Expert SAFE | (0, 0) | 500 | 0 to 499 | 100.00% ± 0.00 |" in written
    assert "```text\na figure\n```" in written
    assert "Not measured yet." in written
