"""AI RUSH on every screen: the sectors are in sight whatever is asked, with 3 to 9 players."""

from __future__ import annotations

import random

import pytest

from tests.browser.people import RUSH, WIDE, Party
from tests.browser.walks import walk_over_screens

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
