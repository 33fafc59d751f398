"""The reviews of duels: how many mines each pick found, and how many it was expected to find."""

from bot.errors import PlayerError
from bot.games.duel.session import DuelSession, JudgedPick
from bot.play.effect import Step
from bot.play.referee import News, Referee
from bot.play.replay import steps_of
from bot.play.reviews import End, Reviews
from bot.storage.models import StoredGame


class DuelReviews(Reviews[DuelSession]):
    """The reviews of all duels."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(lambda session: referee.publish(News(session, reviewed=True)))
        self._store = referee.store
        self._engine = referee.engine
        self._modes = referee.modes
        self._restorer = referee.restorer

    async def _make(self, end: End, session: DuelSession) -> None:
        stored = await self._store.find_game(end.game)
        if stored is None:
            raise PlayerError(DuelSession.TEXTS.deleted)
        picks = await self._restorer(_repeat, stored)
        expected = await self._engine.expected_mines([(pick.board, pick.dug) for pick in picks])
        judged = zip(picks, expected, strict=True)
        review = tuple(JudgedPick(pick.player, pick.move, mines, len(pick.hits)) for pick, mines in judged if pick.move)
        self._keep(end, session, review)


def _repeat(stored: StoredGame) -> list[Step]:
    """Return the picks and bombs of a duel."""
    return [step for step in steps_of(DuelSession(stored), stored.turns) if step.move]
