"""What players read about the change of their ratings after a game, and about a game that isn't rated."""

from collections.abc import Sequence
from enum import Enum, auto

from bot.play import text
from bot.play.rating import change_of, figure_of, rating_of
from bot.play.session import Session
from bot.storage.ratings import Rated
from bot.text.language import Text
from bot.text.players import THE_BOT


class Why(Enum):
    """What says most about why a rating has changed as it did."""

    BEAT_HIGHER = auto()
    BEAT = auto()
    DREW_WITH_HIGHER = auto()
    LOST_TO_LOWER = auto()
    LOST = auto()
    DREW_WITH_LOWER = auto()


OWN = {
    Why.BEAT_HIGHER: text.YOU_BEAT_HIGHER,
    Why.BEAT: text.YOU_BEAT,
    Why.DREW_WITH_HIGHER: text.YOU_DREW_WITH_HIGHER,
    Why.LOST_TO_LOWER: text.YOU_LOST_TO_LOWER,
    Why.LOST: text.YOU_LOST,
    Why.DREW_WITH_LOWER: text.YOU_DREW_WITH_LOWER,
}
PUBLIC = {
    Why.BEAT_HIGHER: text.BEAT_HIGHER,
    Why.BEAT: text.BEAT,
    Why.DREW_WITH_HIGHER: text.DREW_WITH_HIGHER,
    Why.LOST_TO_LOWER: text.LOST_TO_LOWER,
    Why.LOST: text.LOST,
    Why.DREW_WITH_LOWER: text.DREW_WITH_LOWER,
}


def describe_changes(session: Session) -> list[Text]:
    """Return a line for each player in a finished game, by place, for everyone. Players who hide themselves have none.

    A last line says that it isn't rated, or not for all.
    """
    lines = [_describe(session.ratings, one) for one in session.ratings if not one.hidden]
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
        return text.NOT_RATED_FOR_YOU if player in _unrated(session) else None
    change, rating = change_of(own), rating_of(own.after)
    if (found := why(session.ratings, own)) is None:
        return text.YOUR_RATING(rating=rating, change=change)
    reason, number = found
    return OWN[reason](rating=rating, change=change, number=number)


def why(ratings: Sequence[Rated], own: Rated) -> tuple[Why, int] | None:
    """Return why a rating has changed as it did, with the number of opponents who say so.

    Players who hide themselves aren't among them, so there may be no reason, as for a rating that stays the same.
    """
    change, figure = change_of(own), figure_of(own.before)
    others = [one for one in ratings if one is not own and not one.hidden]
    higher = {one.player for one in others if figure_of(one.before) > figure}
    lower = {one.player for one in others if figure_of(one.before) < figure}
    beaten = {one.player for one in others if one.place > own.place}
    ahead = {one.player for one in others if one.place < own.place}
    drawn = {one.player for one in others if one.place == own.place}
    if change > 0:
        found = {Why.BEAT_HIGHER: beaten & higher, Why.BEAT: beaten, Why.DREW_WITH_HIGHER: drawn & higher}
    elif change < 0:
        found = {Why.LOST_TO_LOWER: ahead & lower, Why.LOST: ahead, Why.DREW_WITH_LOWER: drawn & lower}
    else:
        found = {}
    return next(((reason, len(players)) for reason, players in found.items() if players), None)


def _describe(ratings: Sequence[Rated], one: Rated) -> Text:
    player, change, rating = one.player, change_of(one), rating_of(one.after)
    if (found := why(ratings, one)) is None:
        return text.NEW_RATING(player=player, rating=rating, change=change)
    reason, number = found
    return PUBLIC[reason](player=player, rating=rating, change=change, number=number)


def _unrated(session: Session) -> set[int]:
    """Return the players that a game isn't rated for, although it decided a contest: they had theirs of the day."""
    contest = session.contest() if session.final else None
    players = {player for player in contest.places if player > THE_BOT} if contest else set()
    return players - {one.player for one in session.ratings} if len(players) > 1 else set()
