"""Results of games: written with the turn that ended a game or later; ratings and standings come of them."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime, time, timedelta
from itertools import combinations, groupby
from operator import attrgetter
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Double,
    FromClause,
    Row,
    Select,
    and_,
    bindparam,
    case,
    cast,
    column,
    func,
    insert,
    not_,
    null,
    or_,
    select,
    union,
    update,
    values,
)
from sqlalchemy.orm import InstrumentedAttribute, Session

from bot.store.database import Queries, transaction
from bot.store.models import (
    HAS_WON,
    HIDDEN,
    NAMED,
    RUNNING,
    WITHOUT_RESULTS,
    Base,
    StoredDeletion,
    StoredLadder,
    StoredPlayer,
    StoredRating,
    StoredResult,
    StoredVisit,
)
from bot.store.spent_attempts import Once, who_spent
from bot.store.writing import GAME, RESULT, TURN, Values, insert_into, insert_result
from bot.text.words import THE_BOT
from core import MOST_STARS, DigStats

REVIEWED = ("luck", "digs", "mistakes")
"""The columns that come from the game's review."""

UNREVIEWED = and_(RESULT.c.digs.is_(None), RESULT.c.value.is_not(None))
"""Games without a 3BV aren't reviewed."""

ADD_REVIEW = (
    update(RESULT)
    .where(RESULT.c.game_id == bindparam("game"), RESULT.c.player_id == bindparam("player"), RESULT.c.digs.is_(None))
    .values({name: bindparam(name) for name in REVIEWED})
)


TIMED = select(GAME.c.id, null().cast(BigInteger)).where(RUNNING, WITHOUT_RESULTS)
"""The games that have a timer: those that may lapse."""
INCOMPLETE = union(
    select(GAME.c.id, null().cast(BigInteger)).where(GAME.c.ended_at.is_not(None), WITHOUT_RESULTS),
    select(RESULT.c.game_id, null().cast(BigInteger)).where(UNREVIEWED),
)
"""The games that are over and lack results or their review. They have a timer of their own once a process starts."""


class GameRecord(NamedTuple):
    """What says whether a game has something to be recorded."""

    kind: str
    over: bool
    recorded: bool
    lacks_review: bool
    last_turn_at: datetime


class GameId(NamedTuple):
    """A game's id and its type."""

    id: int
    kind: str


class ResultStore(Queries):
    """The results of games in a database."""

    @transaction
    def record(self, session: Session, game: int, results: Sequence[Values]) -> bool:
        """Store a game's results unless it has some. Return whether any were stored.

        Players whose data was deleted meanwhile get none.
        """
        mark = update(GAME).where(GAME.c.id == game, ~GAME.c.recorded).values(recorded=True)
        the_game = select(GAME.c.id.label("game_id")).where(GAME.c.id == game)
        connection = session.connection()
        if not connection.execute(mark).rowcount:
            return False
        return sum(connection.execute(insert_result(the_game, result)).rowcount for result in results) > 0

    async def add_review(self, game: int, reviews: Mapping[int, DigStats | None]) -> None:
        """Add to a game's results how its players dug, unless that was done. Nothing is known of digs without stats."""
        nothing = {"luck": None, "digs": 0, "mistakes": 0}
        rows = [
            {"game": game, "player": player, **{name: getattr(stats, name, nothing[name]) for name in REVIEWED}}
            for player, stats in reviews.items()
        ]
        if rows:
            await self.database.write(lambda connection: connection.execute(ADD_REVIEW, rows))

    async def record_of(self, game: int) -> GameRecord | None:
        """Return what says whether a game has something to be recorded, if there is such a game."""
        last_turn = select(func.max(TURN.c.at)).where(TURN.c.game_id == GAME.c.id).scalar_subquery()
        lacks_review = select(RESULT.c.game_id).where(RESULT.c.game_id == GAME.c.id, UNREVIEWED).exists()
        columns = GAME.c.kind, GAME.c.ended_at.is_not(None), GAME.c.recorded, lacks_review
        query = select(*columns, func.coalesce(last_turn, GAME.c.started_at)).where(GAME.c.id == game)
        found = await self._row(query)
        return GameRecord(*found) if found else None


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


R = StoredResult
CLEAN = and_(HAS_WON, R.hits == 0)
"""A win in which the player hit no mine. No other win counts, except on boards of a day."""
WITH_TIME = and_(CLEAN, R.duration > 0)
"""A win that took a single dig has no time."""
THE_HIDDEN = select(StoredPlayer.player_id).where(HIDDEN)
THE_NAMED = select(StoredPlayer.player_id).where(NAMED, not_(StoredPlayer.hidden))
WIN, NO_WIN = "1", "0"
"""The games of a form, the oldest first: a text, because a database can put it together."""


