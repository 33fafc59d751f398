"""The progress of a long measurement: continued, not repeated, and never mixed with that of another engine."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from benchmarks.play import CASES, CHUNK, Chunk, Tally, chunks
from benchmarks.progress import Progress, digest

CASE, OTHER = CASES[:2]
TALLY = Tally(CHUNK, 200, 1.5)


class Players:
    """Play chunks at once, and write down which; after some they are interrupted."""

    def __init__(self, endurance: int = 1000) -> None:
        self.played: list[Chunk] = []
        self.endurance = endurance

    def __call__(self, chunks: Iterable[Chunk]) -> Iterator[Tally]:
        for chunk in chunks:
            if len(self.played) == self.endurance:
                raise KeyboardInterrupt
            self.played.append(chunk)
            yield TALLY


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "progress.jsonl"


def play(path: Path, engine: str, wanted: list[Chunk], players: Players) -> list[Chunk]:
    list(Progress(path, engine).play(wanted, players))
    return players.played


def test_what_was_interrupted_goes_on_where_it_was(path: Path) -> None:
    wanted = chunks([CASE, OTHER], 4 * CHUNK)
    tired = Players(endurance=3)
    with pytest.raises(KeyboardInterrupt):
        play(path, "engine", wanted, tired)
    assert tired.played + play(path, "engine", wanted, Players()) == wanted
    assert play(path, "engine", wanted, Players()) == []
    assert Progress(path, "engine").tally(CASE.name) == Tally(4 * CHUNK, 800, 6.0)


def test_more_games_are_those_that_are_missing(path: Path) -> None:
    play(path, "engine", chunks([CASE], CHUNK), Players())
    assert play(path, "engine", chunks([CASE], 2 * CHUNK), Players()) == [Chunk(CASE, CHUNK, CHUNK)]


def test_games_of_another_engine_are_not_mixed_in_but_kept(path: Path) -> None:
    wanted = chunks([CASE], 2 * CHUNK)
    play(path, "old", wanted, Players())
    assert Progress(path, "new").tally(CASE.name).games == 0
    assert play(path, "new", wanted, Players()) == wanted
    assert Progress(path, "old").tally(CASE.name).games == Progress(path, "new").tally(CASE.name).games == 2 * CHUNK


def test_games_after_a_gap_do_not_count_yet(path: Path) -> None:
    play(path, "engine", [Chunk(CASE, 0, CHUNK), Chunk(CASE, 2 * CHUNK, CHUNK)], Players())
    assert Progress(path, "engine").tally(CASE.name) == TALLY


def test_reports_are_kept_with_their_engine(path: Path) -> None:
    Progress(path, "engine").note_report("odds", ["one", "two"])
    assert Progress(path, "engine").reports == {"odds": ["one", "two"]}
    assert Progress(path, "other").reports == {}


def test_every_change_of_a_source_is_another_engine(tmp_path: Path) -> None:
    (tmp_path / "part").mkdir()
    source = tmp_path / "part" / "odds.py"
    source.write_text("GOAL = 1\n")
    before = digest(tmp_path)
    assert digest(tmp_path) == before
    source.write_text("GOAL = 2\n")
    changed = digest(tmp_path)
    source.rename(tmp_path / "part" / "guess.py")
    assert len({before, changed, digest(tmp_path)}) == 3
