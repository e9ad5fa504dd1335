"""Set-ups of the table server: embedded, with PostgreSQL, and three workers with Redis, too."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Protocol

import pytest

from tests.conftest import ALL_WALKS
from tests.server.services import KINDS, Hub, Park

SET_UPS = ("hub", "hasty_hub", "launch")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not ALL_WALKS:
        play_some(config, items)
    share_set_ups(items)


def share_set_ups(items: list[pytest.Item]) -> None:
    """Let one worker play all tests of a shared set-up, one after the other, before all else.

    A set-up that waits still costs: five servers look around several times a second.
    """
    order: dict[pytest.Item, str] = {}
    for item in items:
        given = getattr(getattr(item, "callspec", None), "params", {})
        shared = next((f"{one} {given[one]}" for one in ("hub", "hasty_hub") if one in given), "")
        if shared:
            item.add_marker(pytest.mark.xdist_group(shared))
            order[item] = shared
    items.sort(key=lambda item: order.get(item, "~"))


def play_some(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Each test is played embedded and in one other set-up, with a game each, in rotation."""
    games: dict[str, list[str]] = {}  # By test, those it can be played with.
    played: list[tuple[pytest.Item, str, str, int]] = []  # By test, game and set-up.
    for item in items:
        given = getattr(getattr(item, "callspec", None), "params", {})
        name = item.nodeid.partition("[")[0]
        set_up = next((KINDS.index(given[one]) for one in SET_UPS if one in given), None)
        if "game" in given and set_up is not None:
            known = games.setdefault(name, [])
            known += [given["game"]] if given["game"] not in known else []
            played.append((item, name, given["game"], set_up))
    left = set[pytest.Item]()
    for item, name, game, set_up in played:
        turn = zlib.crc32(name.encode())
        beside = 1 + turn % (len(KINDS) - 1)
        mine = games[name][(turn // len(KINDS) + set_up) % len(games[name])]
        if game != mine or set_up not in (0, beside):
            left.add(item)
    config.hook.pytest_deselected(items=list(left))
    items[:] = [item for item in items if item not in left]


class Launch(Protocol):
    """Starts a set-up that only one test uses, with settings of its own."""

    def __call__(self, **settings: str) -> Hub: ...


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
