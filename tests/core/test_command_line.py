"""The command line, `python -m core`."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

from core.__main__ import main

ROOT = Path(__file__).parents[2]
EXAMPLE = "EEEEE\nEEMEE\nEEEEE\nEEEEE\n"


def run(*arguments: str) -> int | str | None:
    try:
        return main(list(arguments))
    except SystemExit as end:
        return end.code


def piped(command: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run `python -m core` in a process of its own."""
    return subprocess.run([sys.executable, "-m", "core", *command.split()], input=given, capture_output=True, cwd=ROOT)


def test_reveal_reads_stdin_and_prints_the_board(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(EXAMPLE))
    assert run("reveal", "3", "0") == 0
    assert capsys.readouterr() == ("B1E1B\nB1M1B\nB111B\nBBBBB\n", "")


def test_reveal_reads_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(EXAMPLE, encoding="utf-8")
    assert run("reveal", "1", "2", str(board)) == 0
    assert capsys.readouterr() == ("EEEEE\nEEXEE\nEEEEE\nEEEEE\n", "")


@pytest.mark.parametrize("text", ["E E\nE M", "\n EE\r\nEM \n\n", "  EE\n  EM"])
def test_blanks_in_the_board_do_not_matter(
    text: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert run("reveal", "0", "0", "-") == 0
    assert capsys.readouterr().out == "1E\nEM\n"


def test_generate_prints_a_covered_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("generate", "2", "5", "0") == 0
    assert run("generate", "2", "5", "100") == 0
    assert capsys.readouterr() == ("EEEEE\nEEEEE\nMMMMM\nMMMMM\n", "")


def test_generate_prints_the_same_board_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    boards = []
    for seed in ("2024", "2024", "2025"):
        assert run("generate", "4", "7", "25", "--seed", seed) == 0
        boards.append(capsys.readouterr().out)
    assert boards[0] == boards[1] == "EEEEEEE\nMEEEEEE\nEEEEMEE\nEEMMEME\n"
    assert boards[2] != boards[0]


def test_generate_pipes_into_reveal() -> None:
    board = piped("generate 6 9 10 --seed 3")
    assert (board.returncode, board.stderr) == (0, b"")
    view = piped("reveal 5 8", board.stdout)
    assert (view.returncode, view.stderr) == (0, b"")
    assert [len(line) for line in view.stdout.split()] == [9] * 6
    assert b"B" in view.stdout


@pytest.mark.parametrize(
    ("arguments", "board", "says"),
    [
        ("reveal 0 0", "", "empty"),
        ("reveal 0 0", "EE\nE\n", "Row 1"),
        ("reveal 0 0", "EE\n\nEE\n", "Row 1"),
        ("reveal 0 0", "EE\nE?\n", "'?'"),
        ("reveal 2 0", "EE\nEE\n", "off the board"),
        ("reveal -1 0", "EE\nEE\n", "off the board"),
        ("reveal 1 1", "EE\nE1\n", "Row 1, column 1 is already open"),
        ("reveal a 0", "E", "'a'"),
        ("reveal 0", "E", "column"),
        ("reveal 0 0 no/such/file", "", "no/such/file"),
        ("reveal 0 0 .", "", "."),
        ("generate 0 5 10", "", "at least 1 row and 1 column"),
        ("generate -2 -2 10", "", "at least 1 row and 1 column"),
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
def test_bad_input_is_one_sentence_on_stderr_and_status_2(
    arguments: str, board: str, says: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(board))
    assert run(*arguments.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.endswith("\n")
    assert says in err


def test_a_file_that_is_not_text_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    picture = tmp_path / "board.png"
    picture.write_bytes(b"\x89PNG\xff")
    assert run("reveal", "0", "0", str(picture)) == 2
    assert capsys.readouterr() == ("", f"{picture} is not text\n")


@pytest.mark.parametrize("given", [b"EE\nE\n", b"\x89PNG\xff"])
def test_bad_input_leaves_no_traceback(given: bytes) -> None:
    done = piped("reveal 0 0", given)
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)
    assert b"Traceback" not in done.stderr


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--help") == 0
    out = capsys.readouterr().out
    assert "reveal" in out
    assert "generate" in out


def test_a_reader_that_leaves_early_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "core", "generate", "1000", "1000", "20"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.read(1000)
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_output_that_can_not_be_written_is_reported() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "core", "generate", "9", "9", "12"], stdout=full, stderr=subprocess.PIPE, cwd=ROOT
        )
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert b"can't be written" in done.stderr


def test_generate_counts_pipes_into_solve(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("generate", "4", "7", "25", "--seed", "3") == 0
    field = capsys.readouterr().out
    assert run("generate", "4", "7", "25", "--seed", "3", "--counts") == 0
    monkeypatch.setattr("sys.stdin", io.StringIO(capsys.readouterr().out))
    assert run("solve", "--count") == 0
    assert (
        capsys.readouterr().out
        == " ".join(field).replace("M", "x").replace("E", "_").replace(" \n ", "\n").strip() + "\nsolutions: 1\n"
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("5 2\n2 2", "(0, 0) = 5, but only 4 of its cells can be mines"),
        ("2", "(0, 0) = 2, but only 1 of its cells can be a mine"),
    ],
)
def test_solve_prints_minus_one_and_a_reason_without_a_solution(
    text: str, reason: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert run("solve") == 1
    assert capsys.readouterr() == ("-1\n", f"no solution: {reason}\n")


def test_solve_prints_a_huge_number_of_solutions(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{'1 ' * 50_000}\n{'1 ' * 50_000}"))
    assert run("solve", "--count") == 0
    digits = capsys.readouterr().out.splitlines()[-1].removeprefix("solutions: ")
    assert len(digits) > 4300
    assert digits.isdecimal()


def test_solve_prints_a_lower_bound_if_counting_stops(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("/".join(["?" * 9] * 9)))
    assert run("solve", "--count") == 0
    assert capsys.readouterr().out.endswith("solutions: at least 1000000\n")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "I found no numbers in that text.\n"),
        ("1 2\n3", "Row 1 has 1 number, but row 0 has 2. All rows need the same length.\n"),
        ("1 2\n3 x", "I don't understand 'x' at row 1, column 1. Write 0 to 9, or ? for a hidden number.\n"),
    ],
)
def test_a_matrix_that_cannot_be_read_is_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, text: str, error: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert run("solve") == 2
    assert capsys.readouterr() == ("", error)


