"""The command line, `python -m core`."""

import io
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from core import analyse
from core.__main__ import main

ROOT = Path(__file__).parents[2]
EXAMPLE = "EEEEE\nEEMEE\nEEEEE\nEEEEE\n"
COMMAND = [sys.executable, "-m", "core"]


class Answer(NamedTuple):
    """How a command ended, and what it printed."""

    status: int | str | None
    out: str
    err: str = ""


Run = Callable[..., Answer]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command line with what is given to it as input."""

    def run(command: str, given: str = "") -> Answer:
        monkeypatch.setattr("sys.stdin", io.StringIO(given))
        try:
            status: int | str | None = main(command.split(" ") if command else [])
        except SystemExit as end:
            status = end.code
        return Answer(status, *capsys.readouterr())

    return run


def piped(command: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run `python -m core` in a process of its own."""
    return subprocess.run([*COMMAND, *command.split()], input=given, capture_output=True, cwd=ROOT)


def test_reveal_reads_stdin_and_prints_the_board(run: Run) -> None:
    assert run("reveal 3 0", EXAMPLE) == (0, "B1E1B\nB1M1B\nB111B\nBBBBB\n", "")


def test_reveal_reads_a_file(run: Run, tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(EXAMPLE, encoding="utf-8")
    assert run(f"reveal 1 2 {board}") == (0, "EEEEE\nEEXEE\nEEEEE\nEEEEE\n", "")


@pytest.mark.parametrize("text", ["E E\nE M", "\n EE\r\nEM \n\n", "  EE\n  EM"])
def test_blanks_in_the_board_do_not_matter(text: str, run: Run) -> None:
    assert run("reveal 0 0 -", text) == (0, "1E\nEM\n", "")


def test_generate_prints_a_covered_board(run: Run) -> None:
    assert run("generate 2 5 0") == (0, "EEEEE\nEEEEE\n", "")
    assert run("generate 2 5 100") == (0, "MMMMM\nMMMMM\n", "")


def test_generate_prints_the_same_board_for_the_same_seed(run: Run) -> None:
    boards = [run(f"generate 4 7 25 --seed {seed}") for seed in (2024, 2024, 2025)]
    assert boards[0] == boards[1] == (0, "EEEEEEE\nMEEEEEE\nEEEEMEE\nEEMMEME\n", "")
    assert boards[2] != boards[0]


@pytest.mark.parametrize(
    ("command", "board", "says"),
    [
        ("reveal 0 0", "", "no rows"),
        ("reveal 0 0", "EE\nE\n", "Row 1"),
        ("reveal 0 0", "EE\nE?\n", "'?'"),
        ("reveal 2 0", "EE\nEE\n", "off the board"),
        ("reveal 1 1", "EE\nE1\n", "Row 1, column 1 is already open"),
        ("reveal 0", "E", "column"),
        ("reveal 0 0 no/such/file", "", "no/such/file"),
        ("reveal 0 0 .", "", "."),
        ("generate 0 5 10", "", "at least 1 row and 1 column"),
        ("generate 5 5 101", "", "101"),
        ("generate 5 5 nan", "", "nan"),
        ("generate 5 5 much", "", "'much'"),
        ("generate 5 5 10 --seed x", "", "'x'"),
        ("generate 1001 1000 10", "", "too large"),
        ("generate 5 5", "", "density"),
        ("dig 0 0", "", "'dig'"),
        ("", "", "command"),
        ("reveal 0 0 - --loud", "", "--loud"),
    ],
)
def test_bad_input_is_one_sentence_on_stderr_and_status_2(command: str, board: str, says: str, run: Run) -> None:
    status, out, err = run(command, board)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.endswith("\n")
    assert says in err


def test_a_file_that_is_not_text_is_refused(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "board.png"
    picture.write_bytes(b"\x89PNG\xff")
    assert run(f"reveal 0 0 {picture}") == (2, "", f"{picture} is not text\n")


def test_input_that_is_not_text_leaves_no_traceback() -> None:
    done = piped("reveal 0 0", b"\x89PNG\xff")
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)
    assert b"Traceback" not in done.stderr


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = [*COMMAND, "generate", "400", "400", "20"]  # more than fits into a pipe
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.read(1000)
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_output_that_can_not_be_written_is_reported() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*COMMAND, "generate", "9", "9", "12"], stdout=full, stderr=subprocess.PIPE, cwd=ROOT)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert b"can't be written" in done.stderr


