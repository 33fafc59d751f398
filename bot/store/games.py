"""Games: their turns, the codes that name them, and what their messages show. Most methods are a single statement."""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date, datetime
from typing import NamedTuple, Self, TypeVar

from sqlalchemy import BigInteger, Connection, ForeignKey, String, bindparam, case, delete, func, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapped, Session, joinedload, mapped_column

from bot.store.database import Queries, transaction
from bot.store.models import (
    APPLICATION,
    BLANK,
    ORDINARY,
    RUNNING,
    RUNNING_IN_PUBLIC,
    Base,
    Paste,
    RowId,
    StoredGame,
    StoredPlayer,
    StoredServer,
    StoredTimer,
    StoredTurn,
    Turn,
)
from bot.store.opening import open_database
from bot.store.results import Ratings, ToRate, rate_game
from bot.store.spent_attempts import find_secret, is_spent
from bot.store.timers import Shards, running
from bot.store.writing import GAME, TURN, Values, insert_game, insert_into, insert_turn, keep_row, next_number, put_row

Returned = TypeVar("Returned")


NEXT_NUMBER = select(next_number(bindparam("game")))
"""Built once, since it is asked at every press that stores nothing."""


class Conflict(Exception):
    """The interaction, turn number or running game is stored already."""


class TurnChange(NamedTuple):
    """A turn, what it changed in its game, the game's results if it decided them, and a contest if it ended one."""

    game_id: int
    turn: Turn
    changed: Values
    results: Sequence[Values] | None = None
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
        turns: Sequence[Turn],
        end: TurnChange | None = None,
        timer: StoredTimer | None = None,
    ) -> Ratings:
        """Store a new game with its first turns and its timer, together with the `end` of the one before.

        Set its id, and the timer's. Return the ratings of the one before.

        Raise `Conflict` for a channel's second public one, and for a player's second attempt at a day's board.
        """
        begun = [turn._asdict() for turn in turns]

        def add(connection: Connection) -> tuple[int, Ratings]:
            ratings = _add_change(connection, end) if end else ()
            game_id = _unless_stored(lambda: insert_game(connection, game, begun))
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

    async def add_turn(self, change: TurnChange) -> None:
        """Store a turn with what it changed in its game, and the game's results if it decided them.

        Raise `Conflict` if it is stored already, or if the game would run again beside another one in its channel.
        """
        await self.database.write(lambda connection: _add_change(connection, change))

    @transaction
    def add_turns(
        self, session: Session, changes: Sequence[TurnChange], timer: StoredTimer | None = None
    ) -> Sequence[Ratings]:
        """Store turns of several games with the ratings that follow, and a timer, all or none.

        Return the ratings of each game. Raises as `add_turn` does.
        """
        games = [change.game_id for change in changes]
        locked = select(GAME.c.id).where(GAME.c.id.in_(games)).order_by(GAME.c.id).with_for_update()
        session.execute(locked).all()  # in order, so that no two processes wait for each other
        ratings = [_add_change(session.connection(), change) for change in changes]
        if timer:
            put_row(session.connection(), timer)
        return ratings

    @transaction
    def take_back(self, session: Session, game_id: int, number: int) -> None:
        """Delete the turn that ended a game which nobody had touched, so that it runs again with no mines laid.

        Raise `Conflict` if its channel has another game by now.
        """
        session.execute(delete(StoredTurn).where(StoredTurn.game_id == game_id, StoredTurn.number == number))
        untouched: Values = {"ended_at": None, "outcome": None, "recorded": False, "field": None}
        again = update(StoredGame).where(StoredGame.id == game_id).values(untouched)
        _unless_stored(lambda: session.execute(again))

    @transaction
    def change_games(self, session: Session, changes: Mapping[int, tuple[Values, int]]) -> set[int]:
        """Change games by their ids, each unless it has turns from a number on. Return those that have.

        They are changed in order, so that no two processes wait for each other.
        """
        rows = [{**changed, "game": game, "next": number} for game, (changed, number) in sorted(changes.items())]
        game = bindparam("game", type_=GAME.c.id.type)
        change = update(GAME).where(GAME.c.id == game, next_number(game) == bindparam("next"))
        session.connection().execute(change, rows)
        newest = select(TURN.c.game_id, func.max(TURN.c.number)).where(TURN.c.game_id.in_(changes))
        numbers = session.execute(newest.group_by(TURN.c.game_id))
        return {game for game, number in numbers if number >= changes[game][1]}

    async def find_game(self, game_id: int) -> StoredGame | None:
        """Return a game with its turns."""
        turns = [joinedload(StoredGame.stored_turns)]
        found = await self.database.read(lambda session: session.get(StoredGame, game_id, options=turns))
        return None if found and found.kind == BLANK else found

    async def find_running(self, channel_id: int, kind: str, mode: str = ORDINARY) -> tuple[int, int] | None:
        """Return the id of the channel's running public game of a mode and the number of its next turn."""
        theirs = GAME.c.channel_id == channel_id, GAME.c.kind == kind, GAME.c.mode == mode
        return await self._row(select(GAME.c.id, next_number(GAME.c.id)).where(*theirs, RUNNING_IN_PUBLIC))

    async def running(self, kind: str) -> Sequence[tuple[int, int | None]]:
        """Return the running games of a type, each with its server."""
        return [(game, guild) for game, guild in await self._rows(running(kind))]

    async def find_match(self, match_id: int) -> Sequence[int]:
        """Return the games that belong together, in the order of their start."""
        query = select(GAME.c.id).where(or_(GAME.c.id == match_id, GAME.c.match_id == match_id)).order_by(GAME.c.id)
        return await self._values(query)

    async def find_newest(self, channel_id: int, kind: str) -> StoredGame | None:
        """Return the channel's public game that was started last."""
        query = (
            select(StoredGame)
            .where(StoredGame.channel_id == channel_id, StoredGame.kind == kind, ~StoredGame.private)
            .order_by(StoredGame.id.desc())
            .limit(1)
        )
        return await self._value(query)

    async def count_running(self, today: date = date.min) -> dict[str, int]:
        """Return how many games are running, by kind, without the boards of days before `today`.

        Those never end if their player doesn't come back.
        """
        counted = or_(StoredGame.day.is_(None), StoredGame.day >= today)
        query = select(StoredGame.kind, func.count()).where(RUNNING, counted).group_by(StoredGame.kind)
        return dict(await self._rows(query))

    async def next_number(self, game_id: int) -> int:
        """Return the number of the game's next turn."""
        return await self.database.read(lambda session: session.scalar(NEXT_NUMBER, {"game": game_id}) or 0)

    async def state(self, game_id: int) -> tuple[int, int | None, int] | None:
        """Return a finished game's next number, message, and how often a player in it was deleted.

        If one of them differs from the game in memory, that has changed.
        """
        state = select(next_number(GAME.c.id), GAME.c.message_id, GAME.c.forgotten)
        return await self._row(state.where(GAME.c.id == game_id))

    @transaction
    def add_paste(self, session: Session, paste: Paste, since: datetime, most: int) -> int:
        """Store a paste, delete older ones and those above its player's limit, and return its id."""
        theirs = Paste.player_id == paste.player_id
        newest = select(Paste.id).where(theirs).order_by(Paste.at.desc()).limit(most - 1)
        session.execute(delete(Paste).where(or_(Paste.at < since, theirs & Paste.id.not_in(newest))))
        session.add(paste)
        session.flush()
        return paste.id

    async def find_paste(self, number: int, since: datetime) -> Paste | None:
        """Return the paste with this id, unless it is older."""
        return await self._value(select(Paste).where(Paste.id == number, Paste.at >= since))

    async def find_server(self, guild_id: int) -> StoredServer | None:
        return await self._get(StoredServer, guild_id)

    async def add_server(self, guild_id: int) -> None:
        """Store a server with the default settings, unless it is stored."""
        await self.database.write(lambda connection: keep_row(connection, StoredServer(guild_id=guild_id)))

    async def find_player(self, player_id: int) -> StoredPlayer | None:
        return await self._get(StoredPlayer, player_id)

    async def put(self, row: StoredServer | StoredPlayer, changed: Collection[str] | None = None) -> None:
        """Store the settings of a server or a player: all of them, or of stored ones only the `changed` columns."""
        await self.database.write(lambda connection: put_row(connection, row, changed))


