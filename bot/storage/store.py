"""Reads and writes games. Every method is one transaction, and nearly every one a single statement."""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date, datetime
from functools import partial
from typing import Any, NamedTuple, Self, TypeVar

from sqlalchemy import Connection, bindparam, delete, func, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, joinedload

from bot.storage.database import Queries
from bot.storage.models import (
    APPLICATION,
    BLANK,
    ORDINARY,
    RUNNING,
    RUNNING_IN_PUBLIC,
    Paste,
    StoredGame,
    StoredPlayer,
    StoredServer,
    StoredTimer,
    StoredTurn,
)
from bot.storage.opening import open_database
from bot.storage.ratings import Ratings, ToRate, rate_game
from bot.storage.results import insert_last_turn
from bot.storage.spent_attempts import find_secret, is_spent
from bot.storage.writing import (
    CHANGE_NEWEST,
    GAME,
    TURN,
    Row,
    insert_game,
    insert_turn,
    keep_row,
    next_number,
    put_row,
    row_of,
)

Result = TypeVar("Result")


# Queries of every press are compiled once.
FIND_RUNNING = select(GAME.c.id, next_number(GAME.c.id)).where(
    *(GAME.c.channel_id == bindparam("channel"), GAME.c.kind == bindparam("kind"), GAME.c.mode == bindparam("mode")),
    RUNNING_IN_PUBLIC,
)
NEXT_NUMBER = select(next_number(bindparam("game")))
FIND_STATE = select(next_number(GAME.c.id), GAME.c.message_id, GAME.c.forgotten).where(GAME.c.id == bindparam("game"))


class Conflict(Exception):
    """The interaction, turn number or running game is stored already."""


class Change(NamedTuple):
    """A turn, what it changed in its game, the game's results if it decided them, and a contest if it ended one."""

    turn: StoredTurn
    changed: Mapping[str, Any]
    results: Sequence[Mapping[str, Any]] | None = None
    to_rate: ToRate | None = None


