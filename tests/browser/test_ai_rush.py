"""AI RUSH on a phone, to a screen reader, and seen again: what its own table could do wrong."""

from __future__ import annotations

import random
import re

import pytest
from playwright.async_api import expect

from tests.browser.people import PHONE, RUSH, Party, Person

KINDS = 4  # Of questions, at which the table is looked at closely.


async def starts(person: Person, edition: str, seats: int) -> str:
    """Begin a game with bots; return the room's code."""
    code = await person.open_room(RUSH)
    await person.choose_edition(edition)
    await person.set_seats(seats)
    await person.sit()
    await person.press(person.button("Start the game"))
    await person.at_table()
    return code


async def plays_and_is_looked_at(person: Person, pick: random.Random) -> list[str]:
    """Play to the end; return what is wrong with the table at a few kinds of question and after."""
    found, seen = list[str](), set[str]()
    while not await person.play_on(pick, clicks=3):
        await person.fits()
        step = await person.page.locator("section.near").get_attribute("data-step") or ""
        if step not in seen and len(seen) < KINDS:
            found += await person.faults()
            seen.add(step)
    assert len(seen) > 1
    await expect(person.page.get_by_role("article")).to_be_visible()
    await person.fits()
    return found + await person.faults()


@pytest.mark.long
async def test_a_phone_plays_with_five_and_never_scrolls_sideways(party: Party) -> None:
    ada = await party.arrive("Ada", PHONE, touch=True)
    code = await starts(ada, "rulebook", 5)
    assert await plays_and_is_looked_at(ada, random.Random(3)) == []
    await ada.press(ada.button("Look at the table"))
    await ada.page.locator(".table").wait_for()
    await ada.fits()
    for path in (f"/replay/{code}", f"/tv/{code}", "/rules/ai_rush"):
        await ada.page.goto(path)
        await ada.page.locator("h1, .table").first.wait_for()
        await ada.fits()


async def test_a_game_is_played_and_seen_again_from_every_seat(party: Party) -> None:
    ada = await party.arrive("Ada")
    code = await starts(ada, "rulebook", 3)
    assert await plays_and_is_looked_at(ada, random.Random(1)) == []
    await ada.page.get_by_role("link", name="Replay").click()
    await ada.page.wait_for_url(f"**/replay/{code}")
    await ada.page.locator(".table").wait_for()
    told = ada.page.get_by_role("region", name="What this move did")
    slider = ada.page.get_by_role("slider", name="Move")
    last = int(await slider.get_attribute("max") or 0)
    assert last > 30
    before = await told.inner_text()
    for _ in range(3):
        await ada.button("One move on").click()
    await expect(told).not_to_have_text(before)
    for eyes in ("a spectator", "Ada", "everybody together"):
        await ada.page.get_by_label("Seen by").select_option(label=eyes)
        for at in (last // 2, last - 1):
            await slider.fill(str(at))
            await expect(ada.page.locator(".badge").last).to_contain_text(f"{at - 2} /")
            await ada.page.locator(".table").wait_for()
    assert await ada.faults() == []
    await ada.button("To the end").click()
    await ada.button("How it ended").click()
    await expect(ada.page.get_by_role("article")).to_be_visible()
    await expect(ada.page.get_by_role("heading", name="Why")).to_be_visible()


async def test_a_phone_says_the_goal_who_one_is_and_what_a_bet_is(party: Party) -> None:
    ada = await party.arrive("Ada", PHONE, touch=True)
    await starts(ada, "tense", 5)
    pick, near = random.Random(2), ada.page.locator("section.near")
    goal = ada.page.locator("[data-board] .goal")
    for _ in range(20):
        await ada.look()
        await expect(goal).to_be_in_viewport(ratio=1)
        await expect(goal).to_contain_text("Goal: lead a sector when Q4 ends, ROGUE none.")
        await expect(goal).to_contain_text(re.compile(r"short on|You need \d|Now you win"))
        if await near.get_attribute("data-step") == "bet":
            break
        await ada.play_on(pick, clicks=1)
    assert re.match(r"Your turn\s+Ada as [A-Z]+: bet on [A-Z]+", await ada.question())
    offer = near.locator(".offer")
    await expect(offer.get_by_role("columnheader")).to_have_text(
        ["its pile", "1", "3", "6", "10", "15"]
    )
    await expect(offer.get_by_role("rowheader").first).to_have_text("stops: you get")
    for answer in ("bet", "no_bet"):
        await expect(ada.choice(answer)).to_be_in_viewport(ratio=1)
    await ada.press(ada.page.locator("ol.rail button").first)
    sheet = ada.page.get_by_role("dialog")
    await expect(sheet).to_contain_text("A crown is a sector it leads")
    await expect(sheet).to_contain_text("Turn 1 of 5 in Quarter 1.")
