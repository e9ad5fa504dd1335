"""Games of several browsers and bots, from the shelf to the rematch."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.people import GAME, RUSH, Party, Person, play_out


def who_won(outcome: dict[str, Any], people: dict[int, str], team: bool) -> str:
    """How the last page says who won, when the others are bots."""
    if team:
        return "The team has won" if outcome["winners"] else "The team has lost"
    if not outcome["winners"]:
        return "Nobody wins"
    *others, last = [people.get(seat, "") for seat in outcome["winners"]]
    return f"{', '.join(others)} and {last}" if others else last


async def sees_the_ending(person: Person, team: bool) -> None:
    """The last page says what happened, why, who won, and shows it."""
    table = person.tables()[-1]
    outcome = table["outcome"]
    seats = person.told("room")[-1]["seats"]
    names = {number: seat["name"] for number, seat in enumerate(seats)}
    page = person.page.get_by_role("article")
    await expect(page).to_contain_text(who_won(outcome, names, team))
    assert outcome["endings"]
    for number, ending in enumerate(outcome["endings"]):
        shown = page.locator("header").nth(number)
        await expect(shown.get_by_role("heading")).to_have_text(ending["title"])
        await expect(shown).to_contain_text(ending["text"])
        picture = shown.locator(".picture svg").first
        await expect(picture).to_be_visible()
        assert await picture.locator("path, circle, rect, polygon, ellipse, line").count() > 3
    await expect(page.get_by_role("heading", name="Why")).to_be_visible()
    for sentence in outcome["conclusion"]:
        await expect(page).to_contain_text(sentence)


@pytest.mark.walks(1)
@pytest.mark.parametrize(
    ("game", "edition", "seats"),
    [(RUSH, "first game", 9), (GAME, "standard", 3), (GAME, "quick", 3), (RUSH, "rulebook", 3)],
)
async def test_two_browsers_and_bots_play_to_the_end_and_again(
    party: Party, game: str, edition: str, seats: int
) -> None:
    ada, ben = await party.arrive("Ada"), await party.arrive("Ben")
    code = await party.gather([ada, ben], edition, seats, game)
    await play_out([ada, ben])
    for person in (ada, ben):
        await sees_the_ending(person, team=game == GAME)

    await ben.button("Play again").click()  # Whoever is first opens the next table and hosts it.
    await ada.page.get_by_role("link", name="To the rematch").click()
    for person in (ada, ben):
        await person.page.wait_for_url(re.compile(f"/r/(?!{code})"))
        await person.button(re.compile(f"Stand up.*{person.name}")).wait_for()
    await expect(
        ben.page.get_by_role("radio", name=re.compile(f"^{edition}", re.I))
    ).to_be_checked()
    await ben.button("Start the game").click()
    for person in (ada, ben):
        await person.at_table()
        assert not person.tables()[-1]["outcome"]
