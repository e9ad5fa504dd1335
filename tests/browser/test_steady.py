"""The board stays where it is: whatever is asked, the head, the question and the news are as high.

And what just happened can be read to its end: it wraps, and a word says where there is more.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from playwright.async_api import Page, expect

from brink.client import COOKIE, Client, ClientRefused, TableClient
from tests.browser.people import Party, Person
from tests.browser.screens import SETTLED

GAMES = ["path_to_safety", "ai_rush", "singularity_war", "science"]
SIZES = [(360, 740), (740, 360), (1366, 850)]
ASKED = 9  # Questions at which the board is measured.
SLACK = 3  # Pixels nobody notices.
LONG = "Konstantinopolitanischer"  # A name as long as names may be.
TOP = "() => document.querySelector('#table').getBoundingClientRect().top"
AT = """(seq) => {
  const question = document.querySelector('.question');
  return Number(question?.dataset.seq) >= seq && question.dataset.showing === 'false';
}"""
# A sentence no screen is wide enough for, put where the last one stands.
TELL = """(text) => { document.querySelector('.ticker .last').textContent = text; }"""
CUT_OFF = """() => {
  const box = document.querySelector('.ticker .box');
  return [box.scrollHeight > box.clientHeight + 1, box.scrollWidth > box.clientWidth + 1];
}"""


@asynccontextmanager
async def at_table(person: Person, game: str) -> AsyncIterator[TableClient]:
    """Open a room with bots at every other seat; its page looks on while the line answers."""
    page = person.page
    await page.goto("/")
    answer = await page.request.post("/api/rooms", data={"game": game, "seats": 3})
    assert answer.ok, await answer.text()
    code = (await answer.json())["code"]
    token = next(one["value"] for one in await page.context.cookies() if one["name"] == COOKIE)
    async with Client(person.party.address, token).enter(code) as line:
        await line.sit(0, LONG)
        await line.ask("start")
        await page.goto(f"/r/{code}")
        await person.at_table()
        yield line


async def asked(line: TableClient) -> dict[str, Any] | None:
    """Wait until this seat is asked; none once the game is over."""
    while not line.table or line.table["outcome"] is None:
        decision: dict[str, Any] | None = line.table["decision"] if line.table else None
        if decision is not None and decision["mine"]:
            return decision
        await line.receive()
    return None


async def tops(page: Page) -> dict[tuple[int, int], float]:
    """Where the board begins, on every screen."""
    found: dict[tuple[int, int], float] = {}
    for width, height in SIZES:
        await page.set_viewport_size({"width": width, "height": height})
        await page.evaluate(SETTLED)
        found[width, height] = await page.evaluate(TOP)
    return found


@pytest.mark.walks(2)
@pytest.mark.parametrize("game", GAMES)
async def test_the_board_stays_where_it_is_whatever_is_asked(party: Party, game: str) -> None:
    ada = await party.arrive("Ada", SIZES[-1])
    pick = random.Random(5)
    begins: dict[tuple[int, int], dict[float, str]] = {size: {} for size in SIZES}
    async with at_table(ada, game) as line:
        for _ in range(ASKED):
            decision = await asked(line)
            if decision is None:
                break
            await ada.page.wait_for_function(AT, arg=line.table["seq"])
            for size, top in (await tops(ada.page)).items():
                begins[size].setdefault(top, decision["question"])
            with contextlib.suppress(ClientRefused):  # The page answered by itself.
                await line.play(pick.choice(decision["legal"])["action"])
    for size, found in begins.items():
        assert max(found) - min(found) <= SLACK, f"{game}, {size}: {found}"


@pytest.mark.parametrize("size", [(360, 740), (740, 360), (820, 1180)])
async def test_what_happened_wraps_and_says_where_there_is_more(
    party: Party, size: tuple[int, int]
) -> None:
    ada = await party.arrive("Ada", size)
    async with at_table(ada, "science") as line:
        decision = await asked(line)
        assert decision is not None
        await line.play(decision["legal"][0]["action"])
        ticker = ada.page.locator(".ticker")
        await ada.page.locator(".ticker .last").wait_for()
        before = await ada.page.evaluate(TOP)
        fits = "Abacus offers Bolt $1 for “Pay”: think of it as rent for the planet."
        await ada.page.evaluate(TELL, fits)
        assert await ada.page.evaluate(CUT_OFF) == [False, False]
        await expect(ticker.locator(".more")).to_have_count(0)
        await ada.page.evaluate(TELL, "It goes on and on. " * 30)
        await expect(ticker.locator(".more")).to_be_visible()
        assert await ada.page.evaluate(TOP) == before
        await ada.press(ticker)
        await expect(ada.page.get_by_role("region", name="What has happened")).to_be_visible()
