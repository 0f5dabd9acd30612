"""How the house is doing, in figures for Prometheus.

They are served at an address of their own. Under the house's own address they would have to be kept from strangers by
the address these come from, and behind a proxy on the same machine that is everybody's.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, start_http_server
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from sixtysix.store.commands import Command, Done, Outcome
from sixtysix.store.folder import reason_of
from sixtysix.web.settings import Metrics

if TYPE_CHECKING:
    from sixtysix.web.house import House
    from sixtysix.web.sessions import Sessions

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
BATCH_SIZES: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256)

_log = structlog.get_logger()


class MetricsAddressTaken(Exception):
    """The figures can't be served there. The text says why and what to do."""


class Figures:
    """Counted as things happen; any thread may count. A house has one, so that tests may have many."""

    def __init__(self) -> None:
        self.registry: Final = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._commands = Counter(
            "sixtysix_commands", "Commands by kind and outcome", ("kind", "outcome"), registry=self.registry
        )
        self._answers = Histogram(
            "sixtysix_command_seconds",
            "From the receipt of a command to its durable answer",
            ("kind",),
            registry=self.registry,
            buckets=SECONDS,
        )
        self.batches: Final = Histogram(
            "sixtysix_batch_size", "Commands and chores in one transaction", registry=self.registry, buckets=BATCH_SIZES
        )
        self.thinking: Final = Histogram(
            "sixtysix_thinking_seconds",
            "How long a computer player took, waiting for its process included",
            ("level",),
            registry=self.registry,
            buckets=SECONDS,
        )
        self.requests: Final = Counter(
            "sixtysix_http_requests",
            "HTTP requests and handshakes of sockets",
            ("method", "route", "status"),
            registry=self.registry,
        )

    @contextmanager
    def command(self, command: Command) -> Iterator[Callable[[Outcome], Outcome]]:
        """Measure what is done inside; the outcome is to be passed through what this gives."""
        kind, begun = type(command).__name__.lower(), time.perf_counter()

        def note(outcome: Outcome) -> Outcome:
            self._commands.labels(kind, "done" if isinstance(outcome, Done) else outcome.code).inc()
            return outcome

        try:
            yield note
        finally:
            self._answers.labels(kind).observe(time.perf_counter() - begun)


class SharedFigures:
    """How counting together with other processes goes. Only a house with a Redis has them: none is no alarm."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.answers: Final = Gauge("sixtysix_redis_answers", "Whether Redis answers", registry=registry)
        self.failures: Final = Counter(
            "sixtysix_redis_failures", "How often Redis gave no answer, or none of use", registry=registry
        )


class State(Collector):
    """What is counted only when somebody asks; it is asked in a thread of its own."""

    def __init__(self, house: "House", sessions: "Sessions") -> None:
        self._house = house
        self._sessions = sessions

    def collect(self) -> Iterable[Metric]:
        """The figures as they are now."""
        store = self._house.store
        tables = GaugeMetricFamily("sixtysix_tables", "Tables by status", labels=["status"])
        for status, number in store.tables().items():
            tables.add_metric([status], number)
        yield tables
        yield GaugeMetricFamily("sixtysix_sockets", "Open live connections", value=len(self._sessions))
        yield GaugeMetricFamily("sixtysix_writer_waiting", "What waits for the next transaction", value=store.waiting)
        late = store.overdue_ms() / 1_000
        yield GaugeMetricFamily("sixtysix_jobs_late_seconds", "How long the oldest job is overdue", value=late)
        ready = float(self._house.readiness.ready)
        yield GaugeMetricFamily("sixtysix_players_ready", "Whether the computer players can play", value=ready)


@contextmanager
def published(figures: Figures, state: State, settings: Metrics) -> Iterator[None]:
    """Serve the figures as long as the block lasts, if they are wanted; `MetricsAddressTaken` if that can't be."""
    figures.registry.register(state)
    if not settings.on:
        yield
        return
    try:
        server, thread = start_http_server(settings.port, settings.host, figures.registry)
    except OSError as error:
        raise MetricsAddressTaken(
            f"can't serve metrics on {settings.host} port {settings.port} ({reason_of(error)}): choose another with"
            " metrics.host and metrics.port"
        ) from error
    _log.info("metrics served", host=settings.host, port=server.server_port)
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
