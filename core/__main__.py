"""The rules on the command line: `python -m core reveal` and `python -m core generate`."""

import argparse
import os
import sys
from pathlib import Path
from random import Random
from typing import NoReturn

from core.errors import BoardError, CoreError
from core.field import generate_field
from core.reveal import update_board

MAX_CELLS = 1_000_000


def main(arguments: list[str] | None = None) -> int:
    """Runs one command; bad input is one sentence on stderr and the exit status 2."""
    options = _parser().parse_args(arguments)
    try:
        text = options.run(options)
    except CoreError as error:
        return _fail(str(error))
    except OSError as error:
        return _fail(f"{options.file} can't be read: {error.strerror}")
    except UnicodeDecodeError:
        return _fail(f"{'stdin' if options.file == '-' else options.file} is not text")
    try:
        print(text, flush=True)
    except OSError as error:
        # Python would complain once more when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # whoever reads may have enough
            return _fail(f"the output can't be written: {error.strerror}")
    return 0


def _fail(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(_fail(f"{message} (see {self.prog} --help)"))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m core", description="The rules of Minesweeper on text boards.")
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
    generate.set_defaults(run=_generate)
    return parser


def _reveal(options: argparse.Namespace) -> str:
    text = _stdin() if options.file == "-" else Path(options.file).read_text(encoding="utf-8")
    board = [list(line.replace(" ", "")) for line in text.strip().splitlines()]
    return "\n".join("".join(row) for row in update_board(board, (options.row, options.column)))


def _stdin() -> str:
    return sys.stdin.read() if sys.stdin else ""  # it may be closed


def _generate(options: argparse.Namespace) -> str:
    if options.rows * options.columns > MAX_CELLS:
        raise BoardError(f"a board of {options.rows}x{options.columns} is too large: at most {MAX_CELLS} cells")
    field = generate_field(options.rows, options.columns, options.density, Random(options.seed))
    mines = field.mines
    return "\n".join(
        "".join("M" if (row, column) in mines else "E" for column in range(field.columns)) for row in range(field.rows)
    )


if __name__ == "__main__":
    sys.exit(main())
