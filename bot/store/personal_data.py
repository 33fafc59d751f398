"""Exports and deletes a player's data. Deletions go in small batches, so others hardly wait.

A row says that a deletion is under way, and which step is next. Its timer goes on with it, in any process.
"""

import secrets
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from datetime import UTC, date, datetime, time
from typing import NamedTuple, TypeVar

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Row,
    Select,
    and_,
    case,
    delete,
    func,
    insert,
    literal,
    null,
    or_,
    select,
    tuple_,
    update,
)
from sqlalchemy.orm import Session
from sqlalchemy.sql.elements import KeyedColumnElement

from bot.store.database import Columns, Database, Queries, Unavailable, transaction
from bot.store.days import StoredDayAnswer
from bot.store.exercises import StoredAnswer, StoredMissedSquare, StoredTrainee
from bot.store.games import StoredScreen
from bot.store.models import (
    AT_ONCE,
    BLANK,
    CLOCK,
    IN_PRIVATE,
    LOOK_TURN,
    REMOVE,
    REMOVES,
    RESIGN,
    RUNNING_IN_PUBLIC,
    SELECTED_BY,
    Base,
    Paste,
    StoredDeletion,
    StoredGame,
    StoredPlayer,
    StoredRating,
    StoredResult,
    StoredTimer,
    StoredTurn,
    StoredVisit,
)
from bot.store.results import GameId, lock_ladders
from bot.store.spent_attempts import Once, keep_attempts
from bot.store.writing import GAME, ROWS, TURN, Values, delete_rows, keep_row, next_number, put_row
from bot.text.words import THE_BOT
from core import Outcome

GAMES = 25
"""How many games one batch changes, with their turns, and so fewer than it changes of other `ROWS`."""
SMALLEST = 64
"""How many times smaller than usual the smallest batch is."""
EPOCH = datetime.fromtimestamp(0, UTC)
DELETION_TIMER = "deletion"
UNDER_WAY = select(StoredDeletion.player_id, null().cast(BigInteger))
"""The players whose deletion has a timer."""

Returned = TypeVar("Returned")


class Batch(NamedTuple):
    """The player to delete, the id that takes the player's place, and how many games or other rows are done at once."""

    player: int
    nobody: int
    games: int
    rows: int


