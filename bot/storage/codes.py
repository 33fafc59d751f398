"""The codes of games: with the code of a finished one, others play its board."""

from sqlalchemy import BigInteger, ForeignKey, String, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapped, mapped_column

from bot.storage.database import Queries
from bot.storage.models import Base
from bot.storage.writing import keep_row


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
