"""What is said at the end of a game: its decisive moment, what was luck and what was skill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta

from bot.render.heading import mention
from bot.text.explanation import names, percent, summarize_reason
from core import DigStats, Explanation, Review, ReviewedDig, counted, efficiency

MOST_TOLD, MOST_PLAYERS = 10, 6
"""Digs and players that are told one by one."""
LONGEST = 2000
"""Characters of a message."""
LEAST_TOLD = 0.005


def decisive_moment(review: Review, reason: Explanation | None) -> str:
    """The dig that the game hung on, and what would have been better; nothing if no dig was judged."""
    decisive = review.decisive
    if not review.digs:
        return ""
    if decisive is None:
        return "Nobody took a risk: every dig was certain."
    dug, several = names(decisive.dig.cells), len(decisive.dig.cells) > 1
    if not decisive.dig.exploded:
        what = f"The boldest dig went well: {dug}, {'with ' if several else ''}a mine with {percent(decisive.risk)}"
    elif decisive.risk == 1:
        what = f"Among {dug} was certainly a mine" if several else f"{dug} was certainly a mine"
    else:
        what = f"{dug} {'held' if several else 'was'} a mine with {percent(decisive.risk)}"
    return f"{what}{_instead(decisive, reason)}."


def figures(solved: int, value: int, moves: int, duration: timedelta) -> str:
    """The game in figures: the 3BV that was solved, of all there was, by time and by moves."""
    told = [f"3BV {solved} of {value}"]
    if seconds := duration.total_seconds():
        told.append(f"{solved / seconds:.2f} 3BV/s")
    if moves:
        told.append(f"efficiency {efficiency(solved, moves):.0%}".replace("%", " %"))
    return " · ".join(told)


def luck(share: DigStats) -> str:
    """The mines that were to be expected less those that were hit."""
    return f"luck {round(share.luck, 2) + 0.0:+.2f}".replace("-", "−")  # never a negative zero


def describe_review(review: Review, reason: Explanation | None) -> str:
    """All that is to be said of a game's digs, or as much as fits into a message."""
    if not review.digs:
        return "There is nothing to judge: no dig was made where anything was known."
    tellings = (_details(review, reason, shown) for shown in range(MOST_TOLD, -1, -1))
    return next((text for text in tellings if len(text) <= LONGEST), "")


def _details(review: Review, reason: Explanation | None, shown: int) -> str:
    lines = ["### Luck and skill", decisive_moment(review, reason), _share("All together", review.whole)]
    if len(review.players) > 1:
        players = list(review.players.items())
        lines += [_share(mention(player), share) for player, share in players[:MOST_PLAYERS]]
        if (more := len(players) - MOST_PLAYERS) > 0:
            lines.append(counted(more, "more player"))
    risky = [reviewed for reviewed in review.digs if reviewed.risk > 0]
    if risky:
        lines += ["### Digs that weren't safe", *_told(risky, shown)]
    lines.append(
        "-# Luck is the mines to be expected by the odds, less those that were hit; needless risk is the part of them "
        "that safer squares would have spared."
    )
    return "\n".join(lines)


def _share(who: str, share: DigStats) -> str:
    best = f"{share.best} of {counted(share.digs, 'dig')} as safe as could be"
    needless = f" · needless risk {share.needless:.2f}" if share.needless >= LEAST_TOLD else ""
    return f"{who}: {best} · guesses {share.guesses} · {luck(share)}{needless}"


def _told(risky: Sequence[ReviewedDig], most: int) -> Iterator[str]:
    """The riskiest of them, in the order they were made."""
    riskiest = sorted(range(len(risky)), key=lambda number: -risky[number].risk)
    shown = set(riskiest[:most])
    for number, reviewed in enumerate(risky):
        if number in shown:
            hit = "💥 " if reviewed.dig.exploded else ""
            certain = "certainly a mine" + (" among them" if len(reviewed.dig.cells) > 1 else "")
            risk = certain if reviewed.risk == 1 else percent(reviewed.risk)
            yield f"{hit}{mention(reviewed.dig.player)} {names(reviewed.dig.cells)}: {risk}{_best(reviewed)}"
    if len(riskiest) > len(shown):
        yield f"{len(riskiest) - len(shown)} more with less risk"


def _best(reviewed: ReviewedDig) -> str:
    if reviewed.better is None:
        return ", as safe as could be"
    better = names([reviewed.better])
    return f", while {better} had {percent(reviewed.least)}" if reviewed.least else f", while {better} was safe"


def _instead(reviewed: ReviewedDig, reason: Explanation | None) -> str:
    if reviewed.better is None:
        return "; no certain move was left, nor a safer guess"
    better = names([reason.cell if reason else reviewed.better])
    if reviewed.least > 0:
        return f"; no certain move was left: the best was {percent(reviewed.least)} at {better}"
    because = f", because {summarize_reason(reason)}" if reason else ""
    return f"; {better} was certainly safe{because}"