def test_generate_counts_pipes_into_solve(run: Run) -> None:
    field = run("generate 4 7 25 --seed 3").out
    solved = " ".join(field).replace("M", "x").replace("E", "_").replace(" \n ", "\n").strip()
    assert run("solve --count", run("generate 4 7 25 --seed 3 --counts").out) == (0, f"{solved}\nsolutions: 1\n", "")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("5 2\n2 2", "(0, 0) = 5, but only 4 of its cells can be mines"),
        ("2", "(0, 0) = 2, but only 1 of its cells can be a mine"),
    ],
)
def test_solve_prints_minus_one_and_a_reason_without_a_solution(text: str, reason: str, run: Run) -> None:
    assert run("solve", text) == (1, "-1\n", f"no solution: {reason}\n")


def test_solve_prints_a_huge_number_of_solutions(run: Run) -> None:
    status, out, _ = run("solve --count", f"{'1 ' * 45_000}\n{'1 ' * 45_000}")
    digits = out.splitlines()[-1].removeprefix("solutions: ")
    assert status == 0
    assert len(digits) > 4300
    assert digits.isdecimal()


def test_solve_prints_a_lower_bound_if_counting_stops(run: Run) -> None:
    status, out, _ = run("solve --count", "/".join(["?" * 9] * 9))
    assert status == 0
    assert out.endswith("solutions: at least 1000000\n")


def test_a_matrix_that_cannot_be_read_is_one_sentence(run: Run) -> None:
    error = "Row 1 has 1 square, but others have 2. All rows need the same length.\n"
    assert run("solve", "1 2\n3") == (2, "", error)


@pytest.mark.parametrize(
    ("text", "mines", "odds"),
    [
        ("#1.1*1#F#\n", 3, "  x   1   0   1   *   1   _ 50% 50%\n"),
        ("# 1 .\n1 1 .\n", 1, "  x   1   0\n  1   1   0\n"),
        ("B1M\nB1E\n", 1, "  0   1 50%\n  0   1 50%\n"),
        ("1 E\nM E", 1, "  1 33%\n33% 33%\n"),
        ("X2E\n12M", 2, "  *   2 50%\n  1   2 50%\n"),
        ("1M\n#F", 1, "  1   M\n  _   _\n"),
    ],
)
def test_odds_prints_percentages_of_boards_of_a_game_or_of_reveal(text: str, mines: int, odds: str, run: Run) -> None:
    assert run(f"odds {mines}", text) == (0, odds, "")


def test_odds_of_a_mine_are_never_rounded_to_certainty(run: Run) -> None:
    assert set(run("odds 1", "#" * 300).out.split()) == {"1%"}


def test_commands_pipe_into_each_other() -> None:
    board = piped("generate 9 9 12 --seed 3")
    view = piped("reveal 0 0", board.stdout)
    odds = piped("odds 9", view.stdout)
    assert [(done.returncode, done.stderr) for done in (board, view, odds)] == [(0, b"")] * 3
    assert odds.stdout.split()[:9] == b"0 0 0 0 1 50% 11% 11% 11%".split()


def test_help_for_odds_names_every_symbol(run: Run) -> None:
    named = run("odds 0", "Q").err.partition(" one of ")[2].strip(".'\n").replace("..", " ").split()
    explained = run("odds --help").out.replace(",", " ").split()
    assert named
    assert "X for wrong flags" in " ".join(explained)
    assert set(named) - set(explained) == set()


def test_odds_names_the_clues_of_a_contradiction(run: Run) -> None:
    error = "No layout of mines fits row 0, column 0 and row 0, column 2. Check the numbers there.\n"
    assert run("odds 1", "1#0\n") == (2, "", error)


def test_odds_reports_too_much_to_count(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.__main__.analyse", partial(analyse, budget=3))
    status, out, err = run("odds 20", f"{'3#' * 5}\n{'#' * 10}\n" * 4)
    assert status == 3
    assert "?" in out
    assert err == "there is too much to count: ? may be a mine or not\n"
