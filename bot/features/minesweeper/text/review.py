"""Reviews of finished games of Minesweeper: the decisive moment, luck and skill."""

from collections.abc import Iterator, Sequence
from itertools import product

from bot.engine.jobs import GameReview
from bot.features.minesweeper.scoreboard import Figures
from bot.features.minesweeper.text import EVERYONE
from bot.text.explanation import describe_proof, names, percent, why
from bot.text.language import SMALL, Language, Layout, Plural, Template, Text, dotted, sentences, signed
from bot.text.words import mention, mention_first
from core import DigStats, Explanation, ReviewedDig, cell_name, efficiency

MOST_DIGS, MOST_PLAYERS = 10, 6
"""Digs and players with a line of their own."""
LEAST_RISK = 0.005
"""Avoidable risk that isn't rounded to nothing."""

LUCK_AND_SKILL = Text("### Luck and skill")
RISKY_DIGS = Text("### Risky digs")
NOTHING_TO_REVIEW = Text("There's nothing to review in this game.")
NO_RISK = Text("No risks taken: every dig was safe.")
NO_SAFER_SQUARE = Text("No square was safer.")
WAS_SAFE = Template("{cell} was safe.")
WHY_A_MINE = Template("Why {cell} was a mine:")
WHY_SAFE = Template("Why {cell} was safe:")
LUCK = Text("Luck: expected hits minus actual hits.")
AVOIDABLE_RISK = Text("Avoidable risk: hits to expect from digs that weren't the safest.")


def decisive_moment(made: GameReview) -> Text | str | None:
    """Return the dig that the game hung on, and what would have been better; `None` if no dig was judged."""
    if not made.review.digs:
        return None
    decisive = made.review.decisive
    if decisive is None:
        return NO_RISK
    return sentences([_decisive(decisive, made.mine), _instead(decisive, made.reason)])


def describe_figures(figures: Figures) -> Text | str:
    """Return the game in numbers: the 3BV that was solved, of all there was, by time and by moves."""
    told = [THREE_BV(solved=figures.solved, value=figures.value)]
    if seconds := figures.duration.total_seconds():
        told.append(SPEED(speed=figures.solved / seconds))
    if figures.moves:
        told.append(Text("efficiency {efficiency}%", efficiency=round(100 * efficiency(figures.solved, figures.moves))))
    return dotted(told)


THREE_BV = Layout("3BV {solved}/{value}")
SPEED = Layout("{speed:.2f} 3BV/s")


def had_luck(share: DigStats) -> bool:
    """Return whether a player's luck isn't rounded to nothing."""
    return bool(round(share.luck, 2))


def luck(share: DigStats) -> Text:
    """Return the expected number of hits minus the actual one."""
    return Text("luck {luck:+.2f}", luck=round(share.luck, 2) + 0.0)  # never a negative zero


def describe_review(made: GameReview, language: Language, most: int) -> str:
    """Return the review of a game's digs with all its steps, or as much of it as fits into `most` characters."""
    if not made.review.digs:
        return language(NOTHING_TO_REVIEW)
    steps: list[Text] = []
    for proof, heading in ((made.mine, WHY_A_MINE), (made.reason, WHY_SAFE)):
        if proof and len(proof.steps) > 1:
            steps += [heading(cell_name(proof.cell)), *describe_proof(proof, pictured=False)]
    tried = product((steps, []), range(MOST_DIGS, -1, -1))
    drafts = ("\n".join(map(language, _lines(made, told, shown))) for told, shown in tried)
    return next((words for words in drafts if len(words) <= most), "")


def _decisive(decisive: ReviewedDig, mine: Explanation | None) -> Text:
    dug, risk = names(decisive.dig.cells), percent(decisive.risk)
    if not decisive.dig.exploded:
        return Text("Luckiest dig: {cells} ({risk} mine).", cells=dug, risk=risk)
    if mine and len(mine.steps) == 1:
        [step] = mine.steps
        number, cells = len(step.mines), names(step.mines)
        return Plural(
            "{cells} was certainly a mine: {reason}",
            "{cells} were certainly mines: {reason}",
            number,
            cells=cells,
            reason=why(step),
        )
    return Plural(
        "{cells} was a mine ({risk} risk).",
        "One of {cells} was a mine ({risk} risk).",
        len(decisive.dig.cells),
        cells=dug,
        risk=risk,
    )


def _instead(reviewed: ReviewedDig, reason: Explanation | None) -> Text:
    """Return what would have been better."""
    if reviewed.least or reason is None:
        return _best(reviewed)
    first, *later = reason.steps
    if later:
        return WAS_SAFE(cell_name(reason.cell))
    number, cells = len(first.safe), names(first.safe)
    return Plural("{cells} was safe: {reason}", "{cells} were safe: {reason}", number, cells=cells, reason=why(first))


def _lines(made: GameReview, steps: Sequence[Text], shown: int) -> Iterator[Text | str]:
    review = made.review
    yield LUCK_AND_SKILL
    if moment := decisive_moment(made):
        yield moment
    yield from steps
    players = list(review.players.items())
    if len(players) > 1:
        yield _share(EVERYONE, review.whole)
    for player, share in players[:MOST_PLAYERS]:
        yield _share(mention_first(player), share)
    if (more := len(players) - MOST_PLAYERS) > 0:
        yield Plural("{number} more player", "{number} more players", more)
    risky = [reviewed for reviewed in review.digs if reviewed.risk > 0]
    if risky:
        yield RISKY_DIGS
        yield from _riskiest(risky, shown)
    told = [review.whole, *list(review.players.values())[:MOST_PLAYERS]]
    if any(share.needless >= LEAST_RISK for share in told):
        yield SMALL(sentences([LUCK, AVOIDABLE_RISK]))
    elif any(map(had_luck, told)):
        yield SMALL(LUCK)


def _share(who: Text | str, share: DigStats) -> Text | str:
    told = [_skill(who, share)]
    if had_luck(share):
        told.append(luck(share))
    if share.needless >= LEAST_RISK:
        told.append(Text("avoidable risk {risk:.2f}", risk=share.needless))
    return dotted(told)


def _skill(who: Text | str, share: DigStats) -> Text:
    return Plural(
        "{who}: {best}/{digs} best moves, {number} guess",
        "{who}: {best}/{digs} best moves, {number} guesses",
        share.guesses,
        who=who,
        best=share.best,
        digs=share.digs,
    )


def _riskiest(risky: Sequence[ReviewedDig], most: int) -> Iterator[Text | str]:
    """Return the riskiest digs, in the order they were made."""
    riskiest = sorted(range(len(risky)), key=lambda number: -risky[number].risk)
    shown = set(riskiest[:most])
    for number, reviewed in enumerate(risky):
        if number in shown:
            yield dotted([_risk(reviewed), _best(reviewed)])
    if left := len(riskiest) - len(shown):
        yield Plural("{number} more with less risk", "{number} more with less risk", left)


def _risk(reviewed: ReviewedDig) -> Text:
    dig = reviewed.dig
    player, cells, risk = mention(dig.player), names(dig.cells), percent(reviewed.risk)
    line = Text("{player} {cells}: {risk} risk", player=player, cells=cells, risk=risk)
    return signed("💥", line) if dig.exploded else line


def _best(reviewed: ReviewedDig) -> Text:
    """Return what would have been better."""
    if reviewed.better is None:
        return NO_SAFER_SQUARE
    better = cell_name(reviewed.better)
    if reviewed.least:
        return Text("{cell} had only {risk} risk.", cell=better, risk=percent(reviewed.least))
    return WAS_SAFE(better)
