"""The best move and the odds of a board in words, for games and for boards that players paste."""

from __future__ import annotations

from bot.text.explanation import percent
from bot.text.language import Text
from core import Advice, cell_name

ODDS = Text("### Odds")
LEGEND = Text("-# Chance of a mine per square. ✓ is safe. Flags are ignored.")
WRONG_FLAGS_SAFE = Text("Squares with ❌ are safe.")
ONE_LAYOUT = Text("There's only one possible layout.")
TOO_MUCH = Text("There's too much to count. Squares with ? may or may not be mines.")
UNCOUNTED = Text(
    "Squares with ? depend on the number of mines. `/mines analyse` shows their odds if you fill in *Mines*."
)
ONLY_MINES = Text("Only mines are left.")
LIKELY = 0.5
"""The probability from which players read that a guess is a 50/50."""


def describe_advice(best: Advice | None) -> list[Text]:
    """Return the best move in sentences. `None` means that no safe square is left."""
    if best is None:
        return [ONLY_MINES]
    cell = cell_name(best.cell)
    if best.certain:
        return [Text("{cell} is safe.", cell=cell)]
    told = [Text("Best guess: {cell} ({risk} risk).", cell=cell, risk=percent(best.risk))]
    if percent(best.least) != percent(best.risk):
        told.append(_why_not_the_safest(best, cell))
    if best.wins is not None:
        told.append(Text("With one life, perfect play wins {wins} of the time from here.", wins=percent(best.wins)))
    return told


def _why_not_the_safest(best: Advice, cell: str) -> Text:
    least, share = percent(best.least), percent(best.fifty_fifty)
    if best.fifty_fifty == 1:
        return Text(
            "Another square is safer at {least}, but {cell} is a 50/50 you can't avoid.", least=least, cell=cell
        )
    if best.fifty_fifty >= LIKELY:
        return Text(
            "Another square is safer at {least}, but {cell} is probably a 50/50 you can't avoid ({share}).",
            least=least,
            cell=cell,
            share=share,
        )
    return Text("Another square is safer at {least}, but {cell} wins more often.", least=least, cell=cell)
