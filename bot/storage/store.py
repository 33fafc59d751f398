"""Reading and writing games. Every method is one transaction."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self
from weakref import WeakSet

from sqlalchemy import delete, event, func, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker
from sqlalchemy.orm import InstrumentedAttribute

from bot.storage.database import bring_up_to_date, new_engine
from bot.storage.models import Paste, StoredGame, StoredPlayer, StoredServer, StoredTurn
from bot.storage.outage import PATIENCE, Calls, called
from bot.storage.timing import Note, time_transactions


class Conflict(Exception):
    """What was to be written is there already: the same interaction, turn number, or a running game."""


@dataclass(frozen=True)
class Traces:
    """How much is stored of a player."""

    turns: int
    games: int
    pastes: int
    choices: int
    removals: int
    running: int
    """Games that run in which the player takes part."""


class Store:
    """A database of games, once it is open. Every method may raise `Unavailable`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.calls = Calls(self._drop)
        self._engine = engine
        self._session = async_sessionmaker(engine, expire_on_commit=False)
        self._connections: WeakSet[Any] = WeakSet()
        # SQLite lets one write at a time, and whoever waits for it gets it as luck has it: here they queue.
        one_writes = engine.dialect.name == "sqlite"
        self._turn: AbstractAsyncContextManager[None] = asyncio.Lock() if one_writes else nullcontext()
        if not one_writes:
            event.listen(engine.sync_engine, "connect", self._connected)

    @classmethod
    async def open(cls, url: str) -> Self:
        """Connects and brings the tables up to date. Raises `OperatorError` if that can't be done."""
        store = cls(new_engine(url))
        await bring_up_to_date(store._engine)
        return store

    async def close(self) -> None:
        """Disconnects, even where nobody answers."""
        await self.calls.close()
        _, hanging = await asyncio.wait([asyncio.create_task(self._engine.dispose())], timeout=PATIENCE)
        if hanging:
            self._drop()
            await asyncio.wait(hanging)

    def watch(self, note: Note) -> None:
        """Has every transaction noted, with whether it wrote and how many seconds it took."""
        time_transactions(self._engine.sync_engine, note)

    @called
    async def add_game(self, game: StoredGame, turns: list[StoredTurn]) -> None:
        """Stores a new game, which gets its id, with its first turns. Raises `Conflict` if the channel has one."""
        async with self._writing() as session:
            session.add(game)
            await _flush(session)
            for turn in turns:
                turn.game_id = game.id
            session.add_all(turns)
            await _flush(session)

    @called
    async def add_turn(self, turn: StoredTurn, changed: Mapping[str, Any]) -> None:
        """Stores a turn and what it changed of its game. Raises `Conflict` if it is stored already."""
        async with self._writing() as session:
            session.add(turn)
            await _flush(session)
            try:
                await session.execute(update(StoredGame).where(StoredGame.id == turn.game_id).values(**changed))
            except IntegrityError as error:  # it runs again, and another one does in its channel
                raise Conflict from error

    @called
    async def change_game(self, game_id: int, changed: Mapping[str, Any]) -> None:
        async with self._writing() as session:
            await session.execute(update(StoredGame).where(StoredGame.id == game_id).values(**changed))

    @called
    async def note_message(self, game_id: int, message_id: int) -> int:
        """Stores the message of a game if it is newer than the stored one, and tells which one is stored then."""
        older = or_(StoredGame.message_id.is_(None), StoredGame.message_id < message_id)
        async with self._writing() as session:
            noted = update(StoredGame).where(StoredGame.id == game_id, older).values(message_id=message_id)
            await session.execute(noted)
            return await session.scalar(select(StoredGame.message_id).where(StoredGame.id == game_id)) or message_id

    @called
    async def find_game(self, game_id: int) -> StoredGame | None:
        async with self._session() as session:
            return await session.get(StoredGame, game_id)

    @called
    async def find_running(self, channel_id: int, kind: str) -> StoredGame | None:
        query = select(StoredGame).where(
            StoredGame.channel_id == channel_id, StoredGame.kind == kind, StoredGame.ended_at.is_(None)
        )
        async with self._session() as session:
            return await session.scalar(query)

    @called
    async def count_running(self) -> dict[str, int]:
        """How many games run, by their kind."""
        query = select(StoredGame.kind, func.count()).where(StoredGame.ended_at.is_(None)).group_by(StoredGame.kind)
        async with self._session() as session:
            return dict((await session.execute(query)).all())

    @called
    async def turns(self, game_id: int) -> list[StoredTurn]:
        """The turns of a game, in order."""
        query = select(StoredTurn).where(StoredTurn.game_id == game_id).order_by(StoredTurn.number)
        async with self._session() as session:
            return list(await session.scalars(query))

    @called
    async def next_number(self, game_id: int) -> int:
        """The number that the game's next turn will have."""
        query = select(func.count()).select_from(StoredTurn).where(StoredTurn.game_id == game_id)
        async with self._session() as session:
            return await session.scalar(query) or 0

    @called
    async def add_paste(self, paste: Paste, since: datetime, most: int) -> int:
        """Stores what was pasted, forgets all that is older or is too much of its player, and gives its number."""
        theirs = Paste.player_id == paste.player_id
        newest = select(Paste.id).where(theirs).order_by(Paste.at.desc()).limit(most - 1)
        async with self._writing() as session:
            await session.execute(delete(Paste).where(or_(Paste.at < since, theirs & Paste.id.not_in(newest))))
            session.add(paste)
            await _flush(session)
            return paste.id

    @called
    async def find_paste(self, number: int, since: datetime) -> Paste | None:
        """What was pasted under this number, unless it is older."""
        async with self._session() as session:
            return await session.scalar(select(Paste).where(Paste.id == number, Paste.at >= since))

    @called
    async def find_server(self, guild_id: int) -> StoredServer | None:
        async with self._session() as session:
            return await session.get(StoredServer, guild_id)

    @called
    async def find_player(self, player_id: int) -> StoredPlayer | None:
        async with self._session() as session:
            return await session.get(StoredPlayer, player_id)

    @called
    async def put(self, row: StoredServer | StoredPlayer) -> None:
        """Stores what a server settled or a player chose, in place of what was there."""
        for tries_left in (1, 0):
            try:
                async with self._writing() as session:
                    await session.merge(row)
                return
            except IntegrityError:  # somebody else stored the first one meanwhile
                if not tries_left:
                    raise

    @called
    async def traces(self, player_id: int) -> Traces:
        """What is stored of a player."""
        async with self._session() as session:

            async def number(column: InstrumentedAttribute[int]) -> int:
                counted = select(func.count()).select_from(column.class_).where(column == player_id)
                return await session.scalar(counted) or 0

            removed = select(func.count()).select_from(StoredTurn).where(StoredTurn.text == f"remove {player_id}")
            theirs = or_(StoredTurn.player_id == player_id, StoredTurn.text == f"remove {player_id}")
            running = select(func.count(StoredTurn.game_id.distinct())).join(StoredGame).where(theirs)
            return Traces(
                running=await session.scalar(running.where(StoredGame.ended_at.is_(None))) or 0,
                turns=await number(StoredTurn.player_id),
                games=await number(StoredGame.starter_id),
                pastes=await number(Paste.player_id),
                choices=await number(StoredPlayer.player_id),
                removals=await session.scalar(removed) or 0,
            )

    @called
    async def forget(self, player_id: int) -> None:
        """Deletes what is stored of a player; what the games need of it stays under a number that is nobody's."""
        nobody = -secrets.randbits(48) - 1  # one each time, so that two forgotten players stay two in a game
        async with self._writing() as session:
            await session.execute(update(StoredTurn).where(StoredTurn.player_id == player_id).values(player_id=nobody))
            removed = update(StoredTurn).where(StoredTurn.text == f"remove {player_id}")
            await session.execute(removed.values(text=f"remove {nobody}"))
            await session.execute(
                update(StoredGame).where(StoredGame.starter_id == player_id).values(starter_id=nobody)
            )
            await session.execute(delete(Paste).where(Paste.player_id == player_id))
            await session.execute(delete(StoredPlayer).where(StoredPlayer.player_id == player_id))

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncSession]:
        async with self._turn, self._session.begin() as session:
            yield session

    def _connected(self, connection: Any, _record: object) -> None:
        self._connections.add(connection.driver_connection)

    def _drop(self) -> None:
        """Hangs up: where one connection is silent others may be, and each would be found out by waiting in vain."""
        for connection in list(self._connections):
            connection.terminate()


async def _flush(session: AsyncSession) -> None:
    try:
        await session.flush()
    except IntegrityError as error:
        raise Conflict from error
