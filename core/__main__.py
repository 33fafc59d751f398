"""The rules on the command line: `python -m core` with `reveal`, `generate`, `solve` or `odds`."""

import argparse
import os
import sys
from pathlib import Path
from random import Random
from typing import NamedTuple, NoReturn

from core.analysis.odds import analyse, whole_percent
from core.board import COVERED, EXPLODED, UNKNOWN, parse_board
from core.counts.matrix import parse_counts, write_counts
from core.counts.search import MAX_NODES
from core.counts.solution import solve_counts, write_mines
from core.counts.wording import Wording
from core.errors import BoardError, BoardFlaw, CoreError
from core.field import generate_field
from core.reveal import update_board

MAX_CELLS = 1_000_000
MAX_COUNTED = 10_000
"""Cells of a board whose odds are counted."""
AS_REVEALED = str.maketrans({"E": COVERED, "M": COVERED, "B": "0", "X": EXPLODED})
"""What the symbols of `reveal` are to a player, who doesn't know of mines that are covered."""
NAMED_CELLS = 100
UNSOLVABLE, REFUSED, GIVEN_UP = 1, 2, 3
"""The exit statuses, other than 0."""


class Answer(NamedTuple):
    """What goes to stdout and to stderr, and the exit status."""

    text: str
    remark: str = ""
    status: int = 0


def main(arguments: list[str] | None = None) -> int:
    """Runs one command; bad input is one sentence on stderr and the exit status 2."""
    options = build_parser().parse_args(arguments)
    try:
        answer: Answer = options.run(options)
    except CoreError as error:
        return _fail(str(error))
    except OSError as error:
        return _fail(f"{options.file} can't be read: {error.strerror}")
    except UnicodeDecodeError:
        return _fail(f"{'stdin' if options.file == '-' else options.file} is not text")
    if answer.remark:
        print(answer.remark, file=sys.stderr)
    try:
        print(answer.text, end="\n" if answer.text else "", flush=True)
    except OSError as error:
        # Python would complain once more when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # whoever reads may have enough
            return _fail(f"the output can't be written: {error.strerror}")
    return answer.status


def _fail(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return REFUSED


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(_fail(f"{message} (see {self.prog} --help)"))


def build_parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m core", description="The rules and the odds of Minesweeper on text boards, and count puzzles."
    )
    commands = parser.add_subparsers(dest="command", required=True)

    reveal = commands.add_parser(
        "reveal", help="click a cell of a board (rows of M E B 1..8 X) and print what it becomes"
    )
    reveal.add_argument("row", type=int, help="counted from 0")
    reveal.add_argument("column", type=int, help="counted from 0")
    reveal.add_argument("file", nargs="?", default="-", help="the board; stdin if it is left out or -")
    reveal.set_defaults(run=_reveal)

    generate = commands.add_parser("generate", help="print a new board, covered: M for a mine, E for an empty cell")
    generate.add_argument("rows", type=int)
    generate.add_argument("columns", type=int)
    generate.add_argument("density", type=float, help="the chance of a mine in every cell, in percent")
    generate.add_argument("--seed", type=int, help="the same seed gives the same board")
    generate.add_argument(
        "--counts", action="store_true", help="print how many mines each cell and its neighbours have"
    )
    generate.set_defaults(run=_generate)

    solve = commands.add_parser(
        "solve",
        help="print where the mines are, x, if each cell and its neighbours have so many; -1 if they can't",
        description="Reads a matrix of counts, 0 to 9, or ? where one is hidden. The exit status is 1 if there is no "
        "solution, 2 for bad input, and 3 if the search was given up before there was an answer.",
    )
    solve.add_argument("file", nargs="?", default="-", help="the matrix; stdin if it is left out or -")
    solve.add_argument("--count", action="store_true", help="print how many solutions there are, too")
    solve.set_defaults(run=_solve)

    odds = commands.add_parser(
        "odds",
        help="print how likely a mine is in each covered cell of a board; x for certain mines, _ for safe cells",
        description="Reads rows of # covered, F flagged (as good as covered), 0 to 8 or . for 0, * or M for mines that "
        "are seen, and X for flags that were wrong, with blanks between the cells or none. A board with E or B in it "
        "is one that reveal writes: E and M are covered, B is 0, and X a mine that is seen. The exit status is 2 for "
        "bad input, a board that no mines fit among it, and 3 if there was too much to count: then ? stands where "
        "nothing is certain.",
    )
    odds.add_argument("mines", type=int, help="how many there are on the whole board")
    odds.add_argument("file", nargs="?", default="-", help="the board; stdin if it is left out or -")
    odds.set_defaults(run=_odds)
    return parser


def _reveal(options: argparse.Namespace) -> Answer:
    board = [list(line.replace(" ", "")) for line in _read(options.file).strip().splitlines()]
    return Answer("\n".join("".join(row) for row in update_board(board, (options.row, options.column))))


def _generate(options: argparse.Namespace) -> Answer:
    if options.rows * options.columns > MAX_CELLS:
        raise BoardError(BoardFlaw.TOO_LARGE, rows=options.rows, columns=options.columns, limit=MAX_CELLS)
    field = generate_field(options.rows, options.columns, options.density, Random(options.seed))
    if options.counts:
        return Answer(write_counts(field.counts))
    mines = field.mines
    return Answer(
        "\n".join(
            "".join("M" if (row, column) in mines else "E" for column in range(field.columns))
            for row in range(field.rows)
        )
    )


def _solve(options: argparse.Namespace) -> Answer:
    counts = parse_counts(_read(options.file))
    solution = solve_counts(counts)
    if solution.mines is None and not solution.complete:
        return Answer("", f"no solution was found among {MAX_NODES} positions, which are not all there are", GIVEN_UP)
    lines = write_mines(solution.mines)
    if options.count:
        sys.set_int_max_str_digits(0)  # there may be more than Python would write
        at_least = "" if solution.exact else "at least "
        lines += f"\nsolutions: {at_least}{solution.count}"
    if solution.mines is not None:
        return Answer(lines)
    wording = Wording(name=str, most=NAMED_CELLS)
    reason = wording.tell(solution.reason, counts) if solution.reason else "the search tried all there is"
    return Answer(lines, f"no solution: {reason}", UNSOLVABLE)


def _odds(options: argparse.Namespace) -> Answer:
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
        return Answer("\n".join(lines))
    return Answer("\n".join(lines), "there was too much to count: ? may be a mine or not", GIVEN_UP)


def _likely(symbol: str, probability: float | None) -> str:
    """A cell with its probability of a mine in percent, at least 1 and at most 99 where it isn't certain."""
    if symbol not in UNKNOWN:
        return symbol
    if probability is None:
        return "?"
    return {0.0: "_", 1.0: "x"}.get(probability) or f"{whole_percent(probability)}%"


def _read(file: str) -> str:
    if file == "-":
        return sys.stdin.read().removeprefix("\ufeff") if sys.stdin else ""  # it may be closed
    return Path(file).read_text(encoding="utf-8-sig")


if __name__ == "__main__":
    sys.exit(main())
