"""Hints: inside the screen, off what they speak of and off the buttons, gone at a key."""

from __future__ import annotations

import random

import pytest
from playwright.async_api import TimeoutError as TooLate

from tests.browser.people import GAME, PHONE, RUSH, SCIENCE, WIDE, Party, Person
from tests.browser.screens import SETTLED
from tests.browser.walks import KIND

WAR = "The Singularity War"
SIDEWAYS = (740, 360)
KINDS = 4  # Of questions, at which a hint is asked for,
PRESSES = 25  # and within how many presses they are met.
A_LOOK = 500.0  # Milliseconds after which a hint has taken its place again.
# Whether the hint stands inside the screen, marks something, and covers neither that nor a button.
LOOK = """() => {
  const box = document.querySelector('.hint').getBoundingClientRect();
  const meets = (one) => {
    const area = one.getBoundingClientRect();
    return area.width > 0 && Math.min(area.right, box.right) - Math.max(area.left, box.left) > 1
      && Math.min(area.bottom, box.bottom) - Math.max(area.top, box.top) > 1
      && area.top < innerHeight && area.bottom > 0;
  };
  const act = [...document.querySelectorAll('#table [data-hinted="act"]')];
  const kept = document.querySelectorAll(
    '#table :is([data-hinted], [data-action], .confirm button, ul[aria-label^="Hand of"] button)');
  return {
    inside: box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight
      && box.width > 150 && box.height > 30,
    marked: act.filter((one) => one.getBoundingClientRect().width > 0).length,
    covered: [...kept].filter(meets).map((one) => one.textContent.trim().slice(0, 40)),
  };
}"""


async def begins(person: Person, game: str) -> None:
    await person.open_room(game)
    await person.sit()
    await person.press(person.button("Start the game"))
    await person.at_table()


async def asks_for_a_hint(person: Person) -> None:
    await person.page.locator(".question.mine").wait_for()
    await person.press(person.button("Hint", exact=True))
    await person.button("Close the hint").wait_for()


@pytest.mark.walks(2)
@pytest.mark.parametrize("game", [GAME, RUSH, SCIENCE, WAR])
async def test_a_hint_stands_clear_and_marks_what_it_means(party: Party, game: str) -> None:
    ada = await party.arrive("Ada", WIDE)
    await begins(ada, game)
    await asks_for_a_hint(ada)
    seen = await ada.page.evaluate(LOOK)
    assert seen["inside"], seen
    assert seen["marked"] > 0, await ada.page.locator(".hint").inner_text()
    assert seen["covered"] == [], seen
    await ada.page.keyboard.press("Escape")
    await ada.page.locator(".hint").wait_for(state="detached")
    assert await ada.page.locator("[data-hinted]").count() == 0


@pytest.mark.walks(2)
@pytest.mark.parametrize("game", [GAME, RUSH, SCIENCE, WAR])
async def test_a_hint_on_a_phone_covers_nothing_and_goes_at_a_press(
    party: Party, game: str
) -> None:
    ada = await party.arrive("Ada", PHONE, touch=True)
    await begins(ada, game)
    pick, kinds, faults = random.Random(4), set[str](), list[str]()
    for _ in range(PRESSES):
        seen = await ada.look()
        if seen["over"] or len(kinds) == KINDS:
            break
        kind = await ada.page.evaluate(KIND)
        new = kind != "" and kind not in kinds
        if new:
            kinds.add(kind)
            faults += [f"{kind}, {fault}" for fault in await faults_of_hints(ada)]
        try:
            await ada.do_something(seen, pick)
        except TooLate:
            continue
        if new and await ada.page.locator(".hint").count():
            faults.append(f"{kind}: the hint stays after a press")
    assert faults == []
    assert len(kinds) > 1


async def faults_of_hints(person: Person) -> list[str]:
    """What is wrong with the hint on a phone, on its side and upright; it stays open."""
    faults: list[str] = []
    for width, height in (SIDEWAYS, PHONE):
        await person.page.set_viewport_size({"width": width, "height": height})
        await person.page.evaluate(SETTLED)
        await asks_for_a_hint(person)
        await person.page.wait_for_timeout(A_LOOK)  # It looks again when the table has moved.
        seen = await person.page.evaluate(LOOK)
        if not seen["inside"]:
            faults.append(f"{width}x{height}: not inside the screen")
        faults += [f"{width}x{height}: covers {one}" for one in seen["covered"]]
    return faults


async def test_a_hint_for_a_conference_that_is_only_meant_goes_with_it(party: Party) -> None:
    ada = await party.arrive("Ada")
    await begins(ada, GAME)
    await ada.look()
    await ada.press(ada.button("Hold a conference"))
    await asks_for_a_hint(ada)
    said = await ada.page.locator(".hint strong").inner_text()
    assert said.startswith("Give up"), said
    await ada.press(ada.button("Back", exact=True))
    await ada.page.locator(".hint").wait_for(state="detached")
    await asks_for_a_hint(ada)
    said = await ada.page.locator(".hint strong").inner_text()
    assert not said.startswith("Give up"), said
