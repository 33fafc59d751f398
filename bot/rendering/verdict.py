"""What is said at the end of a game: its decisive moment, what was luck and what was skill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta

from bot.rendering.heading import mention
from bot.rendering.reasoning import names, percent, tell_briefly
from core import Explanation, Judgement, Share, Verdict

MOST_TOLD, MOST_PLAYERS = 10, 6
"""Digs and players that are told one by one: all of it fits into a message."""


def decisive_moment(verdict: Verdict, reason: Explanation | None) -> str:
    """The dig that the game hung on, and what would have been better."""
    decisive = verdict.decisive
    if decisive is None:
        return "Nobody took a risk: every dig was certain."
    dug, several = names(decisive.dig.cells), len(decisive.dig.cells) > 1
    if decisive.risk == 1:
        what = f"one of {dug} was certainly a mine" if several else f"{dug} was certainly a mine"
    else:
        what = f"{dug} {'held' if several else 'was'} a mine with {percent(decisive.risk)}"
    if not decisive.dig.exploded:
        what = f"the boldest dig went well: {what}"
    return f"{what[0].upper()}{what[1:]}{_instead(decisive, reason)}."


def figures(solved: int, value: int, moves: int, duration: timedelta) -> str:
    """The game in figures: the 3BV that was solved, of all there was, by time and by moves."""
    told = [f"3BV {solved} of {value}"]
    if seconds := duration.total_seconds():
        told.append(f"{solved / seconds:.2f} 3BV/s")
    if moves:
        told.append(f"efficiency {solved / moves:.0%}".replace("%", " %"))
    return " · ".join(told)


def luck(share: Share) -> str:
    """The mines that were to be expected less those that were hit."""
    return f"luck {share.luck:+.2f}".replace("-", "−")


def tell_details(verdict: Verdict, reason: Explanation | None) -> str:
    """All that is to be said of a game's digs."""
    lines = ["### Luck and skill", decisive_moment(verdict, reason), _share("All together", verdict.whole)]
    if len(verdict.players) > 1:
        players = list(verdict.players.items())
        lines += [_share(mention(player), share) for player, share in players[:MOST_PLAYERS]]
        if len(players) > MOST_PLAYERS:
            lines.append(f"{len(players) - MOST_PLAYERS} more players")
    risky = [judgement for judgement in verdict.judgements if judgement.risk > 0]
    if risky:
        lines += ["### Digs that might hit a mine", *_told(risky)]
    lines.append(
        "-# Luck is the mines to be expected by the odds, less those that were hit; needless risk is the part of them "
        "that safer squares would have spared."
    )
    return "\n".join(lines)


def _share(who: str, share: Share) -> str:
    best = f"{share.best} of {share.digs} digs as safe as could be"
    needless = f" · needless risk {share.needless:.2f}" if share.needless > 0 else ""
    return f"{who}: {best} · guesses {share.guesses} · {luck(share)}{needless}"


def _told(risky: Sequence[Judgement]) -> Iterator[str]:
    """The riskiest of them, in the order they were made."""
    riskiest = sorted(range(len(risky)), key=lambda number: -risky[number].risk)
    shown = set(riskiest[:MOST_TOLD])
    for number, judgement in enumerate(risky):
        if number in shown:
            hit = "💥 " if judgement.dig.exploded else ""
            said = f"{mention(judgement.dig.player)} {names(judgement.dig.cells)}: {percent(judgement.risk)}"
            yield f"{hit}{said}{_best(judgement)}"
    if len(riskiest) > len(shown):
        yield f"{len(riskiest) - len(shown)} more with less risk"


def _best(judgement: Judgement) -> str:
    if judgement.better is None:
        return ", as safe as could be"
    better = names([judgement.better])
    return f", while {better} had {percent(judgement.least)}" if judgement.least else f", while {better} was safe"


def _instead(judgement: Judgement, reason: Explanation | None) -> str:
    if judgement.better is None:
        return "; no certain move was left, and nothing safer"
    better = names([judgement.better])
    if judgement.least > 0:
        return f"; no certain move was left: the best was {percent(judgement.least)} at {better}"
    because = f", because {tell_briefly(reason)}" if reason else ""
    return f"; {better} was certainly safe{because}"
