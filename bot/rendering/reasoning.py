"""Reasons in words: why a square is certain."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from core import Cell, Explanation, Inference, Rule, cell_name, whole_percent

MOST_NAMED = 8


def percent(probability: float) -> str:
    """A probability in words."""
    return f"{whole_percent(probability)} %"


def tell_steps(explanation: Explanation) -> list[str]:
    """The steps of an explanation, a sentence each."""
    return [_sentence(step) for step in explanation.steps]


def tell_briefly(explanation: Explanation) -> str:
    """Why a cell is certain, as the end of a sentence: its last step, and how many came before."""
    before = len(explanation.steps) - 1
    told = _reason(explanation.steps[-1])
    return f"{told} (after {before} other {'step' if before == 1 else 'steps'})" if before else told


def _sentence(step: Inference) -> str:
    reason = _reason(step)
    return f"{reason[0].upper()}{reason[1:]}, so {_decided(step)}."


def _reason(step: Inference) -> str:
    """Why the cells of a step are certain."""
    clues = [cell_name(clue) for clue in step.clues]
    first, *others = ["the number of mines left", *clues] if step.counted else clues
    match step.rule:
        case Rule.ALL_PLACED:
            return "all mines are found" if step.counted else f"all mines of {first} are found"
        case Rule.ALL_MINES if step.counted:
            return "there are as many mines left as squares"
        case Rule.ALL_MINES:
            return f"{first} needs a mine in every square that is left around it"
        case Rule.CONTAINED if step.safe and step.counted:
            return f"all mines that are left lie around {_listed(others)}"
        case Rule.CONTAINED if step.safe:
            return f"{_listed(others)} {_verb(others, 'takes', 'take')} all mines of {first}"
        case Rule.CONTAINED if step.counted:
            return f"apart from the squares around {_listed(others)}, as many mines are left as squares"
        case Rule.CONTAINED:
            return f"apart from the squares of {_listed(others)}, {first} needs all that are left around it"
        case Rule.OVERLAP:
            return f"{first} needs more mines than {others[0]}, by as many as it has squares for itself"
        case Rule.CASES:
            and_mines = ", with so many mines left" if step.counted else ""
            return f"it comes out the same however the mines around {_listed(clues)} lie{and_mines}"


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
