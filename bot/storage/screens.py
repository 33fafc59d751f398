"""Reads and writes what the messages with boards show, so that the next process finds those that are behind."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, ForeignKey, case, delete, or_, select, update
from sqlalchemy.orm import Mapped, Session, mapped_column

from bot.storage.database import Queries, transaction
from bot.storage.models import Base, RowId
from bot.storage.timers import Shards
from bot.storage.writing import GAME, insert_into, next_number


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
