"""Ratings of players on ladders. A game is rated in the transaction of the turn that ends it.

The games of a ladder are rated one after the other, also by several processes: each one locks the ladder's row.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import UTC, datetime, time, timedelta
from itertools import combinations, groupby
from operator import attrgetter
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    Connection,
    FromClause,
    Row,
    Select,
    and_,
    bindparam,
    column,
    func,
    insert,
    or_,
    select,
    update,
    values,
)
from sqlalchemy.orm import Session

from bot.storage.database import Queries, transaction
from bot.storage.models import Base, StoredDeletion, StoredLadder, StoredPlayer, StoredRating
from bot.storage.spent_attempts import Once, who_spent
from bot.storage.writing import insert_into
from bot.text.players import THE_BOT

LADDER, RATING = (Base.metadata.tables[one.__tablename__] for one in (StoredLadder, StoredRating))
MOST_A_DAY = 5
"""Rated games that two players can have with each other on a ladder within a day of UTC.

A further one that day isn't rated for these two. It is for the others if there are two: who is left out doesn't depend
on how the game went, so nobody gains by it.
"""
BATCH = 200
"""Games that are rated again in one transaction. Meanwhile no game of the ladder can end."""
EXACT = 1e-9
"""What a rating may be off by after it was computed again."""


class Skill(NamedTuple):
    """What is known of a player's skill: an estimate, and its standard deviation."""

    mu: float
    sigma: float


NEW = Skill(25.0, 25 / 3)
"""A new player's."""

Places = Mapping[int, int]
"""Players with their places: 1 is the first, and equal places are ties."""
Rate = Callable[[Places, Mapping[int, Skill]], Mapping[int, Skill]]
"""Returns the skills of players after a game, from their places and from their skills before it."""


class ToRate(NamedTuple):
    """A game that is over and is to be rated."""

    ladder: str
    guild_id: int | None
    places: Places
    rate: Rate


class Rated(NamedTuple):
    """A player's skill before and after a rated game."""

    player: int
    place: int
    before: Skill
    after: Skill
    hidden: bool
    """Whether the player is left out of what others see."""


Ratings = tuple[Rated, ...]
"""A rated game's, by place."""


class OnLadder(NamedTuple):
    """Where a player is on a ladder."""

    skill: Skill
    games: int


class Rebuilt(NamedTuple):
    """How many games were rated again, and how many ratings that changed."""

    games: int
    changed: int


def rate_game(connection: Connection, game: int, at: datetime, to_rate: ToRate) -> Ratings:
    """Rate a game in the transaction that ends it, and return its ratings. It has none unless two players count.

    Players whose data was deleted don't count, nor those who had their rated games of a day with each other.
    """
    ladder = to_rate.ladder
    number = _lock(connection, ladder) + 1
    counted = _counted(connection, to_rate, at)
    places = {player: place for player, place in to_rate.places.items() if player in counted}
    if len(places) < 2:
        return ()
    before = dict.fromkeys(places, NEW) | {player: skill for _, player, skill in _newest(connection, places, ladder)}
    after = to_rate.rate(places, before)
    same = {"game_id": game, "guild_id": to_rate.guild_id, "ladder": ladder, "number": number, "at": at}
    rows = [
        {**same, "player_id": player, "place": place, **_figures(before[player], after[player])}
        for player, place in places.items()
    ]
    connection.execute(insert(RATING), rows)
    connection.execute(update(LADDER).where(LADDER.c.name == ladder).values(games=number))
    return _ratings_of(connection, game)


def newest_of(players: FromClause, ladder: str, before: int | None = None) -> Select[*tuple[Any, ...]]:
    """Return the query for the newest ratings of players on a ladder, or for their newest ones before a number.

    `players` selects their ids. Each one's last game is looked up, as some have thousands. New players have `None`.
    """
    rated = RATING.c.player_id == players.c.player_id, RATING.c.ladder == ladder
    earlier = [RATING.c.number < before] if before is not None else []
    figures = (
        select(figure).where(*rated, *earlier).order_by(RATING.c.number.desc()).limit(1).scalar_subquery().label(name)
        for name, figure in (("number", RATING.c.number), ("mu", RATING.c.mu_after), ("sigma", RATING.c.sigma_after))
    )
    return select(players.c.player_id, *figures)


def lock_ladders(connection: Connection) -> None:
    """Keep all games from being rated until this transaction is over."""
    connection.execute(select(LADDER.c.name).order_by(LADDER.c.name).with_for_update()).all()


