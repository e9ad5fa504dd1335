"""Hints: inside the screen, off what they speak of and off the buttons, gone at a key."""

from __future__ import annotations

import re

import pytest

from tests.browser.people import GAME, PHONE, RUSH, SCIENCE, WIDE, Party, Person

WAR = "The Singularity War"
SIDEWAYS = (740, 360)
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
  const pressed = [...document.querySelectorAll('#table [data-action]')];
  return {
    inside: box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight,
    marked: act.filter((one) => one.getBoundingClientRect().width > 0).length,
    covered: [...act, ...pressed].filter(meets).map((one) => one.textContent.trim().slice(0, 40)),
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


@pytest.mark.parametrize("game", [GAME, RUSH, SCIENCE, WAR])
@pytest.mark.parametrize("size", [WIDE, PHONE, SIDEWAYS], ids=["wide", "phone", "sideways"])
async def test_a_hint_stands_clear_and_marks_what_it_means(
    party: Party, game: str, size: tuple[int, int]
) -> None:
    ada = await party.arrive("Ada", size, touch=size != WIDE)
    await begins(ada, game)
    await asks_for_a_hint(ada)
    seen = await ada.page.evaluate(LOOK)
    assert seen["inside"], seen
    assert seen["marked"] > 0, await ada.page.locator(".hint").inner_text()
    assert seen["covered"] == [], seen
    await ada.page.keyboard.press("Escape")
    await ada.page.locator(".hint").wait_for(state="detached")
    assert await ada.page.locator("[data-hinted]").count() == 0


async def test_a_hint_follows_a_conference_that_is_only_meant(party: Party) -> None:
    ada = await party.arrive("Ada")
    await begins(ada, GAME)
    await ada.look()
    await ada.press(ada.button("Hold a conference"))
    await asks_for_a_hint(ada)
    said = await ada.page.locator(".hint strong").inner_text()
    assert said.startswith("Give up"), said
    await ada.press(ada.button("Back", exact=True))
    await ada.page.locator(".hint strong", has_not_text=re.compile("^Give up")).wait_for()
