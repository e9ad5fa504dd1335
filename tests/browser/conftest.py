"""One table server and one browser for all these tests of a worker, and people who use them."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Iterator

import pytest
from playwright.async_api import Browser

from tests.browser.people import Party, open_browser
from tests.server.services import Hub, Park

LONGEST = 300.0  # Seconds any of these tests may take, on a busy machine too.
NIMBLE = {"BRINK_BOT_PAUSE": "0.02", "BRINK_PING": "5"}


@pytest.fixture(scope="session")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="session")
def hub(park: Park) -> Hub:
    """The server all tests share, so nothing may be turned off in it."""
    return park.hub("sqlite", **NIMBLE)


@pytest.fixture
def own_hub(park: Park) -> Iterator[Hub]:
    """A server for this test alone."""
    hub = park.launch("sqlite", **NIMBLE)
    yield hub
    hub.end()


@pytest.fixture(scope="session")
def browser(runner: asyncio.Runner) -> Iterator[Browser]:
    ended = asyncio.Event()
    opened: asyncio.Future[Browser] = runner.get_loop().create_future()

    async def keep() -> None:
        async with open_browser() as browser:
            opened.set_result(browser)
            await ended.wait()

    async def open_it() -> tuple[asyncio.Task[None], Browser]:
        task = asyncio.create_task(keep())
        task.add_done_callback(lambda _: opened.done() or opened.cancel())
        return task, await opened

    async def close_it() -> None:
        ended.set()
        await task

    task, browser = runner.run(open_it())
    yield browser
    runner.run(close_it())


@pytest.fixture
def party(runner: asyncio.Runner, browser: Browser, hub: Hub) -> Iterator[Party]:
    """People with a browser each; whatever their browsers complain of fails the test."""
    party = Party(browser, hub.address())
    yield party
    runner.run(party.leave())
    assert party.complaints == []


@pytest.fixture
def own_party(runner: asyncio.Runner, browser: Browser, own_hub: Hub) -> Iterator[Party]:
    """The same, at a server of their own."""
    party = Party(browser, own_hub.address())
    yield party
    runner.run(party.leave())
    assert party.complaints == []


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine on the loop the browser lives on, but not for ever."""
    test = pyfuncitem.obj
    if not inspect.iscoroutinefunction(test):
        return None
    wanted = inspect.signature(test).parameters
    runner = pyfuncitem.funcargs["runner"]
    assert isinstance(runner, asyncio.Runner)

    async def bounded() -> None:
        async with asyncio.timeout(LONGEST):
            await test(**{name: pyfuncitem.funcargs[name] for name in wanted})

    runner.run(bounded())
    return True
