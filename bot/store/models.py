"""The tables. A stored game is its options, its mines and its turns.

Times are in UTC, and ids of players, channels and messages are Discord's. Nothing here is a text for players: whatever
has a name in the bot is stored as an id, a short lower-case word that stays the same for ever (`no_guess`, `pocket`,
`vote:continue`), and the game's text module knows what players read instead.
"""

from datetime import UTC, date, datetime
from typing import Any, NamedTuple

from sqlalchemy import (
    JSON,
    BigInteger,
    DateTime,
    Dialect,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Text,
    TextClause,
    false,
    text,
    true,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship
from sqlalchemy.types import TypeDecorator

from core import Outcome


class Instant(TypeDecorator[datetime]):
    """An aware time. SQLite drops the zone, so UTC goes in and UTC comes out."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.astimezone(UTC) if value else None

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.replace(tzinfo=UTC) if value and value.tzinfo is None else value


# SQLite counts rows only in a column declared INTEGER, and such a column holds 64 bits there.
RowId = BigInteger().with_variant(Integer(), "sqlite")
Milliseconds = RowId
"""32 bits would be 25 days."""


class Base(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


RUNNING = text("ended_at IS NULL")
RUNNING_IN_PUBLIC = text("ended_at IS NULL AND NOT private")
IN_PRIVATE = text("private")
WITHOUT_RESULTS = text("NOT recorded")
OF_A_MATCH = text("match_id IS NOT NULL")
OWN_OF_A_MATCH = text("match_id IS NOT NULL AND private")
OF_A_DAY = text("daily IS NOT NULL")
HIDDEN = text("hidden")
NAMED = text("public_name IS NOT NULL")
SELECTED_BY = "difficulty", "ranked", "alone"
WON_OR_NOT = "ended_at", "game_id", "outcome", "hits"
FIGURES = "duration", "value", "moves"
"""Columns of `result`: what standings select by, and what they read, so that they needn't read the table."""
WITHOUT_REVIEW = text("digs IS NULL AND value IS NOT NULL")


def only(condition: TextClause) -> dict[str, Any]:
    """Return the options of an index of only those rows that meet a condition."""
    return {"sqlite_where": condition, "postgresql_where": condition}


StoredOptions = dict[str, Any]
"""The options of a game as JSON, which its type writes and reads."""
BLANK = "blank"
"""The kind of a deleted game of which only the id is kept."""
ORDINARY = "ordinary"
"""The mode of games that no other mode is for."""


class Turn(NamedTuple):
    """What one player did at once: moves, a start, a vote, a resignation."""

    number: int
    player_id: int
    at: datetime
    interaction_id: int | None
    """Discord's id of the press or command, so that one delivered twice counts once; `None` for what the bot did."""
    text: str
    """Moves as players type them (`C7 !D8`), or an id (`resign`, `remove:42`, `vote:continue`)."""


class StoredGame(Base):
    """A game in a channel or of one player, running until `ended_at` is set."""

    __tablename__ = "game"
    __table_args__ = (
        Index("uq_game_running", "channel_id", "kind", "mode", unique=True, **only(RUNNING_IN_PUBLIC)),
        Index("ix_game_running", "kind", **only(RUNNING)),
        Index("ix_game_channel_id", "channel_id", "kind", "id"),
        Index("ix_game_guild_id", "guild_id"),
        Index("ix_game_private", "starter_id", "ended_at", **only(IN_PRIVATE)),
        Index("ix_game_unrecorded", "id", **only(WITHOUT_RESULTS)),
        Index("uq_game_day", "starter_id", "day", unique=True),
        Index("ix_game_match_id", "match_id", **only(OF_A_MATCH)),
        Index("uq_game_own_of_match", "match_id", "starter_id", unique=True, **only(OWN_OF_A_MATCH)),
    )

    id: Mapped[int] = mapped_column(RowId, primary_key=True)
    channel_id: Mapped[int] = mapped_column(BigInteger)
    guild_id: Mapped[int | None] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(20))
    """Its type."""
    mode: Mapped[str] = mapped_column(String(20), default=ORDINARY, server_default=ORDINARY)
    """What sets it apart from an ordinary game. One public game of each type and mode runs in a channel."""
    match_id: Mapped[int | None] = mapped_column(BigInteger)
    """The first game of its match, where games belong together; `None` for that one."""
    starter_id: Mapped[int] = mapped_column(BigInteger)
    rows: Mapped[int]
    columns: Mapped[int]
    options: Mapped[StoredOptions] = mapped_column(JSON, server_default="{}")
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
    private: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Whether it belongs to its starter alone, and to no message. Its channel is where it was started."""
    day: Mapped[date | None] = mapped_column("daily", key="day")
    """The day whose board this is its starter's one attempt at, where a mode has a board for each day."""
    recorded: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Whether its results are stored, or it has none."""
    forgotten: Mapped[int] = mapped_column(default=0, server_default="0")
    """How often a player in it was deleted, so that no process goes on showing one from memory."""
    stored_turns: Mapped[list["StoredTurn"]] = relationship(order_by="StoredTurn.number", lazy="raise", viewonly=True)
    """Its turns, if they were read with it."""

    @property
    def turns(self) -> list[Turn]:
        """Its turns, if they were read with it."""
        return [Turn(row.number, row.player_id, row.at, row.interaction_id, row.text) for row in self.stored_turns]


REMOVE = "remove:"
"""Begins the text of a turn that removes a player, whose id follows."""
RESIGN = "resign"
LOOK_TURN = "look:"
"""Begins the text of a turn that changes how the board looks. Look and theme follow, with a colon between them."""
REMOVES = text(f"substr(text, 1, {len(REMOVE)}) = '{REMOVE}'")


class StoredTurn(Base):
    """A turn of a game."""

    __tablename__ = "turn"
    __table_args__ = (
        Index("ix_turn_player_id", "player_id", "game_id"),
        Index("ix_turn_removal", "text", **only(REMOVES)),
    )

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(BigInteger)
    at: Mapped[datetime] = mapped_column(Instant)
    interaction_id: Mapped[int | None] = mapped_column(BigInteger, unique=True)
    text: Mapped[str] = mapped_column(Text)


class StoredServer(Base):
    """A server's settings. Players choose those that are `None`. It is stored once its managers know of them."""

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
    language: Mapped[str | None] = mapped_column(String(10))
    """The locale of public messages; `None` for that of the server on Discord."""


