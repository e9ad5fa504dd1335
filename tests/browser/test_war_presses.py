"""How many presses a move of The Singularity War takes, by pointer, by drag and by keys."""

from __future__ import annotations

import re
from typing import Any

from playwright.async_api import Locator, Position, expect

from tests.browser.people import Party, Person
from tests.browser.test_singularity_war import ONLY_WALKING, comes_to, starts

COUNT = """() => {
  window.presses = 0;
  addEventListener('pointerdown', () => { window.presses += 1; }, true);
}"""
EDGE = Position(x=9, y=24)


async def presses(person: Person) -> int:
    count: int = await person.page.evaluate("() => window.presses")
    return count


def cell(person: Person, name: str) -> Locator:
    return person.page.locator(f'[data-cell="{name}"]')


def stands(person: Person, seat: int = 0) -> str:
    view: dict[str, Any] = person.tables()[-1]["view"]
    at: str = view["players"][seat]["cell"]
    return at


async def on_the_map(person: Person) -> None:
    await comes_to(person, "play")
    await person.press(person.button("To the map"))
    await person.page.evaluate(COUNT)


async def test_a_card_and_a_lit_space_move_the_whole_party(party: Party) -> None:
    ada = await party.arrive("Ada")
    await starts(ada, seats=2, **{**ONLY_WALKING, "decks": "keep_moving*9;keep_moving*9"})
    await on_the_map(ada)
    await ada.take_up(0)
    await ada.press(cell(ada, "2,2"))
    await expect(ada.page.locator("section.team")).to_contain_text("2,2")
    assert await presses(ada) == 2
    assert [stands(ada, seat) for seat in range(2)] == ["2,2", "2,2"]


async def test_who_stays_behind_is_chosen_before_and_remembered(party: Party) -> None:
    ada = await party.arrive("Ada")
    await starts(ada, seats=2, **{**ONLY_WALKING, "decks": "keep_moving*9;keep_moving*9"})
    await on_the_map(ada)
    await ada.take_up(0)
    along = ada.page.get_by_role("group", name="Along with you").get_by_role("button")
    await ada.press(along)
    await expect(along).to_have_attribute("aria-pressed", "false")
    await ada.press(cell(ada, "1,1"))  # A step is left: the next card leaves it.
    await expect(ada.page.locator("section.team")).to_contain_text("1,1")
    await comes_to(ada, "destination")
    where = [stands(ada, seat) for seat in range(2)]
    assert where == ["1,1", "0,0"], where
    await ada.take_up(0)
    await comes_to(ada, "play")
    await expect(ada.page.locator("section.near .confirm")).to_contain_text("Keep Moving")
    await ada.press(cell(ada, "0,0"))
    await ada.press(ada.button(re.compile("^End the turn")).first)
    await expect(ada.page.locator("p.when")).not_to_contain_text("turn 1 of")


async def test_by_keys_a_card_leads_to_the_map_and_a_space_is_the_second_press(
    party: Party,
) -> None:
    ada = await party.arrive("Ada")
    await starts(ada, seats=1, **ONLY_WALKING)
    await on_the_map(ada)
    keys = ada.page.keyboard
    await ada.tab_to(ada.hand().first)
    await keys.press("Enter")
    await expect(cell(ada, "0,0")).to_be_focused()
    for arrow in ("ArrowDown", "ArrowDown"):
        await keys.press(arrow)
    await keys.press("Enter")
    await expect(ada.page.locator("section.team")).to_contain_text("2,0")
    assert await presses(ada) == 0


async def test_a_space_that_wakes_machines_is_asked_about_and_so_is_all_if_one_wants(
    party: Party,
) -> None:
    ada = await party.arrive("Ada", confirm=True)
    await starts(ada, seats=1, **ONLY_WALKING)
    await on_the_map(ada)
    await ada.take_up(0)
    await ada.press(cell(ada, "1,1"))
    sure = ada.page.locator("section.near .confirm")
    await expect(sure).to_contain_text("1,1")
    assert stands(ada) == "0,0"
    await ada.press(ada.button("Back", exact=True))
    await ada.page.evaluate("""() => {
      const kept = JSON.parse(localStorage.getItem('brink.settings'));
      localStorage.setItem('brink.settings', JSON.stringify({...kept, confirm: false}));
    }""")
    await ada.page.reload()
    await on_the_map(ada)
    await ada.take_up(0)
    await ada.press(cell(ada, "2,2"))
    await expect(ada.page.locator("section.team")).to_contain_text("2,2")
    await comes_to(ada, "play")
    await ada.take_up(0)
    await ada.press(cell(ada, "2,4"))  # Another area: nothing unseen is turned up by a slip.
    await expect(sure).to_contain_text("turn up")
    assert stands(ada) == "2,2"
    await ada.press(ada.button("Go there"))
    await expect(ada.page.locator("section.team")).to_contain_text("2,4")


async def test_a_card_is_dragged_onto_a_lit_space(party: Party) -> None:
    ada = await party.arrive("Ada")
    await starts(ada, seats=1, **ONLY_WALKING)
    await on_the_map(ada)
    await ada.hand().first.drag_to(cell(ada, "0,2"), source_position=EDGE)
    await expect(ada.page.locator("section.team")).to_contain_text("0,2")
    assert await presses(ada) == 1


async def test_a_space_says_that_a_card_comes_first(party: Party) -> None:
    ada = await party.arrive("Ada")
    await starts(ada, seats=1, **ONLY_WALKING)
    await on_the_map(ada)
    await ada.press(cell(ada, "1,1"))
    await expect(ada.page.locator("p.told.refused")).to_contain_text("Choose a card first")
    await ada.take_up(0)  # What was refused is over with the next press.
    await expect(ada.page.locator("p.told.refused")).to_have_count(0)


async def test_a_card_and_its_space_are_taken_back_as_one(party: Party) -> None:
    ada = await party.arrive("Ada")
    await starts(ada, seats=2, **{**ONLY_WALKING, "decks": "keep_moving*9;keep_moving*9"})
    await on_the_map(ada)
    before = await ada.cards()
    await ada.take_up(0)
    await ada.press(cell(ada, "2,2"))
    await expect(ada.page.locator("section.team")).to_contain_text("2,2")
    await ada.press(ada.button("Take back move"))
    await expect(ada.page.locator("section.team")).not_to_contain_text("2,2")
    await comes_to(ada, "play")
    assert [stands(ada, seat) for seat in range(2)] == ["0,0", "0,0"]
    assert await ada.cards() == before
