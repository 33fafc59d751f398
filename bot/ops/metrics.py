"""What the bot counts and times, for Prometheus to read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum
from time import perf_counter
from types import SimpleNamespace

import aiohttp
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

# Discord waits three seconds for an answer.
ANSWER_BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 2.5, 3, 5)
DATABASE_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)

_arrived_at: ContextVar[float | None] = ContextVar("arrived_at", default=None)


class Answer(Enum):
    """How an interaction was answered, in the end."""

    EDIT = "edit"
    """The message that was pressed shows something new: mostly a board."""
    MESSAGE = "message"
    DEFERRED = "deferred"
    """At first by a promise, because it takes a while."""
    FORM = "form"
    REFUSED = "refused"
    """By a sentence that tells the player why it can't be done."""
    UNAVAILABLE = "unavailable"
    """In the same way, because the database failed."""
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
        self.interactions = Counter("sweeper_interactions", "What came in.", ["type", "name"], registry=own)
        self.answers = Counter("sweeper_answers", "How interactions were answered.", ["kind"], registry=own)
        for answer in Answer:
            self.answers.labels(answer.value)
        self.incidents = Counter("sweeper_incidents", "What failed, and was told under a number.", registry=own)
        told = "From when an interaction came in to when Discord had taken its first answer."
        self._answering = Histogram("sweeper_answer_seconds", told, buckets=ANSWER_BUCKETS, registry=own)
        told = "How long calls to the database took."
        self._database = Histogram(
            "sweeper_database_seconds", told, ["operation"], buckets=DATABASE_BUCKETS, registry=own
        )
        self._games = Gauge("sweeper_games_running", "Games in the database that run.", ["kind"], registry=own)
        self.jobs = Gauge("sweeper_worker_jobs", "Jobs that a worker is to do or is doing.", ["pool"], registry=own)
        self._connected = Gauge("sweeper_shard_connected", "1 if Discord is connected.", ["shard"], registry=own)
        told = "How long Discord took to answer a heartbeat."
        self._latency = Gauge("sweeper_shard_latency_seconds", told, ["shard"], registry=own)

    def text(self) -> bytes:
        """All of them as Prometheus reads it."""
        return generate_latest(self._registry)

    @contextmanager
    def answering(self) -> Iterator[None]:
        """What is answered meanwhile came in just now."""
        token = _arrived_at.set(perf_counter())
        try:
            yield
        finally:
            _arrived_at.reset(token)

    def trace(self) -> aiohttp.TraceConfig:
        """Sees the requests to Discord, and so the moment at which a first answer was taken."""

        async def end(_: aiohttp.ClientSession, __: SimpleNamespace, request: aiohttp.TraceRequestEndParams) -> None:
            arrived_at = _arrived_at.get()
            if arrived_at is not None and request.url.path.endswith("/callback") and request.response.ok:
                self._answering.observe(perf_counter() - arrived_at)

        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(end)
        return trace

    def transaction(self, operation: str, seconds: float) -> None:
        """Count a call to the database."""
        self._database.labels(operation).observe(seconds)

    def running(self, games: Mapping[str, int]) -> None:
        """How many games of each kind run."""
        for kind, number in games.items():
            self._games.labels(kind).set(number)

    def gateway(self, shards: Mapping[int, float | None]) -> None:
        """Shards, and the seconds that Discord takes to answer each that is connected."""
        for shard, latency in shards.items():
            self._connected.labels(shard).set(latency is not None)
            if latency is not None:
                self._latency.labels(shard).set(latency)
