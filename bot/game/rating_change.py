"""What players read about the change of their ratings after a game, and about a game that isn't rated."""

from bot.game import text
from bot.game.ratings import change_of, rating_of
from bot.game.session import Session
from bot.text.language import Text
from bot.text.words import THE_BOT


def describe_changes(session: Session) -> list[Text]:
    """Return a line for each player in a finished game, by place, for everyone. Players who hide themselves have none.

    A last line says that it isn't rated, or not for all.
    """
    lines = [
        text.NEW_RATING(player=one.player, rating=rating_of(one.after), change=change_of(one))
        for one in session.ratings
        if not one.hidden
    ]
    unrated = len(_unrated(session))
    if unrated and session.ratings:
        lines.append(text.NOT_RATED_FOR_SOME(unrated))
    elif unrated:
        lines.append(text.NOT_RATED)
    return lines


def describe_own_change(session: Session, player: int) -> Text | None:
    """Return a line for a player in a finished game, or `None` for one who isn't in the contest."""
    own = next((one for one in session.ratings if one.player == player), None)
    if own is None:
        return text.NOT_RATED if player in _unrated(session) else None
    return text.YOUR_RATING(rating=rating_of(own.after), change=change_of(own))


def _unrated(session: Session) -> set[int]:
    """Return the players that a game isn't rated for, although it decided a contest: they had theirs of the day."""
    contest = session.contest() if session.final else None
    players = {player for player in contest.places if player > THE_BOT} if contest else set()
    return players - {one.player for one in session.ratings} if len(players) > 1 else set()