class StoredMembership(Base):
    """A server that the bot has joined. Where only people have installed it, there is none."""

    __tablename__ = "membership"

    guild_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    left_at: Mapped[datetime | None] = mapped_column(Instant)
    """When it was noticed that the bot isn't in it any more."""


class StoredPlayer(Base):
    """A player's settings."""

    __tablename__ = "player"
    __table_args__ = (
        Index("ix_player_hidden", "player_id", **only(HIDDEN)),
        Index("ix_player_named", "player_id", **only(NAMED)),
    )

    player_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    pad: Mapped[str] = mapped_column(String(10))
    look: Mapped[str | None] = mapped_column(String(20))
    theme: Mapped[str | None] = mapped_column(String(20))
    hidden: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Whether the player is left out of standings and of what others see."""
    pinged: Mapped[bool] = mapped_column(default=True, server_default=true())
    """Whether games that go on for days mention the player when it is their turn."""
    public_name: Mapped[str | None] = mapped_column(String(20))
    """The name in the standings of all servers; `None` for players who aren't in them."""
    language: Mapped[str | None] = mapped_column(String(10))
    """The locale that the player chose; `None` for that of their Discord."""


class StoredResult(Base):
    """A player's result in a game that is over. A figure is `None` if it is unknown or its type doesn't have it."""

    __tablename__ = "result"
    __table_args__ = (
        Index("ix_result_player_id", "player_id", *SELECTED_BY, *WON_OR_NOT, *FIGURES),
        Index("ix_result_guild_id", "guild_id", *SELECTED_BY, "player_id", *WON_OR_NOT),
        Index("ix_result_outcome", "guild_id", *SELECTED_BY, "outcome", "player_id", "ended_at", "hits", *FIGURES),
        Index(
            "ix_result_day",
            *("player_id", "day", "ranked", "outcome", "helped", "hits", "duration", "ended_at"),
            **only(OF_A_DAY),
        ),
        Index("ix_result_unreviewed", "game_id", **only(WITHOUT_REVIEW)),
    )

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    player_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    guild_id: Mapped[int | None] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(20))
    difficulty: Mapped[str] = mapped_column(String(20))
    rows: Mapped[int]
    columns: Mapped[int]
    mines: Mapped[int]
    no_guess: Mapped[bool]
    """Whether its board needs no guess."""
    outcome: Mapped[str] = mapped_column(String(10))
    """The player's own: see `bot.game.results.PlayerOutcome`."""
    place: Mapped[int | None]
    """The player's place, where players compete."""
    ended_at: Mapped[datetime] = mapped_column(Instant)
    duration: Mapped[int] = mapped_column(Milliseconds)
    """From the first dig to the last."""
    value: Mapped[int | None]
    """The 3BV of the board."""
    solved: Mapped[int | None]
    """The 3BV that the player opened."""
    moves: Mapped[int]
    """The player's moves that changed something."""
    opened: Mapped[int]
    hits: Mapped[int]
    """Mines that the player hit."""
    flags: Mapped[int]
    """The player's correct flags."""
    helped: Mapped[bool]
    """Whether the player had help: their own, or a hint shown to everyone."""
    alone: Mapped[bool]
    """Whether nobody else played."""
    private: Mapped[bool]
    ranked: Mapped[bool]
    """Whether it counts for records and standings."""
    day: Mapped[date | None] = mapped_column("daily", key="day")
    """The day whose board it was the attempt at."""
    luck: Mapped[float | None] = mapped_column(Double)
    """Expected explosions minus actual ones; `None` until the game is reviewed."""
    digs: Mapped[int | None]
    """The judged digs."""
    mistakes: Mapped[int | None]
    """Judged digs that took a risk although a square was certainly safe."""


