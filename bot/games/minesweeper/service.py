"""All sessions of Minesweeper: how they start, continue and are reviewed."""

from collections.abc import Hashable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

from bot.errors import Busy, PlayerError
from bot.games.minesweeper import text
from bot.games.minesweeper.first_run import FirstRun
from bot.games.minesweeper.options import Laying, Options, new_stored_game
from bot.games.minesweeper.reviews import MinesweeperReviews
from bot.games.minesweeper.scene import Scene
from bot.games.minesweeper.session import CONTINUE_VOTE, Laid, MinesweeperSession
from bot.play.channel_locks import Place, PlayerLock
from bot.play.server import Players
from bot.play.service import TRIES, GameRunning, Resources, Service
from bot.play.session import NO_VOTE
from bot.storage.codes import CodeStore
from bot.storage.store import Conflict
from bot.text.players import THE_BOT
from core import Action, Cell, Move, lay_for_first_dig


class MinesweeperService(Service[MinesweeperSession]):
    """All games of Minesweeper."""

    reviews: MinesweeperReviews

    def __init__(self, resources: Resources) -> None:
        super().__init__(MinesweeperSession, resources)
        self.codes = CodeStore(resources.store.database)
        self.reviews = MinesweeperReviews(resources, self._results, self.late_watchers)

    async def start(
        self,
        place: Place,
        player: int,
        interaction: int,
        options: Options,
        before: MinesweeperSession | None = None,
    ) -> MinesweeperSession:
        """Start a game: a private one if only its starter plays.

        It is on the board of the finished game `before`, with the first dig made because the mines were laid for it.

        Raise `GameRunning` if the channel has a public one that doesn't make way, or `PlayerError` if the player has
        too many private ones.
        """
        if before and before.may_continue:
            raise PlayerError(text.SHOW_MINES_FIRST)
        async with self._channels.turn(_lock(place, player, options)):
            return await self._start(place, player, interaction, options, before)

    async def start_for_nobody(
        self, place: Place, options: Options, fresh: timedelta
    ) -> tuple[MinesweeperSession, MinesweeperSession | None]:
        """Start a game by the bot itself. Return it, and an earlier one that it replaces because nobody plays it.

        Raise `GameRunning` if the channel's game doesn't make way, or is as young as `fresh`.
        """
        async with self._channels.turn(place.channel_id):  # nobody starts one in between
            running = await self._sessions.find_running(place.channel_id)
            if running:
                if self._clock() - running.started_at < fresh:
                    raise GameRunning(running)
                running = await self._replace(running.id, MinesweeperSession.makes_way_for_the_bot)
            return await self._start(place, THE_BOT, None, options), running

    async def bring_back(self, replaced: MinesweeperSession) -> bool:
        """Let a game go on that made way, if nobody had touched it. Return whether it does."""
        resigned = replaced.next_number - 1
        if replaced.has_starter or resigned != 1:
            return False
        async with self._channels.turn(replaced.lock):
            try:
                await self._store.take_back(replaced.id, resigned)
            except Conflict:
                return False
            self._sessions.drop(replaced.id)
            return True

    async def add_review(self, game: int) -> None:
        await self.reviews.record(game)

    async def vote(self, game: int, player: int, interaction: int, wish: str) -> MinesweeperSession:
        """Vote to continue a lost game or to reveal its mines, or take that vote back.

        Raise `GameRunning` if it can't continue because another one that doesn't make way runs in its channel, or
        `PlayerError` if the player of a private one has too many.
        """

        async def change(session: MinesweeperSession) -> None:
            session.check_player(player)
            if not session.may_continue or interaction in session.interactions:
                return
            vote = NO_VOTE if player in session.votes.get(wish, ()) else wish
            replaced = None
            if vote == CONTINUE_VOTE and session.private:
                await self.private.check_room(player)
            elif vote == CONTINUE_VOTE:
                replaced = await self._make_room(session.channel_id, session.mode.NAME)
            goes_on = session.decides(vote, player)
            replaced = replaced if goes_on else None  # it takes more votes, so the other game stays
            await self._play(session, player, interaction, vote, replaced=replaced)
            if replaced:
                self._report_end(replaced)

        session, _ = await self._change(game, change)
        return session

    async def _prepare(self, session: MinesweeperSession, moves: Sequence[Move], player: int, at: datetime) -> None:
        """Lay the mines if one of the moves is the first dig."""
        if first := session.first_dig_of(moves):
            session.lay(await self._lay(session, first))

    async def _lay(self, session: MinesweeperSession, first: Cell) -> Laid:
        """Lay a field for a first dig: one that needs no guess if the game wants that and one is found."""
        board = session.options.figures
        if session.laying is Laying.NO_GUESS:
            if field := await self._engine.lay(*board, first, preset=session.options.is_preset):
                return Laid(field, Laying.NO_GUESS)
            return Laid(lay_for_first_dig(*board, first, self._rng), Laying.NONE_FOUND)
        return Laid(lay_for_first_dig(*board, first, self._rng), session.laying)

    async def _start(
        self,
        place: Place,
        player: int,
        interaction: int | None,
        options: Options,
        before: MinesweeperSession | None = None,
    ) -> MinesweeperSession:
        private = options.players is Players.STARTER
        field, laying, opening, more = None, None, [], {}
        if before and before.first_dig:
            field, laying, opening = before.game.field, before.laying, [Move(Action.DIG, before.first_dig)]
            more = _first_run(before).write()
        for _ in range(TRIES):
            replaced = None if private else await self._make_room(place.channel_id)
            if private:
                await self.private.check_room(player)
            stored = new_stored_game(options, place, player, self._clock(), field, laying)
            stored.options = {**stored.options, **more}
            with suppress(Conflict):  # another process changed the game to be replaced
                return await self._begin(stored, interaction, opening, replaced)
        raise Busy


def _first_run(session: MinesweeperSession) -> FirstRun:
    """Return how a finished game went, for those who play its board again."""
    scene = Scene.of(session)
    assert scene.outcome and scene.figures  # noqa: PT018, S101 - somebody has dug, and it is over for good
    return FirstRun(session.id, scene.outcome, session.hits, scene.figures)


def _lock(place: Place, player: int, options: Options) -> Hashable:
    """Return what a game is locked by while it starts."""
    return PlayerLock(player) if options.players is Players.STARTER else place.channel_id
