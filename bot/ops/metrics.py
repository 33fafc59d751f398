"""What the bot counts and times, for Prometheus to read."""

from collections.abc import Mapping
from enum import Enum
from types import SimpleNamespace

import aiohttp
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, ProcessCollector, generate_latest

from bot.deadlines import current_deadline
from bot.version import VERSION

# Discord waits three seconds for an answer.
ANSWER_BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 2.5, 3, 5)
TOO_MANY = 429
DATABASE_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Answer(Enum):
    """How an interaction was answered in the end."""

    EDIT = "edit"
    """The message that was pressed shows something new: mostly a board."""
    MESSAGE = "message"
    DEFERRED = "deferred"
    """First by a promise, because the answer takes a while."""
    FORM = "form"
    REFUSED = "refused"
    """By a sentence that says why it can't be done."""
    BUSY = "busy"
    """By a sentence, because too many came in at once."""
    UNAVAILABLE = "unavailable"
    """By a sentence, because the database failed."""
    INCIDENT = "incident"
    LATE = "late"
    TWICE = "twice"
    FAILED = "failed"
    NONE = "none"


class Metrics:
    """The counters of one bot."""

    def __init__(self) -> None:
        self._registry = own = CollectorRegistry()
        ProcessCollector(registry=own)
        Info("sweeper", "The version of the bot.", registry=own).info({"version": VERSION})
        self.interactions = Counter(
            "sweeper_interactions", "Interactions that came in.", ["type", "name"], registry=own
        )
        self.answers = Counter("sweeper_answers", "How interactions were answered.", ["kind"], registry=own)
        for answer in Answer:
            self.answers.labels(answer.value)
        self.incidents = Counter("sweeper_incidents", "Failures that players saw as incidents.", registry=own)
        help_text = "From when an interaction came in to when Discord had taken its first answer."
        self._answering = Histogram("sweeper_answer_seconds", help_text, buckets=ANSWER_BUCKETS, registry=own)
        help_text = "How long calls to the database took."
        self._database = Histogram(
            "sweeper_database_seconds", help_text, ["operation"], buckets=DATABASE_BUCKETS, registry=own
        )
        help_text = "Calls to the database that failed."
        self._failures = Counter("sweeper_database_failures", help_text, ["operation"], registry=own)
        for operation in ("read", "write"):
            self._failures.labels(operation)
        self._limited = Counter("sweeper_rate_limited", "Requests that Discord put off with 429.", registry=own)
        self.servers = Gauge("sweeper_servers", "Servers that this process serves.", registry=own)
        self._games = Gauge("sweeper_games_running", "Games that are running.", ["kind"], registry=own)
        self.jobs = Gauge("sweeper_worker_jobs", "Jobs that wait for a worker or run.", ["pool"], registry=own)
        self._connected = Gauge("sweeper_shard_connected", "1 if Discord is connected.", ["shard"], registry=own)
        help_text = "How long Discord took to answer a heartbeat."
        self._latency = Gauge("sweeper_shard_latency_seconds", help_text, ["shard"], registry=own)

    def text(self) -> bytes:
        """Return all of them as Prometheus reads them."""
        return generate_latest(self._registry)

    def trace(self) -> aiohttp.TraceConfig:
        """Watch the requests to Discord, to see when it takes a first answer."""

        async def end(_: aiohttp.ClientSession, __: SimpleNamespace, request: aiohttp.TraceRequestEndParams) -> None:
            if request.response.status == TOO_MANY:
                self._limited.inc()
            deadline = current_deadline()
            if deadline and request.url.path.endswith("/callback") and request.response.ok:
                self._answering.observe(deadline.age)

        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(end)
        return trace

    def transaction(self, operation: str, seconds: float, failed: bool) -> None:
        """Count a call to the database."""
        self._database.labels(operation).observe(seconds)
        if failed:
            self._failures.labels(operation).inc()

    def running(self, games: Mapping[str, int]) -> None:
        """Set how many games of each kind are running."""
        for kind, number in games.items():
            self._games.labels(kind).set(number)

    def gateway(self, shards: Mapping[int, float | None]) -> None:
        """Set each shard's latency in seconds; `None` if it isn't connected."""
        for shard, latency in shards.items():
            self._connected.labels(shard).set(latency is not None)
            if latency is not None:
                self._latency.labels(shard).set(latency)
