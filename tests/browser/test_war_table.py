"""The Singularity War's table as somebody new meets it: goal, oneself, the map's numbers."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, expect

from tests.browser.people import Party, Person
from tests.browser.screens import SCREENS, SETTLED
from tests.browser.test_singularity_war import ONLY_WALKING, comes_to, starts
from tests.browser.test_war_presses import cell

OVERLAP = """([one, other]) => {
  const [a, b] = [one, other].map((what) => document.querySelector(what).getBoundingClientRect());
  return Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
    * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
}"""

# The gauge's least height at any picture the screen draws, from now on, and how often it shook.
WATCH_THE_GAUGE = """() => {
  const seen = window.gauge = {least: Infinity, shaken: 0};
  const look = () => {
    const gauge = document.querySelector('.gauge');
    seen.least = Math.min(seen.least, gauge?.getBoundingClientRect().height ?? Infinity);
    seen.shaken += gauge?.classList.contains('jolted') ? 1 : 0;
    requestAnimationFrame(look);
  };
  look();
}"""


async def resized(person: Person, screen: str) -> None:
    width, height = SCREENS[screen]
    await person.page.set_viewport_size({"width": width, "height": height})
    await person.page.evaluate(SETTLED)


async def in_sight(what: Locator) -> None:
    """Whole, without scrolling."""
    await expect(what).to_be_in_viewport(ratio=1)


@pytest.mark.walks(2)
@pytest.mark.parametrize("screen", SCREENS)
async def test_the_goal_oneself_and_the_way_out_of_the_comic_are_in_sight(
    party: Party, screen: str
) -> None:
    ada = await party.arrive("Ada")
    await starts(ada, seats=4, **{**ONLY_WALKING, "decks": ";".join(["keep_moving*9"] * 4)})
    await comes_to(ada, "play")
    await resized(ada, screen)
    goal = ada.page.get_by_role("region", name="How the issue is won and lost")
    await in_sight(ada.button("To the map"))
    await in_sight(goal)
    await ada.press(ada.button("To the map"))
    await in_sight(goal)
    await expect(goal).to_contain_text("everybody on the flag at 8,8")
    await expect(goal).to_contain_text("Threat at 13, or turn 60 over")
    await expect(goal).to_contain_text("You are Max")
    await expect(ada.page.locator("section.team li", has_text="you")).to_contain_text("Max")
    await expect(ada.page.locator(".plan .person .own")).to_have_count(1)
    await expect(ada.page.locator(".plan text.number")).to_have_count(18)
    await cell(ada, "0,0").hover()  # Most is said of where all stand; no number is covered.
    await expect(ada.page.locator("p.told")).to_contain_text("0,0")
    assert await ada.page.evaluate(OVERLAP, [".told", ".plan"]) == 0
    await ada.press(cell(ada, "7,7"))
    await expect(ada.page.locator("p.told.refused")).to_be_visible()
    assert await ada.page.evaluate(OVERLAP, [".told", ".plan"]) == 0
    await expect(ada.page.locator(".plan text.aimed")).to_have_text(["7", "7"])


async def test_the_gauge_keeps_its_shape_when_the_ceiling_comes_down(party: Party) -> None:
    ada = await party.arrive("Ada", speed="fast", motion="full")
    await starts(ada, seats=1, decks="keep_moving*1+sidearm*1")  # It's Closing In every turn.
    await comes_to(ada, "play")
    await ada.press(ada.button("To the map"))
    before = await ada.page.locator(".gauge").bounding_box()
    assert before is not None
    await ada.page.evaluate(WATCH_THE_GAUGE)
    await ada.press(ada.choice("end_turn"))
    await expect(ada.page.locator("p.when")).to_contain_text("turn 2 of")
    await comes_to(ada, "play")
    seen = await ada.page.evaluate("() => window.gauge")
    assert ada.tables()[-1]["view"]["awareness"] > 0
    assert seen["shaken"] > 0
    assert seen["least"] > 0.95 * before["height"]


async def test_whoever_is_taken_along_reads_by_whom_and_where(party: Party) -> None:
    ada, ben = await party.arrive("Ada"), await party.arrive("Ben")
    await starts(ada, ben, seats=2, **{**ONLY_WALKING, "decks": "keep_moving*9;keep_moving*9"})
    await comes_to(ada, "play")
    for person in (ada, ben):
        await person.press(person.button("To the map"))
    await ada.take_up(0)
    await ada.press(cell(ada, "2,2"))
    await expect(ben.page.locator("p.told")).to_contain_text("Ada took you along")
    await expect(ben.page.locator("p.told")).to_contain_text("2,2")
