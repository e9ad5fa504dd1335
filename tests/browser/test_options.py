"""What is played: chosen in people's words and by picture, and marked wherever it differs."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.browser.people import PHONE, Party, Person

CHANGED: dict[str, dict[str, str | int]] = {
    "path_to_safety": {"tie_wins": "on", "mad_science_dice": 12},
    "ai_rush": {"rogue_rule": "majority"},
    "science": {"start_clock": 3},
    "singularity_war": {"turn_limit": 40, "characters": "juno,rook"},
}
IDS = re.compile(r"\b[a-z]+_[a-z_]+\b|\bauto\b|\bR\d+\b|\*\d|\b(le|lt)\b")  # Words of developers.


async def opens(person: Person, game: str) -> str:
    """Open a room with changed options, and all options; return its code."""
    wanted = {"game": game, "seats": 3, "options": CHANGED[game]}
    await person.page.goto("/")
    answer = await person.page.request.post("/api/rooms", data=wanted)
    assert answer.ok, await answer.text()
    code: str = (await answer.json())["code"]
    await person.page.goto(f"/r/{code}")
    await person.page.locator("summary", has_text="All options").click()
    return code


@pytest.mark.walks(4)
@pytest.mark.parametrize(
    ("size", "theme"), [((1366, 850), "light"), (PHONE, "dark"), ((740, 360), "light")]
)
@pytest.mark.parametrize("game", CHANGED)
async def test_options_are_in_words_and_changed_ones_are_marked(
    party: Party, game: str, size: tuple[int, int], theme: str
) -> None:
    ada = await party.arrive("Ada", size, theme=theme)
    await opens(ada, game)
    form = ada.page.get_by_role("region", name="What we play")
    marks = len([name for name in CHANGED[game] if name != "characters"])
    await expect(form.locator(".option.changed")).to_have_count(marks)
    await expect(
        form.get_by_role("list", name="House rules").get_by_role("listitem")
    ).to_have_count(marks)
    said = await form.inner_text()
    assert IDS.findall(said) == []
    assert await form.locator("option").count() < 90
    await ada.fits()
    assert await ada.faults() == []


async def test_a_table_tells_its_house_rules_everywhere(party: Party) -> None:
    ada, screen = await party.arrive("Ada", (1366, 850)), await party.arrive("Screen")
    code = await opens(ada, "path_to_safety")
    await ada.button("Why: Equal progress").click()
    await expect(ada.page.get_by_text("Progress must be strictly higher.")).to_be_visible()
    await screen.page.goto(f"/tv/{code}")
    waiting = screen.page.get_by_role("list", name="House rules")
    await expect(waiting).to_contain_text("Mad Science dice: 12 dice")
    await expect(waiting).to_contain_text("Equal progress: equal is enough")
    await ada.sit()
    await ada.button("Start the game").click()
    await ada.at_table()
    await ada.button("2 house rules").click()
    listed = ada.page.get_by_role("dialog").get_by_role("list", name="House rules")
    await expect(listed).to_contain_text("Mad Science dice: 12 dice (by the book: 14 dice)")
    assert await ada.faults() == []
    await ada.page.keyboard.press("Escape")
    await ada.button("Rules", exact=True).click()
    book = ada.page.get_by_role("dialog").locator(".prose")
    await expect(book).to_contain_text("12 Mad Science dice")
    await expect(book.locator("mark").filter(has_text="Equal is enough: progress 4")).to_have_count(
        1
    )
    await expect(book).not_to_contain_text("Equal is not enough")
    assert await ada.faults() == []


async def test_a_number_is_stepped_and_a_team_is_pressed_in_order(party: Party) -> None:
    ada = await party.arrive("Ada", PHONE)
    await opens(ada, "singularity_war")
    turns = ada.page.get_by_role("spinbutton", name="Turns")
    await expect(turns).to_have_value("40")
    await ada.button("Turns: more").click()
    await expect(turns).to_have_value("41")
    await turns.fill("60")
    await turns.press("Enter")
    await expect(ada.page.locator(".option.changed")).to_have_count(0)
    await ada.button("Juno").click()
    await ada.button("Max").click()
    await expect(ada.button("Max")).to_contain_text("seat 2")
    await expect(ada.button("Rook")).to_contain_text("seat 1")
    await ada.page.locator("label", has_text="3. Kill Chain").click()
    await expect(ada.page.get_by_role("radio", name="3. Kill Chain")).to_be_checked()
