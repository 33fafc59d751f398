"""The command line: `python -m core` with `reveal`, `generate`, `solve` or `odds`."""

import argparse
import os
import sys
from pathlib import Path
from random import Random
from typing import NamedTuple, NoReturn

from core.analysis.odds import analyse, whole_percent
from core.board import COVERED, EXPLODED, UNKNOWN, parse_board
from core.counts.matrix import write_counts
from core.counts.parsing import parse_counts
from core.counts.search import MAX_NODES
from core.counts.solution import solve_counts, write_mines
from core.counts.wording import Wording
from core.errors import BoardError, BoardFlaw, CoreError
from core.field import generate_field
from core.reveal import update_board

MAX_CELLS = 1_000_000
"""The most cells of a generated board."""
MAX_COUNTED = 10_000
"""The most cells of a board for `odds`."""
AS_REVEALED = str.maketrans({"E": COVERED, "M": COVERED, "B": "0", "X": EXPLODED})
"""The symbols of `reveal` as a player sees them, who can't tell covered mines from other covered cells."""
NAMED_CELLS = 100
"""The most cells that a reason lists."""
UNSOLVABLE, REFUSED, GIVEN_UP = 1, 2, 3
"""The exit statuses, other than 0."""


class Output(NamedTuple):
    """The output on stdout, a remark on stderr, and the exit status."""

    text: str
    remark: str = ""
    status: int = 0


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return the exit status. Bad input gives one sentence on stderr and the status 2."""
    options = build_parser().parse_args(arguments)
    try:
        output: Output = options.run(options)
    except CoreError as error:
        return _fail(str(error))
    except OSError as error:
        return _fail(f"{options.file} can't be read: {error.strerror}")
    except UnicodeDecodeError:
        return _fail(f"{'stdin' if options.file == '-' else options.file} is not text")
    if output.remark:
        print(output.remark, file=sys.stderr)
    try:
        print(output.text, end="\n" if output.text else "", flush=True)
    except OSError as error:
        # Python would complain once more when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # such as head, which has read enough
            return _fail(f"the output can't be written: {error.strerror}")
    return output.status


def _fail(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return REFUSED


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(_fail(f"{message} (see {self.prog} --help)"))


def build_parser() -> argparse.ArgumentParser:
    """Return the parser, whose options have the command as `run`."""
    parser = _Parser(prog="python -m core", description="Minesweeper on text boards: rules, odds and count puzzles.")
    commands = parser.add_subparsers(dest="command", required=True)

    reveal = commands.add_parser(
        "reveal", help="click a cell of a board and print the new board (rows of M E B 1..8 X)"
    )
    reveal.add_argument("row", type=int, help="counted from 0")
    reveal.add_argument("column", type=int, help="counted from 0")
    reveal.add_argument("file", nargs="?", default="-", help="the board; default: stdin")
    reveal.set_defaults(run=_reveal)

    generate = commands.add_parser("generate", help="print a new covered board: M is a mine, E is empty")
    generate.add_argument("rows", type=int)
    generate.add_argument("columns", type=int)
    generate.add_argument("density", type=float, help="the chance of a mine in each cell, in percent")
    generate.add_argument("--seed", type=int, help="the same seed gives the same board")
    generate.add_argument(
        "--counts", action="store_true", help="print the number of mines in each cell and its neighbours instead"
    )
    generate.set_defaults(run=_generate)

    solve = commands.add_parser(
        "solve",
        help="print the mines of a count puzzle as x, or -1 if it has no solution",
        description="Reads a matrix of counts: the mines in each cell and its neighbours, 0 to 9, or ? if hidden. "
        "The exit status is 1 if there is no solution, 2 for bad input, and 3 if the search took too long.",
    )
    solve.add_argument("file", nargs="?", default="-", help="the matrix; default: stdin")
    solve.add_argument("--count", action="store_true", help="print the number of solutions too")
    solve.set_defaults(run=_solve)

    odds = commands.add_parser(
        "odds",
        help="print the chance of a mine in each covered cell of a board: x is a mine, _ is safe",
        description="Reads rows of # covered, F flagged (the same as covered), 0 to 8 or . for 0, * or M for mines "
        "that are shown, and X for wrong flags. Cells may have blanks between them. A board with E or B comes from "
        "reveal: E and M are covered, B is 0, and X is an exploded mine. The exit status is 2 for bad input or if no "
        "mines fit, and 3 if there is too much to count: then ? is a cell that may be a mine or not.",
    )
    odds.add_argument("mines", type=int, help="the number of mines on the whole board")
    odds.add_argument("file", nargs="?", default="-", help="the board; default: stdin")
    odds.set_defaults(run=_odds)
    return parser


def _reveal(options: argparse.Namespace) -> Output:
    board = [list(line.replace(" ", "")) for line in _read(options.file).strip().splitlines()]
    return Output("\n".join("".join(row) for row in update_board(board, (options.row, options.column))))


def _generate(options: argparse.Namespace) -> Output:
    if options.rows * options.columns > MAX_CELLS:
        raise BoardError(BoardFlaw.TOO_LARGE, rows=options.rows, columns=options.columns, limit=MAX_CELLS)
    field = generate_field(options.rows, options.columns, options.density, Random(options.seed))
    if options.counts:
        return Output(write_counts(field.counts))
    mines = field.mines
    return Output(
        "\n".join(
            "".join("M" if (row, column) in mines else "E" for column in range(field.columns))
            for row in range(field.rows)
        )
    )


def _solve(options: argparse.Namespace) -> Output:
    counts = parse_counts(_read(options.file))
    solution = solve_counts(counts)
    if solution.mines is None and not solution.complete:
        return Output("", f"no solution found in {MAX_NODES} positions, but there are more", GIVEN_UP)
    lines = write_mines(solution.mines)
    if options.count:
        sys.set_int_max_str_digits(0)  # the number may have more digits than Python writes by default
        at_least = "" if solution.exact else "at least "
        lines += f"\nsolutions: {at_least}{solution.count}"
    if solution.mines is not None:
        return Output(lines)
    wording = Wording(name=str, most=NAMED_CELLS)
    reason = wording.tell(solution.reason, counts) if solution.reason else "the search tried everything"
    return Output(lines, f"no solution: {reason}", UNSOLVABLE)


def _odds(options: argparse.Namespace) -> Output:
    text = _read(options.file)
    if "E" in text or "B" in text:
        text = text.translate(AS_REVEALED)
    board = parse_board(text, options.mines)
    if board.rows * board.columns > MAX_COUNTED:
        raise BoardError(BoardFlaw.TOO_LARGE, rows=board.rows, columns=board.columns, limit=MAX_COUNTED)
    analysis = analyse(board)
    lines = [
        " ".join(f"{_likely(symbol, value):>3}" for symbol, value in zip(line, values, strict=True))
        for line, values in zip(str(board).splitlines(), analysis.probabilities, strict=True)
    ]
    if analysis.complete:
        return Output("\n".join(lines))
    return Output("\n".join(lines), "there is too much to count: ? may be a mine or not", GIVEN_UP)


def _likely(symbol: str, probability: float | None) -> str:
    """Return the probability of a mine in percent, 1 to 99 unless it is certain, or the symbol of an open cell."""
    if symbol not in UNKNOWN:
        return symbol
    if probability is None:
        return "?"
    return {0.0: "_", 1.0: "x"}.get(probability) or f"{whole_percent(probability)}%"


def _read(file: str) -> str:
    if file == "-":
        return sys.stdin.read().removeprefix("\ufeff") if sys.stdin else ""  # stdin may be closed
    return Path(file).read_text(encoding="utf-8-sig")


if __name__ == "__main__":
    sys.exit(main())
