"""Games of several browsers and bots, from the shelf to the rematch."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.browser.people import Party, Person, play_out


async def sees_the_ending(person: Person) -> None:
    """The last page says what happened, why, who won, and shows it."""
    outcome = person.tables()[-1]["outcome"]
    page = person.page.get_by_role("article")
    await expect(page.get_by_role("heading").first).to_have_text(outcome["endings"][0]["title"])
    await expect(page).to_contain_text(outcome["endings"][0]["text"])
    won = "The team has won" if outcome["winners"] else "The team has lost"
    await expect(page).to_contain_text(won)
    await expect(page.get_by_role("heading", name="Why")).to_be_visible()
    for sentence in outcome["conclusion"]:
        await expect(page).to_contain_text(sentence)
    picture = page.locator(".picture svg").first
    await expect(picture).to_be_visible()
    assert await picture.locator("path, circle, rect, polygon, ellipse, line").count() > 3


@pytest.mark.parametrize("edition", ["standard", "quick"])
async def test_two_browsers_and_a_bot_play_to_the_end_and_again(party: Party, edition: str) -> None:
    ada, ben = await party.arrive("Ada"), await party.arrive("Ben")
    code = await party.gather([ada, ben], edition)
    await play_out([ada, ben])
    for person in (ada, ben):
        await sees_the_ending(person)

    await expect(ben.button("Play again")).to_have_count(0)  # The host sets up a rematch.
    await ada.button("Play again").click()
    await ben.page.get_by_role("link", name="To the rematch").click()
    for person in (ada, ben):
        await person.page.wait_for_url(re.compile(f"/r/(?!{code})"))
        await person.button(re.compile(f"Stand up.*{person.name}")).wait_for()
    await expect(ada.page.get_by_role("radio", name=re.compile(f"^{edition}"))).to_be_checked()
    await ada.button("Start the game").click()
    for person in (ada, ben):
        await person.at_table()
        assert not person.tables()[-1]["outcome"]
