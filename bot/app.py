"""The bot, put together. This is the only module that knows all of its parts."""

import asyncio
import logging
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

import discord
from cachetools import FIFOCache
from discord import app_commands

from bot.clock import utc_now
from bot.deadlines import arriving
from bot.discord.admission import FORM, PRESS, TURNED_AWAY, Admission, keep_pressed, turn_away
from bot.discord.board_message import draw_private
from bot.discord.boards import Animator, PrivateBoards, PublicBoards
from bot.discord.client import GamesClient, GamesInteraction, check_pace, note_permissions
from bot.discord.clock import Clock
from bot.discord.commands import CommandTranslator, check_command
from bot.discord.dispatch import answer, answer_error, labels_of, show_news
from bot.discord.drawing import Painter
from bot.discord.feature import AnyCommand, Features
from bot.discord.handlers import MENU
from bot.discord.help import HELP_PAGES
from bot.discord.internals import Payload, parsers_of, session_of
from bot.discord.refusals import REFUSED, Refusals, RequestLimit
from bot.discord.screens import Screen, Screens
from bot.discord.sending import PrivateReplies, mentions_of
from bot.discord.servers import Servers
from bot.discord.tiles import TILES, ApplicationTiles
from bot.discord.verbs import VERBS
from bot.engine.client import EngineClient
from bot.engine.pool import WorkerPool
from bot.errors import PlayerError
from bot.features.daily.boards import Dailies
from bot.features.daily.mode import DAILY
from bot.features.daily.posts import DailyPosts
from bot.features.daily.rules import VERIFY
from bot.features.duel import DUEL
from bot.features.minesweeper import MINESWEEPER
from bot.features.paste.forms import fetch
from bot.features.paste.pastes import PASTES_PRUNING, Fetch, Pastes
from bot.features.privacy.export import Downloads
from bot.features.privacy.handlers import DELETE, EXPORT, PRIVACY
from bot.features.puzzle import PUZZLE
from bot.features.race import RACE
from bot.features.race.races import Races
from bot.features.replay.handlers import REPLAYS, open_replay
from bot.features.schedules.panel import SCHEDULES
from bot.features.settings.player import PLAYER_SETTINGS
from bot.features.settings.server import SERVER_SETTINGS
from bot.features.solve.handlers import SOLVE
from bot.features.spoiler.handlers import SPOILER
from bot.features.standings.handlers import STANDINGS
from bot.features.stats.handlers import STATS
from bot.features.tactics.day import DayTactics
from bot.features.tactics.handlers import TACTICS
from bot.features.tactics.library import Tactics
from bot.features.tactics.mining import MINE
from bot.game.background import Forgetting, Recorder, ViewportWriter
from bot.game.channel_locks import ChannelLocks
from bot.game.games import News
from bot.game.judging import Judging, MissedSquares
from bot.game.pace import RateLimit
from bot.game.rebuild import RATINGS
from bot.game.referee import Referee
from bot.game.settings import KnownSettings
from bot.game.timers import TimerKind, Timers
from bot.game.viewport import Readings
from bot.ops import logs
from bot.ops.command import Command
from bot.ops.metrics import Answer, Metrics
from bot.settings import LEFT_SERVER_DAYS, Links
from bot.store.copies import BACKUP, COPY
from bot.store.database import Unavailable
from bot.store.games import Store
from bot.store.opening import MIGRATE
from bot.store.people import LEFT, LEFT_TIMER, Memberships
from bot.store.personal_data import DELETION_TIMER, UNDER_WAY, Deletions, Exports
from bot.store.results import INCOMPLETE, TIMED, ResultStore
from bot.store.timers import Schedules, Shards, TimerStore
from bot.store.writing import GAME_TIMER
from bot.text.language import Languages

log = logging.getLogger(__name__)

# Tokens, and seconds until one comes back. The quickest hands need no more.
PLAYERS_PACE = (15, 0.4)
MOVE_TO_BOTTOM_PACE = (1, 30.0)

REQUESTS = 45
"""Requests a second with the bot's token. Discord takes 50 from all processes together.

The rest is kept for `python -m bot`'s other commands.
"""

NO_LINKS = Links()
MOST_NAMES = 10_000
IDENTIFYING = 5.5
"""Seconds in which only one shard identifies. Discord wants five."""
LAUNCH_PATIENCE, PATIENCE = 150.0, 45.0
"""Seconds that a shard waits to identify, at its first connection and later.

discord.py cancels it after 180 and 60 seconds. Then it would queue again, behind all others.
"""

ANSWERING_TIME, PAINTING_TIME = 3.5, 1.5
"""Seconds that pending answers may take when the bot stops, and then boards. Closing has the rest of ten seconds."""

