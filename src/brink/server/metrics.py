"""What a server counts, for Prometheus."""

from __future__ import annotations

from typing import get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from brink.server.telling import MadeBy


class Metrics:
    """The counters of one worker."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self.registry = registry
        self.rooms = Gauge("brink_rooms", "Rooms in memory", registry=registry)
        self.sockets = Gauge("brink_sockets", "Open sockets", registry=registry)
        self.opened = Counter("brink_rooms_opened", "Rooms opened", registry=registry)
        moves = Counter("brink_moves", "Moves made, by whom", ["by"], registry=registry)
        self.moves = {by: moves.labels(by) for by in get_args(MadeBy)}
        self.refused = Counter("brink_refused", "Asks refused, why", ["code"], registry=registry)
        self.stored = Histogram(
            "brink_store_seconds",
            "From a move worked out to a move stored",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0),
            registry=registry,
        )
