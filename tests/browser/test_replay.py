"""A finished game seen again: names instead of "you", something told at every step, no controls."""

from __future__ import annotations

from typing import Any

import pytest

from brink.client import Client
from tests.browser.people import PHONE, Party, Person

GAMES = ["path_to_safety", "ai_rush", "science", "singularity_war"]
SIDEWAYS = (740, 360)
CAPTION = """() => {
  const told = document.querySelector('[aria-label="In words"]');
  return {
    text: told.textContent.trim(),
    cut: told.scrollHeight > told.clientHeight + 1 || told.scrollWidth > told.clientWidth + 1,
    more: document.querySelector('button[aria-expanded]') !== null,
    whole: Math.abs(told.clientHeight / parseFloat(getComputedStyle(told).lineHeight) % 1) < 0.1,
  };
}"""


async def finished(address: str, game: str, seats: int) -> str:
    """A game that one person has played to its end with bots; return its room."""
    client = Client(address)
    opened = await client.open_room(game, seats)
    async with client.enter(opened["code"]) as table:
        await table.sit(0, "Ada")
        await table.ask("start")
        while not table.over:
            if not table.table or not table.is_asked():
                await table.receive()
                continue
            decision: dict[str, Any] = table.table["decision"]
            await table.play((await table.ask("hint", seat=decision["seat"]))["action"])
    return str(opened["code"])


async def open_replay(person: Person, code: str) -> None:
    await person.page.goto(f"/replay/{code}")
    await person.page.locator(".table").first.wait_for()


async def place(person: Person) -> int:
    return int(await person.page.get_by_role("slider", name="Move").input_value())


@pytest.mark.walks(2)
@pytest.mark.parametrize("game", GAMES)
async def test_every_step_tells_something_and_nothing_asks_for_an_answer(
    party: Party, game: str
) -> None:
    code = await finished(party.address, game, 2 if game == "singularity_war" else 3)
    ada = await party.arrive("Ada", PHONE)
    await open_replay(ada, code)
    told: set[str] = set()
    last = int(await ada.page.get_by_role("slider", name="Move").get_attribute("max") or 0)
    for _ in range(40):
        at = await place(ada)
        caption = await ada.page.evaluate(CAPTION)
        assert caption["text"] not in ("", "Nothing to tell."), at
        assert caption["whole"], f"half a line is shown: {caption}"
        assert caption["more"] or not caption["cut"], f"cut, and no way to the rest: {caption}"
        told.add(caption["text"])
        words = await ada.page.locator("main").inner_text()
        assert "ask me" not in words.lower()
        assert "\nyou\n" not in f"\n{words}\n".lower()
        if at == last:
            break
        await ada.page.keyboard.press("ArrowRight")
        await ada.page.wait_for_function(
            "(at) => Number(document.querySelector('input[type=range]').value) > at", arg=at
        )
    assert len(told) > 10
    await ada.fits()


async def test_arrow_keys_step_after_a_click_and_from_the_slider(party: Party) -> None:
    code = await finished(party.address, "science", 3)
    ada = await party.arrive("Ada")
    await open_replay(ada, code)
    await ada.button("One move on").click()
    await ada.page.wait_for_function("() => document.querySelector('input[type=range]').value > 2")
    at = await place(ada)
    await ada.page.keyboard.press("ArrowRight")
    await ada.page.wait_for_function(
        "(at) => Number(document.querySelector('input[type=range]').value) > at", arg=at
    )
    await ada.page.get_by_role("slider", name="Move").focus()
    await ada.page.keyboard.press("ArrowLeft")
    await ada.page.wait_for_function(
        "(at) => Number(document.querySelector('input[type=range]').value) === at", arg=at
    )
    await ada.page.locator("main").click(position={"x": 3, "y": 3})
    await ada.page.keyboard.press("End")
    await ada.button("How it ended").click()
    await ada.page.locator("article.ending").wait_for()
    await ada.button("Back to the table").click()
    await ada.page.locator(".table").first.wait_for()


async def test_sideways_the_board_has_most_of_the_height(party: Party) -> None:
    code = await finished(party.address, "singularity_war", 2)
    ada = await party.arrive("Ada", SIDEWAYS)
    await open_replay(ada, code)
    top = await ada.page.locator("main").evaluate("(one) => one.getBoundingClientRect().top")
    assert top <= 0.25 * SIDEWAYS[1]
    for name in ("One move back", "Play", "One move on", "Fair dice", "Settings"):
        box = await ada.button(name, exact=True).bounding_box()
        assert box is not None, name
        assert 0 <= box["x"] <= SIDEWAYS[0] - box["width"], name
    await ada.fits()