FEATURES = Features(
    (
        MINESWEEPER,
        DAILY,
        PUZZLE,
        DUEL,
        RACE,
        VERBS,
        MENU,
        HELP_PAGES,
        TACTICS,
        REPLAYS,
        SOLVE,
        SPOILER,
        STATS,
        STANDINGS,
        PLAYER_SETTINGS,
        SERVER_SETTINGS,
        SCHEDULES,
        PRIVACY,
    )
)
"""Their lines of help are in this order."""
COMMANDS: Sequence[Command] = (BACKUP, MIGRATE, COPY, EXPORT, DELETE, TILES, VERIFY, RATINGS, MINE)
"""The commands of `python -m bot` that features and others bring along."""
SERVERS_TIMER = "servers"
RECORDING: Sequence[TimerKind] = [
    TimerKind(name=name, run=lambda bot, *given: bot.part(Recorder).look(*given), wanted=wanted)
    for name, wanted in ((GAME_TIMER, TIMED), ("review", INCOMPLETE))
]
"""Records and reviews games."""
TIMERS: Sequence[TimerKind] = (
    *RECORDING,
    TimerKind(name=DELETION_TIMER, run=lambda bot, *given: bot.part(Forgetting).go_on(*given), wanted=UNDER_WAY),
    TimerKind(name=LEFT_TIMER, run=lambda bot, *given: bot.part(Servers).forget(*given), wanted=LEFT),
    TimerKind(name=SERVERS_TIMER, run=lambda bot, *given: bot.part(Servers).look(*given)),
    PASTES_PRUNING,
)
"""What happens later by itself, besides what features do."""


def commands_of(features: Features) -> list[AnyCommand]:
    """Return new commands of features. Some of them join a group that another feature has made."""
    commands = [command for one in features for command in (*one.commands, *one.make_commands(features))]
    groups = {command.name: command for command in commands if isinstance(command, app_commands.Group)}
    for one in features:
        for name, subcommands in one.subcommands.items():
            for subcommand in subcommands:
                groups[name].add_command(subcommand)
    return commands


class Tree(app_commands.CommandTree[GamesClient]):
    """The commands, with the error handling of all interactions."""

    async def interaction_check(self, interaction: GamesInteraction) -> bool:
        if interaction.type is discord.InteractionType.autocomplete:
            return True  # nothing is done, and no error could be shown
        try:
            check_pace(interaction)
            check_command(interaction)
            note_permissions(interaction)
        except PlayerError as error:
            await answer_error(interaction, error)
            return False
        return True

    async def on_error(self, interaction: GamesInteraction, error: app_commands.AppCommandError) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            log.warning("interaction %s got no suggestions: %r", interaction.id, error)
            return
        original = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        await answer_error(interaction, original)


