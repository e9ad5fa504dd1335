"""What a server counts, for Prometheus."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily


class Metrics:
    """The counters of one worker."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self.registry = registry
        self.rooms = Gauge("brink_rooms", "Rooms in memory", registry=registry)
        self.sockets = Gauge("brink_sockets", "Open sockets", registry=registry)
        self.opened = Counter("brink_rooms_opened", "Rooms opened", registry=registry)
        self.refused = Counter("brink_refused", "Asks refused, why", ["code"], registry=registry)
        self.stored = Histogram(
            "brink_store_seconds",
            "Time to flush a batch of moves to the disk",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0),
            registry=registry,
        )
        self.moves: Tally[str] = Tally()  # By whom: a plain count, as it is touched at every move.
        registry.register(self)

    def collect(self) -> Iterator[CounterMetricFamily]:
        """Tell the registry what is counted here."""
        family = CounterMetricFamily("brink_moves", "Moves made, by whom", labels=["by"])
        for by, count in self.moves.items():
            family.add_metric([by], count)
        yield family
