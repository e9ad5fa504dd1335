"""The first page: what Brink is, the way to friends, and every game within a glance."""

from __future__ import annotations

import pytest

from tests.browser.people import Party

# Where the lowest way into a game ends, and how many can be pressed without scrolling.
WAYS = """() => {
  const ways = [...document.querySelectorAll('.box button.primary')]
    .map((one) => one.getBoundingClientRect());
  return [Math.max(...ways.map((one) => one.bottom + scrollY)),
    ways.filter((one) => one.bottom <= innerHeight).length, ways.length];
}"""


@pytest.mark.parametrize("size", [(360, 740), (740, 360), (820, 1180), (1366, 850)])
async def test_a_newcomer_can_start_on_the_first_screen_and_sees_all_games_on_two(
    party: Party, size: tuple[int, int]
) -> None:
    ada = await party.arrive("Ada", size)
    await ada.page.goto("/")
    await ada.page.locator(".box").first.wait_for()
    await ada.page.wait_for_load_state("networkidle")
    lowest, at_once, ways = await ada.page.evaluate(WAYS)
    assert ways == 4
    assert at_once >= 1, "no game can be started without scrolling"
    assert lowest <= 2 * size[1]
    for what in ("h1", "#code"):
        box = await ada.page.locator(what).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size[1], what
    await ada.fits()
