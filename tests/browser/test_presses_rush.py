"""How many presses the commonest moves of AI RUSH and Path to Safety take: at most two."""

from __future__ import annotations

import random

from playwright.async_api import Locator, expect

from tests.browser.people import GAME, PATIENCE, Party, Person
from tests.browser.test_ai_rush import starts

MOST = 2


class Counted:
    """Presses somebody's way to a move, and counts them."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.presses = 0

    async def press(self, what: Locator) -> None:
        self.presses += 1
        await self.person.press(what)


async def test_a_roll_is_one_press_and_a_sector_another(party: Party) -> None:
    ada = await party.arrive("Ada")
    await starts(ada, "rulebook", 3)
    near = ada.page.locator("section.near")
    while await near.get_attribute("data-step") != "announce":
        await ada.look()
        if await near.get_attribute("data-step") == "bet":
            await ada.press(ada.choice("no_bet"))
        elif await near.get_attribute("data-step") != "announce":
            await ada.play_on(random.Random(1), clicks=1)
    turn = Counted(ada)
    await turn.press(ada.choice("announce:bio").first)
    await expect(near).to_have_attribute("data-step", "train", timeout=PATIENCE)
    await turn.press(ada.choice("roll"))
    await expect(ada.page.locator(".tracker li.at")).to_be_visible(timeout=PATIENCE)
    assert turn.presses <= MOST


async def test_a_card_is_published_by_two_presses_and_drawn_by_none(party: Party) -> None:
    ada = await party.arrive("Ada")
    await ada.open_room(GAME)
    await ada.sit()
    await ada.press(ada.button("Start the game"))
    await ada.at_table()
    await ada.look()
    held = await ada.hand().count()
    turn = Counted(ada)
    await turn.press(ada.hand().first)
    await turn.press(ada.page.locator(".confirm .button.primary"))
    await expect(ada.page.locator(".pile .count b")).not_to_have_text("0", timeout=PATIENCE)
    assert turn.presses <= MOST
    assert held == 4  # Three dealt and one drawn without a press.


async def test_a_wish_to_end_outlives_the_automatic_draw(party: Party) -> None:
    """A turn draws by itself; whoever thinks of the end meanwhile is asked before the next draw."""
    ada = await party.arrive("Ada")
    await ada.open_room(GAME)
    await ada.set_seats(1)
    await ada.sit()
    await ada.press(ada.button("Start the game"))
    await ada.at_table()
    await ada.look()
    await ada.take_up(0)
    flag = ada.page.locator('.mine .row [data-action="propose_end"]')
    await expect(flag).to_have_count(0)  # A lifted card has the panel to itself.
    await ada.press(ada.page.locator(".confirm .back"))
    await ada.press(flag)
    await ada.take_up(0)
    await ada.press(ada.page.locator(".confirm .button.primary"))
    panel = ada.page.get_by_role("region", name="Propose to end the game")
    for _ in range(3):  # A match may ask for its momentum first.
        if await panel.count():
            break
        passing = ada.choice("pass")
        await expect(panel.or_(passing)).to_be_visible(timeout=PATIENCE)
        if await passing.count():
            await ada.press(passing)
    await expect(panel).to_be_visible()
    await ada.take_up(0)  # Another wish closes the panel; it does not hide behind it.
    await expect(panel).to_have_count(0)
