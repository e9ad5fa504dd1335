"""Set-ups of the table server: embedded, with PostgreSQL, and three workers with Redis, too."""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator
from typing import Protocol

import pytest

from tests.server.services import KINDS, Hub, Park

SET_UPS = ("hub", "hasty_hub", "launch")
ALL_GAMES = "BRINK_ALL" in os.environ  # `make test-server`


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Embedded, every test is played with every game; beyond that each with one, in rotation."""
    if ALL_GAMES:
        return
    games: dict[str, list[str]] = {}  # By test, those it can be played with.
    played: list[tuple[pytest.Item, str, str]] = []  # Beyond that: by test and game.
    for item in items:
        given = getattr(getattr(item, "callspec", None), "params", {})
        name = item.nodeid.partition("[")[0]
        if "game" in given:
            games.setdefault(name, []).append(given["game"])
            if {given[one] for one in SET_UPS if one in given} - {KINDS[0]}:
                played.append((item, name, given["game"]))
    turns = {name: found[zlib.crc32(name.encode()) % len(found)] for name, found in games.items()}
    left = {item for item, name, game in played if game != turns[name]}
    config.hook.pytest_deselected(items=list(left))
    items[:] = [item for item in items if item not in left]


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
