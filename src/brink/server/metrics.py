"""What a server counts, for Prometheus."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily

from brink.server.lines import switchboard


class Metrics:
    """The counters of one worker."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self.registry = registry
        self.rooms = Gauge("brink_rooms", "Rooms in memory", registry=registry)
        self.sockets = Gauge("brink_sockets", "Open sockets", registry=registry)
        self.opened = Counter("brink_rooms_opened", "Rooms opened", registry=registry)
        self.refused = Counter("brink_refused", "Asks refused, why", ["code"], registry=registry)
        self.turned_away = Counter(
            "brink_turned_away", "Refused at the door, why", ["code"], registry=registry
        )
        self.forgotten = Counter("brink_rooms_deleted", "Rooms nobody used", registry=registry)
        self.faults = Counter("brink_faults", "What failed, where", ["where"], registry=registry)
        self.bad_records = Gauge(
            "brink_bad_records", "Rooms set aside because they cannot be read", registry=registry
        )
        self.stored = Histogram(
            "brink_store_seconds",
            "Time to flush a batch of moves to the disk",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0),
            registry=registry,
        )
        self.count_thinking(registry)
        self.moves: Tally[str] = Tally()  # By whom: a plain count, as it is touched at every move.
        registry.register(self)

    def count_thinking(self, registry: CollectorRegistry) -> None:
        """Count what the processes beside the server do."""
        self.waiting = Gauge(
            "brink_thinking_waiting", "Jobs that wait for a thinker", ["lane"], registry=registry
        )
        self.waited = Histogram(
            "brink_thinking_waited_seconds",
            "How long a job waited for a thinker",
            ["lane"],
            buckets=(0.001, 0.01, 0.1, 0.5, 2.0, 10.0),
            registry=registry,
        )
        self.thought = Histogram(
            "brink_thinking_seconds",
            "How long a thinker took, there and back",
            ["lane"],
            buckets=(0.001, 0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 2.0, 10.0),
            registry=registry,
        )
        self.thinkers_died = Counter(
            "brink_thinkers_died", "Thinking processes that died", registry=registry
        )

    def collect(self) -> Iterator[CounterMetricFamily]:
        """Tell the registry what is counted here."""
        family = CounterMetricFamily("brink_moves", "Moves made, by whom", labels=["by"])
        for by, count in self.moves.items():
            family.add_metric([by], count)
        yield family
        cut = CounterMetricFamily("brink_lines_cut", "Lines cut off, why", labels=["why"])
        for why, count in switchboard().cut.items():
            cut.add_metric([why], count)
        yield cut
