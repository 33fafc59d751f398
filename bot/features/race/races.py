"""Brings races and the boards of their players together: opens them at the start, follows them, and ends them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.deadlines import answering
from bot.discord.board_message import open_in_answer
from bot.discord.button import TextView
from bot.discord.client import GamesClient, GamesInteraction, language_of
from bot.discord.drawing import Drawing
from bot.discord.refusals import REFUSED
from bot.discord.screens import Edit
from bot.discord.sending import edit_answer
from bot.errors import PlayerError
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.race import text
from bot.features.race.rules import RACE, GhostRace, RaceBoard, new_board, new_game
from bot.features.race.run import RaceRun
from bot.features.race.session import RUN, Phase, RaceSession, begin_turn
from bot.game.channel_locks import ChannelLocks, Place
from bot.game.games import News
from bot.game.referee import Referee, StartedAlready
from bot.game.settings import find_player
from bot.store.database import Unavailable
from bot.text.words import THE_BOT
from core import Action, Board, Move

log = logging.getLogger(__name__)

SOON = 2.0
"""Seconds until a race is looked at again after an outage."""
ANNOUNCING = 3.0
"""Seconds to wait for the message that says that a race runs. Discord may be failing, and players wait."""
GHOSTS = 3
"""The best of a race whose progress a ghost race shows."""


@dataclass
class Boards:
    """The progress of a race that runs, as this process knows it."""

    race: RaceSession
    runs: dict[int, RaceRun] = field(default_factory=dict)
    """By player."""
    boards: dict[int, RaceBoard] = field(default_factory=dict)
    """By player, as this process saw them last."""


class Races:
    """The races of this process and their boards.

    A killed process loses the progress and the private answers. The progress is read from the boards again, and players
    press *My board*.
    """

    def __init__(self, client: GamesClient, referee: Referee) -> None:
        self._client = client
        self._referee = referee
        self._answers: dict[int, dict[int, GamesInteraction]] = {}
        """Private answers that become boards at the start, by race and player."""
        self._known: dict[int, Boards] = {}
        self._turns = ChannelLocks()
        self._tasks: set[asyncio.Task[None]] = set()
        self._again: dict[int, asyncio.TimerHandle] = {}
        """Races that are looked at again after an outage."""
        referee.listeners.append(self._follow)
        referee.guards.append(self._check_pasted)

    def start(self) -> None:
        """Read the races that run, in the background. A killed process may have left something undone in them."""
        self._do(self._go_on())

    async def close(self) -> None:
        """Cancel the work in the background."""
        for task in self._tasks:
            task.cancel()
        for timer in self._again.values():
            timer.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def expect_board(self, race: RaceSession, interaction: GamesInteraction) -> None:
        """Put a player's board in place of the answer to this interaction once the race starts."""
        self._client.private_replies.put((RACE, race.id), interaction)
        now = await self._referee.find(race.id, RaceSession)
        if now and (now.start or now.over or interaction.user.id not in now.players):  # while the answer was sent
            await self._open(now, interaction)
        else:
            self._answers.setdefault(race.id, {})[interaction.user.id] = interaction

    async def elapse(self, game: int, now: datetime) -> None:
        """Start the clock of a race if that is due by now, or record the runs of those for whom time is up.

        Once a race is over, its boards end too.
        """
        race = await self._referee.load(game, RaceSession)
        if race is None:
            return
        if race.over:
            await self._end_boards(race)
        elif race.phase is Phase.RUNNING:
            await self._end_runs(race, is_late=now >= race.closes_at)
        elif race.phase is Phase.COUNTDOWN and race.due and race.due <= now:
            start, is_shown = await self._announce(race, now)
            started, _ = await self._referee.play(race, THE_BOT, None, begin_turn(start))
            if not is_shown:
                self._client.public_boards.follow(started)

    async def board(self, race: RaceSession, player: int) -> MinesweeperSession:
        """Return a player's board in a race, a new one if there is none. Raise `PlayerError` for others."""
        race.check_not_removed(player)
        if race.phase not in (Phase.RUNNING, Phase.OVER) or player not in race.players:
            raise PlayerError(text.NOT_STARTED if player in race.players else text.NOT_RACING)
        await self._known_boards(race.id)
        async with self._turns.turn((race.id, player)):
            if found := await self._board_of(race, player):
                return found
            if race.over:
                raise PlayerError(text.NOT_RACING if race.start else text.CLOSED if race.closed else text.ENDED)
            look = (await find_player(self._client.store, player)).appearance
            stored = new_board(race, player, look)
            try:
                return await self._referee.begin(MinesweeperSession, stored, None, [Move(Action.DIG, race.first)])
            except StartedAlready:  # another process has just laid it
                if found := await self._board_of(race, player):
                    return found
                raise

    async def ghost(self, race: RaceSession, place: Place, interaction: GamesInteraction) -> MinesweeperSession:
        """Start a game on the board of a race that is over, against the progress of its best."""
        curves = [place.score.figure.curve for place in race.standings.places]
        ghosts = [[list(point) for point in curve] for curve in curves if curve][:GHOSTS]
        if not ghosts:
            raise PlayerError(text.NO_GHOSTS)
        player = interaction.user.id
        look = (await find_player(self._client.store, player)).appearance
        stored = new_game(race, place, player, interaction.created_at, look)
        stored.mode = GhostRace.MODE
        stored.options = {
            **stored.options,
            GhostRace.MODE: {"sudden": race.options.sudden, "added": race.options.added, "ghosts": ghosts},
        }
        return await self._referee.begin(MinesweeperSession, stored, interaction.id, [Move(Action.DIG, race.first)])

    def _follow(self, news: News) -> None:
        if isinstance(news.session, RaceSession):
            self._follow_race(news.session)
        elif isinstance(news.session, MinesweeperSession) and not (news.began or news.reviewed):
            self._follow_board(news.session)

    def _follow_race(self, race: RaceSession) -> None:
        """Open boards when a race starts, and end those whose players don't race any more."""
        if answers := self._take_answers(race):
            self._do(self._open_all(race, answers), race.id)
        if race.phase in (Phase.LOBBY, Phase.COUNTDOWN):
            return
        if known := self._known.get(race.id):
            known.race = race
        self._do(self._end_boards(race), race.id)

    def _take_answers(self, race: RaceSession) -> Sequence[GamesInteraction]:
        """Return the private answers that wait no longer: all, or before the start those of players who left."""
        waiting = self._answers.pop(race.id, {})
        if race.phase in (Phase.LOBBY, Phase.COUNTDOWN):
            stay = {player: answer for player, answer in waiting.items() if player in race.players}
            if stay:
                self._answers[race.id] = stay
            return [answer for player, answer in waiting.items() if player not in stay]
        return [*waiting.values()]

    def _follow_board(self, session: MinesweeperSession) -> None:
        """Record a player's progress."""
        if not isinstance(session, RaceBoard) or session.match_id is None:
            return
        if known := self._known.get(session.match_id):
            self._note(known, session)
        else:
            self._do(self._look_at(session.match_id, session.id), session.match_id)

    def _note(self, known: Boards, session: RaceBoard) -> None:
        """Show a player's progress on the race's message, and record a run that has ended."""
        player, run = session.starter_id, session.run()
        known.boards[player] = session
        if known.runs.get(player) == run:
            return
        known.runs[player] = run
        if not known.race.over:
            self._referee.keep_facts(known.race.id, seen={**known.runs})
        race = known.race
        if run.how and player in race.players and player not in race.runs:
            self._do(self._record(known, player, run, session.ended_at or session.last_turn_at), race.id)
        elif not run.how:
            self._client.public_boards.follow(race)

    def _check_pasted(self, board: Board) -> None:
        """Raise `PlayerError` for a board of a running race, even one of a player who is out."""
        for known in self._known.values():
            if any(session.was_board(board) for session in known.boards.values()):
                raise PlayerError(text.WAIT_FOR_OTHERS)

    async def _record(self, known: Boards, player: int, run: RaceRun, at: datetime) -> None:
        """Store the run of a player, which may end the race, and show that."""
        race = await self._store(known.race, player, run, at)
        self._client.public_boards.follow(race)

    async def _store(self, race: RaceSession, player: int, run: RaceRun, at: datetime) -> RaceSession:
        """Store the run of a player, unless it is or the race has its results. The last one ends the race."""
        race, _ = await self._referee.play(race, player, None, f"{RUN}{run.write()}", at=at)
        return race

    async def _end_runs(self, race: RaceSession, *, is_late: bool) -> None:
        """Record the runs that have ended, or of all once time is up. The boards of the late end with the race."""
        for board in await self._boards(race.id):
            if board.starter_id in race.racing:
                run = board.run(is_late=is_late)
                if run.how:
                    at = board.ended_at or race.ends_at
                    self._client.public_boards.follow(await self._store(race, board.starter_id, run, at))

    async def _end_boards(self, race: RaceSession) -> None:
        """End the boards of those who don't race any more: of all once the race is over."""
        await self._known_boards(race.id)
        for board in await self._boards(race.id):
            if race.over or board.starter_id not in race.players:
                await self._referee.end(board, _runs)
        if race.over:
            self._known.pop(race.id, None)
            self._referee.forget_facts(race.id)

    async def _board_of(self, race: RaceSession, player: int) -> MinesweeperSession | None:
        """Return a player's board if there is one, after its end if the race is over.

        A process may have been killed before it ended the boards of a race.
        """
        board = next(iter(await self._boards(race.id, player)), None)
        return (await self._referee.end(board, _runs) if board and race.over else None) or board

    async def _boards(self, game: int, player: int | None = None) -> list[RaceBoard]:
        """Return the boards of a race, or of one player in it, as they are stored by now. Other processes lay some."""
        boards = await self._referee.load_match(game, RaceBoard)
        return [board for board in boards if player in (None, board.starter_id)]

    async def _open_all(self, race: RaceSession, answers: Sequence[GamesInteraction]) -> None:
        """Put the boards in place of private answers, all at the same time."""
        await asyncio.gather(*(self._open(race, answer) for answer in answers))

    async def _open(self, race: RaceSession, interaction: GamesInteraction) -> None:
        """Put a player's board in place of a private answer, or why there is none.

        A player who can't be reached presses *My board*.
        """
        try:
            try:
                await open_in_answer(interaction, await self.board(race, interaction.user.id))
            except PlayerError as error:
                await edit_answer(interaction, Drawing(TextView(language_of(interaction)(error.text))))
        except (Unavailable, *REFUSED) as error:
            log.info("a board of race %s can't be opened: %s", race.id, error)

    async def _announce(self, race: RaceSession, now: datetime) -> tuple[datetime, bool]:
        """Announce the start on the race's message. Return when that was by Discord's clock, or about when.

        Return also whether the message says so. Another edit of it that was asked for before may have come instead.
        """
        started, announced, is_shown = race.copy(), now - self._client.ahead, False
        started.begin(now, now)

        async def look() -> Edit:
            return Edit(await self._client.draw(started), race.message_id, after=note)

        async def note(at: datetime | None) -> bool:
            nonlocal announced, is_shown
            announced, is_shown = at or self._client.clock() - self._client.ahead, at is not None
            return is_shown

        screen = replace(self._client.public_boards.screen(race), look=look)
        await asyncio.wait([self._client.screens.follow(screen)], timeout=ANNOUNCING)
        return announced, is_shown

    async def _known_boards(self, game: int) -> Boards | None:
        """Return the progress of a race, which is read from its boards if this process doesn't know it."""
        async with self._turns.turn(game):
            if known := self._known.get(game):
                return known
            race = await self._referee.load(game, RaceSession)
            if race is None or race.phase not in (Phase.RUNNING, Phase.OVER):
                return None
            known, boards = Boards(race), await self._boards(game)
            if not race.over:
                self._known[game] = known
            for board in boards:
                self._note(known, board)
            return known

    async def _look_at(self, game: int, board: int) -> None:
        """Read the progress of a race after a move on one of its boards."""
        known, newest = await self._known_boards(game), await self._referee.load(board, RaceBoard)
        if known and newest:  # its player may have moved while the boards were read
            self._note(known, newest)

    async def _go_on(self) -> None:
        """Read the races that run on servers of this process, and show them."""
        await self._client.wait_until_ready()  # before that it isn't known which servers this process serves
        for game, guild_id in await self._client.store.running(RaceSession.NAME):
            if guild_id and self._client.get_guild(guild_id) and (race := await self._referee.load(game, RaceSession)):
                await self._known_boards(game)
                self._client.public_boards.follow(race)

    def _do(self, work: Coroutine[object, None, None], game: int | None = None) -> None:
        """Do something in the background. After an outage its race is looked at again."""
        with answering(None):
            task = asyncio.create_task(self._guard(work, game))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guard(self, work: Coroutine[object, None, None], game: int | None) -> None:
        try:
            await work
        except (PlayerError, Unavailable) as error:
            log.info("a race is looked after later: %s", error)
            if game is not None:
                self._look_again(game)
        except Exception:  # one broken race must not stop the others
            log.exception("a race can't be looked after")

    def _look_again(self, game: int) -> None:
        if game not in self._again:
            self._again[game] = asyncio.get_running_loop().call_later(SOON, self._look_now, game)

    def _look_now(self, game: int) -> None:
        del self._again[game]
        self._do(self.elapse(game, self._client.clock()), game)


def _runs(board: MinesweeperSession, now: datetime) -> bool:
    return not board.over