def test_odds_prints_percentages_and_marks_certain_cells(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("#1.1*1#F#\n"))
    assert run("odds", "3") == 0
    assert capsys.readouterr() == ("  x   1   0   1   *   1   _ 50% 50%\n", "")


def test_odds_of_a_mine_are_never_rounded_to_certainty(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("#" * 300))
    assert run("odds", "1") == 0
    assert set(capsys.readouterr().out.split()) == {"1%"}


def test_odds_reads_boards_with_blanks_between_the_cells(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("# 1 .\n1 1 .\n"))
    assert run("odds", "1") == 0
    assert capsys.readouterr() == ("  x   1   0\n  1   1   0\n", "")


@pytest.mark.parametrize(
    ("text", "mines", "odds"),
    [
        ("B1M\nB1E\n", "1", "  0   1 50%\n  0   1 50%\n"),
        ("1 E\nM E", "1", "  1 33%\n33% 33%\n"),
        ("X2E\n12M", "2", "  *   2 50%\n  1   2 50%\n"),
        ("1M\n#F", "1", "  1   M\n  _   _\n"),
    ],
)
def test_odds_reads_the_output_of_reveal(
    text: str, mines: str, odds: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert run("odds", mines) == 0
    assert capsys.readouterr() == (odds, "")


def test_reveal_pipes_into_odds() -> None:
    view = piped("reveal 0 0", piped("generate 9 9 12 --seed 3").stdout)
    odds = piped("odds 9", view.stdout)
    assert (odds.returncode, odds.stderr) == (0, b"")
    assert odds.stdout.split()[:9] == b"0 0 0 0 1 50% 11% 11% 11%".split()


def test_help_for_odds_names_every_symbol(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("Q"))
    assert run("odds", "0") == 2
    named = capsys.readouterr().err.partition(" one of ")[2].strip(".'\n").replace("..", " ").split()
    assert run("odds", "--help") == 0
    explained = capsys.readouterr().out.replace(",", " ").split()
    assert "X for wrong flags" in " ".join(explained)
    assert set(named) - set(explained) == set()


def test_odds_names_the_clues_of_a_contradiction(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1#0\n"))
    assert run("odds", "1") == 2
    assert capsys.readouterr() == (
        "",
        "The numbers at row 0, column 0 and row 0, column 2 can't both be right. Check them and try again.\n",
    )


def test_odds_reports_too_much_to_count(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{'3#' * 30}\n{'#' * 60}\n" * 20))
    assert run("odds", "500") == 3
    out, err = capsys.readouterr()
    assert "?" in out
    assert err == "there is too much to count: ? may be a mine or not\n"
