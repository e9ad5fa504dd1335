"""A whole evening on a phone: 360 pixels wide and a finger."""

from __future__ import annotations

import random
import re

from tests.browser.people import PHONE, Party, Person

DRAWERS = ["Log", "Talk", "Rules", "More"]


async def opens_every_drawer(person: Person) -> None:
    for name in DRAWERS:
        await person.press(person.button(name, exact=True))
        await person.page.get_by_role("dialog").wait_for()
        await person.fits()
        await person.press(person.button(re.compile("^Close ")).first)


async def test_a_phone_plays_a_game_to_the_end_and_never_scrolls_sideways(party: Party) -> None:
    ada = await party.arrive("Ada", PHONE, touch=True)
    await ada.page.goto("/")
    await ada.button(re.compile("Play now")).first.wait_for()
    await ada.fits()
    await ada.press(ada.button("Settings"))
    await ada.fits()
    await ada.press(ada.button("Close Settings"))

    code = await ada.open_room()
    await ada.choose_edition("quick")
    await ada.sit()
    await ada.fits()
    await ada.press(ada.button("Start the game"))
    await ada.at_table()
    await opens_every_drawer(ada)

    pick = random.Random(3)
    await ada.look()
    await ada.press(ada.button("Hint"))
    await ada.button("Close the hint").wait_for()
    await ada.fits()
    while not await ada.play_on(pick, clicks=3):
        await ada.fits()
    await ada.fits()
    await ada.press(ada.button("Look at the table"))
    await ada.page.locator(".table").wait_for()
    await ada.fits()

    for path in (
        f"/replay/{code}",
        f"/tv/{code}",
        "/rules/path_to_safety",
        "/about",
        "/r/nowhere",
        "/",
    ):
        await ada.page.goto(path)
        await ada.page.locator("h1, .table").first.wait_for()
        await ada.fits()
