"""The tables. A stored game is its options, its mines and its turns.

Times are in UTC, and ids of players, channels and messages are Discord's. Nothing here is a text for players: whatever
has a name in the bot is stored as an id, a short lower-case word that stays the same for ever (`no_guess`, `pocket`,
`vote:continue`), and the game's text module knows what players read instead.
"""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, DateTime, Dialect, ForeignKey, Index, Integer, MetaData, String, Text, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship
from sqlalchemy.types import TypeDecorator


class Instant(TypeDecorator[datetime]):
    """An aware time. SQLite drops the zone, so UTC goes in and UTC comes out."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.astimezone(UTC) if value else None

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.replace(tzinfo=UTC) if value and value.tzinfo is None else value


# SQLite counts rows only in a column declared INTEGER.
RowId = BigInteger().with_variant(Integer(), "sqlite")


class Base(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class StoredGame(Base):
    """A game in a channel, running until `ended_at` is set."""

    __tablename__ = "game"
    __table_args__ = (
        Index(
            "uq_game_running",
            "channel_id",
            "kind",
            unique=True,
            sqlite_where=text("ended_at IS NULL"),
            postgresql_where=text("ended_at IS NULL"),
        ),
        Index("ix_game_channel_id", "channel_id", "kind", "id"),
    )

    id: Mapped[int] = mapped_column(RowId, primary_key=True)
    channel_id: Mapped[int] = mapped_column(BigInteger)
    guild_id: Mapped[int | None] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(20))
    """Its type; one game of each type runs in a channel."""
    starter_id: Mapped[int] = mapped_column(BigInteger)
    rows: Mapped[int]
    columns: Mapped[int]
    options: Mapped[dict[str, Any]] = mapped_column(JSON, server_default="{}")
    """What it was started with besides its size, as its type writes it: numbers, truth values and ids."""
    locale: Mapped[str | None] = mapped_column(String(10))
    """The language of its board, as Discord names it; English if it is `None`."""
    field: Mapped[str | None] = mapped_column(Text)
    """The mines as a hexadecimal bit set, once they are laid."""
    message_id: Mapped[int | None] = mapped_column(BigInteger)
    """The message that shows the board."""
    window_row: Mapped[int]
    window_column: Mapped[int]
    tool: Mapped[str] = mapped_column(String(10))
    outcome: Mapped[str | None] = mapped_column(String(10))
    started_at: Mapped[datetime] = mapped_column(Instant)
    ended_at: Mapped[datetime | None] = mapped_column(Instant)
    turns: Mapped[list["StoredTurn"]] = relationship(order_by="StoredTurn.number", lazy="raise", viewonly=True)
    """Its turns, if they were read with it."""


REMOVE = "remove:"
"""Begins the text of a turn that removes a player, whose id follows."""


class StoredTurn(Base):
    """What one player did at once: moves, a start, a vote, a resignation."""

    __tablename__ = "turn"

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(BigInteger)
    at: Mapped[datetime] = mapped_column(Instant)
    interaction_id: Mapped[int | None] = mapped_column(BigInteger, unique=True)
    """Discord's id of the press or command, so that one delivered twice counts once; `None` for what the bot did."""
    text: Mapped[str] = mapped_column(Text)
    """Moves as players type them (`C7 !D8`), or an id (`resign`, `remove:42`, `vote:continue`)."""


class StoredServer(Base):
    """A server's settings; what is `None` is left to the players."""

    __tablename__ = "server"

    guild_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    channels: Mapped[str] = mapped_column(Text, default="")
    """Where games may start, as ids with blanks between them; everywhere if it is empty."""
    role_id: Mapped[int | None] = mapped_column(BigInteger)
    """Who may start them."""
    difficulty: Mapped[str | None] = mapped_column(String(20))
    lives: Mapped[int | None]
    players: Mapped[str | None] = mapped_column(String(10))
    public_pad: Mapped[bool] = mapped_column(default=True)
    look: Mapped[str | None] = mapped_column(String(20))
    theme: Mapped[str | None] = mapped_column(String(20))


class StoredPlayer(Base):
    """A player's settings."""

    __tablename__ = "player"

    player_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    pad: Mapped[str] = mapped_column(String(10))
    look: Mapped[str | None] = mapped_column(String(20))
    theme: Mapped[str | None] = mapped_column(String(20))


class Paste(Base):
    """A pasted puzzle or board, kept for a while so that it can be shown, copied and edited."""

    __tablename__ = "paste"

    id: Mapped[int] = mapped_column(RowId, primary_key=True)
    player_id: Mapped[int] = mapped_column(BigInteger)
    at: Mapped[datetime] = mapped_column(Instant)
    text: Mapped[str] = mapped_column(Text)
