"""Every game can be played at the plain table, which a game without one of its own has."""

from __future__ import annotations

import random
import re

import pytest

from tests.browser.people import GAME as PATH
from tests.browser.people import PHONE, RUSH, SCIENCE, Party

WAR = "The Singularity War"
KEEP = "() => localStorage.setItem('brink.plain_table', 'true')"
BARE_IDS = re.compile(r"\b[a-z]+_\d\d\b|\bdesk_\d\b|\bseat \d\b", re.IGNORECASE)


@pytest.mark.walks(2)
@pytest.mark.parametrize("game", [PATH, RUSH, SCIENCE, WAR])
async def test_a_game_without_a_table_of_its_own_is_played_by_names(
    party: Party, game: str
) -> None:
    ada = await party.arrive("Ada", PHONE)
    await ada.page.goto("/about")
    await ada.page.evaluate(KEEP)
    await ada.page.goto("/")
    await ada.button(re.compile(f"Play now.*{game}")).click()
    table = ada.page.locator(".generic")
    await table.wait_for()
    pick = random.Random(5)
    answers = table.locator("button[data-action]:enabled")
    for _ in range(6):
        await answers.first.wait_for(timeout=30_000)
        words = await table.inner_text()
        assert "Ada" in words
        assert not BARE_IDS.search(words), BARE_IDS.findall(words)
        await ada.fits()
        number = await answers.count()
        heading = await ada.page.locator(".answers").bounding_box()
        assert heading is not None
        assert heading["height"] <= 0.4 * PHONE[1]
        begins = await table.locator(".view").bounding_box()  # However much has just happened.
        assert begins is not None
        assert begins["y"] <= 0.55 * PHONE[1]
        one = answers.nth(pick.randrange(number))
        label = await one.inner_text()
        await one.click()
        really = ada.button(f"Really: {label}?")
        if await really.count():
            await really.click()
        await ada.page.wait_for_timeout(400)
    assert await ada.faults() == []
