"""A whole game with Tab, arrows, Enter and Space alone."""

from __future__ import annotations

import random
import re

import pytest
from playwright.async_api import expect

from tests.browser.people import RUSH, Party, Person

ENOUGH = 20  # Questions of AI RUSH: some turns and bets, with cards.
NO_MOUSE = "addEventListener('pointerdown', () => console.error('a mouse was used'), true)"


async def answer(person: Person, pick: random.Random) -> bool:
    """Answer one question with the keyboard; true when the game is over."""
    page, keys = person.page, person.page.keyboard
    seen = await person.look()
    if seen["over"]:
        return True
    if seen["confirming"] and not seen["choices"]:
        await keys.press("Escape")
        await expect(page.locator(".confirm")).to_have_count(0)
    elif seen["choices"] and (seen["confirming"] or not seen["cards"]):
        await person.tab_to(person.choice(pick.choice(seen["choices"])).first)
        await keys.press(pick.choice(["Enter", "Space"]))
    else:
        await person.tab_to(person.hand().first)
        for _ in range(pick.randrange(seen["cards"])):
            await keys.press("ArrowRight")
        await keys.press(pick.choice(["Enter", "Space"]))
    return False


async def test_a_game_is_played_to_the_end_without_a_mouse(party: Party) -> None:
    ada = await party.arrive("Ada")
    page, keys = ada.page, ada.page.keyboard
    await page.add_init_script(NO_MOUSE)
    await page.goto("/")
    await ada.tab_to(ada.button(re.compile("^Create a room")).first)
    await keys.press("Enter")
    await ada.tab_to(ada.button("Sit down"))
    await keys.press("Space")
    await ada.button(re.compile("Stand up")).wait_for()
    standard = page.get_by_role("radio", name=re.compile("^standard", re.IGNORECASE))
    await ada.tab_to(standard)
    await keys.press("ArrowDown")
    await expect(
        page.get_by_role("radio", name=re.compile("^quick", re.IGNORECASE))
    ).to_be_checked()
    await ada.tab_to(ada.button("Start the game"))
    await keys.press("Enter")
    await ada.at_table()

    await ada.look()
    await ada.tab_to(ada.button("Rules"))
    await keys.press("Enter")
    await page.get_by_role("dialog").wait_for()
    await keys.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(ada.button("Rules")).to_be_focused()

    pick = random.Random(11)
    for _ in range(400):
        if await answer(ada, pick):
            break
    await expect(page.get_by_role("article")).to_be_visible()
    before = page.url
    await ada.tab_to(ada.button("Play again"))
    await keys.press("Enter")
    await page.wait_for_url(lambda url: url != before)
    await ada.at_table()  # Alone with bots one press begins the next game.


@pytest.mark.long
async def test_ai_rush_is_played_without_a_mouse(party: Party) -> None:
    ada = await party.arrive("Ada")
    await ada.open_room(RUSH)
    await ada.page.add_init_script(NO_MOUSE)
    await ada.page.reload()  # From here on no mouse is used.
    await ada.tab_to(ada.button("Sit down"))
    await ada.page.keyboard.press("Enter")
    await ada.tab_to(ada.button("Start the game"))
    await ada.page.keyboard.press("Enter")
    await ada.at_table()
    pick = random.Random(7)
    for _ in range(ENOUGH):
        if await answer(ada, pick):
            break
    asked = [table["decision"] for table in ada.tables() if table["decision"]]
    steps = {decision["step"] for decision in asked if decision["mine"]}
    moves = [told for told in ada.told("moved") if told["seat"] == 0]
    assert len(moves) > ENOUGH // 3
    assert {"announce", "bet", "train"} <= steps
