"""The server is killed in mid-game and started again; whoever was there plays on."""

from __future__ import annotations

import random
import re

from playwright.async_api import expect

from tests.browser.people import Party, play_out
from tests.server.services import Hub

# A browser says on its console that a line broke; no page can keep it from that.
BROKEN_LINE = re.compile(r"WebSocket connection to .* failed|net::ERR_CONNECTION_(REFUSED|RESET)")


async def test_a_page_says_that_its_line_is_broken_and_comes_back_to_its_seat(
    own_party: Party, own_hub: Hub
) -> None:
    ada, ben = await own_party.arrive("Ada"), await own_party.arrive("Ben")
    await own_party.gather([ada, ben], "quick")
    await ada.play_on(random.Random(5), clicks=2)
    before = ada.tables()[-1]["seq"]

    own_party.forgiven = BROKEN_LINE
    ports = own_hub.ports()
    own_hub.kill()
    for person in (ada, ben):
        broken = person.page.get_by_role("status").filter(has_text="The line is broken")
        await expect(broken).to_be_visible()
    own_hub.start(*ports)
    for person in (ada, ben):
        broken = person.page.get_by_role("status").filter(has_text="The line is broken")
        await expect(broken).to_have_count(0)
        you = person.page.get_by_role("list", name="Players").get_by_role("listitem")
        await expect(you.filter(has_text="you")).to_contain_text(person.name)
    assert ada.tables()[-1]["seq"] >= before

    own_party.forgiven = None
    await play_out([ada, ben], seed=7)
    await expect(ada.page.get_by_role("article")).to_be_visible()
