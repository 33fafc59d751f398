"""What the message of a game says, as facts. `message` puts them into words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Self

from bot.engine.jobs import GameReview
from bot.features.minesweeper import text
from bot.features.minesweeper.options import Laying
from bot.features.minesweeper.scoreboard import Credit, Figures, FirstRun
from bot.features.minesweeper.session import About, MinesweeperSession
from bot.game.effect import Effect
from bot.game.results import played_and_won, share_of
from bot.game.viewport import Viewport
from bot.store.people import Played
from bot.text.language import Text
from core import Board, Cell, Outcome, three_bv


@dataclass(frozen=True)
class Overview:
    """Everything that can be said of a game."""

    difficulty: str
    """The id of a preset, or `OWN_BOARD`."""
    laying: Laying
    board: Board
    viewport: Viewport | None
    lives: int
    credits: Sequence[Credit]
    """What every player did, most cells first."""
    value: int | None
    """Its 3BV, once players may know it."""
    steps: Sequence[tuple[int, Cell]]
    """Players and the mines they hit, in order."""
    wrong_flags: Sequence[tuple[int, Cell]]
    """Flags that led to an explosion, each after the player who placed it."""
    again: bool
    """Whether its board was played before."""
    continued: bool
    """Whether it went on after it was lost."""
    helped: bool
    """Whether somebody shared a hint or the odds with everyone."""
    review: GameReview | None
    """Luck and skill, once the game is final and judged."""
    figures: Figures | None
    """The game in numbers, once it is final and somebody has dug."""
    voters: Mapping[str, Sequence[int]] | None
    """Votes about a lost game by their ids, and the players who cast them; `None` if it can't be continued."""
    has_starter: bool
    """Whether a player started it, and not the bot by itself."""
    last: Effect | None
    """What happened last."""
    notice: Text | str
    """A line for the one player it is drawn for, in place of what happened last."""
    started_at: datetime
    begun: bool
    outcome: Outcome | None
    duration: timedelta
    about: About
    """What its variant says in place of what an ordinary game says."""
    ending: str = ""
    """What its variant adds below the end of the game."""
    first_run: FirstRun | None = None
    """The run on its board that it is compared with, once it is final."""
    private: bool = False
    """Whether it is a private game, which nobody else sees while it runs."""

    @classmethod
    def of(cls, session: MinesweeperSession, *, secret: bool = False) -> Self:
        """Return what the message of a game says now. Of a `secret` end it says nothing that its mines decide."""
        options, scoreboard, final = session.options, session.scoreboard, session.final and not secret
        return cls(
            difficulty=options.difficulty,
            laying=session.laying,
            board=session.game.covered_board if secret else session.board,
            viewport=session.viewport if options.public_pad and not session.over else None,
            lives=session.game.lives,
            credits=_credits(session, final=final),
            value=three_bv(session.game.field) if final else None,
            steps=scoreboard.steps,
            wrong_flags=scoreboard.wrong_flags,
            again=session.again,
            continued=session.continued,
            helped=session.shared,
            review=session.review if final else None,
            figures=_figures(session) if final else None,
            first_run=session.first_run if final else None,
            voters={wish: sorted(voters) for wish, voters in session.votes.items()} if session.may_continue else None,
            has_starter=session.has_starter,
            last=session.last,
            notice="",
            started_at=session.started_at,
            begun=session.first_dig is not None,
            outcome=session.outcome,
            duration=session.duration,
            private=session.private,
            about=session.about(),
        )


def _credits(session: MinesweeperSession, *, final: bool) -> list[Credit]:
    out = session.out | session.removed
    if not final:
        return session.credits(out=out)
    shares = session.review.review.players if session.review else {}
    return [
        replace(credit, digs=shares[credit.player]) if credit.player in shares else credit
        for credit in session.credits(session.game.field, out)
    ]


def _figures(session: MinesweeperSession) -> Figures | None:
    """Return the game in numbers, which give its board away."""
    if session.first_dig is None:
        return None
    field, scoreboard = session.game.field, session.scoreboard
    solved = sum(credit.value for credit in scoreboard.credits(field))
    return Figures(solved, three_bv(field), scoreboard.moves, session.duration)


def describe_games(results: Sequence[Played], now: datetime) -> Sequence[Text]:
    """Return a line for games alone, and one for games with others."""
    alone = [result for result in results if result.alone and result.day is None]
    together = [result for result in results if not result.alone]
    lines = played_and_won(text.ALONE)(alone, now)
    share = share_of(together)
    others = played_and_won(text.WITH_OTHERS)(together, now)
    return [*lines, *(line if share is None else text.WITH_SHARE(line=line, percent=share) for line in others)]