class RatingStore(Queries):
    """The ratings in a database."""

    async def of_game(self, game: int) -> Ratings:
        """Return the ratings of a game, the first place first. It has none if it isn't rated."""
        return await self.database.read(lambda session: _ratings_of(session.connection(), game))

    async def of_player(self, player: int, guild_id: int | None = None) -> Mapping[str, OnLadder]:
        """Return where a player is on ladders, or on those where the player had a rated game on a server."""
        theirs = select(RATING.c.ladder, func.max(RATING.c.number).label("number"), func.count().label("games"))
        theirs = theirs.where(RATING.c.player_id == player).group_by(RATING.c.ladder)
        if guild_id is not None:
            there = select(RATING.c.ladder).where(RATING.c.player_id == player, RATING.c.guild_id == guild_id)
            theirs = theirs.where(RATING.c.ladder.in_(there))
        newest = theirs.subquery()
        is_newest = and_(RATING.c.ladder == newest.c.ladder, RATING.c.number == newest.c.number)
        query = select(RATING.c.ladder, RATING.c.mu_after, RATING.c.sigma_after, newest.c.games)
        query = query.join(newest, is_newest).where(RATING.c.player_id == player)
        rows = await self._rows(query)
        return {ladder: OnLadder(Skill(mu, sigma), games) for ladder, mu, sigma, games in rows}

    async def ladders(self) -> Mapping[str, int]:
        """Return how many games were rated, by ladder."""
        return dict(await self._rows(select(LADDER.c.name, LADDER.c.games).order_by(LADDER.c.name)))

    @transaction
    def rebuild_some(self, session: Session, ladder: str, first: int, rate: Rate) -> Rebuilt | None:
        """Rate some games again, from a number on, and return what that did; `None` if there are none.

        Only the places are taken as they are stored. Earlier games were rated again before. A player who is being
        deleted has ratings under two ids, and is the substitute here. While the ladder is locked, no id changes.
        """
        connection = session.connection()
        _lock(connection, ladder)
        substitutes = dict(connection.execute(select(StoredDeletion.player_id, StoredDeletion.substitute_id)).all())
        query = select(RATING).where(
            RATING.c.ladder == ladder, RATING.c.number >= first, RATING.c.number < first + BATCH
        )
        rows = connection.execute(query.order_by(RATING.c.number)).all()
        ids = {row.player_id for row in rows}
        ids |= {player for pair in substitutes.items() if ids & set(pair) for player in pair}
        known = sorted(_newest(connection, ids, ladder, before=first))
        skills = {substitutes.get(player, player): skill for _, player, skill in known}
        games, changes = 0, []
        for _, game in groupby(rows, key=attrgetter("number")):
            of = {substitutes.get(row.player_id, row.player_id): row for row in game}
            before = {player: skills.get(player, NEW) for player in of}
            after = rate({player: row.place for player, row in of.items()}, before)
            skills |= after
            games += 1
            changes += [
                {"game": row.game_id, "player": row.player_id, **_figures(before[player], after[player])}
                for player, row in of.items()
                if _differ(_skills(row), (before[player], after[player]))
            ]
        if changes:
            one = RATING.c.game_id == bindparam("game"), RATING.c.player_id == bindparam("player")
            connection.execute(update(RATING).where(*one), changes)
        return Rebuilt(games, len(changes)) if games else None


def _lock(connection: Connection, ladder: str) -> int:
    """Lock a ladder, and return how many of its games are rated."""
    new = insert_into(connection, StoredLadder).values(name=ladder, games=0)
    locked = new.on_conflict_do_update(index_elements=[LADDER.c.name], set_={"games": LADDER.c.games})
    games: int = connection.execute(locked.returning(LADDER.c.games)).scalar_one()
    return games


def _counted(connection: Connection, to_rate: ToRate, at: datetime) -> set[int]:
    """Return the players that a game is rated for.

    Games of that day with a substitute count as those of all `returned` players, who had their data deleted after a
    rated game of that day. It isn't stored whose they were.
    """
    deleted = select(StoredDeletion.player_id).where(StoredDeletion.player_id.in_(to_rate.places))
    players = {player for player in to_rate.places if player > THE_BOT} - set(connection.scalars(deleted))
    day = at.astimezone(UTC).date()
    returned = who_spent(connection, players, day, Once.RATED)
    began = datetime.combine(day, time(), UTC)
    of_today = RATING.c.at >= began, RATING.c.at < began + timedelta(days=1)
    query = select(RATING.c.number, RATING.c.player_id).where(RATING.c.ladder == to_rate.ladder, *of_today)
    theirs = RATING.c.player_id.in_(players)
    games: dict[int, set[int]] = defaultdict(set)
    whose = or_(theirs, RATING.c.player_id < THE_BOT) if returned else theirs
    for number, player in connection.execute(query.where(whose)):
        games[number] |= {player} if player > THE_BOT else returned
    met = Counter(pair for met in games.values() for pair in combinations(sorted(met), 2))
    return players - {player for pair, number in met.items() if number >= MOST_A_DAY for player in pair}


def _newest(
    connection: Connection, players: Collection[int], ladder: str, before: int | None = None
) -> list[tuple[int, int, Skill]]:
    """Return the number, the player and the skill of the newest ratings of players, or of those before a number."""
    if not players:
        return []
    listed = values(column("player_id", BigInteger), name="listed").data([(player,) for player in players]).cte()
    rows = connection.execute(newest_of(listed, ladder, before))
    return [(number, player, Skill(mu, sigma)) for player, number, mu, sigma in rows if number is not None]


def _ratings_of(connection: Connection, game: int) -> Ratings:
    settings = select(StoredPlayer.player_id).where(StoredPlayer.player_id == RATING.c.player_id, StoredPlayer.hidden)
    query = select(RATING, settings.exists().label("hidden")).where(RATING.c.game_id == game)
    rows = connection.execute(query.order_by(RATING.c.place, RATING.c.player_id))
    return tuple(Rated(row.player_id, row.place, *_skills(row), bool(row.hidden)) for row in rows)


def _skills(row: Row[*tuple[object, ...]]) -> tuple[Skill, Skill]:
    return Skill(row.mu_before, row.sigma_before), Skill(row.mu_after, row.sigma_after)


def _figures(before: Skill, after: Skill) -> Mapping[str, float]:
    return {"mu_before": before.mu, "sigma_before": before.sigma, "mu_after": after.mu, "sigma_after": after.sigma}


def _differ(stored: Iterable[Skill], computed: Iterable[Skill]) -> bool:
    pairs = zip(stored, computed, strict=True)
    return any(abs(one - other) > EXACT for skills in pairs for one, other in zip(*skills, strict=True))