class Field(NamedTuple):
    """Which results are compared."""

    guild_id: int | None
    """The server; `None` for all servers, where only players with a public name are compared."""
    difficulty: str
    since: datetime | None = None
    """The time they ended after; `None` for all."""


class StandingsQueries(Queries):
    """Queries for the figures of all players in a field.

    Hidden players are left out, and players whose data was deleted, who have an id below 0. The indexes of `result`
    have all columns that are read here, so that a server with many results is read in milliseconds.
    """

    async def fastest(self, field: Field, *, alone: bool = True) -> Sequence[tuple[int, int]]:
        """Return each player's fastest win in milliseconds, alone or with others."""
        return await self._rows(
            _of_each(R.player_id, field, func.min(R.duration)).where(_ranked(field, alone), WITH_TIME)
        )

    async def averages(self, field: Field, *, per_move: bool, least: int) -> Sequence[tuple[int, float]]:
        """Return the average 3BV per second, or per move, of players with at least this many wins alone."""
        figure = R.value * 1.0 / R.moves if per_move else R.value * 1000.0 / R.duration
        query = _of_each(R.player_id, field, func.avg(figure)).where(_ranked(field, alone=True), WITH_TIME, R.moves > 0)
        return await self._rows(query.having(func.count(figure) >= least))

    async def forms(self, field: Field) -> Sequence[tuple[int, str]]:
        """Return each player's games alone, the oldest first, as a text of `WIN` for wins that count and `NO_WIN`."""
        # Both databases join texts in the order of a subquery.
        game = case((CLEAN, WIN), else_=NO_WIN).label("game")
        games = select(R.player_id, game).where(_ranked(field, alone=True))
        ordered = games.order_by(R.player_id, R.ended_at, R.game_id).subquery()
        return await self._rows(_of_each(ordered.c.player_id, field, func.aggregate_strings(ordered.c.game, "")))

    async def stars(self, field: Field) -> Sequence[tuple[int, int, float]]:
        """Return each player's stars for ranked boards of a day, and their average milliseconds.

        On a day everyone has the same board, so all of a player's count on each server where the player opened one.
        """
        stars = func.sum(case((R.hits < MOST_STARS, MOST_STARS - R.hits), else_=0))
        scored = and_(R.day.is_not(None), R.ranked, HAS_WON, *_since(field))
        query = _of_each(R.player_id, field, stars, cast(func.avg(R.duration), Double)).where(scored)
        if field.guild_id is not None:
            visits = select(StoredVisit.player_id).where(StoredVisit.guild_id == field.guild_id)
            recent = visits.where(StoredVisit.day >= field.since.date()) if field.since else visits
            query = query.where(R.player_id.in_(recent))
        return await self._rows(query)

    async def ratings(self, field: Field, *, ladder: str) -> Sequence[tuple[int, float, float]]:
        """Return each player's newest rating on a ladder, as `mu` and `sigma`.

        On a server it is that of players who had a rated game there, in the last days if only those count.
        """
        rated = StoredRating
        players = _of_each(rated.player_id, field).where(rated.ladder == ladder)
        if field.guild_id is not None:
            players = players.where(rated.guild_id == field.guild_id)
        if field.since:
            players = players.where(rated.at >= field.since)
        newest = await self._rows(newest_of(players.subquery(), ladder))
        return [(player, mu, sigma) for player, _, mu, sigma in newest]

    async def names(self, players: Collection[int]) -> Mapping[int, str]:
        """Return the public names of those players who have one."""
        query = select(StoredPlayer.player_id, StoredPlayer.public_name).where(StoredPlayer.player_id.in_(players))
        return {player: name for player, name in await self._rows(query) if name is not None}


def _of_each(
    player: ColumnElement[int] | InstrumentedAttribute[int], field: Field, *figures: ColumnElement[Any]
) -> Select[Any]:
    """Return a query for figures of each player who may be seen. Checking each result would take twice the time."""
    query = select(player, *figures).group_by(player)
    if field.guild_id is None:
        return query.where(player.in_(THE_NAMED))
    return query.having(and_(player > 0, player.not_in(THE_HIDDEN)))


def _ranked(field: Field, alone: bool) -> ColumnElement[bool]:
    there = R.player_id.in_(THE_NAMED) if field.guild_id is None else R.guild_id == field.guild_id
    return and_(there, R.difficulty == field.difficulty, R.ranked, R.alone if alone else not_(R.alone), *_since(field))


def _since(field: Field) -> Sequence[ColumnElement[bool]]:
    return [R.ended_at >= field.since] if field.since else []
