"""Set-ups of the table server: embedded, with PostgreSQL, and three workers with Redis, too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import pytest

from tests.server.services import KINDS, Hub, Park


class Launch(Protocol):
    """Starts a set-up that only one test uses, with settings of its own."""

    def __call__(self, **settings: str) -> Hub: ...


@pytest.fixture(scope="session")
def park(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Park]:
    park = Park(tmp_path_factory.mktemp("server"))
    yield park
    park.end()


@pytest.fixture(params=KINDS)
def hub(request: pytest.FixtureRequest, park: Park) -> Hub:
    """Every set-up in turn; all tests share it, so nothing may be turned off in it."""
    return park.hub(request.param)


@pytest.fixture(params=KINDS)
def hasty_hub(request: pytest.FixtureRequest, park: Park) -> Hub:
    """Every set-up in turn, with bots that stand in almost at once; shared, too."""
    return park.hub(request.param, BRINK_GRACE="0.2", BRINK_HEARTBEAT="0.15")


@pytest.fixture(params=KINDS)
def launch(request: pytest.FixtureRequest, park: Park) -> Iterator[Launch]:
    """Every set-up in turn, for this test alone."""
    launched: list[Hub] = []

    def start(**settings: str) -> Hub:
        launched.append(park.launch(request.param, **settings))
        return launched[-1]

    yield start
    for hub in launched:
        hub.end()
