"""Path to Safety on every screen: all four strategies in sight whatever is asked, both editions."""

from __future__ import annotations

import random

import pytest
from playwright.async_api import TimeoutError as TooLate
from playwright.async_api import expect

from tests.browser.people import GAME, PHONE, WIDE, Party, Person
from tests.browser.screens import SCREENS, SETTLED
from tests.browser.walks import walk_over_screens

LAPTOP = (1366, 850)
# Whether nothing lies over the card on top of the discard pile: it is the one to match.
TOP = """() => {
  const {left, top, width, height} =
    document.querySelector('[data-place="discard"]').getBoundingClientRect();
  const seen = document.elementsFromPoint(left + width / 2, top + height / 2)
    .find((one) => one.closest('[data-place="discard"]') !== null && one.localName !== 'button');
  return seen?.closest('.mini, .card') != null;
}"""


@pytest.mark.walks(1)
@pytest.mark.parametrize(
    ("seats", "edition", "seed"), [(1, "standard", 1), (5, "standard", 3), (3, "quick", 2)]
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


async def test_the_card_to_match_is_seen_on_every_screen(party: Party) -> None:
    ada = await party.arrive("Ada", WIDE)
    await ada.play_now()
    pick = random.Random(1)
    while not ada.tables() or len(ada.tables()[-1]["view"]["discard"]) < 3:
        assert not await ada.play_on(pick, clicks=1)
    if (await ada.look())["confirming"]:  # Sideways, what is about to be done has that place.
        await ada.press(ada.page.locator(".confirm .back"))
    for name, (width, height) in SCREENS.items():
        await ada.page.set_viewport_size({"width": width, "height": height})
        await ada.page.evaluate(SETTLED)
        assert await ada.page.evaluate(TOP), name


# What stands in the goal's line, if all of it can be seen without scrolling.
GOAL = """() => {
  const line = document.querySelector('main .goal .line');
  const {left, top, right, bottom} = line.getBoundingClientRect();
  const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const seen = document.elementFromPoint(left + 4, (top + bottom) / 2);
  return inside && seen?.closest('.goal') != null ? line.textContent : '';
}"""
# Of the risks printed on the cards in hand, how many there are and how many can be read.
RISKS = """() => {
  const risks = [...document.querySelectorAll('main ul[aria-label^="Hand of"] em')];
  const read = risks.filter((one) => {
    const {left, top, right, bottom} = one.getBoundingClientRect();
    const under = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return right <= innerWidth && bottom <= innerHeight && one.contains(under);
  });
  return [risks.length, read.length];
}"""


async def play_with(person: Person, **options: str | int) -> None:
    """Play alone with bots, with some options."""
    wanted = {"game": "path_to_safety", "seats": 3, "options": options}
    await person.page.goto("/")
    answer = await person.page.request.post("/api/rooms", data=wanted)
    assert answer.ok, await answer.text()
    await person.page.goto(f"/r/{(await answer.json())['code']}")
    await person.sit()
    await person.press(person.button("Start the game"))
    await person.at_table()
    await person.look()


@pytest.mark.parametrize(
    ("options", "wins"),
    [
        ({"edition": "standard"}, "above its hidden difficulty"),
        ({"edition": "quick", "tie_wins": "on"}, "at its hidden difficulty or above"),
    ],
)
async def test_the_goal_and_how_far_it_is_stand_on_every_screen(
    party: Party, options: dict[str, str], wins: str
) -> None:
    ada = await party.arrive("Ada", WIDE)
    await play_with(ada, **options)
    for name, (width, height) in SCREENS.items():
        await ada.page.set_viewport_size({"width": width, "height": height})
        await ada.page.evaluate(SETTLED)
        said = await ada.page.evaluate(GOAL)
        assert wins in said, name
        assert "Nearest: " in said, name
    assert "end the game" not in await ada.question(), "an end is the quiet second choice"


async def test_a_large_hand_shows_every_risk_on_a_phone(party: Party) -> None:
    ada = await party.arrive("Ada", PHONE)
    await play_with(ada, starting_hand=6)
    assert await ada.hand().count() >= 7
    risks, read = await ada.page.evaluate(RISKS)
    assert read == risks
    cards = await ada.cards()
    assert risks == len([card for card in cards if "risk" in card])


async def test_the_vote_has_both_answers_in_sight_on_every_screen(party: Party) -> None:
    ada, ben = await party.arrive("Ada", WIDE), await party.arrive("Ben", WIDE)
    await party.gather([ada, ben], seats=2)
    await ada.look()
    await ada.press(ada.page.locator('.side [data-action="propose_end"]'))
    proposal = ada.page.locator('.confirm [data-action="propose_end"]')
    pick = random.Random(1)
    while await proposal.count() == 0:  # She is asked before her next draw.
        for person in (ada, ben):
            try:
                seen = await person.look(1.0)
                if await proposal.count() == 0:
                    await person.do_something(seen, pick)
            except TooLate:
                continue
    await ada.press(proposal)
    for action in ("agree", "refuse"):
        await ben.choice(action).wait_for()
    for name, (width, height) in SCREENS.items():
        await ben.page.set_viewport_size({"width": width, "height": height})
        await ben.page.evaluate(SETTLED)
        for action in ("agree", "refuse"):
            box = await ben.choice(action).bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= height, f"{action}, {name}"
    assert await ben.page.locator('.primary[data-action="refuse"]').count() == 1, "nothing is sure"


# Where the four paths begin, and whether the mark of the active desk lies over its name.
LEVEL = """() => {
  const boxes = [...document.querySelectorAll('.strategy .path')]
    .map((one) => one.getBoundingClientRect());
  const edges = (side) => new Set(boxes.map((one) => Math.round(one[side])));
  const flag = document.querySelector('.desks .flag').getBoundingClientRect();
  const text = document.createRange();  // The words, not the line they stand in.
  text.selectNodeContents(document.querySelector('.desks .active b'));
  const name = text.getBoundingClientRect();
  return {
    lefts: edges('left').size,
    tops: edges('top').size,
    covered: flag.left < name.right && flag.bottom > name.top + 1,
  };
}"""


async def test_the_four_strategies_stand_level(party: Party) -> None:
    ada = await party.arrive("Ada", LAPTOP)
    await ada.play_now()
    await ada.look()
    await ada.page.evaluate(SETTLED)
    wide = await ada.page.evaluate(LEVEL)
    assert wide["tops"] == 1, "their ladders begin at one height"
    await ada.page.set_viewport_size({"width": 740, "height": 360})
    await ada.page.evaluate(SETTLED)
    sideways = await ada.page.evaluate(LEVEL)
    assert sideways["lefts"] == 1, "their paths begin under each other"
    assert not wide["covered"]


async def test_a_phone_says_what_now_at_once(party: Party) -> None:
    ada = await party.arrive("Ada", (740, 360), touch=True)
    await ada.play_now()
    await ada.play_on(random.Random(2))
    await expect(ada.page.get_by_role("article")).to_be_visible()
    for width, height in [(740, 360), PHONE]:
        await ada.page.set_viewport_size({"width": width, "height": height})
        await expect(ada.button("Play again")).to_be_in_viewport(ratio=1)
        await expect(ada.page.get_by_role("link", name="To the shelf")).to_be_in_viewport(ratio=1)
