"""Path to Safety on every screen: all four strategies in sight whatever is asked, both editions."""

from __future__ import annotations

import random

import pytest

from tests.browser.people import GAME, WIDE, Party
from tests.browser.walks import walk_over_screens


@pytest.mark.parametrize(
    ("seats", "edition", "seed"), [(1, "standard", 1), (3, "quick", 2), (5, "standard", 3)]
)
async def test_the_strategies_are_in_sight_whatever_is_asked(
    party: Party, seats: int, edition: str, seed: int
) -> None:
    ada = await party.arrive("Ada", WIDE)
    await ada.open_room(GAME)
    await ada.choose_edition(edition)
    await ada.set_seats(seats)
    await ada.sit()
    await ada.press(ada.button("Start the game"))
    await ada.at_table()
    walked = await walk_over_screens(ada, "[data-board]", random.Random(seed), drawn=".card .side")
    assert walked.faults == []
    assert {"action", "action confirming"} <= walked.kinds