class Bot(GamesClient):
    """The client with its games, over a store and worker pools that the caller closes.

    `EngineClient` says what each pool does. `Animator` has the drawing one.

    Tests bring their own clocks and random numbers: `clock` for what is stored, `edit_clock` for the pace of edits,
    `reply_clock` for replies that don't stay. The default ones are the system's, and nobody can predict the numbers.

    Boards have standard emoji unless the bot may `upload_tiles`.
    """

    def __init__(
        self,
        store: Store,
        workers: WorkerPool,
        slow_workers: WorkerPool,
        laying_workers: WorkerPool | None = None,
        drawing_workers: WorkerPool | None = None,
        *,
        clock: Callable[[], datetime] = utc_now,
        rng: random.Random | None = None,
        edit_clock: Clock | None = None,
        fetch: Fetch = fetch,
        reply_clock: Clock | None = None,
        languages: Languages | None = None,
        features: Features = FEATURES,
        shard_count: int | None = None,
        shard_ids: Sequence[int] | None = None,
        upload_tiles: bool = False,
        secret: str | None = None,
        keep_left_servers: timedelta = timedelta(days=LEFT_SERVER_DAYS),
        links: Links = NO_LINKS,
    ) -> None:
        self.metrics = Metrics()
        trace = self.metrics.trace()
        trace.on_request_end.append(logs.tell_of_server_error)
        requests = RequestLimit(requests_a_second(shard_count, shard_ids), edit_clock)
        requests.watch(trace)
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=trace,
            shard_count=shard_count,
            shard_ids=list(shard_ids) if shard_ids else None,  # type: ignore[arg-type] # None is its default
        )
        self.mentions = {}
        self.links = links
        self.admission = Admission()
        self.under_way = set()
        self.names: FIFOCache[int, str] = FIFOCache(MOST_NAMES)
        self.readings = Readings()
        self.known_settings = KnownSettings()
        self.tiles = ApplicationTiles(self, edit_clock)
        self._upload_tiles = upload_tiles
        self._caught_up = False
        """Whether what the last process left behind is edited, or being edited."""
        self.painter = Painter()
        self.refusals = Refusals()
        self.screens = Screens(self, self.refusals, requests, edit_clock, clock)
        self.private_replies = PrivateReplies(reply_clock)
        self.clock = clock
        self.ahead = timedelta(0)
        self.store = store
        store.database.watch = self.metrics.transaction
        self.metrics.servers.set_function(lambda: len(self.guilds))
        self.metrics.jobs.labels("answers").set_function(lambda: workers.waiting)
        self.metrics.jobs.labels("slow").set_function(lambda: slow_workers.waiting)
        if laying_workers:
            self.metrics.jobs.labels("boards").set_function(lambda: laying_workers.waiting)
        if drawing_workers:
            self.metrics.jobs.labels("gifs").set_function(lambda: drawing_workers.waiting)
        rng = rng or random.SystemRandom()
        self.animator = Animator(drawing_workers or slow_workers)
        self.engine = EngineClient(workers, rng, laying_workers, slow_workers)
        self.languages = languages or Languages.load()
        self.features = features
        self.referee = Referee(store, clock, rng, self.engine, features.kinds)
        timers = [*TIMERS, *(kind for one in features for kind in one.timers)]
        self.timers = Timers(self, TimerStore(store.database), timers, clock, self._served)
        pastes, schedules = Pastes(store, self.engine, clock, fetch), Schedules(store.database)
        self.parts = {type(part): part for part in (pastes, schedules)}
        dailies = Dailies(self.referee, secret)
        self.daily_posts = DailyPosts(self, dailies, self.screens)
        self.parts = {**self.parts, Dailies: dailies, DailyPosts: self.daily_posts}
        self.referee.listeners.append(self.daily_posts.hear)
        self.open_replay = open_replay
        self.parts = {**self.parts, Judging: self.referee.judging}
        self.redrawing_standings = self.daily_posts.redrawing
        self.races = Races(self, self.referee)
        self.parts = {**self.parts, Races: self.races}
        squares, tactics = MissedSquares(store.database, clock), Tactics(store.database, clock, rng)
        day_tactics = DayTactics(self, tactics.library, self.screens, clock)
        self.parts = {**self.parts, MissedSquares: squares, Tactics: tactics, DayTactics: day_tactics}
        self.players_pace = RateLimit(*PLAYERS_PACE)
        self.settings_turns = ChannelLocks()
        self.new_boards = ChannelLocks()
        self.moves_to_bottom = RateLimit(*MOVE_TO_BOTTOM_PACE)
        self.public_boards = PublicBoards(self.referee, self.draw, self.languages, self.screens)
        forgetting = Forgetting(
            Deletions(store.database),
            self.referee,
            self.public_boards.follow,
            clock,
            self.redrawing_standings,
        )
        self.servers = Servers(self, Memberships(store.database), self.referee, clock, keep_left_servers)
        recorder = Recorder(self.referee, ResultStore(store.database))
        downloads = Downloads(Exports(store.database))
        self.parts = {**self.parts, **{type(part): part for part in (forgetting, self.servers, recorder, downloads)}}
        self.viewport_writer = ViewportWriter(self.referee, self.public_boards.follow, self.public_boards.store)
        self.private_boards = PrivateBoards(self.referee, draw_private, self.screens)
        self.referee.listeners += [self.private_boards.hear, self.public_boards.hear, self._wake_timers]
        self.tree = Tree(self)
        for command in commands_of(features):
            self.tree.add_command(command)

        self._parsers = parsers_of(self)
        self._parse, self._parse_ready = self._parsers["INTERACTION_CREATE"], self._parsers["READY"]
        self._parsers["INTERACTION_CREATE"], self._parsers["READY"] = self._receive, self._begin_session

    def _wake_timers(self, news: News) -> None:
        if news.is_due:
            self.timers.wake()

    async def setup_hook(self) -> None:
        self.engine.warm_up()
        if self.languages.translated:
            await self.tree.set_translator(CommandTranslator(self.languages))
        self.mentions = mentions_of(await self.tree.sync(), self.languages)
        if self._upload_tiles:
            await self.tiles.start_and_list()

    def begin(self) -> None:
        """Begin what is done in the background."""
        self.timers.start()
        self.viewport_writer.start()
        self.races.start()

    async def finish(self) -> None:
        """Stop taking interactions, and finish the pending ones if that doesn't take too long."""
        for shard in self.shards.values():
            await shard.disconnect()
        if self.under_way:
            _, late = await asyncio.wait(self.under_way, timeout=ANSWERING_TIME)
            for task in late:
                task.cancel()
            if late:
                log.warning("gave up on interactions that took too long to answer: %s", len(late))
        with suppress(TimeoutError):
            await asyncio.wait_for(self.screens.finish(), PAINTING_TIME)

    async def close(self) -> None:
        await self.timers.close()
        await self.viewport_writer.close()
        await self.tiles.close()
        await self.private_replies.close()
        await self.races.close()
        await self.screens.close()
        await self.referee.close()
        self.referee.restorer.close()
        self.painter.close()
        await super().close()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        await super().before_identify_hook(shard_id, initial=initial)
        patience = PATIENCE if shard_id in self.shards else LAUNCH_PATIENCE
        await self.store.database.wait_to_identify(patience, IDENTIFYING)

    async def on_shard_connect(self, shard: int) -> None:
        log.info("shard %s is connected", shard)

    async def on_shard_disconnect(self, shard: int) -> None:
        log.info("shard %s is disconnected", shard)

    async def on_shard_resumed(self, shard: int) -> None:
        log.info("shard %s is connected again, and missed nothing", shard)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        log.info("server %s is unavailable for now", guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.servers.join(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:  # not called for a server that is unavailable
        await self.servers.leave(guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.servers.drop_channel(channel.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        await self.servers.drop_channel(thread.thread_id)

    async def on_ready(self) -> None:
        log.info("ready; servers: %s", len(self.guilds))
        self.timers.wake()  # now it is known whose they are
        with suppress(Unavailable):
            for shard in self.shards:  # now it is known which servers were left meanwhile
                await self.timers.put(SERVERS_TIMER, shard, guild_id=shard << 22)
        if not self._caught_up:
            self.screens.follow_found(self._find_behind())

    async def _find_behind(self) -> list[Screen]:
        """Return what shows an older state, because the last process was killed before it edited that."""
        behind = [*await self.public_boards.behind(self._served()), *await self.daily_posts.behind()]
        self._caught_up = True
        return behind

    def _served(self) -> Shards:
        """Return whose timers this process may run. It isn't known which servers there are before it is ready."""
        return Shards(self.shard_count or 1, self.shards if self.is_ready() else ())

    def gateway(self) -> dict[int, float | None]:
        """Return the latency of each shard that this process serves, in seconds; `None` if it isn't connected."""
        there = self.shards
        wanted = self.shard_ids or range(self.shard_count or 1)
        return {
            shard: there[shard].latency if shard in there and not there[shard].is_closed() else None for shard in wanted
        }

    async def on_app_command_completion(self, interaction: GamesInteraction, command: object) -> None:
        await show_news(interaction)

    def _receive(self, interaction: Payload) -> None:
        """Take an interaction as Discord sent it, or turn it away. `on_interaction` is called with those taken."""
        kind = interaction["type"]
        if kind in TURNED_AWAY and self.admission.is_full:
            self.metrics.answers.labels(Answer.BUSY.value).inc()
            task = asyncio.create_task(self._turn_away(interaction))
            self.under_way.add(task)
            task.add_done_callback(self.under_way.discard)
            return
        self.ahead = self.clock() - discord.utils.snowflake_time(int(interaction["id"]))
        with arriving():
            self._parse(keep_pressed(interaction))
        if kind in (PRESS, FORM):  # discord.py calls commands in tasks of their own, which nobody can wait for
            self.admission.enter()

    def _begin_session(self, ready: Payload) -> None:
        """Take the beginning of a shard's session. Servers that it doesn't list have removed the bot before."""
        self._parse_ready(ready)
        listed = {int(guild["id"]) for guild in ready["guilds"]}
        for guild in self.guilds:
            if guild.shard_id == ready["shard"][0] and guild.id not in listed:
                self._parsers["GUILD_DELETE"]({"id": str(guild.id)})  # which Discord sends only during a session

    async def _turn_away(self, interaction: Payload) -> None:
        with suppress(*REFUSED, TimeoutError):
            user = interaction.get("user") or interaction["member"]["user"]
            await turn_away(interaction, session_of(self), self.language_of(int(user["id"]), interaction["locale"]))

    async def on_interaction(self, interaction: GamesInteraction) -> None:
        self.metrics.interactions.labels(*labels_of(interaction)).inc()
        if interaction.type.value not in (PRESS, FORM):
            return
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - discord.py gives every interaction a task
        self.under_way.add(task)  # so that a press that waits for a slot is answered before the bot stops
        try:
            async with self.admission.slot():
                await answer(interaction)
        finally:
            self.admission.leave()
            self.under_way.discard(task)


def requests_a_second(shard_count: int | None, shard_ids: Sequence[int] | None) -> int:
    """Return how many requests this process may make: its shards' share of all requests, and at least one."""
    return max(1, REQUESTS * len(shard_ids) // shard_count) if shard_count and shard_ids else REQUESTS
