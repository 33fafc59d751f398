"""Reasons in words: why a square is certain."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from core import SHORT_PROOF, Cell, Explanation, Inference, Rule, cell_name, counted, whole_percent

MOST_NAMED = 8
SAFE = "safe"


def percent(probability: float) -> str:
    """A probability in words."""
    return f"{whole_percent(probability)} %"


def describe_steps(explanation: Explanation, clear: str = SAFE) -> list[str]:
    """Return the steps of an explanation, a sentence each. A square without a mine is called `clear`."""
    return [_sentence(step, clear) for step in explanation.steps]


def describe_proof(explanation: Explanation, marks: str, clear: str = SAFE) -> str:
    """Return the last steps of an explanation as lines, with what they build on: `marks` are flags, for example.

    Steps that don't fit are counted: the picture that goes with it has their results.
    """
    steps = describe_steps(explanation, clear)
    shown = steps[-SHORT_PROOF:]
    lines = []
    if explanation.known:
        flags, are = (f"{marks}s", "are") if len(explanation.known) > 1 else (marks, "is")
        lines.append(f"The {flags} at {names(explanation.known)} {are} right.")
    if before := len(steps) - len(shown):
        come, they = ("comes", "it finds") if before == 1 else ("come", "they find")
        lines.append(f"-# {counted(before, 'step')} {come} first. The picture shows what {they}.")
    numbered = (f"{number}. {step}" for number, step in enumerate(shown, start=before + 1))
    return "\n".join([*lines, *(shown if len(steps) == 1 else numbered)])


def summarize_reason(explanation: Explanation) -> str:
    """Return why a cell is certain, as the end of a sentence: its last step, and how many came before."""
    before = len(explanation.steps) - 1
    told = _reason(explanation.steps[-1], SAFE)
    return f"{told} (after {before} other {'step' if before == 1 else 'steps'})" if before else told


def _sentence(step: Inference, clear: str) -> str:
    if step.rule is Rule.SEARCH:
        return f"{_decided(step, clear)}. There's no short reason: finding out takes trying several squares."
    reason = _reason(step, clear)
    return f"{reason[0].upper()}{reason[1:]}, so {_decided(step, clear)}."


def _reason(step: Inference, clear: str) -> str:
    """Why the cells of a step are certain."""
    clues = [cell_name(clue) for clue in step.clues]
    first, *others = ["the board", *clues] if step.counted else clues
    needed, taken = sum(step.lacks[:1]), step.lacks[1:]
    still = (
        f"{counted(needed, 'mine')} {_verb(range(needed), 'is', 'are')} left"
        if step.counted
        else f"{first} still needs {counted(needed, 'mine')}"
    )
    theirs = f"among the squares of {_listed(others)}"
    match step.rule:
        case Rule.ALL_PLACED:
            return "no mines are left" if step.counted else f"{first} needs no more mines"
        case Rule.ALL_MINES:
            return f"{still} and only {names(step.mines)} {_verb(step.mines, 'is', 'are')} left"
        case Rule.CONTAINED if step.safe:
            return f"{still}, all of them {theirs}" if needed > 1 else f"{still}, which is {theirs}"
        case Rule.CONTAINED:
            some = f"only {sum(taken)}" if any(taken) else "none"
            return f"{still} and {some} of them {_verb(range(sum(taken)), 'is', 'are')} {theirs}"
        case Rule.OVERLAP:
            own = f"only {names(step.mines)} {_verb(step.mines, 'is', 'are')} out of {others[0]}'s reach"
            more = needed - taken[0]
            return f"{first} needs {counted(more, 'more mine')} than {others[0]} and {own}"
        case Rule.CASES:
            wrong = " and ".join(
                f"{names(cells)} were {what}" for cells, what in ((step.safe, "a mine"), (step.mines, clear)) if cells
            )
            numbers = [*clues, "the number of mines left"] if step.counted else clues
            return f"if {wrong}, {_listed(numbers)} couldn't all be right"
        case Rule.SEARCH:
            return "trying several squares shows it"


def _decided(step: Inference, clear: str) -> str:
    """Such as `A1 and B1 are safe`."""
    told = [
        f"{names(cells)} {_verb(cells, one, many)}"
        for cells, one, many in ((step.safe, f"is {clear}", f"are {clear}"), (step.mines, "is a mine", "are mines"))
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
