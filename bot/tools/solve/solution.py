"""How the solution of a count puzzle looks: a heading, what is known of it, and an emoji grid where there is room."""

from __future__ import annotations

from math import log10

from bot.render.budget import Cost, pack
from bot.render.emoji import CLEAR, EMOJI
from bot.render.grid import emoji_grid, keycap
from core import MAX_COLUMNS, MINE, Cell, Counts, Reason, Solution, Wording, cell_name, counted

EITHER, QUIET = "❔", "⬛"
MINE_EMOJI = EMOJI[MINE]
MOST_NAMED = 12
MOST_CHARACTERS = 1500
HUGE = 10**15
OTHER_COMPONENTS = 4


def draw_solution(counts: Counts, solution: Solution, seconds: float) -> tuple[list[str], bool]:
    """The text blocks, and whether the grid is among them: it isn't where a message has no room for it."""
    head = _head(counts, solution, seconds)
    columns = len(counts[0])
    if columns > MAX_COLUMNS or (solution.mines is None and solution.reason is None):
        return [head], False
    rows = ("".join(_emoji(counts, solution, (row, column)) for column in range(columns)) for row in range(len(counts)))
    blocks = [head, *pack(emoji_grid(columns, rows))]
    return (blocks, True) if Cost.of(blocks, OTHER_COMPONENTS).fits else ([head], False)


def _head(counts: Counts, solution: Solution, seconds: float) -> str:
    size = f"{len(counts)}x{len(counts[0])}"
    lines = [f"### Count puzzle · {size} · {_took(seconds)}", _verdict(counts, solution)]
    return "\n".join(lines)


def _verdict(counts: Counts, solution: Solution) -> str:
    if solution.mines is None:
        if not solution.complete:
            return "The search was given up: no solution was found, but there may be one. More clues make it easier."
        if solution.reason is None:
            return "There is **no solution**, as trying everything shows."
        return f"There is **no solution**: {_why(counts, solution.reason)}"
    number = sum(map(sum, solution.mines))
    mines = f"{MINE_EMOJI} {counted(number, 'mine')}"
    if solution.unique:
        return f"The **only solution**: {mines}."
    if solution.count == 1:
        return f"**A solution** with {mines}; the search for others was given up."
    many = "" if solution.exact else "at least "
    return (
        f"One of **{many}{_number(solution.count)} solutions**, with {mines}. "
        f"In {counted(len(solution.varying), 'cell')}, {EITHER}, they differ."
    )


def _why(counts: Counts, reason: Reason) -> str:
    wording = Wording(_name, MOST_NAMED)
    told = wording.tell(reason, counts)
    if len(told) > MOST_CHARACTERS:
        return f"{wording.summarize(reason)}."
    number = len(reason.clues)
    return f"{told}. These {number} clues can't be met together." if number > 1 else f"{told}."


def _number(count: int) -> str:
    """A number in digits, or how large it is at the least where nobody would read them."""
    return f"{count:,}" if count < HUGE else f"more than 10^{int(count.bit_length() * log10(2)) - 1}"


def _took(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.1f} s"


def _emoji(counts: Counts, solution: Solution, cell: Cell) -> str:
    row, column = cell
    if solution.mines is None:
        needed = solution.reason is not None and cell in solution.reason.clues
        return keycap(counts[row][column]) if needed else QUIET
    if cell in solution.varying:
        return EITHER
    return MINE_EMOJI if solution.mines[row][column] else CLEAR


def _name(cell: Cell) -> str:
    row, column = cell
    return cell_name(cell) if column < MAX_COLUMNS else f"row {row + 1} column {column + 1}"
