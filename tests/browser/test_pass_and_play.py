"""Two people at one device: a curtain between them, and neither hand behind it."""

from __future__ import annotations

import random
import re

import pytest
from playwright.async_api import expect

from tests.browser.people import GAME, RUSH, Party, Person


def open_hands(person: Person) -> set[int]:
    """The seats whose cards the page was last told."""
    view = person.tables()[-1]["view"]
    holders = view.get("desks") or view["companies"]
    return {holder["seat"] for holder in holders if holder["hand"] is not None}


def is_over(person: Person) -> bool:
    """Whether the page was told the end, where all cards lie open."""
    return person.tables()[-1]["outcome"] is not None


async def is_told_only(person: Person, seats: set[int]) -> None:
    """See that the page is told just these hands, as soon as the server has heard of it."""
    for _ in range(100):
        if open_hands(person) == seats or is_over(person):
            return
        await person.page.wait_for_timeout(50)
    assert open_hands(person) == seats


async def nobody_sees_a_card(person: Person) -> None:
    await expect(person.hand()).to_have_count(0)
    await is_told_only(person, set())
    assert not re.search(r"draws [♣♦♠♥]", await person.page.content())


@pytest.mark.walks(1)
@pytest.mark.parametrize(("game", "edition"), [(GAME, "quick"), (RUSH, "rulebook")])
async def test_two_people_share_a_device_and_neither_sees_the_others_hand(
    party: Party, game: str, edition: str
) -> None:
    ada = await party.arrive("Ada")
    page = ada.page
    await ada.open_room(game)
    await ada.choose_edition(edition)
    await ada.sit()
    await page.get_by_text("Somebody else plays on this device").click()
    await page.get_by_label("Their name").fill("Ben")
    await ada.button("Seat them").click()
    await ada.button(re.compile("Stand up.*Ben")).wait_for()
    await ada.button("Start the game").click()

    curtain = page.get_by_role("main", name="Curtain")
    pick = random.Random(2)
    turns: list[str] = []
    while len(turns) < 6:
        show = ada.button(re.compile("show my table"))
        await show.or_(page.get_by_role("article")).first.wait_for()
        if await page.get_by_role("article").count():
            break
        await expect(curtain).to_be_visible()
        await nobody_sees_a_card(ada)
        name = "Ada" if "Ada" in await show.inner_text() else "Ben"
        turns.append(name)
        await show.click()
        await expect(curtain).to_have_count(0)
        await page.locator('main [aria-label^="Hand of"]').first.wait_for()
        seat = ["Ada", "Ben"].index(name)
        await is_told_only(ada, {seat})
        hide = ada.button("Hide the cards")
        while not await hide.count():
            waiting = page.locator("main.curtain, article.ending")
            if await waiting.count() or await played(ada, pick):
                break
            assert is_over(ada) or open_hands(ada) <= {seat}
        if await hide.count():
            own = await ada.hand().evaluate_all("(cards) => cards.length")
            if own > 0:
                await is_told_only(ada, {seat})
            await hide.click()
    assert {"Ada", "Ben"} <= set(turns) or await page.get_by_role("article").count()


async def played(person: Person, pick: random.Random) -> bool:
    """Do one thing, or wait for a moment; true at the end."""
    try:
        seen = await person.look(0.5)
    except Exception:
        return False
    if seen["over"]:
        return True
    await person.do_something(seen, pick)
    return False


async def test_with_a_clock_the_curtain_says_that_time_waits(party: Party) -> None:
    ada = await party.arrive("Ada")
    page = ada.page
    await ada.open_room()
    await ada.sit()
    await page.get_by_label("Time for a move").select_option("20")
    await page.get_by_text("Somebody else plays on this device").click()
    await page.get_by_label("Their name").fill("Ben")
    await ada.button("Seat them").click()
    await ada.button(re.compile("Stand up.*Ben")).wait_for()
    await ada.button("Start the game").click()
    curtain = page.get_by_role("main", name="Curtain")
    await expect(curtain).to_contain_text("Time runs when you lift the curtain")
    await page.wait_for_timeout(3_000)
    await ada.button(re.compile("show my table")).click()
    await expect(curtain).to_have_count(0)
    left = await page.get_by_role("timer").get_attribute("aria-label") or ""
    assert int(left.split()[0]) >= 18, left  # The three seconds behind the curtain cost nothing.
