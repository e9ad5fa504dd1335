"""axe finds nothing to complain of, on any screen, wide or narrow, in dark and in light."""

from __future__ import annotations

import random
import re

import pytest
from playwright.async_api import expect

from tests.browser.people import PHONE, WIDE, Party, Person

DRAWERS = ["Log", "Talk", "Rules", "More"]
WIDE_DRAWERS = ["Rules", "More", "The table in words", "Settings"]
sizes = pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])


async def drawer(person: Person, name: str) -> list[str]:
    """What is wrong with a drawer, opened and closed again."""
    await person.button(name, exact=True).click()
    await person.page.get_by_role("dialog").wait_for()
    await expect(person.page.get_by_role("dialog").get_by_role("status")).to_have_count(0)
    found = await person.faults()
    await person.button(re.compile("^Close ")).first.click()
    await expect(person.page.get_by_role("dialog")).to_have_count(0)
    return [f"{name}: {fault}" for fault in found]


@pytest.mark.walks(1)
@sizes
async def test_the_screens_around_a_game_have_no_faults(
    party: Party, size: tuple[int, int]
) -> None:
    ada = await party.arrive("Ada", size)
    found: list[str] = []
    for path in ("/about", "/rules/path_to_safety", "/r/nowhere", "/r/22222222aaaa"):
        await ada.page.goto(path)
        await ada.page.locator("main h1, main h2").first.wait_for()
        found += await ada.faults()
    code = await ada.open_room()
    await ada.page.get_by_label("The room's link").wait_for()
    found += await ada.faults()
    await ada.sit()
    await ada.page.get_by_text("Somebody else plays on this device").click()
    found += await ada.faults()
    found += await drawer(ada, "Settings")
    await ada.page.goto(f"/tv/{code}")
    await ada.page.locator("main h1").wait_for()
    found += await ada.faults()
    await ada.page.goto("/")
    await expect(ada.page.get_by_role("heading", name="Your tables")).to_be_visible()
    found += await ada.faults()
    found += await drawer(ada, "Settings")
    assert found == []


async def starts(person: Person) -> str:
    """Begin a quick game with bots; return the room's code."""
    code = await person.open_room()
    await person.choose_edition("quick")
    await person.sit()
    await person.button("Start the game").click()
    await person.at_table()
    return code


async def proposing(person: Person) -> list[str]:
    """What is wrong when the end is to be proposed: kept in mind, then asked before a draw."""
    await person.button(re.compile("^Propose to end")).click()
    await person.button(re.compile("^You are asked before your next draw")).wait_for()
    found = await person.faults()
    if await is_asked_before_a_draw(person):
        return found + await person.faults()
    await starts(person)  # The dice ended that game first.
    await person.look()
    return found + await proposing(person)


async def is_asked_before_a_draw(person: Person) -> bool:
    """Play until what was kept in mind is asked about; false if the game is over before."""
    panel = person.page.locator(".confirm", has_text="Propose to end the game")
    pick = random.Random(4)
    while not await panel.count():
        seen = await person.look()
        if seen["over"]:
            return False
        if not await panel.count():
            await person.do_something(seen, pick)
    return True


@pytest.mark.walks(1)
@sizes
async def test_the_table_and_its_drawers_have_no_faults(
    party: Party, size: tuple[int, int]
) -> None:
    ada = await party.arrive("Ada", size)
    await starts(ada)
    await ada.look()
    found = await ada.faults()
    if size == WIDE:
        await ada.button("Talk", exact=True).click()  # Beside the board.
        found += await ada.faults()
    for name in WIDE_DRAWERS if size == WIDE else DRAWERS:
        found += await drawer(ada, name)
    await ada.button("Hint").click()
    await ada.button("Close the hint").wait_for()
    await ada.take_up(0)
    await ada.page.locator(".confirm").wait_for()
    found += await ada.faults()
    await ada.page.locator(".confirm .back").click()
    found += await proposing(ada)
    assert found == []


async def test_the_shared_screen_the_ending_and_the_replay_have_no_faults(party: Party) -> None:
    ada = await party.arrive("Ada")
    code = await starts(ada)
    screen = await party.arrive("Screen")
    await screen.page.goto(f"/tv/{code}")
    await screen.page.locator(".table").wait_for()
    over = await ada.play_on(random.Random(1), clicks=8)
    found = await screen.faults()
    if not over:
        found += await ada.faults()
        await ada.play_on(random.Random(1))
    await expect(ada.page.get_by_role("article")).to_be_visible()
    found += await ada.faults()
    await expect(screen.page.get_by_role("article")).to_be_visible()
    found += await screen.faults()
    await ada.button("Look at the table").click()
    await ada.page.locator(".table").wait_for()
    found += await ada.faults()

    await ada.page.goto(f"/replay/{code}")
    await ada.page.locator(".table").wait_for()
    found += await ada.faults()
    await ada.button("Fair dice").click()
    proof = ada.page.get_by_role("dialog")
    await expect(proof).to_contain_text("proven: The salt this device gave for Ada is in the dice.")
    await expect(proof).to_contain_text("It is the log of the game this device saw")
    await expect(proof).to_contain_text("are those this device saw when it began")
    await expect(proof.get_by_role("alert")).to_have_count(0)
    await ada.page.keyboard.press("Escape")
    found += await drawer(ada, "Fair dice")
    await ada.button("To the end").click()
    await ada.button("How it ended").click()
    await expect(ada.page.get_by_role("article")).to_be_visible()
    found += await ada.faults()
    assert found == []


async def test_the_curtain_has_no_faults(party: Party) -> None:
    ada = await party.arrive("Ada")
    await ada.open_room()
    await ada.sit()
    await ada.page.get_by_text("Somebody else plays on this device").click()
    await ada.page.get_by_label("Their name").fill("Ben")
    await ada.button("Seat them").click()
    await ada.button(re.compile("Stand up.*Ben")).wait_for()
    await ada.button("Start the game").click()
    await ada.button(re.compile("show my table")).wait_for()
    found = await ada.faults()
    await ada.button("We play with open cards").click()
    await ada.page.get_by_role("dialog").wait_for()
    found += await ada.faults()
    assert found == []