def _add_change(connection: Connection, change: TurnChange) -> Ratings:
    """Store a turn with what follows from it, and return the ratings among that."""
    if not _unless_stored(lambda: insert_turn(connection, change.game_id, change.turn, change.changed, change.results)):
        raise Conflict
    return rate_game(connection, change.game_id, change.turn.at, change.to_rate) if change.to_rate else ()


def _unless_stored(write: Callable[[], Returned]) -> Returned:
    try:
        return write()
    except IntegrityError as error:
        raise Conflict from error


class StoredScreen(Base):
    """What the message with the board of a public game shows, until that is the end."""

    __tablename__ = "screen"

    game_id: Mapped[int] = mapped_column(
        RowId, ForeignKey("game.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    turns: Mapped[int]
    """How many turns of the game it shows, or fewer."""


class BoardPlace(NamedTuple):
    """A game, and the channel and the server of its message."""

    game: int
    channel_id: int
    guild_id: int | None


class ScreenStore(Queries):
    """What the messages with boards show."""

    async def store_message(self, game_id: int, message_id: int, turns: int | None) -> int:
        """Store the message of a game if it is newer than the stored one, and return the one stored then.

        `turns` is how many turns it shows; `None` if it shows the end.
        """
        known = GAME.c.message_id
        newest = case((or_(known.is_(None), known < message_id), message_id), else_=known)
        change = update(GAME).where(GAME.c.id == game_id).values(message_id=newest).returning(known)

        def store(connection: Connection) -> int:
            screen = insert_into(connection, StoredScreen).values(game_id=game_id, turns=turns or 0)
            screen = screen.on_conflict_do_nothing()
            stored: int | None
            if turns is None:
                stored = connection.scalar(change)
            elif connection.dialect.name == "postgresql":  # where each statement is a round trip
                stored = connection.scalar(change.add_cte(screen.cte("screen")))
            else:
                connection.execute(screen)
                stored = connection.scalar(change)
            return stored or message_id

        return await self.database.write(store)

    @transaction
    def note(self, session: Session, shown: Mapping[int, int | None]) -> None:
        """Store how many turns the messages of games show; `None` for one that shows the end.

        They are changed in order, so that no two processes wait for each other.
        """
        rows = [{"game_id": game, "turns": turns} for game, turns in sorted(shown.items()) if turns is not None]
        ended = [game for game, turns in shown.items() if turns is None]

        if rows:
            upsert = insert_into(session.connection(), StoredScreen)
            new = {"turns": upsert.excluded.turns}
            session.connection().execute(upsert.on_conflict_do_update(index_elements=["game_id"], set_=new), rows)
        if ended:
            session.execute(delete(StoredScreen).where(StoredScreen.game_id.in_(ended)))

    async def behind(self, shards: Shards) -> Sequence[BoardPlace]:
        """Return the games on some shards whose message shows fewer turns than there are, the newest first."""
        late = StoredScreen.turns < next_number(GAME.c.id)
        query = (
            select(GAME.c.id, GAME.c.channel_id, GAME.c.guild_id)
            .join(StoredScreen, StoredScreen.game_id == GAME.c.id)
            .where(late, GAME.c.message_id.is_not(None), shards.serve(GAME.c.guild_id))
            .order_by(GAME.c.id.desc())
        )
        return [BoardPlace(*row) for row in await self._rows(query)]

    async def forget(self, game_id: int) -> None:
        """Forget what the message of a game shows, such as one that was deleted."""
        await self.note({game_id: None})


class StoredCode(Base):
    """The code of a game, which is deleted with it."""

    __tablename__ = "code"

    code: Mapped[str] = mapped_column(String(10), primary_key=True)
    """Random characters, made when somebody first asked for it."""
    game_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("game.id", ondelete="CASCADE"), unique=True)


class CodeStore(Queries):
    """The codes in a database."""

    async def find_game(self, code: str) -> int | None:
        """Return the game with this code."""
        return await self._value(select(StoredCode.game_id).where(StoredCode.code == code))

    async def find(self, game: int) -> str | None:
        """Return the code of a game, if somebody has asked for it."""
        return await self._value(select(StoredCode.code).where(StoredCode.game_id == game))

    async def keep(self, game: int, made: str) -> str | None:
        """Return the code of a game. If it has none, the one just made is stored; `None` if there is no such game."""
        code = StoredCode(code=made, game_id=game)
        try:
            await self.database.write(lambda connection: keep_row(connection, code))
        except IntegrityError:  # it was deleted meanwhile
            return None
        return await self.find(game)