HAS_WON = StoredResult.outcome == Outcome.WON.value


class StoredLadder(Base):
    """A ladder. Its row is locked while a game is rated, so that its games are rated one after the other."""

    __tablename__ = "ladder"

    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    games: Mapped[int]
    """How many games were rated, and so the number of the last one."""


class StoredRating(Base):
    """A player's rating before and after a rated game. The newest one on a ladder is the player's rating there."""

    __tablename__ = "rating"
    __table_args__ = (
        Index("ix_rating_number", "ladder", "number"),
        Index("ix_rating_player_id", "player_id", "ladder", "number"),
        Index("ix_rating_at", "player_id", "ladder", "at", "number"),
        Index("ix_rating_guild_id", "guild_id", "ladder", "player_id", "at"),
    )

    game_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    """The game that decided the contest. It may be deleted, and the ratings of other players still follow from it."""
    player_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    guild_id: Mapped[int | None] = mapped_column(BigInteger)
    ladder: Mapped[str] = mapped_column(String(20))
    number: Mapped[int]
    """The game's place in the order in which the games of the ladder were rated, from 1 on."""
    place: Mapped[int]
    at: Mapped[datetime] = mapped_column(Instant)
    mu_before: Mapped[float] = mapped_column(Double)
    sigma_before: Mapped[float] = mapped_column(Double)
    mu_after: Mapped[float] = mapped_column(Double)
    sigma_after: Mapped[float] = mapped_column(Double)


APPLICATION = "application"
"""The name under which the id of the application is stored."""