class Deletions(Queries):
    """The deletions in a database. Every method is one transaction."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._divisors: dict[int, int] = {}
        """By player, how many times smaller than usual a batch is, after one has failed."""

    @transaction
    def begin(self, session: Session, player: int, since: date) -> bool:
        """Store that a player's data is being deleted. From then on, the player can't move.

        Attempts at the boards and tactics of days from `since` on stay spent, and so do rated games. Return whether
        there are any, also if an earlier deletion stored them.
        """
        deletion = StoredDeletion(player_id=player, substitute_id=-secrets.randbits(48) - 1, step=0)
        timer = StoredTimer(kind=DELETION_TIMER, whose=player, due=AT_ONCE)
        boards = select(GAME.c.day).where(GAME.c.starter_id == player, GAME.c.day >= since)
        tactics = select(StoredDayAnswer.day).where(StoredDayAnswer.player_id == player, StoredDayAnswer.day >= since)
        began = datetime.combine(since, time(), UTC)
        rated = select(StoredRating.at).where(StoredRating.player_id == player, StoredRating.at >= began)
        keep_row(session.connection(), deletion)
        put_row(session.connection(), timer)
        lock_ladders(session.connection())  # no game of the player's is rated between this look and the deletion
        attempts = {
            Once.BOARD: {*session.scalars(boards)},
            Once.TACTIC: {*session.scalars(tactics)},
            Once.RATED: {at.astimezone(UTC).date() for at in session.scalars(rated)},
        }
        return keep_attempts(session, player, since, attempts)

    async def is_under_way(self, player: int) -> bool:
        """Return whether a player's data is being deleted."""
        return await self._get(StoredDeletion, player) is not None

    async def leave_games(self, player: int, now: datetime) -> Sequence[GameId]:
        """Remove a player from some running public games, and return them.

        Games that nobody else plays end. The turn that does either shows all processes that the game has changed, and
        so does one where somebody else had removed the player. Players who only changed how a board looks aren't
        removed.
        """
        theirs = select(TURN.c.number).where(TURN.c.player_id == player, TURN.c.game_id == GAME.c.id).exists()
        removals = select(TURN.c.game_id).where(_removes(player))
        running = select(GAME.c.id).where(RUNNING_IN_PUBLIC, or_(theirs, GAME.c.id.in_(removals)))

        def leave(session: Session) -> Sequence[GameId]:
            deletion = session.get(StoredDeletion, player, with_for_update=True)
            if deletion is None:  # another process has finished it
                return []
            nobody = deletion.substitute_id
            ids = session.scalars(running.limit(self._part(player, GAMES))).all()
            games = lock_games(session, ids)
            left = {game.id for game in games if game.ended_at is None}
            players, removed = _players(session, left), _removed(session, left)
            playing = players - removed
            alone = {game for game, _ in playing} - {game for game, other in playing if other != player}
            end_games(session, alone, now)
            known = {game for game, one in players | removed if one == player}
            add_turns(session, known - alone, nobody, f"{REMOVE}{nobody}", now)
            clocks = StoredTimer.whose.in_(known - alone), StoredTimer.kind.endswith(CLOCK)
            session.execute(update(StoredTimer).where(*clocks).values(due=AT_ONCE))  # a rival mustn't wait
            _rename(session, player, nobody, ids)
            session.execute(update(StoredScreen).where(StoredScreen.game_id.in_(ids)).values(turns=0))
            return [GameId(game.id, game.kind) for game in games]

        return await self._make(player, leave)

    async def delete_some(self, player: int) -> bool:
        """Delete one more batch. Return whether there may be more."""

        def delete_some(session: Session) -> bool:
            deletion = session.get(StoredDeletion, player, with_for_update=True)
            if deletion is None:
                return False
            batch = Batch(player, deletion.substitute_id, self._part(player, GAMES), self._part(player, ROWS))
            if not STEPS[deletion.step](session, batch):
                deletion.step += 1
            if deletion.step < len(STEPS):
                return True
            session.delete(deletion)
            session.execute(delete(StoredTimer).where(StoredTimer.kind == DELETION_TIMER, StoredTimer.whose == player))
            return False

        goes_on = await self._make(player, delete_some)
        if not goes_on:
            self._divisors.pop(player, None)
        return goes_on

    async def _make(self, player: int, work: Callable[[Session], Returned]) -> Returned:
        """Make a batch. If that fails, the player's later ones are smaller: it may have taken too long."""
        try:
            return await self.database.transact(work)
        except Unavailable:
            self._divisors[player] = min(2 * self._divisors.get(player, 1), SMALLEST)
            raise

    def _part(self, player: int, size: int) -> int:
        return max(1, size // self._divisors.get(player, 1))


def lock_games(session: Session, games: Collection[int]) -> Sequence[Row[int, str, datetime | None]]:
    """Lock games in order, so that no two transactions wait for each other, and before their turns, as results do."""
    locked = select(StoredGame.id, StoredGame.kind, StoredGame.ended_at).where(StoredGame.id.in_(games))
    return session.execute(locked.order_by(StoredGame.id).with_for_update()).all()


def end_games(session: Session, games: Collection[int], now: datetime) -> None:
    """End running games by the bot itself. They are locked by this transaction."""
    add_turns(session, games, THE_BOT, RESIGN, now)
    ended = {"ended_at": now, "outcome": Outcome.RESIGNED.value}
    session.execute(update(StoredGame).where(StoredGame.id.in_(games)).values(ended))


def add_turns(session: Session, games: Collection[int], player: int, turn: str, now: datetime) -> None:
    """Add a turn to each of these games."""
    numbered = select(GAME.c.id, next_number(GAME.c.id)).where(GAME.c.id.in_(games))
    turns = [
        {"game_id": game, "number": number, "player_id": player, "at": now, "interaction_id": None, "text": turn}
        for game, number in session.execute(numbered)
    ]
    if turns:
        session.execute(insert(StoredTurn), turns)


def _players(session: Session, games: Collection[int]) -> set[tuple[int, int]]:
    """Return who played in these games, even if removed. Changing the look or removing somebody is no play."""
    turn = TURN.c.text
    played = TURN.c.player_id > THE_BOT, ~turn.startswith(LOOK_TURN), ~turn.startswith(REMOVE)
    turns = select(TURN.c.game_id, TURN.c.player_id).where(TURN.c.game_id.in_(games), *played).distinct()
    return {(game, player) for game, player in session.execute(turns)}


def _removed(session: Session, games: Collection[int]) -> set[tuple[int, int]]:
    """Return the players who were removed from these games."""
    removals = select(TURN.c.game_id, TURN.c.text).where(TURN.c.game_id.in_(games), REMOVES)
    return {(game, int(text.removeprefix(REMOVE))) for game, text in session.execute(removals)}


def _rename(session: Session, player: int, nobody: int, games: Collection[int]) -> None:
    """Put the substitute in a player's place in these games."""
    starter = case((StoredGame.starter_id == player, nobody), else_=StoredGame.starter_id)
    changed = update(StoredGame).where(StoredGame.id.in_(games))
    session.execute(changed.values(forgotten=StoredGame.forgotten + 1, starter_id=starter))
    theirs = update(StoredTurn).where(StoredTurn.player_id == player, StoredTurn.game_id.in_(games))
    session.execute(theirs.values(player_id=nobody))
    removals = update(StoredTurn).where(_removes(player), StoredTurn.game_id.in_(games))
    session.execute(removals.values(text=f"{REMOVE}{nobody}"))


def _removes(player: int) -> ColumnElement[bool]:
    """Return the condition that a turn removes a player."""
    return and_(REMOVES, TURN.c.text == f"{REMOVE}{player}")


def _delete_private_games(session: Session, batch: Batch) -> bool:
    own = select(GAME.c.id).where(GAME.c.starter_id == batch.player, IN_PRIVATE)
    games = session.scalars(own.limit(batch.games)).all()
    lock_games(session, games)
    newest = session.scalar(select(func.max(StoredGame.id)))
    blank = (StoredGame.starter_id == THE_BOT) & IN_PRIVATE & (StoredGame.kind == BLANK)
    if games:
        session.execute(delete(StoredGame).where(StoredGame.id.in_(games)))  # and with them their turns
        session.execute(delete(StoredGame).where(blank))
        is_reused = session.connection().dialect.name == "sqlite"
        if is_reused and newest is not None and session.get(StoredGame, newest) is None:
            session.add(_blank_game(newest))
    return len(games) == batch.games


def _rename_turns(session: Session, batch: Batch) -> bool:
    turns = select(TURN.c.game_id).where(TURN.c.player_id == batch.player).order_by(TURN.c.game_id).limit(batch.rows)
    started = select(GAME.c.id).where(GAME.c.starter_id == batch.player).order_by(GAME.c.id).limit(batch.rows)
    games = set(session.scalars(turns).all() or session.scalars(started).all())
    lock_games(session, games)
    _rename(session, batch.player, batch.nobody, games)
    return bool(games)


def _rename_removals(session: Session, batch: Batch) -> bool:
    games = session.scalars(select(TURN.c.game_id).where(_removes(batch.player)).limit(batch.rows)).all()
    lock_games(session, games)
    _rename(session, batch.player, batch.nobody, games)
    return len(games) == batch.rows


def _delete_results(session: Session, batch: Batch) -> bool:
    return delete_rows(session.connection(), StoredResult, StoredResult.player_id == batch.player, batch.rows)


def _rename_ratings(session: Session, batch: Batch) -> bool:
    """Put the substitute in the player's place, since the ratings of others follow from the player's.

    Nobody is rated meanwhile, as a player with ratings under two ids would seem to be two.
    """
    theirs = StoredRating.player_id == batch.player
    games = session.scalars(select(StoredRating.game_id).where(theirs).limit(batch.rows)).all()
    lock_games(session, games)
    lock_ladders(session.connection())
    renamed = update(StoredRating).where(theirs, StoredRating.game_id.in_(games))
    session.execute(renamed.values(player_id=batch.nobody))
    session.execute(update(StoredGame).where(StoredGame.id.in_(games)).values(forgotten=StoredGame.forgotten + 1))
    return len(games) == batch.rows


def _delete_answers(session: Session, batch: Batch) -> bool:
    """Delete some answers to exercises. The ratings of exercises stay, since they follow from those of many players."""
    return delete_rows(session.connection(), StoredAnswer, StoredAnswer.player_id == batch.player, batch.rows)


def _delete_rest(session: Session, batch: Batch) -> bool:
    """Delete the small tables. The settings may hide the player, so they come after the results."""
    for table in (StoredTrainee, StoredMissedSquare, StoredDayAnswer, StoredVisit, Paste, StoredPlayer):
        session.execute(delete(table).where(table.player_id == batch.player))
    return False


def _blank_game(game_id: int) -> StoredGame:
    """Return what stays of a deleted game: its id, so that no other game gets it. Old messages may have its buttons.

    SQLite gives the highest id once more after its row was deleted.
    """
    nothing = dict.fromkeys(("channel_id", "starter_id", "rows", "columns", "window_row", "window_column"), 0)
    return StoredGame(
        id=game_id, kind=BLANK, tool="", started_at=EPOCH, ended_at=EPOCH, private=True, recorded=True, **nothing
    )


STEPS: Sequence[Callable[[Session, Batch], bool]] = (
    _delete_private_games,
    _rename_turns,  # before the results, which only players with a turn get
    _rename_removals,
    _delete_results,
    _rename_ratings,
    _delete_answers,
    _delete_rest,
)
"""Each makes one batch, and returns whether there may be more for it."""


ROWS_READ = 1_000
"""Rows that are read at once."""

TABLES: Mapping[str, tuple[type[Base], str, Sequence[str]]] = {
    "settings": (StoredPlayer, "player_id", []),
    "pasted texts": (Paste, "player_id", ["id"]),
    "daily boards opened": (StoredVisit, "player_id", ["day", "guild_id"]),
    "games started": (StoredGame, "starter_id", ["id"]),
    "results": (StoredResult, "player_id", [*SELECTED_BY, "ended_at", "game_id"]),
    "ratings": (StoredRating, "player_id", ["ladder", "number"]),
    "exercises": (StoredTrainee, "player_id", []),
    "exercise answers": (StoredAnswer, "player_id", ["exercise_id"]),
    "missed squares": (StoredMissedSquare, "player_id", ["exercise_id"]),
    "tactics of days": (StoredDayAnswer, "player_id", ["day", "guild_id"]),
    "turns": (StoredTurn, "player_id", ["game_id", "number"]),
}
"""What each table holds, its column of the player, and the key of a player's rows. They are read in its order.

Without a key, each player has one row at most.
"""
LEFT_OUT = {"field", "player_id", "starter_id"}
"""Columns that aren't sent: the mines, and the player, whom the file names."""
OPTIONS_LEFT_OUT = {"invited", "opened", "first"}
"""Options of games that aren't sent: the invited rival, and the square that a duel or a race will begin with."""

TableRows = tuple[str, Sequence[Values]]


class Exports(Queries):
    """Reads a database."""

    async def rows(self, player: int) -> AsyncIterator[TableRows]:
        """Yield everything about a player, some rows of a table at a time, with its name."""
        for name, (table, owner, key) in TABLES.items():
            columns = table.__table__.columns
            kept = [column for column in columns if column.name not in LEFT_OUT]
            query = select(*kept).where(columns[owner] == player)
            async for rows in self._all(query, [columns[one] for one in key]):
                yield name, [_without_secrets(row) for row in rows]
        removals = select(StoredTurn.game_id, StoredTurn.number, StoredTurn.at)
        theirs = removals.where(REMOVES, StoredTurn.text == f"{REMOVE}{player}")
        async for rows in self._all(theirs, [StoredTurn.__table__.c.game_id, StoredTurn.__table__.c.number]):
            yield "removals", rows

    async def counts(self, player: int) -> Mapping[str, int]:
        """Return how many rows of each kind there are about a player."""
        owned = {name: table.__table__.columns[owner] == player for name, (table, owner, _) in TABLES.items()}
        owned["removals"] = and_(REMOVES, StoredTurn.text == f"{REMOVE}{player}")
        counted = [select(func.count()).where(one).scalar_subquery().label(name) for name, one in owned.items()]
        [numbers] = await self._rows(select(*counted))
        return dict(numbers._mapping)

    async def _all(
        self, query: Select[*Columns], key: Sequence[KeyedColumnElement[object]]
    ) -> AsyncIterator[Sequence[Values]]:
        """Yield all rows of a query in the order of a key."""
        following = query.order_by(*key).limit(ROWS_READ)
        while rows := [dict(row._mapping) for row in await self._rows(following)]:
            yield rows
            if len(rows) < ROWS_READ or not key:
                return
            last = [literal(rows[-1][column.name], column.type) for column in key]
            following = query.where(key[0] >= last[0], tuple_(*key) > tuple_(*last)).order_by(*key).limit(ROWS_READ)


def _without_secrets(row: Values) -> Values:
    """Return a row without the ids of others, and without what a game hasn't shown yet."""
    if str(row.get("text")).startswith(REMOVE):
        return {**row, "text": REMOVE.removesuffix(":")}
    if isinstance(options := row.get("options"), dict):
        return {**row, "options": {name: one for name, one in options.items() if name not in OPTIONS_LEFT_OUT}}
    return row
