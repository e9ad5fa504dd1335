"""A game that an installed package brings, played at the plain table to its end."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator

import pytest
from playwright.async_api import Browser

from tests.browser.conftest import NIMBLE
from tests.browser.people import Party
from tests.installed import path
from tests.server.services import Hub, Park

MOST_PRESSES = 300


@pytest.fixture
def hub_with_it(park: Park) -> Iterator[Hub]:
    hub = park.launch("sqlite", **NIMBLE, PYTHONPATH=path())
    yield hub
    hub.end()


@pytest.fixture
def their_party(runner: asyncio.Runner, browser: Browser, hub_with_it: Hub) -> Iterator[Party]:
    party = Party(browser, hub_with_it.address())
    yield party
    runner.run(party.leave())
    assert party.complaints == []


async def test_an_installed_game_is_played_at_the_plain_table_to_its_end(
    their_party: Party,
) -> None:
    ada = await their_party.arrive("Ada")
    await ada.page.goto("/")
    await ada.button(re.compile("Play now.*Liar’s Dice")).click()
    table, ending = ada.page.locator(".generic"), ada.page.locator("article.ending")
    await table.wait_for()
    answers = table.locator("button[data-action]:enabled")
    seen = ""
    for _ in range(MOST_PRESSES):
        await answers.or_(ending).first.wait_for(timeout=30_000)
        if await ending.count():
            break
        seen = seen or await table.inner_text()
        liar = table.locator("button[data-action='liar']:enabled")
        await (liar if await liar.count() else answers.first).click()
        await ada.page.wait_for_timeout(50)
    assert "Hand" in seen
    assert "Ada" in seen
    assert "The last cup" in await ending.inner_text()
    assert await ada.faults() == []
