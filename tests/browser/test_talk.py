"""Talk at the table, and the log: what is new is in sight, what is old does not come back."""

from __future__ import annotations

import asyncio
import random
import re

from playwright.async_api import Route, expect

from tests.browser.people import Party, Person


async def say(person: Person, text: str) -> None:
    await person.button(re.compile("^Talk")).click()
    await person.page.get_by_label("Say something").fill(text)
    await person.button("Send").click()
    await person.button("Log", exact=True).click()


async def slowly(route: Route) -> None:
    """Let an answer come after the table it belongs to."""
    await asyncio.sleep(1)
    await route.continue_()


async def test_what_is_said_is_heard_once(party: Party) -> None:
    ada, ben = await party.arrive("Ada"), await party.arrive("Ben")
    await party.gather([ada, ben])
    await say(ada, "Hello <b>Ben</b>")
    bubble = ben.page.locator(".claps")
    await expect(bubble).to_contain_text("Hello <b>Ben</b>")
    await expect(ben.button("Talk, 1 new")).to_be_visible()

    await ben.page.route("**/talk", slowly)
    async with ben.page.expect_response("**/talk"):
        await ben.page.reload()
        await ben.at_table()
    await ben.page.wait_for_timeout(300)  # What was said before would come up now.
    assert "Hello" not in await bubble.inner_text()
    await ben.button(re.compile("^Talk")).click()
    talk = ben.page.get_by_role("log", name="Talk at this table")
    await expect(talk).to_contain_text("Hello <b>Ben</b>")
    await say(ada, "I can read you")
    await expect(talk).to_contain_text("I can read you")
    await expect(bubble).to_be_hidden()  # It stands in the talk beside the board.


async def test_the_log_opens_at_what_happened_last(party: Party) -> None:
    ada = await party.arrive("Ada", size=(1280, 500))
    await ada.play_now()
    await ada.play_on(random.Random(6), clicks=8)
    await ada.page.reload()  # Now nothing moves.
    await ada.look()
    await ada.button("Log", exact=True).click()
    moves = ada.page.get_by_role("dialog").locator(".move")
    await expect(moves.nth(10)).to_be_attached()
    await expect(moves.last).to_be_in_viewport()
    await expect(moves.first).not_to_be_in_viewport()
