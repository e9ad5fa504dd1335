"""The Singularity War by pointer, finger and keys: the map, the caches, and the end of an issue."""

from __future__ import annotations

import asyncio
import random

from playwright.async_api import Locator, expect
from playwright.async_api import TimeoutError as TooLate

from tests.browser.people import A_MOMENT, PHONE, Party, Person

STEP = """() => {
  if (document.querySelector('article.ending')) return 'over';
  if (!document.title.startsWith('● Your turn')) return null;
  const near = document.querySelector('section.near');
  if (near === null || near.querySelector('[aria-busy="true"]') !== null) return null;
  return near.dataset.step || null;
}"""
CAN = ':not([aria-disabled="true"])'
LOW_CEILING: dict[str, str | int] = {"limit_shift": -6}
ONLY_WALKING: dict[str, str | int] = {"decks": "keep_moving*9"}


async def opens(person: Person, seats: int, options: dict[str, str | int]) -> str:
    """Open a room with such options; return its code."""
    wanted = {"game": "singularity_war", "seats": seats, "options": options}
    await person.page.goto("/")
    answer = await person.page.request.post("/api/rooms", data=wanted)
    assert answer.ok, await answer.text()
    code: str = (await answer.json())["code"]
    await person.page.goto(f"/r/{code}")
    return code


async def starts(person: Person, *guests: Person, seats: int, **options: str | int) -> str:
    """Gather at a table, and begin; return the room's code."""
    code = await opens(person, seats, options)
    await person.sit()
    for guest in guests:
        await guest.page.goto(f"/r/{code}")
        await guest.sit()
    await person.press(person.button("Start the game"))
    for one in (person, *guests):
        await one.at_table()
    return code


async def asked(person: Person) -> str:
    """Wait until this person is asked something; return what kind of question it is."""
    found = await person.page.wait_for_function(STEP, timeout=30_000)
    step: str = await found.json_value()
    return step


async def one_of(what: Locator, pick: random.Random) -> Locator | None:
    count = await what.count()
    return what.nth(pick.randrange(count)) if count else None


async def answers(person: Person, step: str, pick: random.Random) -> None:
    """Do one of the things offered: on the map, among cards, or by a button."""
    near = person.page.locator("section.near")
    sure = near.locator(f".confirm [data-action]{CAN}")
    if await sure.count():
        await person.press(sure.first, A_MOMENT)
        return
    space = await one_of(person.page.locator("[role=grid] button.can"), pick)
    card = await one_of(near.locator("li[data-pick] button"), pick)
    held = near.locator("ul.hand button").first
    if space is not None and pick.random() < 0.9:
        await person.press(space, A_MOMENT)
    elif card is not None:
        await person.press(card, A_MOMENT)
    elif step == "play" and await held.count():
        await person.take_up(0, A_MOMENT)
    elif step == "play":
        await person.press(person.choice("end_turn"), A_MOMENT)
    elif (button := await one_of(near.locator(f"[data-action]{CAN}"), pick)) is not None:
        await person.press(button, A_MOMENT)


async def plays_out(person: Person, pick: random.Random, look: bool = False) -> list[str]:
    """Play to the end; return what is wrong with the table at its kinds of question and after."""
    found, seen = list[str](), set[str]()
    while (step := await asked(person)) != "over":
        if look:
            await person.fits()
            if step not in seen and len(seen) < 3:
                found += await person.faults()
        seen.add(step)
        try:
            await answers(person, step, pick)
        except TooLate:
            continue  # The table has moved on meanwhile.
    assert "play" in seen
    await expect(person.page.get_by_role("article")).to_be_visible()
    if look:
        await person.fits()
        found += await person.faults()
    return found


async def test_two_browsers_and_a_bot_play_an_issue_to_its_end(party: Party) -> None:
    ada, ben = await party.arrive("Ada"), await party.arrive("Ben", theme="light")
    await starts(ada, ben, seats=3, **LOW_CEILING)
    await expect(ada.page.get_by_role("heading", name="Cold Boot")).to_be_visible()  # The comic.
    faults = await asyncio.gather(
        plays_out(ada, random.Random(1), look=True), plays_out(ben, random.Random(2))
    )
    assert list(faults) == [[], []]
    titles = [await one.page.locator("article h2").first.inner_text() for one in (ada, ben)]
    assert titles[0] == titles[1]
    assert await ada.page.locator("article .picture svg").count() == 1
    await ada.press(ada.button("Look at the table"))
    await expect(ada.page.get_by_role("region", name="How it went")).to_contain_text(
        "To talk about"
    )
    assert await ada.faults() == []


async def test_a_phone_plays_alone_and_never_scrolls_sideways(party: Party) -> None:
    ada = await party.arrive("Ada", PHONE, touch=True)
    code = await starts(ada, seats=1, **LOW_CEILING)
    assert await plays_out(ada, random.Random(4), look=True) == []
    for path in (f"/replay/{code}", f"/tv/{code}"):
        await ada.page.goto(path)
        await ada.page.locator("h1, .table").first.wait_for()
        await ada.fits()


async def test_keys_alone_walk_over_the_map(party: Party) -> None:
    ada = await party.arrive("Ada")
    await starts(ada, seats=1, **ONLY_WALKING)
    assert await asked(ada) == "play"
    keys = ada.page.keyboard
    await ada.tab_to(ada.button("To the map"))
    await keys.press("Enter")
    await ada.tab_to(ada.hand().first)
    await keys.press("Enter")
    await expect(ada.choice("play:keep_moving")).to_be_focused()
    await keys.press("Enter")
    await expect(ada.page.locator("[role=grid] button.can").first).to_be_visible()
    assert await asked(ada) == "destination"
    at_start = ada.page.locator('[data-cell="0,0"]')
    await ada.tab_to(at_start, back=True)
    for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
        await keys.press(key)
    cell = ada.page.locator('[data-cell="1,2"]')
    await expect(cell).to_be_focused()
    assert "In reach" in (await cell.get_attribute("aria-label") or "")
    await keys.press("Enter")  # Chosen, not sent: it can be left again.
    await expect(ada.choice("to:1,2")).to_be_focused()
    await keys.press("Escape")
    await expect(cell).to_be_focused()
    await expect(ada.choice("to:1,2")).to_have_count(0)
    await keys.press("ArrowRight")  # Out of reach: it says so.
    await keys.press("ArrowRight")
    await keys.press("Enter")
    await expect(ada.page.locator("p.told.refused")).to_contain_text("cannot be reached")
    for _ in range(2):
        await keys.press("ArrowLeft")
    await keys.press("Enter")
    await keys.press("Enter")
    await expect(ada.page.locator("section.team")).to_contain_text("1,2")
    assert await asked(ada) == "play"
