"""Taking a move back: at once while nothing has come out, and by leave of the others after that."""

from __future__ import annotations

import asyncio
import random
import re

from playwright.async_api import Locator, expect
from playwright.async_api import TimeoutError as TooLate

from tests.browser.people import Party, Person

SAFE = re.compile(r"^.(6|7|8|9|10) ")  # Played, such a card rolls no die and turns nothing up.


def undone(person: Person) -> int:
    return sum(moved["kind"] == "undo" for moved in person.told("moved"))


async def asked(people: list[Person]) -> Person:
    """Wait until somebody is asked, and return who."""
    while True:
        for person in people:
            if "Your turn" in await person.page.title():
                return person
        await asyncio.sleep(0.02)


async def plays_safely(ada: Person, ben: Person) -> str:
    """Play until Ada has put down a safe card and Ben is next; return the card."""
    pick = random.Random(4)
    for _ in range(100):
        mover = await asked([ada, ben])
        try:
            seen = await mover.look(seconds=3)
            assert not seen["over"]
            cards = await mover.cards()
            found = [n for n, card in enumerate(cards) if SAFE.match(card) and "match" not in card]
            if mover is not ada or not seen["cards"] or not found:
                await mover.do_something(seen, pick)
                continue
        except TooLate:
            continue  # The title was still that of the question before: somebody else is asked.
        await ben.page.goto("/about")  # Away, so nobody draws a card.
        await ada.take_up(found[0])
        await ada.button("Publish", exact=True).click()
        await expect(ada.page.locator("#question")).to_contain_text("Ben")
        return cards[found[0]]
    raise AssertionError("no safe card in a hundred clicks")


async def asks(asker: Person, other: Person, says: str) -> Locator:
    """Ask to take back, and return what the other is asked."""
    await asker.button("Ask to take back…").click()
    sure = asker.page.get_by_role("dialog", name="Ask to take back")
    await expect(sure).to_contain_text("This would take back:")
    await expect(sure).to_contain_text(says)
    await sure.get_by_role("button", name=f"Ask {other.name}").click()
    waits = asker.page.get_by_role("group", name="Take back")
    await expect(waits).to_contain_text(f"Waiting for {other.name}")
    asked = other.page.get_by_role("alertdialog", name="Take back")
    await expect(asked).to_contain_text(f"{asker.name} asks to take back")
    return asked


async def test_a_move_is_taken_back_at_once_and_later_only_if_those_it_concerns_agree(
    party: Party,
) -> None:
    ada, ben = await party.arrive("Ada"), await party.arrive("Ben")
    code = await party.gather([ada, ben], seats=3)  # The third is a bot's.
    card = await plays_safely(ada, ben)

    back = ada.button("Take back move")
    await expect(back).to_have_attribute("title", re.compile("^Take back: .* publishes "))
    await back.click()
    await expect(ada.page.get_by_role("button", name=card).first).to_be_visible()
    await expect(ada.page.locator("#question")).to_contain_text("Ada")
    assert undone(ada) == 1

    # The same once more; but now Ben draws a card, and what was drawn has been seen.
    await ada.look()
    await ada.take_up((await ada.cards()).index(card))
    await ada.button("Publish", exact=True).click()
    await expect(ada.page.locator("#question")).to_contain_text("Ben")
    await ben.page.goto(f"/r/{code}")
    await ben.look()
    asked = await asks(ada, ben, "Ben: ")
    await expect(asked).to_contain_text(re.compile("You: .* draws"))
    await asked.get_by_role("button", name="Rather not").click()
    no = "Ben would rather not take it back."
    await expect(ada.page.locator(".toasts").get_by_text(no)).to_be_visible()
    refused = ada.button("Ask to take back…")
    await expect(refused).to_have_attribute("aria-disabled", "true")
    await expect(refused).to_have_attribute("title", re.compile(no))
    assert undone(ada) == 1

    # Ben asks for his own draw, and Ada agrees.
    asked = await asks(ben, ada, "You: ")
    await asked.get_by_role("button", name="Agree").click()
    await expect(asked).to_have_count(0)
    for person in (ada, ben):
        await expect(person.page.get_by_text("Ben takes back a move: ").first).to_be_visible()
        await expect(person.page.locator("#question")).to_contain_text("Ben")
    assert undone(ada) == 2

    # His draw is taken back: the table does not draw again by itself, he does.
    heard = len(ben.frames)
    await ben.page.wait_for_timeout(600)
    assert not any('"moved"' in frame for frame in ben.frames[heard:])
    await ben.choice("draw").first.click()
    await expect(ben.page.locator("p.or")).to_be_visible()  # The card is in his hand.
    assert any('"moved"' in frame for frame in ben.frames[heard:])