class StoredSecret(Base):
    """A value of this deployment, made once: a random secret, or the id of its application on Discord."""

    __tablename__ = "secret"

    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class StoredSpentAttempt(Base):
    """The attempt at a day's board of a player whose data was deleted, kept while the day counts.

    A keyed hash stands for the player: see `bot.store.spent_attempts`.
    """

    __tablename__ = "spent_attempt"

    day: Mapped[date] = mapped_column(primary_key=True)
    mark: Mapped[str] = mapped_column(String(64), primary_key=True)


class StoredVisit(Base):
    """A player who opened a day's board in a server, and so is in its standings of that day."""

    __tablename__ = "visit"
    __table_args__ = (
        Index("ix_visit_guild_id", "guild_id", "player_id", "day"),
        Index("ix_visit_player_id", "player_id", "day", "guild_id"),
    )

    day: Mapped[date] = mapped_column(primary_key=True)
    guild_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    player_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)


class StoredDeletion(Base):
    """A player whose data is being deleted. The row is there until nothing is left, and the player can't move."""

    __tablename__ = "deletion"

    player_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    substitute_id: Mapped[int] = mapped_column(BigInteger)
    """Takes the player's place in games that others saw. It is below 0, and another one for each deletion."""
    step: Mapped[int] = mapped_column(default=0)
    """How many steps of `bot.store.personal_data.STEPS` are done."""


class StoredSchedule(Base):
    """Boards that are posted in a channel at times of the day."""

    __tablename__ = "schedule"
    __table_args__ = (Index("ix_schedule_guild_id", "guild_id"),)

    id: Mapped[int] = mapped_column(RowId, primary_key=True)
    guild_id: Mapped[int] = mapped_column(BigInteger)
    channel_id: Mapped[int] = mapped_column(BigInteger)
    board: Mapped[str] = mapped_column(String(20))
    """The name of what is posted: see `bot.game.schedules`."""
    times: Mapped[str] = mapped_column(Text)
    """Wall-clock times with blanks between them, such as `09:00 18:30`."""
    zone: Mapped[str] = mapped_column(String(64))
    """The IANA name of the time zone."""
    locale: Mapped[str | None] = mapped_column(String(10))
    claimed: Mapped[datetime | None] = mapped_column(Instant)
    """The time that the newest post was due at, or when the schedule was added or resumed. A post is claimed before it
    is made, so that it is made once.
    """
    message_id: Mapped[int | None] = mapped_column(BigInteger)
    """The newest post."""
    game_id: Mapped[int | None] = mapped_column(BigInteger)
    """The game in the newest post, if there is one."""
    untouched: Mapped[int] = mapped_column(default=0, server_default="0")
    """Posts in a row that nobody used."""
    paused: Mapped[str | None] = mapped_column(String(20))
    """Why it is paused, as an id; `None` while it isn't. See `bot.store.timers.KNOWN`."""


CLOCK = " clock"
"""Ends the kind of a timer that says when something is due in a game."""
AT_ONCE = datetime.fromtimestamp(0, UTC)
"""When a timer is due that is to run as soon as possible."""


class StoredTimer(Base):
    """Something to look at once it is due. See `bot.store.timers`."""

    __tablename__ = "timer"
    __table_args__ = (Index("ix_timer_due", "kind", "due"),)

    kind: Mapped[str] = mapped_column(String(20), primary_key=True)
    whose: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    """The id of a game, a schedule, a player or whatever its kind is about; 0 if it belongs to nobody."""
    due: Mapped[datetime] = mapped_column(Instant)
    """When to look at it. While a process runs it, this is when the process has to be done."""
    guild_id: Mapped[int | None] = mapped_column(BigInteger)
    """The server whose process runs it; any process if it is `None`."""


class Paste(Base):
    """A pasted puzzle or board, kept for a while so that it can be shown, copied and edited."""

    __tablename__ = "paste"

    id: Mapped[int] = mapped_column(RowId, primary_key=True)
    player_id: Mapped[int] = mapped_column(BigInteger)
    at: Mapped[datetime] = mapped_column(Instant)
    text: Mapped[str] = mapped_column(Text)
