"""Reading and writing games. Every method is one transaction."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

from sqlalchemy import bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import InstrumentedAttribute, Session

from bot.storage.database import Database, open_database
from bot.storage.models import REMOVE, Base, Paste, StoredGame, StoredPlayer, StoredServer, StoredTurn
from bot.storage.timing import Note, time_transactions

GAME, TURN = (Base.metadata.tables[name] for name in (StoredGame.__tablename__, StoredTurn.__tablename__))
COLUMNS = [column.name for column in TURN.columns]
RECENT = 10_000
"""Games, of all channels, among which the last one of a channel is looked for."""
# What every press writes is put together once.
ADD_TURN = insert(TURN)
CHANGE_GAME = update(GAME).where(GAME.c.id == bindparam("game"))


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

    def __init__(self, database: Database) -> None:
        self.database = database

    @classmethod
    async def open(cls, url: str) -> Self:
        """Connects and brings the tables up to date. Raises `OperatorError` if that can't be done."""
        return cls(await open_database(url))

    async def close(self) -> None:
        """Disconnects, even where nobody answers."""
        await self.database.close()

    def watch(self, note: Note) -> None:
        """Has every transaction noted, with whether it wrote and how many seconds it took."""
        time_transactions(self.database.engine, note)

    async def add_game(self, game: StoredGame, turns: list[StoredTurn]) -> None:
        """Stores a new game, which gets its id, with its first turns. Raises `Conflict` if the channel has one."""

        def add(session: Session) -> None:
            session.add(game)
            _flush(session)
            for turn in turns:
                turn.game_id = game.id
            session.add_all(turns)
            _flush(session)

        await self.database.write(add)

    async def add_turn(self, turn: StoredTurn, changed: Mapping[str, Any]) -> None:
        """Stores a turn and what it changed of its game. Raises `Conflict` if it is stored already."""
        row = {column: getattr(turn, column) for column in COLUMNS}

        def add(session: Session) -> None:
            connection = session.connection()  # past the session, which takes longer than the database
            try:
                connection.execute(ADD_TURN, row)
                connection.execute(CHANGE_GAME, {**changed, "game": turn.game_id})
            except IntegrityError as error:  # the game may run again, and another one does in its channel
                raise Conflict from error

        await self.database.write(add)

    async def change_game(self, game_id: int, changed: Mapping[str, Any]) -> None:
        row = {**changed, "game": game_id}
        await self.database.write(lambda session: session.connection().execute(CHANGE_GAME, row))

    async def note_message(self, game_id: int, message_id: int) -> int:
        """Stores the message of a game if it is newer than the stored one, and tells which one is stored then."""
        older = or_(StoredGame.message_id.is_(None), StoredGame.message_id < message_id)

        def note(session: Session) -> int:
            session.execute(update(StoredGame).where(StoredGame.id == game_id, older).values(message_id=message_id))
            return session.scalar(select(StoredGame.message_id).where(StoredGame.id == game_id)) or message_id

        return await self.database.write(note)

    async def find_game(self, game_id: int) -> StoredGame | None:
        return await self.database.read(lambda session: session.get(StoredGame, game_id))

    async def find_running(self, channel_id: int, kind: str) -> StoredGame | None:
        query = select(StoredGame).where(
            StoredGame.channel_id == channel_id, StoredGame.kind == kind, StoredGame.ended_at.is_(None)
        )
        return await self.database.read(lambda session: session.scalar(query))

    async def find_newest(self, channel_id: int, kind: str) -> StoredGame | None:
        """The channel's game that was started last, if that is not long ago."""
        newest = select(func.max(StoredGame.id)).scalar_subquery()
        query = (
            select(StoredGame)
            .where(StoredGame.channel_id == channel_id, StoredGame.kind == kind, StoredGame.id > newest - RECENT)
            .order_by(StoredGame.id.desc())
            .limit(1)
        )
        return await self.database.read(lambda session: session.scalar(query))

    async def count_running(self) -> dict[str, int]:
        """How many games run, by their kind."""
        query = select(StoredGame.kind, func.count()).where(StoredGame.ended_at.is_(None)).group_by(StoredGame.kind)
        return await self.database.read(lambda session: dict(session.execute(query).all()))

    async def turns(self, game_id: int) -> list[StoredTurn]:
        """The turns of a game, in order."""
        query = select(StoredTurn).where(StoredTurn.game_id == game_id).order_by(StoredTurn.number)
        return await self.database.read(lambda session: list(session.scalars(query)))

    async def next_number(self, game_id: int) -> int:
        """The number that the game's next turn will have."""
        query = select(func.count()).select_from(TURN).where(TURN.c.game_id == game_id)
        return await self.database.read(lambda session: session.scalar(query) or 0)

    async def add_paste(self, paste: Paste, since: datetime, most: int) -> int:
        """Stores what was pasted, forgets all that is older or is too much of its player, and gives its number."""
        theirs = Paste.player_id == paste.player_id
        newest = select(Paste.id).where(theirs).order_by(Paste.at.desc()).limit(most - 1)

        def add(session: Session) -> int:
            session.execute(delete(Paste).where(or_(Paste.at < since, theirs & Paste.id.not_in(newest))))
            session.add(paste)
            _flush(session)
            return paste.id

        return await self.database.write(add)

    async def find_paste(self, number: int, since: datetime) -> Paste | None:
        """What was pasted under this number, unless it is older."""
        query = select(Paste).where(Paste.id == number, Paste.at >= since)
        return await self.database.read(lambda session: session.scalar(query))

    async def find_server(self, guild_id: int) -> StoredServer | None:
        return await self.database.read(lambda session: session.get(StoredServer, guild_id))

    async def find_player(self, player_id: int) -> StoredPlayer | None:
        return await self.database.read(lambda session: session.get(StoredPlayer, player_id))

    async def put(self, row: StoredServer | StoredPlayer) -> None:
        """Stores what a server settled or a player chose, in place of what was there."""
        try:
            await self.database.write(lambda session: session.merge(row))
        except IntegrityError:  # somebody else stored the first one meanwhile
            await self.database.write(lambda session: session.merge(row))

    async def traces(self, player_id: int) -> Traces:
        """What is stored of a player."""

        def trace(session: Session) -> Traces:
            def number(column: InstrumentedAttribute[int]) -> int:
                counted = select(func.count()).select_from(column.class_).where(column == player_id)
                return session.scalar(counted) or 0

            removed = StoredTurn.text == f"{REMOVE}{player_id}"
            theirs = or_(StoredTurn.player_id == player_id, removed)
            running = select(func.count(StoredTurn.game_id.distinct())).join(StoredGame).where(theirs)
            return Traces(
                running=session.scalar(running.where(StoredGame.ended_at.is_(None))) or 0,
                turns=number(StoredTurn.player_id),
                games=number(StoredGame.starter_id),
                pastes=number(Paste.player_id),
                choices=number(StoredPlayer.player_id),
                removals=session.scalar(select(func.count()).select_from(StoredTurn).where(removed)) or 0,
            )

        return await self.database.read(trace)

    async def forget(self, player_id: int) -> None:
        """Deletes what is stored of a player; what the games need of it stays under a number that is nobody's."""
        nobody = -secrets.randbits(48) - 1  # one each time, so that two forgotten players stay two in a game

        def forget(session: Session) -> None:
            session.execute(update(StoredTurn).where(StoredTurn.player_id == player_id).values(player_id=nobody))
            removed = update(StoredTurn).where(StoredTurn.text == f"{REMOVE}{player_id}")
            session.execute(removed.values(text=f"{REMOVE}{nobody}"))
            session.execute(update(StoredGame).where(StoredGame.starter_id == player_id).values(starter_id=nobody))
            session.execute(delete(Paste).where(Paste.player_id == player_id))
            session.execute(delete(StoredPlayer).where(StoredPlayer.player_id == player_id))

        await self.database.write(forget)


def _flush(session: Session) -> None:
    try:
        session.flush()
    except IntegrityError as error:
        raise Conflict from error