class Store(Queries):
    """A database of games, once it is open."""

    @classmethod
    async def open(cls, url: str, *, migrate: bool = True) -> Self:
        """Connect, and bring the tables up to date if it may. Raise `OperatorError` if that fails."""
        return cls(await open_database(url, migrate=migrate))

    async def close(self) -> None:
        """Disconnect, even from a server that doesn't answer."""
        await self.database.close()

    async def claim(self, application: int) -> int:
        """Return the application of Discord whose games these are: the first one that has claimed them."""
        return int(await self.database.transact(lambda session: find_secret(session, APPLICATION, str(application))))

    async def add_game(
        self,
        game: StoredGame,
        turns: list[StoredTurn],
        end: Change | None = None,
        timer: StoredTimer | None = None,
    ) -> Ratings:
        """Store a new game with its first turns and its timer, together with the `end` of the one before.

        Set its id, and the timer's. Return the ratings of the one before.

        Raise `Conflict` for a channel's second public one, and for a player's second attempt at a day's board.
        """
        row, begun = row_of(game), [row_of(turn) for turn in turns]

        def add(connection: Connection) -> tuple[int, Ratings]:
            ratings = _add_change(connection, end) if end else ()
            game_id = _unless_stored(lambda: insert_game(connection, row, begun))
            if game.day and is_spent(connection, game.starter_id, game.day):  # deleted while this one waited
                raise Conflict
            if timer:
                timer.whose = game_id
                put_row(connection, timer)
            return game_id, ratings

        if game.day or end or timer:
            game.id, ratings = await self.database.transact(lambda session: add(session.connection()))
        else:
            game.id, ratings = await self.database.write(add)
        return ratings

    async def add_turn(
        self, turn: StoredTurn, changed: Mapping[str, Any], results: Sequence[Mapping[str, Any]] | None = None
    ) -> None:
        """Store a turn and what it changed in its game, and the game's `results` if it decided them.

        Raise `Conflict` if it is stored already, or if the game would run again beside another one in its channel.
        """
        await self.database.write(lambda connection: _add_turn(connection, turn, changed, results))

    async def add_turns(self, changes: Sequence[Change], timer: StoredTimer | None = None) -> Sequence[Ratings]:
        """Store turns of several games with the ratings that follow, and a timer, all or none.

        Return the ratings of each game. Raises as `add_turn` does.
        """
        games = [change.turn.game_id for change in changes]
        locked = select(GAME.c.id).where(GAME.c.id.in_(games)).order_by(GAME.c.id).with_for_update()

        def add(session: Session) -> Sequence[Ratings]:
            session.execute(locked).all()  # in order, so that no two processes wait for each other
            ratings = [_add_change(session.connection(), change) for change in changes]
            if timer:
                put_row(session.connection(), timer)
            return ratings

        return await self.database.transact(add)

    async def take_back(self, game_id: int, number: int) -> None:
        """Delete the turn that ended a game which nobody had touched, so that it runs again with no mines laid.

        Raise `Conflict` if its channel has another game by now.
        """
        last = delete(StoredTurn).where(StoredTurn.game_id == game_id, StoredTurn.number == number)
        untouched: Row = {"ended_at": None, "outcome": None, "recorded": False, "field": None}
        again = update(StoredGame).where(StoredGame.id == game_id).values(untouched)

        def change(session: Session) -> None:
            session.execute(last)
            _unless_stored(lambda: session.execute(again))

        await self.database.transact(change)

    async def change_games(self, changes: Mapping[int, tuple[Mapping[str, Any], int]]) -> set[int]:
        """Change games by their ids, each unless it has turns from a number on. Return those that have.

        They are changed in order, so that no two processes wait for each other.
        """
        rows = [{**changed, "game": game, "next": number} for game, (changed, number) in sorted(changes.items())]
        newest = select(TURN.c.game_id, func.max(TURN.c.number)).where(TURN.c.game_id.in_(changes))

        def change(session: Session) -> set[int]:
            session.connection().execute(CHANGE_NEWEST, rows)
            numbers = session.execute(newest.group_by(TURN.c.game_id))
            return {game for game, number in numbers if number >= changes[game][1]}

        return await self.database.transact(change)

    async def find_game(self, game_id: int) -> StoredGame | None:
        """Return a game with its turns."""
        turns = [joinedload(StoredGame.turns)]
        found = await self.database.read(lambda session: session.get(StoredGame, game_id, options=turns))
        return None if found and found.kind == BLANK else found

    async def find_running(self, channel_id: int, kind: str, mode: str = ORDINARY) -> tuple[int, int] | None:
        """Return the id of the channel's running public game of a mode and the number of its next turn."""
        wanted = {"channel": channel_id, "kind": kind, "mode": mode}
        return await self.database.read(lambda session: session.execute(FIND_RUNNING, wanted).one_or_none())

    async def running(self, kind: str) -> Sequence[tuple[int, int | None]]:
        """Return the running games of a type, each with its server."""
        query = select(GAME.c.id, GAME.c.guild_id).where(RUNNING, GAME.c.kind == kind)
        return await self.database.read(lambda session: [(game, guild) for game, guild in session.execute(query)])

    async def find_match(self, match_id: int) -> Sequence[int]:
        """Return the games that belong together, in the order of their start."""
        query = select(GAME.c.id).where(or_(GAME.c.id == match_id, GAME.c.match_id == match_id)).order_by(GAME.c.id)
        return await self.database.read(lambda session: session.scalars(query).all())

    async def find_newest(self, channel_id: int, kind: str) -> StoredGame | None:
        """Return the channel's public game that was started last."""
        query = (
            select(StoredGame)
            .where(StoredGame.channel_id == channel_id, StoredGame.kind == kind, ~StoredGame.private)
            .order_by(StoredGame.id.desc())
            .limit(1)
        )
        return await self.database.read(lambda session: session.scalar(query))

    async def count_running(self, today: date = date.min) -> dict[str, int]:
        """Return how many games are running, by kind, without the boards of days before `today`.

        Those never end if their player doesn't come back.
        """
        counted = or_(StoredGame.day.is_(None), StoredGame.day >= today)
        query = select(StoredGame.kind, func.count()).where(RUNNING, counted).group_by(StoredGame.kind)
        return await self.database.read(lambda session: dict(session.execute(query).all()))

    async def next_number(self, game_id: int) -> int:
        """Return the number of the game's next turn."""
        return await self.database.read(lambda session: session.scalar(NEXT_NUMBER, {"game": game_id}) or 0)

    async def state(self, game_id: int) -> tuple[int, int | None, int] | None:
        """Return a finished game's next number, message, and how often a player in it was deleted.

        If one of them differs from the game in memory, that has changed.
        """
        return await self.database.read(lambda session: session.execute(FIND_STATE, {"game": game_id}).one_or_none())

    async def add_paste(self, paste: Paste, since: datetime, most: int) -> int:
        """Store a paste, delete older ones and those above its player's limit, and return its id."""
        theirs = Paste.player_id == paste.player_id
        newest = select(Paste.id).where(theirs).order_by(Paste.at.desc()).limit(most - 1)

        def add(session: Session) -> int:
            session.execute(delete(Paste).where(or_(Paste.at < since, theirs & Paste.id.not_in(newest))))
            session.add(paste)
            session.flush()
            return paste.id

        return await self.database.transact(add)

    async def find_paste(self, number: int, since: datetime) -> Paste | None:
        """Return the paste with this id, unless it is older."""
        query = select(Paste).where(Paste.id == number, Paste.at >= since)
        return await self.database.read(lambda session: session.scalar(query))

    async def find_server(self, guild_id: int) -> StoredServer | None:
        return await self.database.read(lambda session: session.get(StoredServer, guild_id))

    async def add_server(self, guild_id: int) -> None:
        """Store a server with the default settings, unless it is stored."""
        await self.database.write(lambda connection: keep_row(connection, StoredServer(guild_id=guild_id)))

    async def find_player(self, player_id: int) -> StoredPlayer | None:
        return await self.database.read(lambda session: session.get(StoredPlayer, player_id))

    async def put(self, row: StoredServer | StoredPlayer, changed: Collection[str] | None = None) -> None:
        """Store the settings of a server or a player: all of them, or of stored ones only the `changed` columns."""
        await self.database.write(lambda connection: put_row(connection, row, changed))


def _add_turn(connection: Connection, turn: StoredTurn, changed: Row, results: Sequence[Row] | None) -> None:
    insert = insert_turn if results is None else partial(insert_last_turn, results=results)
    if not _unless_stored(lambda: insert(connection, row_of(turn), changed)):
        raise Conflict


def _add_change(connection: Connection, change: Change) -> Ratings:
    """Store a turn with what follows from it, and return the ratings among that."""
    turn = change.turn
    _add_turn(connection, turn, change.changed, change.results)
    return rate_game(connection, turn.game_id, turn.at, change.to_rate) if change.to_rate else ()


def _unless_stored(write: Callable[[], Result]) -> Result:
    try:
        return write()
    except IntegrityError as error:
        raise Conflict from error
