"""AI RUSH on every screen: the sectors are in sight whatever is asked, with 3 to 9 players."""

from __future__ import annotations

import random

import pytest

from tests.browser.people import RUSH, WIDE, Party
from tests.browser.screens import SETTLED
from tests.browser.walks import walk_over_screens

LAPTOP = (1366, 850)
# Drawings with letters in them: bonus icons and the faces of cards in flight.
DRAWN = ".bonus, .air"


@pytest.mark.walks(1)
@pytest.mark.parametrize(
    ("seats", "edition", "seed"), [(5, "tense", 2), (9, "rulebook", 3), (3, "rulebook", 1)]
)
async def test_the_sectors_are_in_sight_whatever_is_asked(
    party: Party, seats: int, edition: str, seed: int
) -> None:
    ada = await party.arrive("Ada", WIDE)
    await ada.open_room(RUSH)
    await ada.choose_edition(edition)
    await ada.set_seats(seats)
    await ada.sit()
    await ada.press(ada.button("Start the game"))
    await ada.at_table()
    walked = await walk_over_screens(ada, "[data-board]", random.Random(seed), drawn=DRAWN)
    assert walked.faults == []
    assert {"announce", "bet", "train"} <= walked.kinds


# How many cards are held, and how many of them lie on the screen with all their edges.
WHOLE = """() => {
  const held = [...document.querySelectorAll('main section.near ul[aria-label^="Hand of"] button')];
  const whole = held.filter((one) => {
    const {top, bottom} = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight + 2;  // A fanned card turns a little.
  });
  return [held.length, whole.length];
}"""


async def test_a_laptop_shows_whole_cards_whatever_is_asked(party: Party) -> None:
    ada = await party.arrive("Ada", LAPTOP)
    await ada.open_room(RUSH)
    await ada.sit()
    await ada.press(ada.button("Start the game"))
    await ada.at_table()
    pick, met = random.Random(4), set[str]()
    for _ in range(60):
        if (await ada.look())["over"] or {"bet", "train"} <= met:
            break
        await ada.page.evaluate(SETTLED)
        held, whole = await ada.page.evaluate(WHOLE)
        step = await ada.page.locator("section.near").get_attribute("data-step") or ""
        assert held == whole, f"{step}: {held} cards, {whole} of them whole"
        if held:
            met.add(step)
        await ada.play_on(pick, clicks=1)
    assert {"bet", "train"} <= met
