"""Reasons in words: why a square is certain, and what the odds of a guess are."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from core import Cell, Explanation, Inference, Rule, cell_name

MOST_NAMED = 8


def percent(probability: float) -> str:
    """A probability in whole percent; what isn't certain is never rounded to certainty."""
    if probability in (0, 1):
        return f"{probability:.0%}".replace("%", " %")
    return f"{min(max(round(probability * 100), 1), 99)} %"


def tell_steps(explanation: Explanation) -> list[str]:
    """The steps of an explanation, a sentence each."""
    return [_sentence(step) for step in explanation.steps]


def tell_briefly(explanation: Explanation) -> str:
    """Why a cell is certain, as the end of a sentence: its last step, and how many came before."""
    before = len(explanation.steps) - 1
    told = _sentence(explanation.steps[-1]).rstrip(".")
    if not told[1].isdigit():  # it doesn't begin with a cell
        told = told[0].lower() + told[1:]
    return f"{told} (after {before} other {'step' if before == 1 else 'steps'})" if before else told


def _sentence(step: Inference) -> str:
    clues = [cell_name(clue) for clue in step.clues]
    whole = "the number of mines that are left"
    first, *others = [whole, *clues] if step.counted else clues
    decided = _decided(step)
    match step.rule:
        case Rule.ALL_PLACED if step.counted:
            return f"All mines are found, so {decided}."
        case Rule.ALL_PLACED:
            return f"All mines of {first} are found, so {decided}."
        case Rule.ALL_MINES if step.counted:
            return f"As many mines are left as squares, so {decided}."
        case Rule.ALL_MINES:
            return f"{first} needs all squares around it that are left, so {decided}."
        case Rule.CONTAINED if step.safe:
            return f"{_listed(others)} {_verb(others, 'takes', 'take')} all mines of {first}, so {decided}."
        case Rule.CONTAINED:
            return f"Without the squares of {_listed(others)}, {first} needs all the rest, so {decided}."
        case Rule.OVERLAP:
            return f"{first} needs so many more mines than {others[0]} that {decided}."
        case Rule.CASES:
            and_mines = ", with so many mines left" if step.counted else ""
            return f"However the mines around {_listed(clues)} lie{and_mines}, it comes out the same: {decided}."


def _decided(step: Inference) -> str:
    """Such as `A1 and B1 are safe`."""
    told = [
        f"{names(cells)} {_verb(cells, one, many)}"
        for cells, one, many in ((step.safe, "is safe", "are safe"), (step.mines, "is a mine", "are mines"))
        if cells
    ]
    return " and ".join(told)


def names(cells: Iterable[Cell]) -> str:
    """The names of cells, in reading order."""
    return _listed([cell_name(cell) for cell in sorted(cells)])


def _verb(things: Collection[object], one: str, many: str) -> str:
    return one if len(things) == 1 else many


def _listed(words: list[str]) -> str:
    """Such as `A1, B1 and C1`; no more than a few."""
    shown = words[:MOST_NAMED]
    if more := len(words) - len(shown):
        shown.append(f"{more} more")
    return " and ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)
